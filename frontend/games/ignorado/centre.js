/** The middle of the felt: deck and pot, the question as a duel of two faces, or how the round ended. */
import { cardPicture, suitSign } from "../../cards/cards.js";
import { avatar } from "../../avatar.js";
import { rankName, suitName } from "../../i18n/card_names.js";
import { listOf } from "../../i18n/i18n.js";
import { pauseUntil } from "../../store/times.js";
import { icon } from "../../icon.js";
import { html } from "../../vendor/preact-htm.js";
import { same } from "../../views/same.js";
import { NextRound } from "../../views/table/clock.js";
import { mySeat, nameOf, namesOf, seatOf } from "../../views/table/names.js";
import { token } from "./lives.js";
import { debtsOf, eventsOf, isBroken, isOver, lastOf } from "./read.js";
import { words } from "./words.js";

/** @typedef {import("../../store/state.js").Ctx} Ctx */
/** @typedef {import("../../store/state.js").TableState} TableState */
/** @typedef {import("../../store/state.js").TableMessage} TableMessage */
/** @typedef {import("../../store/state.js").View} View */
/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").Question} Question */

const SUITS = [..."OCEB"];
/** From here on a list of names is only a number. */
const MANY = 3;
/** More tokens than these only hide one another. */
const MOST = 9;

/** @param {Ctx} ctx @param {TableState} table @param {Game} game @returns {View} */
export function centre(ctx, table, game) {
  const { message } = table;
  const { question } = game;
  if (question && !isOver(game)) {
    return html`<div class="centre duel" key="duel">${duel(ctx, message, question)} ${debtLine(ctx, message, game)}</div>`;
  }
  const until = pauseUntil(table);
  return html`<div class=${isOver(game) ? "centre is-pause" : "centre"} key="piles">
    <div class="piles">${!isOver(game) && deck(ctx, game.deck)} ${pot(ctx, game.pot)}</div>
    ${isOver(game) ? outcome(ctx, message, game) : html`<p class="say">${turnText(ctx, message, game)}</p>${debtLine(ctx, message, game)}`}
    ${until != null && html`<${NextRound} until=${until} now=${ctx.now} t=${ctx.t} />`}
  </div>`;
}

/** @param {Ctx} ctx @param {number} n */
const deck = (ctx, n) =>
  same("deck", [ctx.lang, n], () => {
    const name = words(ctx)("deck");
    return html`<div class="pile stock" role="img" aria-label=${`${name}: ${ctx.t("cards_n", { n })}`}>
      <span class="stack">${[2, 1, 0].map((k) => html`<span class=${`layer layer-${k}`} key=${k}>${cardPicture(null)}</span>`)}</span>
      <span class="count" aria-hidden="true"><b>${n}</b> ${name}</span>
    </div>`;
  });

/** @param {Ctx} ctx @param {number} n */
const pot = (ctx, n) =>
  same("pot", [ctx.lang, n], () => {
    const w = words(ctx);
    return html`<div class="pile pot" role="img" aria-label=${`${w("pot")}: ${w("lives", { n })}`}>
      <span class="heap">${Array.from({ length: Math.min(n, MOST) }, token)}</span>
      <span class="count" aria-hidden="true"><b>${n}</b> ${w("pot")}</span>
    </div>`;
  });

/** @param {Ctx} ctx @param {TableMessage} message @param {Game} game */
function turnText({ t }, message, { decision }) {
  if (!decision) return t("waiting");
  return decision.seat === mySeat(message) ? "" : t("decides", { name: nameOf(message, decision.seat) });
}

/** @param {Ctx} ctx @param {TableMessage} message @param {Game} game */
function debtLine(ctx, message, game) {
  const w = words(ctx);
  const debts = debtsOf(game);
  const [debt] = debts;
  if (!debt) return null;
  const text = debts.length > 1 ? w("debts", { n: debts.length }) : w("debt", { name: nameOf(message, debt.from), to: nameOf(message, debt.to) });
  return html`<p class="say soft owed" key="owed">${text}</p>`;
}

/* ------------------------------------------------------------------ the duel ------------------------------------- */

