/** Who came where, for the dialog after a game. */
import { avatar } from "../../avatar.js";
import { ordinal } from "../../i18n/i18n.js";
import { html } from "../../vendor/preact-htm.js";

/** @typedef {import("../../store/state.js").Ctx} Ctx */
/** @typedef {import("../../store/state.js").TableMessage} TableMessage */
/** @typedef {import("../../store/state.js").View} View */

/** Best place first. @template {{place: number | null}} P @param {P[]} players @returns {P[]} */
export const ranked = (players) => [...players].sort((a, b) => (a.place ?? 1) - (b.place ?? 1));

/**
 * @template {{seat: number, place: number | null}} P
 * @param {Ctx} ctx @param {TableMessage} message @param {P[]} players @param {(player: P) => View} tail what stands behind the name
 * @returns {View}
 */
export const placesView = ({ t, lang }, { room, you }, players, tail) => html`<ol class="places" aria-label=${t("places")}>
  ${ranked(players).map((player) => {
    const seat = room.seats.find((s) => s.seat === player.seat);
    const mine = player.seat === you.seat;
    return html`<li key=${player.seat} class=${mine ? "me" : ""}>
      <span class=${`pl pl-${player.place}`}>${ordinal(lang, player.place ?? 1)}</span>
      <span class="ava" aria-hidden="true">${avatar(seat?.name ?? "", seat?.kind)}</span>
      <span class="nm"><bdi>${seat?.name}</bdi>${mine && html`<span class="note"> (${t("you")})</span>`}</span>
      ${tail(player)}
    </li>`;
  })}
</ol>`;
