/** One event as one sentence; what the viewer does is told to "you", but on a device for two, where everybody has a name. */
import { roomLine } from "../../views/table/room_line.js";
import { nameOf } from "../../views/table/names.js";
import { aCard, cardsName } from "./cards.js";
import { gameOf, handEvents, isShared } from "./read.js";

/** @typedef {import("../../store/state.js").Ctx} Ctx */
/** @typedef {import("../../store/state.js").TableEvent} TableEvent */
/** @typedef {import("../../store/state.js").TableMessage} TableMessage */
/** @typedef {import("./read.js").RummyEvent} RummyEvent */
/** @typedef {(key: string, seat: number, vars?: Record<string, string | number>) => string} Say `key`, or `key_you` where the seat is the viewer's */

/** @param {TableEvent} event @param {Ctx} ctx @returns {string} */
export function logLine(event, ctx) {
  const message = ctx.state.table?.message;
  if (!message) return "";
  const shared = isShared(message);
  if (event.kind === "your_turn") return turnLine(event.decision, ctx, message, shared);
  /** @type {Say} */
  const say = (key, seat, vars = {}) => ctx.t(seat === message.you.seat && !shared ? `${key}_you` : key, { name: nameOf(message, seat), ...vars });
  return gameLine(/** @type {RummyEvent} */ (/** @type {unknown} */ (event)), ctx, say) ?? roomLine(event, ctx);
}

/** @param {{kind: string, seat: number | null}} decision @param {Ctx} ctx @param {TableMessage} message @param {boolean} shared */
function turnLine({ kind, seat }, { t }, message, shared) {
  const name = nameOf(message, seat ?? 0);
  if (kind === "uncover") return t("rummy_pass_to", { name });
  if (kind === "draw") return shared ? t("rummy_draws", { name }) : t("rummy_your_draw");
  return "";
}

/** @param {RummyEvent} event @param {Ctx} ctx @param {Say} say @returns {string | null} */
function gameLine(event, ctx, say) {
  const { t, lang } = ctx;
  switch (event.kind) {
    case "game_started":
      return say("rummy_log_begins", event.dealer);
    case "dealt":
      return say("rummy_log_dealt", event.dealer, { card: aCard(lang, event.up) });
    case "uncovered":
      return say("rummy_log_uncovered", event.seat);
    case "reshuffled":
      return t("rummy_log_reshuffled", { n: event.cards });
    case "drew":
      return drew(event, ctx, say);
    case "melded":
      return say("rummy_log_melded", event.seat, { cards: cardsName(lang, event.cards) });
    case "laid_off":
      return laidOff(event, ctx, say);
    case "discarded":
      return say(event.by_default ? "rummy_log_discarded_late" : "rummy_log_discarded", event.seat, { card: aCard(lang, event.card) });
    case "hand_over":
      return event.winner == null ? t("rummy_log_drawn") : say("rummy_log_hand", event.winner, { n: event.points });
    case "game_over":
      return say("rummy_log_match", event.winner, { score: `${event.score[event.winner]}–${event.score[1 - event.winner]}` });
    case "hand_accepted":
    case "restart_proposed":
    case "restart_declined":
      return say(`rummy_log_${event.kind}`, event.seat);
    case "restarted":
      return say("rummy_log_restarted", event.dealer);
    default:
      return null;
  }
}

/** @param {Extract<RummyEvent, {kind: "drew"}>} event @param {Ctx} ctx @param {Say} say */
function drew({ seat, from, card, by_default: late }, { lang }, say) {
  const key = from === "discard" ? (late ? "rummy_log_took_late" : "rummy_log_took") : late ? "rummy_log_drew_late" : card == null ? "rummy_log_drew" : "rummy_log_drew_card";
  return say(key, seat, { card: card == null ? "" : aCard(lang, card) });
}

/** @typedef {Extract<RummyEvent, {kind: "laid_off" | "melded"}>} Laid */

/** @param {Laid} event @param {Ctx} ctx @param {Say} say */
function laidOff(event, { lang, state }, say) {
  const { seat, cards } = event;
  const onto = state.table ? meldThen(event, state.table.message) : [];
  const vars = { cards: cardsName(lang, cards), meld: cardsName(lang, onto) };
  return onto.length > 0 ? say("rummy_log_laid_off", seat, vars) : say("rummy_log_laid_off_plain", seat, vars);
}

/** The meld as it was then: the table shows what came later, too. Empty where that cannot be told. @param {Laid} event @param {TableMessage} message @returns {string[]} */
function meldThen({ meld, cards }, message) {
  const added = handEvents(message).flatMap((event) => (event.kind === "laid_off" && event.meld === meld ? [event.cards] : []));
  const at = added.findIndex(([card]) => card === cards[0]);
  const since = added.slice(at).flat();
  const now = gameOf(message)?.melds.find((one) => one.meld === meld)?.cards ?? [];
  return at < 0 ? [] : now.filter((card) => !since.includes(card));
}
