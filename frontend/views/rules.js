/** The rules of the game, with pictures of its cards. */
import { cardPicture, suitSign } from "../cards/cards.js";
import { cardName, ordinal, rankName, suitName } from "../i18n/i18n.js";
import en from "../i18n/rules.en.js";
import es from "../i18n/rules.es.js";
import { icon } from "../icon.js";
import { html } from "../vendor/preact-htm.js";
import { steps } from "./steps.js";

/** @typedef {import("../store/state.js").Ctx} Ctx */
/** @typedef {import("../store/state.js").Lang} Lang */
/** @typedef {{card: string | null, name: string, low?: boolean}} Hand */
/**
 * A paragraph, or something drawn.
 * @typedef {string
 *   | {list: string[]}
 *   | {note: string}
 *   | {steps: true}
 *   | {ranks: true}
 *   | {suits: true}
 *   | {points: {place: string, points: string}}
 *   | {example: {hands: Hand[], swap?: boolean, text: string}}
 * } Part
 */
/** @typedef {{title: string, parts: Part[]}} Section */

const RANKS = [..."A234567JNK"];
const SUITS = [..."OCEB"];
const SEATS = 8;

/** @type {Record<Lang, Section[]>} */
const SECTIONS = { en, es };

/** @param {Ctx} ctx */
export const rulesView = (ctx) => html`<div class="page rules">
  <h1 tabindex="-1">${ctx.t("how")}</h1>
  ${SECTIONS[ctx.lang].map(
    (section, k) => html`<section key=${k} class="panel" aria-labelledby=${`rule-${k}`}>
      <h2 id=${`rule-${k}`}>${section.title}</h2>
      ${section.parts.map((part) => draw(ctx, part))}
    </section>`,
  )}
</div>`;

/** @param {Ctx} ctx @param {Part} part */
function draw(ctx, part) {
  if (typeof part === "string") return html`<p>${part}</p>`;
  if ("list" in part) return html`<ul class="points">${part.list.map((line) => html`<li>${line}</li>`)}</ul>`;
  if ("note" in part) return html`<p class="say">${part.note}</p>`;
  if ("steps" in part) return steps(ctx);
  if ("ranks" in part) return ranks(ctx.lang);
  if ("suits" in part) return suits(ctx.lang);
  if ("points" in part) return points(ctx.lang, part.points);
  return example(ctx.lang, part.example);
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
