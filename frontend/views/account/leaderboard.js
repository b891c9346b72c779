/** The leaderboard: everybody by points, with ourselves marked, also where we are further down than what is shown. */
import { avatar } from "../../avatar.js";
import { icon } from "../../icon.js";
import { listing, tallies, total } from "../../store/board.js";
import { html } from "../../vendor/preact-htm.js";
import { CommandButton, problem } from "../parts.js";
import { figure, modeName, placeOf } from "./words.js";

/** @typedef {import("../../store/state.js").Ctx} Ctx */
/** @typedef {import("../../store/state.js").BoardRow} BoardRow */
/** @typedef {import("../../store/board.js").Board} Board */

/** @param {Ctx} ctx */
export function leaderboardView(ctx) {
  const { state, t, actions } = ctx;
  const { board, pending, failures } = state;
  return html`<div class="page board">
    <div class="row">
      <h1 tabindex="-1" id="board-title">${t("leaderboard")}</h1>
      <button type="button" class="icon-btn" aria-label=${t("board_refresh")} title=${t("board_refresh")} aria-busy=${pending.leaderboard ? "true" : null} onClick=${() => actions.leaderboard()}>${icon("refresh")}</button>
    </div>
    <p class="lead">${t("board_text")}</p>
    ${board && board.rows.length > 0 ? rows(ctx, board) : html`<p class="panel empty" role="status">${board ? t("board_empty") : failures.leaderboard ? null : t("loading")}</p>`}
    ${problem(ctx, "board-error", ["leaderboard"])}
    ${board?.cursor ? html`<${CommandButton} ctx=${ctx} pending="leaderboard" describedby="board-error" onClick=${() => void actions.leaderboard(true)}>${t("more_rows")}<//>` : null}
    ${!board && failures.leaderboard ? html`<${CommandButton} ctx=${ctx} pending="leaderboard" class="primary" onClick=${() => void actions.leaderboard()}>${t("retry")}<//>` : null}
  </div>`;
}

/** @param {Ctx} ctx @param {Board} board */
function rows(ctx, board) {
  const { t, state } = ctx;
  const { rows: list, apart } = listing(board, state.account);
  return html`<section class="panel flush">
    <table class="ranking" aria-labelledby="board-title">
      <thead>
        <tr>
          <th scope="col">${t("place")}</th>
          <th scope="col">${t("player")}</th>
          <th scope="col" class="wide">${t("games")}</th>
          <th scope="col" class="num">${t("points")}</th>
        </tr>
      </thead>
      <tbody>
        ${list.map(({ row, mine }) => line(ctx, row, mine))}
      </tbody>
      ${apart
        ? html`<tbody class="apart">
            <tr class="gap"><td colspan="4">${t("below")}</td></tr>
            ${line(ctx, apart, true)}
          </tbody>`
        : null}
    </table>
  </section>`;
}

/** @param {Ctx} ctx @param {BoardRow} row @param {boolean} mine */
function line(ctx, { place, username, points, games }, mine) {
  const { t, lang } = ctx;
  const list = tallies(games);
  const most = Math.max(1, total(games).played);
  return html`<tr key=${username} class=${mine ? "me" : ""} aria-current=${mine ? "true" : null}>
    <td><span class=${`pl pl-${place}`}>${placeOf(lang, place)}</span></td>
    <th scope="row">
      <a class="cell" href=${`#/u/${encodeURIComponent(username)}`}>
        <span class="ava" aria-hidden="true">${avatar(username)}</span>
        <span class="r-main">
          <span class="username"><bdi>${username}</bdi>${mine ? html` <small class="you">${t("its_you")}</small>` : null}</span>
          <small class="thin">${list.map(({ game, mode, played, won }) => html`<span key=${`${game} ${mode}`}>${modeName(ctx, game, mode)}: ${t("played_n", { n: played })}, ${t("won_n", { n: won })}</span>`)}</small>
        </span>
      </a>
    </th>
    <td class="wide">
      <ul class="by-mode">
        ${list.map(
          ({ game, mode, played, won }) => html`<li key=${`${game} ${mode}`}>
            <span>${modeName(ctx, game, mode)}</span>
            <span class="meter" aria-hidden="true" style=${{ "--w": played / most, "--v": played ? won / played : 0 }}><i></i></span>
            <small>${t("played_n", { n: played })}, ${t("won_n", { n: won })}</small>
          </li>`,
        )}
      </ul>
    </td>
    <td class="num"><b>${figure(lang, points)}</b></td>
  </tr>`;
}
