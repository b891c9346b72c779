import assert from "node:assert/strict";
import { test } from "node:test";
import { createRecorder } from "../report.js";
import { initialState } from "../store/page.js";
import { error, page as fakePage } from "./fake_page.js";

/** @typedef {import("../store/state.js").Message} Message */

const window = { innerWidth: 390, innerHeight: 844, devicePixelRatio: 3 };
const settings = /** @type {any} */ ({ lang: "es" });

function recorder() {
  let time = 0;
  const state = { ...initialState(settings, {}, null), release: "r1" };
  const store = /** @type {any} */ ({ get: () => state });
  const made = createRecorder({ store, now: () => time, window });
  return { ...made, pass: (/** @type {number} */ ms) => (time += ms) };
}

/** @param {object} message @returns {Message} */
const wire = (message) => /** @type {Message} */ (message);

/** @param {number} version @param {number} [events] */
const table = (version, events = 1) =>
  wire({ type: "table", version, room: { status: "playing", seats: [{ name: "Ana" }] }, game: { decision: { id: "1.1" } }, events: Array.from({ length: events }, () => ({ kind: "kept", seat: 1, forced: false, by_default: true })) });

test("the newest messages come first, with how long ago they came", () => {
  const page = recorder();
  page.heard(table(1));
  page.pass(250);
  page.heard(wire({ type: "error", code: "illegal_move", message: "no" }));
  page.pass(50);
  const { messages, release, window: measures } = page.bundle();
  assert.deepEqual(messages[0], { ms_ago: 50, type: "error", code: "illegal_move" });
  const { events, ...shown } = /** @type {any} */ (messages[1]);
  assert.deepEqual(shown, { ms_ago: 300, type: "table", version: 1, status: "playing", decision: "1.1" });
  assert.equal(events[0].kind, "kept");
  assert.equal(release, "r1");
  assert.deepEqual(measures, [390, 844, 3]);
});

test("tokens, sessions and names are not told", () => {
  const page = recorder();
  page.heard(wire({ type: "joined", code: "KQRT", seat: 0, seat_token: "CANARY" }));
  page.heard(wire({ type: "session", session: "CANARY", username: "CANARY" }));
  page.heard(table(3));
  const text = JSON.stringify(page.bundle());
  assert.ok(!text.includes("CANARY"));
  assert.ok(!text.includes("Ana"));
  assert.ok(text.includes("KQRT"));
});

test("however much came, it fits into a command", () => {
  const page = recorder();
  for (let version = 1; version < 100; version += 1) page.heard(table(version, 20));
  const bundle = page.bundle();
  assert.ok(JSON.stringify({ action: "report", id: "x".repeat(36), bundle }).length <= 4_096);
  assert.ok(bundle.messages.length > 0);
});

test("the id of what was kept is shown so that it can be read out, a refusal beside the button", async () => {
  const p = fakePage();
  void p.actions.report();
  assert.deepEqual(p.sent[0]?.command, { action: "report", bundle: { release: "r1" } });
  await p.answer("report", error("throttled", { retry_after_ms: 60_000 }));
  assert.equal(p.store.get().failures.report?.code, "throttled");
  assert.deepEqual(p.toasts(), []);
  void p.actions.report();
  await p.answer("report", { type: "reported", report: "BCDFGHJK" });
  assert.equal(p.store.get().ui.reported, "BCDF-GHJK");
});

test("one's own data is a file without the wire's fields", async () => {
  const p = fakePage();
  /** @type {Blob[]} */
  const made = [];
  /** @type {object[]} */
  const clicked = [];
  const { createObjectURL, revokeObjectURL } = URL;
  URL.createObjectURL = (blob) => `blob:${made.push(/** @type {Blob} */ (blob))}`;
  URL.revokeObjectURL = () => {};
  p.window.document = {
    createElement: () => {
      const link = { click: () => clicked.push(link) };
      return link;
    },
  };
  void p.actions.download();
  await p.answer("export", { type: "export", username: "Ana", points: 8 });
  Object.assign(URL, { createObjectURL, revokeObjectURL });
  assert.equal(await made[0]?.text(), JSON.stringify({ username: "Ana", points: 8 }, null, 2));
  assert.equal(/** @type {any} */ (clicked[0]).download, "Ana.json");
});
