/**
 * The wire's `game` object and events of El Ignorado, as this page reads them. Only types live here.
 *
 * @module types
 */

/** @typedef {"living" | "ignored" | "returning"} Standing `returning`: has a life again, waits for the deal */

/**
 * What one viewer sees of one player. `known` lies face down but is certain for this viewer; of `shown` everybody knows the rank.
 * @typedef {object} Player
 * @property {number} seat
 * @property {Standing} state
 * @property {boolean} in_round was dealt a card in this round and has not fallen
 * @property {boolean} bot
 * @property {number} lives
 * @property {number} glasses
 * @property {string | null} card
 * @property {string | null} known
 * @property {"K" | "A" | null} shown
 * @property {number | null} place
 */

/** `target` null: settled, and the asker may go on. @typedef {{asker: number, target: number | null, said: string[], returned: boolean, ace_said: string[]}} Question */

/**
 * What is open. Only the one who decides has `options`; `turn` is what the others are told of `king_turn` and `swap_or_stand`.
 * @typedef {object} Decision
 * @property {string} id
 * @property {number} seat
 * @property {"turn" | "king_turn" | "swap_or_stand" | "answer_king" | "guess_ace"} kind
 * @property {string[]} [options]
 * @property {number[]} [targets] whom a King may ask
 * @property {string[]} [suits] of `answer_king`
 * @property {number} due_at
 * @property {number} remaining_ms
 */

/** @typedef {{id: string, seat: number, target: number, bait: string, remaining_ms: number}} Poke */

/**
 * @typedef {object} Game
 * @property {number} round
 * @property {"turns" | "answer" | "pause" | "over"} phase
 * @property {number[]} order
 * @property {number} dealer
 * @property {number} pot
 * @property {Player[]} players in the order of the table
 * @property {Question | null} question
 * @property {Decision | null} decision
 * @property {{from: number, to: number}[]} debts
 * @property {Poke | null} poke on show for the viewer, or the newest that the viewer shows to somebody
 * @property {number | null} pokes_left null: the viewer may not poke in this round
 * @property {number[] | null} poke_targets whom the viewer may poke now
 * @property {number[]} muted whose pokes the viewer does not want
 * @property {number} deck how many cards
 * @property {number | null} winner
 * @property {number | null} next_at
 */

/**
 * @typedef {{kind: "game_started", order: number[], dealer: number}
 *   | {kind: "dealt", round: number, dealer: number}
 *   | {kind: "king_asked", seat: number, target: number}
 *   | {kind: "king_answered", seat: number, suit: string | null, right: boolean, by_default: boolean}
 *   | {kind: "question_returned", seat: number, to: number}
 *   | {kind: "ace_guessed", seat: number, suit: string | null, right: boolean, by_default: boolean}
 *   | {kind: "life_moved", from: number, to: number, reason: "king" | "ace" | "attention"}
 *   | {kind: "turn_passed", seat: number, by_default: boolean}
 *   | {kind: "stood", seat: number, by_default: boolean}
 *   | {kind: "swap_blocked", seat: number, by: number}
 *   | {kind: "swapped", seat: number, with: number}
 *   | {kind: "swapped_with_deck", seat: number}
 *   | {kind: "revealed", cards: Record<string, string>}
 *   | {kind: "life_lost", seats: number[], reason: "lowest"}
 *   | {kind: "ignored", seats: number[]}
 *   | {kind: "returned", seat: number}
 *   | {kind: "attention_paid", seat: number, to: number}
 *   | {kind: "poked", seat: number, target: number, bait: string}
 *   | {kind: "poke_lapsed", seat: number, target: number}
 *   | {kind: "muted" | "unmuted", seat: number}
 *   | {kind: "game_over", winner: number | null, places: Record<string, number> | null}
 *   | {kind: "your_turn", decision: Decision, card: string | null}
 * } Told
 */

/** @template {Told["kind"]} K @typedef {Extract<Told, {kind: K}>} ToldOf */

/**
 * @typedef {{kind: "ask", seat: number} | {kind: "pass" | "return" | "swap" | "stand" | "attend"} | {kind: "answer" | "guess", suit: string}
 *   | {kind: "poke", seat: number, bait: string} | {kind: "mute" | "unmute", seat: number}} IgnoradoMove
 */

export {};
