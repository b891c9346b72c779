/** Log in, create an account, change the password. */
import { mySeat } from "../../store/selectors.js";
import { html } from "../../vendor/preact-htm.js";
import { CommandButton } from "../parts.js";
import { AccountForm, FormProblem, hiddenUsername, PasswordField, typed, UsernameField, wrong } from "./fields.js";

/** @typedef {import("../../store/state.js").Ctx} Ctx */
/** @typedef {import("../../store/state.js").View} View */

/** @param {string} title @param {Ctx} ctx @param {View} content */
const page = (title, { t }, content) => html`<div class="page narrow">
  <h1 tabindex="-1" id="form-title">${t(title)}</h1>
  ${content}
</div>`;

/** @param {Ctx} ctx */
export function loginView(ctx) {
  const { t, actions, state } = ctx;
  if (state.account) return inside("login", ctx, state.account.username);
  const w = wrong(ctx, "login");
  return page("login", ctx, html`
    <p class="lead">${t("login_text")}</p>
    ${atTable(ctx)}
    <${AccountForm} key="login" ctx=${ctx} form="login" labelledby="form-title" submit=${(/** @type {FormData} */ data) => void actions.login(typed(data, "username"), typed(data, "password"))}>
      <${UsernameField} ctx=${ctx} form="login" wrong=${w} />
      <${PasswordField} ctx=${ctx} form="login" label=${t("password")} wrong=${w} />
      <${FormProblem} ctx=${ctx} id="login-error" wrong=${w} />
      <${CommandButton} ctx=${ctx} pending="login" class="primary" type="submit" describedby="login-error">${t("login")}<//>
    <//>
    <p class="other-way">${t("no_account")} <a href="#/register">${t("register")}</a></p>
  `);
}

/** @param {Ctx} ctx */
export function registerView(ctx) {
  const { t, actions, state } = ctx;
  if (state.account) return inside("register", ctx, state.account.username);
  const w = wrong(ctx, "register");
  return page("register", ctx, html`
    <p class="lead">${t("register_text")}</p>
    ${atTable(ctx)}
    <${AccountForm} key="register" ctx=${ctx} form="register" labelledby="form-title" submit=${(/** @type {FormData} */ data) => void actions.register(typed(data, "username"), typed(data, "password"))}>
      <${UsernameField} ctx=${ctx} form="register" wrong=${w} hint=${t("username_hint")} />
      <${PasswordField} ctx=${ctx} form="register" label=${t("password")} fresh wrong=${w} hint=${t("password_hint")} />
      <${FormProblem} ctx=${ctx} id="register-error" wrong=${w} />
      <${CommandButton} ctx=${ctx} pending="register" class="primary" type="submit" describedby="register-error">${t("register")}<//>
    <//>
    <p class="other-way">${t("have_account")} <a href="#/login">${t("login")}</a></p>
  `);
}

/** @param {Ctx} ctx */
export function passwordView(ctx) {
  const { t, actions, state } = ctx;
  if (!state.account) return page("change_password", ctx, invitation(ctx));
  const w = wrong(ctx, "password");
  return page("change_password", ctx, html`
    <p class="lead">${t("change_text")}</p>
    <${AccountForm} key="password" ctx=${ctx} form="password" labelledby="form-title" submit=${(/** @type {FormData} */ data) => void actions.changePassword(typed(data, "password"), typed(data, "new-password"))}>
      ${hiddenUsername(state.account.username)}
      <${PasswordField} ctx=${ctx} form="password" label=${t("password_now")} wrong=${w} />
      <${PasswordField} ctx=${ctx} form="password" name="fresh" label=${t("password_new")} fresh wrong=${w} hint=${t("password_hint")} />
      <${FormProblem} ctx=${ctx} id="password-error" wrong=${w} />
      <${CommandButton} ctx=${ctx} pending="password" class="primary" type="submit" describedby="password-error">${t("change_password")}<//>
    <//>
    <p class="other-way"><a href="#/u">${t("profile")}</a></p>
  `);
}

/** Nobody is logged in where somebody must be. @param {Ctx} ctx */
export const invitation = ({ t }) => html`<section class="panel prose">
  <h2>${t("need_login")}</h2>
  <p>${t("need_login_text")}</p>
  <p class="acts"><a class="btn primary" href="#/login">${t("login")}</a> <a class="btn" href="#/register">${t("register")}</a></p>
</section>`;

/** @param {string} title @param {Ctx} ctx @param {string} username */
const inside = (title, ctx, username) => page(title, ctx, html`<section class="panel prose">
  <p>${ctx.t("logged_in_already", { name: username })}</p>
  <p class="acts">
    <a class="btn primary" href="#/u">${ctx.t("see_profile")}</a>
    <${CommandButton} ctx=${ctx} pending="logout" onClick=${ctx.actions.logout}>${ctx.t("logout")}<//>
  </p>
</section>`);

/** Who sits at a table stays what they were there. @param {Ctx} ctx */
function atTable({ state, t }) {
  const { here, table } = state;
  if (!here || !table || mySeat(state) == null || table.message.room.status === "finished") return null;
  return html`<p class="seated">${t("at_table", { code: here.code })}</p>`;
}
