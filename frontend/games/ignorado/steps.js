/** The game in five pictures, for the waiting room and the top of the rules. */
import { cardPicture, suitSign } from "../../cards/cards.js";
import { avatar } from "../../avatar.js";
import { html } from "../../vendor/preact-htm.js";
import { token } from "./lives.js";
import { words } from "./words.js";

/** @typedef {import("../../store/state.js").Ctx} Ctx */
/** @typedef {import("../../store/state.js").View} View */

/** @param {string} name */
const card = (name) => html`<span>${cardPicture(name)}</span>`;
const tokens = html`<span class="mini-tokens">${token()}${token()}${token()}</span>`;
const ghost = html`<span class="ghost">${avatar("Robin")}</span>`;

/** @type {[string, View][]} */
const STEPS = [
  ["how1", [card("NC"), card("AE")]],
  ["how2", [card("KO"), html`<span class="mini-sign">${suitSign("O")}</span>`]],
  ["how3", [card("AB"), html`<span class="mini-sign">${suitSign("B")}</span>`]],
  ["how4", [ghost]],
  ["how5", [tokens]],
];

/** @param {Ctx} ctx @returns {View} */
export const steps = (ctx) => html`<ol class="steps ignorado-steps">
  ${STEPS.map(
    ([text, picture]) => html`<li key=${text}>
      <span class="mini" aria-hidden="true">${picture}</span>
      <p>${words(ctx)(text)}</p>
    </li>`,
  )}
</ol>`;
