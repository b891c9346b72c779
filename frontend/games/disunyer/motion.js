/** How the events of Disunyer look: deal, swap, draw, kings, Disunyer, reveal, fall. Times as the design has them. */
import { TURN, boxOfPile, cardOf, draw, hideMarks, holdLog, isUp, nod, swap } from "../../views/table/card_motion.js";
import { lastOf } from "./read.js";

/** @typedef {import("../../motion.js").Show} Show */
/** @typedef {import("../../store/state.js").WireEvent} WireEvent */
/** @typedef {import("../../store/state.js").DisunyerGame} DisunyerGame */

const DEAL_STEP = 60;
const DEAL = 300;
const REVEAL = 500;
const PAUSE = 300;
const SHOUT = 400;

/** `game`: as it is drawn now. @typedef {import("../../views/table/card_motion.js").Scene & {game: DisunyerGame}} Scene */

/** @param {Show} show @param {Element} root @param {DisunyerGame} game @param {WireEvent[]} events */
export function choreograph(show, root, game, events) {
  /** @type {Scene} */
  const scene = { show, root, game, turned: new Set() };
  const dealt = events.findLastIndex((event) => event.kind === "dealt");
  let at = 0;
  for (const event of dealt > 0 ? events.slice(dealt) : events) at = perform(scene, event, at, events);
}

/** @param {Scene} scene @param {WireEvent} event @param {number} at @param {WireEvent[]} all @returns {number} when it is over */
function perform(scene, event, at, all) {
  switch (event.kind) {
    case "dealt":
      return deal(scene, at, lastOf(all, "kings_stuck")?.seats ?? []);
    case "passed":
      return swap(scene, event.seat, event.to, at);
    case "drew":
      return draw(scene, event.seat, boxOfPile(scene, "stock"), boxOfPile(scene, "discard"), at);
    case "kept":
      return nod(scene, event.seat, at);
    case "challenge_called":
      return shout(scene, at);
    case "suit_guessed":
      return guess(scene, event.seat, event.suit, at);
    case "revealed":
      return reveal(scene, event, at);
    default:
      return at;
  }
}

/** @param {Scene} scene @param {number} at @param {number[]} kings turn up together, after all cards lie */
function deal(scene, at, kings) {
  const from = boxOfPile(scene, "stock");
  if (!from) return at;
  const seats = scene.game.order.filter((seat) => scene.game.players.some((p) => p.seat === seat && p.standing));
  const lie = at + seats.length * DEAL_STEP + DEAL;
  seats.forEach((seat, k) => {
    const card = cardOf(scene, seat);
    if (!card) return;
    const start = at + k * DEAL_STEP;
    scene.show.fly(from, scene.show.boxOf(card), start, DEAL);
    const up = kings.includes(seat) ? lie : start + DEAL;
    if (!isUp(card)) scene.show.hide(card, start + DEAL);
    else {
      scene.show.turn(card, start + DEAL, up, TURN);
      hideMarks(scene, card.parentElement, up);
    }
  });
  return kings.length > 0 ? lie + TURN : lie;
}

/** @param {Scene} scene @param {number} at */
function shout(scene, at) {
  const word = scene.root.querySelector(".shout");
  if (word) scene.show.add({ el: word, frames: [{ transform: "scale(.6)", opacity: 0.2 }, { transform: "scale(1.06)", opacity: 1, offset: 0.7 }, { transform: "none", opacity: 1 }], at, ms: SHOUT });
  const arrow = scene.root.querySelector(".arrow");
  if (arrow) {
    scene.show.hide(arrow, at + SHOUT);
    scene.show.add({ el: arrow, frames: [{ opacity: 0 }, { opacity: 1 }], at: at + SHOUT, ms: 200 });
  }
  return at + SHOUT;
}

