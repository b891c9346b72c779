/** The lower edge of the screen: what is being decided, my card, and my choices. The state first, then its picture. */
import { lyingCard } from "../../cards/cards.js";
import { avatar } from "../../avatar.js";
import { aCard, cardName, suitName } from "../../i18n/card_names.js";
import { ordinal } from "../../i18n/i18n.js";
import { icon } from "../../icon.js";
import { html } from "../../vendor/preact-htm.js";
import { unmoved } from "../../views/same.js";
import { dockAround, sentMove, watchDock } from "../../views/table/choices.js";
import { bubble, bubbleId } from "../../views/table/reactions.js";
import { nameOf } from "../../views/table/names.js";
import { acts, challengeNow, isOver, lowest, mySeat, nextOf, playerOf, roundEvents, seatOf, standing as stillIn, unseenFall, whyOut } from "./read.js";

/** @typedef {import("../../store/state.js").Ctx} Ctx */
/** @typedef {import("../../store/state.js").TableState} TableState */
/** @typedef {import("../../store/state.js").TableMessage} TableMessage */
/** @typedef {import("../../store/state.js").DisunyerGame} DisunyerGame */
/** @typedef {import("../../store/state.js").Decision} Decision */
/** @typedef {import("../../store/state.js").Move} Move */
/** @typedef {import("../../store/state.js").View} View */

/** @typedef {import("../../views/table/choices.js").Choice} Choice */
/** `kind`: `play`, also when I am out, so that nothing moves; or `watch`. @typedef {import("../../views/table/choices.js").Dock<Decision>} DockState */

/** @param {Ctx} ctx @param {TableMessage} message @param {DisunyerGame} game @returns {DockState} */
export function dockState(ctx, message, game) {
  const { t } = ctx;
  const me = mySeat(message);
  const { decision } = game;
  const mine = decision != null && decision.seat === me;
  /** @type {DockState} */
  const dock = { kind: "play", prompt: "", hint: "", decision, mine, left: [], right: [] };
  if (me == null) {
    const hint = game.phase === "turns" ? t("watching_hint") : t("standing", { n: stillIn(game).length }); // only turns end in a reveal
    return { ...dock, kind: "watch", prompt: t("watching"), hint, ...endText(ctx, message, game, t("game_over")) };
  }
  if (!playerOf(game, me).standing) {
    const place = playerOf(game, me).place;
    const prompt = place == null ? t("you_are_out") : t("you_are_out_place", { place: ordinal(ctx.lang, place) });
    return { ...dock, decision: null, prompt, hint: whyText(ctx, message, me) || unseenText(ctx, me), ...endText(ctx, message, game, prompt) };
  }
  return { ...dock, ...choices(ctx, message, game, me), prompt: promptText(ctx, message, game, me), hint: mine ? lostHint(ctx) : "" };
}

/** What those who are not standing read when the game is over. @param {Ctx} ctx @param {TableMessage} message @param {DisunyerGame} game @param {string} more beside the winner */
const endText = (ctx, message, game, more) =>
  game.phase === "over" && { prompt: winnerText(ctx, message, game), hint: game.winner == null ? ctx.t("nobody_hint") : more };

/** @param {Ctx} ctx */
const lostHint = ({ state, t }) => (state.connection.lost ? t("offline_hint") : "");

/** @param {Ctx} ctx @param {TableMessage} message @param {DisunyerGame} game @param {number} me */
function promptText(ctx, message, game, me) {
  const { t, lang } = ctx;
  const { decision, phase } = game;
  if (phase === "over") return game.winner === me ? t("you_win") : winnerText(ctx, message, game);
  if (phase === "pause") return t("still_in");
  if (!decision) return t("waiting");
  const name = nameOf(message, decision.seat);
  const mine = decision.seat === me;
  if (decision.kind === "pick_rival") {
    const { card } = playerOf(game, me);
    return mine && card ? t("pick_title", { card: aCard(lang, card) }) : t("picks", { name });
  }
  if (decision.kind === "guess_suit") {
    const caller = challengeNow(message, game)?.seat;
    return mine ? t("guess_title", { name: caller == null ? "" : nameOf(message, caller) }) : t("guesses", { name });
  }
  if (!mine) return t("decides", { name });
  return decision.options?.includes("pass") ? t("your_turn") : blockedText(ctx, message, game, me);
}

/** @param {Ctx} ctx @param {TableMessage} message @param {DisunyerGame} game */
const winnerText = ({ t }, message, game) =>
  game.winner == null ? t("nobody") : t("wins", { name: nameOf(message, game.winner) });

/** @param {Ctx} ctx @param {TableMessage} message @param {DisunyerGame} game @param {number} me */
function blockedText({ t }, message, game, me) {
  const next = nextOf(game, me);
  if (playerOf(game, me).stuck || next == null) return t("blocked_self");
  return t("blocked", { name: nameOf(message, next) });
}

/** Why I am out, in one sentence; "" when this page did not see it. @param {Ctx} ctx @param {TableMessage} message @param {number} seat */
export function whyText(ctx, message, seat) {
  const { t, lang } = ctx;
  const fall = whyOut(ctx.state.table?.log ?? [], seat);
  switch (fall?.why) {
    case "lowest":
      return fall.card ? t(fall.tied ? "why_lowest_tied" : "why_lowest", { card: cardName(lang, fall.card) }) : "";
    case "guessed":
    case "wrong":
      if (fall.by == null) return "";
      return t(`why_${fall.why}`, { name: nameOf(message, fall.by), suit: suitName(lang, fall.suit) });
    case "no_answer":
    case "no_pick":
      return t(`why_${fall.why}`);
    default:
      return "";
  }
}

