/** The dock of a game with one card in the hand: the prompt with its clock, and choices on both sides of my card. */
import { suitSign } from "../../cards/cards.js";
import { icon } from "../../icon.js";
import { html } from "../../vendor/preact-htm.js";
import { unmoved } from "../same.js";
import { slot } from "../slot.js";
import { Clock, endOf } from "./clock.js";
import { press, shortcut } from "./press.js";
import { heartButton } from "./reactions.js";

/** @typedef {import("../../store/state.js").Ctx} Ctx */
/** @typedef {import("../../store/state.js").Move} Move */
/** @typedef {import("../../store/state.js").TableState} TableState */
/** @typedef {import("../../store/state.js").View} View */

/**
 * @typedef {object} Choice
 * @property {string} name among its neighbours; a suit's letter
 * @property {"keep" | "pass" | "suit"} look
 * @property {string} key on the keyboard
 * @property {Move} move
 * @property {string} label
 * @property {string} hint
 * @property {boolean} able
 * @property {boolean} waiting sent, not answered yet
 */

/** What all games' decisions have. @typedef {{id: string, seat: number, kind: string, remaining_ms: number}} AnyDecision */

/**
 * @template {AnyDecision} D
 * @typedef {object} Dock
 * @property {string} kind `play`, or whatever has no card and no choices
 * @property {string} prompt
 * @property {string} hint
 * @property {D | null} decision
 * @property {boolean} mine the viewer decides
 * @property {Choice[]} left
 * @property {Choice[]} right
 */

/** @param {Ctx} ctx @param {{id: string} | null} decision @returns {Move | null} the move that was sent for it and not yet answered */
export function sentMove({ state }, decision) {
  const { command } = state.pending.move ?? {};
  return command && decision && command.decision === decision.id ? /** @type {Move} */ (command.move) : null;
}

/**
 * @param {Ctx} ctx @param {TableState} table @param {Dock<any>} dock @param {View} card mine
 * @param {{more?: string, whole?: number}} [how] `more`: classes; `whole`: how long such a decision lasts, in ms
 * @returns {View}
 */
export function dockAround(ctx, table, dock, card, { more = "", whole } = {}) {
  const looks = `dock${dock.mine ? " is-mine" : ""}${more}`;
  const places = [slot("prompt", promptBox(ctx, table, dock, whole)), slot("left", side(ctx, dock, "left")), slot("mine", card), slot("right", side(ctx, dock, "right"))];
  return unmoved("dock", [looks, ...places], () => html`<section key="dock" class=${looks} aria-labelledby="prompt" onKeyDown=${noRepeat}>${places}</section>`);
}

/** @param {Ctx} ctx @param {TableState} table @param {Dock<any>} dock @param {number} [whole] */
function promptBox(ctx, table, { prompt, hint, decision }, whole) {
  return html`<div class="prompt">
    ${decision && clockView(ctx, table, decision, whole)}
    <span class="prompt-text"><h1 id="prompt" tabindex="-1">${prompt}</h1>${hint && html`<span class="hint">${hint}</span>`}</span>
  </div>`;
}

/** Who has nothing to decide. @param {Ctx} ctx @param {Dock<any>} dock @returns {View} */
export function watchDock(ctx, { kind, prompt, hint }) {
  return html`<section key="watch" class=${`dock watch is-${kind}`} aria-labelledby="prompt">
    <div class="prompt"><h1 id="prompt" tabindex="-1">${prompt}</h1><p class="hint">${hint}</p></div>
    ${kind === "watch" && heartButton(ctx)}
  </section>`;
}

/** @param {Ctx} ctx @param {TableState} table @param {import("../../store/state.js").Decision} decision @param {number} [whole] */
const clockView = (ctx, table, decision, whole) =>
  unmoved("clock", [ctx.lang, whole, Math.round(endOf(table, decision) / 100)], () => html`<${Clock} key="clock" table=${table} decision=${decision} now=${ctx.now} t=${ctx.t} whole=${whole} />`);

/** Which decision is open matters to a button only while it can be pressed. @param {Ctx} ctx @param {Dock<any>} dock @param {"left" | "right"} name */
function side(ctx, dock, name) {
  const choices = dock[name];
  /** @type {unknown[]} */
  const of = [ctx.lang];
  for (const { name: one, label, hint, able, waiting } of choices) of.push(one, label, hint, able && dock.decision?.id, waiting);
  return unmoved(`side ${name}`, of, () => html`<div key=${name} class=${`side ${name}${choices.length > 2 ? " is-four" : ""}`}>
    ${choices.map((choice) => choiceButton(ctx, dock.decision?.id ?? null, choice))}
  </div>`);
}

/** A key that is held down decides once. @param {KeyboardEvent} event */
function noRepeat(event) {
  if (event.repeat && (event.key === "Enter" || event.key === " ")) event.preventDefault();
}

/** @param {Ctx} ctx @param {string | null} decision @param {Choice} choice */
function choiceButton(ctx, decision, { name, look, key, move, label, hint, able, waiting }) {
  const { onPointerDown, onClick } = press(ctx, decision, move, able);
  return html`<button
    key=${name}
    type="button"
    class=${`act ${look} is-${name}${waiting ? " pending" : ""}`}
    aria-keyshortcuts=${shortcut(ctx, key)}
    aria-disabled=${able ? null : "true"}
    aria-busy=${waiting ? "true" : null}
    onPointerDown=${onPointerDown}
    onClick=${onClick}
  >
    ${waiting ? icon("spinner") : look === "suit" ? suitSign(name) : icon(look)}
    <span class="label">${label}${hint && html`<span class="hint">${hint}</span>`}</span>
    <kbd aria-hidden="true">${key.toUpperCase()}</kbd>
  </button>`;
}
