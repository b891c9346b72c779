/** Which page is shown: by the address, and for a room by how far it is. */
import { shownTable } from "../store/selectors.js";
import { html } from "../vendor/preact-htm.js";
import { arriving, coldView, replacedView } from "./cold.js";
import { homeView } from "./home.js";
import { aboutView, comingView, failedView, loadingView, notFoundView } from "./plain.js";
import { settingsView } from "./settings.js";
import { overlays, shell } from "./shell.js";
import { waitView } from "./wait.js";

/** @typedef {import("../store/state.js").Ctx} Ctx */
/** @typedef {import("../store/state.js").View} View */
/**
 * @typedef {object} Parts fetched on demand
 * @property {import("./lazy.js").Lazy<{tableView: (ctx: Ctx) => View}>} table
 * @property {import("./lazy.js").Lazy<{rulesView: (ctx: Ctx) => View}>} rules
 * @property {import("./lazy.js").Lazy<{replayView: (ctx: Ctx) => View}>} replay
 */

/** @param {Ctx} ctx @param {Parts} parts */
export const pageView = (ctx, parts) => html`${page(ctx, parts)}${overlays(ctx)}`;

/** @param {Ctx} ctx @param {Parts} parts @returns {View} */
function page(ctx, parts) {
  const { route } = ctx.state;
  switch (route.name) {
    case "home":
      return shell(ctx, homeView(ctx), "home");
    case "room":
      return roomView(ctx, parts, route.code);
    case "rules":
      return shell(ctx, fetched(ctx, parts.rules, (part) => part.rulesView(ctx)), "rules");
    case "settings":
      return shell(ctx, settingsView(ctx), "settings");
    case "about":
      return shell(ctx, aboutView(ctx), "about");
    case "replay":
      return fetched(ctx, parts.replay, (part) => part.replayView(ctx), true);
    case "leaderboard":
    case "profile":
    case "login":
      return shell(ctx, comingView(ctx), "plain");
    default:
      return shell(ctx, notFoundView(ctx), "plain");
  }
}

/** @param {Ctx} ctx @param {Parts} parts @param {string} code @returns {View} */
function roomView(ctx, parts, code) {
  const { state } = ctx;
  const table = shownTable(state);
  if (table && table.message.room.status !== "lobby") {
    return ctx.game ? fetched(ctx, parts.table, (part) => part.tableView(ctx), true) : shell(ctx, loadingView(ctx), "plain");
  }
  if (table) return shell(ctx, waitView(ctx, table), "room");
  if (state.replaced?.code === code) return shell(ctx, replacedView(ctx, code), "room");
  if (isArriving(ctx, code)) return shell(ctx, arriving(ctx), "room");
  return shell(ctx, coldView(ctx, code), "room");
}

/** We may have a seat there: the answer is on its way. @param {Ctx} ctx @param {string} code */
function isArriving({ state }, code) {
  return state.here?.code === code || (!state.release && state.kept?.code === code) || Boolean(state.pending.again);
}

/**
 * @template T
 * @param {Ctx} ctx @param {import("./lazy.js").Lazy<T>} lazy @param {(part: T) => View} draw @param {boolean} [bare] it has a frame of its own
 * @returns {View}
 */
function fetched(ctx, lazy, draw, bare = false) {
  const part = lazy.get();
  if (part) return draw(part);
  const meanwhile = lazy.failed() ? failedView(ctx, lazy.retry) : loadingView(ctx);
  return bare ? shell(ctx, meanwhile, "plain") : meanwhile;
}
