/** The end of a game: places, points, and what to do next. A dialog that can be put aside to look at the table. */
import { avatar } from "../../avatar.js";
import { cardPicture } from "../../cards/cards.js";
import { ordinal } from "../../i18n/i18n.js";
import { icon } from "../../icon.js";
import { html, useEffect, useLayoutEffect, useRef, useState } from "../../vendor/preact-htm.js";
import { CommandButton } from "../parts.js";
import { ShuffleCheck } from "./shuffle_check.js";

/** @typedef {import("../../store/state.js").Ctx} Ctx */
/** @typedef {import("../../store/state.js").TableState} TableState */
/** @typedef {import("../../store/state.js").TableMessage} TableMessage */
/** @typedef {import("../../store/state.js").Player} Player */
/** @typedef {import("../../store/state.js").View} View */

/** The last reveal is looked at before the dialog comes. */
const LOOK = 2_200;

/** Ends that have been looked at: coming back to the page shows the dialog at once. @type {WeakSet<TableState["fresh"]>} */
const seen = new WeakSet();

/** @param {{ctx: Ctx, table: TableState}} props */
export function EndScreen({ ctx, table }) {
  const { message, fresh } = table;
  const [ready, setReady] = useState(seen.has(fresh) || !fresh.events.some((event) => event.kind === "game_over"));
  const closed = ctx.state.ui.end_closed === message.room.code;
  useEffect(() => {
    if (ready) return undefined;
    seen.add(fresh);
    const timer = setTimeout(() => setReady(true), LOOK);
    return () => clearTimeout(timer);
  }, [ready]);
  if (!ready) return null;
  if (closed) return html`<${Reopen} ctx=${ctx} />`;
  return html`<${EndDialog} ctx=${ctx} message=${message} />`;
}

/** @param {{ctx: Ctx}} props */
function Reopen({ ctx: { t, actions } }) {
  return html`<button type="button" class="btn primary reopen" onClick=${() => actions.ui("end_closed", null)}>${icon("trophy")}${t("results")}</button>`;
}

/** @param {{ctx: Ctx, message: TableMessage}} props */
function EndDialog({ ctx, message }) {
  const { t, actions } = ctx;
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useLayoutEffect(() => {
    const el = dialog.current;
    if (el && !el.open) el.showModal();
    return () => el?.close();
  }, []);
  const close = () => actions.ui("end_closed", message.room.code);
  const { room, fairness } = message;
  return html`<dialog class="end" ref=${dialog} aria-labelledby="end-title" onCancel=${(/** @type {Event} */ event) => {
    event.preventDefault();
    close();
  }}>
    ${head(ctx, message)}
    ${isDoubled(message) && html`<p class="chip doubled">${icon("trophy")}${t("doubled")}</p>`}
    ${places(ctx, message)}
    ${isGuest(message) && invitation(ctx)}
    <div class="end-acts">
      <${CommandButton} ctx=${ctx} pending="again" class="primary" onClick=${() => void actions.again()}>
        ${icon("play")}<span class="two">${t("again")}<small>${room.next ? t("again_open", { code: room.next }) : t("again_hint")}</small></span>
      <//>
      ${room.replay && html`<a class="btn" href=${`#/replay/${encodeURIComponent(room.replay)}`}>${icon("eye")}${t("watch_replay")}</a>`}
      <button type="button" class="btn" onClick=${close}>${icon("x")}${t("see_table")}</button>
      <${ShuffleCheck} ctx=${ctx} fairness=${fairness} code=${room.code} order=${message.game?.order ?? []} seats=${room.seats} />
      <button type="button" class="btn quiet" onClick=${() => actions.leave()}>${icon("exit")}${t("leave")}</button>
    </div>
  </dialog>`;
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
function head({ t }, { room, game, you }) {
  const winner = game?.winner ?? null;
  const seat = room.seats.find((s) => s.seat === winner);
  const mine = winner != null && winner === you.seat;
  const last = ranked(game?.players ?? []).flatMap((p) => (p.card ? [p.card] : [])).slice(0, 2);
  return html`<div class="end-head">
    ${seat && html`<span class="ava winner">${avatar(seat.name, seat.kind)}</span>`}
    <div class="end-words">
      <p class="kicker">${t("game_over")}</p>
      <h1 id="end-title" tabindex="-1" autofocus>${!seat ? t("nobody") : mine ? t("you_win") : html`<${Winner} t=${t} name=${seat.name} />`}</h1>
      ${!seat && html`<p class="hint">${t("nobody_hint")}</p>`}
    </div>
    ${last.length > 0 && html`<div class="end-cards" aria-hidden="true">${last.map((card) => html`<span key=${card}>${cardPicture(card)}</span>`)}</div>`}
  </div>`;
}

/** The name keeps its own direction inside the sentence. @param {{t: Ctx["t"], name: string}} props */
function Winner({ t, name }) {
  const [before, after] = t("wins", { name: "\u0000" }).split("\u0000");
  return html`<span>${before}<bdi>${name}</bdi>${after}</span>`;
}

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
