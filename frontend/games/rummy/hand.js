/**
 * How a player holds their cards, and which they have picked. It is the player's alone: the server never hears of it.
 * It lies in `state.ui.hand`, which is gone when a shared device is passed on (store/table.js).
 */
import { ORDER } from "./cards.js";
import { gameOf } from "./read.js";

/** @typedef {import("../../store/state.js").Ctx} Ctx */
/** @typedef {"suit" | "rank" | "own"} Sort */
/** `deal`: of which hand, in which room; `order` counts for the sort "own"; `at` is the card that the keyboard is on. @typedef {{deal: string, sort: Sort, order: string[], picks: string[], at: string | null}} Held */

/** Dark and light by turns, so that neighbours differ. */
const SUITS = "SHCD";

const KEY = "disunyer.rummy.sort";

/** As this browser remembers it. @returns {Sort} */
function remembered() {
  try {
    return localStorage.getItem(KEY) === "rank" ? "rank" : "suit";
  } catch {
    return "suit"; // nothing is stored
  }
}

/** @param {Sort} sort */
function remember(sort) {
  try {
    localStorage.setItem(KEY, sort);
  } catch {
    // a private window
  }
}

/** A new hand is held in the same way, but nothing of it is picked or put anywhere yet. @param {Ctx} ctx @returns {Held} */
export function heldOf({ state }) {
  const held = /** @type {Held | null | undefined} */ (state.ui.hand);
  const message = state.table?.message;
  const deal = message ? `${message.room.code}.${gameOf(message)?.hand}` : "";
  return held?.deal === deal ? held : { deal, sort: held?.sort === "rank" ? "rank" : held ? "suit" : remembered(), order: [], picks: [], at: null };
}

/** @param {Ctx} ctx @param {Partial<Held>} change */
export function hold(ctx, change) {
  if (change.sort) remember(change.sort);
  ctx.actions.ui("hand", { ...heldOf(ctx), ...change });
}

/** @param {string} order @param {number} at */
const place = (order, at) => (/** @type {string} */ card) => order.indexOf(card.charAt(at));
const byRank = place(ORDER, 0);
const bySuit = place(SUITS, 1);

/** @param {string[]} cards @param {"suit" | "rank"} by @returns {string[]} */
export const sorted = (cards, by) =>
  [...cards].sort((a, b) => (by === "suit" ? bySuit(a) - bySuit(b) || byRank(a) - byRank(b) : byRank(a) - byRank(b) || bySuit(a) - bySuit(b)));

/** The cards as they are held: in one's own order what came since stands at the end. @param {string[]} cards @param {Held} held @returns {string[]} */
export function arranged(cards, { sort, order }) {
  if (sort !== "own") return sorted(cards, sort);
  return [...order.filter((card) => cards.includes(card)), ...cards.filter((card) => !order.includes(card))];
}

/** One card goes to another place. @param {string[]} cards as they are held @param {string} card @param {number} to @returns {string[]} */
export function moved(cards, card, to) {
  const rest = cards.filter((one) => one !== card);
  return rest.toSpliced(Math.max(0, Math.min(rest.length, to)), 0, card);
}

/** Those of the picked that are still in the hand. @param {Held} held @param {string[]} cards @returns {string[]} */
export const picked = ({ picks }, cards) => picks.filter((card) => cards.includes(card));

/** @param {string[]} picks @param {string} card @returns {string[]} */
export const toggled = (picks, card) => (picks.includes(card) ? picks.filter((one) => one !== card) : [...picks, card]);
