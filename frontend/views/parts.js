/** Small parts that every screen uses: the countdown, a command's button, a field's error. */
import { html, useEffect, useState } from "../vendor/preact-htm.js";

/** @typedef {import("../store/state.js").Ctx} Ctx */
/** @typedef {import("../store/state.js").View} View */

/**
 * The time left until an instant of `performance.now()`, in words of the caller's; it redraws itself alone.
 * @param {{until: number, now: () => number, text: (ms: number) => string}} props
 */
export function TimeLeft({ until, now, text }) {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((n) => n + 1), 250);
    return () => clearInterval(timer);
  }, []);
  return html`${text(Math.max(0, until - now()))}`;
}

/**
 * The sentence for an error code. Who only wants to watch a full room is not told that they may watch.
 * @param {Ctx["t"]} t @param {import("../store/state.js").Failure} failure @param {string} [key] of `state.failures`
 */
export function errorText(t, { code, retry_after_ms }, key = "") {
  const name = code === "room_full" && key.startsWith("watch:") ? "err_room_full_watch" : `err_${code}`;
  const text = t(name, { s: Math.max(1, Math.ceil((retry_after_ms ?? 1000) / 1000)) });
  return text === name ? t("err_bad_request") : text;
}

/** What is wrong with the name is said here, whichever button sent it. @param {Ctx} ctx */
export function nameField({ state, t, actions }) {
  const { account } = state;
  if (account) return html`<p class="name-field playing-as"><small>${t("playing_as")}</small> <a href="#/u"><bdi>${account.username}</bdi></a></p>`;
  const wrong = Object.values(state.failures).find(({ code }) => code === "name_invalid");
  return html`<div class="name-field">
    <label for="name">${t("your_name")}</label>
    <input
      id="name"
      name="name"
      value=${state.drafts.name ?? ""}
      placeholder=${t("name_placeholder")}
      maxlength="40"
      autocomplete="nickname"
      spellcheck=${false}
      aria-invalid=${wrong ? "true" : null}
      aria-describedby="name-error"
      onInput=${(/** @type {{currentTarget: HTMLInputElement}} */ { currentTarget }) => actions.draft("name", currentTarget.value)}
    />
    <p class="error" id="name-error" role="alert">${wrong ? errorText(t, wrong) : null}</p>
    <${ToName} wrong=${wrong} />
  </div>`;
}

/** What is wrong with the name is seen where the name is, however far from it something was pressed. @param {{wrong: import("../store/state.js").Failure | undefined}} props @returns {null} */
function ToName({ wrong }) {
  useEffect(() => {
    if (wrong) document.getElementById("name")?.focus();
  }, [wrong]);
  return null;
}

/** The error of what was pressed here. @param {Ctx} ctx @param {string} id @param {string[]} keys of `state.failures` */
export function problem({ state, t }, id, keys) {
  const key = keys.find((k) => state.failures[k] && state.failures[k]?.code !== "name_invalid");
  const failure = key ? state.failures[key] : undefined;
  return html`<p class="error" id=${id} role="alert">${failure && key ? errorText(t, failure, key) : null}</p>`;
}

/**
 * One choice of a few, as tiles.
 * @param {string} name @param {string} legend @param {{value: string, title: string, hint?: string, lang?: string}[]} options
 * @param {string} chosen @param {(value: string) => void} choose
 */
export const tiles = (name, legend, options, chosen, choose) => html`<fieldset class="tiles">
  <legend>${legend}</legend>
  ${options.map(
    ({ value, title, hint, lang }) => html`<label key=${value} class="tile" lang=${lang ?? null}>
      <input type="radio" name=${name} value=${value} checked=${value === chosen} onChange=${() => choose(value)} />
      <span><b>${title}</b>${hint ? html`<small>${hint}</small>` : null}</span>
    </label>`,
  )}
</fieldset>`;

/** A name to type. @param {string} name @param {string} value @param {string} placeholder @param {(value: string) => void} type */
export const textField = (name, value, placeholder, type) => html`<input
  name=${name}
  value=${value}
  placeholder=${placeholder}
  maxlength="40"
  autocomplete="off"
  spellcheck=${false}
  onInput=${(/** @type {{currentTarget: HTMLInputElement}} */ { currentTarget }) => type(currentTarget.value)}
/>`;

/** @param {Ctx} ctx @param {string} key of `state.pending` */
export const busy = ({ state }, key) => key in state.pending;

/**
 * A button that sends a command: while it waits it says so, and pressing it again does nothing.
 * @param {{ctx: Ctx, pending: string, class?: string, onClick?: () => void, type?: string, label?: string, describedby?: string, disabled?: boolean, offline?: boolean, children?: View}} props
 *   `offline`: it can be done without a connection
 */
export function CommandButton({ ctx, pending, class: cls, onClick, type = "button", label, describedby, disabled, offline, children }) {
  const waiting = busy(ctx, pending);
  const able = !waiting && !disabled && (offline || !ctx.state.connection.lost);
  return html`<button
    type=${type}
    class=${`btn ${cls ?? ""} ${waiting ? "pending" : ""}`}
    aria-busy=${waiting ? "true" : null}
    aria-disabled=${able ? null : "true"}
    aria-label=${label ?? null}
    aria-describedby=${describedby ?? null}
    onClick=${(/** @type {Event} */ event) => {
      if (!able) event.preventDefault();
      else onClick?.();
    }}
  >
    ${waiting ? html`<span class="spin" aria-hidden="true"></span>` : null}${children}
  </button>`;
}
