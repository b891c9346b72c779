/** How cards look that are moved on any table: two cross, one arrives and turns; what is marked on a card comes with it. */

/** @typedef {import("../../motion.js").Show} Show */

export const SWAP = 350;
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

/** What is marked on a card comes with it. @param {Scene} scene @param {Element | null} card @param {number} until */
export function hideMarks({ show }, card, until) {
  if (!card) return;
  for (const mark of card.querySelectorAll(".tag, .badge")) show.hide(mark, until);
  show.add({ el: card, frames: [{ opacity: 0 }, { opacity: 0 }], at: 0, ms: until, pseudo: "::after" });
}
