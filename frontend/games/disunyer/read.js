/**
 * Questions to a `table` message of Disunyer. No rules: only what the message says, in the words that the page needs.
 *
 * @module read
 */
import { roundEvents } from "../../views/table/names.js";

export { around, mySeat, roundEvents, seatOf } from "../../views/table/names.js";

/** @typedef {import("../../store/state.js").TableMessage} TableMessage */
/** @typedef {import("../../store/state.js").DisunyerGame} DisunyerGame */
/** @typedef {import("../../store/state.js").Player} Player */
/** @typedef {import("../../store/state.js").WireEvent} WireEvent */
/** @typedef {import("../../store/state.js").Challenge} Challenge */
/** @typedef {import("../../store/state.js").LogEntry} LogEntry */

/**
 * @template {WireEvent["kind"]} K
 * @typedef {Extract<WireEvent, {kind: K}>} EventOf
 */

/** The last one of a kind. @template {WireEvent["kind"]} K @param {WireEvent[]} events @param {K} kind */
export const lastOf = (events, kind) =>
  /** @type {EventOf<K> | undefined} */ (events.findLast((event) => event.kind === kind));

/** @param {DisunyerGame} game @param {number} seat @returns {Player} */
export function playerOf(game, seat) {
  for (const player of game.players) if (player.seat === seat) return player;
  return { seat, standing: false, place: null, card: null, known: null, stuck: false, points: null };
}

/** The next one standing after a seat, in the order; null after the last. @param {DisunyerGame} game @param {number} seat */
export function nextOf(game, seat) {
  const after = game.order.slice(game.order.indexOf(seat) + 1);
  return after.find((s) => playerOf(game, s).standing) ?? null;
}

/** @param {DisunyerGame} game */
export const standing = (game) => game.players.filter((p) => p.standing);

/** @typedef {Map<number, EventOf<"kept" | "passed" | "drew">>} Acts */

/** @type {WeakMap<WireEvent[], Acts>} */
const acted = new WeakMap();

/** What each seat did in this round. @param {WireEvent[]} events of the round @returns {Acts} */
export function acts(events) {
  const known = acted.get(events);
  if (known) return known;
  /** @type {Acts} */
  const done = new Map();
  acted.set(events, done);
  for (const event of events) {
    if (event.kind === "kept" || event.kind === "passed" || event.kind === "drew") done.set(event.seat, event);
  }
  return done;
}

/** The Disunyer that is being decided. @param {DisunyerGame} game @returns {Challenge | null} */
function openChallenge(game) {
  if (game.phase !== "guess" && game.phase !== "pick") return null;
  return (game.challenges ?? []).findLast((c) => c.out == null && !c.cancelled) ?? null;
}

/** @param {TableMessage} message @param {DisunyerGame} game @returns {Challenge | null} */
export function challengeNow(message, game) {
  const open = openChallenge(game);
  if (open || game.phase !== "guess") return open;
  const called = lastOf(roundEvents(message), "challenge_called");
  return called ? { ...called, suit: null, right: null, out: null, cancelled: false } : null;
}

/** Between rounds, or after the last: every card of the round may be on show. @param {DisunyerGame} game */
export const isOver = (game) => game.phase === "pause" || game.phase === "over";

/** Who fell in this round. @param {TableMessage} message @param {DisunyerGame} game @returns {number[]} */
export function fallen(message, game) {
  const out = lastOf(roundEvents(message), "knocked_out");
  if (out) return out.seats;
  const called = (game.challenges ?? []).flatMap((c) => (c.out == null ? [] : [c.out]));
  if (called.length > 0) return called;
  return isOver(game) ? game.players.filter((p) => !p.standing && p.card != null).map((p) => p.seat) : [];
}

/** Who had the lowest card at the reveal. @param {TableMessage} message @param {DisunyerGame} game @returns {number[]} */
export function lowest(message, game) {
  if (!isOver(game)) return [];
  const shown = lastOf(roundEvents(message), "revealed");
  if (shown) return shown.lowest;
  return (game.challenges ?? []).length > 0 ? [] : fallen(message, game);
}

/**
 * Why a seat is out, as far as this page has seen it.
 * @typedef {{why: "lowest", round: number | null, card: string, tied: boolean}
 *   | {why: "guessed" | "wrong", round: number | null, by: number | null, suit: string}
 *   | {why: "no_answer" | "no_pick", round: number | null}} Fall
 */

/** Who does one of these stands. */
const ACTS = new Set(["kept", "passed", "drew"]);

/** @param {LogEntry[]} log @param {number} seat @returns {Fall | null} */
export function whyOut(log, seat) {
  /** Who challenged last. @type {EventOf<"challenge_called"> | null} */
  let call = null;
  /** @type {Fall | null} */
  let fall = null;
  for (const { event, round } of log) {
    if (event.kind === "dealt") call = null;
    else if (event.kind === "challenge_called") call = event;
    else if (event.kind === "challenge_missed" && event.seat === seat) fall = { why: "no_pick", round };
    else if (event.kind === "revealed" && event.lowest.includes(seat)) {
      fall = { why: "lowest", round, card: event.cards[seat] ?? "", tied: event.lowest.length > 1 };
    } else if (event.kind === "suit_guessed") fall = guessFall(event, round, call, seat) ?? fall;
  }
  return fall;
}

/**
 * A fall that the log does not tell: the page was away, or did not exist yet (`away` false). The round, when it can have been no other.
 * @param {LogEntry[]} log @param {number} seat @returns {{away: boolean, round: number | null}}
 */
export function unseenFall(log, seat) {
  const at = log.findLastIndex(({ event }) => event.kind === "game_started" || event.kind === "your_turn" || (ACTS.has(event.kind) && "seat" in event && event.seat === seat));
  const stood = log[at]?.round;
  const next = log.find(({ round }, k) => at >= 0 && k > at && round !== stood)?.round;
  return { away: at >= 0, round: stood != null && next === stood + 1 ? stood : null };
}

/** @param {EventOf<"suit_guessed">} event @param {number | null} round @param {EventOf<"challenge_called"> | null} call @param {number} seat @returns {Fall | null} */
function guessFall(event, round, call, seat) {
  if (event.right) return call?.seat === seat ? { why: "guessed", round, by: event.seat, suit: event.suit ?? "" } : null;
  if (event.seat !== seat) return null;
  if (event.suit == null) return { why: "no_answer", round };
  return { why: "wrong", round, by: call?.seat ?? null, suit: event.suit };
}
