/**
 * dnup on the page: the sets on the table and what must be beaten, the hand that only turns as a whole, and what each
 * move would do. What may be done comes from `decision.options` and `decision.hints`: no rules here.
 */
import "../i18n/table.js";
import "./dnup/texts.js";
import { html } from "../vendor/preact-htm.js";
import { mySeat } from "../views/table/names.js";
import { choicesOf, chosenOf, pick, pointNext, send, unpick } from "./dnup/choices.js";
import { dockView, sortHand } from "./dnup/dock.js";
import { feltView } from "./dnup/felt.js";
import { pickValue } from "./dnup/hand.js";
import { gameOf } from "./dnup/read.js";

export { end } from "./dnup/end.js";
export { logLine } from "./dnup/log_line.js";
export { steps } from "./dnup/aid.js";

/** @typedef {import("../store/state.js").Ctx} Ctx */
/** @typedef {import("../store/state.js").View} View */

/** @param {Ctx} ctx @returns {View} */
export function view(ctx) {
  const { table } = ctx.state;
  const game = table && gameOf(table.message);
  if (!table || !game) return null;
  const mine = game.decision != null && game.decision.seat === mySeat(table.message);
  return [
    html`<section key="table" class=${`table dnup is-${game.phase}`} aria-label=${ctx.t("table_of")}>${feltView(ctx, table, game, mine)}</section>`,
    dockView(ctx, table, game),
  ];
}

/** The table alone, with every hand open, for a replay. @param {Ctx} ctx @returns {View} */
export function felt(ctx) {
  const { table } = ctx.state;
  const game = table && gameOf(table.message);
  return table && game ? html`<section key="table" class="table dnup is-open" aria-label=${ctx.t("table_of")}>${feltView(ctx, table, game, false)}</section>` : null;
}

/** P, A, T, R for the actions, 1 to 9 for cards, S for sets, O to sort, H for the aid card. @param {Ctx} ctx @returns {Record<string, () => void>} */
export function keys(ctx) {
  const message = ctx.state.table?.message;
  const game = message && gameOf(message);
  if (!message || !game) return {};
  const { actions } = ctx;
  /** @type {Record<string, () => void>} */
  const all = { h: () => actions.ui("dnup_aid", true) };
  if (mySeat(message) == null) return all;
  const chosen = chosenOf(ctx, message, game);
  const picks = chosen.picks.map(({ id }) => id);
  for (let value = 1; value <= 9; value += 1) all[value] = () => pick(ctx, chosen.name, pickValue(chosen.cards, picks, value));
  for (const { kind, move, able } of choicesOf(ctx, message, game, chosen)) {
    if (able && move) all[kind.charAt(0)] = () => void send(ctx, move);
  }
  return { ...all, s: () => pointNext(ctx, message, game), o: () => sortHand(ctx, message, game), escape: () => unpick(actions) };
}

/** Read by few of those who play: fetched when it is. @param {import("../store/state.js").Lang} lang */
export const rules = async (lang) => (await import("./dnup/rules.js")).rules(lang);

/** What leaving means here. @param {Ctx} ctx */
export const leaving = ({ t }) => t("dnup_leaving");
