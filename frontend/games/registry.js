/**
 * The games this page can draw. Its name and its lobby (what is chosen before a room is opened) are there before the
 * game itself, which is fetched with its stylesheet, `styles/<game>.css`, when the first room of it is entered.
 *
 * A game joins by its line here, as soon as its module and its stylesheet are there; the first page offers it when the
 * server lists it, too. `npm run list` and `npm run sizes` afterwards.
 */

import { lobby as disunyer } from "../lobby/disunyer.js";

/** @typedef {import("../store/state.js").GameEntry} GameEntry */

/** The first is the one that is played when none was chosen. @type {Record<string, GameEntry>} */
export const GAMES = {
  disunyer: { name: "Disunyer", load: () => import("./disunyer.js"), lobby: async () => ({ lobby: disunyer }), styles: [], points: true },
  rummy: { name: "Rummy", load: () => import("./rummy.js"), lobby: () => import("../lobby/rummy.js"), days: 7 },
  ignorado: { name: "El Ignorado", load: () => import("./ignorado.js"), lobby: () => import("../lobby/ignorado.js") },
  dnup: { name: "dnup", load: () => import("./dnup.js"), lobby: () => import("../lobby/dnup.js") },
};

/** The games that both the page and the server know, in our order; until the server has said so, ours. @param {import("../store/state.js").State} state */
export const offered = ({ games }) => Object.keys(GAMES).filter((name) => games.length === 0 || games.some(({ game }) => game === name));

/** @param {string} game as on the wire */
export const gameName = (game) => GAMES[game]?.name ?? game;

/** Which of them is chosen on the first page. @param {import("../store/state.js").State} state */
export function chosenGame(state) {
  const all = offered(state);
  const wanted = state.drafts.game ?? "";
  return all.includes(wanted) ? wanted : (all[0] ?? "disunyer");
}

/** What was chosen for it, or is usual. @param {import("../store/state.js").State} state @returns {import("../store/state.js").Chosen} */
export const chosenIn =
  ({ drafts }) =>
  (name, usual) =>
    drafts[name] ?? usual;
