import assert from "node:assert/strict";
import { test } from "node:test";
import { dockState } from "../games/disunyer/dock.js";
import { keys } from "../games/disunyer.js";
import { reduce } from "../store/reduce.js";
import { press, released } from "../views/table/press.js";
import { ctxOf, fakeTable, stateOf } from "./table-fakes.js";

/** @typedef {import("../store/state.js").State} State */
/** @typedef {import("../store/state.js").Move} Move */

/** A context that writes down what was done. @param {State} state */
async function recording(state) {
  /** @type {unknown[]} */
  const done = [];
  const actions = /** @type {any} */ (new Proxy({}, { get: (_, name) => (/** @type {unknown[]} */ ...args) => (done.push([name, ...args]), Promise.resolve({ type: "ok" })) }));
  return { ctx: await ctxOf(state, "en", { actions }), done };
}

/** @param {string} fake */
const keysOf = async (fake) => Object.keys(keys((await recording(stateOf(fakeTable(fake)))).ctx));

test("the keys are those that the open decision offers", async () => {
  assert.deepEqual(await keysOf("turn"), ["k", "p"]);
  assert.deepEqual(await keysOf("stuck"), ["k"]);
  assert.deepEqual(await keysOf("guess"), ["o", "c", "e", "b"]);
  for (const fake of ["wait", "pick", "picking", "guessing", "reveal", "out", "spectator", "end"]) assert.deepEqual(await keysOf(fake), [], fake);
});

test("a key sends its move", async () => {
  const turn = await recording(stateOf(fakeTable("turn")));
  keys(turn.ctx).p?.();
  assert.deepEqual(turn.done, [["move", { kind: "pass" }]]);
  const guess = await recording(stateOf(fakeTable("guess")));
  keys(guess.ctx).e?.();
  assert.deepEqual(guess.done, [["move", { kind: "guess", suit: "E" }]]);
});

/** @param {string} fake @param {Move} move @param {string} [decision] */
const sent = (fake, move, decision = "3.3") =>
  reduce(stateOf(fakeTable(fake)), { type: "sent", key: "move", id: "1", command: { action: "move", decision, move } });

test("while a move waits for its answer its button says so and the others are dead", async () => {
  const ctx = await ctxOf(sent("turn", { kind: "pass" }), "en");
  const message = ctx.state.table?.message;
  assert.ok(message?.game);
  const { left, right } = dockState(ctx, message, message.game);
  assert.deepEqual([left[0]?.able, left[0]?.waiting, right[0]?.able, right[0]?.waiting, right[0]?.hint], [false, false, false, true, "Sending…"]);
  assert.deepEqual(keys(ctx), {});
});

test("a move that was sent for an earlier decision does not hold up this one", async () => {
  assert.deepEqual(Object.keys(keys(await ctxOf(sent("turn", { kind: "keep" }, "3.1"), "en"))), ["k", "p"]);
});

test("without a connection nothing can be decided, and the prompt says why", async () => {
  const online = stateOf(fakeTable("turn"));
  const ctx = await ctxOf({ ...online, connection: { ...online.connection, lost: true } }, "en");
  const message = ctx.state.table?.message;
  assert.ok(message?.game);
  assert.deepEqual(keys(ctx), {});
  assert.equal(dockState(ctx, message, message.game).hint, "No connection: wait a moment");
});

/** @type {Move} */
const KEEP = { kind: "keep" };
const finger = /** @type {any} */ ({ button: 0, currentTarget: null, detail: 1 });

test("a click means what was on the screen when the finger went down", async () => {
  const { ctx, done } = await recording(stateOf(fakeTable("turn")));
  const before = press(ctx, "3.3", KEEP, true);
  before.onPointerDown(finger);
  press(ctx, "3.3", { kind: "pass" }, true).onClick(finger); // the button under the finger means something else by now
  assert.deepEqual(done, [["move", KEEP]]);
});

test("a press for a decision that is over says so and sends nothing", async () => {
  const { ctx, done } = await recording(stateOf(fakeTable("turn")));
  press(ctx, "3.3", KEEP, true).onPointerDown(finger);
  press(ctx, "3.4", KEEP, true).onClick(finger);
  assert.deepEqual(done, [["toast", "err_stale_decision", undefined, "error"]]);
});

test("a press whose button is gone when the finger goes up says so", async () => {
  const { ctx, done } = await recording(stateOf(fakeTable("turn")));
  const kept = globalThis.Element;
  globalThis.Element = /** @type {any} */ (class { isConnected = false; });
  try {
    press(ctx, "3.3", KEEP, true).onPointerDown(/** @type {any} */ ({ button: 0, currentTarget: new globalThis.Element(), detail: 1 }));
    released(ctx);
  } finally {
    globalThis.Element = kept;
  }
  assert.deepEqual(done, [["toast", "err_stale_decision", undefined, "error"]]);
});

test("Enter on a button acts on what it says now, and a dead button does nothing", async () => {
  const { ctx, done } = await recording(stateOf(fakeTable("turn")));
  const enter = /** @type {any} */ ({ detail: 0 });
  press(ctx, "3.3", KEEP, true).onClick(enter);
  press(ctx, "3.3", KEEP, false).onClick(enter);
  press(ctx, "3.3", KEEP, false).onPointerDown(finger);
  press(ctx, "3.3", KEEP, true).onClick(finger);
  assert.deepEqual(done, [["move", KEEP]]);
});

test("a press that tells of no finger counts as what the button says", async () => {
  const { ctx, done } = await recording(stateOf(fakeTable("turn")));
  press(ctx, "3.3", KEEP, true).onClick(/** @type {any} */ ({ detail: 1 }));
  assert.deepEqual(done, [["move", KEEP]]);
});
