/** The ring of a time that runs out. */
import { Component, html } from "../vendor/preact-htm.js";

const CIRCLES = html`<g><circle class="bg" cx="20" cy="20" r="18" /><circle class="fg" cx="20" cy="20" r="18" pathLength="100" /></g>`;

/** @typedef {{until: number | null, total: number, now: () => number}} Props in ms; `until` null: nothing is shown, but a ring that is there already is cheaper than one that comes and goes */

/**
 * A ring that empties until an instant. Its animation is CSS, so it costs no script; it starts anew when the instant
 * changes by more than a tenth of a second, by a name of its own for every other time.
 */
export class Ring extends Component {
  key = 0;
  left = /** @type {number | null} */ (null);
  odd = false;

  /** @override @param {Props} props */
  render({ until, total, now }) {
    const key = until == null ? 0 : Math.round(until / 100);
    if (until != null && key !== this.key) {
      const left = Math.max(0, until - now());
      this.left = left > total - 100 ? total : left; // a whole ring is not written anew
      if (this.key) this.odd = !this.odd;
    }
    this.key = key;
    return html`<svg class=${this.odd ? "ring odd" : "ring"} hidden=${until == null || undefined} viewBox="0 0 40 40" aria-hidden="true" style=${{ "--left": `${this.left ?? total}ms`, "--total": `${total}ms` }}>${CIRCLES}</svg>`;
  }
}
