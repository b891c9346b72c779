/** Stylesheets come one after the other and share their names: what a later one calls like an earlier one would take its place. */
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import test from "node:test";

const folder = new URL("../styles/", import.meta.url);
const sheets = readdirSync(folder).map((name) => ({ name, text: readFileSync(new URL(name, folder), "utf8") }));

test("no two movements of the page have one name", () => {
  /** @type {Map<string, string>} */
  const found = new Map();
  for (const { name, text } of sheets) {
    for (const [, movement = ""] of text.matchAll(/@keyframes ([\w-]+)/g)) {
      assert.equal(found.get(movement), undefined, `${movement} of ${name}`);
      found.set(movement, name);
    }
  }
  assert.ok(found.size > 5);
});
