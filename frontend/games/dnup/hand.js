/**
 * The order in which a person holds their cards. It is theirs alone: the server never hears of it, and never of a card
 * that is turned singly, for there is no such thing here.
 *
 * A card has an id that stays the same however often it is turned: its two values, lower first, and which of its equals it is.
 */
import { down, turned, up } from "./read.js";

/** @typedef {import("./types.js").Card} Card */
/** @typedef {{id: string, card: Card}} Held */

/** @param {Card} card */
const pairOf = (card) => (up(card) < down(card) ? card : turned(card));

/** @param {Card[]} hand as the server has it @param {Iterable<string>} [taken] ids that others have @returns {Held[]} in that order */
export function held(hand, taken = []) {
  const used = new Set(taken);
  return hand.map((card) => {
    let count = 0;
    while (used.has(`${pairOf(card)}.${count}`)) count += 1;
    const id = `${pairOf(card)}.${count}`;
    used.add(id);
    return { id, card };
  });
}

/**
 * Those that were held before in their order, as far as they are still here; what came since, at the end. Of two that are
 * alike the one leaves that was sent.
 * @param {Card[]} hand @param {Held[]} before it may have turned since @param {string[]} [sent] ids @returns {Held[]}
 */
export function arranged(hand, before, sent = []) {
  const stay = [...before].sort((a, b) => Number(sent.includes(a.id)) - Number(sent.includes(b.id)));
  const [straight, over] = [found(hand, stay), found(hand, stay.map(({ id, card }) => ({ id, card: turned(card) })))];
  const { known, rest } = over.rest.length < straight.rest.length ? over : straight;
  return [...before.flatMap(({ id }) => known.get(id) ?? []), ...held(rest, known.keys())];
}

/** Which of them are in the hand, and what else is. @param {Card[]} hand @param {Held[]} sought */
function found(hand, sought) {
  const rest = [...hand];
  /** @type {Map<string, Held>} */
  const known = new Map();
  for (const one of sought) {
    const at = rest.indexOf(one.card);
    if (at < 0) continue;
    rest.splice(at, 1);
    known.set(one.id, one);
  }
  return { known, rest };
}

/** One card goes to another place. @param {Held[]} cards @param {string} id @param {number} to @returns {Held[]} */
export function moved(cards, id, to) {
  const rest = cards.filter((one) => one.id !== id);
  const place = Math.max(0, Math.min(rest.length, to));
  return [...rest.slice(0, place), ...cards.filter((one) => one.id === id), ...rest.slice(place)];
}

/** By the values that are up, then by the others. @param {Held[]} cards @returns {Held[]} */
export const sorted = (cards) => [...cards].sort((a, b) => up(a.card) - up(b.card) || down(a.card) - down(b.card));

/** All cards of a value; pressed again, one fewer, and at last none. @param {Held[]} cards @param {string[]} picks ids @param {number} value @returns {string[]} */
export function pickValue(cards, picks, value) {
  const fitting = cards.filter(({ card }) => up(card) === value).map(({ id }) => id);
  const picked = fitting.filter((id) => picks.includes(id));
  if (picked.length === 0 || picked.length < picks.length) return fitting;
  return picked.slice(0, -1);
}

const KEY = "disunyer.dnup.hands";
/** So many tables somebody may sit at in one browser. */
const KEPT = 8;

/** Whose hand it is: a new deal is another one. @param {import("../../store/state.js").TableMessage} message @param {number} round */
export const handName = (message, round) => `${message.room.code}.${message.you.seat}.${round}`;

/** @param {string} name */
const tableOf = (name) => name.slice(0, name.lastIndexOf("."));

/** The newest last. @returns {{name: string, cards: Held[]}[]} */
function stored() {
  const text = (/** @type {unknown} */ value) => typeof value === "string";
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return kept.every((/** @type {any} */ one) => text(one.name) && one.cards.every((/** @type {any} */ { id, card }) => text(id) && text(card))) ? kept : [];
  } catch {
    return [];
  }
}

/** The hand as this browser remembers it. @param {string} name @returns {Held[]} */
export const remembered = (name) => stored().find((one) => one.name === name)?.cards ?? [];

/** Where nothing is stored, it holds until the page closes. @param {string} name @param {Held[]} cards */
export function remember(name, cards) {
  const others = stored().filter((one) => tableOf(one.name) !== tableOf(name));
  try {
    localStorage.setItem(KEY, JSON.stringify([...others.slice(1 - KEPT), { name, cards }]));
  } catch {
    // a private window
  }
}
