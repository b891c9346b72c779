/** Tells what a new message brought: motion over the table, and soft sounds. It draws nothing but an empty layer. */
import { Show, canMove } from "../../motion.js";
import * as sound from "../../sound.js";
import { html, useEffect, useLayoutEffect, useRef } from "../../vendor/preact-htm.js";

/** @typedef {import("../../store/state.js").Ctx} Ctx */
/** @typedef {import("../../store/state.js").TableState} TableState */
/** @typedef {import("../../store/state.js").WireEvent} WireEvent */

/** What has been told already: coming back to the page tells it not again. @type {WeakSet<TableState["fresh"]>} */
const told = new WeakSet();

/**
 * @param {object} props
 * @param {Ctx} props.ctx
 * @param {TableState} props.table
 * @param {(show: Show, root: Element, events: WireEvent[]) => void} props.choreograph puts the steps of what happened into the show
 * @param {(events: WireEvent[], me: number | undefined) => sound.SoundName[]} props.sounds
 */
export function Stage({ ctx, table, choreograph, sounds }) {
  const layer = useRef(/** @type {HTMLElement | null} */ (null));
  const show = useRef(/** @type {Show | null} */ (null));
  const { fresh, message } = table;

  useLayoutEffect(() => {
    show.current?.cut();
    if (fresh.missed || fresh.events.length === 0 || told.has(fresh)) return;
    told.add(fresh);
    if (ctx.state.settings.sound) for (const name of sounds(fresh.events, message.you.seat)) sound.play(name);
    const root = ctx.lessMotion || !canMove() ? null : layer.current?.closest(".app");
    if (!root || !layer.current) return;
    const now = new Show(layer.current);
    show.current = now;
    queueMicrotask(() => {
      if (show.current !== now || !layer.current) return;
      choreograph(now, root, fresh.events); // when all the parts of the table have drawn themselves
      now.play();
    });
  }, [message.version]);

  useEffect(() => {
    const cut = () => show.current?.cut();
    const hidden = () => document.hidden && cut();
    addEventListener("pointerdown", cut, true);
    addEventListener("keydown", cut, true);
    addEventListener("resize", cut);
    document.addEventListener("visibilitychange", hidden);
    return () => {
      cut();
      removeEventListener("pointerdown", cut, true);
      removeEventListener("keydown", cut, true);
      removeEventListener("resize", cut);
      document.removeEventListener("visibilitychange", hidden);
    };
  }, []);

  return html`<div class="flights" ref=${layer} aria-hidden="true"></div>`;
}
