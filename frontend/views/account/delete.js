/** The question before an account is deleted: the password is the answer. */
import { html, useEffect, useRef } from "../../vendor/preact-htm.js";
import { CommandButton } from "../parts.js";
import { AccountForm, FormProblem, hiddenUsername, PasswordField, typed, wrong } from "./fields.js";

/** @typedef {import("../../store/state.js").Ctx} Ctx */

/** @param {{ctx: Ctx, username: string}} props */
export function DeleteDialog({ ctx, username }) {
  const { t, actions } = ctx;
  const place = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => {
    const dialog = place.current;
    const before = document.activeElement;
    dialog?.showModal();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  useEffect(() => () => actions.ui("deleting", false), []); // another page was opened
  /** @param {Event} [event] */
  const keep = (event) => {
    event?.preventDefault();
    actions.unfail("unregister");
    actions.ui("deleting", false);
  };
  const w = wrong(ctx, "unregister");
  return html`<dialog class="ask is-deleting" ref=${place} aria-labelledby="delete-title" aria-describedby="delete-text" onCancel=${keep}>
    <h2 id="delete-title">${t("delete_title", { name: username })}</h2>
    <p id="delete-text">${t("delete_text")}</p>
    <${AccountForm} ctx=${ctx} form="unregister" class="form" labelledby="delete-title" submit=${(/** @type {FormData} */ data) => void actions.unregister(typed(data, "password"))}>
      ${hiddenUsername(username)}
      <${PasswordField} ctx=${ctx} form="unregister" label=${t("password")} wrong=${w} />
      <${FormProblem} ctx=${ctx} id="unregister-error" wrong=${w} />
      <div class="ask-acts">
        <${CommandButton} ctx=${ctx} pending="unregister" class="danger" type="submit" describedby="unregister-error">${t("delete_yes")}<//>
        <button type="button" class="btn primary" onClick=${keep}>${t("delete_no")}</button>
      </div>
    <//>
  </dialog>`;
}
