/** The hand: a list of cards to pick, by tap, key or mouse, and to put in order by dragging or with Shift and an arrow. */
import { html, useLayoutEffect, useRef } from "../../vendor/preact-htm.js";
import { cardName, picture } from "./cards.js";
import { arranged, heldOf, hold, moved, toggled } from "./hand.js";
import { useful } from "./choices.js";

/** @typedef {import("../../store/state.js").Ctx} Ctx */
/** @typedef {import("./read.js").Look} Look */
/** @typedef {import("./acts.js").Acts} Acts */

/** From here on a press is a drag, in px. */
const SLACK = 8;

/**
 * A card that is being dragged.
 * @typedef {{card: string, el: HTMLElement, id: number, x: number, y: number, moving: boolean}} Drag
 */

/**
 * @param {object} props
 * @param {Ctx} props.ctx
 * @param {Look} props.look
 * @param {Acts} props.acts
 * @param {(place: string, card: string) => void} props.drop a card was dropped on the discards (`discard`) or on a meld (its number)
 */
export function Hand({ ctx, look, acts, drop }) {
  const drag = useRef(/** @type {Drag | null} */ (null));
  /** The click that ends a drag picks nothing. */
  const dragged = useRef(false);
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const held = heldOf(ctx);
  const cards = arranged(look.hand ?? [], held);
  const at = held.at != null && cards.includes(held.at) ? held.at : cards[0];
  const good = look.mine?.kind === "play" && look.mine.hints ? useful(look.mine.hints) : new Set();

  /** @param {string} card @param {number} to */
  const put = (card, to) => hold(ctx, { sort: "own", order: moved(cards, card, to) });
  /** @param {string | undefined} card */
  const focus = (card) => /** @type {HTMLElement | null | undefined} */ (list.current?.querySelector(`[data-card="${card}"]`))?.focus();

  /** Before this drawing: how the cards were held, and which had the focus. */
  const before = useRef(cards);
  const focused = list.current?.contains(document.activeElement) ? cardOf(document.activeElement) : null;
  useLayoutEffect(() => {
    if (focused && !cards.includes(focused)) focus(cards[Math.min(before.current.indexOf(focused), cards.length - 1)]); // its neighbour
    before.current = cards;
  });

  /** @param {KeyboardEvent} event */
  function onKeyDown(event) {
    const card = cardOf(event.target);
    if (!card || event.ctrlKey || event.altKey || event.metaKey) return;
    const from = cards.indexOf(card);
    const to = target(event.key, from, cards.length);
    if (to == null) {
      if (event.repeat && (event.key === "Enter" || event.key === " ")) event.preventDefault();
      return;
    }
    event.preventDefault();
    if (event.shiftKey) {
      put(card, to);
      setTimeout(() => focus(card));
    } else focus(cards[Math.max(0, Math.min(cards.length - 1, to))]);
  }

  /** @param {PointerEvent} event */
  function onPointerDown(event) {
    const el = event.target instanceof Element ? /** @type {HTMLElement | null} */ (event.target.closest("[data-card]")) : null;
    const card = cardOf(event.target);
    dragged.current = false;
    drag.current = el && card && event.button === 0 ? { card, el, id: event.pointerId, x: event.clientX, y: event.clientY, moving: false } : null;
    drag.current?.el.setPointerCapture(event.pointerId); // a quick finger has left the card before it is seen to move
  }

  /** @param {PointerEvent} event */
  function onPointerMove(event) {
    const now = drag.current;
    if (!now || now.id !== event.pointerId) return;
    const [dx, dy] = [event.clientX - now.x, event.clientY - now.y];
    if (!now.moving && Math.hypot(dx, dy) < SLACK) return;
    if (!now.moving) {
      now.moving = true;
      now.el.classList.add("is-dragged");
    }
    now.el.style.translate = `${dx}px ${dy}px`;
    light(under(now.el, event));
  }

  /** @param {PointerEvent} event */
  function onPointerUp(event) {
    const now = drag.current;
    drag.current = null;
    if (!now?.moving) return;
    dragged.current = true;
    setTimeout(() => (dragged.current = false));
    const place = event.type === "pointerup" ? under(now.el, event) : null;
    now.el.classList.remove("is-dragged");
    now.el.style.translate = "";
    light(null);
    if (place instanceof HTMLElement) drop(place.dataset.drop ?? "", now.card);
    else if (list.current && event.type === "pointerup") put(now.card, spotAt(list.current, now.card, event));
  }

  /** @param {MouseEvent} event */
  function onClick(event) {
    const card = cardOf(event.target);
    if (card && !dragged.current) hold(ctx, { picks: toggled(acts.picks, card), at: card });
  }

  const half = Math.ceil(cards.length / 2);
  return html`<ol class="rhand" ref=${list} aria-label=${ctx.t("rummy_hand", { n: cards.length })} style=${{ "--n": Math.max(1, cards.length - 1), "--half": Math.max(1, half - 1) }}
    onKeyDown=${onKeyDown} onPointerDown=${onPointerDown} onPointerMove=${onPointerMove} onPointerUp=${onPointerUp} onPointerCancel=${onPointerUp} onClick=${onClick}
    onFocusIn=${(/** @type {FocusEvent} */ { target: el }) => {
      const card = cardOf(el);
      if (card && card !== held.at) hold(ctx, { at: card });
    }}
  >
    ${cards.map((card, k) => cardView(ctx, look, card, { first: card === at, picked: acts.picks.includes(card), good: good.has(card), lower: k >= half }))}
  </ol>`;
}

