/** The table: everybody with their sets before them, and by size what must be beaten. */
import { avatar } from "../../avatar.js";
import { dnupCard } from "../../cards/dnup.js";
import { ordinal } from "../../i18n/i18n.js";
import { icon } from "../../icon.js";
import { html } from "../../vendor/preact-htm.js";
import { ringOf } from "../../views/table/clock.js";
import { around, mySeat, plainName, seatOf } from "../../views/table/names.js";
import { shortcut } from "../../views/table/press.js";
import { bubble, risingHearts } from "../../views/table/reactions.js";
import { Stage } from "../../views/table/stage.js";
import { AidCard } from "./aid.js";
import { placeName, point, setName } from "./choices.js";
import { choreographer, sounds } from "./motion.js";
import { areasOf, bySize, goal, HIGHEST, lyingAt, ofTwo, playerOf, won } from "./read.js";
import { cardsText, whose } from "./words.js";

/** @typedef {import("../../store/state.js").Ctx} Ctx */
/** @typedef {import("../../store/state.js").TableState} TableState */
/** @typedef {import("../../store/state.js").View} View */
/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").Lying} Lying */
/** @typedef {import("./types.js").Player} Player */

/** So many little cards say a size; more are a number. */
const MOST_DOTS = 5;

/**
 * @param {Ctx} ctx @param {TableState} table @param {Game} game
 * @param {boolean} mine the viewer decides: rivals' sets can be pointed at
 * @returns {View}
 */
export function feltView(ctx, table, game, mine) {
  const seats = around(table.message, game);
  const me = mySeat(table.message);
  const rivals = seats.filter((seat) => seat !== me);
  const mat = (/** @type {number} */ seat) => matView(ctx, table, game, seat, mine);
  return html`<div class="dnup-felt">
    <${Stage} key="stage" ctx=${ctx} table=${table} choreograph=${choreographer(table.message, game)} sounds=${sounds} />
    <ol class=${`dnup-mats n${rivals.length}`} aria-label=${ctx.t("dnup_rivals")}>${rivals.map(mat)}</ol>
    ${strip(ctx, table, game)}
    ${me != null && html`<ol class="dnup-mats own" aria-label=${ctx.t("dnup_own_place")}>${mat(me)}</ol>`}
    ${risingHearts(ctx)} ${ctx.state.ui.dnup_aid === true && html`<${AidCard} key="aid" ctx=${ctx} game=${game} />`}
  </div>`;
}

/* ------------------------------------------------------------------ players -------------------------------------- */

/** @param {Ctx} ctx @param {TableState} table @param {Game} game @param {number} seat @param {boolean} mine */
function matView(ctx, table, game, seat, mine) {
  const player = playerOf(game, seat);
  const { connected } = seatOf(table.message, seat);
  const active = game.decision?.seat === seat;
  const marks = [
    ["is-active", active],
    ["is-out", player.out != null],
    ["is-away", !connected],
    ["is-two", ofTwo(game)],
  ].flatMap(([name, on]) => (on ? [name] : []));
  const shown = player.hand && seat !== mySeat(table.message) ? player.hand : [];
  return html`<li key=${seat} class=${`dnup-mat ${marks.join(" ")}`} data-seat=${seat}>
    ${plate(ctx, table, game, player)}
    <div class="dnup-areas">${areasOf(game).map((area) => areaView(ctx, table, game, { seat, area }, mine))}</div>
    ${shown.length > 0 && html`<div class="dnup-open" role="img" aria-label=${cardsText(ctx, shown)}>${shown.map((card, k) => html`<span key=${k}>${dnupCard(card)}</span>`)}</div>`}
    ${bubble(ctx, seat)}
  </li>`;
}

/** @param {Ctx} ctx @param {TableState} table @param {Game} game @param {Player} player */
function plate(ctx, table, game, player) {
  const { t, lang, now } = ctx;
  const { name, kind, connected } = seatOf(table.message, player.seat);
  const active = game.decision != null && game.decision.seat === player.seat;
  const mine = player.seat === mySeat(table.message);
  const count = t("cards_n", { n: player.count });
  const wins = t(ofTwo(game) ? "dnup_rounds_n" : "dnup_tokens_n", { n: won(game, player) });
  const nth = player.out != null && ordinal(lang, player.out);
  const out = nth && t(ofTwo(game) ? "dnup_out" : "dnup_out_nth", { nth });
  const starts = game.starter === player.seat && game.phase === "turns";
  const label = [plainName(name), mine && t("you"), !connected && t("offline"), active && t("decides_now"), out || count, wins, starts && t("dnup_starter")];
  return html`<div class="plate dnup-plate" role="img" aria-label=${label.filter(Boolean).join(", ")}>
    <span class="ava">${avatar(name, kind)}${active && game.decision && ringOf(table, /** @type {any} */ (game.decision), now)}${!connected && html`<span class="gone">${icon("cloud")}</span>`}</span>
    <span class="who"><bdi class="nm" title=${name}>${name}</bdi>
      <span class="note">${out ? html`<span class="dnup-out" title=${out}>${ofTwo(game) ? out : nth}</span>` : html`<span class="dnup-count">${dnupCard(null)}<b>${player.count}</b></span>`}${pips(won(game, player), goal(game))}${starts && html`<span class="dnup-start" title=${t("dnup_starter")}>${icon("play")}</span>`}</span>
    </span>
  </div>`;
}

