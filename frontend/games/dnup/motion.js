/** How the events of dnup look: sets slide between hands and table, and a hand turns as a whole, in one motion. */
import { BOX, pictureOf } from "../../cards/dnup.js";
import { mySeat } from "../../views/table/names.js";
import { told } from "./read.js";

/** @typedef {import("../../motion.js").Show} Show */
/** @typedef {import("../../motion.js").Box} Box */
/** @typedef {import("../../sound.js").SoundName} SoundName */
/** @typedef {import("../../store/state.js").TableMessage} TableMessage */
/** @typedef {import("../../store/state.js").WireEvent} WireEvent */
/** @typedef {import("./types.js").Card} Card */
/** @typedef {import("./types.js").Event} Event */
/** @typedef {import("./types.js").Game} Game */

const SLIDE = 320;
const TURN = 460;
const DEAL_STEP = 45;
const EASE = "cubic-bezier(.2, .8, .2, 1)";
const SVG = "http://www.w3.org/2000/svg";
/** Cards that fly lie so far apart, as a part of their width. */
const APART = 0.45;

/** @typedef {{show: Show, root: Element, me: number | null, game: Game}} Scene */

/** @param {TableMessage} message @param {Game} game */
export const choreographer = (message, game) => (/** @type {Show} */ show, /** @type {Element} */ root, /** @type {WireEvent[]} */ events) => {
  const scene = { show, root, me: mySeat(message), game };
  let at = 0;
  for (const event of told(events)) at = perform(scene, event, at);
};

/** @param {Scene} scene @param {Event} event @param {number} at @returns {number} when it is over */
function perform(scene, event, at) {
  switch (event.kind) {
    case "dealt":
      return deal(scene, at);
    case "set_played":
      return arrive(scene, event, event.cards, at);
    case "card_added":
      return slide(scene, [event.card], handBox(scene, event.seat), areaBox(scene, event.to, event.area), at);
    case "set_taken":
      return slide(scene, event.cards, areaBox(scene, event.from, event.area), handBox(scene, event.seat), at);
    case "set_returned":
      return slide(scene, event.cards, areaBox(scene, event.seat, event.area), handBox(scene, event.seat), at);
    case "set_discarded":
      return slide(scene, Array.from({ length: event.count }, () => null), areaBox(scene, event.seat, event.area), boxOf(scene, ".dnup-discard svg"), at);
    case "hand_rotated":
      return rotate(scene, event.seat, at);
    default:
      return at;
  }
}

/** @param {Scene} scene @param {string} selector @returns {Box | null} */
function boxOf({ show, root }, selector) {
  const el = root.querySelector(selector);
  return el && show.boxOf(el);
}

/** Where a hand is: mine in full, of the others the number. @param {Scene} scene @param {number} seat */
const handBox = (scene, seat) => boxOf(scene, seat === scene.me ? ".dnup-hand" : `.dnup-mat[data-seat="${seat}"] .dnup-plate`);

/** @param {Scene} scene @param {number} seat @param {number} area */
const areaBox = (scene, seat, area) => boxOf(scene, `[data-place="${seat}.${area}"]`);

/** Cards side by side in the middle of a box, as large as those on the table. @param {Scene} scene @param {Box} box @param {number} k @param {number} n @returns {Box} */
function spot({ root, show }, box, k, n) {
  const one = root.querySelector(".dnup-set svg") ?? root.querySelector(".dnup-discard svg");
  const size = one ? show.boxOf(one) : { width: 36, height: 50 };
  const shift = (k - (n - 1) / 2) * size.width * APART;
  return { left: box.left + (box.width - size.width) / 2 + shift, top: box.top + (box.height - size.height) / 2, width: size.width, height: size.height };
}

/** @param {Scene} scene @param {(Card | null)[]} cards null: a back @param {Box | null} from @param {Box | null} to @param {number} at */
function slide(scene, cards, from, to, at) {
  if (!from || !to) return at;
  cards.forEach((card, k) => {
    const [a, b] = [spot(scene, from, k, cards.length), spot(scene, to, k, cards.length)];
    const frames = [
      { opacity: 1, transform: `translate(${a.left - b.left}px, ${a.top - b.top}px)` },
      { opacity: 1, transform: "none" },
    ];
    scene.show.add({ el: copy(card, b), frames, at, ms: SLIDE, easing: EASE, copy: true, late: true });
  });
  return at + SLIDE;
}

/** @param {Card | null} card @param {Box} box */
function copy(card, box) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", BOX);
  svg.setAttribute("class", "copy");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", pictureOf(card));
  svg.append(use);
  for (const side of /** @type {const} */ (["left", "top", "width", "height"])) svg.style[side] = `${box[side]}px`;
  return svg;
}

/** A set is laid: it is seen there when its cards have come. @param {Scene} scene @param {{seat: number, area: number}} place @param {Card[]} cards @param {number} at */
function arrive(scene, { seat, area }, cards, at) {
  const end = slide(scene, cards, handBox(scene, seat), areaBox(scene, seat, area), at);
  const laid = scene.root.querySelector(`[data-place="${seat}.${area}"] .dnup-set`);
  if (laid) scene.show.hide(laid, end);
  return end;
}

/** All cards of a hand at once. @param {Scene} scene @param {number} seat @param {number} at */
function rotate({ show, root, me }, seat, at) {
  const cards = root.querySelectorAll(seat === me ? ".dnup-hand .face" : `.dnup-mat[data-seat="${seat}"] .dnup-count svg`);
  for (const el of cards) show.add({ el, frames: [{ transform: "rotate(-180deg)" }, { transform: "none" }], at, ms: TURN, easing: "ease-in-out" });
  return at + TURN;
}

/** @param {Scene} scene @param {number} at */
function deal(scene, at) {
  const from = boxOf(scene, ".dnup-discard svg");
  scene.game.order.forEach((seat, k) => slide(scene, [null, null, null], from, handBox(scene, seat), at + k * DEAL_STEP));
  return at + SLIDE + scene.game.order.length * DEAL_STEP;
}

/** One sound for a change: the most telling. @param {WireEvent[]} events @param {number | undefined} me @returns {SoundName[]} */
export function sounds(events, me) {
  const all = told(events);
  const over = all.find((event) => event.kind === "game_over");
  if (over?.kind === "game_over" && me != null && over.winner === me) return ["win"];
  if (all.some((event) => event.kind === "went_out")) return [all.some((event) => event.kind === "went_out" && event.seat === me) ? "right" : "out"];
  if (all.some((event) => event.kind === "set_returned" && event.seat === me)) return ["wrong"];
  if (all.some((event) => event.kind === "hand_rotated")) return ["turn_up"];
  return all.length > 0 ? ["card"] : [];
}
