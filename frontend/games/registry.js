/** The games this page can draw: each is fetched when the first room of it is entered. */

/** @typedef {import("../store/state.js").GameModule} GameModule */

/** @type {Record<string, () => Promise<GameModule>>} */
export const GAMES = {
  disunyer: () => import("./disunyer.js"),
};
