/** Pages of a few words: about, nothing here; and the settings. */
import { html } from "../vendor/preact-htm.js";

export { settingsView } from "./settings.js";

/** @typedef {import("../store/state.js").Ctx} Ctx */

/** @param {Ctx} ctx */
export const aboutView = ({ state, t }) => html`<div class="page narrow">
  <h1 tabindex="-1">${t("about")}</h1>
  <section class="panel prose">
    <p>${t("about_1")}</p>
    <p>${t("about_2")}</p>
    <h2>${t("about_fair")}</h2>
    <p>${t("about_fair_text")}</p>
    <h2>${t("about_made")}</h2>
    <p>${t("about_made_text")}</p>
    ${state.release ? html`<p class="small">${t("release", { release: state.release })}</p>` : null}
  </section>
</div>`;

/** @param {Ctx} ctx @param {string} title @param {string} text */
const message = ({ t }, title, text) => html`<div class="page narrow">
  <section class="panel prose">
    <h1 tabindex="-1">${t(title)}</h1>
    <p>${t(text)}</p>
    <p><a class="btn primary" href="#/">${t("to_home")}</a></p>
  </section>
</div>`;

/** @param {Ctx} ctx */
export const notFoundView = (ctx) => message(ctx, "not_found", "not_found_text");
