/** A profile: place, points, games by mode, the last games; one's own also has what can be done with the account. */
import { avatar } from "../../avatar.js";
import { icon } from "../../icon.js";
import { tallies, total } from "../../store/board.js";
import { html } from "../../vendor/preact-htm.js";
import { CommandButton, errorText, problem } from "../parts.js";
import { DeleteDialog } from "./delete.js";
import { invitation } from "./forms.js";
import { figure, hasPoints, momentOf, monthOf, placeOf, playedName, share } from "./words.js";

/** @typedef {import("../../store/state.js").Ctx} Ctx */
/** @typedef {import("../../store/state.js").Profile} Profile */

/** @param {Ctx} ctx */
export function profileView(ctx) {
  const { state, t, actions } = ctx;
  const asked = state.route.name === "profile" ? state.route.username : null;
  const { profile: known, account } = state;
  if (asked == null && !account) return html`<div class="page narrow"><h1 tabindex="-1">${t("profile")}</h1>${invitation(ctx)}</div>`;
  if (known && known.asked === asked) return shown(ctx, known.profile);
  const failure = state.failures.profile;
  const unknown = failure && (failure.code === "unknown_profile" || failure.code === "username_invalid");
  return html`<div class="page narrow">
    <h1 tabindex="-1"><bdi>${asked ?? account?.username}</bdi></h1>
    <section class="panel prose">
      <p role="status">${failure ? errorText(t, unknown ? { code: "unknown_profile" } : failure) : t("loading")}</p>
      ${unknown ? html`<a class="btn primary" href="#/leaderboard">${t("leaderboard")}</a>` : null}
      ${failure && !unknown ? html`<${CommandButton} ctx=${ctx} pending="profile" class="primary" onClick=${() => void actions.profile(asked)}>${t("retry")}<//>` : null}
    </section>
  </div>`;
}

/** @param {Ctx} ctx @param {Profile} profile */
function shown(ctx, profile) {
  const { state, t, lang } = ctx;
  const own = profile.username === state.account?.username;
  const { username, since_at: since } = profile;
  return html`<div class="page profile">
    <section class="panel who-am">
      <span class="ava" aria-hidden="true">${avatar(username)}</span>
      <div>
        <h1 tabindex="-1"><bdi>${username}</bdi></h1>
        <p class="small">${t("since", { d: monthOf(lang, since) })}</p>
      </div>
    </section>
    ${figures(ctx, profile, own)}${modes(ctx, profile)}${recent(ctx, profile)}${own ? accountPanel(ctx, username) : null}
  </div>`;
}

/** @param {Ctx} ctx @param {Profile} profile @param {boolean} own */
function figures({ t, lang }, { place, points, games }, own) {
  const { played, won } = total(games);
  const stat = (/** @type {string} */ label, /** @type {string} */ value, cls = "") => html`<div class=${`stat ${cls}`}><dt>${label}</dt><dd>${value}</dd></div>`;
  return html`<dl class="stats">
    ${place == null ? stat(t(own ? "your_place" : "place"), t("not_placed"), "none") : stat(t(own ? "your_place" : "place"), placeOf(lang, place))}
    ${stat(t("points"), figure(lang, points))} ${stat(t("games"), figure(lang, played))} ${stat(t("win_rate"), played > 0 ? share(lang, won, played) : "–")}
  </dl>`;
}

/** @param {Ctx} ctx @param {Profile} profile */
function modes(ctx, { games }) {
  const { t } = ctx;
  const list = tallies(games);
  const most = Math.max(1, ...list.map(({ played }) => played));
  return html`<section class="panel" aria-labelledby="modes">
    <h2 id="modes">${t("by_mode")}</h2>
    ${list.length > 0
      ? html`<ul class="bars">
          ${list.map(
            ({ game, mode, played, won, points }) => html`<li key=${`${game} ${mode}`}>
              <div class="row"><b>${playedName(ctx, game, mode)}</b><small>${[t("won_n", { n: won }), t("played_n", { n: played }), ...(hasPoints(game, points) ? [t("pts_n", { n: points })] : [])].join(" · ")}</small></div>
              <span class="meter" aria-hidden="true" style=${{ "--w": played / most, "--v": played ? won / played : 0 }}><i></i></span>
            </li>`,
          )}
        </ul>`
      : html`<p class="empty">${t("no_games")}</p>`}
  </section>`;
}

/** @param {Ctx} ctx @param {Profile} profile */
function recent(ctx, { recent: games }) {
  const { t, lang } = ctx;
  if (games.length === 0) return null;
  return html`<section class="panel" aria-labelledby="recent">
    <h2 id="recent">${t("last_games")}</h2>
    <ol class="last-games">
      ${games.map(({ replay, game, mode, ended_at: at, place, points }) => {
        const moment = momentOf(lang, at);
        return html`<li key=${`${at} ${replay}`}>
          <span class=${`pl pl-${place}`}>${placeOf(lang, place)}</span>
          <span class="r-main"><b>${playedName(ctx, game, mode)}</b><small>${moment}</small></span>
          <span class="gain">${hasPoints(game, points) && t("pts", { n: points })}</span>
          ${replay
            ? html`<a class="icon-btn" href=${`#/replay/${encodeURIComponent(replay)}`} aria-label=${t("watch_game", { d: moment })} title=${t("replay")}>${icon("eye")}</a>`
            : html`<span class="icon-btn is-private" title=${t("private_game")}>${icon("lock")}<span class="sr">${t("private_game")}</span></span>`}
        </li>`;
      })}
    </ol>
  </section>`;
}

/** @param {Ctx} ctx @param {string} username */
function accountPanel(ctx, username) {
  const { t, actions, state } = ctx;
  return html`<section class="panel" aria-labelledby="account-title">
    <h2 id="account-title">${t("profile_actions")}</h2>
    <div class="acts">
      <a class="btn" href="#/password">${icon("lock")}${t("change_password")}</a>
      <${CommandButton} ctx=${ctx} pending="export" describedby="export-error" onClick=${actions.download}>${t("download_data")}<//>
      <${CommandButton} ctx=${ctx} pending="logout" describedby="logout-error" onClick=${actions.logout}>${icon("exit")}${t("logout")}<//>
      <button type="button" class="btn danger" onClick=${() => actions.ui("deleting", true)}>${t("delete_account")}</button>
    </div>
    ${problem(ctx, "logout-error", ["logout"])}${problem(ctx, "export-error", ["export"])}
    ${state.ui.deleting ? html`<${DeleteDialog} ctx=${ctx} username=${username} />` : null}
  </section>`;
}
