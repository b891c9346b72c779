/** The waiting room: the code to share, the clock, the seats, and the rules in five pictures. */
import { avatar } from "../avatar.js";
import { gameName } from "../games/registry.js";
import { icon } from "../icon.js";
import { minutes } from "../i18n/i18n.js";
import { isHost, modeOf, mySeat } from "../store/selectors.js";
import { lobbyUntil } from "../store/times.js";
import { html } from "../vendor/preact-htm.js";
import { CommandButton, TimeLeft } from "./parts.js";
import { Ring } from "./ring.js";

/** @typedef {import("../store/state.js").Ctx} Ctx */
/** @typedef {import("../store/state.js").Seat} Seat */
/** @typedef {import("../store/state.js").Level} Level */
/** @typedef {import("../store/state.js").TableState} TableState */

const LOBBY_MS = 180_000;
const TOLD = 12;
/** @type {Level[]} */
const LEVELS = ["easy", "normal", "hard"];

/** @param {Ctx} ctx @param {TableState} table */
export const waitView = (ctx, table) => html`<div class="wait">
  ${sharePart(ctx, table)}${seatsPart(ctx, table)}${told(ctx, table)}
  <section class="panel" aria-labelledby="meanwhile">
    <h2 id="meanwhile">${ctx.t("meanwhile")}</h2>
    ${ctx.game?.steps(ctx)}
    <p class="more"><a href=${`#/rules/${table.message.room.game}`}>${ctx.t("full_rules")}</a></p>
  </section>
</div>`;

/** Who comes and goes, for those who do not see it. @param {Ctx} ctx @param {TableState} table */
const told = (ctx, table) => html`<div class="sr" role="log" aria-live="polite" aria-label=${ctx.t("players")}>
  ${table.log.slice(-TOLD).map(({ id, event }) => html`<p key=${id}>${ctx.game?.logLine(event, ctx)}</p>`)}
