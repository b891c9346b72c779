/** The title of the browser's tab. */
import { shownTable } from "../store/selectors.js";

/** @param {import("../store/state.js").State} state @param {import("../store/state.js").Translate} t */
export function titleOf(state, t) {
  const { route } = state;
  const names = { home: "", room: "", rules: "how", settings: "settings", about: "about", replay: "", leaderboard: "leaderboard", profile: "profile", login: "login", not_found: "" };
  const key = names[route.name];
  if (key) return `${t(key)} · Disunyer`;
  if (route.name !== "room") return "Disunyer";
  const table = shownTable(state);
  return `${route.code}${table?.message.room.status === "lobby" ? ` · ${t("waiting_room")}` : ""} · Disunyer`;
}
