/** How the events of El Ignorado look and sound: cards that are dealt, crossed and turned, lives that fly. */
import { placed } from "../../motion.js";
import { DRAW, TURN, boxOfPile, cardOf, draw, hideMarks, holdLog, isUp, nod, swap } from "../../views/table/card_motion.js";
import { told } from "./read.js";

/** @typedef {import("../../motion.js").Show} Show */
/** @typedef {import("../../motion.js").Box} Box */
/** @typedef {import("../../sound.js").SoundName} SoundName */
/** @typedef {import("../../views/table/card_motion.js").Scene} Scene */
/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").Told} Told */

const DEAL_STEP = 60;
const DEAL = 300;
const REVEAL = 500;
const LIFE = 520;
const LIFE_STEP = 70;
const TOKEN = 16;

/** @param {Show} show @param {Element} root @param {Game} game as it is drawn now @param {unknown[]} fresh */
export function choreograph(show, root, game, fresh) {
  const events = fresh.map(told);
  const dealt = events.findLastIndex(({ kind }) => kind === "dealt");
  /** @type {Scene} */
  const scene = { show, root, turned: new Set() };
  let at = 0;
  for (const event of dealt > 0 ? events.slice(dealt) : events) at = perform(scene, game, event, at);
}

/** @param {Scene} scene @param {Game} game @param {Told} event @param {number} at @returns {number} when it is over */
function perform(scene, game, event, at) {
  switch (event.kind) {
    case "dealt":
      return deal(scene, game, at);
    case "swapped":
      return swap(scene, event.seat, event.with, at);
    case "swapped_with_deck":
      return draw(scene, event.seat, boxOfPile(scene, "stock"), boxOfPile(scene, "stock"), at);
    case "stood":
    case "turn_passed":
      return nod(scene, event.seat, at);
    case "king_asked":
    case "question_returned":
      return appear(scene, at);
    case "revealed":
      return reveal(scene, Object.keys(event.cards).map(Number), at);
    case "life_moved":
      return life(scene, placeOf(scene, event.from), placeOf(scene, event.to), at);
    case "life_lost":
      return Math.max(at, ...event.seats.map((seat, k) => life(scene, placeOf(scene, seat), middleOf(scene, ".pot"), at + k * LIFE_STEP)));
    default:
      return at;
  }
}

/** @param {Scene} scene @param {string} selector @returns {Box | null} a token in the middle of it, or of the felt */
function middleOf({ show, root }, selector) {
  const drawn = [selector, ".centre"].flatMap((one) => root.querySelector(one) ?? []).map((el) => show.boxOf(el)).find(({ width }) => width > 0);
  if (!drawn) return null;
  const { left, top, width, height } = drawn;
  return { left: left + (width - TOKEN) / 2, top: top + (height - TOKEN) / 2, width: TOKEN, height: TOKEN };
}

/** Where a seat keeps its lives. @param {Scene} scene @param {number} seat */
function placeOf(scene, seat) {
  const own = `[data-seat="${seat}"]`;
  return middleOf(scene, scene.root.querySelector(`${own} .tokens`) ? `${own} .tokens` : scene.root.querySelector(`${own} .mine`) ? `${own} .mine` : `${own} .ava`);
}

/** @param {Scene} scene @param {Box | null} from @param {Box | null} to @param {number} at */
function life({ show }, from, to, at) {
  if (!from || !to) return at;
  const el = placed(document.createElement("i"), to);
  el.className = "copy token";
  show.fly(from, to, at, LIFE, el);
  return at + LIFE;
}

/** @param {Scene} scene @param {Game} game @param {number} at */
function deal(scene, { order, dealer, players }, at) {
  const from = boxOfPile(scene, "stock");
  if (!from) return at;
  const start = order.indexOf(dealer) + 1;
  const seats = [...order.slice(start), ...order.slice(0, start)].filter((seat) => players.some((p) => p.seat === seat && p.in_round));
  seats.forEach((seat, k) => {
    const card = cardOf(scene, seat);
    if (!card) return;
    const begin = at + k * DEAL_STEP;
    scene.show.fly(from, scene.show.boxOf(card), begin, DEAL);
    if (!isUp(card)) scene.show.hide(card, begin + DEAL);
    else {
      scene.show.turn(card, begin + DEAL, begin + DEAL, TURN);
      hideMarks(scene, card.parentElement, begin + DEAL);
    }
  });
  return at + seats.length * DEAL_STEP + DEAL;
}

/** The duel comes up. @param {Scene} scene @param {number} at */
function appear({ show, root }, at) {
  const faces = root.querySelector(".faces");
  if (faces) show.add({ el: faces, frames: [{ transform: "scale(.7)", opacity: 0.2 }, { transform: "scale(1.05)", opacity: 1, offset: 0.7 }, { transform: "none", opacity: 1 }], at, ms: DRAW });
  return at + DRAW;
}

/** All turn up. @param {Scene} scene @param {number[]} seats @param {number} at */
function reveal(scene, seats, at) {
  const turn = REVEAL * 0.6;
  seats.forEach((seat, k) => {
    const card = cardOf(scene, seat);
    if (!card || scene.turned.has(seat) || card.closest(".my-card, .is-open")) return;
    scene.show.turn(card, 0, at + ((REVEAL - turn) * k) / Math.max(1, seats.length - 1), turn);
  });
  const end = at + REVEAL;
  for (const word of scene.root.querySelectorAll(".centre.is-pause > :not(.piles)")) scene.show.hide(word, end);
  holdLog(scene, end);
  for (const low of scene.root.querySelectorAll(".is-lowest .seat-card, .my-card.is-lowest")) {
    hideMarks(scene, low, end);
    scene.show.add({ el: low, frames: [{ transform: "none", offset: 0 }], at: end, ms: 250 });
  }
  return end;
}

/** One sound for a change: the most telling. @param {unknown[]} fresh @param {number | undefined} me @returns {SoundName[]} */
export function sounds(fresh, me) {
  const events = fresh.map(told);
  const has = (/** @type {Told["kind"][]} */ ...kinds) => events.some(({ kind }) => kinds.includes(kind));
  const mine = me != null && events.some((event) => event.kind === "ignored" && event.seats.includes(me));
  const named = events.find((event) => event.kind === "king_answered" || event.kind === "ace_guessed");
  if (me != null && events.some((event) => event.kind === "game_over" && event.winner === me)) return ["win"];
  if (mine) return ["out"];
  if (named && "right" in named) return [named.right ? "right" : "wrong"];
  if (has("king_asked", "question_returned")) return ["disunyer"];
  if (has("revealed")) return ["turn_up"];
  return has("dealt", "swapped", "swapped_with_deck", "poked", "attention_paid") ? ["card"] : [];
}
