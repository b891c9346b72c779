import assert from "node:assert/strict";
import test from "node:test";
import { loadLang, translator } from "../i18n/i18n.js";
import "../i18n/account.js";
import { waitText } from "../views/account/fields.js";
import { hasPoints, placeOf, playedName } from "../views/account/words.js";
import { error, page } from "./fake_page.js";
import { seated, welcome } from "./fixtures.js";

const PASSWORD = "correct horse battery";
const entered = { type: "session", session: "token-1", username: "Ana" };

test("a password goes to the server and nowhere else", async () => {
  const p = page();
  void p.actions.register(" Ana ", PASSWORD);
  assert.deepEqual(p.sent[0]?.command, { action: "register", username: "Ana", password: PASSWORD });
  await p.answer("register", entered);
  void p.actions.changePassword(PASSWORD, "another good one");
  await p.answer("password", { ...entered, session: "token-2" });
  void p.actions.unregister("another good one");
  await p.answer("unregister", { type: "ok" });
  assert.ok(p.states.length > 5);
  assert.deepEqual(p.states.filter((state) => /correct horse|another good|token-/.test(state)), []);
  assert.deepEqual([...p.disk.values()].filter((value) => /correct horse|another good/.test(value)), []);
});

test("who logs in is remembered, greets with the token, and goes back to where they were", async () => {
  const p = page();
  p.window.location.hash = "#/leaderboard";
  p.store.dispatch({ type: "routed", route: { name: "leaderboard" } });
  p.window.location.hash = "#/login";
  p.store.dispatch({ type: "routed", route: { name: "login" } });
  void p.actions.login("Ana", PASSWORD);
  await p.answer("login", entered);
  assert.deepEqual(p.store.get().account, { username: "Ana" });
  assert.deepEqual(p.went, ["#/leaderboard"]);
  assert.equal(p.session.hello().session, "token-1");
  assert.deepEqual(Object.fromEntries(p.disk), { "disunyer.session": "token-1", "disunyer.account": "Ana" });
  assert.deepEqual(page({ disk: p.disk }).store.get().account, { username: "Ana" });
});

test("what cannot be a password is refused without asking", async () => {
  const p = page();
  const code = async (/** @type {string} */ key, /** @type {Promise<void>} */ done) => {
    await done;
    return p.store.get().failures[key]?.code;
  };
  assert.equal(await code("login", p.actions.login(" ", PASSWORD)), "username_missing");
  assert.equal(await code("login", p.actions.login("Ana", "")), "password_missing");
  assert.equal(await code("login", p.actions.login("Ana", "short")), "bad_credentials");
  assert.equal(await code("register", p.actions.register("Ana", "1234567")), "password_short");
  assert.equal(await code("register", p.actions.register("Ana", "x".repeat(129))), "password_long");
  assert.equal(await code("password", p.actions.changePassword(PASSWORD, "short")), "new_password_short");
  assert.deepEqual(p.sent, []);
  void p.actions.register("Ana", "😀".repeat(128));
  assert.equal(p.sent.length, 1);
});

test("the server's refusal waits beside the field, with how long to wait", async () => {
  const p = page();
  void p.actions.login("Ana", PASSWORD);
  void p.actions.login("Ana", PASSWORD);
  assert.equal(p.sent.length, 1, "one at a time");
  await p.answer("login", error("throttled", { retry_after_ms: 64_000 }));
  assert.deepEqual(p.store.get().failures.login, { code: "throttled", retry_after_ms: 64_000 });
  await Promise.all([loadLang("en"), loadLang("es")]);
  assert.equal(waitText(translator("en"), 63_200), "Too many tries. Try again in 64 seconds.");
  assert.equal(waitText(translator("es"), 900), "Demasiados intentos. Prueba dentro de 1 segundo.");
  assert.equal(waitText(translator("en"), 299_000), "Too many tries. Try again in 5 minutes.");
  assert.equal(waitText(translator("en"), 0), "You can try again now.");
});

test("an account whose answer was lost with the connection is entered", async () => {
  const p = page();
  void p.actions.register("Ana", PASSWORD);
  p.session.onStatus("offline");
  p.session.onStatus("online");
  await p.answer("register", error("username_taken"));
  assert.equal(p.sent.at(-1)?.command.action, "login");
  await p.answer("login", entered);
  assert.deepEqual(p.store.get().account, { username: "Ana" });
  assert.deepEqual(p.store.get().failures, {});

  const other = page();
  void other.actions.register("Ana", PASSWORD);
  await other.answer("register", error("username_taken"));
  assert.equal(other.sent.length, 1);
});

test("a void session is dropped, with a word about it", async () => {
  const p = page({ disk: new Map([["disunyer.session", "old"], ["disunyer.account", "Ana"]]) });
  p.connect(null);
  assert.deepEqual(p.toasts(), ["session_over"]);
  assert.equal(p.disk.size, 0);
  const guest = page();
  guest.connect(null);
  assert.deepEqual(guest.toasts(), []);
});

