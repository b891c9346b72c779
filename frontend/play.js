/** The part of the page that talks to the server; the first page is drawn before it is here. */
import { createAccountActions } from "./account_actions.js";
import "./i18n/play.js";
import { createActions } from "./actions.js";
import { fetchConfig } from "./config.js";
import { overdue } from "./overdue.js";
import { createRecorder } from "./report.js";
import { createSession } from "./session.js";
import { SESSION } from "./storage.js";
import { reduce } from "./store/reduce.js";
import { createSocket } from "./socket/socket.js";

/** @typedef {import("./socket/commands.js").Timers} Timers */

/** A function remembers the leaderboard for 7.5 s: an open page lags so much behind, and this. */
const BOARD_MS = 2_000;
const LOOK_MS = 500;

/** @param {number} bytes @returns {string} twice as many hexadecimal digits */
const random = (bytes) => Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * @param {object} parts
 * @param {import("./store/store.js").Store} parts.store
 * @param {import("./storage.js").Storage} parts.storage
 * @param {Timers} parts.timers
 * @param {() => number} parts.now
 * @param {import("./store/state.js").Translate} parts.t
 * @param {(hash: string, replace?: boolean) => void} parts.goTo
 */
export function play({ store, storage, timers, now, t, goTo }) {
  store.use(reduce);
  let url = "";
  const session = createSession({ store, storage, page: { now, timers, goTo, published, onRelease: reloadOnce } });
  const recorder = createRecorder({ store, now, window });
  const socket = createSocket({
    open: () => /** @type {import("./socket/socket.js").Wire} */ (/** @type {unknown} */ (new WebSocket(url))),
    hello: session.hello,
    onMessage(message) {
      const at = now();
      recorder.heard(message, at);
      session.onMessage(message, at);
    },
    onStatus: session.onStatus,
    onRepeat: () => store.dispatch({ type: "toasted", key: "err_unavailable" }),
    timers,
    now,
    random: Math.random,
    prefix: random(6),
  });
  session.use(socket);
  const actions = {
    ...createActions({ store, storage, session, socket, goTo, window, random, t, bundle: recorder.bundle }),
    ...createAccountActions({ store, session, socket, goTo, window }),
  };

  async function published() {
    return (await fetchConfig(timers)).release;
  }

  async function connect() {
    session.onStatus("connecting");
    const config = await fetchConfig(timers);
    url = config.socket;
    session.pageIs(config.release);
    socket.connect();
  }

  for (const change of ["online", "offline"]) addEventListener(change, socket.check);
  addEventListener("storage", ({ key, newValue }) => {
    if (key === SESSION) session.identity.elsewhere(newValue);
    else if (key == null) session.identity.elsewhere(null); // all was cleared
  });
  setInterval(() => !document.hidden && void actions.pollBoard(), BOARD_MS);
  setInterval(overdue({ get: store.get, now, sync: () => void actions.sync() }), LOOK_MS);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return;
    socket.check();
    void actions.pollBoard();
    if (store.get().here && store.get().connection.status === "online") void actions.sync();
  });
  void connect();
  return actions;
}

/** A page older than the server is fetched anew, once for each release. @param {string} release */
function reloadOnce(release) {
  try {
    if (sessionStorage.getItem("disunyer.reloaded") === release) return;
    sessionStorage.setItem("disunyer.reloaded", release);
  } catch {
    return; // without a memory it might reload for ever
  }
  location.reload();
}
