/** What a new message of rummy looks and sounds like: what is drawn already comes from where it was before. */

/** @typedef {import("../../motion.js").Show} Show */
/** @typedef {import("../../store/state.js").WireEvent} WireEvent */
/** @typedef {import("../../sound.js").SoundName} SoundName */
/** @typedef {import("./read.js").RummyEvent} RummyEvent */

const MS = 320;

/** @param {Show} show @param {Element} root @param {WireEvent[]} events */
export function choreograph(show, root, events) {
  let at = 0;
  for (const event of /** @type {RummyEvent[]} */ (/** @type {unknown[]} */ (events))) {
    const [el, from] = flight(root, event);
    if (!el || !from) continue;
    const [to, start] = [show.boxOf(el), show.boxOf(from)];
    const middle = { x: start.left + start.width / 2 - to.left - to.width / 2, y: start.top + start.height / 2 - to.top - to.height / 2 };
    show.add({ el, frames: [{ transform: `translate(${middle.x}px, ${middle.y}px)` }, { transform: "none" }], at, ms: MS, easing: "cubic-bezier(.2, .8, .2, 1)" });
    at += MS * 0.7;
  }
}

/** What moves, and from where. @param {Element} root @param {RummyEvent} event @returns {[Element | null, Element | null] | []} */
function flight(root, event) {
  const find = (/** @type {string} */ selector) => root.querySelector(selector);
  /** @param {number} seat */
  const place = (seat) => find(`.rplate[data-seat="${seat}"]`) ?? find(".rhand");
  switch (event.kind) {
    case "drew":
      return [find(`[data-card="${event.card}"]`) ?? find(`.rplate[data-seat="${event.seat}"] .rbacks > :last-child`), find(`.rpile.${event.from}`)];
    case "discarded":
      return [find(".rpile.discard .rpile-card"), place(event.seat)];
    case "melded":
      return [find(`[data-meld="${event.meld}"] .rmeld-cards`), place(event.seat)];
    case "laid_off":
      return [find(`[data-laid="${event.cards[0]}"]`), place(event.seat)];
    default:
      return [];
  }
}

/** One sound for a change: the most telling. @param {WireEvent[]} events @param {number | undefined} me @returns {SoundName[]} */
export function sounds(events, me) {
  const all = /** @type {RummyEvent[]} */ (/** @type {unknown[]} */ (events));
  const over = all.find((event) => event.kind === "game_over" || event.kind === "hand_over");
  if (over) return [over.winner == null || over.winner !== me ? "out" : all.some(({ kind }) => kind === "game_over") ? "win" : "right"];
  if (all.some(({ kind }) => kind === "melded" || kind === "laid_off")) return ["turn_up"];
  return all.length > 0 ? ["card"] : [];
}
