/** The felt: the seats around it, stock and discards, and what is going on in the middle. */
import { cardPicture, lyingCard } from "../../cards/cards.js";
import { avatar } from "../../avatar.js";
import { cardName, suitName } from "../../i18n/card_names.js";
import { listOf } from "../../i18n/i18n.js";
import { icon } from "../../icon.js";
import { pauseUntil } from "../../store/times.js";
import { html } from "../../vendor/preact-htm.js";
import { endOf, NextRound, ringOf } from "../../views/table/clock.js";
import { sentMove } from "../../views/table/choices.js";
import { press } from "../../views/table/press.js";
import { bubble, bubbleId, risingHearts } from "../../views/table/reactions.js";
import { unmoved } from "../../views/same.js";
import { slot } from "../../views/slot.js";
import { nameOf, namesOf } from "../../views/table/names.js";
import { challengeNow, fallen, isOver, lowest, mySeat, playerOf, standing } from "./read.js";
import { looksOf, seatStates } from "./seats.js";
import { stage } from "./stage.js";

/** @typedef {import("../../store/state.js").Ctx} Ctx */
/** @typedef {import("../../store/state.js").TableState} TableState */
/** @typedef {import("../../store/state.js").TableMessage} TableMessage */
/** @typedef {import("../../store/state.js").DisunyerGame} DisunyerGame */
/** @typedef {import("../../store/state.js").Challenge} Challenge */
/** @typedef {import("../../store/state.js").View} View */
/** @typedef {import("./seats.js").SeatState} SeatState */

/** From here on a list of names is only a number. */
const MANY = 3;
/** A sentence of more letters is set smaller. */
const LONG = 26;

/** What a seat's style follows. */
const MARKS = /** @type {const} */ (["active", "out", "lowest", "known", "stuck", "target", "caller", "away"]);

/** @param {Ctx} ctx @param {TableState} table @param {DisunyerGame} game @param {boolean} docked my card is in the dock @returns {View[]} */
export function feltView(ctx, table, game, docked) {
  const states = seatStates(ctx, table.message, game);
  const shown = docked ? states.filter((state) => !state.mine) : states;
  const seats = shown.map((state) => slot(`seat ${state.seat}`, seatView(ctx, table, game, state)));
  return [
    FELT,
    slot("stage", stage(ctx, table, game)),
    unmoved("seats", [ctx.lang, ...seats], () => html`<ol class="seats" aria-label=${ctx.t("seats_label")}>${seats}</ol>`),
    slot("centre", centre(ctx, table, game)),
    slot("hearts", risingHearts(ctx)),
  ];
}

const FELT = html`<div class="felt"></div>`;

/** @param {Ctx} ctx @param {TableState} table @param {DisunyerGame} game @param {SeatState} state */
function seatView(ctx, table, game, state) {
  const sent = state.target ? sentMove(ctx, game.decision) : null;
  const waiting = sent?.kind === "pick" && sent.seat === state.seat;
  const until = state.active && game.decision ? Math.round(endOf(table, game.decision) / 100) : null;
  const asked = state.target ? `${game.decision?.id} ${sent == null} ${waiting} ${ctx.state.connection.lost}` : "";
  const of = looksOf(state, ctx.lang, ctx.lessMotion, until, asked, bubbleId(ctx, state.seat));
  return unmoved(`seat ${state.seat}`, of, () => seatItem(ctx, table, game, state, { open: sent == null, waiting }));
}

/** @param {Ctx} ctx @param {TableState} table @param {DisunyerGame} game @param {SeatState} state @param {{open: boolean, waiting: boolean}} sent */
function seatItem(ctx, table, game, state, sent) {
  let marks = "seat";
  for (const mark of MARKS) if (state[mark]) marks += ` is-${mark}`;
  return html`<li key=${state.seat} class=${marks} data-pos=${state.pos} data-seat=${state.seat}>
    ${state.target
      ? targetButton(ctx, table, game, state, sent)
      : html`<div class="seat-in" role="img" aria-label=${state.label}>${inside(ctx, table, game, state)}</div>`}
    ${bubble(ctx, state.seat)}
  </li>`;
}

