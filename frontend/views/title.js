/** The title of the browser's tab. */
import { GAMES, gameName } from "../games/registry.js";
import { shownTable } from "../store/selectors.js";

/** @param {import("../store/state.js").State} state @param {import("../store/state.js").Translate} t */
export function titleOf(state, t) {
  const { route } = state;
  const names = { home: "", room: "", rules: "how", settings: "settings", about: "about", replay: "", leaderboard: "leaderboard", profile: "profile", login: "login", register: "register", password: "change_password", not_found: "" };
  if (route.name === "profile" && route.username) return `${state.profile?.asked === route.username ? state.profile.profile.username : route.username} · Disunyer`;
  const key = names[route.name];
  if (route.name === "rules" && route.game && Object.hasOwn(GAMES, route.game)) return `${gameName(route.game)}: ${t("how")} · Disunyer`;
  if (key) return `${t(key)} · Disunyer`;
  if (route.name !== "room") return "Disunyer";
  const table = shownTable(state);
  return `${route.code}${table?.message.room.status === "lobby" ? ` · ${t("waiting_room")}` : ""} · Disunyer`;
}
