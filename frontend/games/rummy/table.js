/** The felt: who plays, the score, the stock and the discards, and the melds on the table. */
import { avatar } from "../../avatar.js";
import { icon } from "../../icon.js";
import { html } from "../../vendor/preact-htm.js";
import { seatOf } from "../../views/table/names.js";
import { bubble, risingHearts } from "../../views/table/reactions.js";
import { Stage } from "../../views/table/stage.js";
import { actsOf, isFree, mayRestart, nameIn, plateNote, pressing } from "./acts.js";
import { cardName, cardsName, picture } from "./cards.js";
import { sorted } from "./hand.js";
import { choreograph, sounds } from "./motion.js";
import { isOn, playerOf, scoreOf } from "./read.js";

/** @typedef {import("../../store/state.js").Ctx} Ctx */
/** @typedef {import("../../store/state.js").TableState} TableState */
/** @typedef {import("./read.js").Look} Look */
/** @typedef {import("./read.js").Meld} Meld */
/** @typedef {import("./acts.js").Acts} Acts */

/** From here on the turn is counted for the eye (R14). */
const COUNTED = 150;
const LATE = 190;
const MOST_TURNS = 200;

/** @param {Ctx} ctx @param {TableState} table @param {Look} look @param {boolean} [open] both hands are shown, for a replay */
export function feltView(ctx, table, look, open = false) {
  const acts = actsOf(ctx, look);
  const { game, me, hand } = look;
  const seats = game.players.map(({ seat }) => seat).filter((seat) => seat !== me || hand == null);
  return html`<section key="table" class=${`table rtable is-${game.phase}${open ? " is-open" : ""}`} aria-label=${ctx.t("table_of")}>
    <div class="rfelt">
      <${Stage} key="stage" ctx=${ctx} table=${table} choreograph=${choreograph} sounds=${sounds} />
      <div class="rtop">
        <ul class="rplates" aria-label=${ctx.t("seats_label")}>${[...seats].reverse().map((seat) => plate(ctx, look, seat, open))}</ul>
        ${scores(ctx, look)}
      </div>
      <div class="rpiles">${stock(ctx, look, acts)}${discards(ctx, look, acts)}</div>
      ${melds(ctx, look, acts)}
      ${risingHearts(ctx)}
    </div>
  </section>`;
}

/** Their points are in the plate where there is no room for more. @param {Ctx} ctx @param {Look} look @param {number} seat @param {boolean} open */
function plate(ctx, look, seat, open) {
  const { name, kind, connected } = seatOf(look.message, seat);
  const active = look.game.decision?.seat === seat;
  const note = plateNote(ctx, look, seat);
  const points = scoreOf(look.game, seat);
  return html`<li key=${seat} class=${`rplate${active ? " is-active" : ""}${connected ? "" : " is-away"}`} data-seat=${seat}>
    <span class="plate">
      <span class="ava" aria-hidden="true">${avatar(name, kind)}${!connected && html`<span class="gone">${icon("cloud")}</span>`}</span>
      <span class="who"><bdi class="nm" title=${name}>${name}</bdi>${" "}<b class="rpts"><span aria-hidden="true">${points}</span><span class="sr">${ctx.t("points_n", { n: points })}</span></b>${" "}${note && html`<span class="note">${note}</span>`}</span>
    </span>
    ${(open || isOn(look.game)) && fan(ctx, playerOf(look.game, seat), open)} ${bubble(ctx, seat)}
  </li>`;
}

/** The backs of a hand, or its faces. @param {Ctx} ctx @param {import("./read.js").Player} player @param {boolean} open */
function fan({ lang }, { count, hand }, open) {
  const cards = open && hand ? sorted(hand, "suit") : Array.from({ length: count }, () => "back");
  return html`<span class="rfan rbacks" aria-hidden="true">${cards.map((card, k) => html`<span key=${k}>${picture(card)}</span>`)}</span>
    ${open && html`<span class="sr">${cards.map((card) => cardName(lang, card)).join(", ")}</span>`}`;
}

/** @param {Ctx} ctx @param {Look} look */
function scores(ctx, look) {
  const { t, actions } = ctx;
  const { game } = look;
  const able = mayRestart(ctx, look);
  const asked = game.proposal != null && game.proposal.seat === look.me;
  return html`<div class="rscore">
    <dl aria-label=${t("rummy_score")}>
      ${game.players.map(({ seat }) => html`<div key=${seat} class=${seat === look.me ? "is-me" : ""}><dt>${nameIn(look, seat)}</dt><dd>${scoreOf(game, seat)}</dd></div>`)}
    </dl>
    <span class="rgoal">${isOn(game) && game.turn >= COUNTED ? html`<b class=${game.turn >= LATE ? "is-late" : ""}>${t("rummy_turn", { n: game.turn, m: MOST_TURNS })}</b>` : t("rummy_goal")}</span>
    ${look.me != null && html`<button type="button" class="icon-btn" aria-label=${t("rummy_restart")} title=${t(asked ? "rummy_asked" : "rummy_restart")} aria-disabled=${able ? null : "true"}
      onClick=${() => able && actions.ui("rummy_restart", true)}>${icon("refresh")}</button>`}
  </div>`;
}

