/** The rules of Disunyer with pictures of its cards: the words are in rules.en.js and rules.es.js. */
import "../../i18n/more.js";
import { cardPicture, suitSign } from "../../cards/cards.js";
import { cardName, ordinal, rankName, suitName } from "../../i18n/i18n.js";
import { icon } from "../../icon.js";
import { html } from "../../vendor/preact-htm.js";
import en from "./rules.en.js";
import es from "./rules.es.js";
import { steps } from "./steps.js";

/** @typedef {import("../../store/state.js").Lang} Lang */
/** @typedef {import("../../store/state.js").Part} Part */
/** @typedef {{card: string | null, name: string, low?: boolean}} Hand */
/**
 * What the words say is drawn here.
 * @typedef {{steps: true}
 *   | {ranks: true}
 *   | {suits: true}
 *   | {points: {place: string, points: string}}
 *   | {example: {hands: Hand[], swap?: boolean, text: string}}
 * } Picture
 */
/** @typedef {{title: string, parts: (Exclude<Part, {draw: unknown}> | Picture)[]}} Written */

const RANKS = [..."A234567JNK"];
const SUITS = [..."OCEB"];
const SEATS = 8;

/** @param {Lang} lang @returns {import("../../store/state.js").Section[]} */
export const rules = (lang) => ({ en, es })[lang].map(({ title, parts }) => ({ title, parts: parts.map((part) => drawn(lang, part)) }));

/** @param {Lang} lang @param {Written["parts"][0]} part @returns {Part} */
function drawn(lang, part) {
  if (typeof part === "string" || "list" in part || "note" in part) return part;
  if ("steps" in part) return { draw: steps };
  if ("ranks" in part) return { draw: () => ranks(lang) };
  if ("suits" in part) return { draw: () => suits(lang) };
  if ("points" in part) return { draw: () => points(lang, part.points) };
  return { draw: () => example(lang, part.example) };
}

/** @param {Lang} lang */
const ranks = (lang) => html`<div class="ranks">
  ${RANKS.map(
    (rank, k) => html`<figure key=${rank}>${cardPicture(`${rank}${SUITS[k % SUITS.length]}`)}<figcaption>${rankName(lang, rank)}</figcaption></figure>`,
  )}
</div>`;

/** @param {Lang} lang */
const suits = (lang) => html`<ul class="suits">
  ${SUITS.map((suit) => html`<li key=${suit}>${suitSign(suit)}<b>${suitName(lang, suit)}</b><span class="chip" aria-hidden="true">${suit}</span></li>`)}
</ul>`;

/** @param {Lang} lang @param {{hands: Hand[], swap?: boolean, text: string}} shown */
const example = (lang, { hands, swap, text }) => html`<figure class="example">
  <div class="hands">
    ${hands.map(
      ({ card, name, low }, k) => html`${swap && k > 0 ? icon("pass") : null}
        <span class=${`hand${low ? " is-low" : ""}`}>
          <span class="pic">${card ? cardPicture(card, cardName(lang, card)) : cardPicture(null)}</span>${name}
        </span>`,
    )}
  </div>
  <figcaption>${text}</figcaption>
</figure>`;

/** @param {Lang} lang @param {{place: string, points: string}} words */
const points = (lang, words) => html`<table class="points-table">
  <tr><th scope="row">${words.place}</th>${eight((k) => html`<td key=${k}>${ordinal(lang, k)}</td>`)}</tr>
  <tr><th scope="row">${words.points}</th>${eight((k) => html`<td key=${k}>${SEATS + 1 - k}</td>`)}</tr>
</table>`;

/** @param {(place: number) => unknown} cell */
const eight = (cell) => Array.from({ length: SEATS }, (_, k) => cell(k + 1));
