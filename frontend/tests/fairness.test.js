import assert from "node:assert/strict";
import { createHash, createHmac } from "node:crypto";
import test from "node:test";
import { DECK, dealAgain } from "../store/fairness.js";
import { check } from "../views/table/shuffle_check.js";

const seed = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";
const nonces = ["0123456789abcdef0123456789abcdef", "", "", "", "", "", "", ""];

/** The protocol's "Fair shuffles" once more, written otherwise: all bytes first. @template T @param {T[]} list @param {string} label */
function expected(list, label) {
  const game = createHmac("sha256", Buffer.from(seed, "hex")).update(["KQRT", ...nonces].join("|")).digest();
  const bytes = Buffer.concat(Array.from({ length: 16 }, (_, k) => createHmac("sha256", game).update(`${label}:${k}`).digest()));
  const shuffled = [...list];
  let at = 0;
  for (let i = shuffled.length - 1; i > 0; i -= 1) {
    const n = i + 1;
    let u = bytes.readUInt32BE(at);
    while (u >= 2 ** 32 - (2 ** 32 % n)) u = bytes.readUInt32BE((at += 4));
    at += 4;
    const j = u % n;
    [shuffled[i], shuffled[j]] = /** @type {[T, T]} */ ([shuffled[j], shuffled[i]]);
  }
  return shuffled;
}

test("a secret that hashes to the commitment is the one that was promised", async () => {
  const commitment = createHash("sha256").update(Buffer.from(seed, "hex")).digest("hex");
  const kept = async (/** @type {string} */ shown) => {
    const result = await check({ commitment, nonces: [], server_seed: shown }, "KQRT", []);
    return result.state === "done" && result.kept;
  };
  assert.equal(await kept(seed), true);
  assert.equal(await kept(seed.replace("00", "01")), false);
});

test("the deck to shuffle is O C E B, in each suit A to K", () => {
  assert.equal(DECK.length, 40);
  assert.deepEqual([DECK[0], DECK[9], DECK[10], DECK[39]], ["AO", "KO", "AC", "KB"]);
});

test("seats and cards are dealt again as the protocol says", async () => {
  const { order, deck } = await dealAgain("KQRT", { commitment: "", nonces, server_seed: seed }, 8);
  assert.deepEqual(order, expected([0, 1, 2, 3, 4, 5, 6, 7], "seating"));
  assert.deepEqual(deck, expected(DECK, "deck:0"));
});
