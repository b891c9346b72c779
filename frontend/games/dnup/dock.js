/** The lower edge of the screen: whose turn it is, what the picked cards would do, my hand, and the four actions. */
import { icon } from "../../icon.js";
import { listOf } from "../../i18n/i18n.js";
import { pauseUntil } from "../../store/times.js";
import { html } from "../../vendor/preact-htm.js";
import { Clock, NextRound } from "../../views/table/clock.js";
import { mySeat, nameOf, namesInOrder } from "../../views/table/names.js";
import { press, shortcut } from "../../views/table/press.js";
import { heartButton } from "../../views/table/reactions.js";
import { choicesOf, chosenOf, KEYS, send } from "./choices.js";
import { stalledEnd } from "./end.js";
import { sorted } from "./hand.js";
import { arrange, Hand } from "./hand_view.js";
import { isStalled, ofTwo, playerOf, QUIET_EACH, won } from "./read.js";
import { sign } from "./signs.js";

/** @typedef {import("../../store/state.js").Ctx} Ctx */
/** @typedef {import("../../store/state.js").TableState} TableState */
/** @typedef {import("../../store/state.js").TableMessage} TableMessage */
/** @typedef {import("../../store/state.js").View} View */
/** @typedef {import("./choices.js").Choice} Choice */
/** @typedef {import("./types.js").Game} Game */

/** From this part of its limit on, the count of quiet turns is told. */
const SOON = 0.6;

/** @type {Choice[]} */
const CLOSED = /** @type {const} */ (["play", "add", "take", "rotate"]).map((kind) => ({ kind, move: null, able: false, waiting: false, asked: false, hint: "" }));

/** @param {Ctx} ctx @param {TableState} table @param {Game} game @returns {View} */
export function dockView(ctx, table, game) {
  const { t } = ctx;
  const { message } = table;
  const me = mySeat(message);
  if (me == null) {
    return html`<section key="watch" class="dock watch is-watch dnup-watch" aria-labelledby="prompt">
      <div class="prompt"><h1 id="prompt" tabindex="-1">${headline(ctx, message, game)}</h1>${hints(ctx, table, game, [])}</div>
      ${heartButton(ctx)}
    </section>`;
  }
  const chosen = chosenOf(ctx, message, game);
  const choices = choicesOf(ctx, message, game, chosen);
  const mine = choices.length > 0;
  return html`<section key="dock" class=${`dock dnup-dock${mine ? " is-mine" : ""}`} aria-labelledby="prompt" onKeyDown=${noRepeat}>
    <div class="prompt">
      ${game.decision && html`<${Clock} table=${table} decision=${game.decision} now=${ctx.now} t=${t} />`}
      <div class="prompt-text"><h1 id="prompt" tabindex="-1">${headline(ctx, message, game)}</h1>${hints(ctx, table, game, choices)}</div>
      ${chosen.cards.length > 1 &&
      html`<button type="button" class="icon-btn" aria-label=${t("dnup_sort")} title=${t("dnup_sort")} aria-keyshortcuts=${shortcut(ctx, "O")} onClick=${() => sortHand(ctx, message, game)}>${sign("sort")}</button>`}
    </div>
    <${Hand} ctx=${ctx} name=${chosen.name} cards=${chosen.cards} changed=${chosen.changed} picks=${chosen.picks.map(({ id }) => id)} />
    <p class="sr" id="dnup-hand-help">${t("dnup_hand_help")}</p>
    <div class="dnup-acts" role="group" aria-label=${t("dnup_actions")}>${(mine ? choices : CLOSED).map((choice) => button(ctx, game, choice))}</div>
  </section>`;
}

/** @param {Ctx} ctx @param {TableMessage} message @param {Game} game */
export function sortHand(ctx, message, game) {
  const { name, cards } = chosenOf(ctx, message, game);
  arrange(ctx, name, sorted(cards));
}

/** A key that is held down decides once. @param {KeyboardEvent} event */
function noRepeat(event) {
  if (event.repeat && (event.key === "Enter" || event.key === " ")) event.preventDefault();
}

/* ------------------------------------------------------------------- words --------------------------------------- */

/** @param {Ctx} ctx @param {TableMessage} message @param {Game} game */
function headline(ctx, message, game) {
  const { t } = ctx;
  const { decision, phase, winner } = game;
  const me = mySeat(message);
  if (phase === "over") return winner == null ? t("nobody") : winner === me ? t("you_win") : t("wins", { name: nameOf(message, winner) });
  if (phase === "pause") return roundText(ctx, message, game);
  if (!decision) return t("waiting");
  const two = ofTwo(game) ? "_area" : "";
  if (decision.seat === me) return t(`dnup_your_turn${two}`, { n: decision.area });
  return t(`dnup_decides${two}`, { name: nameOf(message, decision.seat), n: decision.area });
}

