/** Settings of this device. */
import { html } from "../vendor/preact-htm.js";
import { CommandButton, problem, tiles } from "./parts.js";

/** @typedef {import("../store/state.js").Ctx} Ctx */
/** @typedef {import("../store/state.js").Settings} Settings */

/** @param {Ctx} ctx */
export function settingsView(ctx) {
  const { state, t, actions } = ctx;
  const languages = [
    { value: "system", title: t("lang_system") },
    { value: "en", title: "English", lang: "en" },
    { value: "es", title: "Español", lang: "es" },
  ];
  const themes = ["system", "light", "dark"].map((value) => ({ value, title: t(`theme_${value}`) }));
  return html`<div class="page narrow">
    <h1 tabindex="-1">${t("settings")}</h1>
    <section class="panel form" aria-label=${t("settings")}>
      ${tiles("lang", t("language"), languages, state.settings.lang, (value) => actions.setSetting("lang", /** @type {Settings["lang"]} */ (value)))}
      ${tiles("theme", t("theme"), themes, state.settings.theme, (value) => actions.setSetting("theme", /** @type {Settings["theme"]} */ (value)))}
      ${toggle(ctx, "sound")}${toggle(ctx, "motion")}${toggle(ctx, "hide_reactions")}${toggle(ctx, "glasses")}${toggle(ctx, "keys")}
    </section>
    <section class="panel form" aria-labelledby="report-title">
      <h2 id="report-title">${t("report_title")}</h2>
      <p class="small">${t("report_hint")}</p>
      <${CommandButton} ctx=${ctx} pending="report" describedby="report-error" onClick=${actions.report}>${t("report")}<//>
      <p role="status">${state.ui.reported ? t("reported", { id: String(state.ui.reported) }) : null}</p>
      ${problem(ctx, "report-error", ["report"])}
    </section>
    <p class="small note">${t("saved_here")} <a href="#/about">${t("about")}</a></p>
  </div>`;
}

/** @param {Ctx} ctx @param {"sound" | "motion" | "hide_reactions" | "glasses" | "keys"} key */
function toggle({ state, t, actions }, key) {
  return html`<label class="switch">
    <span><b>${t(key)}</b><small id=${`${key}-hint`}>${t(`${key}_hint`)}</small></span>
    <input
      type="checkbox"
      role="switch"
      checked=${state.settings[key]}
      aria-describedby=${`${key}-hint`}
      onChange=${(/** @type {{currentTarget: HTMLInputElement}} */ { currentTarget }) => actions.setSetting(key, currentTarget.checked)}
    />
  </label>`;
}
