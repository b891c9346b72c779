/** The rules of Disunyer with pictures of its cards: the words are in rules.en.js and rules.es.js. */
import "../../i18n/more.js";
import { ordinal } from "../../i18n/i18n.js";
import { html } from "../../vendor/preact-htm.js";
import { example, ranks, suits } from "../../views/rule_pictures.js";
import en from "./rules.en.js";
import es from "./rules.es.js";
import { steps } from "./steps.js";

/** @typedef {import("../../store/state.js").Lang} Lang */
/** @typedef {import("../../store/state.js").Part} Part */
/** @typedef {import("../../views/rule_pictures.js").Example} Example */
/**
 * What the words say is drawn here.
 * @typedef {{steps: true}
 *   | {ranks: true}
 *   | {suits: true}
 *   | {points: {place: string, points: string}}
 *   | {example: Example}
 * } Picture
 */
/** @typedef {{title: string, parts: (Exclude<Part, {draw: unknown}> | Picture)[]}} Written */

const RANKS = [..."A234567JNK"];
const SEATS = 8;

/** @param {Lang} lang @returns {import("../../store/state.js").Section[]} */
export const rules = (lang) => ({ en, es })[lang].map(({ title, parts }) => ({ title, parts: parts.map((part) => drawn(lang, part)) }));

/** @param {Lang} lang @param {Written["parts"][0]} part @returns {Part} */
function drawn(lang, part) {
  if (typeof part === "string" || "list" in part || "note" in part) return part;
  if ("steps" in part) return { draw: steps };
  if ("ranks" in part) return { draw: () => ranks(lang, RANKS) };
  if ("suits" in part) return { draw: () => suits(lang) };
  if ("points" in part) return { draw: () => points(lang, part.points) };
  return { draw: () => example(lang, part.example) };
}

/** @param {Lang} lang @param {{place: string, points: string}} words */
const points = (lang, words) => html`<table class="points-table">
  <tr><th scope="row">${words.place}</th>${eight((k) => html`<td key=${k}>${ordinal(lang, k)}</td>`)}</tr>
  <tr><th scope="row">${words.points}</th>${eight((k) => html`<td key=${k}>${SEATS + 1 - k}</td>`)}</tr>
</table>`;

/** @param {(place: number) => unknown} cell */
const eight = (cell) => Array.from({ length: SEATS }, (_, k) => cell(k + 1));
