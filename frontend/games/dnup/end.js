/** What the dialog after a game says: who won, the places, and the tokens or rounds that decided it. */
import { avatar } from "../../avatar.js";
import { ordinal } from "../../i18n/i18n.js";
import { html } from "../../vendor/preact-htm.js";
import { seatOf } from "../../views/table/names.js";
import { Sentence } from "../../views/table/sentence.js";
import { gameOf, isStalled, ofTwo, won } from "./read.js";

/** @typedef {import("../../store/state.js").Ctx} Ctx */
/** @typedef {import("../../store/state.js").TableMessage} TableMessage */
/** @typedef {import("./types.js").Game} Game */

/** Why a game ended before anybody had won it outright. @param {Ctx} ctx @param {Game} game */
export const stalledEnd = ({ t }, { winner }) => t(winner == null ? "dnup_tied_hint" : "dnup_stalled_end");

/** @param {Ctx} ctx @param {TableMessage} message @returns {import("../../store/state.js").End} */
export function end(ctx, message) {
  const { t } = ctx;
  const game = gameOf(message);
  const winner = message.room.seats.find(({ seat }) => seat === game?.winner);
  const unfinished = game?.players.some(({ place }) => place == null);
  return {
    title: !winner ? t(unfinished ? "dnup_unfinished" : "nobody") : winner.seat === message.you.seat ? t("you_win") : html`<${Sentence} t=${t} text="wins" name=${winner.name} />`,
    hint: unfinished ? t("dnup_unfinished_hint") : game && (!winner || isStalled(message)) ? stalledEnd(ctx, game) : null,
    face: winner && avatar(winner.name, winner.kind),
    body: game && places(ctx, message, game),
  };
}

/** @param {Ctx} ctx @param {TableMessage} message @param {Game} game */
function places({ t, lang }, message, game) {
  const ranked = [...game.players].sort((a, b) => (a.place ?? 1) - (b.place ?? 1) || won(game, b) - won(game, a));
  return html`<ol class="places" aria-label=${t("places")}>
    ${ranked.map((player) => {
      const { name, kind } = seatOf(message, player.seat);
      const mine = player.seat === message.you.seat;
      return html`<li key=${player.seat} class=${mine ? "me" : ""}>
        ${player.place != null && html`<span class=${`pl pl-${player.place}`}>${ordinal(lang, player.place)}</span>`}
        <span class="ava" aria-hidden="true">${avatar(name, kind)}</span>
        <span class="nm"><bdi>${name}</bdi>${mine && html`<span class="note"> (${t("you")})</span>`}</span>
        <b>${t(ofTwo(game) ? "dnup_rounds_n" : "dnup_tokens_n", { n: won(game, player) })}</b>
      </li>`;
    })}
  </ol>`;
}
