/** Pictures that are always the same are made once: what is the same object is skipped when the page is compared with what is on it. */

/** @typedef {import("./store/state.js").View} View */

/** @type {Map<string, View>} */
const made = new Map();

/** @param {string} name of the picture, among all @param {() => View} draw @returns {View} */
export function once(name, draw) {
  let view = made.get(name);
  if (view === undefined) made.set(name, (view = draw()));
  return view;
}
