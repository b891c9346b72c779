/** The lower edge of the screen: what is being decided, the hand and what can be done with it; the cover; the hand's end. */
import { avatar } from "../../avatar.js";
import { icon } from "../../icon.js";
import { html } from "../../vendor/preact-htm.js";
import { Clock } from "../../views/table/clock.js";
import { seatOf } from "../../views/table/names.js";
import { shortcut } from "../../views/table/press.js";
import { heartButton } from "../../views/table/reactions.js";
import { actsOf, isFree, isSending, nameIn, pressing, proposalFor, send } from "./acts.js";
import { aCard, cardsName, signs } from "./cards.js";
import { arranged, heldOf, hold, moved } from "./hand.js";
import { Hand } from "./hand_view.js";
import { outcomeView } from "./outcome.js";
import { isOn } from "./read.js";

/** @typedef {import("../../store/state.js").Ctx} Ctx */
/** @typedef {import("../../store/state.js").TableState} TableState */
/** @typedef {import("../../store/state.js").View} View */
/** @typedef {import("./read.js").Look} Look */
/** @typedef {import("./acts.js").Act} Act */
/** @typedef {import("./acts.js").Acts} Acts */

/** A turn, in ms. */
const TURN = 90_000;

/** @param {Ctx} ctx @param {TableState} table @param {Look} look @returns {View} */
export function dockView(ctx, table, look) {
  const { game } = look;
  if (game.phase === "cover") return coverDock(ctx, look);
  if (!isOn(game)) return dock(look, "over", outcomeView(ctx, look));
  if (look.me == null) return dock(look, "watch", html`${prompt(ctx, table, look, ctx.t("watching"), title(ctx, look))}${heartButton(ctx)}`);
  return handDock(ctx, table, look);
}

/** @param {Look} look @param {string} kind @param {View} inside */
const dock = ({ mine }, kind, inside) =>
  html`<section key=${kind} class=${`dock rdock is-${kind}${mine ? " is-mine" : ""}`} aria-labelledby="prompt">${inside}</section>`;

/** @param {Ctx} ctx @param {TableState} table @param {Look} look @param {string} text @param {string} hint */
const prompt = ({ now, t }, table, { game }, text, hint) => html`<div class="prompt">
  ${game.decision?.remaining_ms != null && html`<${Clock} key="clock" table=${table} decision=${game.decision} now=${now} t=${t} whole=${TURN} />`}
  <span class="prompt-text"><h1 id="prompt" tabindex="-1">${text}</h1><span class="hint">${hint}</span></span>
</div>`;

/** @param {Ctx} ctx @param {Look} look */
export function title({ t }, look) {
  const { game, mine, me, shared } = look;
  const [away] = game.waiting.filter((seat) => seat !== me);
  if (away != null) return t("rummy_waiting_for", { name: nameIn(look, away) });
  const seat = game.decision?.seat;
  if (seat == null) return t("waiting");
  if (mine && !shared) return t(mine.kind === "draw" ? "rummy_your_draw" : "rummy_your_play");
  return t(game.phase === "draw" ? "rummy_draws" : "rummy_plays", { name: nameIn(look, seat) });
}

/** @param {Ctx} ctx @param {Look} look @param {Acts} acts */
function hintText(ctx, look, acts) {
  const { t, lang, state } = ctx;
  const { game, mine, drawn } = look;
  if (state.connection.lost) return t("offline_hint");
  if (isSending(ctx)) return t("sending");
  if (game.waiting.length > 0) return t("rummy_waits");
  if (mine?.kind === "draw") return t("rummy_draw_hint");
  if (mine?.kind !== "play") return t("rummy_other_hint");
  if (game.taken && acts.picks.length === 1 && acts.picks[0] === game.taken) return t("rummy_no_just_taken");
  if (acts.picks.length > 0) return acts.places.length > 1 ? t("rummy_places", { n: acts.places.length }) : t("rummy_picked", { n: acts.picks.length });
  if (drawn == null) return t("rummy_pick_hint");
  return t(game.taken === drawn ? "rummy_took" : "rummy_drew", { card: aCard(lang, drawn) });
}

/** @param {Ctx} ctx @param {TableState} table @param {Look} look */
function handDock(ctx, table, look) {
  const acts = actsOf(ctx, look);
  const proposal = proposalFor(look);
  return dock(look, "hand", html`
    ${prompt(ctx, table, look, title(ctx, look), hintText(ctx, look, acts))}
    ${proposal ? question(ctx, look, proposal.id) : tools(ctx, look, acts)}
    <${Hand} key="hand" ctx=${ctx} look=${look} acts=${acts} drop=${dropping(ctx, look, acts)} />
    <div class="racts">${acts.main.map((act, k) => actButton(ctx, look, act, k === 0 ? "is-first" : "is-second"))}</div>
    <p class="sr" aria-live="polite">${spoken(ctx, look, acts)}</p>
  `);
}

/** What a picked card leads to, said. @param {Ctx} ctx @param {Look} look @param {Acts} acts */
function spoken(ctx, { mine }, { picks, main, more }) {
  const { t, lang } = ctx;
  if (mine?.kind !== "play" || picks.length === 0) return "";
  const ways = [...main, ...more].filter(({ able, cards }) => able && cards.length > 0).map(({ label, key }) => (shortcut(ctx, key) ? t("rummy_by_key", { label, key: key.toUpperCase() }) : `${label}.`));
  return t("rummy_selected", { cards: cardsName(lang, picks), ways: ways.length > 0 ? ways.join(" ") : t("rummy_no_way") });
}

