/** What a new message of Disunyer looks and sounds like. */
import { html } from "../../vendor/preact-htm.js";
import { unmoved } from "../../views/same.js";
import { Stage } from "../../views/table/stage.js";
import { choreograph } from "./motion.js";

/** @typedef {import("../../store/state.js").Ctx} Ctx */
/** @typedef {import("../../store/state.js").TableState} TableState */
/** @typedef {import("../../store/state.js").DisunyerGame} DisunyerGame */
/** @typedef {import("../../store/state.js").WireEvent} WireEvent */
/** @typedef {import("../../sound.js").SoundName} SoundName */

/** @param {Ctx} ctx @param {TableState} table @param {DisunyerGame} game */
export const stage = (ctx, table, game) =>
  unmoved("stage", [table.message, ctx.lessMotion, ctx.state.settings], () => html`<${Stage} key="stage" ctx=${ctx} table=${table} sounds=${sounds}
    choreograph=${(/** @type {import("../../motion.js").Show} */ show, /** @type {Element} */ root, /** @type {WireEvent[]} */ events) => choreograph(show, root, game, events)}
  />`);

/** One sound for a change: the most telling. @param {WireEvent[]} events @param {number | undefined} me @returns {SoundName[]} */
export function sounds(events, me) {
  const has = (/** @type {WireEvent["kind"]} */ kind) => events.find((event) => event.kind === kind);
  const guess = events.find((event) => event.kind === "suit_guessed");
  const over = events.find((event) => event.kind === "game_over");
  const out = events.find((event) => event.kind === "knocked_out");
  if (over?.kind === "game_over" && over.winner != null && over.winner === me) return ["win"];
  if (guess?.kind === "suit_guessed") return [guess.right ? "right" : "wrong"];
  if (out?.kind === "knocked_out" && me != null && out.seats.includes(me)) return ["out"];
  if (has("challenge_called")) return ["disunyer"];
  if (has("revealed")) return ["turn_up"];
  if (has("dealt") || has("passed") || has("drew")) return ["card"];
  return [];
}
