/** The module of a room's game, once it is fetched. */
import { GAMES } from "../games/registry.js";
import { lazily } from "./lazy.js";

/** @typedef {import("../store/state.js").GameModule} GameModule */

/** @param {() => void} changed draw again */
export function gameLoader(changed) {
  /** @type {Map<string, import("./lazy.js").Lazy<GameModule>>} */
  const known = new Map();
  return (/** @type {string} */ game) => {
    const load = GAMES[game];
    if (!load) return null;
    const lazy = known.get(game) ?? lazily(load, changed);
    known.set(game, lazy);
    return lazy.get();
  };
}
