/** Made-up `table` messages, one for each state of the playing screen, in the shape of the wire protocol. */
import { loadLang, translator } from "../i18n/i18n.js";
import "../i18n/more.js";
import "../i18n/play.js";
import "../i18n/table.js";
import * as disunyer from "../games/disunyer.js";
import { lobby } from "../lobby/disunyer.js";
import { initialState, reduce } from "../store/reduce.js";

/** @typedef {import("../store/state.js").Ctx} Ctx */
/** @typedef {import("../store/state.js").Lang} Lang */
/** @typedef {import("../store/state.js").State} State */
/** @typedef {import("../store/state.js").TableMessage} TableMessage */
/** @typedef {import("../store/state.js").DisunyerGame} DisunyerGame */
/** @typedef {import("../store/state.js").Player} Player */
/** @typedef {import("../store/state.js").WireEvent} WireEvent */
/** @typedef {import("../store/state.js").Seat} Seat */

/** @type {[string, Seat["kind"]][]} */
const SEATS = [
  ["Bea", "human"],
  ["Marcos", "human"],
  ["Lucía", "human"],
  ["Nico", "bot"],
  ["Íñigo", "human"],
  ["Carmen", "human"],
  ["Robi", "bot"],
  ["Tomás", "human"],
];

/** Twenty characters each, of the kinds that have broken layouts. */
export const LONG_NAMES = [
  "WWWWWWWWWWWWWWWWWWWW",
  "木村木村木村木村木村木村木村木村木村木村",
  "MMMMMMMMMM MMMMMMMMM",
  "مرحبا بكم في اللعبة!",
  "👩‍👩‍👧‍👦👩‍👩‍👧‍👦👑",
  "Z̶̡̛̳͉͖̥̲̓̈́͆a̴̛̺͌͊l̶g̷o̸",
  "<img src=x onerror=1",
  "שלום לכולם במשחק הזה",
];
export const ORDER = [4, 0, 2, 1, 7, 3, 6, 5];
export const ME = 2;

/** @type {WireEvent[]} */
const ROUND_1 = [
  { kind: "game_started", order: ORDER },
  { kind: "dealt", round: 1 },
  { kind: "passed", seat: 4, to: 0 },
  { kind: "kept", seat: 0, forced: false, by_default: false },
  { kind: "passed", seat: 2, to: 1 },
  { kind: "kept", seat: 1, forced: false, by_default: true },
  { kind: "drew", seat: 5, card: "3E" },
  { kind: "revealed", cards: { 4: "6E", 0: "5O", 2: "4E", 1: "JC", 7: "7C", 3: "NO", 6: "5B", 5: "3E" }, lowest: [5] },
  { kind: "knocked_out", seats: [5], place: 8 },
];
/** @type {WireEvent[]} */
const ROUND_2 = [
  { kind: "dealt", round: 2 },
  { kind: "challenge_called", seat: 7, rival: 3 },
  { kind: "suit_guessed", seat: 3, suit: "C", right: false, by_default: false },
  { kind: "disconnected", seat: 7, name: "Tomás" },
  { kind: "reconnected", seat: 7, name: "Tomás" },
];

/**
 * @typedef {object} Fake what differs from the usual table
 * @property {DisunyerGame["phase"]} [phase]
 * @property {Record<number, Partial<Player>>} [cards]
 * @property {DisunyerGame["decision"]} [decision]
 * @property {WireEvent[]} [told] of this round, before the newest change
 * @property {WireEvent[]} [events] the newest change
 * @property {DisunyerGame["challenges"]} [challenges]
 * @property {boolean} [spectator]
 * @property {boolean} [stuck]
 * @property {boolean} [over]
 * @property {number} [pause] ms
 * @property {number} [winner]
 * @property {boolean} [humans] no bots at the table
 */

