/** The question before a match is begun anew: asked of whoever wants it; on-line the other must agree, too. */
import { html, useEffect, useRef } from "../../vendor/preact-htm.js";
import { isAlone, mayRestart, nameIn, send } from "./acts.js";

/** @typedef {import("../../store/state.js").Ctx} Ctx */
/** @typedef {import("./read.js").Look} Look */

/** @param {{ctx: Ctx, look: Look}} props */
export function Restart({ ctx, look }) {
  const { t, actions } = ctx;
  const ref = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => {
    const before = document.activeElement;
    ref.current?.showModal();
    return () => {
      ref.current?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  const close = () => actions.ui("rummy_restart", null);
  const yes = () => {
    close();
    if (mayRestart(ctx, look)) void send(ctx, { kind: "propose_restart" }, "restart");
  };
  const other = look.message.room.seats.find(({ seat }) => seat !== look.me);
  const text = isAlone(look) || !other ? t("rummy_restart_text") : t("rummy_restart_ask", { name: nameIn(look, other.seat) });
  return html`<dialog class="ask" ref=${ref} aria-labelledby="restart-title" aria-describedby="restart-text" onCancel=${(/** @type {Event} */ event) => {
    event.preventDefault();
    close();
  }}>
    <h2 id="restart-title">${t("rummy_restart_title")}</h2>
    <p id="restart-text">${text}</p>
    <div class="ask-acts">
      <button type="button" class="btn danger" onClick=${yes}>${t("rummy_restart_yes")}</button>
      <button type="button" class="btn primary" autofocus onClick=${close}>${t("rummy_restart_no")}</button>
    </div>
  </dialog>`;
}
