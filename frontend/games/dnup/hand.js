/**
 * The order in which a person holds their cards. It is theirs alone: the server never hears of it, and never of a card
 * that is turned singly, for there is no such thing here.
 *
 * A card has an id that stays the same however often it is turned: its two values, lower first, and which of its equals it is.
 */
import { down, turned, up } from "./read.js";

/** @typedef {import("./types.js").Card} Card */
/** `place`: where the server has it. @typedef {{id: string, card: Card, place: number}} Held */

/** @param {Card} card */
const pairOf = (card) => (up(card) < down(card) ? card : turned(card));

/** @param {Card[]} hand as the server has it @returns {Held[]} in that order */
export const held = (hand) => arranged(hand, []);

/**
 * Those that were held before in their order, as far as they are still here; what came since, at the end. Of two that are
 * alike the one leaves that was sent.
 * @param {Card[]} hand @param {Held[]} before @param {string[]} [sent] ids @returns {Held[]}
 */
export function arranged(hand, before, sent = []) {
  const face = isTurned(hand, before) ? turned : (/** @type {Card} */ card) => card;
  /** @type {(Card | null)[]} */
  const rest = [...hand];
  /** @type {Map<string, Held>} */
  const known = new Map();
  for (const { id, card } of [...before].sort((a, b) => Number(sent.includes(a.id)) - Number(sent.includes(b.id)))) {
    const place = rest.indexOf(face(card));
    if (place < 0) continue;
    rest[place] = null;
    known.set(id, { id, card: face(card), place });
  }
  const stayed = before.flatMap(({ id }) => known.get(id) ?? []);
  rest.forEach((card, place) => {
    if (card == null) return;
    let count = 0;
    while (known.has(`${pairOf(card)}.${count}`)) count += 1;
    const one = { id: `${pairOf(card)}.${count}`, card, place };
    known.set(one.id, one);
    stayed.push(one);
  });
  return stayed;
}

/** Whether the hand was turned since: more of it is found that way up, or as much and less out of order. @param {Card[]} hand @param {Held[]} before */
function isTurned(hand, before) {
  const faces = [...before].sort((a, b) => a.place - b.place).map(({ card }) => card);
  return fit(hand, faces.map(turned)) > fit(hand, faces);
}

/** @param {Card[]} hand @param {Card[]} faces */
function fit(hand, faces) {
  /** @type {(Card | null)[]} */
  const rest = [...hand];
  let [last, score] = [-1, 0];
  for (const face of faces) {
    const at = rest.indexOf(face);
    if (at < 0) continue;
    rest[at] = null;
    score += at > last ? 1.01 : 1;
    last = at;
  }
  return score;
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
    return kept.every((/** @type {any} */ one) => text(one.name) && one.cards.every((/** @type {any} */ { id, card, place }) => text(id) && text(card) && Number.isInteger(place))) ? kept : [];
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
