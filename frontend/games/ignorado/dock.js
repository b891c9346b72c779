/** The lower edge of the screen: what is being decided, my card, and my choices. The state first, then its picture. */
import { lyingCard } from "../../cards/cards.js";
import { avatar } from "../../avatar.js";
import { cardName, suitName } from "../../i18n/card_names.js";
import { listOf } from "../../i18n/i18n.js";
import { html } from "../../vendor/preact-htm.js";
import { same } from "../../views/same.js";
import { dockAround, sentMove, watchDock } from "../../views/table/choices.js";
import { mySeat, nameOf, seatOf } from "../../views/table/names.js";
import { bubble, bubbleId } from "../../views/table/reactions.js";
import { tally, token } from "./lives.js";
import { panelView } from "./panel.js";
import { acts, eventsOf, isBroken, isOver, leftOf, lowest, playerOf } from "./read.js";
import { words } from "./words.js";

/** @typedef {import("../../store/state.js").Ctx} Ctx */
/** @typedef {import("../../store/state.js").TableState} TableState */
/** @typedef {import("../../store/state.js").TableMessage} TableMessage */
/** @typedef {import("../../store/state.js").View} View */
/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").Decision} Decision */
/** @typedef {import("../../store/state.js").Move} Move */

/** @typedef {import("../../views/table/choices.js").Choice} Choice */
/** `kind`: `play`, `watch`, `ignored`, or `back`: a life again, from the next deal on. @typedef {import("../../views/table/choices.js").Dock<Decision>} DockState */

/** How long the turns last; the other decisions have the usual ten seconds. */
const TURN_MS = 15_000;

/** How long a decision of that kind lasts. @param {Decision} decision */
export const wholeOf = ({ kind }) => (kind === "answer_king" || kind === "guess_ace" ? undefined : TURN_MS);

/** The page's decision has the same id, seat and time. @param {Decision} decision */
export const anyDecision = (decision) => /** @type {import("../../store/state.js").Decision} */ (/** @type {unknown} */ (decision));

/** @param {Ctx} ctx @param {TableMessage} message @param {Game} game @returns {DockState} */
export function dockState(ctx, message, game) {
  const { t } = ctx;
  const w = words(ctx);
  const me = mySeat(message);
  const { decision } = game;
  const mine = decision != null && decision.seat === me;
  /** @type {DockState} */
  const dock = { kind: "play", prompt: "", hint: "", decision, mine, left: [], right: [] };
  if (me == null) {
    return { ...dock, kind: "watch", prompt: overText(ctx, message, game) ?? t("watching"), hint: isOver(game) ? "" : t("watching_hint") };
  }
  const { state, card } = playerOf(game, me);
  if (state === "returning") return { ...dock, kind: "back", prompt: w("returning_title"), hint: w("returning_hint") };
  if (state === "ignored" && game.phase !== "over" && card == null) return { ...dock, kind: "ignored" };
  const suit = "suit" in (sentMove(ctx, decision) ?? {});
  const hint = mine && ctx.state.connection.lost ? t("offline_hint") : suit ? t("sending") : mine ? hintText(ctx, message, game) : "";
  return { ...dock, ...choices(ctx, message, game, me), prompt: promptText(ctx, message, game, me), hint };
}

/** How it ended; null: it has not. @param {Ctx} ctx @param {TableMessage} message @param {Game} game */
function overText(ctx, message, game) {
  const { t } = ctx;
  if (isBroken(game)) return words(ctx)("broken_off");
  if (game.phase !== "over") return null;
  return game.winner == null ? t("nobody") : game.winner === mySeat(message) ? t("you_win") : t("wins", { name: nameOf(message, game.winner) });
}

/** @param {Ctx} ctx @param {TableMessage} message @param {Game} game @param {number} me */
function promptText(ctx, message, game, me) {
  const { t } = ctx;
  const w = words(ctx);
  const { decision, phase, question } = game;
  const over = overText(ctx, message, game);
  if (over) return over;
  if (phase === "pause") {
    const { lives } = playerOf(game, me);
    return lives > 0 ? w("have", { n: lives }) : w("now_ignored_you", { n: 1 });
  }
  if (!decision) return t("waiting");
  const mine = decision.seat === me;
  const name = nameOf(message, decision.seat);
  switch (decision.kind) {
    case "king_turn":
      if (!mine) return w("asks_on", { name });
      return w(question ? "king_again" : "king_title");
    case "swap_or_stand":
      return w("your_turn");
    case "answer_king":
      return mine ? w("ask_king") : w("answers", { name });
    case "guess_ace":
      return mine ? w("ask_ace") : w("guesses", { name });
    default:
      return t("decides", { name });
  }
}

/** @param {Ctx} ctx @param {TableMessage} message @param {Game} game */
function hintText(ctx, message, { decision, question }) {
  const w = words(ctx);
  const wrong = (/** @type {string[]} */ said) => w("wrong", { suits: listOf(ctx.lang, said.map((suit) => suitName(ctx.lang, suit))) });
  if (decision?.kind === "king_turn") return question?.said.length ? wrong(question.said) : w("king_hint");
  if (!question) return "";
  if (decision?.kind === "answer_king") return w(decision.options?.includes("return") ? "return_hint" : "answer_hint", { name: nameOf(message, question.asker) });
  if (question.ace_said.length > 0) return wrong(question.ace_said);
  return question.target == null ? "" : w("answer_hint", { name: nameOf(message, question.target) });
}

