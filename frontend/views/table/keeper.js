/**
 * What the table keeps an eye on besides its picture: keys, a finger that goes up, and telling that it is my turn (sound, buzz, title). It draws nothing.
 */
import * as sound from "../../sound.js";
import { myDecision } from "../../store/selectors.js";
import { html, useEffect } from "../../vendor/preact-htm.js";
import { unmoved } from "../same.js";
import { released } from "./press.js";

/** @typedef {import("../../store/state.js").Ctx} Ctx */
/** @typedef {import("../../store/state.js").View} View */

/** The page as it was last drawn, for what happens after that. @type {{current: Ctx}} */
const latest = { current: /** @type {any} */ (null) };

/** @param {Ctx} ctx @returns {View} */
export function keeper(ctx) {
  latest.current = ctx;
  const turn = turnOf(ctx);
  return unmoved("keeper", [turn], () => html`<${Keeper} turn=${turn} />`);
}

/** My decision, or the turn that it belongs to. @param {Ctx} ctx */
function turnOf({ state, game }) {
  const decision = myDecision(state);
  return decision ? (game?.turn?.(decision.id) ?? decision.id) : null;
}

/** @param {{turn: string | null}} props @returns {null} */
function Keeper({ turn }) {
  useEffect(() => {
    const onKey = (/** @type {KeyboardEvent} */ event) => keyDown(latest.current, event);
    const onUp = () => released(latest.current);
    addEventListener("keydown", onKey);
    addEventListener("pointerup", onUp);
    addEventListener("pointerdown", sound.unlock);
    addEventListener("keydown", sound.unlock);
    return () => {
      removeEventListener("keydown", onKey);
      removeEventListener("pointerup", onUp);
      removeEventListener("pointerdown", sound.unlock);
      removeEventListener("keydown", sound.unlock);
    };
  }, []);

  useMyTurn(turn);
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
  if (document.querySelector("dialog[open]")) return;
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

/** My decision opens: a soft sound and a buzz; in a hidden tab the title says it until somebody looks. @param {string | null} turn */
function useMyTurn(turn) {
  useEffect(() => {
    if (turn == null) return undefined;
    const { state, t } = latest.current;
    if (state.settings.sound) {
      sound.ring();
      sound.buzz();
    }
    if (!document.hidden) return undefined;
    const before = document.title;
    document.title = `● ${t("title_turn")}`;
    const back = () => {
      document.title = before;
    };
    document.addEventListener("visibilitychange", back, { once: true });
    return () => {
      document.removeEventListener("visibilitychange", back);
      back();
    };
  }, [turn]);
}
