import assert from "node:assert/strict";
import test from "node:test";
import { waitBefore } from "../socket/backoff.js";
import { createSocket } from "../socket/socket.js";
import { fakeTime } from "./fake_time.js";
import { welcome } from "./fixtures.js";

/** @typedef {import("../store/state.js").Message} Message */

/** A server at the other end of each wire that the socket opens. */
function setUp() {
  const time = fakeTime();
  /** @type {Message[]} */
  const messages = [];
  /** @type {string[]} */
  const statuses = [];
  /** @type {any[]} */
  const wires = [];
  /** @type {string[]} */
  const repeats = [];
  const socket = createSocket({
    open() {
      const wire = {
        /** @type {any[]} */ sent: [],
        closed: false,
        onopen: () => {},
        onclose: () => {},
        onerror: () => {},
        /** @type {(event: {data: unknown}) => void} */
        onmessage: () => {},
        send(/** @type {string} */ text) {
          wire.sent.push(JSON.parse(text));
        },
        close() {
          wire.closed = true;
        },
      };
      wires.push(wire);
      return wire;
    },
    hello: () => ({ action: "hello", room: { code: "KQRT", seat_token: "t" } }),
    onMessage: (message) => messages.push(message),
    onStatus: (status) => statuses.push(status),
    onRepeat: ({ action }) => repeats.push(action),
    timers: time.timers,
    now: time.now,
    random: () => 0.5,
    prefix: "p",
  });
  const wire = () => wires.at(-1);
  const say = (/** @type {object} */ message, on = wire()) => on.onmessage?.({ data: JSON.stringify(message) });
  const greet = () => {
    wire().onopen();
    say(welcome({ reply_to: wire().sent[0].id }));
  };
  return { time, messages, statuses, wires, wire, repeats, socket, say, greet };
}

/** Lets promises settle. */
const settled = () => new Promise(setImmediate);

test("hello comes first on every connection, and commands wait for the welcome", () => {
  const { socket, wire, say } = setUp();
  socket.connect();
  socket.send({ action: "rooms" });
  assert.deepEqual(wire().sent, []);
  wire().onopen();
  assert.deepEqual(wire().sent.map((/** @type {any} */ c) => c.action), ["hello"]);
  assert.deepEqual(wire().sent[0].room, { code: "KQRT", seat_token: "t" });
  say(welcome({ reply_to: wire().sent[0].id }));
  assert.deepEqual(wire().sent.map((/** @type {any} */ c) => c.action), ["hello", "rooms"]);
});

test("an answer goes to its own command, whatever the order", async () => {
  const { socket, wire, say, greet } = setUp();
  socket.connect();
  greet();
  const first = socket.send({ action: "rooms" });
  const second = socket.send({ action: "sync" });
  assert.notEqual(first.id, second.id);
  say({ type: "ok", reply_to: second.id });
  say({ type: "rooms", rooms: [], cursor: null, reply_to: first.id });
  assert.equal((await first.answer).type, "rooms");
  assert.equal((await second.answer).type, "ok");
  assert.equal(wire().sent.length, 3);
});

test("an unanswered command is repeated with the same id after a reconnect, an answered one is not", async () => {
  const { socket, time, wires, wire, say, greet } = setUp();
  socket.connect();
  greet();
  const answered = socket.send({ action: "react", reaction: "👏" });
  say({ type: "ok", reply_to: answered.id });
  await settled();
  const move = socket.send({ action: "move", decision: "3.2", move: { kind: "keep" } });
  wire().onclose();
  time.pass(60_000 / 100);
  assert.equal(wires.length, 2);
  greet();
  const again = wire().sent.filter((/** @type {any} */ c) => c.action !== "hello");
  assert.deepEqual(again, [{ action: "move", decision: "3.2", move: { kind: "keep" }, id: move.id }]);
});

test("a command gives up after 15 s with an error of its own, and is not repeated later", async () => {
  const { socket, time, wire, greet, messages, say } = setUp();
  socket.connect();
  const { id, answer } = socket.send({ action: "join", code: "KQRT" });
  time.pass(14_999);
  assert.equal(messages.length, 0);
  time.pass(1);
  assert.deepEqual(await answer, { type: "error", code: "no_answer", message: "no answer within 15 s", reply_to: id });
  assert.equal(messages.length, 1);
  while (!wire().onopen) time.pass(100);
  greet();
  assert.deepEqual(wire().sent.map((/** @type {any} */ c) => c.action), ["hello"]);
  say({ type: "ok", reply_to: id });
});

test("what is unavailable is asked again with the same id, and said once", async () => {
  const { socket, time, wire, say, greet, messages, repeats } = setUp();
  socket.connect();
  greet();
  const { id, answer } = socket.send({ action: "create" });
  for (const wait of [1_000, 2_000]) {
    say({ type: "error", code: "unavailable", message: "", reply_to: id });
    time.pass(wait);
  }
  assert.deepEqual(wire().sent.slice(1).map((/** @type {any} */ c) => c.id), [id, id, id]);
  assert.deepEqual(repeats, ["create"]);
  assert.equal(messages.filter((m) => m.type === "error").length, 0);
  say({ type: "ok", reply_to: id });
  assert.equal((await answer).type, "ok");
});

