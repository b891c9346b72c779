/** The fields of the accounts' forms, with their errors beside them. A password lives in its input and nowhere else. */
import { html, useEffect, useMemo, useRef, useState } from "../../vendor/preact-htm.js";
import { errorText, TimeLeft } from "../parts.js";

/** @typedef {import("../../store/state.js").Ctx} Ctx */
/** @typedef {import("../../store/state.js").Failure} Failure */
/** @typedef {import("../../store/state.js").View} View */
/** @typedef {"login" | "register" | "password" | "unregister"} Form */
/** @typedef {"username" | "password" | "fresh"} Field */

/** Beside which field an error stands, by its code; the first of them says it. @type {Record<Form, Record<string, Field[]>>} */
const PLACES = {
  login: {
    username_missing: ["username"],
    password_missing: ["password"],
    bad_credentials: ["password", "username"],
    username_invalid: ["password", "username"],
    password_invalid: ["password", "username"],
  },
  register: {
    username_missing: ["username"],
    username_taken: ["username"],
    username_invalid: ["username"],
    password_missing: ["password"],
    password_short: ["password"],
    password_long: ["password"],
    password_invalid: ["password"],
  },
  password: {
    password_missing: ["password"],
    bad_credentials: ["password"],
    new_password_missing: ["fresh"],
    new_password_short: ["fresh"],
    new_password_long: ["fresh"],
    password_invalid: ["fresh"],
  },
  unregister: { password_missing: ["password"], bad_credentials: ["password"], password_invalid: ["password"] },
};

/** The sentence's code, which may tell more than the server's. @param {Form} form @param {string} code */
function sentence(form, code) {
  if (form === "login" && code.endsWith("_invalid")) return "bad_credentials";
  if ((form === "password" && code === "bad_credentials") || (form === "unregister" && code !== "password_missing")) return "wrong_password";
  return code.replace(/^new_/, "");
}

/**
 * What is wrong with a form: at which fields, and which of them says it. None: it is said below the form.
 * @param {Ctx} ctx @param {Form} form @returns {{failure: Failure | undefined, at: Field[], text: string}}
 */
export function wrong({ state, t }, form) {
  const failure = state.failures[form];
  const at = failure ? (PLACES[form][failure.code] ?? []) : [];
  return { failure, at, text: failure && at.length > 0 ? errorText(t, { code: sentence(form, failure.code) }) : "" };
}

/** @param {{form: Form, name: Field, wrong: ReturnType<typeof wrong>, hint?: string}} props */
function ids({ form, name, wrong: { at }, hint }) {
  const id = `${form}-${name}`;
  const bad = at.includes(name);
  const told = [bad ? `${form}-${at[0]}-error` : "", hint ? `${id}-hint` : ""].filter(Boolean).join(" ");
  return { id, bad, attributes: { id, "aria-invalid": bad ? "true" : null, "aria-describedby": told || null } };
}

/** @param {string} id @param {string} label @param {string | undefined} hint @param {string | null} error @param {View} input */
const field = (id, label, hint, error, input) => html`<div class="field">
  <label for=${id}>${label}</label>
  ${input}
  ${hint ? html`<small id=${`${id}-hint`}>${hint}</small>` : null}
  <p class="error" id=${`${id}-error`} role="alert">${error}</p>
</div>`;

/** @param {{ctx: Ctx, form: Form, wrong: ReturnType<typeof wrong>, hint?: string}} props */
export function UsernameField({ ctx: { state, t, actions }, form, wrong: w, hint }) {
  const { id, attributes } = ids({ form, name: "username", wrong: w, hint });
  const input = html`<input
    ...${attributes}
    name="username"
    autocomplete="username"
    autocapitalize="none"
    spellcheck=${false}
    maxlength="40"
    value=${state.drafts.username ?? ""}
    onInput=${(/** @type {{currentTarget: HTMLInputElement}} */ { currentTarget }) => actions.draft("username", currentTarget.value)}
  />`;
  return field(id, t("username"), hint, w.at[0] === "username" ? w.text : null, input);
}

