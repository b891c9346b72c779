/** The felt: the seats around it with their lives, who is ignored at its rim, the deck, the pot and the duel in the middle. */
import { cardPicture, lyingCard } from "../../cards/cards.js";
import { avatar } from "../../avatar.js";
import { rankName } from "../../i18n/card_names.js";
import { icon } from "../../icon.js";
import { html } from "../../vendor/preact-htm.js";
import { same, valuesOf } from "../../views/same.js";
import { Ring } from "../../views/ring.js";
import { sentMove } from "../../views/table/choices.js";
import { endOf, ringOf } from "../../views/table/clock.js";
import { nameOf } from "../../views/table/names.js";
import { press, sentOffer, shortcut } from "../../views/table/press.js";
import { bubble, bubbleId, risingHearts } from "../../views/table/reactions.js";
import { Stage } from "../../views/table/stage.js";
import { centre } from "./centre.js";
import { anyDecision, wholeOf } from "./dock.js";
import { pileOf, tally } from "./lives.js";
import { choreograph, sounds } from "./motion.js";
import { attend, mayMute, toggleMute } from "./offers.js";
import { PokeSeconds } from "./panel.js";
import { POKE, SHOW_MS, isAsking, pokeAtMe, pokeUntil } from "./read.js";
import { seatStates } from "./seats.js";
import { words } from "./words.js";

/** @typedef {import("../../store/state.js").Ctx} Ctx */
/** @typedef {import("../../store/state.js").TableState} TableState */
/** @typedef {import("../../store/state.js").View} View */
/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").Poke} Poke */
/** @typedef {import("./seats.js").SeatState} SeatState */

/** @param {Ctx} ctx @param {TableState} table @param {Game} game @param {boolean} docked my seat is the dock @returns {View} */
export function feltView(ctx, table, game, docked) {
  const states = seatStates(ctx, table.message, game);
  const shown = docked ? states.filter((state) => !state.mine) : states;
  return html`<div class="felt"></div>
    <${Stage} key="stage" ctx=${ctx} table=${table} sounds=${sounds}
      choreograph=${(/** @type {import("../../motion.js").Show} */ show, /** @type {Element} */ root, /** @type {unknown[]} */ events) => choreograph(show, root, game, events)} />
    <ol class="seats" aria-label=${ctx.t("seats_label")}>
      ${shown.map((state) => seatView(ctx, table, game, state))}
    </ol>
    ${centre(ctx, table, game)} ${risingHearts(ctx)}`;
}

/** What a press on a seat does now. @typedef {"ask" | "choose" | "hush" | null} Use */

/** @param {Ctx} ctx @param {TableState} table @param {Game} game @param {SeatState} state @returns {Use} */
function useOf(ctx, table, game, state) {
  if (state.key > 0) return isAsking(table.message, game) ? "ask" : "choose";
  return state.ignored && !state.mine && mayMute(ctx) ? "hush" : null;
}

/** @param {Ctx} ctx @param {TableState} table @param {Game} game @param {SeatState} state */
function seatView(ctx, table, game, state) {
  const { state: page } = ctx;
  const use = useOf(ctx, table, game, state);
  const sent = use === "ask" ? sentMove(ctx, game.decision) : use === "hush" ? sentOffer(ctx, POKE) : null;
  const waiting = sent != null && "seat" in sent && sent.seat === state.seat;
  const until = state.active && game.decision ? Math.round(endOf(table, anyDecision(game.decision)) / 100) : null;
  const poke = pokeAtMe(table.message, game);
  const mine = poke?.seat === state.seat ? poke : null;
  const poked = mine ? `${mine.id} ${Math.round(pokeUntil(table, mine) / 100)} ${sentOffer(ctx, mine.id) != null}` : "";
  const of = [ctx.lang, ctx.lessMotion, valuesOf(state), until, use, use && `${game.decision?.id} ${sent == null} ${waiting}`, page.connection.lost, page.settings.glasses, poked, bubbleId(ctx, state.seat)];
  const shown = waiting ? { ...state, note: ctx.t("sending"), label: ctx.t("sending") } : state;
  return same(state.seat, of, () => seatItem(ctx, table, game, shown, { use, open: sent == null, waiting, poke: mine }));
}

/** @typedef {{use: Use, open: boolean, waiting: boolean, poke: Poke | null}} Offered */

/** @param {Ctx} ctx @param {TableState} table @param {Game} game @param {SeatState} state @param {Offered} offered */
function seatItem(ctx, table, game, state, offered) {
  const marks = [
    ["is-active", state.active],
    ["is-ignored", state.ignored],
    ["is-waiting", state.waits],
    ["is-lowest", state.lowest],
    ["is-known", state.known],
    ["is-target", offered.use === "ask" || offered.use === "choose"],
    ["is-chosen", state.chosen],
    ["is-away", state.away],
    ["is-owing", state.owes],
    ["is-muted", state.muted],
  ].flatMap(([name, on]) => (on ? [name] : []));
  return html`<li class=${`seat ${marks.join(" ")}`} data-pos=${state.pos} data-seat=${state.seat}>
    ${offered.use ? seatButton(ctx, table, game, state, offered) : html`<div class="seat-in" role="img" aria-label=${state.label}>${inside(ctx, table, game, state)}</div>`}
    ${offered.poke && pokeBubble(ctx, table, state, offered.poke)} ${bubble(ctx, state.seat)}
  </li>`;
}

