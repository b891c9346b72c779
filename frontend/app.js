/** The page: puts store, router and views together, and fetches the rest. Only here and in play.js are the browser's globals. */
import { apply, langOf, wantsLessMotion } from "./appearance.js";
import { GAMES, chosenGame } from "./games/registry.js";
import { lobby as disunyer } from "./lobby/disunyer.js";
import { isLoaded, loadLang, translator } from "./i18n/i18n.js";
import { createPageActions } from "./page_actions.js";
import { createPainter } from "./painter.js";
import { createRouter } from "./router.js";
import { createStorage } from "./storage.js";
import { departure } from "./store/selectors.js";
import { initialState, reducePage } from "./store/page.js";
import { createStore } from "./store/store.js";
import { lazily } from "./views/lazy.js";
import { pageView } from "./views/page.js";
import { titleOf } from "./views/title.js";

/** @template T @typedef {import("./views/lazy.js").Lazy<T>} Lazy */
/** @typedef {import("./store/state.js").Route} Route */
/** @typedef {import("./actions.js").PlayActions} PlayActions */

const POLL_MS = 8_000;
const TOAST_MS = 6_000;
const RETRY_MS = 3_000;

const now = () => performance.now();
const timers = {
  set: (/** @type {() => void} */ run, /** @type {number} */ ms) => setTimeout(run, ms),
  clear: (/** @type {unknown} */ timer) => clearTimeout(/** @type {number} */ (timer)),
};

const storage = createStorage(disk(), () => performance.timeOrigin + performance.now());
const store = createStore(initialState(storage.settings(), { name: storage.name() }, storage.account()), reducePage);
store.dispatch({ type: "kept", kept: storage.newestSeat(), slots: storage.slots(), seated: storage.seated() });

const deviceMotion = matchMedia("(prefers-reduced-motion: reduce)");
let spoken = langOf(store.get().settings, navigator);
let lessMotion = false;
const lang = () => spoken;
/** @type {import("./store/state.js").Translate} */
const t = (key, vars) => translator(lang())(key, vars);

const playing = import("./play.js").then(({ play }) => play({ store, storage, timers, now, t, goTo }));

/** What is pressed before that part is here is done when it comes. @type {PlayActions} */
const playActions = new Proxy(/** @type {any} */ ({}), {
  get(known, /** @type {keyof PlayActions} */ name) {
    known[name] ??= (/** @type {any[]} */ ...args) => playing.then((all) => /** @type {(...args: any[]) => any} */ (all[name])(...args));
    return known[name];
  },
});
const pageActions = createPageActions(store, storage, goTo);
/** @type {import("./store/state.js").Actions} */
const actions = new Proxy(/** @type {any} */ (pageActions), { get: (known, name) => known[name] ?? Reflect.get(playActions, name) });

const painter = createPainter({
  root: /** @type {HTMLElement} */ (document.getElementById("app")),
  draw: () => pageView(context(), parts),
  title: () => titleOf(store.get(), t),
});
const parts = {
  table: lazily(() => dressed(import("./views/table.js"), "table"), painter.soon),
  room: lazily(() => dressed(import("./views/room.js"), "room"), painter.soon),
  rules: lazily(() => dressed(import("./views/rules.js"), "room", "pages"), painter.soon),
  rulesOf,
  replay: lazily(() => dressed(import("./views/replay.js"), "table", "pages"), painter.soon),
  account: lazily(() => dressed(import("./views/account.js"), "pages", "leave", "account"), painter.soon),
  plain: lazily(() => dressed(import("./views/plain.js"), "pages"), painter.soon),
  leave: lazily(() => dressed(import("./views/leave.js"), "leave"), painter.soon),
  caller: lazily(() => import("./views/caller.js"), painter.soon, (run) => timers.set(run, RETRY_MS)),
};
/** The modules of the games met so far. @type {Record<string, Lazy<import("./store/state.js").GameModule>>} */
const games = {};
/** What comes before them. @type {Record<string, Lazy<import("./store/state.js").Lobby>>} */
const lobbies = {};
/** Their rules, by game and language. @type {Record<string, Lazy<import("./store/state.js").Section[]>>} */
const rules = {};
const router = createRouter(window, onRoute);

/** Storage may be forbidden altogether. */
function disk() {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

/** A part of the page together with its texts and styles, so that it never shows bare. @template T @param {Promise<T>} part @param {string[]} styles @returns {Promise<T>} */
async function dressed(part, ...styles) {
  const rest = styles.map((name) => stylesheet(`styles/${name}.css`));
  const [loaded] = await Promise.all([part, import("./i18n/more.js"), import("./more_icons.js"), ...rest]);
  return loaded;
}

/** @param {string} href */
function stylesheet(href) {
  const known = document.querySelector(`link[href="${href}"]`);
  if (known) return undefined;
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  return new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = (error) => {
      link.remove();
      reject(error);
    };
    document.head.append(link);
  });
}

