/** How cards look that are moved on any table: two cross, one arrives and turns; what is marked on a card comes with it. */

/** @typedef {import("../../motion.js").Box} Box */
/** @typedef {import("../../motion.js").Show} Show */

const SWAP = 350;
export const DRAW = 300;
const NOD = 160;
export const TURN = 180;

/**
 * @typedef {object} Scene
 * @property {Show} show
 * @property {Element} root everything of the table
 * @property {Set<number>} turned seats whose card has turned up in this show already
 */

/** The card of a seat, wherever it is drawn. @param {Scene} scene @param {number} seat */
export const cardOf = ({ root }, seat) => root.querySelector(`[data-seat="${seat}"] .face`);

/** @param {Element} card its face is on the page */
export const isUp = (card) => !/#(back|slot)$/.test(card.querySelector("use")?.getAttribute("href") ?? "");

/** Both backs cross; what the viewer sees of them turns afterwards. @param {Scene} scene @param {number} one @param {number} other @param {number} at */
export function swap(scene, one, other, at) {
  const cards = [cardOf(scene, one), cardOf(scene, other)];
  const [a, b] = cards;
  if (!a || !b) return at;
  const places = [scene.show.boxOf(a), scene.show.boxOf(b)];
  const [from, to] = places;
  if (!from || !to) return at;
  scene.show.fly(from, to, at, SWAP);
  scene.show.fly(to, from, at, SWAP);
  const turns = [a, b].filter((card, k) => arrive(scene, card, k === 0 ? one : other, at + SWAP));
  return at + SWAP + (turns.length > 0 ? TURN : 0);
}

/** A pile, or the middle where the piles are not drawn. @param {Scene} scene @param {"stock" | "discard"} name @returns {Box | null} */
export function boxOfPile({ root, show }, name) {
  const pile = root.querySelector(`.${name} .stack`);
  const box = pile && show.boxOf(pile);
  if (box && box.width > 0) return box;
  const middle = root.querySelector(".centre");
  if (!middle) return null;
  const { left, top, width, height } = show.boxOf(middle);
  return { left: left + width / 2 - 20, top: top + height / 2 - 31, width: 40, height: 62 };
}

/** A card goes to one pile, and another comes from one. @param {Scene} scene @param {number} seat @param {Box | null} from @param {Box | null} to @param {number} at */
export function draw(scene, seat, from, to, at) {
  const card = cardOf(scene, seat);
  if (!card || !from || !to) return at;
  const place = scene.show.boxOf(card);
  scene.show.fly(place, to, at, DRAW);
  scene.show.fly(from, place, at, DRAW);
  arrive(scene, card, seat, at + DRAW);
  return at + DRAW + TURN;
}

/** A card stays where it is. @param {Scene} scene @param {number} seat @param {number} at */
export function nod(scene, seat, at) {
  const card = cardOf(scene, seat);
  if (card && !scene.turned.has(seat)) {
    scene.show.add({ el: card, frames: [{ transform: "none" }, { transform: "translateY(4px) scale(.96)" }, { transform: "none" }], at, ms: NOD });
  }
  return at + NOD;
}

/** A card has come to its place: a back lies, a face turns. @param {Scene} scene @param {Element} card @param {number} seat @param {number} at */
export function arrive(scene, card, seat, at) {
  if (!isUp(card)) {
    scene.show.hide(card, at);
    return false;
  }
  if (scene.turned.has(seat)) return false;
  scene.turned.add(seat);
  scene.show.turn(card, at, at, TURN);
  hideMarks(scene, card.parentElement, at);
  return true;
}

/** The folded log stays at what was told before, so that it does not give the end away. @param {Scene} scene @param {number} until */
export function holdLog({ show, root }, until) {
  const [last, before] = [".log-last", ".log-before"].map((line) => root.querySelector(line));
  if (!last || !before) return;
  show.hide(last, until);
  show.add({ el: before, frames: [{ opacity: 1 }, { opacity: 1 }], at: 0, ms: until });
}

/** What is marked on a card comes with it. @param {Scene} scene @param {Element | null} card @param {number} until */
export function hideMarks({ show }, card, until) {
  if (!card) return;
  for (const mark of card.querySelectorAll(".tag, .badge")) show.hide(mark, until);
  show.add({ el: card, frames: [{ opacity: 0 }, { opacity: 0 }], at: 0, ms: until, pseudo: "::after" });
}
