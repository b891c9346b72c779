/**
 * Questions to a `table` message of El Ignorado. No rules: only what the message says, in the words that the page needs.
 *
 * @module read
 */
import { around, mySeat, roundEvents } from "../../views/table/names.js";

/** @typedef {import("../../store/state.js").TableMessage} TableMessage */
/** @typedef {import("../../store/state.js").TableState} TableState */
/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").Player} Player */
/** @typedef {import("./types.js").Poke} Poke */
/** @typedef {import("./types.js").Told} Told */

/** What the ignored may say, in the order of their keys. */
export const BAITS = ["say_hello", "look_at_me", "clap_for_me", "one_question", "did_you_see", "bet_you_laugh", "which_suit_have_i", "i_know_your_card"];

/** The id under which pokes and mutes are sent. */
export const POKE = "poke";

/** How long a poke is on show, in ms: its ring is full then. */
export const SHOW_MS = 8_000;

/** @param {TableMessage | undefined} message */
export const gameOf = (message) => /** @type {Game | null} */ (/** @type {unknown} */ (message?.game ?? null));

/** @param {unknown} event */
export const told = (event) => /** @type {Told} */ (event);

/** The last one of a kind. @template {Told["kind"]} K @param {Told[]} events @param {K} kind */
export const lastOf = (events, kind) => /** @type {import("./types.js").ToldOf<K> | undefined} */ (events.findLast((event) => event.kind === kind));

/** What has happened in this round, as far as the message tells. @param {TableMessage} message @returns {Told[]} */
export const eventsOf = (message) => roundEvents(message).map(told);

/** @param {Game} game @param {number} seat @returns {Player} */
export const playerOf = (game, seat) =>
  game.players.find((p) => p.seat === seat) ?? {
    seat,
    state: "ignored",
    in_round: false,
    bot: false,
    lives: 0,
    glasses: 0,
    card: null,
    known: null,
    shown: null,
    place: null,
  };

/** Between rounds, or after the last: the outcome is on show. @param {Game} game */
export const isOver = (game) => game.phase === "pause" || game.phase === "over";

/** Broken off: there are no places. @param {Game} game */
export const isBroken = ({ phase, players }) => phase === "over" && players.every(({ place }) => place == null);

/** The lives that are owed and may still be paid: whoever has fallen gives nothing. @param {Game} game */
export const debtsOf = (game) => game.debts.filter(({ from }) => playerOf(game, from).lives > 0);

/** Who owes a life, by the one who owes it. @param {Game} game @param {number} seat @returns {number | null} to whom */
export const owedBy = (game, seat) => debtsOf(game).find((debt) => debt.from === seat)?.to ?? null;

/** The player on the left, who would have to swap; null for the last of the round, who swaps with the deck. @param {Game} game @param {number} seat */
export function leftOf(game, seat) {
  const turns = dealing(game).filter((s) => playerOf(game, s).in_round);
  return turns[turns.indexOf(seat) + 1] ?? null;
}

/** From the dealer's left round to the dealer. @param {Game} game */
function dealing({ order, dealer }) {
  const start = order.indexOf(dealer) + 1;
  return [...order.slice(start), ...order.slice(0, start)];
}

/** How each seat's turn went in this round. @param {Told[]} events @returns {Map<number, "stood" | "passed" | "swapped" | "blocked" | "deck" | "asked">} */
export function acts(events) {
  const done = new Map();
  for (const event of events) {
    if (event.kind === "stood") done.set(event.seat, "stood");
    else if (event.kind === "turn_passed") done.set(event.seat, "passed");
    else if (event.kind === "swapped") done.set(event.seat, "swapped");
    else if (event.kind === "swap_blocked") done.set(event.seat, "blocked");
    else if (event.kind === "swapped_with_deck") done.set(event.seat, "deck");
    else if (event.kind === "king_asked") done.set(event.seat, "asked");
  }
  return done;
}

/** Who lost a life by the lowest card, while that is on show. @param {TableMessage} message @param {Game} game @returns {number[]} */
export const lowest = (message, game) => (isOver(game) ? (lastOf(eventsOf(message), "life_lost")?.seats ?? []) : []);

/** The poke that is shown to the viewer. @param {TableMessage} message @param {Game} game @returns {Poke | null} */
export const pokeAtMe = (message, { poke }) => (poke && poke.target === mySeat(message) ? poke : null);

/** The viewer's own poke on show. @param {TableMessage} message @param {Game} game @returns {Poke | null} */
export const myPoke = (message, { poke }) => (poke && poke.seat === mySeat(message) ? poke : null);

/** When a poke lapses, on the clock of `ctx.now()`. @param {TableState} table @param {Poke} poke */
export const pokeUntil = (table, poke) => table.receivedAt + poke.remaining_ms;

/** Whom the viewer may choose with a key now, from their left on: to ask, or to poke. @param {TableMessage} message @param {Game} game @returns {number[]} */
export function choosable(message, game) {
  const { decision } = game;
  const asking = decision && decision.seat === mySeat(message) ? decision.targets : null;
  const seats = asking ?? game.poke_targets ?? [];
  return around(message, game).filter((seat) => seats.includes(seat));
}

/** Whether the viewer chooses whom to ask. @param {TableMessage} message @param {Game} game */
export const isAsking = (message, { decision }) => decision?.seat === mySeat(message) && decision?.kind === "king_turn";