/** What was won, of what wins the game. @param {number} got @param {number} all */
const pips = (got, all) => html`<span class="dnup-pips">${Array.from({ length: Math.max(got, all) }, (_, k) => html`<i key=${k} class=${k < got ? "on" : ""}></i>`)}</span>`;

/** @param {Ctx} ctx @param {TableState} table @param {Game} game @param {{seat: number, area: number}} place @param {boolean} mine */
function areaView(ctx, table, game, place, mine) {
  const { t } = ctx;
  const { message } = table;
  const lying = lyingAt(game, place.seat, place.area);
  const two = ofTwo(game);
  const now = game.decision?.seat === place.seat && game.decision.area === place.area;
  const sign = two && html`<span class="dnup-area-sign" aria-hidden="true">${t("dnup_area", { n: place.area })}</span>`;
  const cls = `dnup-area${now && two ? " is-now" : ""}`;
  const name = placeName(place);
  if (!lying) {
    return html`<div key=${place.area} class=${`${cls} is-empty`} data-place=${name}>${sign}<span class="sr">${two ? t("dnup_area_empty", { n: place.area }) : t("dnup_no_set")}</span></div>`;
  }
  const label = `${two ? `${t("dnup_area", { n: place.area })}: ` : ""}${whose(ctx, message, lying)}: ${cardsText(ctx, lying.cards)}`;
  const fan = fanOf(lying);
  if (!mine || place.seat === mySeat(message)) {
    return html`<div key=${place.area} class=${cls} data-place=${name} role="img" aria-label=${label}>${fan}${sign}</div>`;
  }
  return html`<button key=${place.area} type="button" class=${cls} data-place=${name} aria-label=${label}
    aria-pressed=${ctx.state.ui.dnup_target === setName(lying) ? "true" : "false"} onClick=${() => point(ctx, lying)}>${fan}${sign}</button>`;
}

/** @param {Lying} lying */
const fanOf = ({ cards }) => html`<span class="dnup-set" style=${{ "--n": cards.length }}>${cards.map((card, k) => html`<span key=${k}>${dnupCard(card)}</span>`)}</span>`;

/* ----------------------------------------------------------------- the middle ------------------------------------ */

/** What must be beaten, by size; the discard pile; the aid card. @param {Ctx} ctx @param {TableState} table @param {Game} game */
function strip(ctx, { message }, game) {
  const { t, actions } = ctx;
  const rows = bySize(game);
  return html`<div class="dnup-strip">
    <ul class="dnup-ladder" aria-label=${t("dnup_to_beat")}>
      ${rows.length === 0 && html`<li class="dnup-free">${t("dnup_table_free")}</li>`}
      ${rows.map((lying) => rung(ctx, message, lying))}
    </ul>
    <span class="dnup-discard" role="img" aria-label=${`${t("discard")}: ${t("cards_n", { n: game.discard })}`}>${dnupCard(null)}<b>${game.discard}</b></span>
    <button type="button" class="icon-btn dnup-help" aria-label=${t("dnup_aid")} title=${t("dnup_aid")} aria-keyshortcuts=${shortcut(ctx, "H")} aria-haspopup="dialog"
      onClick=${() => actions.ui("dnup_aid", true)}>${icon("book")}</button>
  </div>`;
}

/** @param {Ctx} ctx @param {import("../../store/state.js").TableMessage} message @param {Lying} lying */
function rung(ctx, message, lying) {
  const { t } = ctx;
  const n = lying.cards.length;
  const top = lying.value === HIGHEST;
  const title = t(top ? "dnup_beat_top" : "dnup_beat", { n, value: lying.value, set: whose(ctx, message, lying) });
  return html`<li key=${n} title=${title}>
    <span class="dnup-size" aria-hidden="true">${n > MOST_DOTS ? html`<b>${n}×</b>` : Array.from({ length: n }, (_, k) => html`<i key=${k}></i>`)}</span>
    <b aria-hidden="true">${top ? HIGHEST : `> ${lying.value}`}${top && icon("lock")}</b><span class="sr">${title}</span>
  </li>`;
}
