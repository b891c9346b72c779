/** What the dialog after a game says: who won and the places. There are no points in this game. */
import { avatar } from "../../avatar.js";
import { ordinal } from "../../i18n/i18n.js";
import { html } from "../../vendor/preact-htm.js";
import { Sentence } from "../../views/table/sentence.js";
import { tally } from "./lives.js";
import { gameOf } from "./read.js";
import { words } from "./words.js";

/** @typedef {import("../../store/state.js").Ctx} Ctx */
/** @typedef {import("../../store/state.js").TableMessage} TableMessage */
/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").Player} Player */

/** @param {Ctx} ctx @param {TableMessage} message @returns {import("../../store/state.js").End} */
export function end(ctx, message) {
  const { t } = ctx;
  const w = words(ctx);
  const game = gameOf(message);
  const { room, you } = message;
  const broken = game?.players.every(({ place }) => place == null) ?? true;
  if (broken) return { title: w("broken_off"), hint: w("broken_off_hint"), body: null };
  const winner = room.seats.find(({ seat }) => seat === game?.winner);
  return {
    title: !winner ? t("nobody") : winner.seat === you.seat ? t("you_win") : html`<${Sentence} t=${t} text="wins" name=${winner.name} />`,
    hint: winner ? null : t("nobody_hint"),
    face: winner && avatar(winner.name, winner.kind),
    body: places(ctx, message, ranked(game?.players ?? [])),
  };
}

/** Best place first. @param {Player[]} players */
export const ranked = (players) => [...players].sort((a, b) => (a.place ?? 1) - (b.place ?? 1));

/** @param {Ctx} ctx @param {TableMessage} message @param {Player[]} players */
function places(ctx, { room, you }, players) {
  return html`<ol class="places" aria-label=${ctx.t("places")}>
    ${players.map(({ seat, place, glasses }) => {
      const person = room.seats.find((s) => s.seat === seat);
      const mine = seat === you.seat;
      return html`<li key=${seat} class=${mine ? "me" : ""}>
        <span class=${`pl pl-${place}`}>${ordinal(ctx.lang, place ?? 1)}</span>
        <span class="ava" aria-hidden="true">${avatar(person?.name ?? "", person?.kind)}</span>
        <span class="nm"><bdi>${person?.name}</bdi>${mine && html`<span class="note"> (${ctx.t("you")})</span>`}</span>
        ${tally(ctx, ctx.state.settings.glasses ? glasses : null)}
      </li>`;
    })}
  </ol>`;
}
