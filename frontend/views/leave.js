/** The question before leaving a game. */
import { html, useEffect, useRef } from "../vendor/preact-htm.js";

/** @typedef {import("../store/state.js").Ctx} Ctx */

/** @param {{ctx: Ctx}} props */
function LeaveDialog({ ctx }) {
  const { t, actions, game } = ctx;
  const ref = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    dialog?.showModal();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  /** @param {Event} event */
  const stay = (event) => {
    event.preventDefault();
    actions.answerLeave(false);
  };
  return html`<dialog class="ask" ref=${ref} aria-labelledby="ask-title" aria-describedby="ask-text" onCancel=${stay}>
    <h2 id="ask-title">${t("leave_title")}</h2>
    <p id="ask-text">${game?.leaving?.(ctx) ?? t("leave_text")}</p>
    <div class="ask-acts">
      <button type="button" class="btn danger" onClick=${() => actions.answerLeave(true)}>${t("leave_yes")}</button>
      <button type="button" class="btn primary" autofocus onClick=${stay}>${t("leave_no")}</button>
    </div>
  </dialog>`;
}

/** @param {Ctx} ctx */
export const leaveView = (ctx) => html`<${LeaveDialog} ctx=${ctx} />`;