test("a session that ends while the page is open is noticed at the next command", async () => {
  const p = page({ disk: new Map([["disunyer.session", "old"], ["disunyer.account", "Ana"]]) });
  p.connect({ username: "Ana" });
  void p.actions.profile(null);
  await p.answer("profile", error("login_required"));
  assert.equal(p.store.get().account, null);
  assert.deepEqual(p.toasts(), ["session_over"]);
});

test("logging out elsewhere logs out here, logging in elsewhere logs in here", async () => {
  const p = page({ disk: new Map([["disunyer.session", "one"], ["disunyer.account", "Ana"]]) });
  p.connect({ username: "Ana" });
  p.disk.clear();
  p.session.identity.elsewhere(null);
  assert.deepEqual(p.sent.at(-1)?.command, { action: "hello", session: "one" });
  assert.equal(p.store.get().account, null);
  p.disk.set("disunyer.session", "two");
  p.session.identity.elsewhere("two");
  assert.deepEqual(p.sent.at(-1)?.command, { action: "hello", session: "two" });
  p.session.onMessage(welcome({ account: null, reply_to: p.sent.at(-2)?.id })); // the first answer comes late
  assert.equal(p.disk.get("disunyer.session"), "two");
  p.session.onMessage(welcome({ account: { username: "Bea" }, reply_to: p.sent.at(-1)?.id }));
  assert.deepEqual(p.store.get().account, { username: "Bea" });
  assert.deepEqual(p.toasts(), ["logged_out_elsewhere"]);
});

test("another tab's new password does not log this one out", async () => {
  const p = page({ disk: new Map([["disunyer.session", "one"], ["disunyer.account", "Ana"]]) });
  p.connect({ username: "Ana" });
  p.disk.set("disunyer.session", "two"); // and its event has not come yet
  void p.actions.profile(null);
  await p.answer("profile", error("login_required"));
  assert.deepEqual(p.sent.at(-1)?.command, { action: "hello", session: "two" });
  assert.equal(p.disk.get("disunyer.session"), "two");
});

test("saying who we are again does not touch the table", () => {
  const p = page({ state: seated() });
  p.session.identity.elsewhere("two");
  const count = p.sent.length;
  p.session.onMessage(welcome({ account: { username: "Ana" }, reply_to: p.sent.at(-1)?.id }));
  assert.equal(p.store.get().table?.message.room.code, "KQRT");
  assert.deepEqual(p.store.get().here, { code: "KQRT" });
  assert.equal(p.sent.slice(count).filter(({ command }) => command.action !== "ping").length, 0);
});

test("who logs in at a table hears that it goes on as it is, and gets back to it", async () => {
  const p = page({ state: seated() });
  void p.actions.login("Ana", PASSWORD);
  await p.answer("login", entered);
  assert.deepEqual(p.toasts(), ["logged_in_at_table"]);
  assert.deepEqual(p.went, ["#/r/KQRT"]);
});

test("logging out forgets everything; a session void already will do", async () => {
  for (const last of [{ type: "ok" }, error("login_required")]) {
    const p = page({ disk: new Map([["disunyer.session", "one"], ["disunyer.account", "Ana"]]) });
    p.connect({ username: "Ana" });
    void p.actions.logout();
    await p.answer("logout", last);
    assert.equal(p.store.get().account, null);
    assert.equal(p.disk.size, 0);
    assert.equal(p.toasts().at(-1), "logged_out");
    assert.deepEqual(p.went, ["#/"]);
  }
});

test("a profile that comes after the address went on is not shown for the new one", async () => {
  const p = page();
  const profile = { type: "profile", username: "Ana", since_at: 0, points: 0, place: null, games: {}, recent: [] };
  p.store.dispatch({ type: "routed", route: { name: "profile", username: "ana" } });
  p.actions.visit(p.store.get().route);
  p.store.dispatch({ type: "routed", route: { name: "profile", username: "bea" } });
  p.actions.visit(p.store.get().route);
  await p.answer("profile", profile);
  assert.deepEqual(p.sent.map(({ command }) => command.username), ["ana", "bea"]);
  assert.equal(p.store.get().profile?.asked, "ana");
});

test("places beyond ten thousand are as easy to read as other figures", () => {
  assert.deepEqual([1, 1000, 12345].map((place) => placeOf("en", place)), ["1st", "1000th", "12,345th"]);
  assert.deepEqual([1, 1000, 12345].map((place) => placeOf("es", place)), ["1.º", "1000.º", "12.345.º"]);
});

test("among all games each is named, and points are told of those that give any", async () => {
  await loadLang("es");
  const ctx = /** @type {any} */ ({ lang: "es", t: translator("es") });
  assert.deepEqual([["disunyer", "standard"], ["disunyer", "stuck_king"], ["rummy", "standard"]].map(([game = "", mode = ""]) => playedName(ctx, game, mode)), ["Disunyer · Estándar", "Disunyer · Rey estancado", "Rummy"]);
  assert.deepEqual([hasPoints("disunyer", 0), hasPoints("rummy", 0), hasPoints("poker", 0), hasPoints("poker", 4)], [true, false, false, true]);
});