</div>`;

/** How many the table seats, and how few may begin. @param {Ctx} ctx @param {TableState} table */
function capacity({ state }, { message }) {
  const { game, options, seats } = message.room;
  const [least, most] = state.games.find((one) => one.game === game)?.seats ?? [seats.length, seats.length];
  return { least, most: typeof options.seats === "number" ? options.seats : most };
}

/** @param {Ctx} ctx @param {TableState} table */
function sharePart(ctx, table) {
  const { t, state, actions, canShare } = ctx;
  const { code, game, visibility } = table.message.room;
  const about = [state.games.length > 1 && gameName(game), modeOf(state, table.message.room, t), t(visibility)];
  return html`<section class="hero share">
    <p class="kicker">${[t("waiting_room"), ...about].filter(Boolean).join(" · ")}</p>
    <h1 class="big-code" tabindex="-1" aria-label=${`${t("code")} ${[...code].join(" ")}`}>
      ${[...code].map((letter, k) => html`<span key=${k} aria-hidden="true">${letter}</span>`)}
    </h1>
    <p>${t("share")}</p>
    <div class="share-row">
      ${canShare ? html`<button type="button" class="btn primary" onClick=${actions.share}>${icon("share")}${t("share_btn")}</button>` : null}
      <button type="button" class=${`btn ${canShare ? "glass" : "primary"}`} onClick=${actions.copyLink}>${icon("link")}${t("copy")}</button>
      <${CommandButton} ctx=${ctx} pending="leave" class="glass" offline onClick=${actions.leave}>${t("leave")}<//>
    </div>
    ${countDown(ctx, table)}
  </section>`;
}

/** @param {Ctx} ctx @param {TableState} table */
function countDown(ctx, table) {
  const { t, now } = ctx;
  const until = lobbyUntil(table);
  if (until == null) return null;
  return html`<div class="count-down">
    <span class="wait-clock" role="timer" aria-labelledby="auto-start">
      <${Ring} until=${until} total=${LOBBY_MS} now=${now} />
      <b class="mmss"><${TimeLeft} until=${until} now=${now} text=${minutes} /></b>
    </span>
    <div>
      <b id="auto-start">${t("auto_start")}</b>
      <small>${t("auto_hint", { n: capacity(ctx, table).most })}</small>
    </div>
  </div>`;
}

/** @param {Ctx} ctx @param {TableState} table */
function seatsPart(ctx, table) {
  const { t, state } = ctx;
  const { seats, spectators } = table.message.room;
  const { least, most } = capacity(ctx, table);
  const host = isHost(state);
  const free = Math.max(0, most - seats.length);
  return html`<section class="panel seats8" aria-labelledby="seats-title">
    <div class="row">
      <h2 id="seats-title"><span class="sr">${t("players")}: </span>${t("players_n", { n: seats.length, m: most })}</h2>
      ${spectators > 0 ? html`<span class="chip">${icon("eye")}${t("spectators", { n: spectators })}</span>` : null}
      ${host ? levelChoice(ctx) : null}
    </div>
    ${mySeat(state) == null ? watcher(ctx, table) : null}
    <ul>
      ${seats.map((seat) => taken(ctx, table, seat))}
      ${Array.from({ length: free }, (_, k) =>
        host && k === 0
          ? html`<li key="add" class="free"><${CommandButton} ctx=${ctx} pending="addbot" class="quiet" onClick=${() => ctx.actions.addBot(state.settings.bot_level)}>${icon("plus")}${t("add_bot")}<//></li>`
          : html`<li key=${`free-${free - k}`} class="free"><span>${t("empty_seat")}</span></li>`,
      )}
    </ul>
    ${host && least < most
      ? html`<${CommandButton} ctx=${ctx} pending="start" class="primary" disabled=${seats.length < least} onClick=${ctx.actions.start}>${t("start_btn")}<//>`
      : null}
  </section>`;
}

/** @param {Ctx} ctx */
function levelChoice({ state, t, actions }) {
  return html`<label class="level">
    <span>${t("bot_level")}</span>
    <select onChange=${(/** @type {{currentTarget: HTMLSelectElement}} */ { currentTarget }) => actions.setSetting("bot_level", /** @type {Level} */ (currentTarget.value))}>
      ${LEVELS.map((level) => html`<option key=${level} value=${level} selected=${level === state.settings.bot_level}>${t(level)}</option>`)}
    </select>
  </label>`;
}

/** @param {Ctx} ctx @param {TableState} table */
function watcher(ctx, table) {
  const { code } = table.message.room;
  return html`<div class="watcher">
    <p><b>${ctx.t("watching")}</b> ${ctx.t("watching_lobby")}</p>
    <${CommandButton} ctx=${ctx} pending=${`join:${code}`} class="primary" onClick=${() => ctx.actions.join(code)}>${ctx.t("sit")}<//>
  </div>`;
}

/** @param {Ctx} ctx @param {TableState} table @param {Seat} seat */
function taken(ctx, table, seat) {
  const { t, state, actions } = ctx;
  const bot = seat.kind === "bot";
  const notes = [
    seat.seat === mySeat(state) && t("you"),
    seat.seat === table.message.room.host && t("host"),
    bot && t("bot"),
    bot && seat.level && t(seat.level),
    !seat.connected && t("offline"),
  ].filter(Boolean);
  if (notes.length === 0 && !seat.account) notes.push(t("guest"));
  return html`<li key=${`seat-${seat.seat}`} class=${`taken ${seat.connected ? "" : "is-away"}`}>
    <span class="ava" aria-hidden="true">${avatar(seat.name, seat.kind)}</span>
    <span class="r-main"><b dir="auto" title=${seat.name}>${seat.name}</b><small>${notes.join(" · ")}</small></span>
    ${bot && isHost(state)
      ? html`<button type="button" class="icon-btn" aria-label=${t("remove", { name: seat.name })} aria-busy=${state.pending[`removebot:${seat.seat}`] ? "true" : null} onClick=${() => actions.removeBot(seat.seat)}>${icon("x")}</button>`
      : null}
  </li>`;
}
