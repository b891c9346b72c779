import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { aCard, cardName } from "../i18n/card_names.js";
import { DECK } from "../store/fairness.js";

const cards = fileURLToPath(new URL("../cards/", import.meta.url));

test("the sprite is what its script draws", () => {
  const dir = mkdtempSync(path.join(tmpdir(), "cards-"));
  try {
    const drawn = path.join(dir, "cards.svg");
    const run = spawnSync("python3", ["-B", path.join(cards, "make_cards.py"), drawn], { encoding: "utf8" });
    assert.equal(run.status, 0, run.stderr);
    assert.equal(readFileSync(drawn, "utf8"), readFileSync(path.join(cards, "cards.svg"), "utf8"));
  } finally {
    rmSync(dir, { recursive: true });
  }
});

test("the sprite holds every card, the back, the empty place and the suits, and nothing that a page's policy forbids", () => {
  const sprite = readFileSync(path.join(cards, "cards.svg"), "utf8");
  const ids = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map((match) => match[1]);
  assert.deepEqual(new Set(ids), new Set([...DECK, "back", "slot", "suit-O", "suit-C", "suit-E", "suit-B"]));
  assert.equal(ids.length, 46);
  assert.doesNotMatch(sprite, /<script|<style|style=|href="(?!#)|on[a-z]+=/);
});

test("a card has a name in both languages", () => {
  const named = /** @type {const} */ ([
    ["AO", "Ace of coins", "as de oros", "the Ace of coins", "el as de oros"],
    ["7B", "7 of clubs", "siete de bastos", "the 7 of clubs", "el siete de bastos"],
    ["JC", "Jack of cups", "sota de copas", "the Jack of cups", "la sota de copas"],
    ["NE", "Knight of swords", "caballo de espadas", "the Knight of swords", "el caballo de espadas"],
    ["KB", "King of clubs", "rey de bastos", "the King of clubs", "el rey de bastos"],
  ]);
  for (const [card, en, es, theEn, theEs] of named) {
    assert.deepEqual([cardName("en", card), cardName("es", card), aCard("en", card), aCard("es", card)], [en, es, theEn, theEs]);
  }
  for (const lang of /** @type {const} */ (["en", "es"])) {
    assert.equal(new Set(DECK.map((card) => cardName(lang, card))).size, 40);
  }
});