/** @param {Ctx} ctx @param {TableState} table @param {Game} game @param {SeatState} state @param {Offered} offered */
function seatButton(ctx, table, game, state, { use, open, waiting }) {
  const w = words(ctx);
  const name = nameOf(table.message, state.seat);
  const able = open && !ctx.state.connection.lost;
  const say = use === "ask" ? "ask_who" : use === "choose" ? "poke_who" : state.muted ? "unmute" : "mute";
  const { onPointerDown, onClick } =
    use === "ask"
      ? press(ctx, game.decision?.id ?? null, { kind: "ask", seat: state.seat }, able)
      : { onPointerDown: undefined, onClick: () => able && pressed(ctx, state, use) };
  return html`<button type="button" class=${waiting ? "seat-in pending" : "seat-in"}
    title=${use === "hush" ? w(say, { name }) : null} aria-pressed=${use === "choose" ? `${state.chosen}` : null} aria-keyshortcuts=${state.key ? shortcut(ctx, `${state.key}`) : null}
    aria-disabled=${able ? null : "true"} aria-busy=${waiting ? "true" : null} onPointerDown=${onPointerDown} onClick=${onClick}
  ><span class="sr">${w(say, { name })}: ${state.label}</span>${inside(ctx, table, game, state)}</button>`;
}

/** @param {Ctx} ctx @param {SeatState} state @param {Use} use */
function pressed(ctx, state, use) {
  if (use === "choose") ctx.actions.ui("ignorado_target", state.chosen ? null : state.seat);
  else toggleMute(ctx, state.seat, state.muted);
}

/** @param {Ctx} ctx @param {TableState} table @param {Game} game @param {SeatState} state */
function inside(ctx, table, game, state) {
  const { t, now, lang } = ctx;
  const { decision } = game;
  const gone = state.picture === "slot";
  const count = ctx.state.settings.glasses ? state.glasses : null;
  return html`<span class="seat-card" aria-hidden="true">
      ${gone ? html`<span class="ghost">${avatar(state.name, state.kind)}</span>` : lyingCard(state.picture)}
      ${state.known && html`<span class="badge" title=${t("known")}>${icon("eye")}</span>`}
      ${state.shown && html`<span class="tag tag-rank">${rankName(lang, state.shown)}</span>`}
      ${state.lowest && html`<span class="tag tag-low">${t("lowest")}</span>`}
      ${state.key > 0 && html`<kbd>${state.key}</kbd>`}
      ${state.lives > 0 && pileOf(state.lives)} ${tally(ctx, count)}
      ${state.dealer && html`<span class="deals" title=${words(ctx)("dealer")}>${cardPicture(null)}</span>`}
    </span>
    <span class="plate" aria-hidden="true">
      <span class="ava">${avatar(state.name, state.kind)}${state.active && decision && ringOf(table, anyDecision(decision), now, wholeOf(decision))}${state.away && html`<span class="gone">${icon("cloud")}</span>`}${state.muted && html`<span class="gone">${icon("x")}</span>`}</span>
      <span class="who"><bdi class="nm" title=${state.name}>${state.name}</bdi>${" "}${state.note && html`<span class="note">${state.note}</span>`}</span>
    </span>`;
}

/** What an ignored player says to me: a bubble over their own seat, where no card is, and never in the dock. All of it is the button. @param {Ctx} ctx @param {TableState} table @param {SeatState} state @param {Poke} poke */
function pokeBubble(ctx, table, state, poke) {
  const w = words(ctx);
  const name = nameOf(table.message, poke.seat);
  const sent = sentOffer(ctx, poke.id) != null;
  const able = !sent && !ctx.state.connection.lost;
  const { onPointerDown, onClick } = press(ctx, poke.id, { kind: "attend" }, able, () => attend(ctx, poke));
  const bait = w(`bait_${poke.bait}`);
  return html`<button key=${poke.id} type="button" class=${ctx.lessMotion ? "poke still" : "poke"} aria-keyshortcuts=${shortcut(ctx, "A")}
    aria-disabled=${able ? null : "true"} aria-busy=${sent ? "true" : null} onPointerDown=${onPointerDown} onClick=${onClick}
  >
    <span class="sr">${w("answer_label", { name, bait })} ${sent && ctx.t("sending")}</span>
    <span class="poke-says" aria-hidden="true">${bait}</span>
    <span class="poke-do" aria-hidden="true">${
      sent
        ? [html`<i class="spin"></i>`, ctx.t("sending")]
        : html`<span class="poke-clock"><${Ring} until=${pokeUntil(table, poke)} total=${SHOW_MS} now=${ctx.now} /><${PokeSeconds} until=${pokeUntil(table, poke)} now=${ctx.now} /></span>${w("answer_poke")}<kbd>A</kbd>`
    }
    </span>
  </button>`;
}
