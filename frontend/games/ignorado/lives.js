/** Lives as tokens, and lives lost as a neutral tally of glasses. */
import { html } from "../../vendor/preact-htm.js";
import { words } from "./words.js";

/** @typedef {import("../../store/state.js").Ctx} Ctx */
/** @typedef {import("../../store/state.js").View} View */

/** More of them are only a number. */
const MOST = 6;

/** One life. @returns {View} */
export const token = () => html`<i class="token"></i>`;

/** A pile of tokens with its number; decoration, the words are elsewhere. @param {number} n @returns {View} */
export const pileOf = (n) => html`<span class="tokens" aria-hidden="true">
  <b>${n}</b>${Array.from({ length: Math.min(n, MOST) }, (_, k) => html`<i key=${k} class="token"></i>`)}
</span>`;

/** A glass and how many; nothing for null. @param {Ctx} ctx @param {number | null} n @returns {View} */
export const tally = (ctx, n) =>
  n == null
    ? null
    : html`<span class="glasses" role="img" aria-label=${words(ctx)("glasses", { n })}><svg viewBox="0 0 16 16" aria-hidden="true"><path d="M3 2h10l-1.2 12H4.2zM3.5 6.5h9" /></svg>${n}</span>`;
