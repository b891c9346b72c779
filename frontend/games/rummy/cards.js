/** The French deck on the page: the pictures of the sprite that `make_french_cards.py` draws, and the cards in words. */
import { listOf } from "../../i18n/i18n.js";
import { html } from "../../vendor/preact-htm.js";

/** @typedef {import("../../store/state.js").Lang} Lang */
/** @typedef {import("../../store/state.js").View} View */

const SPRITE = new URL("../../cards/french.svg", import.meta.url).href;

const RANKS = {
  en: { A: "Ace", T: "10", J: "Jack", Q: "Queen", K: "King" },
  es: { A: "as", 2: "dos", 3: "tres", 4: "cuatro", 5: "cinco", 6: "seis", 7: "siete", 8: "ocho", 9: "nueve", T: "diez", J: "jota", Q: "reina", K: "rey" },
};
const SUITS = {
  en: { S: "spades", H: "hearts", D: "diamonds", C: "clubs" },
  es: { S: "picas", H: "corazones", D: "diamantes", C: "tréboles" },
};

/** @param {string} card @returns {string} as it is written on the card */
const rankSign = (card) => (card.startsWith("T") ? "10" : card.charAt(0));

/** @param {Lang} lang @param {string} card */
const rankName = (lang, card) => /** @type {Record<string, string>} */ (RANKS[lang])[card.charAt(0)] ?? rankSign(card);

/** @param {Lang} lang @param {string} card */
const suitName = (lang, card) => /** @type {Record<string, string>} */ (SUITS[lang])[card.charAt(1)] ?? "";

/** @param {Lang} lang @param {string} what @param {string} suits */
const of = (lang, what, suits) => `${what} ${lang === "es" ? "de" : "of"} ${suits}`;

/** "Queen of hearts", "reina de corazones". @param {Lang} lang @param {string} card for example "QH" */
export const cardName = (lang, card) => of(lang, rankName(lang, card), suitName(lang, card));

/** The same with its article. @param {Lang} lang @param {string} card */
export const aCard = (lang, card) => `${lang === "en" ? "the" : /^[JQ]/.test(card) ? "la" : "el"} ${cardName(lang, card)}`;

/**
 * Cards that belong together, said shortly: "5-6-7 of spades", "7 of spades, hearts and clubs".
 * @param {Lang} lang @param {string[]} cards
 */
export function cardsName(lang, cards) {
  const [first] = cards;
  if (first == null) return "";
  if (cards.length > 1 && cards.every((card) => card[1] === first[1])) return of(lang, cards.map(rankSign).join("-"), suitName(lang, first));
  if (cards.length > 1 && cards.every((card) => card[0] === first[0])) {
    return of(lang, rankName(lang, first), listOf(lang, cards.map((card) => suitName(lang, card))));
  }
  return listOf(lang, cards.map((card) => cardName(lang, card)));
}

/** A picture of the sprite: a card, `back` or `slot`. Decoration: the words are beside it. @param {string} name @returns {View} */
export const picture = (name) => html`<svg class="card-svg" viewBox="0 0 120 186" aria-hidden="true"><use href=${`${SPRITE}#${name}`} /></svg>`;

/** @param {string} suit @returns {View} */
const suitSign = (suit) => html`<svg class="sign" viewBox="0 0 44 44" aria-hidden="true"><use href=${`${SPRITE}#suit-${suit}`} width="44" height="44" /></svg>`;

/** The low Ace first (R3). */
export const ORDER = "A23456789TJQK";

/** Whether a card stands between its neighbours in rank. @param {string[]} cards @param {number} k */
function isInner(cards, k) {
  const ranks = cards.slice(Math.max(0, k - 1), k + 2).map((card) => card.charAt(0));
  return ranks.length === 3 && ORDER.includes(ranks.join(""));
}

/** A few cards as small signs, for the eye alone: what they have in common is written once. @param {string[]} cards @returns {View} */
export function signs(cards) {
  const [first = "", ...rest] = cards;
  const run = rest.every((card) => card[1] === first[1]);
  const set = !run && rest.every((card) => card[0] === first[0]);
  const long = run && cards.length > 4;
  return html`<span class="rsigns" aria-hidden="true">${cards.map((card, k) => {
    if (long && isInner(cards, k)) return null;
    const rank = set && k > 0 ? "" : long && k > 1 && isInner(cards, k - 1) ? `–${rankSign(card)}` : rankSign(card);
    return html`<span key=${card} class=${`rsign suit-${card[1]}`}>${rank}${(!run || k === cards.length - 1) && suitSign(card.charAt(1))}</span>`;
  })}</span>`;
}
