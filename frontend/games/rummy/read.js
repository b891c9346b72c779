/** Questions to a `table` message of rummy. No rules: only what the message says, in the words that the page needs. */
import { ownDecision } from "../../store/selectors.js";
import { roundEvents } from "../../views/table/names.js";

/** @typedef {import("../../store/state.js").TableMessage} TableMessage */
/** @typedef {{seat: number, count: number, hand: string[] | null, accepted: boolean}} Player */
/** @typedef {{meld: number, by: number, kind: "set" | "run", cards: string[]}} Meld */
/** What could be laid now, longest first. @typedef {{melds: string[][], lay_offs: {meld: number, cards: string[]}[]}} Hints */
/**
 * `options` and `hints` only for who decides; `seats` in place of `seat` for `next_hand`; no `remaining_ms`: nothing ends it.
 * @typedef {{id: string, seat: number | null, seats?: number[], kind: "draw" | "play" | "next_hand" | "uncover", options?: string[], hints?: Hints, due_at: number | null, remaining_ms: number | null}} Decision
 */
/**
 * @typedef {object} RummyGame
 * @property {number} hand
 * @property {"draw" | "play" | "cover" | "hand_over" | "over"} phase
 * @property {number} dealer
 * @property {number} turn
 * @property {Record<string, number>} score
 * @property {Player[]} players
 * @property {Meld[]} melds
 * @property {number} stock
 * @property {{count: number, top: string | null}} discard
 * @property {string | null} taken from the discards in this turn, and still in hand
 * @property {Decision | null} decision
 * @property {{id: string, seat: number} | null} proposal to begin the match anew
 * @property {number[]} waiting the seats that are waited for
 * @property {number | null} winner
 */
/**
 * @typedef {{kind: "game_started", dealer: number}
 *   | {kind: "dealt", hand: number, dealer: number, up: string}
 *   | {kind: "uncovered", seat: number}
 *   | {kind: "reshuffled", cards: number}
 *   | {kind: "drew", seat: number, from: "stock" | "discard", card: string | null, by_default: boolean}
 *   | {kind: "melded" | "laid_off", seat: number, meld: number, cards: string[]}
 *   | {kind: "discarded", seat: number, card: string, by_default: boolean}
 *   | {kind: "hand_over", winner: number | null, points: number, reason: "out" | "turns", cards: string[] | null}
 *   | {kind: "hand_accepted" | "restart_proposed" | "restart_declined", seat: number}
 *   | {kind: "game_over", winner: number, score: Record<string, number>}
 *   | {kind: "restarted", dealer: number}
 * } RummyEvent
 */
/**
 * What a viewer has before them.
 * @typedef {object} Look
 * @property {TableMessage} message
 * @property {RummyGame} game
 * @property {number | null} me the seat below; null for who watches
 * @property {boolean} shared two players and one device
 * @property {Decision | null} mine the open decision, if this viewer decides
 * @property {string[] | null} hand the viewer's, when it is open
 * @property {string | null} drawn the card drawn in this turn, while it is in that hand
 */

/** @param {TableMessage} message */
export const gameOf = (message) => /** @type {RummyGame | null} */ (/** @type {unknown} */ (message.game));

/** What happened in this hand, as far as the message tells. @param {TableMessage} message */
export const handEvents = (message) => /** @type {RummyEvent[]} */ (/** @type {unknown} */ (roundEvents(message)));

/** @param {TableMessage} message */
export const isShared = ({ you }) => you.shared === true;

/** @param {RummyGame} game @param {number} seat @returns {Player} */
export const playerOf = (game, seat) => game.players.find((p) => p.seat === seat) ?? { seat, count: 0, hand: null, accepted: false };

/** @param {RummyGame} game @param {number} seat */
export const scoreOf = (game, seat) => game.score[seat] ?? 0;

/** During a hand; else it is over, or the match is. @param {RummyGame} game */
export const isOn = ({ phase }) => phase === "draw" || phase === "play" || phase === "cover";

/** @param {TableMessage} message @returns {Look | null} */
export function look(message) {
  const game = gameOf(message);
  if (!game) return null;
  const me = message.you.seat ?? null;
  const mine = /** @type {Decision | null} */ (/** @type {unknown} */ (ownDecision(message)));
  const hand = me == null || !isOn(game) ? null : playerOf(game, me).hand;
  return { message, game, me, shared: isShared(message), mine, hand, drawn: drawnCard(message, mine, hand) };
}

/** @param {TableMessage} message @param {Decision | null} mine @param {string[] | null} hand */
function drawnCard(message, mine, hand) {
  if (mine?.kind !== "play") return null;
  const drew = handEvents(message).findLast((event) => event.kind === "drew");
  return drew?.kind === "drew" && drew.card != null && hand?.includes(drew.card) ? drew.card : null;
}

/** How the hand ended, after it. @param {TableMessage} message */
export function ending(message) {
  const over = handEvents(message).findLast((event) => event.kind === "hand_over");
  return over?.kind === "hand_over" ? over : null;
}
