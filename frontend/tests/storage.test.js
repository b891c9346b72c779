import assert from "node:assert/strict";
import test from "node:test";
import { createStorage, DEFAULT_SETTINGS } from "../storage.js";

/** @param {Record<string, string>} [kept] */
function disk(kept = {}) {
  return Object.create(
    {
      getItem: (/** @type {string} */ key) => kept[key] ?? null,
      setItem: (/** @type {string} */ key, /** @type {string} */ value) => {
        kept[key] = value;
      },
      removeItem: (/** @type {string} */ key) => delete kept[key],
    },
    {},
  );
}

/** A disk whose keys can be listed, as a browser's. @param {Record<string, string>} kept */
const listed = (kept) =>
  new Proxy(disk(kept), { ownKeys: () => Object.keys(kept), getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) });

test("a token is kept under its room and nowhere else", () => {
  /** @type {Record<string, string>} */
  const kept = {};
  const storage = createStorage(listed(kept), () => 1_000);
  storage.saveSeat("KQRT", { token: "secret", seat: 3, nonce: null });
  assert.deepEqual(Object.entries(kept).filter(([, value]) => value.includes("secret")).map(([key]) => key), ["disunyer.seat.KQRT"]);
  assert.equal(storage.seat("KQRT")?.token, "secret");
  assert.equal(storage.seat("BCDF"), null);
  storage.forgetSeat("KQRT");
  assert.deepEqual(kept, {});
});

test("the newest seat is offered, old ones are forgotten", () => {
  let now = 0;
  /** @type {Record<string, string>} */
  const kept = {};
  const storage = createStorage(listed(kept), () => now);
  storage.saveSeat("BBBB", { token: "a", seat: 0, nonce: null });
  now = 5 * 3_600_000;
  storage.saveSeat("CCCC", { token: "b", seat: 0, nonce: null });
  assert.equal(storage.newestSeat()?.code, "CCCC");
  now = 7 * 3_600_000;
  assert.equal(storage.newestSeat()?.code, "CCCC");
  assert.equal(storage.seat("BBBB"), null);
});

test("settings that are missing, of another type or unreadable are the default ones", () => {
  const read = (/** @type {string} */ text) => createStorage(disk({ "disunyer.settings": text }), () => 0).settings();
  assert.deepEqual(read("nonsense"), DEFAULT_SETTINGS);
  assert.deepEqual(read('{"sound": "yes", "theme": "dark", "other": 1}'), { ...DEFAULT_SETTINGS, theme: "dark" });
});

test("without a disk everything is remembered until the page closes", () => {
  const full = disk();
  full.setItem = () => {
    throw new Error("QuotaExceededError");
  };
  for (const none of [null, full]) {
    const storage = createStorage(none, () => 1);
    storage.saveName("Ana");
    storage.saveSeat("KQRT", { token: "t", seat: 0, nonce: "n" });
    assert.equal(storage.name(), "Ana");
    assert.equal(storage.seat("KQRT")?.nonce, "n");
    assert.equal(storage.newestSeat()?.code, "KQRT");
  }
});
