/** The game in five pictures, for the waiting room and the top of the rules. */
import { html } from "../../vendor/preact-htm.js";
import { picture } from "./cards.js";

/** @typedef {import("../../store/state.js").Ctx} Ctx */

/** @type {[text: string, cards: string[]][]} */
const STEPS = [
  ["rummy_how1", ["back", "7C"]],
  ["rummy_how2", ["7S", "7H", "7D"]],
  ["rummy_how3", ["5S", "6S", "7S"]],
  ["rummy_how4", ["8S"]],
  ["rummy_how5", ["KD"]],
];

/** @param {Ctx} ctx */
export const steps = ({ t }) => html`<ol class="steps">
  ${STEPS.map(
    ([text, cards]) => html`<li key=${text}>
      <span class="mini" aria-hidden="true">${cards.map((card) => html`<span key=${card}>${picture(card)}</span>`)}</span>
      <p>${t(text)}</p>
    </li>`,
  )}
</ol>`;
