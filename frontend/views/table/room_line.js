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
      return aLine(event, ctx);
    case "disconnected":
    case "reconnected":
      return isMine(event, ctx) ? "" : aLine(event, ctx); // of one's own absence the summary speaks
    case "back_online":
      return backOnline(event, ctx);
    case "your_turn":
      return ctx.t("log_your_turn_plain");
    default:
      return "";
  }
}

/** @param {{kind: string, name: string}} event @param {Ctx} ctx */
const aLine = ({ kind, name }, { t }) => t(`log_${kind}`, { name: plainName(name) });

/** @param {{seat: number}} event @param {Ctx} ctx */
const isMine = ({ seat }, { state }) => state.table != null && seat === mySeat(state.table.message);

/** @param {Extract<TableEvent, {kind: "back_online"}>} event @param {Ctx} ctx */
function backOnline({ round: n, seat }, { t, state, game }) {
  const message = state.table?.message;
  if (n == null || !message) return t("log_back_online_plain");
  const round = t(game?.round ?? "round", { n });
  if (seat == null) return t("log_back_online", { round });
  return t(seat === mySeat(message) ? "log_back_online_you" : "log_back_online_who", { round, name: nameOf(message, seat) });
}
