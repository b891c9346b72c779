/** What the first page says once it talks to the server, in English. The same keys stand in play.es.js (tested). @type {Record<string, string>} */
const texts = {
  // Home
  sit_in: "Sit down in room {code}",
  watch_in: "Watch room {code}",
  more_rooms: "Show more rooms",
  no_rooms: "No public rooms right now. Create one!",
  in_lobby: "Waiting",
  in_game: "Playing",
  starts_in: "starts in {t}",
  starts_soon: "starts now",
  people_one: "{n} person",
  people_other: "{n} people",
  people_bots_one: "{n} person, bots: {m}",
  people_bots_other: "{n} people, bots: {m}",
  seats_taken: "{n} of {m} seats taken",

  // Connection
  reconnecting: "Connection lost. Reconnecting…",
  reconnecting_hint: "Your seat is kept.",
  try_now: "Try now",
  back_online: "Back online",
  replaced: "You opened this seat in another tab.",
  take_back: "Play here",
  closed: "This room has closed.",

  // Errors, by their code on the wire
  err_bad_request: "That did not work. Reload the page and try again.",
  err_too_large: "That is too long to send.",
  err_unknown_room: "There is no room with that code.",
  err_room_full: "This room is full. You can still watch.",
  err_room_full_watch: "This room is full.",
  err_room_started: "The game has already started. You can still watch.",
  err_not_in_room: "You are not in this room any more.",
  err_already_in_room: "You are already at a table. Leave it first.",
  err_not_host: "Only the host can do that.",
  err_not_your_decision: "It is not your turn.",
  err_stale_decision: "Too late: that decision is over.",
  err_illegal_move: "The rules do not allow that now.",
  err_bad_seat_token: "This seat can no longer be taken back from here.",
  err_name_invalid: "A name has 1 to 20 characters.",
  err_throttled: "Too fast. Try again in {s} s.",
  err_unknown_replay: "This replay does not exist.",
  err_unavailable: "The server did not answer. Trying again…",
  err_no_answer: "The server did not answer. Check your connection and try again.",

  // Accounts
  session_over: "Your session has ended. Log in again.",
  logged_out_elsewhere: "You logged out in another tab.",

  // In a room, on another page
  waiting_room: "Waiting room",
  share_text: "Play {game} with me. Room {code}:",
  copied: "Link copied",
  copy_failed: "Copying did not work. The code is {code}.",
  in_room: "You have a seat in room {code}.",
  in_room_watching: "You are watching room {code}.",
  in_room_playing: "Your game in room {code} is on.",
  title_turn: "Your turn!",
  in_room_turn: "It is your turn in room {code}!",
  spectators_one: "{n} watching",
  spectators_other: "{n} watching",
};
export default texts;
