/** The cards of dnup on the page: pictures of the sprite that `make_dnup_cards.py` draws, fetched with the first of them. */
import { html } from "../vendor/preact-htm.js";

/** @typedef {import("../store/state.js").View} View */

const SPRITE = new URL("./dnup.svg", import.meta.url).href;
export const BOX = "0 0 100 140";

/** Where the sprite has it. @param {string | null} card as on the wire, "3/7"; null: the back */
export const pictureOf = (card) => `${SPRITE}#${card ? `c${card.replace("/", "")}` : "back"}`;

/** A picture, as decoration: its words stand beside it. @param {string | null} card @returns {View} */
export const dnupCard = (card) => html`<svg class="card-svg" viewBox=${BOX} aria-hidden="true"><use href=${pictureOf(card)} /></svg>`;
