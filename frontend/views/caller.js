/** Tells that it is my turn, whatever page I am on: a sound, a buzz, and in a hidden tab the title. It draws nothing. */
import * as sound from "../sound.js";
import { myDecision } from "../store/selectors.js";
import { html, useEffect } from "../vendor/preact-htm.js";
import { unmoved } from "./same.js";

/** @typedef {import("../store/state.js").Ctx} Ctx */
/** @typedef {import("../store/state.js").View} View */

/** What a browser takes for a person's wish that the page may sound. */
const PRESSES = /** @type {const} */ (["pointerup", "click", "keydown"]);

/** The page as it was last drawn, for what happens after that. @type {{current: Ctx}} */
const latest = { current: /** @type {any} */ (null) };

/** @param {Ctx} ctx @returns {View} */
export function caller(ctx) {
  latest.current = ctx;
  const turn = turnOf(ctx);
  return unmoved("caller", [turn], () => html`<${Caller} key="caller" turn=${turn} />`);
}

/** My decision, or the turn that it belongs to; none until the game is here that knows which. @param {Ctx} ctx */
function turnOf({ state, game }) {
  const decision = state.route.name !== "replay" && game ? myDecision(state) : null;
  return decision ? (game?.turn?.(decision.id) ?? decision.id) : null;
}

/** @param {{turn: string | null}} props @returns {null} */
function Caller({ turn }) {
  useEffect(() => {
    if (navigator.userActivation?.hasBeenActive) sound.unlock(); // what was pressed while this was fetched
    for (const press of PRESSES) addEventListener(press, sound.unlock);
    return () => {
      for (const press of PRESSES) removeEventListener(press, sound.unlock);
    };
  }, []);
  useEffect(() => (turn == null ? undefined : call()), [turn]);
  return null;
}

/** @returns {(() => void) | undefined} takes the title back */
function call() {
  const { state, t } = latest.current;
  if (state.settings.sound) {
    sound.ring();
    sound.buzz();
  }
  if (!document.hidden) return undefined;
  const before = document.title;
  document.title = `● ${t("title_turn")}`;
  const back = () => {
    document.title = before;
  };
  document.addEventListener("visibilitychange", back, { once: true });
  return () => {
    document.removeEventListener("visibilitychange", back);
    back();
  };
}
