/** Holds the state and tells who listens. */
/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").Action} Action */
/** @typedef {(state: State, action: Action) => State} Reduce */

/**
 * @typedef {object} Store
 * @property {() => State} get
 * @property {(action: Action) => void} dispatch
 * @property {(reduce: Reduce) => void} use from now on this one says what follows
 * @property {(listener: (state: State) => void) => () => void} subscribe returns what unsubscribes
 */

/** @param {State} initial @param {Reduce} reduce @returns {Store} */
export function createStore(initial, reduce) {
  let state = initial;
  let next = reduce;
  /** @type {Set<(state: State) => void>} */
  const listeners = new Set();
  return {
    get: () => state,
    use(wider) {
      next = wider;
    },
    dispatch(action) {
      const then = next(state, action);
      if (then === state) return;
      state = then;
      for (const listener of listeners) listener(state);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
