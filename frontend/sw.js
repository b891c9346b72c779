/**
 * Opens the page without a network, and never shows an old release: everything is asked of the network first, and what
 * is kept (one copy, named after the release in `config.json`) is for when no answer comes. Of the games, those are kept
 * that somebody has come to here.
 */

/** The shell and the cards. `npm run list` writes both lists, a check holds them against the folder. */
const FILES = [
  "account_actions.js",
  "actions.js",
  "app.js",
  "appearance.js",
  "avatar.js",
  "cards/cards.js",
  "cards/cards.svg",
  "cards/dnup.js",
  "cards/dnup.svg",
  "cards/french.svg",
  "config.js",
  "fonts/figtree.woff2",
  "fonts/young-serif.woff2",
  "games/registry.js",
  "games/rummy/cards.js",
  "i18n/account.en.js",
  "i18n/account.es.js",
  "i18n/account.js",
  "i18n/card_names.js",
  "i18n/en.js",
  "i18n/es.js",
  "i18n/i18n.js",
  "i18n/more.en.js",
  "i18n/more.es.js",
  "i18n/more.js",
  "i18n/play.en.js",
  "i18n/play.es.js",
  "i18n/play.js",
  "i18n/table.en.js",
  "i18n/table.es.js",
  "i18n/table.js",
  "icon.js",
  "icons/icon-192.png",
  "icons/icon.svg",
  "identity.js",
  "index.html",
  "lobby/common.js",
  "lobby/disunyer.js",
  "lobby/dnup.js",
  "lobby/ignorado.js",
  "lobby/rummy.js",
  "lobby/seats.js",
  "manifest.webmanifest",
  "more_icons.js",
  "motion.js",
  "once.js",
  "overdue.js",
  "page_actions.js",
  "painter.js",
  "play.js",
  "report.js",
  "router.js",
  "session.js",
  "socket/backoff.js",
  "socket/commands.js",
  "socket/socket.js",
  "sound.js",
  "storage.js",
  "store/board.js",
  "store/fairness.js",
  "store/page.js",
  "store/reduce.js",
  "store/replay.js",
  "store/selectors.js",
  "store/store.js",
  "store/table.js",
  "store/times.js",
  "styles/account.css",
  "styles/base.css",
  "styles/dock.css",
  "styles/end.css",
  "styles/felt.css",
  "styles/home.css",
  "styles/leave.css",
  "styles/pages.css",
  "styles/replay.css",
  "styles/room.css",
  "styles/shell.css",
  "styles/table.css",
  "vendor/preact-htm.js",
  "views/account.js",
  "views/account/delete.js",
  "views/account/fields.js",
  "views/account/forms.js",
  "views/account/leaderboard.js",
  "views/account/profile.js",
  "views/account/words.js",
  "views/caller.js",
  "views/cold.js",
  "views/home.js",
  "views/lazy.js",
  "views/leave.js",
  "views/page.js",
  "views/parts.js",
  "views/plain.js",
  "views/replay.js",
  "views/replay/steps.js",
  "views/ring.js",
  "views/room.js",
  "views/room_list.js",
  "views/rule_pictures.js",
  "views/rules.js",
  "views/same.js",
  "views/settings.js",
  "views/shell.js",
  "views/slot.js",
  "views/table.js",
  "views/table/card_motion.js",
  "views/table/choices.js",
  "views/table/clock.js",
  "views/table/end.js",
  "views/table/keeper.js",
  "views/table/log.js",
  "views/table/names.js",
  "views/table/places.js",
  "views/table/press.js",
  "views/table/reactions.js",
  "views/table/room_line.js",
  "views/table/sentence.js",
  "views/table/shuffle_check.js",
  "views/table/stage.js",
  "views/title.js",
  "views/wait.js",
];