/** @param {Ctx} ctx @param {TableMessage} message @param {Game} game @param {number} me @returns {{left: Choice[], right: Choice[]}} */
function choices(ctx, message, game, me) {
  const { decision } = game;
  const mine = decision?.seat === me ? decision : null;
  const sent = sentMove(ctx, mine);
  const open = mine != null && !sent && !ctx.state.connection.lost;
  if (mine?.kind === "answer_king" || mine?.kind === "guess_ace") return suits(ctx, mine, open, sent);
  const { card } = playerOf(game, me);
  if (isOver(game) || !card) return { left: [], right: [] };
  const w = words(ctx);
  const can = (/** @type {string} */ option) => open && (mine?.options ?? []).includes(option);
  const act = acts(eventsOf(message)).get(me);
  const king = card.startsWith("K");
  const done = act && !mine ? w(`did_${act === "stood" && king ? "passed" : act}`) : ""; // a King that asked nobody is told as one who stood
  const stood = act === "stood" ? done : "";
  /** @param {"stand" | "swap" | "pass"} kind @param {string} key @param {string} hint @returns {Choice} */
  const choice = (kind, key, hint) => {
    const waiting = sent?.kind === kind;
    return { name: kind, look: kind === "swap" ? "pass" : "keep", key, move: { kind }, label: w(kind), hint: waiting ? ctx.t("sending") : hint, able: can(kind), waiting };
  };
  if (king) return { left: [], right: [choice("pass", "p", done || w(mine && game.question ? "pass_on_hint" : "pass_hint"))] };
  const left = leftOf(game, me);
  return {
    left: [choice("swap", "c", (!stood && done) || (left == null ? w("swap_deck") : ctx.t("swap_with", { name: nameOf(message, left) })))],
    right: [choice("stand", "p", stood || w("stand_hint"))],
  };
}

/** @param {Ctx} ctx @param {Decision} decision @param {boolean} able @param {Move | null} sent @returns {{left: Choice[], right: Choice[]}} */
function suits(ctx, decision, able, sent) {
  const w = words(ctx);
  const king = decision.kind === "answer_king";
  const named = ((king ? decision.suits : decision.options) ?? []).map((suit) => {
    const waiting = (sent?.kind === "answer" || sent?.kind === "guess") && sent.suit === suit;
    return /** @type {Choice} */ ({ name: suit, look: "suit", key: suit.toLowerCase(), move: { kind: king ? "answer" : "guess", suit }, label: suitName(ctx.lang, suit), hint: "", able, waiting });
  });
  if (!decision.options?.includes("return")) return { left: named.slice(0, 2), right: named.slice(2) };
  const waiting = sent?.kind === "return";
  return { left: [{ name: "return", look: "pass", key: "r", move: { kind: "return" }, label: w("return"), hint: waiting ? ctx.t("sending") : w("return_ask"), able, waiting }], right: named };
}

/* ---------------------------------------------------------------- the picture ------------------------------------ */

/** @param {Ctx} ctx @param {TableState} table @param {Game} game @param {DockState} state @returns {View} */
export function dockView(ctx, table, game, state) {
  if (state.kind === "ignored") return panelView(ctx, table, game);
  if (state.kind !== "play") return watchDock(ctx, state);
  return dockAround(ctx, table, state, myCard(ctx, table.message, game), { whole: state.decision ? wholeOf(state.decision) : undefined });
}

/** @param {Ctx} ctx @param {TableMessage} message @param {Game} game */
function myCard(ctx, message, game) {
  const me = /** @type {number} */ (mySeat(message));
  const { card, in_round, lives, glasses } = playerOf(game, me);
  const { name, kind } = seatOf(message, me);
  const low = lowest(message, game).includes(me);
  const count = ctx.state.settings.glasses ? glasses : null;
  const of = [ctx.lang, ctx.lessMotion, me, card, in_round, lives, count, low, name, kind, bubbleId(ctx, me)];
  return same("card", of, () => {
    const text = card ? ctx.t("your_card", { card: cardName(ctx.lang, card) }) : ctx.t("your_card_hidden");
    return html`<div class=${`my-card${low ? " is-lowest" : ""}`} data-seat=${me}>
      ${lyingCard(card ?? "slot", text)}
      ${low && html`<span class="tag tag-low">${ctx.t("lowest")}</span>`}
      <span class="my-plate">
        <span class="ava" aria-hidden="true">${avatar(name, kind)}</span><bdi class="nm" aria-hidden="true">${name}</bdi>
        <span class="mine" role="img" aria-label=${words(ctx)("lives", { n: lives })}>${token()}${lives}</span>${tally(ctx, count)}
      </span>
      ${bubble(ctx, me)}
    </div>`;
  });
}