/** @param {Ctx} ctx @param {Look} look @param {string} card @param {{first: boolean, picked: boolean, good: boolean, lower: boolean}} how */
function cardView({ t, lang }, { drawn, game }, card, { first, picked, good, lower }) {
  const words = [cardName(lang, card), card === game.taken ? t("rummy_taken") : card === drawn && t("rummy_new"), good && t("rummy_useful")];
  const marks = [picked && "is-picked", card === drawn && "is-new", good && "is-useful"].filter(Boolean).join(" ");
  return html`<li key=${card} class=${lower ? "is-lower" : ""}>
    <button type="button" class=${`rcard ${marks}`} data-card=${card} aria-pressed=${picked ? "true" : "false"} tabindex=${first ? 0 : -1} aria-label=${words.filter(Boolean).join(", ")}>
      ${picture(card)}
    </button>
  </li>`;
}

/** @param {EventTarget | null} el */
const cardOf = (el) => (el instanceof Element ? (/** @type {HTMLElement | null} */ (el.closest("[data-card]"))?.dataset.card ?? null) : null);

/** Where an arrow leads, from a place. @param {string} key @param {number} from @param {number} n @returns {number | null} */
function target(key, from, n) {
  if (key === "ArrowLeft") return from - 1;
  if (key === "ArrowRight") return from + 1;
  if (key === "Home") return 0;
  return key === "End" ? n - 1 : null;
}

/** What would take the card at this point. @param {HTMLElement} el the card @param {PointerEvent} event @returns {Element | null} */
function under(el, event) {
  const all = document.elementsFromPoint(event.clientX, event.clientY).filter((one) => !el.contains(one));
  return all[0]?.closest("[data-drop]") ?? null;
}

/** @param {Element | null} place */
function light(place) {
  for (const one of document.querySelectorAll(".is-over")) one.classList.toggle("is-over", one === place);
  place?.classList.add("is-over");
}

/** Which place in the hand a point means: the rows lie over each other, so the lowest that reaches up to it counts. @param {HTMLElement} list @param {string} card @param {PointerEvent} event */
function spotAt(list, card, { clientX, clientY }) {
  const boxes = [...list.querySelectorAll("[data-card]")].filter((el) => cardOf(el) !== card).map((el) => /** @type {Element} */ (el.parentElement).getBoundingClientRect());
  const tops = [...new Set(boxes.map(({ top }) => Math.round(top)))].sort((a, b) => a - b);
  const row = tops.findLast((top) => top <= clientY) ?? tops[0] ?? 0;
  return boxes.filter(({ top, left, width }) => Math.round(top) < row || (Math.round(top) === row && left + width / 2 < clientX)).length;
}
