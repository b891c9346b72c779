/**
 * The Spanish deck on the page: the pictures of the sprite that `make_cards.py` draws. Their names in words
 * are in i18n/card_names.js.
 *
 * A picture refers to the sprite as a file of its own, so no face is in the document before the server shows that card.
 */
import { once } from "../once.js";
import { html } from "../vendor/preact-htm.js";

/** @typedef {import("../store/state.js").View} View */

export const SPRITE = new URL("./cards.svg", import.meta.url).href;

/**
 * A picture of the sprite: a card ("AO"), `back` or `slot`. Decoration, unless it gets a label.
 * @param {string | null} picture null: the back
 * @param {string} [label]
 * @returns {View}
 */
export const cardPicture = (picture, label) => once(`card ${picture} ${label}`, () => draw(picture, label));

/** @param {string | null} picture @param {string} [label] */
function draw(picture, label) {
  const use = html`<use href=${`${SPRITE}#${picture ?? "back"}`} />`;
  return label
    ? html`<svg class="card-svg" viewBox="0 0 120 186" role="img" aria-label=${label}>${use}</svg>`
    : html`<svg class="card-svg" viewBox="0 0 120 186" aria-hidden="true">${use}</svg>`;
}

/**
 * A card that lies somewhere.
 * @param {string | null} picture @param {string} [label]
 * @returns {View}
 */
export const lyingCard = (picture, label) =>
  once(`lying ${picture} ${label}`, () => html`<span class="face">${cardPicture(picture, label)}</span>`);

/** The sign of a suit, as decoration. @param {string} suit @returns {View} */
export const suitSign = (suit) =>
  once(`suit ${suit}`, () => html`<svg class="sign" viewBox="0 0 44 44" aria-hidden="true"><use href=${`${SPRITE}#suit-${suit}`} width="44" height="44" /></svg>`);