/** @type {WireEvent[]} */
const DEALT = [{ kind: "dealt", round: 3 }];
/** @param {number} seat @param {number} to @returns {WireEvent} */
const passed = (seat, to) => ({ kind: "passed", seat, to });
/** @param {number} seat @param {Partial<{forced: boolean, by_default: boolean}>} [how] @returns {WireEvent} */
const kept = (seat, how = {}) => ({ kind: "kept", seat, forced: false, by_default: false, ...how });

/** @param {number} seat @param {import("../store/state.js").Decision["kind"]} kind @param {(string | number)[]} [options] @returns {import("../store/state.js").Decision} */
const decides = (seat, kind, options) => ({ id: "3.3", seat, kind, ...(options ? { options } : {}), due_at: 1_790_000_009_000, remaining_ms: 8_600 });
const OUT = { 5: { standing: false, place: 8 } };
const MINE = { 2: { card: "4C" } };

/** @type {Record<string, Fake>} */
export const FAKES = {
  turn: { cards: { ...OUT, ...MINE, 0: { known: "7B" } }, decision: decides(2, "keep_or_pass", ["keep", "pass"]), told: [...DEALT, passed(4, 0)], events: [passed(0, 2)] },
  last: { cards: { 5: { standing: false, place: 7 }, 6: { standing: false, place: 7 }, 3: { standing: false, place: 6 }, 7: { standing: false, place: 5 }, 1: { standing: false, place: 4 }, ...MINE }, decision: decides(2, "keep_or_pass", ["keep", "pass"]), told: [...DEALT, kept(4)], events: [kept(0)] },
  wait: { cards: { ...OUT, ...MINE, 1: { known: "2E" } }, decision: decides(1, "keep_or_pass"), told: [...DEALT, passed(4, 0), kept(0)], events: [passed(2, 1)] },
  deal: { cards: { ...OUT, ...MINE }, decision: decides(4, "keep_or_pass"), events: DEALT },
  stuck: { stuck: true, cards: { ...OUT, ...MINE, 1: { card: "KO", stuck: true }, 6: { card: "KB", stuck: true } }, decision: decides(2, "keep_or_pass", ["keep"]), told: [...DEALT, { kind: "kings_stuck", seats: [1, 6] }, kept(4)], events: [kept(0, { by_default: true })] },
  forced: { stuck: true, cards: { ...OUT, 2: { card: "4C" }, 1: { card: "KO", stuck: true }, 6: { card: "KB", stuck: true } }, decision: decides(7, "keep_or_pass"), told: [...DEALT, { kind: "kings_stuck", seats: [1, 6] }, kept(4)], events: [kept(0), kept(2, { forced: true }), kept(1, { forced: true })] },
  myking: { stuck: true, cards: { ...OUT, 2: { card: "KC", stuck: true } }, decision: decides(4, "keep_or_pass"), events: [...DEALT, { kind: "kings_stuck", seats: [2] }] },
  pick: { phase: "pick", cards: { ...OUT, 2: { card: "AO" } }, decision: decides(2, "pick_rival", [4, 0, 1, 7, 3, 6]), events: DEALT, challenges: [{ seat: 2, rival: null, suit: null, right: null, out: null, cancelled: false }] },
  picking: { phase: "pick", cards: { ...OUT, ...MINE }, decision: decides(7, "pick_rival"), events: DEALT, challenges: [{ seat: 7, rival: null, suit: null, right: null, out: null, cancelled: false }] },
  guess: { phase: "guess", cards: { ...OUT, 2: { card: "NE" } }, decision: decides(2, "guess_suit", ["O", "C", "E", "B"]), told: DEALT, events: [{ kind: "challenge_called", seat: 7, rival: 2 }], challenges: [{ seat: 7, rival: 2, suit: null, right: null, out: null, cancelled: false }] },
  guessing: { phase: "guess", cards: { ...OUT, 2: { card: "AO" } }, decision: decides(3, "guess_suit"), told: DEALT, events: [{ kind: "challenge_called", seat: 2, rival: 3 }], challenges: [{ seat: 2, rival: 3, suit: null, right: null, out: null, cancelled: false }] },
  second: { phase: "guess", cards: { ...OUT, 2: { card: "NE" }, 4: { standing: false } }, decision: decides(6, "guess_suit"), told: [...DEALT, { kind: "challenge_called", seat: 4, rival: 0 }, { kind: "suit_guessed", seat: 0, suit: "B", right: true, by_default: false }], events: [{ kind: "challenge_called", seat: 1, rival: 6 }], challenges: [{ seat: 4, rival: 0, suit: "B", right: true, out: 4, cancelled: false }, { seat: 1, rival: 6, suit: null, right: null, out: null, cancelled: false }] },
  reveal: { phase: "pause", pause: 4600, cards: { 4: { card: "6O" }, 0: { card: "7B" }, 2: { card: "NE" }, 1: { card: "2C", standing: false, place: 6 }, 7: { card: "JB" }, 3: { card: "KO" }, 6: { card: "2E", standing: false, place: 6 }, ...OUT }, told: [...DEALT, passed(4, 0), kept(0), passed(2, 1), kept(1), kept(7), kept(3)], events: [kept(6), { kind: "revealed", cards: { 4: "6O", 0: "7B", 2: "NE", 1: "2C", 7: "JB", 3: "KO", 6: "2E" }, lowest: [1, 6] }, { kind: "knocked_out", seats: [1, 6], place: 6 }] },
  fall: { phase: "pause", pause: 4600, cards: { 4: { card: "6O" }, 0: { card: "7B" }, 2: { card: "2E", standing: false, place: 7 }, 1: { card: "3C" }, 7: { card: "JB" }, 3: { card: "KO" }, 6: { card: "5E" }, ...OUT }, told: [...DEALT, passed(4, 0), kept(0), passed(2, 1), kept(1), kept(7), kept(3)], events: [kept(6), { kind: "revealed", cards: { 4: "6O", 0: "7B", 2: "2E", 1: "3C", 7: "JB", 3: "KO", 6: "5E" }, lowest: [2] }, { kind: "knocked_out", seats: [2], place: 7 }] },
  guessed: { phase: "pause", pause: 4600, cards: { ...OUT, 2: { standing: false, place: 7 } }, told: [...DEALT, { kind: "challenge_called", seat: 2, rival: 3 }], events: [{ kind: "suit_guessed", seat: 3, suit: "O", right: true, by_default: false }, { kind: "knocked_out", seats: [2], place: 7 }], challenges: [{ seat: 2, rival: 3, suit: "O", right: true, out: 2, cancelled: false }] },
  out: { cards: { ...OUT, 2: { standing: false, place: 7 } }, decision: decides(1, "keep_or_pass"), told: [...DEALT, passed(4, 0)], events: [passed(0, 1)] },
  spectator: { spectator: true, cards: { ...OUT, 1: { standing: false, place: 7 } }, decision: decides(7, "keep_or_pass"), told: [...DEALT, passed(4, 0), passed(0, 2)], events: [kept(2)] },
  watchguess: { spectator: true, phase: "guess", cards: OUT, decision: decides(6, "guess_suit"), told: DEALT, events: [{ kind: "challenge_called", seat: 4, rival: 6 }], challenges: [{ seat: 4, rival: 6, suit: null, right: null, out: null, cancelled: false }] },
  end: { phase: "over", over: true, humans: true, winner: 2, cards: { 4: { standing: false, place: 2, points: 14, card: "5C" }, 0: { standing: false, place: 4, points: 10 }, 2: { place: 1, points: 16, card: "7O" }, 1: { standing: false, place: 6, points: 6 }, 7: { standing: false, place: 3, points: 12 }, 3: { standing: false, place: 5, points: 8 }, 6: { standing: false, place: 6, points: 6 }, 5: { standing: false, place: 8, points: 2 } }, told: [...DEALT, kept(4), kept(2)], events: [{ kind: "revealed", cards: { 4: "5C", 2: "7O" }, lowest: [4] }, { kind: "knocked_out", seats: [4], place: 2 }, { kind: "game_over", winner: 2, points: { 2: 16 } }] },
  nobody: { phase: "over", over: true, cards: { 4: { standing: false, place: 1, points: 8, card: "5C" }, 0: { standing: false, place: 4, points: 5 }, 2: { standing: false, place: 1, points: 8, card: "5O" }, 1: { standing: false, place: 6, points: 3 }, 7: { standing: false, place: 3, points: 6 }, 3: { standing: false, place: 5, points: 4 }, 6: { standing: false, place: 6, points: 3 }, 5: { standing: false, place: 8, points: 1 } }, told: [...DEALT, kept(4), kept(2)], events: [{ kind: "revealed", cards: { 4: "5C", 2: "5O" }, lowest: [4, 2] }, { kind: "knocked_out", seats: [4, 2], place: 1 }, { kind: "game_over", winner: null, points: {} }] },
};

