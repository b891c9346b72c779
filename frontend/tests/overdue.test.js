/** What is asked for when the room's clock is lost. */
import assert from "node:assert/strict";
import test from "node:test";
import { overdue } from "../overdue.js";
import { after, game, seated, table } from "./fixtures.js";

/** The seconds at which a page that gets no more messages asks. @param {import("../store/state.js").State} state @param {number} seconds */
function asks(state, seconds) {
  const received = state.table?.receivedAt ?? 0;
  let now = received;
  /** @type {number[]} */
  const asked = [];
  const look = overdue({ get: () => state, now: () => now, sync: () => void asked.push((now - received) / 1000) });
  for (; now <= received + 1000 * seconds; now += 500) look();
  return asked;
}

const playing = { status: "playing", starts_at: null, remaining_ms: null };
/** @param {any} room @param {any} [played] */
const at = (room, played) => after(seated(), table({ version: 9, server_at: 1_000_000, room, game: played ?? null }));
/** @type {any} */
const decision = { id: "3.1", seat: 1, kind: "keep_or_pass", due_at: 0, remaining_ms: 4_000 };

test("a decision, a lobby and a pause that are two seconds over are asked for, and again every five", () => {
  assert.deepEqual(asks(at(playing, game({ decision })), 17), [6, 11, 16]);
  assert.deepEqual(asks(at({ status: "lobby", starts_at: 1_004_000, remaining_ms: 4_000 }), 17), [6, 11, 16]);
  assert.deepEqual(asks(at(playing, game({ decision: null, next_at: 1_004_000 })), 17), [6, 11, 16]);
});

test("a bot whose decision nothing ends is waited for, a person is not", () => {
  const seats = ["human", "bot"].map((kind, seat) => ({ seat, name: "Ana", kind, account: false, connected: true }));
  const open = { ...decision, remaining_ms: null };
  assert.deepEqual(asks(at({ ...playing, seats }, game({ decision: open })), 18), [12, 17]);
  assert.deepEqual(asks(at({ ...playing, seats }, game({ decision: { ...open, seat: 0 } })), 60), []);
});

test("nothing is asked for where nothing is due, outside a room and without a connection", () => {
  assert.deepEqual(asks(at({ status: "lobby", starts_at: null, remaining_ms: null }), 60), []);
  assert.deepEqual(asks({ ...seated(), table: null }, 60), []);
  const state = at(playing, game({ decision }));
  assert.deepEqual(asks({ ...state, connection: { ...state.connection, status: "offline" } }, 60), []);
});
