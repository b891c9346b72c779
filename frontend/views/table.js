/**
 * The table of any game: top bar, the game's own picture, reactions, log, end screen, keys. What only one game draws is
 * in `games/`, and comes in as `ctx.game`.
 */
import "../i18n/table.js";
import { icon } from "../icon.js";
import { suitSign } from "../cards/cards.js";
import { modeOf, roundOf } from "../store/selectors.js";
import { html } from "../vendor/preact-htm.js";
import { unmoved } from "./same.js";
import { banner } from "./shell.js";
import { slot } from "./slot.js";
import { EndScreen } from "./table/end.js";
import { keeper } from "./table/keeper.js";
import { LogPanel } from "./table/log.js";
import { reactionBar } from "./table/reactions.js";

/** @typedef {import("../store/state.js").Ctx} Ctx */
/** @typedef {import("../store/state.js").TableMessage} TableMessage */
/** @typedef {import("../store/state.js").View} View */

/** @param {Ctx} ctx @returns {View} */
export function tableView(ctx) {
  const { state, t, game } = ctx;
  const { table } = state;
  if (!table) return null;
  const { message } = table;
  const spectator = message.you.seat == null;
  const picture = game ? game.view(ctx) : html`<p class="table-loading" role="status">${t("loading")}</p>`;
  const pieces = [picture, !spectator && reactionBar(ctx)].flat();
  const places = [
    slot("bar", sameBar(ctx, message)),
    slot("banner", unmoved("banner", [ctx.lang, state.connection, state.replaced, state.route, spectator], () => banner(ctx))),
    slot("main", unmoved("main", pieces, () => html`<main class="play" id="main">${pieces}</main>`)),
    slot("log", unmoved("log", [ctx.lang, table.log, state.ui.log_open, game], () => html`<${LogPanel} ctx=${ctx} table=${table} />`)),
    slot("end", message.room.status === "finished" && html`<${EndScreen} key=${message.room.code} ctx=${ctx} table=${table} />`),
    slot("keeper", keeper(ctx)),
  ];
  return unmoved("table", [ctx.lessMotion, ...places], () => html`<div class=${ctx.lessMotion ? "app less-motion" : "app"}>${places}</div>`);
}

/** @param {Ctx} ctx @param {TableMessage} message */
const sameBar = (ctx, message) =>
  unmoved("bar", [ctx.lang, ctx.game, message.room.code, roundOf(message.game), message.room.spectators], () => topBar(ctx, message));

/** @param {Ctx} ctx @param {TableMessage} message */
function topBar({ t, state, actions, game }, { room, game: shown }) {
  const mode = modeOf(state, room, t);
  const round = roundOf(shown);
  return html`<header class="bar">
    <a class="logo" href="#/" aria-label="Disunyer">${suitSign("O")}<span class="logo-text" aria-hidden="true">Disunyer</span></a>
    <span class="chip code">${room.code}</span>
    ${mode && html`<span class="chip wide">${mode}</span>`}
    ${round != null && html`<span class="chip">${t(game?.round ?? "round", { n: round })}</span>`}
    ${room.spectators > 0 && html`<span class="chip wide">${icon("eye")}${t("spectators", { n: room.spectators })}</span>`}
    <span class="grow"></span>
    <a class="icon-btn" href="#/settings" aria-label=${t("settings")} title=${t("settings")}>${icon("gear")}</a>
    <button type="button" class="icon-btn" aria-label=${t("leave")} title=${t("leave")} onClick=${() => actions.leave()}>${icon("exit")}</button>
  </header>`;
}
