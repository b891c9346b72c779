/** A room before its game, or seen from outside. */
import { shownTable } from "../store/selectors.js";
import { arriving, coldView, replacedView } from "./cold.js";
import { waitView } from "./wait.js";

/** @typedef {import("../store/state.js").Ctx} Ctx */
/** @typedef {import("../store/state.js").View} View */

/** @param {Ctx} ctx @returns {View} */
export function roomView(ctx) {
  const { state } = ctx;
  const code = state.route.name === "room" ? state.route.code : "";
  const table = shownTable(state);
  if (table) return waitView(ctx, table);
  if (state.replaced?.code === code) return replacedView(ctx, code);
  return isArriving(ctx, code) ? arriving(ctx) : coldView(ctx, code);
}

/** We may have a seat there: the answer is on its way. @param {Ctx} ctx @param {string} code */
function isArriving({ state }, code) {
  return state.here?.code === code || (!state.release && state.kept?.code === code) || "again" in state.pending;
}
