import assert from "node:assert/strict";
import test from "node:test";
import { reduce } from "../store/reduce.js";
import { departure, isPlaying } from "../store/selectors.js";
import { decisionUntil, localInstant, lobbyUntil, pauseUntil } from "../store/times.js";
import { after, fresh, game, seated, table, welcome } from "./fixtures.js";

/** @typedef {import("../store/state.js").State} State */

/** @param {State} state */
const version = (state) => state.table?.message.version;
/** @param {State} state */
const kinds = (state) => state.table?.log.map(({ event }) => event.kind);

const kept = /** @type {const} */ ({ kind: "kept", seat: 1, forced: false, by_default: false });
const passed = /** @type {const} */ ({ kind: "passed", seat: 1, to: 0 });
const dealt = /** @type {const} */ ({ kind: "dealt", round: 3 });

test("a table that is older than the one shown is dropped, the same version is taken again", () => {
  const state = after(seated(), table({ version: 7 }), table({ version: 6 }));
  assert.equal(version(state), 7);
  const again = reduce(state, { type: "received", message: table({ version: 7 }), at: 9_999 });
  assert.equal(again.table?.receivedAt, 9_999);
  assert.deepEqual(again.table?.fresh.events, []);
});

test("versions are counted for each room apart", () => {
  const old = after(seated(), table({ version: 90, room: { status: "finished" } }));
  const next = after(old, { type: "joined", code: "BCDF", seat: 1, seat_token: "u" }, table({ version: 2, you: { seat: 1 }, room: { code: "BCDF" } }));
  assert.equal(next.table?.message.room.code, "BCDF");
});

test("a table of a room that we left is not drawn, not even while we enter another", () => {
  const left = after(seated(), { type: "left", code: "KQRT" });
  assert.equal(after(left, table({ version: 9 })).table, null);
  const opening = reduce(left, { type: "sent", key: "create", id: "c1", command: { action: "create" } });
  assert.equal(after(opening, table({ version: 9 })).table, null);
  assert.equal(after(opening, table({ version: 1, room: { code: "BCDF" } })).table?.message.room.code, "BCDF");
});

test("a table may come before the answer to the command that leads to it", () => {
  const online = after(reduce(fresh(), { type: "connection", status: "online" }), welcome());
  assert.equal(after(online, table()).table, null);
  const joining = reduce(online, { type: "sent", key: "join:KQRT", id: "j1", command: { action: "join", code: "KQRT" } });
  assert.equal(after(joining, table({ room: { code: "BCDF" } })).table, null);
  const early = after(joining, table(), { type: "joined", code: "KQRT", seat: 0, seat_token: "t", reply_to: "j1" });
  assert.equal(version(early), 5);
  assert.deepEqual(early.pending, {});
});

test("the log is appended to: each change once, whichever message tells it", () => {
  const first = after(seated(), table({ version: 6, game: game(), events: [dealt] }));
  const second = after(first, table({ version: 8, game: game(), events: [passed], recent: [{ version: 6, events: [dealt] }, { version: 7, events: [kept] }] }));
  assert.deepEqual(kinds(second), ["dealt", "kept", "passed"]);
  assert.deepEqual(second.table?.fresh.events, [kept, passed]);
  const ids = second.table?.log.map(({ id }) => id) ?? [];
  assert.deepEqual(ids, [...new Set(ids)].sort((a, b) => a - b));
  assert.equal(second.table?.log[0], first.table?.log[0]);
});

test("the first table brings the story so far, with nothing to animate", () => {
  const state = after(seated(), { type: "left", code: "KQRT" }, { type: "watching", code: "BCDF" }, table({ version: 40, you: { spectator: true }, room: { code: "BCDF", status: "playing" }, game: game(), events: [kept], recent: [{ version: 39, events: [dealt] }] }));
  assert.deepEqual(kinds(state), ["dealt", "kept"]);
  assert.deepEqual(state.table?.fresh.events, []);
  assert.equal(state.table?.log[1]?.round, 3);
});

test("after a reconnect one line sums up, and what was missed is marked as such", () => {
  const away = [/** @type {const} */ ("offline"), /** @type {const} */ ("connecting"), /** @type {const} */ ("online")].reduce(
    (state, status) => reduce(state, { type: "connection", status }),
    after(seated(), table({ version: 6, game: game(), events: [dealt] })),
  );
  assert.equal(away.connection.away, true);
  const back = after(away, welcome({ rejoined: { code: "KQRT", seat: 0 } }), table({ version: 8, game: game(), events: [passed], recent: [{ version: 7, events: [kept] }] }));
  assert.deepEqual(kinds(back), ["dealt", "kept", "passed", "back_online"]);
  assert.deepEqual(back.table?.log.map(({ missed }) => missed), [false, true, true, false]);
  assert.equal(back.connection.away, false);
  assert.equal(back.table?.fresh.missed, true);
});

test("a decision of ours adds a line with the card we hold, once", () => {
  const mine = game({ decision: { id: "3.2", seat: 0, kind: "keep_or_pass", options: ["keep", "pass"], due_at: 0, remaining_ms: 9_500 } });
  const state = after(seated(), table({ version: 6, game: mine, events: [dealt] }), table({ version: 7, game: mine }));
  assert.deepEqual(kinds(state), ["dealt", "your_turn"]);
  const line = state.table?.log[1]?.event;
  assert.equal(line?.kind === "your_turn" && line.card, "4C");
});

