/** The dashed line from who called Disunyer to who must guess. It is measured on the page, after each drawing. */
import { html, useLayoutEffect, useRef } from "../../vendor/preact-htm.js";

/** @typedef {{x: number, y: number}} Point */

/** @param {Element} box @param {Element} mark @param {"middle" | "above"} where @returns {Point} */
function spot(box, mark, where) {
  const b = box.getBoundingClientRect();
  const m = mark.getBoundingClientRect();
  return { x: m.x + m.width / 2 - b.x, y: (where === "middle" ? m.y + m.height / 2 : m.y - 12) - b.y };
}

/** A curve that bends over the middle of the table, and its head. @param {Point} from @param {Point} to @param {DOMRect} box */
function curve(from, to, box) {
  const mid = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const bend = { x: mid.x + (box.width / 2 - mid.x) * 0.85, y: mid.y + (box.height * 0.55 - mid.y) * 0.7 };
  const angle = Math.atan2(to.y - bend.y, to.x - bend.x);
  const wing = (/** @type {number} */ turn) => `${to.x + 13 * Math.cos(angle + turn)} ${to.y + 13 * Math.sin(angle + turn)}`;
  return {
    line: `M${from.x} ${from.y}Q${bend.x} ${bend.y} ${to.x} ${to.y}`,
    head: `M${wing(2.6)}L${to.x} ${to.y}L${wing(-2.6)}`,
  };
}

/** @param {{from: number, to: number | null}} props seats; `to` null: the viewer, at the bottom */
export function Arrow({ from, to }) {
  const ref = useRef(/** @type {SVGSVGElement | null} */ (null));
  useLayoutEffect(() => {
    const svg = ref.current;
    const box = svg?.closest(".table");
    if (!svg || !box) return undefined;
    const draw = () => drawArrow(svg, box, from, to);
    draw();
    const watch = new ResizeObserver(draw);
    watch.observe(box);
    return () => watch.disconnect();
  });
  return html`<svg class="arrow" ref=${ref} aria-hidden="true"><path class="line" /><path class="head" /></svg>`;
}

/** @param {SVGSVGElement} svg @param {Element} box @param {number} from @param {number | null} to */
function drawArrow(svg, box, from, to) {
  const start = box.querySelector(`.seat[data-seat="${from}"] .plate`) ?? box.parentElement?.querySelector(".dock .my-plate");
  const end = to == null ? box.parentElement?.querySelector(".dock .prompt") : box.querySelector(`.seat[data-seat="${to}"] .seat-card`);
  if (!start || !end) return;
  const { line, head } = curve(spot(box, start, "middle"), spot(box, end, "above"), box.getBoundingClientRect());
  svg.querySelector(".line")?.setAttribute("d", line);
  svg.querySelector(".head")?.setAttribute("d", head);
}
