/** What each seat around the felt shows: a pure reading of the message, so that it can be tested without a page. */
import { cardName, suitName } from "../../i18n/card_names.js";
import { ordinal } from "../../i18n/i18n.js";
import { plainName } from "../../views/table/names.js";
import { acts, around, challengeNow, fallen, isOver, lowest, mySeat, playerOf, roundEvents, seatOf } from "./read.js";

/** @typedef {import("../../store/state.js").Ctx} Ctx */
/** @typedef {import("../../store/state.js").TableMessage} TableMessage */
/** @typedef {import("../../store/state.js").DisunyerGame} DisunyerGame */
/** @typedef {import("../../store/state.js").Player} Player */

/**
 * @typedef {object} SeatState
 * @property {number} seat
 * @property {number} pos 0 at the bottom, then to the right, against the clock
 * @property {string} name
 * @property {"human" | "bot"} kind
 * @property {boolean} mine the viewer's
 * @property {string | null} picture what is drawn: a face, `slot` for no card, null for the back
 * @property {boolean} known the picture lies face down, but this viewer knows it
 * @property {boolean} active decides now
 * @property {boolean} out fell before, or in this round by a Disunyer: no card
 * @property {boolean} lowest fell at this reveal: the card stays on show
 * @property {boolean} stuck
 * @property {boolean} away
 * @property {boolean} caller has called Disunyer, and it is being decided
 * @property {boolean} target may be challenged by the viewer now
 * @property {string} note the small line under the name
 * @property {string} tag the mark over the card
 * @property {string} label everything of it in words
 */

/**
 * @typedef {object} Table what all seats need, read once
 * @property {Ctx} ctx
 * @property {TableMessage} message
 * @property {DisunyerGame} game
 * @property {number | null} me
 * @property {ReturnType<typeof acts>} done
 * @property {number[]} low
 * @property {number[]} fell
 * @property {number | null} caller
 * @property {(string | number)[]} targets
 */

/** @param {Ctx} ctx @param {TableMessage} message @param {DisunyerGame} game @returns {SeatState[]} from the viewer, against the clock */
export function seatStates(ctx, message, game) {
  const { decision } = game;
  const me = mySeat(message);
  const picking = decision?.kind === "pick_rival" && decision.seat === me;
  /** @type {Table} */
  const table = {
    ctx,
    message,
    game,
    me,
    done: acts(roundEvents(message)),
    low: lowest(message, game),
    fell: fallen(message, game),
    caller: challengeNow(message, game)?.seat ?? null,
    targets: (picking && decision.options) || [],
  };
  return around(message, game).map((seat, pos) => seatState(table, seat, pos));
}

/**
 * All that a seat's picture is made of, to be compared one by one; what it is called in words follows from it.
 * @param {SeatState} state @param {unknown[]} more
 */
export const looksOf = (state, ...more) => [
  ...more, state.pos, state.name, state.kind, state.mine, state.picture, state.known, state.active, state.out, state.lowest,
  state.stuck, state.away, state.caller, state.target, state.note, state.tag,
];

/** @param {Table} table @param {number} seat @param {number} pos @returns {SeatState} */
function seatState(table, seat, pos) {
  const { message, game } = table;
  const player = playerOf(game, seat);
  const { name, kind, connected } = seatOf(message, seat);
  const low = table.low.includes(seat);
  const known = player.card == null && player.known != null;
  const out = !player.standing && !low;
  /** @type {SeatState} */
  const state = {
    seat,
    pos,
    name,
    kind,
    mine: seat === table.me,
    picture: out && player.card == null ? "slot" : (player.card ?? player.known),
    known,
    active: game.decision?.seat === seat,
    out,
    lowest: low,
    stuck: player.stuck && !isOver(game),
    away: !connected,
    caller: table.caller === seat,
    target: table.targets.includes(seat),
    note: "",
    tag: "",
    /** Only who is drawn anew is put into words. */
    get label() {
      return label(table, this);
    },
  };
  state.note = note(table, state, player);
  state.tag = low ? table.ctx.t("lowest") : state.stuck ? table.ctx.t("stuck") : "";
  return state;
}

/** @param {Table} table @param {SeatState} state @param {Player} player */
function note({ ctx, game, done }, state, player) {
  const { t, lang } = ctx;
  if (!player.standing) {
    return player.place == null ? t("out") : t("out_place", { place: ordinal(lang, player.place) });
  }
  const guess = guessed(ctx, game, state.seat);
  if (guess) return guess.note;
  if (state.caller && game.phase === "guess") return t("calls");
  const act = game.phase === "turns" || isOver(game) ? done.get(state.seat) : undefined;
  if (act?.kind === "kept" && act.forced) return t("kept_forced");
  if (act) return t(act.kind);
  if (state.away) return t("offline");
  return state.kind === "bot" ? t("bot") : "";
}

/** What a rival said in this round, short for the seat and in words. @param {Ctx} ctx @param {DisunyerGame} game @param {number} seat */
function guessed({ t, lang }, game, seat) {
  if (!game.challenges?.length || game.phase === "turns") return null;
  const call = game.challenges.findLast((c) => c.rival === seat && c.right != null);
  if (!call) return null;
  if (call.suit == null) return { note: t("guess_none"), words: t("guess_none") };
  const suit = suitName(lang, call.suit);
  return { note: `${suit} ${call.right ? "✓" : "✗"}`, words: t(call.right ? "guess_right" : "guess_wrong", { suit }) };
}

/** "Marcos, away, King of coins, stuck". @param {Table} table @param {SeatState} state */
function label({ ctx, game }, state) {
  const { t, lang } = ctx;
  const parts = [plainName(state.name)];
  const small = (/** @type {string} */ text) => text.toLowerCase();
  if (state.mine) parts.push(small(t("you")));
  if (state.away) parts.push(small(t("offline")));
  if (state.active) parts.push(t("decides_now"));
  const words = (!state.out && guessed(ctx, game, state.seat)?.words) || state.note;
  if (words && words !== t("offline")) parts.push(small(words));
  if (state.picture === "slot") parts.push(t("no_card"));
  else if (state.picture) parts.push(cardName(lang, state.picture));
  else if (!state.out) parts.push(t("hidden_card"));
  if (state.known) parts.push(small(t("known")));
  if (state.tag) parts.push(small(state.tag));
  return parts.join(", ");
}