/** @param {{ctx: Ctx, form: Form, name?: Field, label: string, fresh?: boolean, wrong: ReturnType<typeof wrong>, hint?: string}} props `fresh`: one that is chosen now */
export function PasswordField({ ctx: { t, actions }, form, name = "password", label, fresh = false, wrong: w, hint }) {
  const [shown, setShown] = useState(false);
  const place = useRef(/** @type {HTMLInputElement | null} */ (null));
  useEffect(() => {
    const owner = place.current?.form;
    const hide = () => setShown(false); // what is sent is not left to be read, nor kept among the texts typed before
    owner?.addEventListener("submit", hide);
    return () => owner?.removeEventListener("submit", hide);
  }, []);
  const { id, attributes } = ids({ form, name, wrong: w, hint });
  const input = html`<div class="secret">
    <input
      ...${attributes}
      ref=${place}
      type=${shown ? "text" : "password"}
      name=${name === "fresh" ? "new-password" : "password"}
      autocomplete=${fresh ? "new-password" : "current-password"}
      autocapitalize="none"
      autocorrect="off"
      spellcheck=${false}
      onInput=${() => actions.unfail(form)}
    />
    <button type="button" class="btn quiet" aria-label=${`${t(shown ? "hide" : "show")}: ${label}`} aria-controls=${id} onClick=${() => setShown(!shown)}>${t(shown ? "hide" : "show")}</button>
  </div>`;
  return field(id, label, hint, w.at[0] === name ? w.text : null, input);
}

/** The name that a password manager keeps the password under. @param {string} username */
export const hiddenUsername = (username) => html`<input hidden name="username" autocomplete="username" readonly value=${username} />`;

/** How long to wait, in words. @param {Ctx["t"]} t @param {number} ms */
export function waitText(t, ms) {
  if (ms <= 0) return t("wait_over");
  const s = Math.ceil(ms / 1000);
  return s > 120 ? t("wait_min", { n: Math.ceil(s / 60) }) : t("wait_s", { n: s });
}

/** An error of no field. @param {{ctx: Ctx, id: string, wrong: ReturnType<typeof wrong>}} props */
export function FormProblem({ ctx, id, wrong: { failure, at } }) {
  const said = failure && at.length === 0 ? failure : null;
  return html`<p class="error" id=${id} role="alert">
    ${said ? (said.code === "throttled" ? html`<${Throttled} ctx=${ctx} failure=${said} />` : errorText(ctx.t, said)) : null}
  </p>`;
}

/** The seconds run, but a screen reader hears them once. @param {{ctx: Ctx, failure: Failure}} props */
function Throttled({ ctx: { t, now }, failure }) {
  const ms = failure.retry_after_ms ?? 1000;
  const until = useMemo(() => now() + ms, [failure]);
  return html`<span class="sr">${waitText(t, ms)}</span><span aria-hidden="true"><${TimeLeft} until=${until} now=${now} text=${(/** @type {number} */ left) => waitText(t, left)} /></span>`;
}

/**
 * A form that sends a command: without a new page, and with the focus where something is wrong.
 * @param {{ctx: Ctx, form: Form, labelledby: string, class?: string, submit: (data: FormData) => void, children?: View}} props
 */
export function AccountForm({ ctx, form, labelledby, class: cls = "panel form", submit, children }) {
  const place = useRef(/** @type {HTMLFormElement | null} */ (null));
  const failure = ctx.state.failures[form];
  useEffect(() => {
    const bad = place.current?.querySelector(`#${form}-${PLACES[form][failure?.code ?? ""]?.[0]}`);
    if (bad instanceof HTMLElement) bad.focus();
  }, [failure]);
  /** @param {Event} event */
  const onSubmit = (event) => {
    event.preventDefault();
    if (place.current) submit(new FormData(place.current));
  };
  return html`<form ref=${place} class=${cls} method="post" noValidate aria-labelledby=${labelledby} onSubmit=${onSubmit}>${children}</form>`;
}

/** @param {FormData} data @param {string} name */
export const typed = (data, name) => String(data.get(name) ?? "");
