/** The public rooms, with a seat to take or a game to watch. */
import { GAMES, gameName, offered } from "../games/registry.js";
import { icon } from "../icon.js";
import { minutes } from "../i18n/i18n.js";
import { localInstant } from "../store/times.js";
import { html } from "../vendor/preact-htm.js";
import { CommandButton, problem, TimeLeft } from "./parts.js";

/** @typedef {import("../store/state.js").Ctx} Ctx */
/** @typedef {import("../store/state.js").RoomRow} RoomRow */

/** @param {Ctx} ctx */
export function roomList(ctx) {
  const { state, t, actions } = ctx;
  const { rooms } = state;
  const list = rooms?.list.filter(({ game }) => game in GAMES) ?? [];
  return html`<section class="panel rooms" aria-labelledby="rooms-title">
    <div class="row">
      <h2 id="rooms-title">${t("rooms")}</h2>
      <button type="button" class="icon-btn" aria-label=${t("refresh")} title=${t("refresh")} aria-busy=${state.pending.rooms ? "true" : null} onClick=${() => actions.rooms()}>${icon("refresh")}</button>
    </div>
    ${rooms
      ? list.length > 0
        ? html`<ul>${list.map((row) => roomRow(ctx, row))}</ul>`
        : html`<p class="empty">${t("no_rooms")}</p>`
      : html`<p class="empty">${state.failures.rooms ? null : t("loading")}</p>`}
    ${problem(ctx, "rooms-error", ["rooms"])}
    ${rooms?.cursor ? html`<${CommandButton} ctx=${ctx} pending="rooms" onClick=${() => actions.rooms(true)}>${t("more_rooms")}<//>` : null}
  </section>`;
}

/** @param {Ctx} ctx @param {RoomRow} row */
function roomRow(ctx, row) {
  const { t, actions } = ctx;
  const { code, game, humans, bots, seats } = row;
  const several = offered(ctx.state).length > 1;
  const taken = humans + bots;
  const free = row.status === "lobby" && taken < seats;
  const verb = free ? "join" : "watch";
  const error = `room-${code}-error`;
  return html`<li key=${code}>
    <span class="chip code">${code}</span>
    <span class="r-main">
      <b>${several ? gameName(game) : t(row.mode)}</b>
      <small>${several && row.mode !== "standard" ? `${t(row.mode)} · ` : ""}${bots > 0 ? t("people_bots", { n: humans, m: bots }) : t("people", { n: humans })}</small>
    </span>
    <span class="r-state">
      <span class="dots" role="img" aria-label=${t("seats_taken", { n: taken, m: seats })}>
        ${Array.from({ length: seats }, (_, k) => html`<i key=${k} class=${k < humans ? "on" : k < taken ? "bot" : ""}></i>`)}
      </span>
      <small>${row.status === "lobby" ? startsIn(ctx, row) : `${t("in_game")} · ${t("spectators", { n: row.spectators })}`}</small>
    </span>
    <${CommandButton}
      ctx=${ctx}
      pending=${`${verb}:${code}`}
      class=${free ? "primary" : ""}
      label=${t(free ? "sit_in" : "watch_in", { code })}
      describedby=${error}
      onClick=${() => (free ? actions.join(code) : actions.watch(code))}
    >${t(free ? "sit" : "watch")}<//>
    ${problem(ctx, error, [`join:${code}`, `watch:${code}`])}
  </li>`;
}

/** @param {Ctx} ctx @param {RoomRow} row */
function startsIn({ state, t, now }, { starts_at }) {
  const until = starts_at == null ? null : localInstant(state.clock, starts_at);
  if (until == null) return t("in_lobby");
  return html`<${TimeLeft} until=${until} now=${now} text=${(/** @type {number} */ ms) => (ms > 0 ? t("starts_in", { t: minutes(ms) }) : t("starts_soon"))} />`;
}
