/** The texts of the waiting room and the smaller pages in English. The same keys stand in more.es.js (tested). @type {Record<string, string>} */
const texts = {
  // A room seen from outside
  close: "Close",
  room_title: "Room {code}",
  cold_title: "You are invited to this room",
  cold_text: "Sit down and play, or watch from the side.",

  // Waiting room
  share: "Share this code",
  share_btn: "Share",
  copy: "Copy link",
  auto_start: "Bots fill the empty seats in",
  auto_hint: "It starts at once when all {n} are in.",
  players_n: "{n} of {m}",
  players: "Players",
  you: "You",
  bot: "bot",
  host: "host",
  guest: "guest",
  offline: "Away",
  empty_seat: "Empty seat",
  add_bot: "Add a bot",
  remove: "Remove {name}",
  bot_level: "Bot level",
  easy: "Easy",
  normal: "Normal",
  hard: "Hard",
  start_btn: "Start the game",
  watching: "You are watching",
  watching_lobby: "The game has not begun. There may still be a seat for you.",
  meanwhile: "How to play, while you wait",

  // Leaving
  leave_title: "Leave the game?",
  leave_text: "The game goes on without you. You can come back while it lasts.",
  leave_keeps: "The game goes on without you: on your turns you keep your card, but with a Disunyer to call or answer you are out. You can come back while it lasts.",
  leave_yes: "Leave the game",
  leave_no: "Stay",

  // Steps of the game
  how1: "Each round everybody gets one card.",
  how2: "On your turn: keep it, or pass it (swap with the next player).",
  how3: "Lowest card is out. Ties are all out.",
  how4: "Dealt an Ace? Call “Disunyer!”: a rival must guess its suit.",
  how5: "Last one standing wins.",
  how5_stuck: "No Ace? Dealt Kings are shown and stuck: nobody takes them, so the player before must keep. Last one standing wins.",
  full_rules: "Read all the rules",

  // Settings
  language: "Language",
  lang_system: "As the device",
  theme: "Theme",
  theme_system: "As the device",
  theme_light: "Light",
  theme_dark: "Dark",
  sound: "Sounds",
  sound_hint: "A soft tap when it is your turn",
  motion: "Less motion",
  motion_hint: "Cards change without flying",
  hide_reactions: "Hide reactions",
  hide_reactions_hint: "No emojis over the seats",
  glasses: "Count the glasses",
  glasses_hint: "El Ignorado: how many lives each has lost",
  keys: "Keyboard shortcuts",
  keys_hint: "Decide with the letters shown on the buttons",
  report_title: "Something went wrong?",
  report_hint: "Keeps what you see and what your browser knows for whoever runs this site, for 30 days. Nobody's name, nobody else's cards.",
  report: "Report this moment",
  reported: "It is kept as {id}. Tell that to whoever runs this site.",
  saved_here: "Settings stay on this device.",

  // About
  about_1: "Card games with friends: Disunyer for eight with a Spanish deck, Rummy for two, El Ignorado for three to eight and dnup for two to five. They are free, have no advertising, and need no account.",
  about_2: "Your settings stay on this device, and a room is forgotten an hour after its game. The replay keeps the moves, and guests’ names as they were shown, for 90 days.",
  about_fair: "Fair shuffles",
  about_fair_text: "Before a game begins the server commits itself to a secret number, and every browser adds one of its own. When the game is over the secret is shown, and anyone can deal the same cards again. “Check the shuffle” at the end of a game tells you whether it is the one that was promised, and whether the seats follow from it.",
  about_made: "Made with",
  about_made_text: "Preact and htm; the letters are Young Serif and Figtree. Their licences travel with the page.",
  release: "Release {release}",

  // Not found
  not_found: "There is nothing here",
  not_found_text: "The address may be old, or a letter is missing.",
  to_home: "To the first page",
};
export default texts;
