import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import test from "node:test";
import "../i18n/play.js";
import { aCard, cardName } from "../i18n/card_names.js";
import { loadLang, listOf, minutes, ordinal, pickLang, translator } from "../i18n/i18n.js";

const folder = new URL("../", import.meta.url);
const ALL = (await readdir(folder, { recursive: true })).sort();
const PAIRS = ALL.filter((path) => /[./]en\.js$/.test(path)).map((path) => [path, path.replace(/en\.js$/, "es.js")]);
/** Short ones, both languages in one file. */
const LOBBIES = ALL.filter((path) => /^lobby\/(?!common|seats|disunyer).*\.js$/.test(path));

/** @param {string | undefined} name @returns {Promise<any>} */
const texts = async (name) => (await import(new URL(String(name), folder).href)).default;

/** @param {string} text */
const slots = (text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

/** The shape of nested texts, without the words. @param {unknown} value @returns {unknown} */
function shape(value) {
  if (typeof value === "string") return "";
  if (Array.isArray(value)) return value.map(shape);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, key === "card" ? part : shape(part)]));
}

for (const [en, es] of PAIRS) {
  test(`${en} and ${es} have the same keys and the same slots`, async () => {
    const [english, spanish] = [await texts(en), await texts(es)];
    assert.deepEqual(shape(spanish), shape(english));
    if (Array.isArray(english)) return;
    for (const [key, text] of Object.entries(english)) assert.deepEqual(slots(spanish[key]), slots(String(text)), key);
  });

  test(`${es} has no sentence left in English, nor an empty one`, async () => {
    const [english, spanish] = [await texts(en), await texts(es)];
    const same = Object.entries(spanish).filter(([key, text]) => text === "" || (text === english[key] && String(text).includes(" ")));
    const neutral = new Set(["replay_of"]);
    assert.deepEqual(same.filter(([key, text]) => !neutral.has(key) && /[a-z]{3,} [a-z]{3,}/i.test(String(text))), []);
  });
}

for (const path of LOBBIES) {
  test(`${path} has the same texts in both languages`, async () => {
    const { texts: both } = await import(new URL(path, folder).href);
    assert.deepEqual(Object.keys(both.es), Object.keys(both.en));
    for (const [key, text] of Object.entries(both.en)) assert.notEqual(both.es[key], text, key);
  });
}

test("every error code of the protocol has a sentence", async () => {
  const codes =
    "bad_request too_large unknown_room room_full room_started not_in_room already_in_room not_host not_your_decision stale_decision illegal_move bad_seat_token name_invalid username_taken username_invalid password_invalid bad_credentials login_required throttled unknown_profile unknown_replay unavailable";
  const english = { ...(await texts("i18n/play.en.js")), ...(await texts("i18n/account.en.js")) };
  assert.deepEqual(codes.split(" ").filter((code) => !english[`err_${code}`]), []);
});

test("every key that a view names is there", async () => {
  const known = Object.assign({}, ...(await Promise.all(PAIRS.map(([en]) => texts(en)))));
  const sources = ALL.filter((path) => path.endsWith(".js") && /^(views|games|[a-z_]+\.js$)/.test(path));
  const missing = [];
  for (const path of sources) {
    for (const [, key] of (await readFile(new URL(path, folder), "utf8")).matchAll(/\bt\("([a-z0-9_]+)"/g)) {
      if (!(String(key) in known) && !(`${key}_other` in known)) missing.push(`${path}: ${key}`);
    }
  }
  assert.deepEqual(missing, []);
});

test("n chooses the plural, and slots are filled as text", async () => {
  await loadLang("en");
  await loadLang("es");
  assert.equal(translator("en")("people", { n: 1 }), "1 person");
  assert.equal(translator("en")("people", { n: 3 }), "3 people");
  assert.equal(translator("es")("people", { n: 1 }), "1 persona");
  assert.equal(translator("es")("people", { n: 0 }), "0 personas");
  assert.equal(translator("en")("room_title_x"), "room_title_x");
  assert.equal(translator("en")("kept_seat", { code: "$&<b>" }), "Your seat in room $&<b> is kept.");
});

test("ordinals, lists and minutes are written as each language does", () => {
  assert.deepEqual([1, 2, 3, 4, 8, 11, 12, 13, 21, 22, 103, 111].map((n) => ordinal("en", n)), "1st 2nd 3rd 4th 8th 11th 12th 13th 21st 22nd 103rd 111th".split(" "));
  assert.deepEqual([1, 2, 8].map((n) => ordinal("es", n)), ["1.º", "2.º", "8.º"]);
  assert.equal(listOf("en", ["Ana", "Bea", "Leo"]), "Ana, Bea and Leo");
  assert.equal(listOf("es", ["Ana", "Íñigo"]), "Ana e Íñigo");
  assert.deepEqual([0, 1, 60_000, 151_200, -5].map(minutes), ["0:00", "0:01", "1:00", "2:32", "0:00"]);
});

test("cards are called by their names", () => {
  assert.equal(cardName("en", "NE"), "Knight of swords");
  assert.equal(cardName("es", "NE"), "caballo de espadas");
  assert.equal(aCard("es", "JC"), "la sota de copas");
  assert.equal(aCard("es", "AO"), "el as de oros");
  assert.equal(aCard("en", "7B"), "the 7 of clubs");
});

test("the language is the first of the person's that we speak", () => {
  assert.equal(pickLang(["fr-FR", "es-MX", "en"]), "es");
  assert.equal(pickLang(["en-US", "es"]), "en");
  assert.equal(pickLang(["de", "fr"]), "en");
  assert.equal(pickLang(["est"]), "en");
});
