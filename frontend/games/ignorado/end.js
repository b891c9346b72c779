/** What the dialog after a game says: who won and the places. There are no points in this game. */
import { avatar } from "../../avatar.js";
import { html } from "../../vendor/preact-htm.js";
import { placesView } from "../../views/table/places.js";
import { Sentence } from "../../views/table/sentence.js";
import { tally } from "./lives.js";
import { gameOf, isBroken } from "./read.js";
import { words } from "./words.js";

/** @typedef {import("../../store/state.js").Ctx} Ctx */
/** @typedef {import("../../store/state.js").TableMessage} TableMessage */

/** @param {Ctx} ctx @param {TableMessage} message @returns {import("../../store/state.js").End} */
export function end(ctx, message) {
  const { t } = ctx;
  const w = words(ctx);
  const game = gameOf(message);
  const { room, you } = message;
  if (!game || isBroken(game)) return { title: w("broken_off"), hint: w("broken_off_hint"), body: null };
  const winner = room.seats.find(({ seat }) => seat === game.winner);
  return {
    title: !winner ? t("nobody") : winner.seat === you.seat ? t("you_win") : html`<${Sentence} t=${t} text="wins" name=${winner.name} />`,
    hint: winner ? null : t("nobody_hint"),
    face: winner && avatar(winner.name, winner.kind),
    body: placesView(ctx, message, game.players, ({ glasses }) => tally(ctx, ctx.state.settings.glasses ? glasses : null)),
  };
}
