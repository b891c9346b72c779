/** What the dialog after a game says: who won, the places and the points. */
import { avatar } from "../../avatar.js";
import { cardPicture } from "../../cards/cards.js";
import { icon } from "../../icon.js";
import { html } from "../../vendor/preact-htm.js";
import { placesView, ranked } from "../../views/table/places.js";
import { Sentence } from "../../views/table/sentence.js";

/** @typedef {import("../../store/state.js").Ctx} Ctx */
/** @typedef {import("../../store/state.js").TableMessage} TableMessage */

/** @param {Ctx} ctx @param {TableMessage} message @returns {import("../../store/state.js").End} */
export function end(ctx, message) {
  const { t } = ctx;
  const { room, game, you } = message;
  const winner = room.seats.find((s) => s.seat === game?.winner);
  const last = ranked(game?.players ?? []).flatMap((p) => (p.card ? [p.card] : [])).slice(0, 2);
  return {
    title: !winner ? t("nobody") : winner.seat === you.seat ? t("you_win") : html`<${Sentence} t=${t} text="wins" name=${winner.name} />`,
    hint: winner ? null : t("nobody_hint"),
    face: winner && avatar(winner.name, winner.kind),
    cards: last.length > 0 && last.map((card) => html`<span key=${card}>${cardPicture(card)}</span>`),
    body: html`${isDoubled(message) && html`<p class="chip doubled">${icon("trophy")}${t("doubled")}</p>`}
      ${placesView(ctx, message, game?.players ?? [], ({ points }) => html`<b>${t("points_n", { n: points ?? 0 })}</b>`)} ${isGuest(message) && invitation(ctx)}`,
  };
}

/** No bots at the table: the points that are shown are doubled. @param {TableMessage} message */
const isDoubled = ({ room }) => room.seats.every((seat) => seat.kind === "human");

/** @param {TableMessage} message */
const isGuest = ({ you, room }) => you.seat != null && room.seats.find((s) => s.seat === you.seat)?.account === false;

/** @param {Ctx} ctx */
const invitation = ({ t, state: { account } }) => html`<p class="guest-points">
  ${account ? t("next_as", { name: account.username }) : html`${t("guest_points")} <a href="#/register">${t("keep_points")}</a>`}
</p>`;
