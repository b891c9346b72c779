/** One event as one sentence, in both languages; what the viewer does or suffers is told to "you". */
import { aCard, cardName, suitName } from "../../i18n/card_names.js";
import { ordinal } from "../../i18n/i18n.js";
import { mySeat, nameOf, namesInOrder, namesOf, roundEvents } from "../../views/table/names.js";
import { roomLine } from "../../views/table/room_line.js";
import { unseenText } from "./dock.js";
import { lastOf, nextOf, playerOf, unseenFall, whyOut } from "./read.js";

/** @typedef {import("../../store/state.js").Ctx} Ctx */
/** @typedef {import("../../store/state.js").TableEvent} TableEvent */
/** @typedef {import("../../store/state.js").TableMessage} TableMessage */

/**
 * @template {TableEvent["kind"]} K
 * @typedef {Extract<TableEvent, {kind: K}>} Told
 */

/**
 * @typedef {object} Voice
 * @property {Ctx} ctx
 * @property {TableMessage} message
 * @property {number | null} me
 * @property {(key: string, seat: number, vars?: Record<string, string | number>) => string} say `key`, or `key_you` where
 *   the seat is the viewer's; `{name}` is the seat's
 */

/** @param {TableEvent} event @param {Ctx} ctx @returns {string} */
export function logLine(event, ctx) {
  const message = ctx.state.table?.message;
  if (!message) return "";
  const me = mySeat(message);
  /** @type {Voice["say"]} */
  const say = (key, seat, vars = {}) =>
    ctx.t(seat === me ? `${key}_you` : key, { name: nameOf(message, seat), ...vars });
  return gameLine(event, { ctx, message, me, say }) ?? roomLine(event, ctx);
}

/** @param {TableEvent} event @param {Voice} voice @returns {string | null} */
function gameLine(event, voice) {
  const { ctx, message, say } = voice;
  const { t, lang } = ctx;
  switch (event.kind) {
    case "game_started":
      return t("log_game_started", { names: namesInOrder(ctx, message, event.order) });
    case "dealt":
      return t("log_dealt");
    case "reshuffled":
      return t("log_reshuffled", { n: event.cards });
    case "kings_stuck":
      return t("log_kings_stuck", { n: event.seats.length, names: namesOf(ctx, message, event.seats) });
    case "challenge_called":
      return called(event, voice);
    case "challenge_missed":
      return say("log_challenge_missed", event.seat);
    case "suit_guessed":
      if (event.suit == null) return say("log_suit_none", event.seat);
      return say(event.right ? "log_suit_right" : "log_suit_wrong", event.seat, { suit: suitName(lang, event.suit) });
    case "challenge_cancelled":
      return say("log_challenge_cancelled", event.seat);
    case "kept":
      return kept(event, voice);
    case "passed":
      return passed(event, voice);
    case "drew":
      return say("log_drew", event.seat, { card: aCard(lang, event.card) });
    case "revealed":
      return t("log_revealed", { cards: shown(event, voice) });
    case "knocked_out":
      return out(event, voice);
    case "game_over":
      return event.winner == null ? t("log_nobody") : say("log_wins", event.winner);
    case "back_online":
      return `${roomLine(event, ctx)} ${fellAway(voice)}`.trimEnd();
    case "your_turn":
      if (event.decision.kind === "guess_suit") return guessTurn(voice);
      if (event.card == null) return t("log_your_turn_plain");
      return t(event.decision.kind === "pick_rival" ? "log_your_pick" : "log_your_turn", { card: aCard(lang, event.card) });
    default:
      return null;
  }
}

/** @param {Told<"challenge_called">} event @param {Voice} voice */
function called(event, { ctx, message, me }) {
  const key = event.seat === me ? "_by_you" : event.rival === me ? "_to_you" : "";
  return ctx.t(`log_challenge_called${key}`, { name: nameOf(message, event.seat), rival: nameOf(message, event.rival) });
}

/** @param {Told<"kept">} event @param {Voice} voice */
function kept(event, { ctx, message, me, say }) {
  if (!event.forced) return say(event.by_default ? "log_kept_default" : "log_kept", event.seat);
  const { game } = message;
  if (!game) return say("log_kept_forced", event.seat);
  if (playerOf(game, event.seat).stuck) return say("log_kept_own_king", event.seat);
  const next = nextOf(game, event.seat);
  if (next == null || !playerOf(game, next).stuck) return say("log_kept_forced", event.seat);
  if (next === me) return ctx.t("log_kept_your_king", { name: nameOf(message, event.seat) });
  return say("log_kept_next_king", event.seat, { next: nameOf(message, next) });
}

/** @param {Told<"passed">} event @param {Voice} voice */
function passed(event, { ctx, message, me }) {
  const vars = { name: nameOf(message, event.seat), to: nameOf(message, event.to) };
  if (event.to === me) return ctx.t("log_passed_to_you", vars);
  if (event.seat !== me) return ctx.t("log_passed", vars);
  const card = message.game ? playerOf(message.game, event.seat).card : null;
  if (card == null) return ctx.t("log_passed_by_you", vars);
  return ctx.t("log_passed_by_you_card", { ...vars, card: aCard(ctx.lang, card) });
}

/** "Bea: 7 of clubs; Marcos: 2 of cups", in seating order. @param {Told<"revealed">} event @param {Voice} voice */
function shown(event, { ctx, message, me }) {
  const order = message.game?.order ?? Object.keys(event.cards).map(Number);
  return order
    .filter((seat) => event.cards[seat] != null)
    .map((seat) => {
      const name = seat === me ? ctx.t("log_you_first") : nameOf(message, seat);
      return `${name}: ${cardName(ctx.lang, event.cards[seat] ?? "")}`;
    })
    .join("; ");
}

/** @param {Told<"knocked_out">} event @param {Voice} voice */
function out(event, { ctx, message, me }) {
  const mine = me != null && event.seats.includes(me);
  return ctx.t(mine ? "log_out_you" : "log_out", {
    n: event.seats.length,
    names: namesOf(ctx, message, event.seats),
    place: ordinal(ctx.lang, event.place),
  });
}

/** What a return does not tell else: that I fell meanwhile. @param {Voice} voice */
function fellAway({ ctx, message: { game }, me }) {
  const log = ctx.state.table?.log ?? [];
  const unseen = me != null && game && !playerOf(game, me).standing && !whyOut(log, me) && unseenFall(log, me).away;
  return unseen ? unseenText(ctx, me) : "";
}

/** @param {Voice} voice */
function guessTurn({ ctx, message }) {
  const call = message.game?.challenges?.findLast((c) => c.out == null && !c.cancelled) ?? lastOf(roundEvents(message), "challenge_called");
  if (!call) return ctx.t("log_your_guess_plain");
  return ctx.t("log_your_guess", { name: nameOf(message, call.seat) });
}