/** @param {Ctx} ctx @param {TableState} table @param {DisunyerGame} game @param {SeatState} state @param {{open: boolean, waiting: boolean}} sent */
function targetButton(ctx, table, game, state, { open, waiting }) {
  const able = open && !ctx.state.connection.lost;
  const { onPointerDown, onClick } = press(ctx, game.decision?.id ?? null, { kind: "pick", seat: state.seat }, able);
  const name = ctx.t("challenge", { name: nameOf(table.message, state.seat) });
  const label = [name, state.away && ctx.t("offline"), state.note !== ctx.t("offline") && state.note].filter(Boolean).join(", ");
  return html`<button type="button" class=${waiting ? "seat-in pending" : "seat-in"} aria-label=${label}
    aria-disabled=${able ? null : "true"} aria-busy=${waiting ? "true" : null} onPointerDown=${onPointerDown} onClick=${onClick}
  >${inside(ctx, table, game, state)}</button>`;
}

/** @param {Ctx} ctx @param {TableState} table @param {DisunyerGame} game @param {SeatState} state */
function inside({ t, now }, table, game, state) {
  const { decision } = game;
  return html`<span class="seat-card" aria-hidden="true">
      ${lyingCard(state.picture)}
      ${state.known && html`<span class="badge" title=${t("known")}>${icon("eye")}</span>`}
      ${state.tag ? html`<span class=${`tag tag-${state.lowest ? "low" : "stuck"}`}>${state.stuck && icon("lock")}${state.tag}</span>` : null}
    </span>
    <span class="plate" aria-hidden="true">
      <span class="ava">${avatar(state.name, state.kind)}${ringOf(table, state.active ? decision : null, now)}${state.away && html`<span class="gone">${icon("cloud")}</span>`}</span>
      <span class="who"><bdi class="nm" title=${state.name}>${state.name}</bdi>${" "}${state.note ? html`<span class="note">${state.note}</span>` : null}</span>
    </span>`;
}

/* ----------------------------------------------------------------- the middle ------------------------------------ */

/** @param {Ctx} ctx @param {TableState} table @param {DisunyerGame} game */
function centre(ctx, table, game) {
  const { message } = table;
  const calling = game.phase === "pick" || game.phase === "guess";
  if (calling) {
    return html`<div class="centre call" key="call">
      <p class="shout" key=${game.decision?.id}>${ctx.t("disunyer")}</p>
      <p class="say">${callText(ctx, message, game)}</p>
      ${verdicts(ctx, message, game.challenges).slice(-1).map((text) => html`<p class="say soft" key=${text}>${text}</p>`)}
    </div>`;
  }
  const over = isOver(game);
  const text = over ? "" : turnText(ctx, message, game);
  const of = [ctx.lang, text, game.stock, game.discard, over && message.version];
  return unmoved("piles", of, () => html`<div key="piles" class=${over ? "centre is-pause" : "centre"}>
    <div class="piles">${samePile(ctx, "stock", game.stock)}${samePile(ctx, "discard", game.discard)}</div>
    ${over ? pause(ctx, table, game) : html`<p class="say">${text}</p>`}
  </div>`);
}

/** @param {Ctx} ctx @param {TableState} table @param {DisunyerGame} game */
function pause(ctx, table, game) {
  const until = pauseUntil(table);
  return [outcome(ctx, table.message, game), until != null && html`<${NextRound} until=${until} now=${ctx.now} t=${ctx.t} />`];
}

/** @param {Ctx} ctx @param {"stock" | "discard"} kind @param {number} n */
const samePile = (ctx, kind, n) => unmoved(kind, [ctx.lang, n], () => pile(ctx, kind, n));

