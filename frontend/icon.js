/** Line icons of the page, 24 x 24, drawn with the text's colour. Always decoration: the words are beside them. */
import { html } from "./vendor/preact-htm.js";

/** @typedef {import("./store/state.js").View} View */

/** @type {Record<string, string>} */
const PATHS = {
  back: "M15 5l-7 7 7 7",
  book: "M4 5c3-1 6-1 8 1 2-2 5-2 8-1v14c-3-1-6-1-8 1-2-2-5-2-8-1zM12 6v14",
  bot: "M5 9h14v10H5zM12 9V5M9 14h.01M15 14h.01",
  check: "M5 12.5l4.5 4.5L19 7.5",
  cloud: "M7 18a4.5 4.5 0 0 1-.5-9A6 6 0 0 1 18 10.5 3.8 3.8 0 0 1 17.5 18M4 4l16 16",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  crown: "M3 18h18M4 15L3 6l5 4 4-6 4 6 5-4-1 9z",
  exit: "M14 4H6v16h8M11 12h10M17.5 8l4 4-4 4",
  eye: "M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  first: "M18 6l-7 6 7 6zM7 6v12",
  forward: "M9 5l7 7-7 7",
  gear:
    "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM19.4 15l1.6 1-2 3.5-1.9-.7a8 8 0 0 1-2.1 1.2L14.7 22H9.3L9 20a8 8 0 0 1-2.1-1.2L5 19.5 3 16l1.6-1a8 8 0 0 1 0-3L3 11l2-3.5 1.9.7A8 8 0 0 1 9 7l.3-2h5.4l.3 2a8 8 0 0 1 2.1 1.2l1.9-.7 2 3.5-1.6 1a8 8 0 0 1 0 3z",
  heart: "M12 20S3.5 14.8 3.5 8.9A4.6 4.6 0 0 1 12 6.5a4.6 4.6 0 0 1 8.5 2.4C20.5 14.8 12 20 12 20z",
  info: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v5M12 7.5v.01",
  keep: "M12 3l7 3v5c0 5-3 8.4-7 10-4-1.6-7-5-7-10V6zM9 12l2.2 2.2L15.5 10",
  last: "M6 6l7 6-7 6zM17 6v12",
  link: "M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 6 6l1-1",
  lock: "M6 10V8a6 6 0 0 1 12 0v2M5 10h14v10H5zM12 14v2.5",
  pass: "M4 8h14M14 4l4 4-4 4M20 16H6M10 12l-4 4 4 4",
  pause: "M8 5v14M16 5v14",
  play: "M8 5l11 7-11 7z",
  plus: "M12 5v14M5 12h14",
  refresh: "M20 11a8 8 0 0 0-14.5-3.5L3 10M3 4v6h6M4 13a8 8 0 0 0 14.5 3.5L21 14M21 20v-6h-6",
  share: "M12 15V3M8 7l4-4 4 4M6 11H5v10h14V11h-1",
  shuffle: "M3 7h4l9 10h5M3 17h4l2.5-2.8M14 9.5L16 7h5M18 4l3 3-3 3M18 14l3 3-3 3",
  spinner: "M12 3a9 9 0 1 1-9 9",
  trophy: "M7 4h10v6a5 5 0 0 1-10 0zM7 6H3c0 4 2 6 4.5 6M17 6h4c0 4-2 6-4.5 6M12 15v4M8 20h8",
  up: "M6 15l6-6 6 6",
  user: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c.5-5 3.5-7 8-7s7.5 2 8 7",
  users: "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3 20c0-4 2.5-6 6-6s6 2 6 6M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.5c2 .8 3 2.6 3 5.5",
  x: "M6 6l12 12M18 6L6 18",
};

/** @param {string} name one of the keys above @returns {View} */
export const icon = (name) =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${PATHS[name] ?? ""} /></svg>`;
