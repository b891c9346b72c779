/** A room's address opened from outside: sit down, or watch. */
import { icon } from "../icon.js";
import { html } from "../vendor/preact-htm.js";
import { CommandButton, nameField, problem } from "./parts.js";

/** @typedef {import("../store/state.js").Ctx} Ctx */

/** @param {Ctx} ctx @param {string} code */
export function coldView(ctx, code) {
  const { t, actions } = ctx;
  return html`<section class="hero share cold">
    <p class="kicker" id="cold-title">${t("cold_title")}</p>
    <h1 class="big-code" tabindex="-1" aria-label=${t("room_title", { code: [...code].join(" ") })}>
      ${[...code].map((letter, k) => html`<span key=${k} aria-hidden="true">${letter}</span>`)}
    </h1>
    <p>${t("cold_text")}</p>
    <form
      class="quick"
      aria-labelledby="cold-title"
      onSubmit=${(/** @type {Event} */ event) => {
        event.preventDefault();
        void actions.join(code);
      }}
    >
      ${nameField(ctx)}
      <div class="share-row">
        <${CommandButton} ctx=${ctx} pending=${`join:${code}`} class="primary" type="submit" describedby="cold-error">${t("sit")}<//>
        <${CommandButton} ctx=${ctx} pending=${`watch:${code}`} class="glass" describedby="cold-error" onClick=${() => actions.watch(code)}>${icon("eye")}${t("watch")}<//>
      </div>
    </form>
    ${problem(ctx, "cold-error", [`join:${code}`, `watch:${code}`])}
    <p class="more"><a href="#/">${t("to_home")}</a></p>
  </section>`;
}

/** The server has not said yet whether we have a seat there. @param {Ctx} ctx */
export const arriving = ({ t, state }) => html`<section class="hero share cold" aria-busy="true">
  <h1 class="sr" tabindex="-1">${state.route.name === "room" ? t("room_title", { code: state.route.code }) : t("loading")}</h1>
  <span class="spin" aria-hidden="true"></span>
  <p role="status">${t(state.connection.status === "online" ? "loading" : "connecting")}</p>
</section>`;

/** Our seat is open in another tab. @param {Ctx} ctx @param {string} code */
export const replacedView = (ctx, code) => html`<section class="hero share cold">
  <h1 tabindex="-1">${ctx.t("replaced")}</h1>
  <div class="share-row">
    <${CommandButton} ctx=${ctx} pending=${`join:${code}`} class="primary" onClick=${ctx.actions.takeBack}>${ctx.t("take_back")}<//>
    <a class="btn glass" href="#/">${ctx.t("to_home")}</a>
  </div>
</section>`;
