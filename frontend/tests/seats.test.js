/** How a seat is kept through lost answers, void tokens and a server that has forgotten us; and how rooms are opened. */
import assert from "node:assert/strict";
import test from "node:test";
import { lobby as dnup } from "../lobby/dnup.js";
import { lobby as ignorado } from "../lobby/ignorado.js";
import { lobby as rummy } from "../lobby/rummy.js";
import { createStorage } from "../storage.js";
import { error, page, tick } from "./fake_page.js";
import { game, seated, table, welcome } from "./fixtures.js";

/** @typedef {ReturnType<typeof page>} Page */

const seat = (/** @type {string} */ token) => ({ token, seat: 0, nonce: "n" });
const joined = (/** @type {string} */ token, code = "KQRT") => ({ type: "joined", code, seat: 0, seat_token: token });
const back = { ...welcome(), rejoined: { code: "KQRT", seat: 0 } };
const notBack = (/** @type {string} */ code) => ({ ...welcome(), rejoined: { error: code } });

/** The newest command of an action. @param {Page} p @param {string} action */
const newest = (p, action) => p.sent.findLast(({ command }) => command.action === action)?.command;

/** In KQRT with seat 0, whose token is "t2", and before it was "t1". */
function sitting() {
  const p = page({ state: seated() });
  p.storage.saveSeat("KQRT", seat("t1"));
  p.storage.saveSeat("KQRT", seat("t2"));
  return p;
}

test("a join that finds its newest token void tries the one before, and keeps what works", async () => {
  const p = page();
  p.storage.saveSeat("KQRT", seat("t1"));
  p.storage.saveSeat("KQRT", seat("t2"));
  const answer = p.actions.join("KQRT");
  assert.equal(newest(p, "join")?.seat_token, "t2");
  await p.answer("join", error("bad_seat_token"));
  assert.equal(newest(p, "join")?.seat_token, "t1");
  await p.answer("join", joined("t3"));
  assert.equal((await answer).type, "joined");
  assert.deepEqual(p.toasts(), []);
  assert.equal(p.storage.seat("KQRT")?.token, "t3");
});

test("when no token opens the seat, a free one is asked for", async () => {
  const p = page();
  p.storage.saveSeat("KQRT", seat("t1"));
  void p.actions.join("KQRT");
  await p.answer("join", error("bad_seat_token"));
  assert.deepEqual(Object.keys(newest(p, "join") ?? {}).sort(), ["action", "code", "name", "nonce"]);
  assert.equal(p.storage.seat("KQRT"), null);
});

test("a reconnect whose token is void says hello with the one before, without a word", async () => {
  const p = sitting();
  p.session.onMessage(/** @type {any} */ (notBack("bad_seat_token")));
  assert.deepEqual(newest(p, "hello"), { action: "hello", room: { code: "KQRT", seat_token: "t1" } });
  await p.answer("hello", back);
  assert.deepEqual(p.toasts(), []);
  assert.equal(p.store.get().here?.code, "KQRT");
});

test("a reconnect that finds all tokens void says so and forgets the seat", async () => {
  const p = sitting();
  p.storage.saveSeat("KQRT", seat("t3"));
  p.session.onMessage(/** @type {any} */ (notBack("bad_seat_token")));
  await p.answer("hello", notBack("bad_seat_token"));
  assert.deepEqual(p.toasts(), []);
  await p.answer("hello", notBack("bad_seat_token"));
  assert.deepEqual(p.sent.map(({ command }) => command.room), [{ code: "KQRT", seat_token: "t2" }, { code: "KQRT", seat_token: "t1" }]);
  assert.deepEqual(p.toasts(), ["err_bad_seat_token"]);
  assert.equal(p.storage.seat("KQRT"), null);
});

test("while a join is on its way, a void token is nothing to speak of: the answer brings a new one", async () => {
  const p = page();
  p.storage.saveSeat("KQRT", seat("t1"));
  p.store.dispatch({ type: "routed", route: { name: "room", code: "KQRT" } });
  void p.actions.join("KQRT");
  p.session.onMessage(/** @type {any} */ (notBack("bad_seat_token")));
  assert.deepEqual(p.toasts(), []);
  await p.answer("join", joined("t2"));
  assert.equal(p.storage.seat("KQRT")?.token, "t2");
});