/** @param {Ctx} ctx @param {Look} look @param {Act} act @param {"is-first" | "is-second" | "is-more"} cls */
function actButton(ctx, look, { key, move, text, label, cards, onto, able }, cls) {
  return html`<button key=${cls === "is-more" ? key : cls} type="button" class=${`btn ract ${cls}`} aria-keyshortcuts=${shortcut(ctx, key)} ...${pressing(ctx, look.mine?.id ?? null, move, able)}
  ><span class="sr">${label}</span>${cls !== "is-more" && html`<span aria-hidden="true">${text}</span>`}${cards.length > 0 && signs(cards)}${onto && html`<span class="onto" aria-hidden="true">→</span>${signs(onto)}`}<kbd aria-hidden="true">${key.toUpperCase()}</kbd></button>`;
}

/** The order of the hand, and other ways to lay what is picked. @param {Ctx} ctx @param {Look} look @param {Acts} acts */
function tools(ctx, look, { picks, more }) {
  const { t } = ctx;
  const held = heldOf(ctx);
  const next = held.sort === "suit" ? "rank" : "suit";
  return html`<div class="rtools" role="toolbar" aria-label=${t("rummy_tools")}>
    <button type="button" class="btn rsort" aria-keyshortcuts=${shortcut(ctx, "O")} onClick=${() => sort(ctx)}>
      ${icon("shuffle")}<span class="sr">${t(`rummy_sort_${next}`)}</span><span aria-hidden="true">${t(`rummy_by_${next}`)}</span><kbd aria-hidden="true">O</kbd>
    </button>
    ${shift(ctx, look, picks, -1)}${shift(ctx, look, picks, 1)}
    <div class="rmore">${more.map((act) => actButton(ctx, look, act, "is-more"))}</div>
  </div>`;
}

/** @param {Ctx} ctx */
export const sort = (ctx) => hold(ctx, { sort: heldOf(ctx).sort === "suit" ? "rank" : "suit" });

/** Moves the one picked card to its neighbour's place. @param {Ctx} ctx @param {Look} look @param {string[]} picks @param {-1 | 1} by */
function shift(ctx, look, picks, by) {
  const cards = arranged(look.hand ?? [], heldOf(ctx));
  const [card] = picks;
  const to = card == null ? -1 : cards.indexOf(card) + by;
  const able = card != null && picks.length === 1 && to >= 0 && to < cards.length;
  const name = ctx.t(by < 0 ? "rummy_left" : "rummy_right");
  return html`<button key=${by} type="button" class="icon-btn" aria-label=${name} title=${name} aria-disabled=${able ? null : "true"}
    onClick=${() => able && hold(ctx, { sort: "own", order: moved(cards, card, to) })}>${icon(by < 0 ? "back" : "forward")}</button>`;
}

/** A card dropped on the table: as if it was picked and pressed there. @param {Ctx} ctx @param {Look} look @param {Acts} acts */
const dropping = (ctx, look, { picks }) => (/** @type {string} */ place, /** @type {string} */ card) => {
  const { mine } = look;
  if (!mine || mine.kind !== "play" || !isFree(ctx, look)) return;
  if (place === "discard") void send(ctx, { kind: "discard", card }, mine.id);
  else void send(ctx, { kind: "lay_off", meld: Number(place), cards: picks.includes(card) ? picks : [card] }, mine.id);
};

/** The other would begin the match anew. @param {Ctx} ctx @param {Look} look @param {string} id */
function question(ctx, look, id) {
  const { t } = ctx;
  const able = !ctx.state.connection.lost && look.game.waiting.length === 0 && !isSending(ctx);
  return html`<div class="rask" role="group" aria-labelledby="rask">
    <p id="rask" role="alert">${t("rummy_asks", { name: nameIn(look, look.game.proposal?.seat ?? 0) })}</p>
    <button type="button" class="btn primary" ...${pressing(ctx, id, { kind: "accept" }, able)}>${t("rummy_agree")}</button>
    <button type="button" class="btn" ...${pressing(ctx, id, { kind: "decline" }, able)}>${t("rummy_decline")}</button>
  </div>`;
}

/** One device, and the other's turn. Nothing of a hand is here: the server sends none. @param {Ctx} ctx @param {Look} look */
function coverDock(ctx, look) {
  const { t } = ctx;
  const seat = look.mine?.seat ?? look.me ?? 0;
  const { name } = seatOf(look.message, seat);
  return dock(look, "cover", html`
    <span class="ava" aria-hidden="true">${avatar(name, "human")}</span>
    <h1 id="prompt" tabindex="-1">${t("rummy_pass_to", { name: nameIn(look, seat) })}</h1>
    <p class="hint">${t(isSending(ctx) ? "sending" : "rummy_cover_hint")}</p>
    <button type="button" class="btn primary" ...${pressing(ctx, look.mine?.id ?? null, { kind: "uncover" }, isFree(ctx, look))}>${icon("eye")}${t("rummy_uncover")}</button>
  `);
}

