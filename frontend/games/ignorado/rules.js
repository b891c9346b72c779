/** The rules of El Ignorado with pictures of its cards: the words are in rules.en.js and rules.es.js. */
import "../../i18n/more.js";
import { example, ranks, suits } from "../../views/rule_pictures.js";
import en from "./rules.en.js";
import es from "./rules.es.js";
import { steps } from "./steps.js";

/** @typedef {import("../../store/state.js").Lang} Lang */
/** @typedef {import("../../store/state.js").Part} Part */
/** What the words say is drawn here. @typedef {{steps: true} | {ranks: true} | {suits: true} | {example: import("../../views/rule_pictures.js").Example}} Picture */
/** @typedef {{title: string, parts: (Exclude<Part, {draw: unknown}> | Picture)[]}} Written */

const RANKS = [..."AJNK"];

/** @param {Lang} lang @returns {import("../../store/state.js").Section[]} */
export const rules = (lang) => ({ en, es })[lang].map(({ title, parts }) => ({ title, parts: parts.map((part) => drawn(lang, part)) }));

/** @param {Lang} lang @param {Written["parts"][0]} part @returns {Part} */
function drawn(lang, part) {
  if (typeof part === "string" || "list" in part || "note" in part) return part;
  if ("steps" in part) return { draw: steps };
  if ("ranks" in part) return { draw: () => ranks(lang, RANKS) };
  if ("suits" in part) return { draw: () => suits(lang) };
  return { draw: () => example(lang, part.example) };
}
