/** Parts of the page that are drawn anew only when what they are made of has changed. */
import { Component, h } from "../vendor/preact-htm.js";

/** @typedef {import("../store/state.js").View} View */
/** @typedef {{of: readonly unknown[], draw: () => View}} Props */

class Same extends Component {
  /** @override @param {Props} next */
  shouldComponentUpdate({ of }) {
    const before = /** @type {Props} */ (this.props).of;
    let k = of.length;
    if (k !== before.length) return true;
    while (k > 0) {
      k -= 1;
      if (of[k] !== before[k]) return true;
    }
    return false;
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

/** What an object of plain values holds, as one value to compare. @param {object} plain */
export const valuesOf = (plain) => Object.values(plain).join("\u0000");
