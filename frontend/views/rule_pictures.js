/** Pictures for the rules of games with the Spanish deck. */
import { cardPicture, suitSign } from "../cards/cards.js";
import { cardName, rankName, suitName } from "../i18n/card_names.js";
import { icon } from "../icon.js";
import { html } from "../vendor/preact-htm.js";

/** @typedef {import("../store/state.js").Lang} Lang */
/** @typedef {import("../store/state.js").View} View */
/** A card of somebody's; null lies face down. @typedef {{card: string | null, name: string, low?: boolean}} Hand */
/** `swap`: an arrow between them. @typedef {{hands: Hand[], swap?: boolean, text: string}} Example */

const SUITS = [..."OCEB"];

/** From low to high. @param {Lang} lang @param {string[]} shown @returns {View} */
export const ranks = (lang, shown) => html`<div class="ranks">
  ${shown.map(
    (rank, k) => html`<figure key=${rank}>${cardPicture(`${rank}${SUITS[k % SUITS.length]}`)}<figcaption>${rankName(lang, rank)}</figcaption></figure>`,
  )}
</div>`;

/** @param {Lang} lang @returns {View} */
export const suits = (lang) => html`<ul class="suits">
  ${SUITS.map((suit) => html`<li key=${suit}>${suitSign(suit)}<b>${suitName(lang, suit)}</b><span class="chip" aria-hidden="true">${suit}</span></li>`)}
</ul>`;

/** @param {Lang} lang @param {Example} shown @returns {View} */
export const example = (lang, { hands, swap, text }) => html`<figure class="example">
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
