import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { test } from "node:test";
import enMain from "../i18n/en.js";
import playEn from "../i18n/play.en.js";
import moreEn from "../i18n/more.en.js";
import en from "../i18n/table.en.js";
import es from "../i18n/table.es.js";

/** @param {string} text */
const places = (text) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();

test("the table's texts have the same keys in both languages", () => {
  assert.deepEqual(Object.keys(en), Object.keys(es));
});

test("a text names the same things in both languages", () => {
  for (const [key, text] of Object.entries(en)) {
    const differing = places(text).filter((place) => !places(es[key] ?? "").includes(place));
    assert.deepEqual(differing, [], key);
  }
});

test("the table takes no other text's key", () => {
  assert.deepEqual(Object.keys(en).filter((key) => key in enMain || key in playEn || key in moreEn), []);
});

test("no text is empty, and plural forms come in pairs", () => {
  for (const texts of [en, es]) {
    for (const [key, text] of Object.entries(texts)) {
      assert.notEqual(text.trim(), "", key);
      if (key.endsWith("_one")) assert.ok(key.replace(/_one$/, "_other") in texts, key);
    }
  }
});

test("every text is used somewhere", async () => {
  const files = (await readdir(new URL("../", import.meta.url), { recursive: true })).filter((name) => /^(games|views)\/.*\.js$/.test(name));
  const source = (await Promise.all(files.map((name) => readFile(new URL(`../${name}`, import.meta.url), "utf8")))).join("\n");
  const made = /^(log_|react_|why_|ch_|kept|passed|drew)/; // put together from parts, or listed by name
  const unused = Object.keys(en).filter((key) => {
    const stem = key.replace(/_(one|other)$/, "");
    return !made.test(key) && !source.includes(`"${key}"`) && !source.includes(`"${stem}"`);
  });
  assert.deepEqual(unused, []);
});