/** @returns {import("./store/state.js").Ctx} */
function context() {
  const state = store.get();
  return {
    state,
    t: translator(spoken),
    lang: spoken,
    actions,
    now,
    lessMotion,
    canShare: typeof navigator.share === "function",
    game: gameShown(state),
    lobby: state.route.name === "home" ? lobbyShown(state) : shownLobby,
  };
}

/** The game that the page at this address is about. @param {import("./store/state.js").State} state */
function gameShown({ route, table, replay }) {
  const name = route.name === "replay" ? replay?.game : table?.message.room.game;
  if (!name) return null;
  games[name] ??= lazily(() => fetchGame(name), painter.soon, (run) => timers.set(run, RETRY_MS));
  return games[name].get();
}

let shownLobby = disunyer;
/** Of the game chosen on the first page, once it is here. @param {import("./store/state.js").State} state */
function lobbyShown(state) {
  const name = chosenGame(state);
  if (name === shownLobby.game) return shownLobby;
  lobbies[name] ??= lazily(async () => (await GAMES[name]?.lobby())?.lobby ?? disunyer, painter.soon, (run) => timers.set(run, RETRY_MS));
  shownLobby = lobbies[name].get() ?? shownLobby;
  return shownLobby;
}

/** @param {string} name */
async function fetchGame(name) {
  const found = GAMES[name];
  if (!found) throw new Error(`no game ${name}`);
  return dressed(found.load(), ...(found.styles ?? [name]));
}

/** @param {string} game @param {import("./store/state.js").Lang} spokenThere */
function rulesOf(game, spokenThere) {
  const load = async () => (await fetchGame(game)).rules(spokenThere);
  return (rules[`${game} ${spokenThere}`] ??= lazily(load, painter.soon));
}

/** @param {string} hash @param {boolean} [replace] */
function goTo(hash, replace = false) {
  if (replace) router.replace(hash);
  else router.goTo(hash);
}

let started = false;
/** @param {Route} route @param {() => void} proceed */
function onRoute(route, proceed) {
  const state = store.get();
  const way = departure(state, route);
  if (way === "ask") {
    void playActions.departing(proceed);
    return false;
  }
  if (way === "leave") void playActions.leaveSilently();
  if (state.ui.leaving) void actions.answerLeave(false);
  if (route.name === "room") router.tidy(`#/r/${route.code}`);
  if (started) painter.turnPage();
  started = true;
  store.dispatch({ type: "routed", route });
  if (route.name === "room" && state.release) void playActions.enterRoom(route.code);
  if (route.name === "replay") void actions.replay(route.id);
  if (route.name === "leaderboard" || route.name === "profile") void playActions.visit(route);
  poll();
  return true;
}

/** The list of rooms, while somebody looks at it. */
function poll() {
  const { route, connection, rooms } = store.get();
  const onePage = (rooms?.list.length ?? 0) <= 50;
  if (route.name === "home" && connection.status === "online" && !document.hidden && onePage) void playActions.pollRooms();
}

/** Applied at once when a setting changes; a language must be fetched first. */
async function dress() {
  const { settings } = store.get();
  spoken = langOf(settings, navigator);
  const wanted = spoken;
  if (!isLoaded(wanted)) await loadLang(wanted);
  lessMotion = wantsLessMotion(settings, deviceMotion);
  apply(settings, document, wanted, lessMotion);
  painter.soon();
}

let lastToast = 0;
/** Notices go by themselves. */
function timeToasts() {
  for (const { id } of store.get().toasts) {
    if (id > lastToast) timers.set(() => store.dispatch({ type: "dismissed", id }), TOAST_MS);
    lastToast = Math.max(lastToast, id);
  }
}

let before = store.get();
store.subscribe((state) => {
  if (state.settings !== before.settings) void dress();
  else if (isLoaded(lang())) painter.soon();
  timeToasts();
  if (state.connection.status === "online" && before.connection.status !== "online") poll();
  if (state.table && !before.table) for (const part of [parts.table, parts.leave]) part.get(); // needed when the game begins
  before = state;
});

document.addEventListener("visibilitychange", poll);
addEventListener("languagechange", () => void dress());
deviceMotion.addEventListener("change", () => void dress());
setInterval(poll, POLL_MS);

await dress();
router.start();
if ("serviceWorker" in navigator) void navigator.serviceWorker.register("sw.js").catch(() => {});
