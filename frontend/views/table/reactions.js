/** Emojis of the players and hearts of the spectators: the buttons, the bubbles at the seats, the hearts that rise. */
import { icon } from "../../icon.js";
import { html } from "../../vendor/preact-htm.js";
import { unmoved } from "../same.js";

/** @typedef {import("../../store/state.js").Ctx} Ctx */
/** @typedef {import("../../store/state.js").View} View */

const HEART = "❤️";
/** More of them would only hide the table. */
const MOST_HEARTS = 8;

/** What an emoji is called. @type {Record<string, string>} */
const NAMES = {
  "👏": "react_clap",
  "😂": "react_laugh",
  "😮": "react_wow",
  "😱": "react_scream",
  "😭": "react_cry",
  "🔥": "react_fire",
  "🤔": "react_think",
  [HEART]: "react_heart",
};

/** @param {Ctx["t"]} t @param {string} reaction */
export const reactionName = (t, reaction) => (NAMES[reaction] ? t(NAMES[reaction]) : reaction);

/** @param {Ctx} ctx @returns {View} */
export const reactionBar = (ctx) => unmoved("reactions", [ctx.lang, ctx.state.reactions, ctx.state.connection.lost], () => bar(ctx));

/** @param {Ctx} ctx @returns {View} */
function bar({ state, t, actions }) {
  return html`<div class="reactions" role="group" aria-label=${t("reactions")}>
    ${state.reactions.map(
      (reaction) =>
        html`<button key=${reaction} type="button" class="react" aria-label=${reactionName(t, reaction)} title=${reactionName(t, reaction)}
          aria-disabled=${state.connection.lost ? "true" : null} onClick=${() => !state.connection.lost && void actions.react(reaction)}
        ><span aria-hidden="true">${reaction}</span></button>`,
    )}
  </div>`;
}

/** A spectator's only button. @param {Ctx} ctx @returns {View} */
export function heartButton({ t, actions, state }) {
  return html`<button type="button" class="btn primary heart" aria-disabled=${state.connection.lost ? "true" : null}
    onClick=${() => !state.connection.lost && void actions.react(HEART)}
  >${icon("heart")}<span>${t("send_heart")}</span></button>`;
}

/** The newest emoji of a seat, by which a change of it is seen. @param {Ctx} ctx @param {number} seat */
export const bubbleId = ({ state }, seat) =>
  state.settings.hide_reactions ? undefined : state.floating.findLast((one) => one.seat === seat)?.id;

/** The newest emoji of a seat. @param {Ctx} ctx @param {number} seat @returns {View} */
export function bubble({ state, lessMotion }, seat) {
  const one = state.settings.hide_reactions ? undefined : state.floating.findLast((f) => f.seat === seat);
  if (!one) return null;
  return html`<span key=${`bubble-${one.id}`} class=${lessMotion ? "bubble still" : "bubble"} aria-hidden="true">${one.reaction}</span>`;
}

/** Spectators' hearts rise over the felt. @param {Ctx} ctx @returns {View} */
export function risingHearts({ state, lessMotion }) {
  if (state.settings.hide_reactions) return null;
  return unmoved("hearts", [state.floating, lessMotion], () => hearts(state, lessMotion));
}

/** @param {Ctx["state"]} state @param {boolean} lessMotion */
function hearts(state, lessMotion) {
  const waves = state.floating.filter((f) => f.seat == null);
  return html`<div class=${lessMotion ? "hearts still" : "hearts"} aria-hidden="true">
    ${waves.flatMap(({ id, count }) =>
      Array.from({ length: Math.min(count, MOST_HEARTS) }, (_, k) => html`<span key=${`${id}-${k}`} style=${{ "--k": k, "--x": `${((id * 37 + k * 53) % 82) + 4}%` }}>${HEART}</span>`),
    )}
  </div>`;
}
