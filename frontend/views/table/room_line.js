/** What happens in a room whatever is played there, as one sentence each; a game's `logLine` asks here for what it does not know. */
import { mySeat, nameOf, plainName } from "./names.js";

/** @typedef {import("../../store/state.js").Ctx} Ctx */
/** @typedef {import("../../store/state.js").TableEvent} TableEvent */

/** @param {TableEvent} event @param {Ctx} ctx @returns {string} "": nothing to say */
export function roomLine(event, ctx) {
  switch (event.kind) {
    case "joined":
    case "left":
    case "host_changed":
    case "bot_added":
    case "bot_removed":
    case "disconnected":
    case "reconnected":
      return ctx.t(`log_${event.kind}`, { name: plainName(event.name) });
    case "back_online":
      return backOnline(event, ctx);
    case "your_turn":
      return ctx.t("log_your_turn_plain");
    default:
      return "";
  }
}

/** @param {Extract<TableEvent, {kind: "back_online"}>} event @param {Ctx} ctx */
function backOnline({ round, seat }, { t, state }) {
  const message = state.table?.message;
  if (round == null || !message) return t("log_back_online_plain");
  if (seat == null) return t("log_back_online", { n: round });
  return t(seat === mySeat(message) ? "log_back_online_you" : "log_back_online_who", { n: round, name: nameOf(message, seat) });
}