test("a server that does not know that we sit there is told, and then asked again", async () => {
  const p = sitting();
  p.session.onMessage(table({ version: 6, room: { status: "playing" }, game: game({ decision: { id: "3.1", seat: 0, kind: "keep_or_pass", options: ["keep"], due_at: 0, remaining_ms: 9000 } }) }));
  const answer = p.actions.move({ kind: "keep" });
  await p.answer("move", error("not_in_room"));
  assert.deepEqual(newest(p, "hello"), { action: "hello", room: { code: "KQRT", seat_token: "t2" } });
  assert.ok(p.store.get().table, "the table stays on the screen meanwhile");
  await p.answer("hello", back);
  assert.equal(p.sent.filter(({ command }) => command.action === "move").length, 2);
  await p.answer("move", { type: "ok", version: 7 });
  assert.equal((await answer).type, "ok");
  assert.deepEqual(p.toasts(), []);
});

test("who watches comes in anew", async () => {
  const p = page({ state: seated() });
  p.session.onMessage(table({ version: 6, you: { spectator: true } }));
  void p.actions.react("❤️");
  await p.answer("react", error("not_in_room"));
  assert.deepEqual(newest(p, "watch"), { action: "watch", code: "KQRT" });
  await p.answer("watch", { type: "watching", code: "KQRT" });
  assert.equal(p.sent.filter(({ command }) => command.action === "react").length, 2);
});

test("a server that goes on not knowing us is asked no third time", async () => {
  const p = sitting();
  void p.actions.start();
  await p.answer("start", error("not_in_room"));
  await p.answer("hello", back);
  await p.answer("start", error("not_in_room"));
  assert.equal(p.sent.filter(({ command }) => command.action === "start").length, 2);
  assert.equal(p.store.get().here, null);
  assert.deepEqual(p.toasts(), ["err_not_in_room"]);
});

test("who leaves a lobby without a network is out, and gives the seat up when the server is back", async () => {
  const p = sitting();
  p.session.onStatus("offline");
  p.store.dispatch({ type: "lost" });
  p.actions.leave();
  await tick();
  assert.equal(p.store.get().here, null);
  assert.equal(p.storage.seat("KQRT")?.token, "t2", "without it nobody could free the seat");
  p.session.onStatus("online");
  await p.answer("leave", error("not_in_room"));
  assert.deepEqual(newest(p, "hello"), { action: "hello", room: { code: "KQRT", seat_token: "t2" } });
  await p.answer("hello", back);
  await p.answer("leave", { type: "left", code: "KQRT" });
  assert.equal(p.store.get().here, null);
  assert.equal(p.storage.seat("KQRT"), null);
  assert.deepEqual(p.toasts(), []);
});

test("who leaves and gets no answer keeps the way back to the seat", async () => {
  const p = sitting();
  p.actions.leave();
  await p.answer("leave", error("no_answer"));
  assert.equal(p.store.get().here, null);
  assert.equal(p.store.get().kept?.code, "KQRT");
});

test("who leaves a room in which the server does not know them any more has left, without a word", async () => {
  const p = page({ state: seated() });
  p.actions.leave();
  await p.answer("leave", error("not_in_room"));
  assert.equal(newest(p, "hello"), undefined, "there is no seat to take again");
  assert.equal(p.store.get().here, null);
  assert.deepEqual(p.toasts(), []);
});

test("what waits for its answer is not asked again, and that needs no word; reactions go out side by side", async () => {
  const p = sitting();
  void p.actions.sync();
  void p.actions.sync();
  void p.actions.react("😂");
  void p.actions.react("😂");
  await tick();
  assert.deepEqual(p.sent.map(({ command }) => command.action), ["sync", "react", "react"]);
  assert.deepEqual(p.toasts(), []);
});

test("a seat that cannot be taken again for now says in how long to try", () => {
  const p = sitting();
  p.session.onMessage(/** @type {any} */ (notBack("throttled")));
  assert.deepEqual(p.store.get().toasts.map(({ key, vars }) => ({ key, vars })), [{ key: "err_throttled", vars: { s: 1 } }]);
});

test("seats of a long game are kept for its days, the others for six hours", () => {
  let now = 0;
  /** @type {Map<string, string>} */
  const disk = new Map();
  const kept = { getItem: (/** @type {string} */ key) => disk.get(key) ?? null, setItem: (/** @type {string} */ key, /** @type {string} */ value) => void disk.set(key, value), removeItem: (/** @type {string} */ key) => void disk.delete(key) };
  const storage = createStorage(new Proxy(kept, { ownKeys: () => [...disk.keys()], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) }), () => now);
  storage.saveSeat("BBBB", seat("a"));
  storage.tellGame("BBBB", "rummy", 7);
  storage.saveSlot("rummy.local", "BBBB");
  storage.saveSeat("CCCC", seat("b"));
  storage.tellGame("CCCC", "disunyer");
  now = 7 * 3_600_000;
  assert.equal(storage.newestSeat()?.code, "BBBB");
  assert.equal(storage.seat("CCCC"), null);
  assert.deepEqual(storage.slots(), { "rummy.local": "BBBB" });
  now = 8 * 86_400_000;
  assert.equal(storage.newestSeat(), null);
  assert.deepEqual([...disk.keys()], []);
});

