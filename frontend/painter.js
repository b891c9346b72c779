/** Draws the page when the state has changed: many changes at one moment are one drawing. Keeps focus and title right. */
import { render } from "./vendor/preact-htm.js";

/** @typedef {import("./store/state.js").State} State */
/** @typedef {import("./store/state.js").View} View */

/**
 * @param {object} options
 * @param {HTMLElement} options.root
 * @param {() => View} options.draw
 * @param {() => string} options.title
 */
export function createPainter({ root, draw, title }) {
  const { ownerDocument: document } = root;
  let due = false;
  let shownTitle = "";
  let turning = false;

  function paint() {
    due = false;
    const focused = document.activeElement;
    render(/** @type {import("preact").ComponentChild} */ (draw()), root);
    queueMicrotask(() => settle(focused)); // after the parts that draw themselves
  }

  /** @param {Element | null} focused before */
  function settle(focused) {
    if (!begin() && focused && focused !== document.body) stay(focused);
    const wanted = title();
    if (wanted !== shownTitle) document.title = wanted;
    shownTitle = wanted;
  }

  /** A list that was put in another order takes the focus from what it moves. @param {Element} focused before */
  function stay(focused) {
    if (!focused.isConnected) keepFocus();
    else if (document.activeElement === document.body && focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }

  /** The control that had the focus is gone: what says how things stand gets it. */
  function keepFocus() {
    if (document.activeElement && document.activeElement !== document.body) return;
    focusHeading();
  }

  function focusHeading() {
    const place = root.querySelector("#prompt, main h1[tabindex]") ?? root.querySelector("main");
    if (place instanceof HTMLElement) place.focus({ preventScroll: true });
  }

  /** Another page is shown: a screen reader begins at its heading, as soon as it is there. @returns {boolean} it is */
  function begin() {
    if (!turning || !root.querySelector("#prompt, main h1[tabindex]")) return false;
    turning = false;
    focusHeading();
    document.defaultView?.scrollTo(0, 0);
    return true;
  }

  return {
    /** Soon, and once for all that happens until then. */
    soon() {
      if (due) return;
      due = true;
      queueMicrotask(paint);
    },
    /** The next drawing is of another page. */
    turnPage() {
      turning = true;
    },
  };
}
