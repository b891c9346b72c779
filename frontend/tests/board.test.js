import assert from "node:assert/strict";
import test from "node:test";
import { listing, refreshed, tallies, total, withPage } from "../store/board.js";

/** @param {string} username @param {number} place @param {number} points */
const row = (username, place, points) => ({ username, place, points, games: {} });
/** @param {import("../store/state.js").BoardRow[]} rows @param {string | null} cursor @param {import("../store/state.js").BoardRow} [me] */
const message = (rows, cursor, me) => /** @type {const} */ ({ type: "leaderboard", rows, cursor, me });

test("pages are put together, and the places are the server's", () => {
  const first = withPage(null, message([row("Ana", 1, 30), row("Bea", 1, 30)], "c1"));
  const both = withPage(first, message([row("Leo", 3, 20)], null));
  assert.deepEqual(both.rows.map(({ username, place }) => `${place} ${username}`), ["1 Ana", "1 Bea", "3 Leo"]);
  assert.equal(both.cursor, null);
});

test("who has moved down between two pages is shown once, where they are now", () => {
  const first = withPage(null, message([row("Ana", 1, 30), row("Bea", 2, 20)], "c1"));
  const both = withPage(first, message([row("Bea", 3, 20), row("Leo", 4, 10)], null));
  assert.deepEqual(both.rows.map(({ username }) => username), ["Ana", "Bea", "Leo"]);
  assert.equal(both.rows[1]?.place, 3);
});

test("a first page takes the place of all that was shown", () => {
  const old = withPage(null, message([row("Ana", 1, 30)], "c1", row("Bea", 9, 2)));
  const fresh = withPage(null, message([row("Leo", 1, 40)], null));
  assert.deepEqual(fresh, { rows: [row("Leo", 1, 40)], cursor: null, me: null });
  assert.equal(old.me?.username, "Bea");
});

test("what is looked at is brought up to date as far as it is shown", () => {
  const shown = withPage(null, message([row("Ana", 1, 30), row("Bea", 2, 20), row("Leo", 3, 10)], "c3"));
  const whole = refreshed(shown, message([row("Leo", 1, 40), row("Ana", 2, 30), row("Bea", 3, 20)], "c4"));
  assert.deepEqual([whole.rows.map(({ username }) => username), whole.cursor], [["Leo", "Ana", "Bea"], "c4"]);
  const shorter = refreshed(shown, message([row("Leo", 1, 40)], "c1"));
  assert.deepEqual([shorter.rows.map(({ username }) => username), shorter.cursor], [["Leo", "Ana", "Bea"], "c3"]);
  const last = refreshed(shown, message([row("Ana", 1, 30)], null));
  assert.deepEqual([last.rows.map(({ username }) => username), last.cursor], [["Ana"], null]);
});

test("my row is marked where it stands, and comes apart only when it is not listed", () => {
  const me = row("Bea", 2, 20);
  const far = listing(withPage(null, message([row("Ana", 1, 30)], "c1", me)), { username: "Bea" });
  assert.deepEqual([far.rows.map(({ mine }) => mine), far.apart], [[false], me]);
  const near = listing(withPage(null, message([row("Ana", 1, 30), me], "c1", me)), { username: "Bea" });
  assert.deepEqual([near.rows.map(({ mine }) => mine), near.apart], [[false, true], null]);
  const guest = listing(withPage(null, message([row("Ana", 1, 30)], null)), null);
  assert.deepEqual([guest.rows.map(({ mine }) => mine), guest.apart], [[false], null]);
});

test("games are listed by mode, most played first, and summed", () => {
  const games = { disunyer: { standard: { played: 3, won: 1, points: 20 }, stuck_king: { played: 5, won: 2, points: 30 } }, rummy: { standard: { played: 4, won: 0, points: 4 } } };
  assert.deepEqual(tallies(games).map(({ game, mode, played }) => `${game} ${mode} ${played}`), ["disunyer stuck_king 5", "rummy standard 4", "disunyer standard 3"]);
  assert.deepEqual(total(games), { played: 12, won: 3 });
  assert.deepEqual(total({}), { played: 0, won: 0 });
});
