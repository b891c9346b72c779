/** The ring and the number of a decision: they run from `remaining_ms` on the page's own clock, and stop at 0. */
import { html, useEffect, useRef, useState } from "../../vendor/preact-htm.js";
import { Ring } from "../ring.js";

/** @typedef {import("../../store/state.js").Ctx} Ctx */
/** @typedef {import("../../store/state.js").Decision} Decision */
/** @typedef {import("../../store/state.js").TableState} TableState */

/** A ring that is full has at least this long. */
const WHOLE = 10_000;
const LATE = 3_000;
const LOOK = 200;

/** When a decision ends, on the clock of `ctx.now()`. @param {TableState} table @param {Decision} decision */
export const endOf = (table, decision) => table.receivedAt + decision.remaining_ms;

/** @param {TableState} table @param {Decision | null} decision null: a ring that is not shown @param {() => number} now @param {number} [whole] how long such a decision lasts, in ms */
export const ringOf = (table, decision, now, whole = WHOLE) =>
  html`<${Ring} until=${decision && endOf(table, decision)} total=${Math.max(whole, decision?.remaining_ms ?? 0)} now=${now} />`;

/**
 * Whole seconds left, redrawn when the number changes. One timer looks, however many instants come and go.
 * @param {number} until @param {() => number} now @returns {number} never below 0
 */
export function useSeconds(until, now) {
  const [, tick] = useState(0);
  const secondsOf = (/** @type {number} */ instant) => Math.ceil(Math.max(0, instant - now()) / 1000);
  const seconds = secondsOf(until);
  const shown = useRef({ until, seconds });
  shown.current = { until, seconds };
  useEffect(() => {
    const timer = setInterval(() => {
      if (secondsOf(shown.current.until) !== shown.current.seconds) tick((n) => n + 1);
    }, LOOK);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}

/** @param {{table: TableState, decision: Decision, now: () => number, t: Ctx["t"], whole?: number}} props `whole` as in `ringOf` */
export function Clock({ table, decision, now, t, whole }) {
  const seconds = useSeconds(endOf(table, decision), now);
  const late = seconds * 1000 <= LATE;
  return html`<span class=${late ? "clock is-late" : "clock"} role="timer">
    ${ringOf(table, decision, now, whole)}
    <span class="secs" aria-hidden="true">${seconds}</span>
    <span class="sr">${t("seconds_left", { n: seconds })}</span>
  </span>`;
}

/** @param {{until: number, now: () => number, t: Ctx["t"]}} props */
export function NextRound({ until, now, t }) {
  const n = useSeconds(until, now);
  return html`<p class="say soft">${n > 0 ? t("next_round", { n }) : t("next_round_now")}</p>`;
}
