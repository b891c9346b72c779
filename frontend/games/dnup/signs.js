/** The game's own line icons, drawn like those of icon.js. */
import { html } from "../../vendor/preact-htm.js";

/** @type {Record<string, string>} */
const PATHS = {
  play: "M6 11h12v10H6zM12 11V3M8.5 6.5L12 3l3.5 3.5",
  add: "M4 7h11v14H4zM19 2v8M15 6h8",
  take: "M6 3h12v9H6zM12 12v9M8.5 17.5L12 21l3.5-3.5",
  rotate: "M9 7h6v10H9zM4 14a8.5 8.5 0 0 0 13 5M20 10A8.5 8.5 0 0 0 7 5M7 1.5V5h3.5M17 22.5V19h-3.5",
  sort: "M4 6h5M4 12h10M4 18h16",
};

/** @param {string} name @returns {import("../../store/state.js").View} */
export const sign = (name) => html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${PATHS[name] ?? ""} /></svg>`;
