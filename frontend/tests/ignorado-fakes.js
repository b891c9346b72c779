/** Made-up `table` messages of El Ignorado, in the shape of the wire protocol: six at the table, seen from Lucía's seat (2). */
import * as ignorado from "../games/ignorado.js";
import { initialState, reduce } from "../store/reduce.js";
import { DEFAULT_SETTINGS } from "../storage.js";
import { ctxOf } from "./table-fakes.js";

/** @typedef {import("../store/state.js").State} State */
/** @typedef {import("../store/state.js").TableMessage} TableMessage */
/** @typedef {import("../games/ignorado/types.js").Game} Game */
/** @typedef {import("../games/ignorado/types.js").Player} Player */
/** @typedef {import("../games/ignorado/types.js").Decision} Decision */
/** @typedef {import("../games/ignorado/types.js").Told} Told */

const NAMES = ["Bea", "Marcos", "Lucía", "Nico", "Íñigo", "Carmen", "Robi", "Tomás"];
export const ORDER = [4, 0, 2, 1, 3, 5];
export const ME = 2;

/** @type {Player} */
const LIVING = { seat: 0, state: "living", in_round: true, bot: false, lives: 3, glasses: 0, card: null, known: null, shown: null, place: null };
/** @type {Partial<Player>} */
export const GHOST = { state: "ignored", in_round: false, lives: 0, glasses: 3 };

/**
 * @param {Partial<Omit<Game, "players">>} [change]
 * @param {Record<number, Partial<Player>>} [players]
 * @returns {Game}
 */
export function game(change = {}, players = {}) {
  const order = change.order ?? ORDER;
  return {
    round: 3,
    phase: "turns",
    order,
    dealer: 5,
    pot: 4,
    players: order.map((seat) => ({ ...LIVING, seat, ...(seat === ME ? { card: "JC" } : {}), ...players[seat] })),
    question: null,
    decision: null,
    debts: [],
    poke: null,
    pokes_left: null,
    poke_targets: null,
    muted: [],
    deck: 10,
    winner: null,
    next_at: null,
    ...change,
  };
}

/** @param {number} seat @param {Decision["kind"]} kind @param {Partial<Decision>} [more] @returns {Decision} */
export const decides = (seat, kind, more = {}) => ({ id: "3.3", seat, kind, due_at: 1_790_000_009_000, remaining_ms: 9_000, ...more });
/** @param {Partial<Decision>} [more] */
export const myKing = (more) => decides(ME, "king_turn", { options: ["ask", "pass"], targets: [4, 0, 1, 3, 5], ...more });

/** @param {Game} shown @param {{you?: TableMessage["you"], told?: Told[], events?: Told[], away?: number[], names?: string[]}} [more] @returns {TableMessage} */
export const table = (shown, { you = { seat: ME }, told = [], events = [], away = [], names = NAMES } = {}) =>
  /** @type {TableMessage} */ (
    /** @type {unknown} */ ({
      type: "table",
      version: 41,
      server_at: 1_790_000_000_000,
      you,
      room: {
        code: "KQRT",
        game: "ignorado",
        mode: "standard",
        visibility: "public",
        options: { seats: 6 },
        status: shown.phase === "over" ? "finished" : "playing",
        host: 0,
        spectators: 0,
        starts_at: null,
        remaining_ms: null,
        seats: names.map((name, seat) => ({ seat, name, kind: seat === 3 ? "bot" : "human", account: false, connected: !away.includes(seat) })),
        replay: null,
        next: null,
      },
      fairness: { commitment: "", nonces: [], server_seed: null },
      game: shown,
      events,
      recent: [{ version: 40, events: [{ kind: "dealt", round: 3, dealer: 5 }, ...told] }],
    })
  );

/** The state of a page that was sent these messages. @param {...TableMessage} messages @returns {State} */
export function stateOf(...messages) {
  const start = initialState(DEFAULT_SETTINGS, {});
  /** @type {State} */
  const here = { ...start, connection: { ...start.connection, status: "online" }, here: { code: "KQRT" }, route: { name: "room", code: "KQRT" }, reactions: ["👏", "😂"] };
  return messages.reduce((state, message, k) => reduce(state, { type: "received", message: { ...message, version: message.version + k }, at: 1_000 }), here);
}

/** A page that shows it, and what was done on it. @param {State} state @param {"en" | "es"} [lang] @param {unknown} [answer] what the server says to everything */
export async function open(state, lang = "en", answer = { type: "ok" }) {
  /** @type {unknown[]} */
  const done = [];
  const actions = /** @type {any} */ (new Proxy({}, { get: (_, name) => (/** @type {unknown[]} */ ...args) => (done.push([name, ...args]), Promise.resolve(answer)) }));
  const ctx = await ctxOf(state, lang, { actions, game: ignorado });
  const message = /** @type {TableMessage} */ (state.table?.message);
  return { ctx, message, game: /** @type {Game} */ (/** @type {unknown} */ (message.game)), done };
}
