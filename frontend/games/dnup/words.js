/** Cards and sets in words: "5, turned 9", "Ana's pair of 5s". */
import { mySeat, nameOf } from "../../views/table/names.js";
import { down, ofTwo, up } from "./read.js";

/** @typedef {import("../../store/state.js").Ctx} Ctx */
/** @typedef {import("../../store/state.js").TableMessage} TableMessage */
/** @typedef {import("./types.js").Card} Card */
/** @typedef {import("./types.js").Game} Game */
/** @typedef {{seat: number, area: number, cards: Card[]}} Place what lies, or lay, there */

/** Sets up to this size have a word of their own. */
const WORDS = 3;

/** @param {number} size */
const form = (size) => (size > WORDS ? "n" : String(size));

/** Both values. @param {Ctx} ctx @param {Card} card */
export const cardText = ({ t }, card) => t("dnup_card", { up: up(card), down: down(card) });

/** @param {Ctx} ctx @param {Card[]} cards */
export const cardsText = (ctx, cards) => cards.map((card) => cardText(ctx, card)).join("; ");

/** "a pair of 5s". @param {Ctx} ctx @param {number} size @param {number} value */
export const setText = ({ t }, size, value) => t(`dnup_set_${form(size)}`, { n: size, value });

/** "Ana's pair of 5s", "your pair of 5s". @param {Ctx} ctx @param {TableMessage} message @param {Place} place */
export function whose({ t }, message, { seat, cards }) {
  const [first = "0/0"] = cards;
  const mine = seat === mySeat(message);
  return t(`dnup_${mine ? "my" : "of"}_${form(cards.length)}`, { n: cards.length, value: up(first), name: nameOf(message, seat) });
}

/** Likewise with its area, where there are two. @param {Ctx} ctx @param {TableMessage} message @param {Game} game @param {Place} place */
export function whoseAt(ctx, message, game, place) {
  const text = whose(ctx, message, place);
  return ofTwo(game) ? ctx.t("dnup_in_area", { set: text, n: place.area }) : text;
}

/** The values that are up: "1, 2, 2, 7". @param {Card[]} cards */
export const valuesText = (cards) => cards.map(up).sort((a, b) => a - b).join(", ");
