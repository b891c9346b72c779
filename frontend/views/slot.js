/** Parts of the page that draw themselves anew, alone: what stands around them is not compared with what is on the page. */
import { Component, h } from "../vendor/preact-htm.js";

/** @typedef {import("../store/state.js").View} View */
/** `place`: always the same object. @typedef {{picture: View, place: View, mounted: Place | null}} Slot */
/** @typedef {{slot: Slot}} Props */

/** @type {Map<string, Slot>} */
const slots = new Map();

class Place extends Component {
  shown = /** @type {View} */ (null);

  /** @override */
  componentWillMount() {
    slotOf(this).mounted = this;
  }

  /** @override */
  componentWillUnmount() {
    if (slotOf(this).mounted === this) slotOf(this).mounted = null;
  }

  /** @override */
  shouldComponentUpdate() {
    return this.shown !== slotOf(this).picture;
  }

  /** @override */
  render() {
    this.shown = slotOf(this).picture;
    return this.shown;
  }
}

/** @param {Place} place */
const slotOf = ({ props }) => /** @type {Props} */ (props).slot;

/**
 * A place of the page, for the picture that it shows now. It is the same object whatever it shows, so what is made of
 * places alone may be `unmoved`; a picture that is another object is drawn before the browser paints.
 * @param {string} name among all of the page @param {View} picture @returns {View}
 */
export function slot(name, picture) {
  const known = slots.get(name);
  if (!known) {
    const made = /** @type {Slot} */ ({ picture, place: null, mounted: null });
    made.place = h(Place, { key: name, slot: made });
    slots.set(name, made);
    return made.place;
  }
  if (known.picture !== picture) {
    known.picture = picture;
    known.mounted?.forceUpdate();
  }
  return known.place;
}
