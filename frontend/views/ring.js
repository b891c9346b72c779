/** The ring of a time that runs out. */
import { html, useRef } from "../vendor/preact-htm.js";

const CIRCLES = html`<circle class="bg" cx="20" cy="20" r="18" /><circle class="fg" cx="20" cy="20" r="18" pathLength="100" />`;

/**
 * A ring that empties until an instant. Its animation is CSS, so it costs no script; it starts anew when the instant
 * changes by more than a tenth of a second, by a name of its own for every other time.
 * @param {{until: number | null, total: number, now: () => number}} props in ms; `until` null: nothing is shown, but a ring
 *   that is there already is cheaper than one that comes and goes
 */
export function Ring({ until, total, now }) {
  const run = useRef({ key: 0, left: total, odd: false }).current;
  const key = until == null ? 0 : Math.round(until / 100);
  if (until != null && key !== run.key) {
    const left = Math.max(0, until - now());
    run.left = left > total - 100 ? total : left; // a whole ring is not written anew
    if (run.key) run.odd = !run.odd;
  }
  run.key = key;
  return html`<svg class=${run.odd ? "ring odd" : "ring"} hidden=${until == null || undefined} viewBox="0 0 40 40" aria-hidden="true" style=${{ "--left": `${run.left}ms`, "--total": `${total}ms` }}>${CIRCLES}</svg>`;
}
