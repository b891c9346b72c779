/**
 * What the server tells of a game of dnup (rules/dnup.md, section 5). Only types live here.
 *
 * @module types
 */

/** A card as it is held: "3/7" counts as 3. @typedef {string} Card */

/**
 * `hand` is null for all but its owner; `out` 1 or 2: the first or second without cards. With two players `rounds` count,
 * else `tokens`.
 * @typedef {{seat: number, count: number, hand: Card[] | null, tokens: number, rounds: number, out: number | null, place: number | null}} Player
 */
/** A set on the table; `area` is 1, or with two players 1 or 2. @typedef {{seat: number, area: number, value: number, cards: Card[]}} Lying */
/** A set that a move would beat, and whether it comes back to its owner or is discarded. @typedef {{seat: number, area: number, returns: boolean}} Beaten */
/** What the legal moves would do. @typedef {{plays: {size: number, value: number, beats: Beaten | null}[], adds: {seat: number, area: number, card: Card, beats: Beaten | null}[]}} Hints */
/** @typedef {{id: string, seat: number, kind: "action", area: number, options?: ("play" | "add" | "take" | "rotate")[], hints?: Hints, due_at: number, remaining_ms: number}} Decision */

/**
 * @typedef {object} Game
 * @property {number} round
 * @property {"turns" | "pause" | "over"} phase
 * @property {number[]} order
 * @property {number} starter
 * @property {number} turn
 * @property {number} quiet_turns
 * @property {Player[]} players in the order of their turns
 * @property {Lying[]} sets
 * @property {number} discard
 * @property {Decision | null} decision
 * @property {number | null} winner
 * @property {number | null} next_at
 */

/**
 * @typedef {{kind: "game_started", order: number[]}
 *   | {kind: "dealt", round: number, starter: number}
 *   | {kind: "set_discarded", seat: number, area: number, count: number}
 *   | {kind: "set_played", seat: number, area: number, value: number, cards: Card[], by_default: boolean}
 *   | {kind: "card_added", seat: number, to: number, area: number, card: Card, by_default: boolean}
 *   | {kind: "set_taken", seat: number, from: number, area: number, cards: Card[], by_default: boolean}
 *   | {kind: "hand_rotated", seat: number, by_default: boolean}
 *   | {kind: "set_returned", seat: number, area: number, cards: Card[]}
 *   | {kind: "went_out", seat: number, tokens: number}
 *   | {kind: "round_over", reason: "out" | "stalled", tokens: Record<string, number>}
 *   | {kind: "game_over", winner: number | null, places: Record<string, number> | null, tokens: Record<string, number>}
 * } Event
 */

/** @typedef {{kind: "play", cards: Card[]} | {kind: "add", seat: number, area: number, card: Card} | {kind: "take", seat: number, area: number} | {kind: "rotate"}} Move */

export {};
