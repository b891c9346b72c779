/** A table of dnup as the server tells of it, to build tests from. */
import "../i18n/play.js";
import * as dnup from "../games/dnup.js";
import { loadLang, translator } from "../i18n/i18n.js";
import { table } from "./fixtures.js";

/** @typedef {import("../store/state.js").Ctx} Ctx */
/** @typedef {import("../store/state.js").Lang} Lang */
/** @typedef {import("../store/state.js").TableMessage} TableMessage */
/** @typedef {import("../games/dnup/types.js").Game} Game */
/** @typedef {import("../games/dnup/types.js").Lying} Lying */

const NAMES = ["Ana", "Bea", "Leo", "Noa", "Hugo"];

/** "2.1 3/7 3/1": seat, area, cards. @param {string} text @returns {Lying} */
function lying(text) {
  const [place = "", ...cards] = text.split(" ");
  const [seat, area] = place.split(".").map(Number);
  return { seat: seat ?? 0, area: area ?? 1, value: Number(cards[0]?.charAt(0)), cards };
}

/**
 * Seat 0 is the viewer's and decides, unless said otherwise.
 * @param {string} hand @param {{seats?: number, sets?: string[], hints?: import("../games/dnup/types.js").Hints} & Partial<Omit<Game, "sets">>} [change]
 * @returns {Game}
 */
export function game(hand, { seats = 3, sets = [], hints = { plays: [], adds: [] }, ...change } = {}) {
  const order = Array.from({ length: seats }, (_, seat) => seat);
  return {
    round: 1,
    phase: "turns",
    order,
    starter: 1,
    turn: 4,
    quiet_turns: 0,
    players: order.map((seat) => ({ seat, count: seat === 0 ? hand.split(" ").length : 5, hand: seat === 0 ? hand.split(" ") : null, tokens: 0, rounds: 0, out: null, place: null })),
    sets: sets.map(lying),
    discard: 3,
    decision: { id: "1.4", seat: 0, kind: "action", area: 1, options: ["play", "add", "take", "rotate"], hints, due_at: 0, remaining_ms: 20_000 },
    winner: null,
    next_at: null,
    ...change,
  };
}

/** @param {Game} of @param {Partial<TableMessage>} [change] @returns {TableMessage} */
export const message = (of, change) =>
  table({
    room: { game: "dnup", status: "playing", seats: of.order.map((seat) => ({ seat, name: NAMES[seat] ?? "?", kind: "human", account: false, connected: true })) },
    game: /** @type {any} */ (of),
    ...change,
  });

/** @param {TableMessage} told @param {Lang} lang @param {Record<string, unknown>} [ui] @param {Partial<Ctx>} [more] @returns {Promise<Ctx>} */
export async function ctxOf(told, lang, ui = {}, more = {}) {
  await loadLang(lang);
  const state = { table: { message: told, receivedAt: 0, log: [], fresh: { version: 5, events: [], missed: false } }, ui, pending: {}, connection: { status: "online", lost: false, away: false }, settings: {} };
  return /** @type {any} */ ({ state, t: translator(lang), lang, actions: {}, now: () => 0, lessMotion: true, game: dnup, ...more });
}
