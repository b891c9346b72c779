/**
 * The Spanish deck on the page: names of cards in words, and the pictures of the sprite that `make_cards.py` draws.
 *
 * A picture refers to the sprite as a file of its own, so no face is in the document before the server shows that card.
 */
import { html } from "../vendor/preact-htm.js";

/** @typedef {import("../store/state.js").Lang} Lang */
/** @typedef {import("../store/state.js").View} View */

export const SPRITE = new URL("./cards.svg", import.meta.url).href;

/** @type {Record<Lang, Record<string, string>>} */
const RANKS = {
  en: { A: "Ace", 2: "2", 3: "3", 4: "4", 5: "5", 6: "6", 7: "7", J: "Jack", N: "Knight", K: "King" },
  es: { A: "as", 2: "dos", 3: "tres", 4: "cuatro", 5: "cinco", 6: "seis", 7: "siete", J: "sota", N: "caballo", K: "rey" },
};

/** @type {Record<Lang, Record<string, string>>} */
const SUITS = {
  en: { O: "coins", C: "cups", E: "swords", B: "clubs" },
  es: { O: "oros", C: "copas", E: "espadas", B: "bastos" },
};

/** @param {Lang} lang @param {string} suit "O", "C", "E" or "B" */
export const suitName = (lang, suit) => SUITS[lang][suit] ?? suit;

/** "Knight of swords", "caballo de espadas". @param {Lang} lang @param {string} card for example "NE" */
export function cardName(lang, card) {
  const rank = RANKS[lang][card.charAt(0)] ?? card;
  return `${rank} ${lang === "es" ? "de" : "of"} ${suitName(lang, card.charAt(1))}`;
}

/** "the Jack of cups", "la sota de copas". @param {Lang} lang @param {string} card */
export function theCard(lang, card) {
  if (lang === "en") return `the ${cardName(lang, card)}`;
  return `${card.startsWith("J") ? "la" : "el"} ${cardName(lang, card)}`;
}

/** "your Jack of cups", "tu sota de copas". @param {Lang} lang @param {string} card */
export const yourCard = (lang, card) => `${lang === "es" ? "tu" : "your"} ${cardName(lang, card)}`;

/**
 * A picture of the sprite: a card ("AO"), `back` or `slot`. Decoration, unless it gets a label.
 * @param {string | null} picture null: the back
 * @param {string} [label]
 * @returns {View}
 */
export function cardPicture(picture, label) {
  const use = html`<use href=${`${SPRITE}#${picture ?? "back"}`} />`;
  return label
    ? html`<svg class="card-svg" viewBox="0 0 120 186" role="img" aria-label=${label}>${use}</svg>`
    : html`<svg class="card-svg" viewBox="0 0 120 186" aria-hidden="true">${use}</svg>`;
}

/** The sign of a suit, as decoration. @param {string} suit @returns {View} */
export const suitSign = (suit) =>
  html`<svg class="sign" viewBox="0 0 44 44" aria-hidden="true"><use href=${`${SPRITE}#suit-${suit}`} width="44" height="44" /></svg>`;