/** What each game needs besides. @type {Record<string, string[]>} */
const GAMES = {
  disunyer: [
    "games/disunyer.js",
    "games/disunyer/arrow.js",
    "games/disunyer/dock.js",
    "games/disunyer/end.js",
    "games/disunyer/felt.js",
    "games/disunyer/log_line.js",
    "games/disunyer/motion.js",
    "games/disunyer/read.js",
    "games/disunyer/rules.en.js",
    "games/disunyer/rules.es.js",
    "games/disunyer/rules.js",
    "games/disunyer/seats.js",
    "games/disunyer/stage.js",
    "games/disunyer/steps.js",
  ],
  rummy: [
    "games/rummy.js",
    "games/rummy/acts.js",
    "games/rummy/choices.js",
    "games/rummy/dock.js",
    "games/rummy/end.js",
    "games/rummy/hand.js",
    "games/rummy/hand_view.js",
    "games/rummy/log_line.js",
    "games/rummy/motion.js",
    "games/rummy/outcome.js",
    "games/rummy/read.js",
    "games/rummy/restart.js",
    "games/rummy/rules.en.js",
    "games/rummy/rules.es.js",
    "games/rummy/rules.js",
    "games/rummy/steps.js",
    "games/rummy/table.js",
    "games/rummy/text.en.js",
    "games/rummy/text.es.js",
    "styles/rummy.css",
  ],
  ignorado: [
    "games/ignorado.js",
    "games/ignorado/centre.js",
    "games/ignorado/dock.js",
    "games/ignorado/end.js",
    "games/ignorado/felt.js",
    "games/ignorado/lives.js",
    "games/ignorado/log_line.js",
    "games/ignorado/motion.js",
    "games/ignorado/offers.js",
    "games/ignorado/panel.js",
    "games/ignorado/read.js",
    "games/ignorado/rules.en.js",
    "games/ignorado/rules.es.js",
    "games/ignorado/rules.js",
    "games/ignorado/seats.js",
    "games/ignorado/steps.js",
    "games/ignorado/text.en.js",
    "games/ignorado/text.es.js",
    "games/ignorado/words.js",
    "styles/ignorado.css",
  ],
  dnup: [
    "games/dnup.js",
    "games/dnup/aid.js",
    "games/dnup/choices.js",
    "games/dnup/dock.js",
    "games/dnup/end.js",
    "games/dnup/felt.js",
    "games/dnup/hand.js",
    "games/dnup/hand_view.js",
    "games/dnup/log_line.js",
    "games/dnup/motion.js",
    "games/dnup/read.js",
    "games/dnup/rules.en.js",
    "games/dnup/rules.es.js",
    "games/dnup/rules.js",
    "games/dnup/signs.js",
    "games/dnup/text.en.js",
    "games/dnup/text.es.js",
    "games/dnup/texts.js",
    "games/dnup/words.js",
    "styles/dnup.css",
  ],
};

const PREFIX = "disunyer-";

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const here = new URL("./", worker.location.href);

/** @param {string} path */
const address = (path) => new URL(path, here).href;

/** The module that a game begins with. @param {string} game */
const moduleOf = (game) => address(`games/${game}.js`);

/** @param {Cache} cache @param {string[]} paths */
const fill = (cache, paths) => cache.addAll(paths.map((path) => new Request(address(path), { cache: "no-cache" })));

/** The name of the copy of a release. @param {Response} config */
const nameOf = async (config) => `${PREFIX}${(await config.clone().json()).release}`;

/** Keeps a whole copy of a release, then lets older ones go. @param {Response} config */
async function keep(config) {
  const name = await nameOf(config);
  const names = await caches.keys();
  if (!names.includes(name)) {
    const copy = await caches.open(`${name}-partial`);
    const games = await Promise.all(Object.keys(GAMES).map(async (game) => ((await caches.match(moduleOf(game))) ? GAMES[game] : [])));
    await fill(copy, [...FILES, ...games.flatMap((paths) => paths ?? [])]);
    const whole = await caches.open(name);
    for (const request of await copy.keys()) {
      const response = await copy.match(request);
      if (response) await whole.put(request, response);
    }
  }
  await (await caches.open(name)).put(address("config.json"), config);
  await Promise.all(names.filter((other) => other.startsWith(PREFIX) && other !== name).map((other) => caches.delete(other)));
  await caches.delete(`${name}-partial`);
}

const fetchConfig = () => fetch(address("config.json"), { cache: "no-cache" });

/** Adds a game to the copy of the present release. @param {string} game @param {string[]} paths */
async function keepGame(game, paths) {
  const name = await nameOf(await fetchConfig());
  if (!(await caches.has(name))) return;
  const copy = await caches.open(name);
  if (!(await copy.match(moduleOf(game)))) await fill(copy, paths);
}

worker.addEventListener("install", (event) => {
  event.waitUntil(fetchConfig().then(keep).then(() => worker.skipWaiting()));
});
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));

/** @param {Request} request */
function kept(request) {
  const url = new URL(request.url);
  const path = request.mode === "navigate" ? "index.html" : url.pathname.slice(here.pathname.length);
  return caches.match(address(path), { ignoreVary: true });
}

/** The network, however slow, and the copy only when there is none. @param {FetchEvent} event */
async function answer(event) {
  const { request } = event;
  try {
    const response = await fetch(request);
    if (response.ok && request.url === address("config.json")) event.waitUntil(keep(response.clone()).catch(() => {}));
    for (const [game, paths] of Object.entries(GAMES)) {
      if (response.ok && request.url === moduleOf(game)) event.waitUntil(keepGame(game, paths).catch(() => {}));
    }
    return response;
  } catch (error) {
    const copy = await kept(request);
    if (copy) return copy;
    throw error;
  }
}

worker.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method === "GET" && url.origin === here.origin && url.pathname.startsWith(here.pathname)) {
    event.respondWith(answer(event));
  }
});
