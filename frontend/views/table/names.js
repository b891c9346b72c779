/** Who sits where and what they are called: the same questions to a `table` message in every game. */
import { listOf } from "../../i18n/i18n.js";

/** @typedef {import("../../store/state.js").Ctx} Ctx */
/** @typedef {import("../../store/state.js").TableMessage} TableMessage */
/** @typedef {import("../../store/state.js").Seat} Seat */
/** @typedef {import("../../store/state.js").WireEvent} WireEvent */

/** My seat, or null for a spectator. @param {TableMessage} message */
export const mySeat = (message) => message.you.seat ?? null;

/** @param {TableMessage} message @param {number} seat @returns {Seat} */
export function seatOf(message, seat) {
  for (const taken of message.room.seats) if (taken.seat === seat) return taken;
  return { seat, name: "?", kind: "human", connected: true };
}

/** Everybody in seating order, beginning with me (a spectator: with the first). @param {TableMessage} message @param {{order: number[]}} game */
export function around(message, { order }) {
  const me = mySeat(message);
  const start = me == null ? 0 : Math.max(0, order.indexOf(me));
  return [...order.slice(start), ...order.slice(0, start)];
}

/** Asked for by many, read once. @type {WeakMap<TableMessage, WireEvent[]>} */
const rounds = new WeakMap();

/** What has happened in this round, as far as the message tells. @param {TableMessage} message @returns {WireEvent[]} */
export function roundEvents(message) {
  const known = rounds.get(message);
  if (known) return known;
  const all = [...message.recent.flatMap((change) => change.events), ...message.events];
  const dealt = all.findLastIndex((event) => event.kind === "dealt");
  const events = dealt < 0 ? all : all.slice(dealt);
  rounds.set(message, events);
  return events;
}

/** Letters written from right to left, and the marks that change a text's direction. */
const TURNS = /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** A name that can stand in any sentence: one that turns the direction is isolated. @param {string} name */
export const plainName = (name) => (TURNS.test(name) ? `\u2068${name}\u2069` : name);

/** @param {TableMessage} message @param {number} seat */
export const nameOf = (message, seat) => plainName(seatOf(message, seat).name);

/** "Ana, you and Bea", as they sit or play. @param {Ctx} ctx @param {TableMessage} message @param {number[]} seats */
export function namesInOrder(ctx, message, seats) {
  const me = mySeat(message);
  return listOf(ctx.lang, seats.map((seat) => (seat === me ? ctx.t("log_you") : nameOf(message, seat))));
}

/** "Ana, Bea and you", where the order says nothing: the viewer comes last. @param {Ctx} ctx @param {TableMessage} message @param {number[]} seats */
export function namesOf(ctx, message, seats) {
  const me = mySeat(message);
  return namesInOrder(ctx, message, [...seats.filter((seat) => seat !== me), ...seats.filter((seat) => seat === me)]);
}
