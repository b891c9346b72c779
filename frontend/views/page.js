/** Which page is shown, by the address; all but the first are fetched when they are first opened. */
import { GAMES } from "../games/registry.js";
import { shownTable } from "../store/selectors.js";
import { html } from "../vendor/preact-htm.js";
import { homeView } from "./home.js";
import { unmoved } from "./same.js";
import { shell, toasts } from "./shell.js";

/** @typedef {import("../store/state.js").Ctx} Ctx */
/** @typedef {import("../store/state.js").Lang} Lang */
/** @typedef {import("../store/state.js").Section} Section */
/** @typedef {import("../store/state.js").View} View */
/** @typedef {(ctx: Ctx) => View} Draw */
/** @template T @typedef {import("./lazy.js").Lazy<T>} Lazy */
/**
 * @typedef {object} Parts fetched on demand
 * @property {Lazy<{tableView: Draw}>} table
 * @property {Lazy<{roomView: Draw}>} room
 * @property {Lazy<{rulesView: (ctx: Ctx, game: string, body: View) => View, sectionsView: (ctx: Ctx, sections: Section[]) => View}>} rules
 * @property {(game: string, lang: Lang) => Lazy<Section[]>} rulesOf a game
 * @property {Lazy<{replayView: Draw}>} replay
 * @property {Lazy<{leaderboardView: Draw, profileView: Draw, loginView: Draw, registerView: Draw, passwordView: Draw}>} account
 * @property {Lazy<{leaveView: Draw}>} leave
 * @property {Lazy<{caller: Draw}>} caller
 * @property {Lazy<{settingsView: Draw, aboutView: Draw, notFoundView: Draw}>} plain
 */

const FIRST = Object.keys(GAMES)[0] ?? "";

/** @param {Ctx} ctx @param {Parts} parts */
export const pageView = (ctx, parts) => html`${page(ctx, parts)}${unmoved("toasts", [ctx.lang, ctx.state.toasts], () => toasts(ctx))}${ctx.state.ui.leaving ? parts.leave.get()?.leaveView(ctx) : null}${ctx.state.release ? parts.caller.get()?.caller(ctx) : null}`;

/** @param {Ctx} ctx @param {Parts} parts @returns {View} */
function page(ctx, parts) {
  const { route } = ctx.state;
  switch (route.name) {
    case "home":
      return shell(ctx, homeView(ctx), "home");
    case "room":
      return roomPage(ctx, parts);
    case "rules":
      return rulesPage(ctx, parts, route.game ?? FIRST);
    case "replay":
      return bare(ctx, parts.replay, (part) => part.replayView(ctx));
    case "settings":
      return shell(ctx, fetched(ctx, parts.plain, (part) => part.settingsView(ctx)), "settings");
    case "about":
      return shell(ctx, fetched(ctx, parts.plain, (part) => part.aboutView(ctx)), "about");
    case "leaderboard":
    case "profile":
    case "login":
    case "register":
    case "password":
      return shell(ctx, fetched(ctx, parts.account, (part) => part[`${route.name}View`](ctx)), "account");
    default:
      return nothing(ctx, parts);
  }
}

/** @param {Ctx} ctx @param {Parts} parts */
const nothing = (ctx, parts) => shell(ctx, fetched(ctx, parts.plain, (part) => part.notFoundView(ctx)), "plain");

/** @param {Ctx} ctx @param {Parts} parts @param {string} game */
function rulesPage(ctx, parts, game) {
  if (!Object.hasOwn(GAMES, game)) return nothing(ctx, parts);
  const sections = parts.rulesOf(game, ctx.lang);
  return shell(ctx, fetched(ctx, parts.rules, (part) => part.rulesView(ctx, game, fetched(ctx, sections, (all) => part.sectionsView(ctx, all)))), "rules");
}

/** Before the game, and from outside, a page like the others; then the table, which has a frame of its own. @param {Ctx} ctx @param {Parts} parts */
function roomPage(ctx, parts) {
  const table = shownTable(ctx.state);
  if (!table || table.message.room.status === "lobby") return shell(ctx, fetched(ctx, parts.room, (part) => part.roomView(ctx)), "room");
  return ctx.game ? bare(ctx, parts.table, (part) => part.tableView(ctx)) : shell(ctx, loading(ctx), "plain");
}

/** @template T @param {Ctx} ctx @param {Lazy<T>} lazy @param {(part: T) => View} draw @returns {View} */
function fetched(ctx, lazy, draw) {
  const part = lazy.get();
  if (part) return draw(part);
  return lazy.failed() ? failed(ctx, lazy.retry) : loading(ctx);
}

/** A page without our frame, once it is here. @template T @param {Ctx} ctx @param {Lazy<T>} lazy @param {(part: T) => View} draw @returns {View} */
const bare = (ctx, lazy, draw) => (lazy.get() ? fetched(ctx, lazy, draw) : shell(ctx, fetched(ctx, lazy, draw), "plain"));

/** @param {Ctx} ctx */
const loading = ({ t }) => html`<p class="loading" role="status"><span class="spin" aria-hidden="true"></span>${t("loading")}</p>`;

/** @param {Ctx} ctx @param {() => void} retry */
const failed = ({ t }, retry) => html`<section class="panel prose">
  <p role="alert">${t("page_failed")}</p>
  <button type="button" class="btn primary" onClick=${retry}>${t("retry")}</button>
</section>`;
