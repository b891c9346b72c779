/**
 * Questions to a `table` message of dnup. No rules: only what the message says, in the words that the page needs.
 *
 * @module read
 */
import { mySeat, roundEvents } from "../../views/table/names.js";

/** @typedef {import("../../store/state.js").TableMessage} TableMessage */
/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").Player} Player */
/** @typedef {import("./types.js").Lying} Lying */
/** @typedef {import("./types.js").Card} Card */
/** @typedef {import("./types.js").Event} Event */
/** @template {Event["kind"]} K @typedef {Extract<Event, {kind: K}>} EventOf */

/** What the texts name: the tokens or rounds that win a game, and after how many quiet turns each a round has stalled. */
export const GOAL = { tokens: 4, rounds: 2 };
export const QUIET_EACH = 30;
/** Nothing is higher. */
export const HIGHEST = 9;

/** @param {TableMessage} message @returns {Game | null} */
export const gameOf = (message) => /** @type {Game | null} */ (/** @type {unknown} */ (message.game));

/** @param {unknown[]} events @returns {Event[]} */
export const told = (events) => /** @type {Event[]} */ (events);

/** The newest event of a kind in this round. @template {Event["kind"]} K @param {TableMessage} message @param {K} kind @returns {EventOf<K> | undefined} */
export const lastOf = (message, kind) => /** @type {EventOf<K> | undefined} */ (told(roundEvents(message)).findLast((event) => event.kind === kind));

/** The last round ended so. @param {TableMessage} message */
export const isStalled = (message) => lastOf(message, "round_over")?.reason === "stalled";

/** @param {Game} game @param {number} seat @returns {Player} */
export const playerOf = (game, seat) =>
  game.players.find((player) => player.seat === seat) ?? { seat, count: 0, hand: null, tokens: 0, rounds: 0, out: null, place: null };

/** Two players have two areas each, and count rounds. @param {Game} game */
export const ofTwo = ({ order }) => order.length === 2;

/** @param {Game} game @returns {number[]} */
export const areasOf = (game) => (ofTwo(game) ? [1, 2] : [1]);

/** @param {Game} game @param {Player} player */
export const won = (game, player) => (ofTwo(game) ? player.rounds : player.tokens);

/** @param {Game} game */
export const goal = (game) => (ofTwo(game) ? GOAL.rounds : GOAL.tokens);

/** @param {Game} game @param {number} seat @param {number} area @returns {Lying | undefined} */
export const lyingAt = ({ sets }, seat, area) => sets.find((lying) => lying.seat === seat && lying.area === area);

/** The sets by their size, smallest first. @param {Game} game @returns {Lying[]} */
export const bySize = ({ sets }) => [...sets].sort((a, b) => a.cards.length - b.cards.length);

/** The cards in my hand, as the server has them. @param {TableMessage} message @param {Game} game @returns {Card[]} */
export const myHand = (message, game) => game.players.find(({ seat }) => seat === mySeat(message))?.hand ?? [];

/** @param {Card} card */
export const up = (card) => Number(card.charAt(0));
/** @param {Card} card */
export const down = (card) => Number(card.charAt(2));
/** The same card rotated. @param {Card} card @returns {Card} */
export const turned = (card) => `${card.charAt(2)}/${card.charAt(0)}`;