/** @param {string} name of a fake @param {{names?: string[], version?: number}} [options] @returns {TableMessage} */
export function fakeTable(name, { names = [], version = 41 } = {}) {
  const fake = FAKES[name];
  if (!fake) throw new Error(`no fake called ${name}`);
  const { over = false, spectator = false } = fake;
  const seats = SEATS.map(([short, kind], seat) => ({ seat, name: names[seat] ?? short, kind: fake.humans ? /** @type {const} */ ("human") : kind, account: seat !== ME, connected: seat !== 4 || over }));
  const told = fake.told ?? [];
  return {
    type: "table",
    version,
    server_at: 1_790_000_000_000,
    you: spectator ? { spectator: true } : { seat: ME },
    room: { code: "KQRT", game: "disunyer", mode: fake.stuck ? "stuck_king" : "standard", visibility: "public", options: {}, status: over ? "finished" : "playing", host: 0, spectators: 3, starts_at: null, remaining_ms: null, seats, replay: over ? "r".repeat(32) : null, next: null },
    fairness: { commitment: "8f0e".repeat(16), nonces: over ? seats.map((_, k) => (k % 3 ? "" : "ab".repeat(16))) : [], server_seed: over ? "12".repeat(32) : null },
    game: {
      round: 3,
      phase: fake.phase ?? "turns",
      order: ORDER,
      players: ORDER.map((seat) => ({ seat, standing: true, place: null, card: null, known: null, stuck: false, points: null, ...fake.cards?.[seat] })),
      decision: fake.decision ?? null,
      stock: 19,
      discard: 14,
      winner: fake.winner ?? null,
      next_at: fake.pause ? 1_790_000_000_000 + fake.pause : null,
      challenges: fake.challenges ?? [],
    },
    events: fake.events ?? [],
    recent: told.length > 0 ? [{ version: version - 1, events: told }] : [],
  };
}

