/**
 * My hand: a list of buttons that pick cards. Arrows walk through it; with Shift they move a card, and so does a finger
 * that drags it. Nothing turns a single card.
 */
import { dnupCard } from "../../cards/dnup.js";
import { html, useLayoutEffect, useRef } from "../../vendor/preact-htm.js";
import { pick } from "./choices.js";
import { moved, remember } from "./hand.js";
import { cardText } from "./words.js";

/** @typedef {import("../../store/state.js").Ctx} Ctx */
/** @typedef {import("./hand.js").Held} Held */

/** A finger that moves less than this presses. */
const STILL = 8;
/** So few are drawn larger on a phone; more than these need more than a row on a wider screen; with more than these a phone scrolls. */
const FEW = 5;
const MANY = 12;
const MOST = 21;
/** The most cards in a row, as wide as the screen is: of a usual hand, and where there are more than MANY. @type {[string, number, number][]} */
const ROWS = [
  ["slim", 6, 7],
  ["phone", 6, 8],
  ["wide", MANY, MANY],
];

/** `x` and `y`: where the finger is. @typedef {{id: string, x: number, y: number, live: boolean}} Drag */

/** @param {{ctx: Ctx, name: string, cards: Held[], changed: boolean, picks: string[]}} props `name`: whose hand, to remember it by, if it has `changed` */
export function Hand({ ctx, name, cards, changed, picks }) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const drag = useRef(/** @type {Drag | null} */ (null));
  const focus = useRef(/** @type {string | null} */ (null));
  const order = cards.map(({ id }) => id);

  const button = (/** @type {string} */ id) => /** @type {HTMLElement | null} */ (list.current?.querySelector(`[data-card="${id}"]`) ?? null);
  useLayoutEffect(() => {
    if (focus.current) button(focus.current)?.focus();
    focus.current = null;
    if (drag.current?.live) follow(button(drag.current.id), drag.current); // the others have made way
  });

  // what leaves comes back at the end, not where it was; and of two that are alike it is known which one stayed
  useLayoutEffect(() => {
    if (changed) arrange(ctx, name, cards);
  });

  const place = (/** @type {string} */ id, /** @type {number} */ to) => arrange(ctx, name, moved(cards, id, to));

  /** @param {KeyboardEvent} event */
  function onKeyDown(event) {
    const at = order.findIndex((id) => button(id) === event.target);
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: order.length - 1 }[event.key];
    if (at < 0 || to == null || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const there = order[to];
    if (there == null) return;
    focus.current = event.shiftKey ? (order[at] ?? null) : there;
    if (event.shiftKey) place(order[at] ?? "", to);
    else button(there)?.focus();
  }

  /** @param {PointerEvent} event @param {string} id */
  function onPointerDown(event, id) {
    drag.current = event.button === 0 ? { id, x: event.clientX, y: event.clientY, live: false } : null;
  }

  /** @param {PointerEvent} event */
  function onPointerMove(event) {
    const now = drag.current;
    if (!now || event.buttons === 0) return;
    now.live ||= Math.hypot(event.clientX - now.x, event.clientY - now.y) > STILL;
    const el = button(now.id);
    if (!now.live || !el) return;
    if (!el.hasPointerCapture(event.pointerId)) el.setPointerCapture(event.pointerId);
    Object.assign(now, { x: event.clientX, y: event.clientY });
    follow(el, now);
    const near = nearest(order, button, now);
    if (near !== order.indexOf(now.id)) place(now.id, near);
  }

  function onPointerUp() {
    const now = drag.current;
    if (!now) return;
    follow(button(now.id), null);
    if (now.live) setTimeout(() => (drag.current = null)); // after the click that follows, which is none
    else drag.current = null;
  }

  const n = cards.length;
  return html`<ul class=${`dnup-hand${n <= FEW ? " few" : ""}${n > MANY ? " many" : ""}${n > MOST ? " most" : ""}`} ref=${list} style=${shape(n)} aria-label=${ctx.t("dnup_hand", { n })} aria-describedby="dnup-hand-help"
    onKeyDown=${onKeyDown} onPointerMove=${onPointerMove} onPointerUp=${onPointerUp} onPointerCancel=${onPointerUp}>
    ${cards.map(
      ({ id, card }, k) => html`<li key=${id}>
        <button type="button" class="dnup-card" data-card=${id} aria-pressed=${picks.includes(id) ? "true" : "false"} aria-label=${cardText(ctx, card)}
          tabindex=${k === 0 || picks.includes(id) ? null : "-1"}
          onPointerDown=${(/** @type {PointerEvent} */ event) => onPointerDown(event, id)}
          onClick=${() => drag.current?.live || pick(ctx, name, picks.includes(id) ? picks.filter((one) => one !== id) : [...picks, id])}
        ><span class="face">${dnupCard(card)}</span></button>
      </li>`,
    )}
  </ul>`;
}

/** @param {Ctx} ctx @param {string} name @param {Held[]} cards */
export function arrange({ actions }, name, cards) {
  remember(name, cards);
  actions.ui("dnup_held", { name, cards });
}

/** The card stays under the finger, wherever it lies by now; without one it lies again. @param {HTMLElement | null} el @param {{x: number, y: number} | null} finger */
function follow(el, finger) {
  el?.style.removeProperty("translate");
  el?.style.removeProperty("z-index");
  if (!el || !finger) return;
  const { left, top, width, height } = el.getBoundingClientRect();
  el.style.setProperty("z-index", "3");
  el.style.setProperty("translate", `${finger.x - left - width / 2}px ${finger.y - top - height / 2}px`);
}

/** The place whose middle is nearest. @param {string[]} order @param {(id: string) => HTMLElement | null} button @param {{x: number, y: number}} finger */
function nearest(order, button, { x, y }) {
  const far = order.map((id) => {
    const box = button(id)?.parentElement?.getBoundingClientRect();
    return box ? Math.hypot(x - box.left - box.width / 2, y - box.top - box.height / 2) : Infinity;
  });
  return far.indexOf(Math.min(...far));
}

/** Columns and rows for the stylesheet. @param {number} n */
const shape = (n) =>
  Object.fromEntries(
    ROWS.flatMap(([name, usual, close]) => {
      const rows = Math.max(1, Math.ceil(n / (n > MANY ? close : usual)));
      const cols = n > MANY ? close : Math.max(1, Math.ceil(n / rows));
      return [[`--${name}-cols`, cols], [`--${name}-rows`, rows]];
    }),
  );