/** @param {Ctx} ctx @param {TableMessage} message @param {Question} question */
function duel(ctx, message, { asker, target, said, returned, ace_said: aceSaid }) {
  const w = words(ctx);
  const [from, to] = returned && target != null ? [target, asker] : [asker, target];
  const wrong = returned ? aceSaid : said;
  const open = asker === mySeat(message) ? w("king_again") : w("asks_on", { name: nameOf(message, asker) });
  const text = target == null ? open : w(returned ? "ask_ace" : "ask_king");
  const names = { name: nameOf(message, from), to: to == null ? "" : nameOf(message, to) };
  return html`<div class=${`faces${returned ? " is-returned" : ""}`} aria-hidden="true">
      ${face(message, from, returned ? "A" : "K")}
      <svg class="duel-arrow" viewBox="0 0 24 24"><path d="M3 12h17M14 6l6 6-6 6" /></svg>
      ${to == null ? html`<span class="duelist is-open"><span class="ava">?</span></span>` : face(message, to, "")}
    </div>
    ${target != null && html`<p class="sr">${w(returned ? "log_question_returned" : "log_king_asked", names)}</p>`}
    <p class="say" aria-hidden=${target == null ? null : "true"}>${text}</p>
    ${saidRow(ctx, wrong)}`;
}

/** @param {TableMessage} message @param {number} seat @param {string} rank the letter of the card that asks */
function face(message, seat, rank) {
  const { name, kind } = seatOf(message, seat);
  return html`<span class="duelist"><span class="ava">${avatar(name, kind)}${rank && html`<b class="rank">${rank === "K" ? icon("crown") : "1"}</b>`}</span><bdi class="nm">${name}</bdi></span>`;
}

/** The four suits, those that were wrong crossed out. @param {Ctx} ctx @param {string[]} wrong */
function saidRow(ctx, wrong) {
  const names = wrong.map((suit) => suitName(ctx.lang, suit));
  const label = wrong.length > 0 ? words(ctx)("wrong", { suits: listOf(ctx.lang, names) }) : null;
  return html`<div class="said" role=${label && "img"} aria-label=${label} aria-hidden=${label ? null : "true"}>
    ${SUITS.map((suit) => html`<span key=${suit} class=${wrong.includes(suit) ? "is-wrong" : ""}>${suitSign(suit)}</span>`)}
  </div>`;
}

/* ----------------------------------------------------------------- the outcome ----------------------------------- */

/** @param {Ctx} ctx @param {TableMessage} message @param {Game} game */
function outcome(ctx, message, game) {
  const w = words(ctx);
  if (isBroken(game)) return html`<p class="say big">${w("broken_off")}</p>`;
  const events = eventsOf(message);
  const low = lastOf(events, "life_lost")?.seats ?? [];
  const cards = lastOf(events, "revealed")?.cards ?? {};
  const rank = cards[low[0] ?? -1]?.charAt(0);
  const fallen = events.flatMap((event) => (event.kind === "ignored" ? event.seats : []));
  const back = events.flatMap((event) => (event.kind === "returned" ? [event.seat] : []));
  const why = [
    ...(rank ? [w("lowest_was", { rank: rankName(ctx.lang, rank) })] : []),
    ...(fallen.length > 0 && (game.phase === "pause" || low.length === 0) ? [some(ctx, message, "now_ignored", fallen)] : []),
    ...(back.length > 0 ? [some(ctx, message, "comes_back", back)] : []),
  ];
  const big = low.length > MANY ? w("loses_many", { n: low.length }) : low.length > 0 ? some(ctx, message, "loses", low) : game.phase === "over" ? ctx.t("game_over") : w("nothing_lost");
  const names = [...low, ...fallen, ...back].map((seat) => nameOf(message, seat));
  return html`<p class="say big">${withNames(big, names)}</p>
    ${why.map((text) => html`<p class="say why" key=${text}>${withNames(text, names)}</p>`)}`;
}

/** A sentence in which a name that is too long for its line is cut off, and nothing else is. @param {string} text @param {string[]} names in their order @returns {View[]} */
function withNames(text, names) {
  let at = 0;
  const parts = names.flatMap((name) => {
    const found = text.indexOf(name, at);
    if (found < 0) return [];
    const before = text.slice(at, found);
    at = found + name.length;
    const comma = text.startsWith(",", at) ? "," : "";
    at += comma.length;
    return [before, html`<span><bdi title=${name}>${name}</bdi>${comma}</span>`];
  });
  return [...parts, text.slice(at)];
}

/** @param {Ctx} ctx @param {TableMessage} message @param {string} key @param {number[]} seats */
function some(ctx, message, key, seats) {
  const me = mySeat(message);
  const mine = me != null && seats.includes(me);
  return words(ctx)(mine ? `${key}_you` : key, { n: seats.length, names: namesOf(ctx, message, seats) });
}
