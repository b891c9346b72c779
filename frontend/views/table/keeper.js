/** What the table keeps an eye on besides its picture: keys, and a finger that goes up. It draws nothing. */
import { html, useEffect } from "../../vendor/preact-htm.js";
import { once } from "../../once.js";
import { released } from "./press.js";

/** @typedef {import("../../store/state.js").Ctx} Ctx */
/** @typedef {import("../../store/state.js").View} View */

/** The page as it was last drawn, for what happens after that. @type {{current: Ctx}} */
const latest = { current: /** @type {any} */ (null) };

/** @param {Ctx} ctx @returns {View} */
export function keeper(ctx) {
  latest.current = ctx;
  return once("keeper", () => html`<${Keeper} />`);
}

/** @returns {null} */
function Keeper() {
  useEffect(() => {
    const onKey = (/** @type {KeyboardEvent} */ event) => keyDown(latest.current, event);
    const onUp = () => released(latest.current);
    addEventListener("keydown", onKey);
    addEventListener("pointerup", onUp);
    return () => {
      removeEventListener("keydown", onKey);
      removeEventListener("pointerup", onUp);
    };
  }, []);
  return null;
}

/** A key that does something now. @param {Ctx} ctx @param {KeyboardEvent} event */
function keyDown(ctx, event) {
  if (event.repeat || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest("input, textarea, select, [contenteditable]")) return;
  const key = event.key.toLowerCase();
  if (key === "escape" && ctx.state.ui.log_open === true) {
    closeLog(ctx);
    return;
  }
  if (document.querySelector("dialog[open]") || !ctx.state.settings.keys) return;
  if (key === "l") toLog(ctx);
  else ctx.game?.keys(ctx)[key]?.();
}

/** @param {Ctx} ctx */
function closeLog(ctx) {
  const inside = document.querySelector(".log")?.contains(document.activeElement);
  ctx.actions.ui("log_open", false);
  if (!inside) return;
  const toggle = document.querySelector(".log-toggle");
  focus(toggle?.checkVisibility() ? ".log-toggle" : "#prompt");
}

/** @param {Ctx} ctx */
function toLog(ctx) {
  ctx.actions.ui("log_open", true);
  setTimeout(() => focus("#log-list"));
}

/** @param {string} selector */
const focus = (selector) => /** @type {HTMLElement | null} */ (document.querySelector(selector))?.focus();
