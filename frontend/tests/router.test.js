import assert from "node:assert/strict";
import test from "node:test";
import { codeIn, createRouter, parseRoute } from "../router.js";

test("addresses mean pages", () => {
  assert.deepEqual(
    ["", "#", "#/", "#/rules", "#/settings", "#/about", "#/leaderboard", "#/login", "#/register", "#/password"].map((hash) => parseRoute(hash).name),
    ["home", "home", "home", "rules", "settings", "about", "leaderboard", "login", "register", "password"],
  );
  assert.deepEqual(parseRoute("#/r/kqrt"), { name: "room", code: "KQRT" });
  assert.deepEqual(parseRoute("#/replay/Ab_-9"), { name: "replay", id: "Ab_-9" });
  assert.deepEqual(parseRoute("#/u/I%C3%B1igo"), { name: "profile", username: "Iñigo" });
  assert.deepEqual(parseRoute("#/u"), { name: "profile", username: null });
  assert.deepEqual(parseRoute("#/rules"), { name: "rules", game: null });
  assert.deepEqual(parseRoute("#/rules/rummy"), { name: "rules", game: "rummy" });
  assert.deepEqual(parseRoute("#/r/KQRT?x=1"), { name: "room", code: "KQRT" });
});

test("what is no page says so", () => {
  for (const hash of ["#/nothing", "#/r/KQR", "#/r/KQRTS", "#/r/K1RT", "#/r/KQRT/x", "#/rules/x/y", "#/r/%E0%A4%A"]) {
    assert.equal(parseRoute(hash).name, "not_found", hash);
  }
});

test("a code is found in what people type and paste", () => {
  for (const text of ["KQRT", "kqrt", " k q r t ", "K-Q-R-T", "https://example.org/#/r/kqrt", "Play with me: http://localhost:8000/#/r/KQRT", "https://example.org/#/r/KQRT?x"]) {
    assert.equal(codeIn(text), "KQRT", text);
  }
  for (const text of ["", "KQR", "KQRTS", "K1RT", "https://example.org/#/r/KQRTS"]) assert.equal(codeIn(text), null, text);
});

/** A browser's history, with what happens in it. */
function fakeWindow() {
  /** @type {{hash: string, state: any}[]} */
  const entries = [{ hash: "", state: null }];
  let at = 0;
  let changed = () => {};
  const entry = () => /** @type {{hash: string, state: any}} */ (entries[at]);
  const window = {
    addEventListener: (/** @type {string} */ _type, /** @type {() => void} */ listener) => {
      changed = listener;
    },
    location: {
      get hash() {
        return entry().hash;
      },
      set hash(value) {
        entries.splice(at + 1, Infinity, { hash: value, state: null });
        at += 1;
        changed();
      },
    },
    history: {
      get state() {
        return entry().state;
      },
      replaceState(/** @type {any} */ state, /** @type {string} */ _title, /** @type {string | undefined} */ url) {
        entry().state = state;
        if (url) entry().hash = url;
      },
      go(/** @type {number} */ steps) {
        at += steps;
        changed();
      },
    },
  };
  return { window: /** @type {any} */ (window), position: () => [at, entry().hash] };
}

test("the back button is followed", () => {
  const { window } = fakeWindow();
  /** @type {string[]} */
  const seen = [];
  const router = createRouter(window, ({ name }) => seen.push(name) > 0);
  router.start();
  router.goTo("#/rules");
  router.goTo("#/about");
  window.history.go(-1);
  assert.deepEqual(seen, ["home", "rules", "about", "rules"]);
});

test("a refused way is put back, forwards or backwards, and can be gone after all", () => {
  const { window, position } = fakeWindow();
  let allowed = true;
  /** @type {() => void} */
  let proceed = () => {};
  const router = createRouter(window, (_route, then) => {
    proceed = then;
    return allowed;
  });
  router.start();
  router.goTo("#/r/KQRT");
  allowed = false;
  window.history.go(-1);
  assert.deepEqual(position(), [1, "#/r/KQRT"]);
  router.goTo("#/");
  assert.deepEqual(position(), [1, "#/r/KQRT"]);
  window.history.go(-1);
  allowed = true;
  proceed();
  assert.deepEqual(position(), [0, ""]);
});

test("replacing an address leaves no entry behind", () => {
  const { window, position } = fakeWindow();
  /** @type {string[]} */
  const seen = [];
  const router = createRouter(window, ({ name }) => seen.push(name) > 0);
  router.start();
  router.goTo("#/r/KQRT");
  router.replace("#/r/BCDF");
  assert.deepEqual(position(), [1, "#/r/BCDF"]);
  assert.deepEqual(seen, ["home", "room", "room"]);
});
