import assert from "node:assert/strict";
import { test } from "node:test";
import { sounds } from "../games/disunyer/stage.js";
import { curve } from "../games/disunyer/arrow.js";
import { MOST, Show } from "../motion.js";
import { rounds, tableAt, tellAll } from "../views/replay/steps.js";
import { linesOf } from "../views/table/log.js";
import * as disunyer from "../games/disunyer.js";
import { ctxOf, fakeTable, stateOf } from "./table-fakes.js";

/** A stand-in for an element that writes down how it is animated. */
function stage() {
  /** @type {{delay: number, duration: number, cancelled: boolean}[]} */
  const played = [];
  const layer = /** @type {any} */ ({ append() {}, replaceChildren() {} });
  const el = /** @type {any} */ ({
    remove() {},
    /** @param {unknown} _ @param {{delay: number, duration: number}} timing */
    animate(_, timing) {
      const one = { ...timing, cancelled: false };
      played.push(one);
      return { cancel: () => (one.cancelled = true) };
    },
  });
  return { show: new Show(layer), el, played };
}

test("a long story is told faster, a short one as it is", () => {
  const long = stage();
  long.show.add({ el: long.el, frames: [], at: 0, ms: 600 });
  long.show.add({ el: long.el, frames: [], at: 1800, ms: 600 });
  long.show.play();
  assert.deepEqual(long.played.map((one) => one.delay + one.duration), [MOST / 4, MOST]);
  const short = stage();
  short.show.add({ el: short.el, frames: [], at: 100, ms: 300 });
  short.show.play();
  assert.deepEqual(short.played.map((one) => [one.delay, one.duration]), [[100, 300]]);
});

test("a show that is cut leaves nothing running", () => {
  const { show, el, played } = stage();
  show.add({ el, frames: [], at: 0, ms: 600 });
  show.add({ el, frames: [], at: 500, ms: 600, copy: true });
  show.play();
  show.cut();
  assert.ok(played.every((one) => one.cancelled));
  assert.deepEqual(show.running, []);
});

test("one change makes one sound: the most telling", () => {
  /** @type {import("../store/state.js").WireEvent} */
  const out = { kind: "knocked_out", seats: [2], place: 7 };
  /** @type {import("../store/state.js").WireEvent} */
  const shown = { kind: "revealed", cards: {}, lowest: [2] };
  assert.deepEqual(sounds([shown, out], 2), ["out"]);
  assert.deepEqual(sounds([shown, out], 3), ["turn_up"]);
  assert.deepEqual(sounds([shown, out, { kind: "game_over", winner: 3, points: {} }], 3), ["win"]);
  assert.deepEqual(sounds([{ kind: "suit_guessed", seat: 1, suit: "O", right: false, by_default: false }, out], 2), ["wrong"]);
  assert.deepEqual(sounds([{ kind: "disconnected", seat: 1, name: "Marcos" }], 2), []);
});

test("the line of a Disunyer keeps clear of the words in the middle", () => {
  const table = /** @type {any} */ ({ x: 0, y: 0, width: 360, height: 400 });
  const box = (/** @type {readonly [number, number]} */ [x, y]) => /** @type {any} */ ({ x: x - 40, y: y - 40, width: 80, height: 80 });
  for (const [a, b] of /** @type {const} */ ([[[302, 324], [180, 58]], [[58, 196], [302, 196]], [[180, 352], [180, 58]]])) {
    const { line } = curve(box(a), box(b), table);
    const [x1, y1, cx, cy, x2, y2] = (line.match(/-?[\d.]+/g) ?? []).map(Number);
    assert.ok(x1 != null && y1 != null && cx != null && cy != null && x2 != null && y2 != null);
    const middle = [x1 / 4 + cx / 2 + x2 / 4, y1 / 4 + cy / 2 + y2 / 4];
    assert.ok(Math.hypot((middle[0] ?? 0) / 360 - 0.5, (middle[1] ?? 0) / 400 - 0.5) > 0.13, `${line}`);
  }
});

const game = /** @type {import("../store/state.js").DisunyerGame} */ (fakeTable("turn").game);
/** @type {import("../store/state.js").ReplayMessage} */
const REPLAY = {
  type: "replay", replay: "x", game: "disunyer", mode: "standard", release: "1", code: "KQRT",
  seats: fakeTable("turn").room.seats, fairness: fakeTable("end").fairness, moves: [], cursor: null,
  steps: [
    { at: 0, events: [{ kind: "game_started", order: game.order }, { kind: "dealt", round: 1 }], game },
    { at: 1, events: [{ kind: "passed", seat: 4, to: 0 }], game },
    { at: 2, events: [{ kind: "kept", seat: 0, forced: false, by_default: false }, { kind: "knocked_out", seats: [5], place: 8 }], game },
    { at: 3, events: [{ kind: "dealt", round: 2 }], game },
  ],
};

test("a replay is read step by step, and back", () => {
  assert.deepEqual(rounds(REPLAY), [{ round: 1, step: 0 }, { round: 2, step: 3 }]);
  const third = tableAt(REPLAY, 2, true);
  assert.deepEqual(third.fresh.events, REPLAY.steps[2]?.events);
  assert.deepEqual(third.message.recent[0]?.events.map((event) => event.kind), ["game_started", "dealt", "passed"]);
  assert.deepEqual(tableAt(REPLAY, 1, false).fresh.events, []);
  assert.deepEqual(tableAt(REPLAY, 3, true).message.recent[0]?.events, []);
  assert.equal(tableAt(REPLAY, 1, false).log.length, 3);
  assert.equal(tableAt(REPLAY, 1, false).log[0], third.log[0]);
});

test("a replay is told to nobody in particular", async () => {
  const ctx = await ctxOf(stateOf(fakeTable("turn")), "es");
  tellAll(ctx, disunyer, REPLAY);
  const table = tableAt(REPLAY, 3, false);
  const lines = linesOf({ ...ctx, state: { ...ctx.state, table } }, table.log).map((line) => line.text);
  assert.deepEqual(lines.slice(-3), ["Bea se queda.", "Carmen queda fuera, 8.º puesto.", "Una carta para cada uno."]);
});