/** I fell, and this page did not see how. @param {Ctx} ctx @param {number} me */
export function unseenText({ state, t }, me) {
  const { away, round } = unseenFall(state.table?.log ?? [], me);
  if (!away) return t("fell_before");
  return round == null ? t("fell_away") : t("fell_away_in", { n: round });
}

/** @param {Ctx} ctx @param {TableMessage} message @param {DisunyerGame} game @param {number} me @returns {{left: Choice[], right: Choice[]}} */
function choices(ctx, message, game, me) {
  const { decision, phase } = game;
  const mine = decision?.seat === me;
  const sent = sentMove(ctx, mine ? decision : null);
  const open = mine && !sent && !ctx.state.connection.lost;
  if (mine && decision?.kind === "guess_suit") {
    const suits = (decision.options ?? []).map((option) => suitChoice(ctx, String(option), open, sent));
    const half = Math.ceil(suits.length / 2);
    return { left: suits.slice(0, half), right: suits.slice(half) };
  }
  if (phase !== "turns") return { left: [], right: [] };
  const can = (/** @type {string} */ option) => open && decision?.kind === "keep_or_pass" && (decision.options ?? []).includes(option);
  return {
    left: [turnChoice(ctx, "keep", "k", keepHint(ctx, message, me), can("keep"), sent)],
    right: [turnChoice(ctx, "pass", "p", passHint(ctx, message, game, me), can("pass"), sent)],
  };
}

/** @param {Ctx} ctx @param {string} suit @param {boolean} able @param {Move | null} sent @returns {Choice} */
function suitChoice({ t, lang }, suit, able, sent) {
  const waiting = sent?.kind === "guess" && sent.suit === suit;
  const hint = waiting ? t("sending") : "";
  return { name: suit, look: "suit", key: suit.toLowerCase(), move: { kind: "guess", suit }, label: suitName(lang, suit), hint, able, waiting };
}

/** @param {Ctx} ctx @param {"keep" | "pass"} kind @param {string} key @param {string} hint @param {boolean} able @param {Move | null} sent @returns {Choice} */
function turnChoice({ t }, kind, key, hint, able, sent) {
  const waiting = sent?.kind === kind;
  return { name: kind, look: kind, key, move: { kind }, label: t(kind), hint: waiting ? t("sending") : hint, able, waiting };
}

/** @param {Ctx} ctx @param {TableMessage} message @param {number} me */
function keepHint({ t }, message, me) {
  return acts(roundEvents(message)).get(me)?.kind === "kept" ? t("you_kept") : t("keep_hint");
}

/** @param {Ctx} ctx @param {TableMessage} message @param {DisunyerGame} game @param {number} me */
function passHint({ t }, message, game, me) {
  const act = acts(roundEvents(message)).get(me)?.kind;
  if (act === "passed" || act === "drew") return t("you_passed");
  if (playerOf(game, me).stuck) return t("own_king_hint");
  const next = nextOf(game, me);
  if (next == null) return t("draw_deck");
  return t(playerOf(game, next).stuck ? "king_hint" : "swap_with", { name: nameOf(message, next) });
}

/* ---------------------------------------------------------------- the picture ------------------------------------ */

/** @param {Ctx} ctx @param {TableState} table @param {DisunyerGame} game @param {DockState} state @returns {View} */
export function dockView(ctx, table, game, state) {
  const picking = state.mine && state.decision?.kind === "pick_rival";
  if (state.kind !== "play") return watchDock(ctx, state);
  return dockAround(ctx, table, state, myCard(ctx, table.message, game), { more: picking ? " is-pick" : "" });
}

/** @param {Ctx} ctx @param {TableMessage} message @param {DisunyerGame} game */
function myCard(ctx, message, game) {
  const me = /** @type {number} */ (mySeat(message));
  const { card, standing, stuck } = playerOf(game, me);
  const { name, kind } = seatOf(message, me);
  const low = isOver(game) && lowest(message, game).includes(me) && card != null;
  const of = [ctx.lang, ctx.lessMotion, me, card, standing, stuck, low, isOver(game), name, kind, bubbleId(ctx, me)];
  return unmoved("my card", of, () => cardBox(ctx, me, { card, standing, stuck: stuck && !isOver(game), low, name, kind }));
}

/** @param {Ctx} ctx @param {number} me @param {{card: string | null, standing: boolean, stuck: boolean, low: boolean, name: string, kind: "human" | "bot"}} mine */
function cardBox(ctx, me, { card, standing, stuck, low, name, kind }) {
  const { t, lang } = ctx;
  const text = card ? t("your_card", { card: cardName(lang, card) }) : t("your_card_hidden");
  return html`<div key="card" class=${`my-card${standing ? "" : " is-out"}${low ? " is-lowest" : ""}${stuck ? " is-stuck" : ""}`} data-seat=${me}>
    ${lyingCard(card ?? (standing ? null : "slot"), text)}
    ${stuck && html`<span class="tag tag-stuck">${icon("lock")}${t("stuck")}</span>`}
    <span class="my-plate" aria-hidden="true"><span class="ava">${avatar(name, kind)}</span><bdi class="nm">${name}</bdi></span>
    ${bubble(ctx, me)}
  </div>`;
}
