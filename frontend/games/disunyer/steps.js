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

/** The last one where Kings are stuck: what the mode is about, beside who wins. */
const STUCK = { text: "how5_stuck", cards: ["5E", "KC"] };

/** @param {Ctx} ctx */
export const steps = ({ t, state }) => html`<ol class="steps">
  ${(state.table?.message.room.mode === "stuck_king" ? [...STEPS.slice(0, -1), STUCK] : STEPS).map(
    ({ text, cards }) => html`<li key=${text}>
      <span class="mini" aria-hidden="true">${cards.map((card, k) => html`<span key=${k}>${cardPicture(card)}</span>`)}</span>
      <p>${t(text)}</p>
    </li>`,
  )}
</ol>`;
