/** The rules of rummy with pictures of its cards: the words are in rules.en.js and rules.es.js. */
import { html } from "../../vendor/preact-htm.js";
import { cardsName, picture } from "./cards.js";
import { steps } from "./steps.js";

/** @typedef {import("../../store/state.js").Lang} Lang */
/** @typedef {import("../../store/state.js").Part} Part */
/** What the words say is drawn here. @typedef {{steps: true} | {example: {card: string, good: boolean, text: string}}} Picture `card`: cards with spaces between them */
/** @typedef {{title: string, parts: (Exclude<Part, {draw: unknown}> | Picture)[]}} Written */

/** Only the language that is read is fetched. @type {Record<Lang, () => Promise<{default: Written[]}>>} */
const WORDS = { en: () => import("./rules.en.js"), es: () => import("./rules.es.js") };

/** @param {Lang} lang @returns {Promise<import("../../store/state.js").Section[]>} */
export async function rules(lang) {
  const { default: sections } = await WORDS[lang]();
  return sections.map(({ title, parts }) => ({ title, parts: parts.map((part) => drawn(lang, part)) }));
}

/** @param {Lang} lang @param {Written["parts"][0]} part @returns {Part} */
function drawn(lang, part) {
  if (typeof part === "string" || "list" in part || "note" in part) return part;
  if ("steps" in part) return { draw: steps };
  const { card, good, text } = part.example;
  const cards = card.split(" ");
  return {
    draw: () => html`<figure class=${`rexample${good ? "" : " is-bad"}`}>
      <span class="rfan" role="img" aria-label=${cardsName(lang, cards)}>${cards.map((one) => html`<span key=${one}>${picture(one)}</span>`)}</span>
      <figcaption><b aria-hidden="true">${good ? "✓" : "✗"}</b> ${text}</figcaption>
    </figure>`,
  };
}