/** A place that can be pressed, and where a card can be dropped. @param {Ctx} ctx @param {Look} look @param {import("./acts.js").RummyMove} move @param {boolean} able */
const pressed = (ctx, look, move, able) => pressing(ctx, look.mine?.id ?? null, move, able);

/** @param {Ctx} ctx @param {Look} look @param {Acts} acts */
function stock(ctx, look, acts) {
  const { t } = ctx;
  const { mine, game } = look;
  const text = `${t("stock")}: ${t("cards_n", { n: game.stock })}`;
  const inside = html`<span class="rpile-card ${game.stock > 1 ? "is-deep" : ""}">${picture(game.stock > 0 ? "back" : "slot")}</span><span class="count" aria-hidden="true"><b>${game.stock}</b> ${t("stock")}</span>`;
  if (mine?.kind !== "draw") return html`<div key="stock" class="rpile stock" role="img" aria-label=${text}>${inside}</div>`;
  const act = acts.main[0];
  return html`<button key="stock" type="button" class="rpile stock" ...${pressed(ctx, look, { kind: "draw", from: "stock" }, act?.able === true)}><span class="sr">${`${act?.label}. ${text}`}</span>${inside}</button>`;
}

/** @param {Ctx} ctx @param {Look} look @param {Acts} acts */
function discards(ctx, look, acts) {
  const { t, lang } = ctx;
  const { mine, game } = look;
  const { top, count } = game.discard;
  const text = top ? t("rummy_top", { card: cardName(lang, top), n: count }) : t("rummy_no_top");
  const inside = html`<span class=${`rpile-card${count > 1 ? " is-deep" : ""}`} key=${top ?? "slot"}>${picture(top ?? "slot")}</span><span class="count" aria-hidden="true"><b>${count}</b> ${t("discard")}</span>`;
  const act = acts.main[1];
  if (!mine || !act) return html`<div key="discard" class="rpile discard" role="img" aria-label=${text}>${inside}</div>`;
  const drop = mine.kind === "play" ? "discard" : null;
  return html`<button key="discard" type="button" class="rpile discard" data-drop=${drop} ...${pressed(ctx, look, act.move, act.able)}><span class="sr">${`${act.label}. ${text}`}</span>${inside}</button>`;
}

/** Whether there are more below what is seen. @param {Element} el */
const goesOn = (el) => el.classList.toggle("is-more", el.scrollHeight - el.clientHeight - el.scrollTop > 12);

/** @type {ResizeObserver | undefined} */
let sizes;

/** @param {Element | null} el */
function watch(el) {
  if (!el) return;
  sizes ??= new ResizeObserver((changed) => changed.forEach(({ target }) => goesOn(target)));
  sizes.observe(el);
  goesOn(el);
}

/** @param {Ctx} ctx @param {Look} look @param {Acts} acts */
function melds(ctx, look, acts) {
  const { melds: all } = look.game;
  if (all.length === 0) return html`<p class="rmelds rempty">${ctx.t("rummy_no_melds")}</p>`;
  return html`<ol class="rmelds" aria-label=${ctx.t("rummy_melds")} tabindex="0"
    ref=${(/** @type {Element | null} */ el) => watch(el)} onScroll=${(/** @type {{currentTarget: Element}} */ { currentTarget }) => goesOn(currentTarget)}>${all.map((meld) => meldView(ctx, look, acts, meld))}</ol>`;
}

/** @param {Ctx} ctx @param {Look} look @param {Acts} acts @param {Meld} meld */
function meldView(ctx, look, { picks, places }, { meld, by, cards }) {
  const { t, lang } = ctx;
  const name = look.me === by && !look.shared ? t("you") : nameIn(look, by);
  const words = cardsName(lang, cards);
  const inside = html`<span class="rmeld-cards">${cards.map((card) => html`<span key=${card} data-laid=${card}>${picture(card)}</span>`)}</span><bdi class="rmeld-by" aria-hidden="true">${name}</bdi>`;
  const cls = `rmeld-in${places.includes(meld) ? " is-place" : ""}`;
  const style = { "--n": cards.length };
  if (look.mine?.kind !== "play") {
    return html`<li key=${meld} data-meld=${meld} style=${style}><div class=${cls} role="img" aria-label=${t("rummy_meld_of", { cards: words, name })}>${inside}</div></li>`;
  }
  const able = picks.length > 0 && isFree(ctx, look);
  const label = picks.length > 0 ? t("rummy_add_to", { cards: cardsName(lang, picks), meld: words }) : t("rummy_meld_of", { cards: words, name });
  return html`<li key=${meld} data-meld=${meld} style=${style}>
    <button type="button" class=${cls} data-drop=${meld} ...${pressed(ctx, look, { kind: "lay_off", meld, cards: picks }, able)}><span class="sr">${label}</span>${inside}</button>
  </li>`;
}