/** @param {Ctx} ctx @param {"stock" | "discard"} kind @param {number} n */
function pile({ t }, kind, n) {
  const layers = n > 0 ? [2, 1, 0] : [];
  return html`<div class=${`pile ${kind}`} role="img" aria-label=${`${t(kind)}: ${t("cards_n", { n })}`}>
    <span class="stack">${n > 0 ? layers.map((k) => html`<span class=${`layer layer-${k}`} key=${k}>${cardPicture(null)}</span>`) : cardPicture("slot")}</span>
    <span class="count" aria-hidden="true"><b>${n}</b> ${t(kind)}</span>
  </div>`;
}

/** @param {Ctx} ctx @param {TableMessage} message @param {DisunyerGame} game */
function turnText({ t }, message, game) {
  const { decision } = game;
  if (mySeat(message) == null && decision) return t("decides", { name: nameOf(message, decision.seat) });
  return t("standing", { n: standing(game).length });
}

/** @param {Ctx} ctx @param {TableMessage} message @param {DisunyerGame} game */
function callText(ctx, message, game) {
  const { t } = ctx;
  const { decision } = game;
  if (!decision) return t("waiting");
  const name = nameOf(message, decision.seat);
  const mine = decision.seat === mySeat(message);
  if (decision.kind === "pick_rival") return mine ? t(sentMove(ctx, decision) ? "sending" : "pick_help") : t("picks", { name });
  const caller = challengeNow(message, game)?.seat;
  if (mine || caller == null) return t("guess_help");
  return t(caller === mySeat(message) ? "guess_of_you" : "guess_of", { name: nameOf(message, caller) });
}

/** How Disunyers of this round ended. @param {Ctx} ctx @param {TableMessage} message @param {Challenge[]} [calls] @returns {string[]} */
const verdicts = (ctx, message, calls = []) => calls.map((call) => verdict(ctx, message, call)).filter(Boolean);

/** Why each of the fallen fell; what was cancelled where it takes nobody's line. @param {Challenge[]} [calls] */
const telling = (calls = []) => (calls.filter((call) => call.out != null).length > 1 ? calls.filter((call) => !call.cancelled) : calls.slice(0, 2));

/** @param {Ctx} ctx @param {TableMessage} message @param {Challenge} call */
function verdict({ t, lang }, message, call) {
  const me = mySeat(message);
  const name = nameOf(message, call.seat);
  if (call.cancelled) return call.seat === me ? t("ch_cancelled_you") : t("ch_cancelled", { name });
  if (call.out == null) return "";
  if (call.rival == null) return call.seat === me ? t("ch_missed_you") : t("ch_missed", { name });
  const key = call.suit == null ? "ch_none" : call.right ? "ch_right" : "ch_wrong";
  const vars = { rival: nameOf(message, call.rival), suit: call.suit == null ? "" : suitName(lang, call.suit) };
  return t(call.rival === me ? `${key}_you` : key, vars);
}

/** @param {Ctx} ctx @param {TableMessage} message @param {DisunyerGame} game */
function outcome(ctx, message, game) {
  const { t, lang } = ctx;
  const seats = fallen(message, game);
  const cards = lowest(message, game).flatMap((seat) => playerOf(game, seat).card ?? []);
  const why = cards.length > 0 ? [t("lowest_was", { n: cards.length, cards: listOf(lang, cards.map((card) => cardName(lang, card))) })] : verdicts(ctx, message, telling(game.challenges));
  const said = outText(ctx, message, seats);
  return html`<p class=${said.length > LONG || why.length > 2 ? "say big long" : "say big"}>${said}</p>
    ${why.map((text) => html`<p class="say why" key=${text}>${text}</p>`)}`;
}

/** @param {Ctx} ctx @param {TableMessage} message @param {number[]} seats */
function outText(ctx, message, seats) {
  const me = mySeat(message);
  if (seats.length === 0) return ctx.t("nobody_out");
  if (seats.length === 1 && seats[0] === me) return ctx.t("you_out");
  if (seats.length >= MANY) return ctx.t("many_out", { n: seats.length });
  const names = namesOf(ctx, message, seats);
  if (me != null && seats.includes(me)) return ctx.t("are_out_with_you", { names });
  return ctx.t(seats.length > 1 ? "are_out" : "is_out", { names });
}
