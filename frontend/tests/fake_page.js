/** A page with a socket in our hands: what it sends is looked at, and answered as a server would. */
import assert from "node:assert/strict";
import { createAccountActions } from "../account_actions.js";
import { createActions } from "../actions.js";
import { createSession } from "../session.js";
import { createStorage, DEFAULT_SETTINGS } from "../storage.js";
import { initialState, reduce } from "../store/reduce.js";
import { createStore } from "../store/store.js";
import { welcome } from "./fixtures.js";

/** @typedef {import("../store/state.js").Command} Command */
/** @typedef {import("../store/state.js").Message} Message */
/** @typedef {import("../store/state.js").State} State */

export const tick = () =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

/** A page with a socket in our hands. @param {{state?: State, disk?: Map<string, string>}} [given] */
export function page({ state, disk = new Map() } = {}) {
  const kept = {
    getItem: (/** @type {string} */ key) => disk.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => void disk.set(key, value),
    removeItem: (/** @type {string} */ key) => void disk.delete(key),
  };
  const listed = new Proxy(kept, { ownKeys: () => [...disk.keys()], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) });
  const storage = createStorage(listed, () => 0);
  const store = createStore(state ?? initialState(DEFAULT_SETTINGS, {}, storage.account()), reduce);
  /** @type {string[]} */
  const states = [];
  store.subscribe((now) => states.push(JSON.stringify(now)));
  const window = /** @type {any} */ ({ location: { hash: "#/", origin: "https://example.org", pathname: "/" } });
  /** @type {string[]} */
  const went = [];
  const goTo = (/** @type {string} */ hash) => void went.push(hash);
  const session = createSession({ store, storage, page: { now: () => 0, timers: { set: () => 0, clear: () => {} }, goTo, published: async () => null, onRelease: () => {} } });
  /** @type {{id: string, command: Command, settle: (message: Message) => void}[]} */
  const sent = [];
  const socket = {
    connect: () => {},
    check: () => {},
    close: () => {},
    send(/** @type {Command} */ command) {
      const id = `c${sent.length + 1}`;
      const promise = new Promise((/** @type {(message: Message) => void} */ settle) => {
        sent.push({ id, command, settle });
      });
      return { id, answer: promise };
    },
  };
  session.use(socket);
  const actions = {
    ...createActions({ store, storage, session, socket, goTo, window, random: (bytes) => "0".repeat(2 * bytes), t: (key) => key, bundle: () => ({ release: "r1" }) }),
    ...createAccountActions({ store, session, socket, goTo, window }),
  };
  /** Answers the newest command of that action. @param {string} action @param {any} message */
  async function answer(action, message) {
    const one = sent.findLast(({ command }) => command.action === action);
    assert.ok(one, action);
    const full = { ...message, reply_to: one.id };
    session.onMessage(full);
    one.settle(full);
    await tick();
  }
  const toasts = () => store.get().toasts.map(({ key }) => key);
  /** Says hello on a new connection and lets the server answer. @param {{username: string} | null} account */
  function connect(account) {
    session.hello();
    session.onMessage(welcome({ account }));
  }
  return { store, storage, session, sent, actions, answer, states, went, toasts, connect, disk, window };
}

/** @param {string} code */
export const error = (code, more = {}) => ({ type: "error", code, message: "", ...more });
