/**
 * Plays what happened on top of the page that is already drawn, with Web Animations. It never changes what is there:
 * cutting it short leaves the page as the newest message has it. Things that fly are copies, made of backs and of faces
 * that the page shows anyway.
 *
 * A show is a list of steps on one time line; all of it takes `MOST` at most, so a long story is told faster.
 */
import { SPRITE } from "./cards/cards.js";

/**
 * @typedef {object} Step
 * @property {Element} el
 * @property {Keyframe[]} frames
 * @property {number} at ms from the start of the show
 * @property {number} ms
 * @property {string} [easing]
 * @property {string} [pseudo] for example "::after"
 * @property {boolean} [copy] `el` is a copy, gone when the step is over
 * @property {boolean} [late] nothing of it is seen before it begins
 */

/** @typedef {{left: number, top: number, width: number, height: number}} Box */

export const MOST = 1200;

const EASE = "cubic-bezier(.2, .8, .2, 1)";
const SVG = "http://www.w3.org/2000/svg";

/** @returns {boolean} may anything move: the page is seen, and the browser can */
export const canMove = () => !document.hidden && typeof Element.prototype.animate === "function";

/** @template {SVGElement | HTMLElement} T @param {T} el @param {Box} box @returns {T} */
export function placed(el, { left, top, width, height }) {
  Object.assign(el.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  return el;
}

/**
 * Collects the steps of one show and plays them.
 */
export class Show {
  /** @param {HTMLElement} layer an empty element over the table, for the copies */
  constructor(layer) {
    /** @type {HTMLElement} */
    this.layer = layer;
    /** @type {Step[]} */
    this.steps = [];
    /** @type {Animation[]} */
    this.running = [];
  }

  /** @param {Step} step */
  add(step) {
    this.steps.push(step);
  }

  /** Not to be seen until an instant. @param {Element} el @param {number} until */
  hide(el, until) {
    if (until > 0) this.add({ el, frames: [{ opacity: 0 }, { opacity: 0 }], at: 0, ms: until });
  }

  /** @param {Element} el @returns {Box} where it is, as the layer counts */
  boxOf(el) {
    const zero = this.layer.getBoundingClientRect();
    const box = el.getBoundingClientRect();
    return { left: box.left - zero.left, top: box.top - zero.top, width: box.width, height: box.height };
  }

  /** @param {string} picture of the sprite @param {Box} box @param {string} [view] @returns {SVGSVGElement} */
  copy(picture, box, view = "0 0 120 186") {
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("viewBox", view);
    svg.setAttribute("class", "copy");
    const use = document.createElementNS(SVG, "use");
    use.setAttribute("href", `${SPRITE}#${picture}`);
    svg.append(use);
    return placed(svg, box);
  }

  /** A back, or another copy, goes from one place to another. @param {Box} from @param {Box} to @param {number} at @param {number} ms @param {Element} [el] placed where it goes to */
  fly(from, to, at, ms, el = this.copy("back", to)) {
    const start = `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${from.width / to.width}, ${from.height / to.height})`;
    const frames = [
      { opacity: 1, transform: start },
      { opacity: 1, transform: "none" },
    ];
    this.add({ el, frames, at, ms, easing: EASE, copy: true, late: true });
  }

  /** What lies face up turns there at an instant; until then its back is seen, from `from` on. @param {Element} card @param {number} from @param {number} at @param {number} ms */
  turn(card, from, at, ms) {
    const face = card.firstElementChild;
    if (!face) return;
    const half = ms / 2;
    const end = at + ms;
    const middle = (at + half) / end;
    const gone = { opacity: 0, transform: "scaleX(0)" };
    this.add({ el: face, frames: [gone, { ...gone, offset: middle }, { opacity: 1, transform: "scaleX(0)", offset: middle }, { opacity: 1, transform: "none" }], at: 0, ms: end });
    const still = Math.max(1, at - from);
    const back = { opacity: 1, transform: "none", transformOrigin: "center" };
    const frames = [back, { ...back, offset: still / (still + half) }, { ...back, transform: "scaleX(0)" }];
    this.add({ el: this.copy("back", this.boxOf(card)), frames, at: from, ms: still + half, copy: true, late: true });
  }

  /** Starts, faster where it would take too long. */
  play() {
    const whole = Math.max(0, ...this.steps.map((step) => step.at + step.ms));
    const pace = whole > MOST ? MOST / whole : 1;
    for (const step of this.steps) this.start(step, pace);
    this.steps = [];
  }

  /** @param {Step} step @param {number} pace */
  start({ el, frames, at, ms, easing, pseudo, copy, late }, pace) {
    if (copy) this.layer.append(el);
    const animation = el.animate(frames, {
      delay: at * pace,
      duration: Math.max(1, ms * pace),
      easing: easing ?? "linear",
      fill: at > 0 && !late ? "backwards" : "none",
      ...(pseudo ? { pseudoElement: pseudo } : {}),
    });
    if (copy) {
      animation.onfinish = () => el.remove();
      animation.oncancel = () => el.remove();
    }
    this.running.push(animation);
  }

  /** The state stands at once. */
  cut() {
    const all = this.running;
    this.running = [];
    for (const animation of all) animation.cancel();
    this.layer.replaceChildren();
  }
}