/** The state of a page that has seen the earlier rounds and then this message. @param {TableMessage} message @param {number} at @returns {State} */
export function stateOf(message, at = 1000) {
  let state = initialState({ lang: "system", theme: "system", sound: false, motion: false, hide_reactions: false, glasses: true, keys: true, bot_level: "normal" }, {});
  state = { ...state, connection: { ...state.connection, status: "online" }, here: { code: message.room.code }, route: { name: "room", code: message.room.code }, reactions: ["👏", "😂", "😮", "😱", "😭", "🔥", "🤔"] };
  /** @type {TableMessage} */
  const earlier = { ...message, version: 20, recent: [{ version: 10, events: ROUND_1 }], events: ROUND_2, game: message.game && { ...message.game, decision: null } };
  state = reduce(state, { type: "received", message: earlier, at: 0 });
  return reduce(state, { type: "received", message, at });
}

/** @type {any} */
const NO_ACTIONS = new Proxy({}, { get: () => () => Promise.resolve({ type: "ok" }) });

/** @param {State} state @param {Lang} lang @param {Partial<Ctx>} [more] @returns {Promise<Ctx>} */
export async function ctxOf(state, lang, more = {}) {
  await loadLang(lang);
  return { state, t: translator(lang), lang, actions: NO_ACTIONS, now: () => 2000, lessMotion: false, canShare: false, game: disunyer, lobby, ...more };
}
