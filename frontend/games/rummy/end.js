/** What the dialog after a match says: who won, and the score. Rummy gives no points (R49). */
import { avatar } from "../../avatar.js";
import { html } from "../../vendor/preact-htm.js";
import { Sentence } from "../../views/table/sentence.js";
import { isAlone } from "./acts.js";
import { isShared, look, scoreOf } from "./read.js";

/** @typedef {import("../../store/state.js").Ctx} Ctx */
/** @typedef {import("../../store/state.js").TableMessage} TableMessage */

/** @param {Ctx} ctx @param {TableMessage} message @returns {import("../../store/state.js").End} */
export function end(ctx, message) {
  const { t } = ctx;
  const now = look(message);
  const game = now?.game;
  const { seats } = message.room;
  const winner = seats.find(({ seat }) => seat === game?.winner);
  const own = winner?.seat === message.you.seat && !isShared(message);
  const ranked = [...seats].sort((a, b) => (game ? scoreOf(game, b.seat) - scoreOf(game, a.seat) : 0));
  return {
    title: own ? t("you_win") : html`<${Sentence} t=${t} text="wins" name=${winner?.name ?? ""} />`,
    face: winner && avatar(winner.name, winner.kind),
    body: html`<ol class="places" aria-label=${t("rummy_score")}>
        ${ranked.map(
          ({ seat, name, kind }) => html`<li key=${seat} class=${seat === message.you.seat && !isShared(message) ? "me" : ""}>
            <span class="ava" aria-hidden="true">${avatar(name, kind)}</span>
            <span class="nm"><bdi>${name}</bdi></span>
            <b>${t("rummy_points", { n: game ? scoreOf(game, seat) : 0 })}</b>
          </li>`,
        )}
      </ol>
      <p class="guest-points">${t(now && isAlone(now) ? "rummy_not_counted" : "rummy_no_points")}</p>`,
  };
}
