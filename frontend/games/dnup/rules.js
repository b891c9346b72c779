/** The rules of dnup with pictures of its cards: the words are in rules.en.js and rules.es.js. */
import "../../i18n/more.js";
import { dnupCard } from "../../cards/dnup.js";
import { icon } from "../../icon.js";
import { html } from "../../vendor/preact-htm.js";
import { steps } from "./aid.js";
import en from "./rules.en.js";
import es from "./rules.es.js";
import { cardsText } from "./words.js";

/** @typedef {import("../../store/state.js").Ctx} Ctx */
/** @typedef {import("../../store/state.js").Part} Part */
/** Groups of cards, an arrow between two of them; a group may have a name. @typedef {{groups: {cards: string[], name: string}[], text: string}} Example */
/** @typedef {{title: string, parts: (Exclude<Part, {draw: unknown}> | {steps: true} | {example: Example})[]}} Written */

/** @param {import("../../store/state.js").Lang} lang @returns {import("../../store/state.js").Section[]} */
export const rules = (lang) => ({ en, es })[lang].map(({ title, parts }) => ({ title, parts: parts.map(drawn) }));

/** @param {Written["parts"][0]} part @returns {Part} */
function drawn(part) {
  if (typeof part === "string" || "list" in part || "note" in part) return part;
  if ("steps" in part) return { draw: steps };
  return { draw: (ctx) => example(ctx, part.example) };
}

/** @param {Ctx} ctx @param {Example} shown */
const example = (ctx, { groups, text }) => html`<figure class="example">
  <div class="hands">
    ${groups.map(
      ({ cards, name }, k) => html`${k > 0 ? icon("forward") : null}
        <span class="hand dnup-shown"><span class="dnup-group" role="img" aria-label=${cardsText(ctx, cards)}>${cards.map((card, c) => html`<span key=${c}>${dnupCard(card)}</span>`)}</span>${name}</span>`,
    )}
  </div>
  <figcaption>${text}</figcaption>
</figure>`;
