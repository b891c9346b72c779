import assert from "node:assert/strict";
import { test } from "node:test";
import { cardsName, signs } from "../games/rummy/cards.js";
import { words } from "./rummy_words.js";

test("cards that belong together are named shortly", () => {
  assert.equal(cardsName("en", ["9S", "TS", "JS"]), "9-10-J of spades");
  assert.equal(cardsName("es", ["7S", "7H", "7C"]), "siete de picas, corazones y tréboles");
  assert.equal(cardsName("en", ["QH"]), "Queen of hearts");
  assert.equal(cardsName("es", ["QH", "2S"]), "reina de corazones y dos de picas");
});

test("of many cards of a suit only those between their neighbours are left out", () => {
  const sign = (/** @type {string} */ cards) => words(signs(cards.split(" "))).replaceAll(/\|+/g, " ").trim();
  assert.equal(sign("5S 6S 7S 8S 9S"), "5 –9");
  assert.equal(sign("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"), "A –K");
  assert.equal(sign("5S 6S TS JS QS"), "5 6 10 –Q");
  assert.equal(sign("AS 2S 3S JS QS KS"), "A –3 J –K");
  assert.equal(sign("5S 6S 7S 8S"), "5 6 7 8");
  assert.equal(sign("7S 7H 7D"), "7");
});
