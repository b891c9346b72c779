/** Tells what a new message brought: motion over the table, and soft sounds. It draws nothing but an empty layer. */
import { Show, canMove } from "../../motion.js";
import * as sound from "../../sound.js";
import { html, useEffect, useLayoutEffect, useRef } from "../../vendor/preact-htm.js";
import { choreograph } from "./motion.js";

/** @typedef {import("../../store/state.js").Ctx} Ctx */
/** @typedef {import("../../store/state.js").TableState} TableState */
/** @typedef {import("../../store/state.js").DisunyerGame} DisunyerGame */
/** @typedef {import("../../store/state.js").WireEvent} WireEvent */

/** What has been told already: coming back to the page tells it not again. @type {WeakSet<TableState["fresh"]>} */
const told = new WeakSet();

/** @param {{ctx: Ctx, table: TableState, game: DisunyerGame}} props */
export function Stage({ ctx, table, game }) {
  const layer = useRef(/** @type {HTMLElement | null} */ (null));
  const show = useRef(/** @type {Show | null} */ (null));
  const { fresh, message } = table;

  useLayoutEffect(() => {
    show.current?.cut();
    const root = layer.current?.closest(".app");
    if (!root || !layer.current || fresh.missed || fresh.events.length === 0 || told.has(fresh)) return;
    told.add(fresh);
    if (ctx.state.settings.sound) for (const name of sounds(fresh.events, message.you.seat)) sound.play(name);
    if (ctx.lessMotion || !canMove()) return;
    show.current = new Show(layer.current);
    choreograph(show.current, root, game, fresh.events);
    show.current.play();
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

/** One sound for a change: the most telling. @param {WireEvent[]} events @param {number | undefined} me @returns {sound.SoundName[]} */
export function sounds(events, me) {
  const has = (/** @type {WireEvent["kind"]} */ kind) => events.find((event) => event.kind === kind);
  const guess = events.find((event) => event.kind === "suit_guessed");
  const over = events.find((event) => event.kind === "game_over");
  const out = events.find((event) => event.kind === "knocked_out");
  if (over?.kind === "game_over" && over.winner != null && over.winner === me) return ["win"];
  if (guess?.kind === "suit_guessed") return [guess.right ? "right" : "wrong"];
  if (out?.kind === "knocked_out" && me != null && out.seats.includes(me)) return ["out"];
  if (has("challenge_called")) return ["disunyer"];
  if (has("revealed")) return ["turn_up"];
  if (has("dealt") || has("passed") || has("drew")) return ["card"];
  return [];
}
