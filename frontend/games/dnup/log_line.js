/** One event of dnup as one sentence, in both languages; what the viewer does or suffers is told to "you". */
import { mySeat, nameOf, namesInOrder } from "../../views/table/names.js";
import { roomLine } from "../../views/table/room_line.js";
import { gameOf, myHand, ofTwo, QUIET_EACH } from "./read.js";
import { cardsText, cardText, setText, valuesText, whose } from "./words.js";

/** @typedef {import("../../store/state.js").Ctx} Ctx */
/** @typedef {import("../../store/state.js").TableEvent} TableEvent */
/** @typedef {import("../../store/state.js").TableMessage} TableMessage */
/** @typedef {import("./types.js").Event} Event */
/** @typedef {import("./types.js").Game} Game */

/** @param {TableEvent} event @param {Ctx} ctx @returns {string} */
export function logLine(event, ctx) {
  const message = ctx.state.table?.message;
  const game = message && gameOf(message);
  if (!message || !game) return roomLine(event, ctx);
  if (event.kind === "your_turn") return ownTurn(ctx, message, game);
  return gameLine(/** @type {any} */ (event), ctx, message, game) ?? roomLine(event, ctx);
}

/** @param {Event} event @param {Ctx} ctx @param {TableMessage} message @param {Game} game @returns {string | null} */
function gameLine(event, ctx, message, game) {
  const { t } = ctx;
  const me = mySeat(message);
  /** `key`, or `key_you` where the seat is the viewer's. @param {string} key @param {number} seat @param {Record<string, string | number>} [vars] */
  const say = (key, seat, vars = {}) => t(seat === me ? `${key}_you` : key, { name: nameOf(message, seat), ...vars });
  const area = (/** @type {string} */ text, /** @type {number} */ n) => (ofTwo(game) ? t("dnup_in_area", { set: text, n }) : text);
  switch (event.kind) {
    case "game_started":
      return t("dnup_log_started", { names: namesInOrder(ctx, message, event.order) });
    case "dealt":
      return say("dnup_log_dealt", event.starter);
    case "set_played":
      return say("dnup_log_played", event.seat, { set: area(setText(ctx, event.cards.length, event.value), event.area), cards: cardsText(ctx, event.cards) });
    case "card_added": {
      const to = event.to === me ? t("dnup_my_set") : t("dnup_set_of", { name: nameOf(message, event.to) });
      return say("dnup_log_added", event.seat, { card: cardText(ctx, event.card), set: area(to, event.area) });
    }
    case "set_taken":
      return say("dnup_log_taken", event.seat, { set: area(whose(ctx, message, { seat: event.from, area: event.area, cards: event.cards }), event.area), cards: cardsText(ctx, event.cards) });
    case "hand_rotated":
      return say(event.by_default ? "dnup_log_rotated_default" : "dnup_log_rotated", event.seat);
    case "set_returned":
      return t(event.seat === me ? "dnup_log_returned_you" : "dnup_log_returned", { set: area(whose(ctx, message, event), event.area), name: nameOf(message, event.seat) });
    case "set_discarded":
      return say("dnup_log_discarded", event.seat, { n: event.count, where: ofTwo(game) ? t("dnup_log_where", { n: event.area }) : "" });
    case "went_out":
      return say(event.tokens > 0 ? "dnup_log_out" : "dnup_log_out_round", event.seat, { tokens: t("dnup_tokens_n", { n: event.tokens }) });
    case "round_over":
      if (event.reason === "stalled") return t("dnup_log_stalled", { n: QUIET_EACH * game.order.length });
      return t("dnup_log_round_over");
    case "game_over":
      if (!event.places) return t("dnup_log_unfinished");
      return event.winner == null ? t("log_nobody") : say("log_wins", event.winner);
    default:
      return null;
  }
}

/** My decision has begun. @param {Ctx} ctx @param {TableMessage} message @param {Game} game */
function ownTurn(ctx, message, game) {
  const values = valuesText(myHand(message, game));
  return ctx.t(ofTwo(game) ? "dnup_log_your_turn_area" : "dnup_log_your_turn", { values, n: game.decision?.area ?? 1 });
}

