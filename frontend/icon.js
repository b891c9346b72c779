/** Line icons of the page, 24 x 24, drawn with the text's colour. Always decoration: the words are beside them. Those that the first page does without are in more_icons.js. */
import { once } from "./once.js";
import { html } from "./vendor/preact-htm.js";

/** @typedef {import("./store/state.js").View} View */

/** @type {Record<string, string>} */
const PATHS = {
  book: "M4 5c3-1 6-1 8 1 2-2 5-2 8-1v14c-3-1-6-1-8 1-2-2-5-2-8-1zM12 6v14",
  eye: "M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  gear:
    "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM19.4 15l1.6 1-2 3.5-1.9-.7a8 8 0 0 1-2.1 1.2L14.7 22H9.3L9 20a8 8 0 0 1-2.1-1.2L5 19.5 3 16l1.6-1a8 8 0 0 1 0-3L3 11l2-3.5 1.9.7A8 8 0 0 1 9 7l.3-2h5.4l.3 2a8 8 0 0 1 2.1 1.2l1.9-.7 2 3.5-1.6 1a8 8 0 0 1 0 3z",
  info: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v5M12 7.5v.01",
  play: "M8 5l11 7-11 7z",
  refresh: "M20 11a8 8 0 0 0-14.5-3.5L3 10M3 4v6h6M4 13a8 8 0 0 0 14.5 3.5L21 14M21 20v-6h-6",
  trophy: "M7 4h10v6a5 5 0 0 1-10 0zM7 6H3c0 4 2 6 4.5 6M17 6h4c0 4-2 6-4.5 6M12 15v4M8 20h8",
  user: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c.5-5 3.5-7 8-7s7.5 2 8 7",
  x: "M6 6l12 12M18 6L6 18",
};

/** @param {string} name */
const draw = (name) => html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${PATHS[name] ?? ""} /></svg>`;

/** @param {string} name one of the keys above @returns {View} */
export const icon = (name) => once(`icon ${name}`, () => draw(name));

/** @param {Record<string, string>} paths */
export const addIcons = (paths) => Object.assign(PATHS, paths);
