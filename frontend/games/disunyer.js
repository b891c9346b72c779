/**
 * Disunyer on the page: the felt with its seats, the dock with the choices, the sentences of the log and the keys.
 * What may be done comes from `decision.options`, who is next from `order`: no rules here.
 */
import "../i18n/table.js";
import { html } from "../vendor/preact-htm.js";
import { unmoved } from "../views/same.js";
import { Arrow } from "./disunyer/arrow.js";
import { dockState, dockView } from "./disunyer/dock.js";
import { feltView } from "./disunyer/felt.js";
import { challengeNow } from "./disunyer/read.js";

export { end } from "./disunyer/end.js";
export { logLine } from "./disunyer/log_line.js";
export { steps } from "./disunyer/steps.js";

/** @typedef {import("../store/state.js").Ctx} Ctx */
/** @typedef {import("../store/state.js").DisunyerGame} DisunyerGame */
/** @typedef {import("../store/state.js").TableState} TableState */
/** @typedef {import("../store/state.js").View} View */

/** @param {Ctx} ctx @returns {View} */
export function view(ctx) {
  const { table } = ctx.state;
  const game = table?.message.game;
  if (!table || !game) return null;
  const dock = dockState(ctx, table.message, game);
  const picking = dock.mine && dock.decision?.kind === "pick_rival";
  return [picture(ctx, table, game, dock.kind === "play", picking ? " is-picking" : ""), dockView(ctx, table, game, dock)];
}

/** @param {Ctx} ctx @param {TableState} table @param {DisunyerGame} game @param {boolean} docked my card is in the dock @param {string} more */
function picture(ctx, table, game, docked, more) {
  const looks = `table is-${game.phase}${more}`;
  const call = game.phase === "guess" ? challengeNow(table.message, game) : null;
  const pieces = feltView(ctx, table, game, docked);
  return unmoved("picture", [ctx.lang, looks, call?.seat, call?.rival, ...pieces], () => html`<section key="table" class=${looks} aria-label=${ctx.t("table_of")}>
    ${[...pieces, arrow(call)]}
  </section>`);
}

/** @param {import("../store/state.js").Challenge | null} call the one that is being decided @returns {View} */
const arrow = (call) => call?.rival != null && html`<${Arrow} key="arrow" from=${call.seat} to=${call.rival} />`;

/** The felt alone, with every card open, for a replay. @param {Ctx} ctx @returns {View} */
export function felt(ctx) {
  const { table } = ctx.state;
  const game = table?.message.game;
  return table && game ? picture(ctx, table, game, false, " is-open") : null;
}

/** K and P, or the suits: what the open decision offers. @param {Ctx} ctx @returns {Record<string, () => void>} */
export function keys(ctx) {
  const message = ctx.state.table?.message;
  if (!message?.game) return {};
  const { left, right } = dockState(ctx, message, message.game);
  return Object.fromEntries(
    [...left, ...right].filter((choice) => choice.able).map((choice) => [choice.key, () => void ctx.actions.move(choice.move)]),
  );
}

/** Read by few of those who play: fetched when it is. @param {import("../store/state.js").Lang} lang */
export const rules = async (lang) => (await import("./disunyer/rules.js")).rules(lang);

/** What leaving means here. @param {Ctx} ctx */
export const leaving = ({ t }) => t("leave_keeps");
