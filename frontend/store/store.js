/** Holds the state and tells who listens. */
import { reduce } from "./reduce.js";

export { initialState, reduce } from "./reduce.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").Action} Action */

/**
 * @typedef {object} Store
 * @property {() => State} get
 * @property {(action: Action) => void} dispatch
 * @property {(listener: (state: State) => void) => () => void} subscribe returns what unsubscribes
 */

/** @param {State} initial @returns {Store} */
export function createStore(initial) {
  let state = initial;
  /** @type {Set<(state: State) => void>} */
  const listeners = new Set();
  return {
    get: () => state,
    dispatch(action) {
      const next = reduce(state, action);
      if (next === state) return;
      state = next;
      for (const listener of listeners) listener(state);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
