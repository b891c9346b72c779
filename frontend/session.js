/**
 * Joins socket, store and storage: who we are when we connect, which seat we take again, and what follows from the
 * server's messages (a token to keep, an address to go to). What a person does is in actions.js.
 */
import { GAMES } from "./games/registry.js";
import { createIdentity } from "./identity.js";

/** @typedef {import("./store/state.js").Message} Message */
/** @typedef {import("./store/state.js").Command} Command */
/** @typedef {import("./store/state.js").State} State */
/** @typedef {import("./store/store.js").Store} Store */
/** @typedef {import("./storage.js").Storage} Storage */
/** @typedef {import("./socket/socket.js").Socket} Socket */

const LOST_MS = 1_500;
const FLOAT_MS = 2_600;
const PUBLISHED_MS = 10_000;

/**
 * What the session needs of the page.
 * @typedef {object} Page
 * @property {import("./socket/commands.js").Timers} timers
 * @property {() => number} now
 * @property {(hash: string, replace?: boolean) => void} goTo
 * @property {() => Promise<string | null>} published the release of the page as it is published now
 * @property {(release: string) => void} onRelease the server's release differs from the page's, is published, and no game is on
 */

/** @param {{store: Store, storage: Storage, page: Page}} parts */
export function createSession({ store, storage, page }) {
  /** The page's own release. @type {string | null} */
  let release = null;
  /** @type {Socket | null} */
  let socket = null;
  /** The nonce that goes with the next seat. @type {string | null} */
  let nonce = null;
  /** The room that a `hello` on its way names, which is not the connection's first. @type {string | null} */
  let returning = null;
  /** @type {unknown} */
  let losing = null;
  let asking = false;
  const identity = createIdentity({ store, storage, send: (command) => socket?.send(command) });

  /** The room whose seat we take when we connect: the one we are in, else the one the address names. */
  function wantedRoom() {
    const { here, route, replaced } = store.get();
    if (here) return here.code;
    return route.name === "room" && route.code !== replaced?.code ? route.code : null;
  }

  /** @returns {Command} */
  function hello() {
    returning = null;
    const code = wantedRoom();
    const seat = code ? storage.seat(code) : null;
    return {
      action: "hello",
      ...identity.greeting(),
      ...(code && seat ? { room: { code, seat_token: seat.token } } : {}),
    };
  }

  /** @param {"connecting" | "online" | "offline"} status */
  function onStatus(status) {
    store.dispatch({ type: "connection", status });
    if (status === "online") {
      page.timers.clear(losing);
      losing = null;
    } else losing ??= page.timers.set(() => store.dispatch({ type: "lost" }), LOST_MS);
  }

  /** @param {Message} message @param {number} [at] when it came */
  function onMessage(message, at = page.now()) {
    const before = store.get();
    const serial = before.serial;
    store.dispatch({ type: "received", message, at });
    follow(message, before);
    for (const { id } of store.get().floating) {
      if (id > serial) page.timers.set(() => store.dispatch({ type: "faded", id }), FLOAT_MS);
    }
  }

  /** What a message means beyond the state. @param {Message} message @param {State} before */
  function follow(message, before) {
    switch (message.type) {
      case "welcome":
        return welcomed(message, before);
      case "joined":
        storage.saveSeat(message.code, { token: message.seat_token, seat: message.seat, nonce });
        tellGame(message.code);
        return entered(message.code);
      case "watching":
        return entered(message.code);
      case "closed":
        return closed(message.code);
      case "session":
        return identity.entered(message.session, message.username);
      case "table":
        if (before.table?.message.room.code !== message.room.code) tellGame(message.room.code);
        return void checkRelease();
      default:
        return undefined;
    }
  }

  /** What is played where we sit decides how long the seat is kept. @param {string} code */
  function tellGame(code) {
    const room = store.get().table?.message.room;
    if (room?.code === code) storage.tellGame(code, room.game, GAMES[room.game]?.days);
  }

  /** @param {import("./store/state.js").WelcomeMessage} message @param {State} before */
  function welcomed(message, before) {
    const { rejoined } = message;
    if (!identity.welcomed(message)) return;
    const code = returning ?? before.here?.code ?? (before.route.name === "room" ? before.route.code : null);
    returning = null;
    if (rejoined && "error" in rejoined) lostSeat(rejoined.error, code, before);
    else if (!rejoined && before.here && before.table?.message.you.spectator) void watchAgain(before.here.code);
    if (!store.get().clock) void socket?.send({ action: "ping" }); // lists tell instants by the server's clock
    refreshKept();
    void checkRelease();
  }

  /** A spectator has no token: after a reconnect they come in anew. @param {string} code */
  async function watchAgain(code) {
    const answer = await socket?.send({ action: "watch", code }).answer;
    if (answer?.type === "error" && answer.code === "unknown_room") onMessage({ type: "closed", code });
    return answer?.type === "watching";
  }

  /** Our token opens nothing any more. @param {string} error @param {string | null} code @param {State} before */
  function lostSeat(error, code, before) {
    if (!code) return;
    const another = error === "bad_seat_token" && storage.dropToken(code);
    if (another) void comeBack(code);
    if (error === "unknown_room") storage.forgetSeat(code);
    if (another || `join:${code}` in before.pending) return; // a join on its way brings a newer token
    if (before.here && error === "unknown_room") closed(code);
    else store.dispatch({ type: "toasted", key: `err_${error}`, vars: { s: 1 }, tone: "error" });
  }

  /** The server does not know that we are here: says it again. @param {string} code @returns {Promise<boolean>} whether it does now */
  async function comeBack(code) {
    const seat = storage.seat(code);
    if (!seat) return watchAgain(code);
    returning = code;
    const answer = await socket?.send({ action: "hello", room: { code, seat_token: seat.token } }).answer;
    return answer?.type === "welcome" && answer.rejoined != null && "code" in answer.rejoined;
  }

  /** @param {string} code */
  function entered(code) {
    const { route } = store.get();
    if (route.name !== "room" || route.code !== code) page.goTo(`#/r/${code}`, route.name === "room");
    refreshKept();
  }

  /** @param {string} code */
  function closed(code) {
    storage.forgetSeat(code);
    store.dispatch({ type: "toasted", key: "closed" });
    refreshKept();
    const { route } = store.get();
    if (route.name === "room" && route.code === code) page.goTo("#/", true);
  }

  /** A seat left behind is offered on the first page. */
  function refreshKept() {
    const { here, kept, slots, seated } = store.get();
    const newest = here ? null : storage.newestSeat();
    const now = { slots: storage.slots(), seated: storage.seated() };
    if (newest?.code !== kept?.code || JSON.stringify(now) !== JSON.stringify({ slots, seated })) store.dispatch({ type: "kept", kept: newest, ...now });
  }

  /** A newer page is fetched only where nothing can be missed. */
  function isOutdated() {
    const state = store.get();
    const inGame = state.table != null && state.table.message.room.status !== "lobby"; // its end is looked at, too
    const typing = /^(login|register|password)$/.test(state.route.name); // a password would be lost
    return release && state.release && state.release !== release && !inGame && !typing;
  }

  /** While a release goes out the server is ahead of the page: it is asked for until it is there. */
  async function checkRelease() {
    if (asking || !isOutdated()) return;
    asking = true;
    const published = await page.published();
    if (published && published === store.get().release && isOutdated()) page.onRelease(published);
    page.timers.set(() => {
      asking = false;
      void checkRelease();
    }, PUBLISHED_MS);
  }

  return {
    identity,
    hello,
    comeBack,
    onStatus,
    onMessage,
    refreshKept,
    /** @param {string | null} own */
    pageIs(own) {
      release = own;
    },
    /** @param {Socket} made */
    use(made) {
      socket = made;
    },
    /** @param {string | null} value */
    nextNonce(value) {
      nonce = value;
    },
  };
}

/** @typedef {ReturnType<typeof createSession>} Session */
