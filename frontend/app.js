/** The page: puts socket, store, router and views together. The one module that reaches for the browser's globals. */
import { createActions } from "./actions.js";
import { apply, langOf, wantsLessMotion } from "./appearance.js";
import { fetchConfig } from "./config.js";
import { gameLoader } from "./views/games.js";
import { isLoaded, loadLang, translator } from "./i18n/i18n.js";
import { createPainter } from "./painter.js";
import { createRouter } from "./router.js";
import { createSession } from "./session.js";
import { createSocket } from "./socket/socket.js";
import { createStorage } from "./storage.js";
import { departure, shownTable } from "./store/selectors.js";
import { createStore, initialState } from "./store/store.js";
import { lazily } from "./views/lazy.js";
import { pageView } from "./views/page.js";
import { titleOf } from "./views/title.js";

/** @typedef {import("./store/state.js").Route} Route */

const POLL_MS = 8_000;
const TOAST_MS = 6_000;

const now = () => performance.now();
const timers = {
  set: (/** @type {() => void} */ run, /** @type {number} */ ms) => setTimeout(run, ms),
  clear: (/** @type {unknown} */ timer) => clearTimeout(/** @type {number} */ (timer)),
};

/** @param {number} bytes in hexadecimal */
const random = (bytes) => Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, "0")).join("");

const storage = createStorage(disk(), () => performance.timeOrigin + performance.now());
const store = createStore(initialState(storage.settings(), { name: storage.name() }));
store.dispatch({ type: "kept", kept: storage.newestSeat() });

/** @type {string} */
let socketUrl = "";

const lang = () => langOf(store.get().settings, navigator);
/** @type {import("./store/state.js").Translate} */
const t = (key, vars) => translator(lang())(key, vars);

const session = createSession({
  store,
  storage,
  page: { now, after: (ms, run) => timers.set(run, ms), cancel: timers.clear, goTo, onRelease: reloadOnce },
});
const socket = createSocket({
  open: () => /** @type {import("./socket/socket.js").Wire} */ (/** @type {unknown} */ (new WebSocket(socketUrl))),
  hello: session.hello,
  onMessage: session.onMessage,
  onStatus: session.onStatus,
  onRepeat: () => store.dispatch({ type: "toasted", key: "err_unavailable" }),
  timers,
  random: Math.random,
  prefix: random(6),
});
session.use(socket);
const actions = createActions({ store, storage, session, socket, goTo, window, random, t });

const painter = createPainter({
  root: /** @type {HTMLElement} */ (document.getElementById("app")),
  draw: () => pageView(context(), parts),
  title: () => titleOf(store.get(), t),
});
const parts = {
  table: lazily(() => import("./views/table.js"), painter.soon),
  rules: lazily(() => import("./views/rules.js"), painter.soon),
  replay: lazily(() => import("./views/replay.js"), painter.soon),
};
const games = gameLoader(painter.soon);
const router = createRouter(window, onRoute);

/** Storage may be forbidden altogether. */
function disk() {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

/** @returns {import("./store/state.js").Ctx} */
function context() {
  const state = store.get();
  return {
    state,
    t,
    lang: lang(),
    actions,
    now,
    lessMotion: wantsLessMotion(state.settings, window),
    canShare: typeof navigator.share === "function",
    game: state.table ? games(state.table.message.room.game) : null,
  };
}

/** @param {string} hash @param {boolean} [replace] */
function goTo(hash, replace = false) {
  if (replace) router.replace(hash);
  else router.goTo(hash);
}

/** @param {Route} route @param {() => void} proceed */
function onRoute(route, proceed) {
  const state = store.get();
  const way = departure(state, route);
  if (way === "ask") {
    actions.departing(proceed);
    return false;
  }
  if (way === "leave") actions.leaveSilently();
  if (state.ui.leaving) actions.answerLeave(false);
  store.dispatch({ type: "routed", route });
  if (route.name === "room" && state.release) actions.enterRoom(route.code);
  if (route.name === "replay") void actions.replay(route.id);
  if (route.name === "home") poll();
  painter.turnPage();
  return true;
}

/** The list of rooms, while somebody looks at it. */
function poll() {
  const { route, connection, rooms } = store.get();
  const collapsed = (rooms?.list.length ?? 0) <= 50;
  if (route.name === "home" && connection.status === "online" && !document.hidden && collapsed) actions.pollRooms();
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

/** Applied at once when a setting changes; a language must be fetched first. */
async function dress() {
  const { settings } = store.get();
  const wanted = lang();
  if (!isLoaded(wanted)) await loadLang(wanted);
  apply(settings, document, wanted, wantsLessMotion(settings, window));
  painter.soon();
}

/** Notices go by themselves, unless somebody reads them. */
let timed = 0;
function timeToasts() {
  for (const { id } of store.get().toasts) {
    if (id <= timed) continue;
    timed = id;
    timers.set(() => store.dispatch({ type: "dismissed", id }), TOAST_MS);
  }
}

let settings = store.get().settings;
let online = false;
store.subscribe((state) => {
  if (state.settings !== settings) {
    ({ settings } = state);
    void dress();
  } else if (isLoaded(lang())) painter.soon();
  timeToasts();
  const isOnline = state.connection.status === "online";
  if (isOnline && !online) poll();
  online = isOnline;
  if (state.table && shownTable(state)) parts.table.get();
});

addEventListener("online", socket.check);
document.addEventListener("visibilitychange", () => {
  if (document.hidden) return;
  socket.check();
  if (store.get().here && store.get().connection.status === "online") void actions.sync();
  poll();
});
addEventListener("languagechange", () => void dress());
for (const query of ["(prefers-reduced-motion: reduce)", "(prefers-color-scheme: dark)"]) {
  matchMedia(query).addEventListener("change", () => void dress());
}
setInterval(poll, POLL_MS);

await dress();
router.start();
const config = await fetchConfig(timers);
socketUrl = config.socket;
session.pageIs(config.release);
socket.connect();
if ("serviceWorker" in navigator) void navigator.serviceWorker.register("sw.js", { type: "module" }).catch(() => {});