test("the wait doubles from 0.5 s to 30 s, with full jitter", () => {
  assert.deepEqual([1, 2, 3, 4].map((n) => waitBefore(n, () => 1)), [500, 1_000, 2_000, 4_000]);
  assert.deepEqual([5, 12, 13, 14, 15, 99].map((n) => waitBefore(n, () => 1)), [4_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  assert.equal(waitBefore(5, () => 0), 0);
});

test("it backs off while the server is down, and begins anew after a welcome", () => {
  const { socket, time, wires, wire, greet } = setUp();
  socket.connect();
  const starts = [time.now()];
  for (let k = 0; k < 4; k += 1) {
    wire().onclose();
    while (wires.length === k + 1) time.pass(10);
    starts.push(time.now());
  }
  assert.deepEqual(starts.slice(1).map((at, k) => at - (starts[k] ?? 0)), [250, 500, 1_000, 2_000]);
  greet();
  wire().onclose();
  time.pass(250);
  assert.equal(wires.length, 6);
});

test("an idle connection is pinged every 25 s, and 10 s of silence end it", () => {
  const { socket, time, wire, wires, greet, say, statuses } = setUp();
  socket.connect();
  greet();
  time.pass(25_000);
  assert.equal(wire().sent.at(-1).action, "ping");
  say({ type: "pong", server_at: 1 });
  time.pass(25_000);
  assert.equal(wire().sent.filter((/** @type {any} */ c) => c.action === "ping").length, 2);
  time.pass(9_999);
  assert.equal(wires.length, 1);
  time.pass(1);
  assert.equal(wires[0].closed, true);
  assert.equal(statuses.at(-1), "offline");
  time.pass(500);
  assert.equal(wires.length, 2);
});

test("a command that nothing follows for 10 s ends a connection that is dead, and goes out on the next", () => {
  const { socket, time, wire, wires, greet, say } = setUp();
  socket.connect();
  greet();
  time.pass(3_000);
  void socket.send({ action: "sync" });
  time.pass(6_000);
  void socket.send({ action: "rooms" });
  say({ type: "hearts", count: 1 });
  time.pass(10_000);
  assert.equal(wires.length, 1, "it was heard of");
  void socket.send({ action: "sync" });
  time.pass(9_999);
  assert.equal(wires[0].closed, false);
  time.pass(1);
  assert.equal(wires[0].closed, true);
  time.pass(500);
  greet();
  assert.equal(wire().sent.at(-1).action, "sync");
});

test("a connection is idle from its last message on, and from a new greeting on", () => {
  const { socket, time, wire, greet, say } = setUp();
  const pings = () => wire().sent.filter((/** @type {any} */ c) => c.action === "ping").length;
  socket.connect();
  greet();
  time.pass(10_000);
  say({ type: "pong", server_at: 1 });
  time.pass(10_000);
  say({ type: "pong", server_at: 1 });
  time.pass(24_999);
  assert.equal(pings(), 0);
  time.pass(1);
  assert.equal(pings(), 1);
  wire().onclose();
  time.pass(500);
  greet();
  time.pass(24_999);
  assert.equal(pings(), 0);
  time.pass(1);
  assert.equal(pings(), 1);
});

test("a connection that never opens, or is never greeted, is given up", () => {
  const { socket, time, wires, wire } = setUp();
  socket.connect();
  time.pass(10_300);
  assert.equal(wires.length, 2);
  wire().onopen();
  time.pass(11_000);
  assert.ok(wires.length > 2);
});

test("when the page is seen again it probes at once, or connects without waiting", () => {
  const { socket, time, wire, wires, greet } = setUp();
  socket.connect();
  greet();
  socket.check();
  assert.equal(wire().sent.at(-1).action, "ping");
  time.pass(4_000);
  assert.equal(wires[0].closed, true);
  socket.check();
  assert.equal(wires.length, 2);
  time.pass(1_000);
  assert.equal(wires.length, 2);
});

test("messages of a wire that was given up are not heard", () => {
  const { socket, time, wires, wire, greet, say, messages } = setUp();
  socket.connect();
  greet();
  const old = wires[0];
  const heard = old.onmessage;
  wire().onclose();
  time.pass(500);
  const before = messages.length;
  heard({ data: JSON.stringify({ type: "replaced" }) });
  say({ type: "pong", server_at: 2 });
  assert.equal(messages.length, before + 1);
});

test("a hello that is refused is tried again, not before the server's time", () => {
  const { socket, time, wires, wire, say } = setUp();
  socket.connect();
  wire().onopen();
  say({ type: "error", code: "throttled", message: "", retry_after_ms: 5_000, reply_to: wire().sent[0].id });
  time.pass(4_999);
  assert.equal(wires.length, 1);
  time.pass(1);
  assert.equal(wires.length, 2);
});

test("what is not a message is ignored", () => {
  const { socket, wire, greet, messages } = setUp();
  socket.connect();
  greet();
  const before = messages.length;
  for (const data of ["", "nonsense", "null", "[]", '{"a":1}']) wire().onmessage({ data });
  assert.equal(messages.length, before);
});

test("closed for good it stays closed", () => {
  const { socket, time, wires, greet } = setUp();
  socket.connect();
  greet();
  socket.close();
  socket.check();
  time.pass(120_000);
  assert.equal(wires.length, 1);
});
