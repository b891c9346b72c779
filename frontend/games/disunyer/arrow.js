/** The dashed line from who called Disunyer to who must guess. It is measured on the page, after each drawing. */
import { html, useLayoutEffect, useRef } from "../../vendor/preact-htm.js";

/** @typedef {{x: number, y: number}} Point */

/** How far the line stays from what it joins, in px. */
const GAP = 9;
const HEAD = 13;
/** The words in the middle are not crossed: the line keeps this share of the table away from them. */
const ROOM = 0.22;

/** What the line is drawn on. @typedef {{width: number, height: number}} Size */

/** Where the line from a point towards the middle of a box reaches the box. @param {DOMRect} box @param {Point} zero @param {Point} from @returns {Point} */
function edge(box, zero, from) {
  const x = box.x + box.width / 2 - zero.x;
  const y = box.y + box.height / 2 - zero.y;
  const dx = from.x - x;
  const dy = from.y - y;
  const length = Math.hypot(dx, dy) || 1;
  const reach = Math.min(box.width / 2 / Math.max(1e-6, Math.abs(dx / length)), box.height / 2 / Math.max(1e-6, Math.abs(dy / length)));
  const away = Math.min(length, reach + GAP) / length;
  return { x: x + dx * away, y: y + dy * away };
}

/** The point that bends the line around the middle. @param {Point} from @param {Point} to @param {Size} size @returns {Point} */
function bendOf(from, to, { width, height }) {
  const x = (from.x + to.x) / 2 / width - 0.5;
  const y = (from.y + to.y) / 2 / height - 0.5;
  const far = Math.hypot(x, y);
  const aside = far < 0.05 ? { x: 0, y: 1 } : { x: x / far, y: y / far };
  const out = far >= ROOM ? far * 0.8 : 2 * ROOM - far;
  return { x: (0.5 + aside.x * out) * width, y: (0.5 + aside.y * out) * height };
}

/** @param {DOMRect} start @param {DOMRect} end @param {DOMRect} table */
export function curve(start, end, table) {
  const middle = (/** @type {DOMRect} */ box) => ({ x: box.x + box.width / 2 - table.x, y: box.y + box.height / 2 - table.y });
  const bend = bendOf(middle(start), middle(end), table);
  const from = edge(start, table, bend);
  const to = edge(end, table, bend);
  const angle = Math.atan2(to.y - bend.y, to.x - bend.x);
  const wing = (/** @type {number} */ turn) => `${round(to.x + HEAD * Math.cos(angle + turn))} ${round(to.y + HEAD * Math.sin(angle + turn))}`;
  return {
    line: `M${round(from.x)} ${round(from.y)}Q${round(bend.x)} ${round(bend.y)} ${round(to.x)} ${round(to.y)}`,
    head: `M${wing(2.6)}L${round(to.x)} ${round(to.y)}L${wing(-2.6)}`,
  };
}

/** @param {number} px */
const round = (px) => Math.round(px * 10) / 10;

/** A seat's card and plate together. @param {Element} seat */
function whole(seat) {
  const [card, plate] = [".seat-card", ".plate"].map((part) => seat.querySelector(part)?.getBoundingClientRect());
  if (!card || !plate) return null;
  const x = Math.min(card.x, plate.x);
  return new DOMRect(x, card.y, Math.max(card.right, plate.right) - x, plate.bottom - card.y);
}

/** @param {{from: number, to: number}} props seats; the viewer's own is the dock */
export function Arrow({ from, to }) {
  const ref = useRef(/** @type {SVGSVGElement | null} */ (null));
  useLayoutEffect(() => {
    const svg = ref.current;
    const box = svg?.closest(".table");
    if (!svg || !box) return undefined;
    const watch = new ResizeObserver(() => drawArrow(svg, box, from, to)); // at once, too, when the page is laid out anyway
    watch.observe(box);
    return () => watch.disconnect();
  }, [from, to]);
  return html`<svg class="arrow" ref=${ref} aria-hidden="true"><path class="line" /><path class="head" /></svg>`;
}

/** @param {Element} table @param {number} seat */
function placeOf(table, seat) {
  const place = table.querySelector(`.seat[data-seat="${seat}"]`);
  if (place) return whole(place);
  return table.parentElement?.querySelector(".dock .prompt")?.getBoundingClientRect() ?? null;
}

/** @param {SVGSVGElement} svg @param {Element} table @param {number} from @param {number} to */
function drawArrow(svg, table, from, to) {
  const start = placeOf(table, from);
  const end = placeOf(table, to);
  if (!start || !end) return;
  const { line, head } = curve(start, end, table.getBoundingClientRect());
  svg.querySelector(".line")?.setAttribute("d", line);
  svg.querySelector(".head")?.setAttribute("d", head);
}
