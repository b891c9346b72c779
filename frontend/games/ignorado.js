/**
 * El Ignorado on the page: the felt with its seats and lives, the dock with the choices, the pokes of the ignored, the
 * sentences of the log and the keys. What may be done comes from the message: no rules here.
 */
import "../i18n/table.js";
import { html } from "../vendor/preact-htm.js";
import { mySeat } from "../views/table/names.js";
import { sentOffer } from "../views/table/press.js";
import { dockState, dockView } from "./ignorado/dock.js";
import { feltView } from "./ignorado/felt.js";
import { attend, poke } from "./ignorado/offers.js";
import { BAIT_KEYS, panelState } from "./ignorado/panel.js";
import { BAITS, POKE, choosable, gameOf, isAsking, pokeAtMe } from "./ignorado/read.js";
import { words } from "./ignorado/words.js";

export { end } from "./ignorado/end.js";
export { logLine } from "./ignorado/log_line.js";
export { steps } from "./ignorado/steps.js";

/** @typedef {import("../store/state.js").Ctx} Ctx */
/** @typedef {import("../store/state.js").TableMessage} TableMessage */
/** @typedef {import("../store/state.js").View} View */
/** @typedef {import("./ignorado/types.js").Game} Game */

/** @param {Ctx} ctx @returns {View} */
export function view(ctx) {
  const { table } = ctx.state;
  const game = gameOf(table?.message);
  if (!table || !game) return null;
  const dock = dockState(ctx, table.message, game);
  return [picture(ctx, table, game, mySeat(table.message) != null, isAsking(table.message, game) ? " is-asking" : ""), dockView(ctx, table, game, dock)];
}

/** The felt alone, with every card open, for a replay. @param {Ctx} ctx @returns {View} */
export function felt(ctx) {
  const { table } = ctx.state;
  const game = gameOf(table?.message);
  return table && game ? picture(ctx, table, game, false, " is-open") : null;
}

/** @param {Ctx} ctx @param {import("../store/state.js").TableState} table @param {Game} game @param {boolean} docked @param {string} more */
const picture = (ctx, table, game, docked, more) =>
  html`<section key="table" class=${`table ignorado is-${game.phase}${more}`} aria-label=${ctx.t("table_of")}>${feltView(ctx, table, game, docked)}</section>`;

/** @param {Ctx} ctx @returns {Record<string, () => void>} */
export function keys(ctx) {
  const message = ctx.state.table?.message;
  const game = gameOf(message);
  if (!message || !game) return {};
  const dock = dockState(ctx, message, game);
  const chosen = [...dock.left, ...dock.right].filter(({ able }) => able).map(({ key, move }) => [key, () => void ctx.actions.move(move)]);
  const shown = pokeAtMe(message, game);
  const answer = shown && !sentOffer(ctx, shown.id) ? [["a", () => attend(ctx, shown)]] : [];
  return Object.fromEntries([...chosen, ...answer, ...numbers(ctx, message, game), ...(dock.kind === "ignored" ? baits(ctx, message, game) : [])]);
}

/** Whom to ask, or to poke. @param {Ctx} ctx @param {TableMessage} message @param {Game} game @returns {[string, () => void][]} */
function numbers(ctx, message, game) {
  if (ctx.state.connection.lost || ctx.state.pending.move) return [];
  const asks = isAsking(message, game);
  return choosable(message, game).map((seat, k) => [`${k + 1}`, () => void (asks ? ctx.actions.move({ kind: "ask", seat }) : ctx.actions.ui("ignorado_target", seat))]);
}

/** @param {Ctx} ctx @param {TableMessage} message @param {Game} game @returns {[string, () => void][]} */
function baits(ctx, message, game) {
  const { target } = panelState(ctx, message, game);
  if (target == null || sentOffer(ctx, POKE) || ctx.state.connection.lost) return [];
  return BAITS.map((bait, k) => [BAIT_KEYS[k] ?? "", () => void poke(ctx, target, bait)]);
}

/** What leaving means here. @param {Ctx} ctx */
export const leaving = (ctx) => words(ctx)("leaving");

/** Read by few of those who play: fetched when it is. @param {import("../store/state.js").Lang} lang */
export const rules = async (lang) => (await import("./ignorado/rules.js")).rules(lang);
