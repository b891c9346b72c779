/** The end of a game: what the game says of it, and what to do next. A dialog that can be put aside to look at the table. */
import { icon } from "../../icon.js";
import { html, useEffect, useLayoutEffect, useRef, useState } from "../../vendor/preact-htm.js";
import { CommandButton, problem } from "../parts.js";
import { banner } from "../shell.js";
import { ShuffleCheck } from "./shuffle_check.js";

/** @typedef {import("../../store/state.js").Ctx} Ctx */
/** @typedef {import("../../store/state.js").TableState} TableState */
/** @typedef {import("../../store/state.js").TableMessage} TableMessage */
/** @typedef {import("../../store/state.js").GameModule} GameModule */
/** @typedef {import("../../store/state.js").End} End */

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
  if (!ready || !ctx.game) return null;
  if (closed) return html`<${Reopen} ctx=${ctx} />`;
  return html`<${EndDialog} ctx=${ctx} game=${ctx.game} message=${message} />`;
}

/** @param {{ctx: Ctx}} props */
function Reopen({ ctx: { t, actions } }) {
  return html`<button type="button" class="btn primary reopen" onClick=${() => actions.ui("end_closed", null)}>${icon("trophy")}${t("results")}</button>`;
}

/** @param {{ctx: Ctx, game: GameModule, message: TableMessage}} props */
function EndDialog({ ctx, game, message }) {
  const { t, actions } = ctx;
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useLayoutEffect(() => {
    const el = dialog.current;
    if (el && !el.open) el.showModal();
    return () => el?.close();
  }, []);
  const close = () => actions.ui("end_closed", message.room.code);
  const { room, fairness } = message;
  const end = game.end(ctx, message);
  return html`<dialog class="end" ref=${dialog} aria-labelledby="end-title" onCancel=${(/** @type {Event} */ event) => {
    event.preventDefault();
    close();
  }}>
    ${head(ctx, end)}
    ${end.body}
    ${banner(ctx)}
    <div class="end-acts">
      <${CommandButton} ctx=${ctx} pending="again" class="primary" describedby="again-error" onClick=${() => void actions.again()}>
        ${icon("play")}<span class="two">${t("again")}<small>${room.next ? t("again_open", { code: room.next }) : t(againHint(ctx, message))}</small></span>
      <//>
      ${problem(ctx, "again-error", ["again"])}
      ${room.replay && game.felt && html`<a class="btn" href=${`#/replay/${encodeURIComponent(room.replay)}`}>${icon("eye")}${t("watch_replay")}</a>`}
      <button type="button" class="btn" onClick=${close}>${icon("x")}${t("see_table")}</button>
      <${ShuffleCheck} ctx=${ctx} fairness=${fairness} code=${room.code} order=${message.game?.order ?? []} seats=${room.seats} />
      <button type="button" class="btn quiet" onClick=${() => actions.leave()}>${icon("exit")}${t("leave")}</button>
    </div>
  </dialog>`;
}

/** Who will be there: bots stay behind, but for the one that a device's own match has. @param {Ctx} ctx @param {TableMessage} message */
export function againHint({ state }, { room, you }) {
  if (!room.seats.some(({ kind }) => kind === "bot") || Object.values(state.slots).includes(room.code)) return "again_hint";
  return room.seats.some(({ kind, seat }) => kind === "human" && seat !== you.seat) ? "again_people" : "again_alone";
}

/** @param {Ctx} ctx @param {End} end */
const head = ({ t }, { title, hint, face, cards }) => html`<div class="end-head">
  ${face && html`<span class="ava winner">${face}</span>`}
  <div class="end-words">
    <p class="kicker">${t("game_over")}</p>
    <h1 id="end-title" tabindex="-1" autofocus>${title}</h1>
    ${hint && html`<p class="hint">${hint}</p>`}
  </div>
  ${cards && html`<div class="end-cards" aria-hidden="true">${cards}</div>`}
</div>`;
