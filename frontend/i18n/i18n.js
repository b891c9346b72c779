/**
 * Texts in English and Spanish: which language, which text, which plural. Only the language in use is fetched.
 *
 * A key whose text has plural forms is written as `key_one` and `key_other`, and `vars.n` chooses. A game adds its own
 * texts with `addTexts` when its module is loaded.
 */

/** @typedef {import("../store/state.js").Lang} Lang */
/** @typedef {import("../store/state.js").Translate} Translate */
/** @typedef {Record<string, string>} Texts */

/** @type {Record<Lang, Texts>} */
const TEXTS = { en: {}, es: {} };

/** @type {Record<Lang, () => Promise<{default: Texts}>>} */
const FILES = { en: () => import("./en.js"), es: () => import("./es.js") };

/** @type {Record<Lang, Intl.PluralRules>} */
const PLURALS = { en: new Intl.PluralRules("en"), es: new Intl.PluralRules("es") };

/** @type {Set<Lang>} */
const loaded = new Set();

/** @param {Lang} lang */
export async function loadLang(lang) {
  if (loaded.has(lang)) return;
  addTexts(lang, (await FILES[lang]()).default);
  loaded.add(lang);
}

/** @param {Lang} lang */
export const isLoaded = (lang) => loaded.has(lang);

/** @param {Lang} lang @param {Texts} texts */
export function addTexts(lang, texts) {
  Object.assign(TEXTS[lang], texts);
}

/**
 * The first of the person's languages that we speak.
 * @param {readonly string[]} wanted for example `navigator.languages` @returns {Lang}
 */
export function pickLang(wanted) {
  for (const tag of wanted) {
    const start = tag.toLowerCase().split("-")[0];
    if (start === "en" || start === "es") return start;
  }
  return "en";
}

/** Texts taken apart: every other part is the name of what is put in there. @type {Map<string, string[]>} */
const taken = new Map();

/** @param {string} text */
function partsOf(text) {
  let parts = taken.get(text);
  if (!parts) taken.set(text, (parts = text.split(/\{(\w+)\}/)));
  return parts;
}

/** @param {Lang} lang @returns {Translate} */
const speaker = (lang) => (key, vars) => {
  if (!vars) return TEXTS[lang][key] ?? key;
  const text = TEXTS[lang][key] ?? (typeof vars.n === "number" ? plural(lang, key, vars.n) : undefined) ?? key;
  return partsOf(text).map((part, k) => (k % 2 === 0 ? part : String(vars[part] ?? ""))).join("");
};
const SPEAKERS = { en: speaker("en"), es: speaker("es") };

/** @param {Lang} lang @returns {Translate} */
export const translator = (lang) => SPEAKERS[lang];

/** Which form a number takes; to ask the browser is slow. @type {Map<string, string>} */
const forms = new Map();

/** @param {Lang} lang @param {string} key @param {number} n */
function plural(lang, key, n) {
  let form = forms.get(`${lang}${n}`);
  if (!form) forms.set(`${lang}${n}`, (form = PLURALS[lang].select(n)));
  return TEXTS[lang][`${key}_${form}`] ?? TEXTS[lang][`${key}_other`];
}

/** @param {Lang} lang @param {string} key */
export const hasText = (lang, key) => key in TEXTS[lang];

const ENDINGS = ["", "st", "nd", "rd"];

/** 1st, 2nd … or 1.º, 2.º … @param {Lang} lang @param {number} n */
export const ordinal = (lang, n) => (lang === "es" ? `${n}.º` : `${n}${(Math.floor(n / 10) % 10 !== 1 && ENDINGS[n % 10]) || "th"}`);

/** @type {Record<Lang, Intl.ListFormat>} */
const LISTS = { en: new Intl.ListFormat("en-GB"), es: new Intl.ListFormat("es") };

/** "Ana, Bea and Leo"; in Spanish also "Ana e Íñigo", which Intl writes only without the accent. @param {Lang} lang @param {string[]} names */
export function listOf(lang, names) {
  const text = LISTS[lang].format(names);
  const last = names.at(-1) ?? "";
  return lang === "es" && /^h?í/iu.test(last) ? text.replace(` y ${last}`, () => ` e ${last}`) : text;
}

/** Minutes and seconds, rounded up: "2:31". @param {number} ms */
export function minutes(ms) {
  const s = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(s / 60)}:${String(s % 60).padStart(2, "0")}`;
}
