/** The first page: a name, and every way to a table. */
import { icon } from "../icon.js";
import { cardPicture } from "../cards/cards.js";
import { codeIn } from "../router.js";
import { html } from "../vendor/preact-htm.js";
import { CommandButton, nameField, problem, tiles } from "./parts.js";
import { roomList } from "./room_list.js";

/** @typedef {import("../store/state.js").Ctx} Ctx */
/** @typedef {import("../store/state.js").Visibility} Visibility */

const FAN = ["4B", "NE", "AO", "JC", "KB"];

/** @param {() => void} run @returns {(event: Event) => void} */
const submitting = (run) => (event) => {
  event.preventDefault();
  run();
};

/** @param {Ctx} ctx */
export const homeView = (ctx) => html`
  ${hero(ctx)}${keptSeat(ctx)}
  <div class="cols">
    ${createPanel(ctx)}
    <div class="stackcol">${joinPanel(ctx)}${roomList(ctx)}</div>
  </div>
`;

/** @param {Ctx} ctx */
function hero(ctx) {
  const { t, actions } = ctx;
  return html`<section class="hero welcome">
    <div class="hero-text">
      <h1 tabindex="-1">${t("tagline")}</h1>
      <p>${t("tagline2")}</p>
      <form class="quick" onSubmit=${submitting(actions.playNow)}>
        ${nameField(ctx)}
        <${CommandButton} ctx=${ctx} pending="play" class="primary big" type="submit" describedby="play-hint play-error">${icon("play")}${t("play_now")}<//>
      </form>
      <p class="small" id="play-hint">${t("play_now_hint")}</p>
      ${problem(ctx, "play-error", ["play"])}
    </div>
    <div class="fan" aria-hidden="true">
      ${FAN.map((card, k) => html`<span key=${card} style=${{ "--k": k - 2 }}>${cardPicture(card)}</span>`)}
    </div>
  </section>`;
}

/** @param {Ctx} ctx */
function keptSeat(ctx) {
  const { state, t, actions } = ctx;
  const { kept } = state;
  if (!kept || state.here) return null;
  return html`<section class="panel kept" aria-label=${t("kept_seat", { code: kept.code })}>
    <p>${t("kept_seat", { code: kept.code })}</p>
    ${problem(ctx, "kept-error", [`join:${kept.code}`])}
    <button type="button" class="btn quiet" onClick=${() => actions.forgetSeat(kept.code)}>${t("forget")}</button>
    <${CommandButton} ctx=${ctx} pending=${`join:${kept.code}`} class="primary" describedby="kept-error" onClick=${() => actions.join(kept.code)}>${t("go_back")}<//>
  </section>`;
}

/** @param {Ctx} ctx */
function createPanel(ctx) {
  const { state, t, actions } = ctx;
  const mode = state.drafts.mode ?? "standard";
  const visibility = /** @type {Visibility} */ (state.drafts.visibility ?? "public");
  const modes = [
    { value: "standard", title: t("standard"), hint: t("standard_hint") },
    { value: "stuck_king", title: t("stuck_king"), hint: t("stuck_hint") },
  ];
  const visibilities = [
    { value: "public", title: t("public"), hint: t("public_hint") },
    { value: "private", title: t("private"), hint: t("private_hint") },
  ];
  return html`<form class="panel create" aria-labelledby="create-title" onSubmit=${submitting(() => actions.create(mode, visibility))}>
    <h2 id="create-title">${t("create")}</h2>
    ${tiles("mode", t("mode"), modes, mode, (value) => actions.draft("mode", value))}
    ${tiles("visibility", t("visibility"), visibilities, visibility, (value) => actions.draft("visibility", value))}
    <${CommandButton} ctx=${ctx} pending="create" class="primary" type="submit" describedby="create-error">${t("create_btn")}<//>
    ${problem(ctx, "create-error", ["create"])}
  </form>`;
}

/** @param {Ctx} ctx */
function joinPanel(ctx) {
  const { state, t, actions } = ctx;
  const typed = state.drafts.code ?? "";
  const code = codeIn(typed);
  /** @param {(code: string) => void} go */
  const withCode = (go) => () => (code ? go(code) : actions.fail("code", "code_invalid"));
  return html`<form class="panel join" aria-labelledby="join-title" onSubmit=${submitting(withCode(actions.join))}>
    <h2 id="join-title">${t("join")}</h2>
    <div class="join-row">
      <label><span class="sr">${t("code")}</span>
        <input
          class="code-input"
          name="code"
          value=${typed}
          placeholder="BCDF"
          autocapitalize="characters"
          autocomplete="off"
          spellcheck=${false}
          enterkeyhint="go"
          aria-describedby="code-hint code-error"
          aria-invalid=${state.failures.code ? "true" : null}
          onInput=${(/** @type {{currentTarget: HTMLInputElement}} */ { currentTarget }) => actions.draft("code", pasted(currentTarget.value))}
        />
      </label>
      <${CommandButton} ctx=${ctx} pending=${`join:${code}`} class="primary" type="submit">${t("join_btn")}<//>
      <${CommandButton} ctx=${ctx} pending=${`watch:${code}`} onClick=${withCode(actions.watch)}>${icon("eye")}${t("watch")}<//>
    </div>
    <p class="small" id="code-hint">${t("code_hint")}</p>
    ${problem(ctx, "code-error", ["code", `join:${code}`, `watch:${code}`])}
  </form>`;
}

/** Of a pasted link only the code is left to see. @param {string} text */
const pasted = (text) => (text.includes("#/r/") ? (codeIn(text) ?? text) : text);
