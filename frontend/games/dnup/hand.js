/**
 * The order in which a person holds their cards. It is theirs alone: the server never hears of it, and never of a card
 * that is turned singly, for there is no such thing here.
 *
 * A card has an id that stays the same however often it is turned: its two values, lower first, and which of its equals it is.
 */
import { down, turned, up } from "./read.js";

/** @typedef {import("./types.js").Card} Card */
/** @typedef {{id: string, card: Card}} Held */

/** @param {Card[]} hand as the server has it @returns {Held[]} in that order */
export function held(hand) {
  /** @type {Map<string, number>} */
  const seen = new Map();
  return hand.map((card) => {
    const pair = up(card) < down(card) ? card : turned(card);
    const count = seen.get(pair) ?? 0;
    seen.set(pair, count + 1);
    return { id: `${pair}.${count}`, card };
  });
}

/** Those in the person's order first, as far as they are still here; what came since, at the end. @param {Card[]} hand @param {string[]} order ids @returns {Held[]} */
export function arranged(hand, order) {
  const all = held(hand);
  const place = new Map(order.map((id, k) => [id, k]));
  const known = all.filter(({ id }) => place.has(id)).sort((a, b) => Number(place.get(a.id)) - Number(place.get(b.id)));
  return [...known, ...all.filter(({ id }) => !place.has(id))];
}

/** One card goes to another place. @param {string[]} order @param {string} id @param {number} to @returns {string[]} */
export function moved(order, id, to) {
  const rest = order.filter((one) => one !== id);
  const place = Math.max(0, Math.min(rest.length, to));
  return [...rest.slice(0, place), id, ...rest.slice(place)];
}

/** By the values that are up, then by the others. @param {Held[]} cards @returns {string[]} */
export const sorted = (cards) => [...cards].sort((a, b) => up(a.card) - up(b.card) || down(a.card) - down(b.card)).map(({ id }) => id);

/** All cards of a value; pressed again, one fewer, and at last none. @param {Held[]} cards @param {string[]} picks ids @param {number} value @returns {string[]} */
export function pickValue(cards, picks, value) {
  const fitting = cards.filter(({ card }) => up(card) === value).map(({ id }) => id);
  const picked = fitting.filter((id) => picks.includes(id));
  if (picked.length === 0 || picked.length < picks.length) return fitting;
  return picked.slice(0, -1);
}

const KEY = "disunyer.dnup.hand";

/** Whose hand it is: a new deal is another one. @param {import("../../store/state.js").TableMessage} message @param {number} round */
export const handName = (message, round) => `${message.room.code}.${message.you.seat}.${round}`;

/** The order that this browser remembers. @param {string} name @returns {string[]} */
export function remembered(name) {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "null");
    return kept?.name === name && Array.isArray(kept.order) ? kept.order.map(String) : [];
  } catch {
    return [];
  }
}

/** Where nothing is stored, it holds until the page closes. @param {string} name @param {string[]} order */
export function remember(name, order) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ name, order }));
  } catch {
    // a private window
  }
}
