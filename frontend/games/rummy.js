/**
 * Rummy for two on the page: the felt with the melds, the dock with the hand, the cover of a device for two, the
 * sentences of the log and the keys. What may be done comes from `decision.options` and `decision.hints`: no rules here.
 */
import { addTexts } from "../i18n/i18n.js";
import "../i18n/table.js";
import { html } from "../vendor/preact-htm.js";
import { actsOf, send } from "./rummy/acts.js";
import { dockView, sort } from "./rummy/dock.js";
import { hold } from "./rummy/hand.js";
import { look } from "./rummy/read.js";
import { Restart } from "./rummy/restart.js";
import { feltView } from "./rummy/table.js";
import en from "./rummy/text.en.js";
import es from "./rummy/text.es.js";

addTexts("en", en);
addTexts("es", es);

export { end } from "./rummy/end.js";
export { logLine } from "./rummy/log_line.js";
export { steps } from "./rummy/steps.js";

/** @typedef {import("../store/state.js").Ctx} Ctx */
/** @typedef {import("../store/state.js").View} View */

/** A round is called a hand. */
export const round = "rummy_hand_n";

/** A decision's id is `<hand>.<turn>.<n>`. @param {string} decision */
export const turn = (decision) => decision.split(".", 2).join(".");

/** @param {import("../store/state.js").Lang} lang */
export const rules = async (lang) => (await import("./rummy/rules.js")).rules(lang);

/** @param {Ctx} ctx */
export const leaving = ({ t }) => t("rummy_leaving");

/** @param {Ctx} ctx @returns {View} */
export function view(ctx) {
  const { table, ui } = ctx.state;
  const now = table && look(table.message);
  if (!now) return null;
  return [feltView(ctx, table, now), dockView(ctx, table, now), ui.rummy_restart === true && html`<${Restart} key="restart" ctx=${ctx} look=${now} />`];
}

/** The felt alone, with both hands open, for a replay. @param {Ctx} ctx @returns {View} */
export function felt(ctx) {
  const { table } = ctx.state;
  const now = table && look(table.message);
  return now ? feltView(ctx, table, now, true) : null;
}

/** @param {Ctx} ctx @returns {Record<string, () => void>} */
export function keys(ctx) {
  const { table } = ctx.state;
  const now = table && look(table.message);
  const { mine } = now ?? {};
  if (!now || !mine) return handKeys(ctx, now?.hand != null);
  if (mine.kind === "next_hand") return { n: () => void send(ctx, { kind: "accept" }, mine.id) };
  if (mine.kind === "uncover") return {};
  const { main, more } = actsOf(ctx, now);
  return {
    ...handKeys(ctx, now.hand != null),
    ...Object.fromEntries([...main, ...more].filter(({ able }) => able).map(({ key, move }) => [key, () => void send(ctx, move, mine.id)])),
  };
}

/** To the hand, its order, and nothing picked. @param {Ctx} ctx @param {boolean} held @returns {Record<string, () => void>} */
const handKeys = (ctx, held) =>
  held
    ? {
        h: () => /** @type {HTMLElement | null} */ (document.querySelector(".rhand [tabindex='0']"))?.focus(),
        o: () => sort(ctx),
        escape: () => hold(ctx, { picks: [] }),
      }
    : {};