/** A lobby's choices. @param {Record<string, string>} [made] @returns {import("../store/state.js").Chosen} */
const chosen = (made = {}) => (name, usual) => made[name] ?? usual;
const t = (/** @type {string} */ key) => key;

test("rummy is opened for a friend, against the computer or on one device", () => {
  assert.deepEqual(rummy.opening(chosen(), t), { mode: "standard", visibility: "private" });
  assert.deepEqual(rummy.opening(chosen({ rummy_way: "computer", rummy_level: "hard" }), t), { mode: "standard", visibility: "private", bot: "hard", slot: "rummy.computer" });
  assert.deepEqual(rummy.opening(chosen({ rummy_way: "device", rummy_second: " Bea " }), t).options, { shared: true, second_name: "Bea" });
  assert.deepEqual(rummy.opening(chosen({ rummy_way: "device", visibility: "public" }), t).visibility, "private");
});

test("a table of a size to choose says which", () => {
  assert.deepEqual(ignorado.opening(chosen(), t).options, { seats: 6 });
  assert.deepEqual(dnup.opening(chosen({ dnup_seats: "2", visibility: "private" }), t), { mode: "standard", visibility: "private", options: { seats: 2 } });
  for (const lobby of [ignorado, dnup, rummy]) for (const ask of lobby.asks(chosen())) if ("values" in ask) assert.ok(ask.values.some(({ value }) => value === ask.usual), ask.name);
});

test("against the computer the bot comes after our nonce, and the match can be gone on with", async () => {
  const p = page();
  void p.actions.create("rummy", rummy.opening(chosen({ rummy_way: "computer" }), t));
  assert.equal(newest(p, "create")?.visibility, "private");
  await p.answer("create", joined("t", "BCDF"));
  assert.equal(newest(p, "addbot"), undefined);
  await p.answer("nonce", { type: "ok" });
  assert.deepEqual(newest(p, "addbot"), { action: "addbot", level: "normal" });
  assert.deepEqual(p.storage.slots(), { "rummy.computer": "BCDF" });
  p.storage.tellGame("BCDF", "rummy", 7);
  p.actions.forgetGame("rummy");
  assert.deepEqual([p.storage.slots(), p.storage.seat("BCDF"), p.store.get().slots], [{}, null, {}]);
});

test("a seat with a friend can be deleted, too; a seat of another game offers nothing of the kind", () => {
  const p = page();
  const offered = () => rummy.forget?.(/** @type {any} */ ({ state: p.store.get(), t, actions: p.actions })) ?? null;
  p.storage.saveSeat("CCCC", { token: "t", seat: 0, nonce: null });
  p.storage.tellGame("CCCC", "disunyer");
  p.session.refreshKept();
  assert.equal(offered(), null);
  p.storage.saveSeat("BCDF", { token: "t", seat: 1, nonce: null });
  p.storage.tellGame("BCDF", "rummy", 7);
  p.session.refreshKept();
  assert.deepEqual(p.store.get().slots, {});
  assert.notEqual(offered(), null);
  p.actions.forgetGame("rummy");
  assert.deepEqual([p.storage.seat("BCDF"), p.storage.seat("CCCC")?.game, offered()], [null, "disunyer", null]);
});

test("on one device the game is on at once, so no nonce is sent", async () => {
  const p = page();
  void p.actions.create("rummy", rummy.opening(chosen({ rummy_way: "device" }), t));
  await p.answer("create", joined("t", "BCDF"));
  await tick();
  assert.equal(newest(p, "nonce"), undefined);
  assert.deepEqual(p.storage.slots(), { "rummy.local": "BCDF" });
});

test("the next match against the computer has a bot again, and takes the place of the last", async () => {
  const p = sitting();
  p.storage.saveSlot("rummy.computer", "KQRT");
  const bot = /** @type {const} */ ({ seat: 1, name: "Robi", kind: "bot", connected: true, level: "hard" });
  p.session.onMessage(table({ version: 6, room: { game: "rummy", status: "finished", seats: [...table().room.seats, bot] } }));
  void p.actions.again();
  await p.answer("again", joined("t", "BCDF"));
  assert.deepEqual(newest(p, "addbot"), { action: "addbot", level: "hard" });
  assert.deepEqual(p.storage.slots(), { "rummy.computer": "BCDF" });
});