test("an answer ends the waiting, an error stays beside what was pressed until the next try", () => {
  const sent = reduce(seated(), { type: "sent", key: "move", id: "m1", command: { action: "move", decision: "3.2" } });
  assert.equal(after(sent, { type: "ok", reply_to: "m0" }).pending.move?.id, "m1");
  const refused = after(sent, { type: "error", code: "throttled", message: "", retry_after_ms: 2_000, reply_to: "m1" });
  assert.deepEqual(refused.pending, {});
  assert.deepEqual(refused.failures.move, { code: "throttled", retry_after_ms: 2_000 });
  assert.equal(reduce(refused, { type: "sent", key: "move", id: "m2", command: { action: "move" } }).failures.move, undefined);
});

test("the connection counts as lost until the next table, outside a room until the welcome", () => {
  const lost = reduce(reduce(seated(), { type: "connection", status: "offline" }), { type: "lost" });
  assert.equal(lost.connection.lost, true);
  const greeted = after(reduce(lost, { type: "connection", status: "online" }), welcome({ rejoined: { code: "KQRT", seat: 0 } }));
  assert.equal(greeted.connection.lost, true);
  assert.equal(after(greeted, table({ version: 6 })).connection.lost, false);
  const outside = reduce(reduce(fresh(), { type: "connection", status: "offline" }), { type: "lost" });
  assert.equal(after(reduce(outside, { type: "connection", status: "online" }), welcome()).connection.lost, false);
});

test("a seat opened elsewhere leaves the room here, and taking it back clears that", () => {
  const replaced = after(seated(), { type: "replaced" });
  assert.deepEqual([replaced.here, replaced.table, replaced.replaced], [null, null, { code: "KQRT" }]);
  assert.equal(after(replaced, { type: "joined", code: "KQRT", seat: 0, seat_token: "u" }).replaced, null);
});

test("a seat that is gone after a reconnect leaves the room", () => {
  const state = after(seated(), welcome({ rejoined: { error: "unknown_room" } }));
  assert.deepEqual([state.here, state.table], [null, null]);
});

test("a further page of rooms is added, the first one replaces", () => {
  const row = (/** @type {string} */ code) => ({ code, game: "disunyer", mode: "standard", status: /** @type {const} */ ("lobby"), humans: 1, bots: 0, seats: 8, spectators: 0, starts_at: null });
  const first = after(seated(), { type: "rooms", rooms: [row("BBBB"), row("CCCC")], cursor: "x" });
  const asked = reduce(first, { type: "sent", key: "rooms", id: "r1", command: { action: "rooms", cursor: "x" } });
  const both = after(asked, { type: "rooms", rooms: [row("CCCC"), row("DDDD")], cursor: null, reply_to: "r1" });
  assert.deepEqual(both.rooms?.list.map(({ code }) => code), ["BBBB", "CCCC", "DDDD"]);
  assert.equal(after(both, { type: "rooms", rooms: [row("FFFF")], cursor: null }).rooms?.list.length, 1);
});

test("hidden reactions are not kept, shown ones go by their id", () => {
  const shown = after(seated(), { type: "reaction", seat: 0, reaction: "👏" }, { type: "hearts", count: 5 });
  assert.deepEqual(shown.floating.map(({ seat, count }) => [seat, count]), [[0, 1], [null, 5]]);
  const first = shown.floating[0]?.id ?? 0;
  assert.equal(reduce(shown, { type: "faded", id: first }).floating.length, 1);
  const hidden = reduce(seated(), { type: "set", settings: { hide_reactions: true } });
  assert.deepEqual(after(hidden, { type: "hearts", count: 5 }).floating, []);
});

test("times run from what is left, by the page's own clock", () => {
  const state = after(seated(), table({ version: 6, server_at: 1_790_000_500_000, room: { remaining_ms: 60_000 }, game: game({ next_at: 1_790_000_505_000 }) }));
  assert.ok(state.table);
  const { receivedAt } = state.table;
  assert.equal(decisionUntil(state.table), receivedAt + 9_000);
  assert.equal(lobbyUntil(state.table), receivedAt + 60_000);
  assert.equal(pauseUntil(state.table), receivedAt + 5_000);
  assert.equal(localInstant(state.clock, 1_790_000_512_000), receivedAt + 12_000);
});

test("leaving is asked about in a game, not in a lobby, and never for those who are out or watch", () => {
  const home = /** @type {const} */ ({ name: "home" });
  const playing = after(seated(), table({ version: 6, room: { status: "playing" }, game: game() }));
  assert.equal(isPlaying(playing), true);
  assert.equal(departure(playing, home), "ask");
  assert.equal(departure(playing, { name: "rules", game: null }), "stay");
  assert.equal(departure(playing, { name: "room", code: "BCDF" }), "ask");
  assert.equal(departure(seated(), home), "stay");
  const out = game({ players: game().players.map((p) => ({ ...p, standing: p.seat !== 0 })) });
  assert.equal(departure(after(playing, table({ version: 7, room: { status: "playing" }, game: out })), home), "leave");
  assert.equal(departure(after(playing, table({ version: 7, you: { spectator: true }, room: { status: "playing" }, game: game() })), home), "leave");
  assert.equal(departure(after(playing, table({ version: 9, room: { status: "finished" }, game: game() })), home), "leave");
});
