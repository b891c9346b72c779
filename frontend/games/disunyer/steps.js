/** The game in five pictures, for the waiting room and the top of the rules. */
import { cardPicture } from "../../cards/cards.js";
import { html } from "../../vendor/preact-htm.js";

/** @typedef {import("../../store/state.js").Ctx} Ctx */

/** @type {{text: string, cards: (string | null)[]}[]} */
const STEPS = [
  { text: "how1", cards: ["5O", null, null] },
  { text: "how2", cards: ["6C", "3E"] },
  { text: "how3", cards: ["KB", "2O"] },
  { text: "how4", cards: ["AE"] },
  { text: "how5", cards: ["NC"] },
];

/** @param {Ctx} ctx */
export const steps = ({ t }) => html`<ol class="steps">
  ${STEPS.map(
    ({ text, cards }) => html`<li key=${text}>
      <span class="mini" aria-hidden="true">${cards.map((card, k) => html`<span key=${k}>${cardPicture(card)}</span>`)}</span>
      <p>${t(text)}</p>
    </li>`,
  )}
</ol>`;
