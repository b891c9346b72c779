/** The ring and the number of a decision: they run from `remaining_ms` on the page's own clock, and stop at 0. */
import { Component, html } from "../../vendor/preact-htm.js";
import { Ring } from "../ring.js";

/** @typedef {import("../../store/state.js").Ctx} Ctx */
/** @typedef {import("../../store/state.js").Decision} Decision */
/** @typedef {import("../../store/state.js").TableState} TableState */
/** @typedef {import("../../store/state.js").View} View */

/** A ring that is full has at least this long. */
const WHOLE = 10_000;
const LATE = 3_000;

/** When a decision ends, on the clock of `ctx.now()`. @param {TableState} table @param {Decision} decision */
export const endOf = (table, decision) => table.receivedAt + decision.remaining_ms;

/** @param {TableState} table @param {Decision | null} decision null: a ring that is not shown @param {() => number} now @param {number} [whole] how long such a decision lasts, in ms */
export const ringOf = (table, decision, now, whole = WHOLE) =>
  html`<${Ring} until=${decision && endOf(table, decision)} total=${Math.max(whole, decision?.remaining_ms ?? 0)} now=${now} />`;

/** `draw`: what shows whole seconds, never below 0. @typedef {{until: number, now: () => number, draw: (seconds: number) => View}} SecondsProps */

/** Whole seconds left, drawn when the number changes. */
export class Seconds extends Component {
  left = 0;
  timer = /** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined);

  /** @override */
  componentDidMount() {
    this.wait();
  }

  /** @override */
  componentDidUpdate() {
    this.wait();
  }

  /** @override */
  componentWillUnmount() {
    clearTimeout(this.timer);
  }

  wait() {
    clearTimeout(this.timer);
    if (this.left > 0) this.timer = setTimeout(() => this.forceUpdate(), this.left % 1000);
  }

  /** @override @param {SecondsProps} props */
  render({ until, now, draw }) {
    this.left = Math.max(0, until - now());
    return draw(Math.ceil(this.left / 1000));
  }
}

/** @param {{table: TableState, decision: Decision, now: () => number, t: Ctx["t"], whole?: number}} props `whole` as in `ringOf` */
export const Clock = ({ table, decision, now, t, whole }) => html`<${Seconds} until=${endOf(table, decision)} now=${now}
  draw=${(/** @type {number} */ n) => html`<span class=${n * 1000 <= LATE ? "clock is-late" : "clock"} role="timer">
    ${ringOf(table, decision, now, whole)}
    <span class="secs" aria-hidden="true">${n}</span>
    <span class="sr">${t("seconds_left", { n })}</span>
  </span>`}
/>`;

/** @param {{until: number, now: () => number, t: Ctx["t"]}} props */
export const NextRound = ({ until, now, t }) => html`<${Seconds} until=${until} now=${now}
  draw=${(/** @type {number} */ n) => html`<p class="say soft">${n > 0 ? t("next_round", { n }) : t("next_round_now")}</p>`}
/>`;
