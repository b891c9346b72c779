/** One event as one sentence, in both languages; what the viewer does or suffers is told to "you". */
import { aCard, cardName, suitName } from "../../i18n/card_names.js";
import { mySeat, nameOf, namesInOrder, namesOf } from "../../views/table/names.js";
import { roomLine } from "../../views/table/room_line.js";
import { eventsOf, gameOf, playerOf, told } from "./read.js";
import { words } from "./words.js";

/** @typedef {import("../../store/state.js").Ctx} Ctx */
/** @typedef {import("../../store/state.js").TableEvent} TableEvent */
/** @typedef {import("../../store/state.js").TableMessage} TableMessage */
/** @typedef {import("../../store/state.js").Translate} Translate */
/** @typedef {import("./types.js").Told} Told */
/** @template {Told["kind"]} K @typedef {import("./types.js").ToldOf<K>} ToldOf */

/**
 * @typedef {object} Voice
 * @property {Ctx} ctx
 * @property {TableMessage} message
 * @property {number | null} me
 * @property {Translate} w
 */

/** @param {TableEvent} event @param {Ctx} ctx @returns {string} */
export function logLine(event, ctx) {
  const message = ctx.state.table?.message;
  if (!message) return "";
  return gameLine(told(event), { ctx, message, me: mySeat(message), w: words(ctx) }) ?? roomLine(event, ctx);
}

/** @param {Told} event @param {Voice} voice @returns {string | null} */
function gameLine(event, voice) {
  const { ctx, message, w } = voice;
  switch (event.kind) {
    case "game_started":
      return w("log_game_started", { names: namesInOrder(ctx, message, event.order) });
    case "dealt":
      return one(voice, "log_dealt", event.dealer);
    case "king_asked":
      return two(voice, "log_king_asked", event.seat, event.target);
    case "king_answered":
    case "ace_guessed":
      return named(event, voice);
    case "question_returned":
      return two(voice, "log_question_returned", event.seat, event.to);
    case "life_moved":
      return two(voice, event.reason === "attention" ? "log_debt_paid" : "log_life_moved", event.from, event.to);
    case "turn_passed":
    case "stood":
      return one(voice, `log_${event.kind}${event.by_default ? "_default" : ""}`, event.seat);
    case "swap_blocked":
      return two(voice, "log_swap_blocked", event.seat, event.by);
    case "swapped":
      return two(voice, "log_swapped", event.seat, event.with, event);
    case "swapped_with_deck":
      return one(voice, "log_deck", event.seat, event);
    case "revealed":
      return w("log_revealed", { cards: shown(event, voice) });
    case "life_lost":
    case "ignored":
      return many(voice, `log_${event.kind}`, event.seats);
    default:
      return lateLine(event, voice);
  }
}

/** @param {Told} event @param {Voice} voice @returns {string | null} */
function lateLine(event, voice) {
  const { ctx, message, w } = voice;
  switch (event.kind) {
    case "returned":
      return one(voice, "log_returned", event.seat);
    case "attention_paid":
      return two(voice, "log_attention_paid", event.seat, event.to);
    case "poked":
    case "poke_lapsed":
      return two(voice, `log_${event.kind}`, event.seat, event.target, null, event.kind === "poked" ? w(`bait_${event.bait}`) : "");
    case "muted":
    case "unmuted":
      // told to whoever does it, and in a replay, which does not say who did
      return w(voice.me == null ? `log_${event.kind}` : `log_${event.kind}_you`, { name: nameOf(message, event.seat) });
    case "game_over":
      if (event.places == null) return w("broken_off");
      return event.winner == null ? ctx.t("log_nobody") : ctx.t(event.winner === voice.me ? "log_wins_you" : "log_wins", { name: nameOf(message, event.winner) });
    case "your_turn":
      return myTurn(event, voice);
    default:
      return null;
  }
}

/** What one does. @param {Voice} voice @param {string} key @param {number} seat @param {Told | null} [gets] by which one gets a card, which is said where the viewer knows it */
function one({ ctx, message, me, w }, key, seat, gets = null) {
  const card = gets && seat === me ? cardFrom(message, gets) : null;
  if (card) return w(`${key}_you_card`, { card: aCard(ctx.lang, card) });
  return w(seat === me ? `${key}_you` : key, { name: nameOf(message, seat) });
}

/** What one does to another. @param {Voice} voice @param {string} key @param {number} seat @param {number} to @param {Told | null} [gets] by which both get a card @param {string} [bait] */
function two({ ctx, message, me, w }, key, seat, to, gets = null, bait = "") {
  const role = seat === me ? "_by_you" : to === me ? "_to_you" : "";
  const card = gets && role ? cardFrom(message, gets) : null;
  const vars = { name: nameOf(message, seat), to: nameOf(message, to), bait };
  return card ? w(`${key}${role}_card`, { ...vars, card: aCard(ctx.lang, card) }) : w(key + role, vars);
}

/** What happens to some. @param {Voice} voice @param {string} key @param {number[]} seats */
function many({ ctx, message, me, w }, key, seats) {
  const mine = me != null && seats.includes(me);
  return w(mine ? `${key}_you` : key, { n: seats.length, names: namesOf(ctx, message, seats) });
}

/** The card that I got by a swap of mine: the one I hold, where it is of this round and no other swap of mine came after. @param {TableMessage} message @param {Told} event */
function cardFrom(message, event) {
  const game = gameOf(message);
  const me = mySeat(message);
  const last = eventsOf(message).findLast((e) => (e.kind === "swapped" && e.with === me) || ((e.kind === "swapped" || e.kind === "swapped_with_deck") && e.seat === me));
  return game && me != null && last === event ? playerOf(game, me).card : null;
}

/** @param {ToldOf<"king_answered"> | ToldOf<"ace_guessed">} event @param {Voice} voice */
function named({ seat, suit, right }, { ctx, message, me, w }) {
  const key = `log_suit_${suit == null ? "none" : right ? "right" : "wrong"}`;
  return w(seat === me ? `${key}_you` : key, { name: nameOf(message, seat), suit: suit == null ? "" : suitName(ctx.lang, suit) });
}

/** "Bea: Ace of clubs; You: Jack of cups", in the order of the table. @param {ToldOf<"revealed">} event @param {Voice} voice */
function shown({ cards }, { ctx, message, me }) {
  return (gameOf(message)?.order ?? [])
    .flatMap((seat) => {
      const card = cards[seat];
      return card == null ? [] : [`${seat === me ? ctx.t("log_you_first") : nameOf(message, seat)}: ${cardName(ctx.lang, card)}`];
    })
    .join("; ");
}

/** My decision opens. @param {ToldOf<"your_turn">} event @param {Voice} voice */
function myTurn({ decision, card }, { ctx, message, w }) {
  const question = gameOf(message)?.question;
  const held = card ? aCard(ctx.lang, card) : "";
  switch (decision.kind) {
    case "king_turn":
      return question ? w("log_your_king_again") : w("log_your_king", { card: held });
    case "answer_king":
      return w(decision.options?.includes("return") ? "log_your_return" : "log_your_answer", { name: question ? nameOf(message, question.asker) : "" });
    case "guess_ace":
      return w("log_your_guess", { name: question?.target == null ? "" : nameOf(message, question.target) });
    default:
      return held ? ctx.t("log_your_turn", { card: held }) : ctx.t("log_your_turn_plain");
  }
}
