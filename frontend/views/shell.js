/** What stands around every page but the table: head, menu, a way back to the table. And notices over all of them. */
import { icon } from "../icon.js";
import { suitSign } from "../cards/cards.js";
import { departure, isPlaying, mySeat, myDecision } from "../store/selectors.js";
import { html } from "../vendor/preact-htm.js";
import { CommandButton } from "./parts.js";

/** @typedef {import("../store/state.js").Ctx} Ctx */
/** @typedef {import("../store/state.js").View} View */
/** @typedef {import("../store/state.js").State} State */
/** @typedef {import("../store/state.js").Route} Route */

/** @type {{route: Route["name"], text: string, icon: string, href?: string}[]} */
const MENU = [
  { route: "home", href: "#/", text: "home", icon: "play" },
  { route: "leaderboard", text: "leaderboard", icon: "trophy" },
  { route: "rules", text: "how", icon: "book" },
  { route: "about", text: "about", icon: "info" },
];

/** The last item: our own profile, or the way to one. @param {State} state @returns {typeof MENU[0]} */
const mine = ({ account, route }) =>
  account
    ? { route: route.name === "password" ? "password" : "profile", href: "#/u", text: "profile", icon: "user" }
    : { route: route.name === "register" || route.name === "profile" ? route.name : "login", href: "#/login", text: "login", icon: "user" };

/** Which item of the menu the page belongs to. @param {State} state @returns {string} */
function current({ route, account }) {
  if (route.name === "room") return "home";
  return route.name === "profile" && route.username != null && route.username !== account?.username ? "" : route.name;
}

/** @param {Ctx} ctx @param {View} page @param {string} kind of page, for its style */
export function shell(ctx, page, kind) {
  const { t } = ctx;
  return html`<div class="shell">
    <a class="skip" href="#main" onClick=${skip}>${t("skip")}</a>
    ${head(ctx)}${banner(ctx)}${roomStrip(ctx)}
    <main class=${`main view-${kind}`} id="main" tabindex="-1">${page}</main>
  </div>`;
}

/** The address is the route's, so the link may not change it. @param {Event} event */
function skip(event) {
  event.preventDefault();
  document.getElementById("main")?.focus();
}

/** @param {Ctx} ctx */
function head({ state, t, lang, actions }) {
  const here = current(state);
  const other = lang === "en" ? "es" : "en";
  return html`<header class="top">
    <a class="logo" href="#/" aria-label="Disunyer">${suitSign("O")}<span aria-hidden="true">Disunyer</span></a>
    <nav aria-label=${t("main_menu")}>
      ${[...MENU, mine(state)].map(
        (item) => html`<a key=${item.text} href=${item.href ?? `#/${item.route}`} class=${item.text} aria-current=${item.route === here ? "page" : null}>
          ${icon(item.icon)}<span>${t(item.text)}</span>
        </a>`,
      )}
    </nav>
    <div class="prefs">
      <button type="button" class="chip" lang=${other} onClick=${() => actions.setSetting("lang", other)}>${t("other_language")}</button>
      <a class="icon-btn" href="#/settings" aria-label=${t("settings")} title=${t("settings")} aria-current=${here === "settings" ? "page" : null}>${icon("gear")}</a>
    </div>
  </header>`;
}

/** What is wrong with the connection. Always there, so that a screen reader hears when it fills. @param {Ctx} ctx */
export function banner({ state, t, actions }) {
  const { connection, replaced, route, table } = state;
  const elsewhere = replaced && !(route.name === "room" && route.code === replaced.code);
  return html`<div class="banner-place" role="status">
    ${connection.lost
      ? html`<div class="banner">
          <span class="spin" aria-hidden="true"></span>
          <span><b>${t("reconnecting")}</b> ${table?.message.you.seat == null ? null : t("reconnecting_hint")}</span>
          <button type="button" class="btn" onClick=${actions.reconnect}>${t("try_now")}</button>
        </div>`
      : null}
    ${elsewhere && !connection.lost
      ? html`<div class="banner">
          <span><b>${t("replaced")}</b></span>
          <button type="button" class="btn" onClick=${actions.takeBack}>${t("take_back")}</button>
        </div>`
      : null}
  </div>`;
}

/** What must be seen wherever one reads. @type {Record<string, string>} */
const LOOKS = { in_room_turn: "is-on is-turn", in_room_playing: "is-on" };

/** Read a page while sitting in a room: the table is one press away, and calls when it is our turn. @param {Ctx} ctx */
function roomStrip(ctx) {
  const { state, t, actions } = ctx;
  const { here, table, route } = state;
  if (!here || !table || (route.name === "room" && route.code === here.code)) return null;
  const text = myDecision(state) ? "in_room_turn" : mySeat(state) == null ? "in_room_watching" : isPlaying(state) ? "in_room_playing" : "in_room";
  return html`<div class=${`strip ${LOOKS[text] ?? ""}`} role="status">
    <span>${t(text, { code: here.code })}</span>
    <span class="strip-acts">
      ${departure(state, { name: "home" }) === "stay"
        ? html`<${CommandButton} ctx=${ctx} pending="leave" class="quiet" offline onClick=${actions.leave}>${t("leave")}<//>`
        : null}
      <a class="btn primary" href=${`#/r/${here.code}`}>${t("go_back")}</a>
    </span>
  </div>`;
}

/** Short notices over everything. @param {Ctx} ctx */
export function toasts({ state, t, actions }) {
  return html`<div class="toasts" role="log" aria-live="polite" aria-label=${t("notices")}>
    ${state.toasts.map(
      ({ id, tone, key, vars }) => html`<div key=${id} class=${`toast ${tone}`}>
        <span>${t(key, vars)}</span>
        <button type="button" class="icon-btn" aria-label=${t("dismiss")} onClick=${() => actions.dismiss(id)}>${icon("x")}</button>
      </div>`,
    )}
  </div>`;
}
