/** A room's address opened from outside: sit down, or watch. */
import { icon } from "../icon.js";
import { html } from "../vendor/preact-htm.js";
import { CommandButton, nameField, problem } from "./parts.js";

/** @typedef {import("../store/state.js").Ctx} Ctx */

/** @param {Ctx} ctx @param {string} code */
export function coldView(ctx, code) {
  const { t, state, actions } = ctx;
  if ([`join:${code}`, `watch:${code}`].some((key) => state.failures[key]?.code === "unknown_room")) return noRoom(ctx, code);
  return html`<section class="hero share cold">
    <p class="kicker" id="cold-title">${t("cold_title")}</p>
    ${codeTitle(ctx, code)}
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

/** @param {Ctx} ctx @param {string} code */
const codeTitle = ({ t }, code) => html`<h1 class="big-code" tabindex="-1" aria-label=${t("room_title", { code: [...code].join(" ") })}>
  ${[...code].map((letter, k) => html`<span key=${k} aria-hidden="true">${letter}</span>`)}
</h1>`;

/** Nobody is invited to a room that is over, or that never was. @param {Ctx} ctx @param {string} code */
const noRoom = (ctx, code) => html`<section class="hero share cold">
  ${codeTitle(ctx, code)}
  <p role="alert">${ctx.t("err_unknown_room")}</p>
  <div class="share-row"><a class="btn primary" href="#/">${ctx.t("to_home")}</a></div>
</section>`;

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
