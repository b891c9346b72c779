/** The texts of the first page in English. The same keys stand in es.js (tested). @type {Record<string, string>} */
const texts = {
  // The frame
  skip: "Skip to the content",
  main_menu: "Main menu",
  home: "Play",
  how: "How to play",
  about: "About",
  settings: "Settings",
  other_language: "Español",
  leave: "Leave",
  dismiss: "Dismiss",
  loading: "Loading…",
  page_failed: "This part of the page could not be loaded. Check your connection and try again.",
  retry: "Try again",
  notices: "Notices",

  // Home
  tagline: "One card. Keep it or pass it.",
  tagline2: "The lowest is out. Eight players, a Spanish deck, and a good memory.",
  your_name: "Your name",
  name_placeholder: "Guest",
  play_now: "Play now",
  play_now_hint: "Sits you at a public table, or opens one.",
  play_now_game: "Sits you at a public table of {game}, or opens one.",
  create: "Create a room",
  mode: "Mode",
  standard: "Standard",
  standard_hint: "The classic rules",
  stuck_king: "Stuck King",
  stuck_hint: "Dealt Kings are shown and cannot be taken",
  game: "Game",
  games: "Games",
  visibility: "Who can join",
  public: "Public",
  public_hint: "Listed for everybody",
  private: "Private",
  private_hint: "Only with the code",
  create_btn: "Create room",
  join: "Join with a code",
  code: "Code",
  code_hint: "Four letters, or paste the whole link.",
  join_btn: "Join",
  watch: "Watch",
  sit: "Sit down",
  rooms: "Public rooms",
  refresh: "Refresh the list",
  kept_seat: "Your seat in room {code} is kept.",
  go_back: "Go back to the table",
  forget: "Forget it",

  // Connection
  connecting: "Connecting…",

  // Errors, by their code on the wire
  err_code_invalid: "A code has four letters.",

  // Accounts
  leaderboard: "Leaderboard",
  profile: "Profile",
  login: "Log in",
  register: "Create an account",
  change_password: "Change the password",
  playing_as: "You play as",
};
export default texts;
