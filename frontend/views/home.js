/** The first page: a name, and every way to a table. */
import { icon } from "../icon.js";
import { chosenGame, chosenIn, gameName, offered } from "../games/registry.js";
import { codeIn } from "../router.js";
import { html } from "../vendor/preact-htm.js";
import { CommandButton, nameField, problem, textField, tiles } from "./parts.js";
import { roomList } from "./room_list.js";

/** @typedef {import("../store/state.js").Ctx} Ctx */

/** @param {() => unknown} run @returns {(event: Event) => void} */
const submitting = (run) => (event) => {
  event.preventDefault();
  run();
};

/** @param {Ctx} ctx */
export const homeView = (ctx) => html`
  ${chooser(ctx)}${hero(ctx)}${keptSeat(ctx)}
  <div class="cols">
    ${createPanel(ctx)}
    <div class="stackcol">${joinPanel(ctx)}${roomList(ctx)}</div>
  </div>
`;

/** Which game, where there are several. @param {Ctx} ctx */
function chooser({ state, t, actions }) {
  const games = offered(state);
  if (games.length < 2) return null;
  const values = games.map((value) => ({ value, title: gameName(value) }));
  return html`<div class="chooser">${tiles("game", t("game"), values, chosenGame(state), (game) => actions.draft("game", game))}</div>`;
}

/** @param {Ctx} ctx */
function hero(ctx) {
  const { state, t, actions, lobby } = ctx;
  const several = offered(state).length > 1;
  return html`<section class="hero welcome">
    <div class="hero-text">
      <h1 tabindex="-1">${t(lobby.tagline)}</h1>
      <p>${t(lobby.about)}</p>
      <form class="quick" onSubmit=${submitting(actions.playNow)}>
        ${nameField(ctx)}
        <${CommandButton} ctx=${ctx} pending="play" class="primary big" type="submit" describedby="play-hint play-error">${icon("play")}${t("play_now")}<//>
      </form>
      <p class="small" id="play-hint">${several ? t("play_now_game", { game: gameName(lobby.game) }) : t("play_now_hint")}</p>
      ${problem(ctx, "play-error", ["play"])}
    </div>
    <div class="fan" aria-hidden="true">
      ${lobby.fan().map((card, k) => html`<span key=${k} style=${{ "--k": k - 2 }}>${card}</span>`)}
    </div>
  </section>`;
}

/** @param {Ctx} ctx */
function keptSeat(ctx) {
  const { state, t, actions, lobby } = ctx;
  const { kept } = state;
  const { slot = "" } = lobby.opening(chosenIn(state), t);
  if (!kept || state.here || kept.code === state.slots[slot]) return null; // that one is offered below
  return html`<section class="panel kept" aria-label=${t("kept_seat", { code: kept.code })}>
    <p>${t("kept_seat", { code: kept.code })}</p>
    ${problem(ctx, "kept-error", [`join:${kept.code}`])}
    <button type="button" class="btn quiet" onClick=${() => actions.forgetSeat(kept.code)}>${t("forget")}</button>
    <${CommandButton} ctx=${ctx} pending=${`join:${kept.code}`} class="primary" describedby="kept-error" onClick=${() => actions.join(kept.code)}>${t("go_back")}<//>
  </section>`;
}

/** @param {Ctx} ctx */
function createPanel(ctx) {
  const { state, t, actions, lobby } = ctx;
  const chosen = chosenIn(state);
  const opening = lobby.opening(chosen, t);
  const saved = state.slots[opening.slot ?? ""];
  const ready = lobby.game === chosenGame(state); // else what is asked for the chosen game is still on its way
  return html`<form class="panel create" aria-labelledby="create-title" onSubmit=${submitting(() => ready && actions.create(lobby.game, opening))}>
    <h2 id="create-title">${t("create")}</h2>
    ${lobby.asks(chosen).map((ask) => asked(ctx, ask))}
    ${saved && lobby.goOn?.(ctx, saved)}
    <${CommandButton} ctx=${ctx} pending="create" class=${saved ? "" : "primary"} type="submit" disabled=${!ready} describedby="create-error">${t(lobby.button?.(chosen) ?? "create_btn")}<//>
    ${problem(ctx, "create-error", ["create", `join:${saved}`])}
    ${lobby.forget?.(ctx)}
  </form>`;
}

/** @param {Ctx} ctx @param {import("../store/state.js").Choice | import("../store/state.js").Blank} ask */
function asked({ state: { drafts }, t, actions }, ask) {
  const { name } = ask;
  if ("values" in ask) {
    const values = ask.values.map(({ value, title, hint }) => ({ value, title: t(title), ...(hint ? { hint: t(hint) } : {}) }));
    return html`<div key=${name} class=${ask.small ? "question is-small" : "question"}>
      ${tiles(name, t(ask.legend), values, drafts[name] ?? ask.usual, (value) => actions.draft(name, value))}
      ${ask.hint ? html`<p class="small">${t(ask.hint)}</p>` : null}
    </div>`;
  }
  return html`<label key=${name} class="question"><span>${t(ask.label)}</span>${textField(name, drafts[name] ?? "", t(ask.placeholder), (value) => actions.draft(name, value))}</label>`;
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