/** The suit that was named rises from its seat. @param {Scene} scene @param {number} seat @param {string | null} suit @param {number} at */
function guess(scene, seat, suit, at) {
  const card = cardOf(scene, seat);
  if (!card || suit == null) return at;
  const box = scene.show.boxOf(card);
  const size = Math.max(34, box.width * 0.8);
  const place = { left: box.left + box.width / 2 - size / 2, top: box.top + box.height * 0.15, width: size, height: size };
  const el = scene.show.copy(`suit-${suit}`, place, "-22 -22 44 44");
  const frames = [
    { opacity: 0, transform: "scale(.4)" },
    { opacity: 1, transform: "scale(1.25)", offset: 0.3 },
    { opacity: 1, transform: "scale(1.1)", offset: 0.7 },
    { opacity: 0, transform: "translateY(-24px)" },
  ];
  scene.show.add({ el, frames, at, ms: 900, copy: true, late: true });
  hideWords(scene, [".centre.is-pause > :not(.piles)", ".dock:has(.my-card) .prompt"], at + SHOUT);
  return at + SHOUT;
}

/** All turn; then the lowest lift and glow; then their plates grey out. @param {Scene} scene @param {Extract<WireEvent, {kind: "revealed"}>} event @param {number} at */
function reveal(scene, event, at) {
  const seats = scene.game.order.filter((seat) => event.cards[seat] != null);
  const turn = REVEAL * 0.6;
  seats.forEach((seat, k) => {
    const card = cardOf(scene, seat);
    if (!card || scene.turned.has(seat) || card.closest(".my-card, .is-open")) return;
    const start = at + ((REVEAL - turn) * k) / Math.max(1, seats.length - 1);
    scene.show.turn(card, 0, start, turn);
  });
  const lift = at + REVEAL + PAUSE;
  for (const seat of event.lowest) fall(scene, seat, lift);
  hideWords(scene, [".centre.is-pause > :not(.piles)", ".dock:has(.my-card) .prompt"], lift);
  holdLog(scene, lift);
  hideLine(scene, "log-revealed", at + REVEAL);
  for (const line of ["log-knocked_out", "log-game_over"]) hideLine(scene, line, lift);
  return lift + 300;
}

/** What would give the end away. @param {Scene} scene @param {string[]} selectors @param {number} until */
function hideWords({ show, root }, selectors, until) {
  for (const word of root.querySelectorAll(selectors.join(","))) show.hide(word, until);
}

/** The newest line of a kind (for the eye: a screen reader has it already). @param {Scene} scene @param {string} kind @param {number} until */
function hideLine({ show, root }, kind, until) {
  const line = [...root.querySelectorAll(".log-line")].slice(-4).findLast((one) => one.classList.contains(kind));
  if (line) show.hide(line, until);
}

/** Lifts and glows; then the plate greys out. @param {Scene} scene @param {number} seat @param {number} lift */
function fall(scene, seat, lift) {
  const { show, root } = scene;
  const box = root.querySelector(`[data-seat="${seat}"]`);
  const card = box?.querySelector(".seat-card") ?? null;
  hideMarks(scene, card ?? box, lift);
  if (card) show.add({ el: card, frames: [{ transform: "none", offset: 0 }, { transform: "translateY(-10px) rotate(-3deg)", offset: 0.6 }], at: lift, ms: 250 });
  const grey = lift + 150;
  for (const note of box?.querySelectorAll(".note") ?? []) show.hide(note, grey);
  for (const plate of box?.querySelectorAll(".plate") ?? []) show.add({ el: plate, frames: [{ backgroundColor: "#0f3626", offset: 0 }], at: grey, ms: 150 });
  for (const name of box?.querySelectorAll(".nm") ?? []) show.add({ el: name, frames: [{ textDecorationColor: "transparent", offset: 0 }], at: grey, ms: 150 });
  for (const face of box?.querySelectorAll(".ava") ?? []) show.add({ el: face, frames: [{ filter: "none", offset: 0 }], at: grey, ms: 150 });
}
