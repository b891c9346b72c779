/** Parts of the page that are drawn anew only when what they are made of has changed. */
import { Component, h } from "../vendor/preact-htm.js";

/** @typedef {import("../store/state.js").View} View */
/** @typedef {{of: readonly unknown[], draw: () => View}} Props */

/** @param {readonly unknown[]} a @param {readonly unknown[]} b */
function alike(a, b) {
  let k = a.length;
  if (k !== b.length) return false;
  while (k > 0) {
    k -= 1;
    if (a[k] !== b[k]) return false;
  }
  return true;
}

class Same extends Component {
  /** @override @param {Props} next */
  shouldComponentUpdate({ of }) {
    return !alike(of, /** @type {Props} */ (this.props).of);
  }

  /** @override @param {Props} props */
  render({ draw }) {
    return draw();
  }
}

/**
 * @param {string | number} key among its neighbours
 * @param {readonly unknown[]} of everything that `draw` reads and that may change, compared one by one
 * @param {() => View} draw
 * @returns {View}
 */
export const same = (key, of, draw) => h(Same, { key, of, draw });

/** @type {Map<string, {of: readonly unknown[], view: View}>} */
const still = new Map();

/**
 * Like `same`, for one element that is on the page once: the very picture that is there already is given again, and what
 * is the same object is not looked into.
 * @param {string} name among all of the page; where it has neighbours that come and go, what is drawn needs a key as well
 * @param {readonly unknown[]} of @param {() => View} draw @returns {View}
 */
export function unmoved(name, of, draw) {
  const known = still.get(name);
  if (known && alike(of, known.of)) return known.view;
  const view = draw();
  still.set(name, { of, view });
  return view;
}

/** What an object of plain values holds, as one value to compare. @param {object} plain */
export const valuesOf = (plain) => Object.values(plain).join("\u0000");