/** How a round ended. @param {Ctx} ctx @param {TableMessage} message @param {Game} game */
function roundText(ctx, message, game) {
  if (isStalled(message)) return ctx.t("dnup_stalled");
  const out = game.players.filter(({ out: nth }) => nth != null).sort((a, b) => Number(a.out) - Number(b.out));
  return ctx.t("dnup_round_of", { names: namesInOrder(ctx, message, out.map(({ seat }) => seat)) });
}

/**
 * Under the headline: before my move what it would do, else how things stand.
 * @param {Ctx} ctx @param {TableState} table @param {Game} game @param {Choice[]} choices @returns {View}
 */
function hints(ctx, table, game, choices) {
  const { t } = ctx;
  const until = pauseUntil(table);
  if (ctx.state.connection.lost && choices.length > 0) return html`<p class="hint">${t("offline_hint")}</p>`;
  if (choices.length === 0) {
    return html`<div class="hint" key="still">${stillLines(ctx, table.message, game).map((line) => html`<p key=${line}>${line}</p>`)}${until != null && html`<${NextRound} until=${until} now=${ctx.now} t=${t} />`}</div>`;
  }
  if (choices.some(({ waiting }) => waiting)) return html`<div class="hint" key="effects" role="status"><div key="sending" class="dnup-effects"><p>${t("sending")}</p></div></div>`;
  const shown = choices.filter(({ asked }) => asked);
  const nearly = game.quiet_turns >= quietLimit(game) - game.order.length; // in this lap the round may end
  const still = shown.every(({ kind }) => kind === "rotate");
  return html`<div class="hint" key="effects" role="status"><div key=${shown.map(({ hint }) => hint).join()} class=${`dnup-effects${still ? "" : " is-picked"}`} tabindex="0">
    ${nearly ? html`<p key="quiet">${quietText(ctx, game)}</p>` : still && html`<p key="pick" class="tip">${t("dnup_pick")}</p>`}
    ${shown.map(({ kind, hint, move }) => html`<p key=${kind} class=${move ? "" : "is-not"}><b>${t(`dnup_${kind}`)}:</b> ${hint}</p>`)}
  </div></div>`;
}

/** @param {Ctx} ctx @param {TableMessage} message @param {Game} game @returns {string[]} */
function stillLines(ctx, message, game) {
  const { t } = ctx;
  const me = mySeat(message);
  const mine = me == null ? null : playerOf(game, me);
  if (game.phase !== "turns") {
    const why = !isStalled(message) ? null : game.phase === "over" ? stalledEnd(ctx, game) : t("dnup_stalled_why", { n: quietLimit(game) });
    return [why, standings(ctx, message, game)].filter((line) => line != null);
  }
  const quiet = game.quiet_turns >= SOON * quietLimit(game) ? quietText(ctx, game) : null;
  const out = mine?.out != null && t("dnup_you_are_out");
  return [out || (me == null ? t("dnup_watching") : t("dnup_plan")), quiet].filter((line) => line != null);
}

/** @param {Game} game */
const quietLimit = ({ order }) => QUIET_EACH * order.length;

/** @param {Ctx} ctx @param {Game} game */
const quietText = ({ t }, game) => t("dnup_quiet", { n: game.quiet_turns, m: quietLimit(game) });

/** "Ana 3, you 2". @param {Ctx} ctx @param {TableMessage} message @param {Game} game */
function standings(ctx, message, game) {
  const me = mySeat(message);
  const all = [...game.players].sort((a, b) => won(game, b) - won(game, a));
  const parts = all.map((player) => `${player.seat === me ? ctx.t("log_you") : nameOf(message, player.seat)} ${won(game, player)}`);
  return ctx.t(ofTwo(game) ? "dnup_standings_rounds" : "dnup_standings", { list: listOf(ctx.lang, parts) });
}

/* ------------------------------------------------------------------ buttons -------------------------------------- */

/** @param {Ctx} ctx @param {Game} game @param {Choice} choice */
function button(ctx, game, { kind, move, able, waiting, hint }) {
  const { t } = ctx;
  const key = KEYS[kind].toUpperCase();
  const { onPointerDown, onClick } = press(ctx, game.decision?.id ?? null, /** @type {any} */ (move), able, (meant) => send(ctx, /** @type {any} */ (meant)));
  return html`<button key=${kind} type="button" class=${`act does-${kind}${waiting ? " pending" : ""}`} aria-keyshortcuts=${shortcut(ctx, key)}
    aria-disabled=${able ? null : "true"} aria-busy=${waiting ? "true" : null} title=${hint || null} onPointerDown=${onPointerDown} onClick=${onClick}
  >${waiting ? icon("spinner") : sign(kind)}<span class="label">${t(`dnup_${kind}`)}</span><kbd aria-hidden="true">${key}</kbd></button>`;
}
