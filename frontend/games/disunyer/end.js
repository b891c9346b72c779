/** What the dialog after a game says: who won, the places and the points. */
import { avatar } from "../../avatar.js";
import { cardPicture } from "../../cards/cards.js";
import { ordinal } from "../../i18n/i18n.js";
import { icon } from "../../icon.js";
import { html } from "../../vendor/preact-htm.js";
import { Sentence } from "../../views/table/sentence.js";

/** @typedef {import("../../store/state.js").Ctx} Ctx */
/** @typedef {import("../../store/state.js").TableMessage} TableMessage */
/** @typedef {import("../../store/state.js").Player} Player */

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
      ${places(ctx, message)} ${isGuest(message) && invitation(ctx)}`,
  };
}

/** No bots at the table: the points that are shown are doubled. @param {TableMessage} message */
export const isDoubled = ({ room }) => room.seats.every((seat) => seat.kind === "human");

/** @param {TableMessage} message */
const isGuest = ({ you, room }) => you.seat != null && room.seats.find((s) => s.seat === you.seat)?.account === false;

/** @param {Ctx} ctx */
const invitation = ({ t, state: { account } }) => html`<p class="guest-points">
  ${account ? t("next_as", { name: account.username }) : html`${t("guest_points")} <a href="#/register">${t("keep_points")}</a>`}
</p>`;

/** Best place first. @param {Player[]} players @returns {Player[]} */
export const ranked = (players) => [...players].sort((a, b) => (a.place ?? 1) - (b.place ?? 1));

/** @param {Ctx} ctx @param {TableMessage} message */
function places({ t, lang }, { room, game, you }) {
  return html`<ol class="places" aria-label=${t("places")}>
    ${ranked(game?.players ?? []).map((player) => {
      const seat = room.seats.find((s) => s.seat === player.seat);
      const mine = player.seat === you.seat;
      return html`<li key=${player.seat} class=${mine ? "me" : ""}>
        <span class=${`pl pl-${player.place}`}>${ordinal(lang, player.place ?? 1)}</span>
        <span class="ava" aria-hidden="true">${avatar(seat?.name ?? "", seat?.kind)}</span>
        <span class="nm"><bdi>${seat?.name}</bdi>${mine && html`<span class="note"> (${t("you")})</span>`}</span>
        <b>${t("points_n", { n: player.points ?? 0 })}</b>
      </li>`;
    })}
  </ol>`;
}
