/** What a person can do with the server: each sends a command and keeps it in `state.pending` until the answer. */
import { GAMES, chosenGame, gameName, offered } from "./games/registry.js";
import { roomLink } from "./router.js";
import { isPlaying, mySeat } from "./store/selectors.js";
import { fetchReplay } from "./store/replay.js";

/**
 * @typedef {Omit<import("./store/state.js").Actions, import("./page_actions.js").PageAction | import("./account_actions.js").AccountAction> & {
 *   departing: (proceed: () => void) => void, leaveSilently: () => void, enterRoom: (code: string) => void, pollRooms: () => void,
 * }} RoomActions
 */
/** @typedef {RoomActions & import("./account_actions.js").AccountActions} PlayActions */
/** @typedef {import("./store/state.js").Command} Command */
/** @typedef {import("./store/state.js").Message} Message */
/** @typedef {import("./store/state.js").Opening} Opening */
/** @typedef {import("./store/state.js").RoomRow} RoomRow */
/** @typedef {import("./store/store.js").Store} Store */
/** @typedef {import("./storage.js").Storage} Storage */
/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("./socket/socket.js").Socket} Socket */

const MOST_TRIES = 3;
/** One of its kind still waits: what is not sent for that reason needs no word. */
const PENDING = "pending";

/** Errors shown beside what was pressed, or told by the game that asked; the others become a toast. */
const BESIDE = /^(again|create|rooms|replay|report|join:.*|watch:.*|offer:.*)$/;

/** @param {Message} answer */
const isNotIn = (answer) => answer.type === "error" && answer.code === "not_in_room";

/** @param {RoomRow} row */
const isInviting = (row) => row.status === "lobby" && row.humans > 0 && row.humans + row.bots < row.seats;

/** Rooms that filled up or closed since they were listed: the next one may do. */
const PASSED_BY = new Set(["room_full", "room_started", "unknown_room"]);

/** An answer that never went over the wire. @param {string} code @returns {Message} */
const refused = (code) => ({ type: "error", code, message: "not sent" });

/**
 * @param {{store: Store, storage: Storage, session: Session, socket: Socket, goTo: (hash: string, replace?: boolean) => void, window: Window, random: (bytes: number) => string, t: import("./store/state.js").Translate, bundle: () => Record<string, unknown>}} parts
 *   `random` gives hexadecimal digits, `bundle` what a report tells
 * @returns {RoomActions}
 */
export function createActions({ store, storage, session, socket, goTo, window, random, t, bundle }) {
  /** Where to go once the person has left. */
  let proceed = () => {};
  let reactions = 0;

  /**
   * Sends a command unless one of its key still waits. A server that does not know that we are in the room is told so,
   * and then asked once more.
   * @param {string} key @param {Command} command @returns {Promise<Message>}
   */
  async function run(key, command) {
    const message = await once(key, command);
    const { here } = store.get();
    if (message.type !== "error") return message;
    const lost = isNotIn(message) && here ? here.code : null;
    const last = lost && (await session.comeBack(lost)) ? await once(key, command) : message;
    if (last.type === "error" && (!lost || store.get().here)) failed(key, last);
    return last;
  }

  /** @param {string} key @param {Command} command @returns {Promise<Message>} */
  async function once(key, command) {
    if (store.get().pending[key]) return refused(PENDING);
    const { id, answer } = socket.send(command);
    store.dispatch({ type: "sent", key, id, command });
    return answer;
  }

  /** @param {string} key @param {import("./store/state.js").ErrorMessage} error */
  function failed(key, { code, retry_after_ms: ms }) {
    const { here } = store.get();
    if (code === "not_in_room" && here) session.onMessage({ type: "left", code: here.code });
    if (code === PENDING || BESIDE.test(key)) return;
    store.dispatch({ type: "toasted", key: `err_${code}`, vars: { s: Math.max(1, Math.ceil((ms ?? 1000) / 1000)) }, tone: "error" });
  }

  /** The name as typed; the server's own "Guest" would be an English word at a Spanish table. */
  function named() {
    const { account } = store.get();
    if (account) return { name: account.username };
    const name = (store.get().drafts.name ?? "").trim();
    storage.saveName(name);
    return { name: name || t("name_placeholder") };
  }

  /** Our share of the shuffle, kept to be looked for after the game. */
  function freshNonce() {
    const nonce = random(16);
    session.nextNonce(nonce);
    return nonce;
  }

  /** @param {string} code @returns {Command} */
  const joining = (code) => ({ action: "join", code, ...named(), nonce: freshNonce() });

  /** The seat we had there, if this device keeps one, else a free one. @param {string} code */
  async function join(code) {
    if (store.get().here?.code === code && mySeat(store.get()) == null) await leaveNow(); // who watches leaves first
    const answer = await rejoin(code);
    return answer && !(answer.type === "error" && answer.code === "bad_seat_token") ? answer : run(`join:${code}`, joining(code));
  }

  /** With each token we have, the newest first. @param {string} code @returns {Promise<Message | null>} null: we have none */
  async function rejoin(code) {
    const seat = storage.seat(code);
    if (!seat) return null;
    session.nextNonce(seat.nonce);
    const answer = await run(`join:${code}`, { action: "join", code, seat_token: seat.token });
    if (answer.type !== "error" || !(answer.code === "bad_seat_token" || answer.code === "unknown_room")) return answer;
    if (answer.code === "bad_seat_token" && storage.dropToken(code)) return rejoin(code);
    storage.forgetSeat(code);
    session.refreshKept();
    return answer;
  }

  /** @param {string} game @param {Opening} opening @returns {Command} */
  const creating = (game, { mode, visibility, options }) => ({ action: "create", game, mode, visibility, ...(options ? { options } : {}), ...named() });

  /** The one who opens a room sends the nonce afterwards, and seats the bot. @param {Message} answer @param {string} nonce @param {Opening} opening */
  function afterCreating(answer, nonce, { options, bot, slot }) {
    if (answer.type !== "joined") return answer;
    const given = options?.shared ? null : socket.send({ action: "nonce", nonce }).answer; // on one device the game is on already
    if (bot) void seatBot(bot, given);
    if (slot) storage.saveSlot(slot, answer.code);
    return answer;
  }

  /** With it the game may begin: our nonce comes before. @param {string} level @param {Promise<unknown> | null} given */
  async function seatBot(level, given) {
    await given;
    await run("addbot", { action: "addbot", level });
  }

  /** A public lobby with somebody in it, else a new one. @returns {Promise<Message>} */
  async function seatAnywhere() {
    const game = chosenGame(store.get());
    const list = await socket.send({ action: "rooms", game }).answer;
    if (list.type !== "rooms") return list;
    for (const { code } of list.rooms.filter(isInviting).slice(0, MOST_TRIES)) {
      const answer = await socket.send(joining(code)).answer;
      if (answer.type !== "error" || !PASSED_BY.has(answer.code)) return answer;
    }
    const nonce = freshNonce();
    const usual = await GAMES[game]?.lobby();
    if (!usual) return refused("bad_request");
    const opening = { ...usual.lobby.opening((_, usually) => usually, t), visibility: /** @type {const} */ ("public") };
    return afterCreating(await socket.send(creating(game, opening)).answer, nonce, opening);
  }

  /** Out of the room. Without a connection the page is out at once, and the server is told when it is back. */
  async function leaveNow() {
    const { here, connection } = store.get();
    if (!here) return;
    const told = tellLeft(here.code);
    if (connection.lost || (await told).type === "error") session.onMessage({ type: "left", code: here.code });
    session.refreshKept();
  }

  /**
   * The seat's token is kept until the server has let the seat go: a connection that was lost meanwhile takes the seat
   * again to leave it. In a game it is kept for who comes back.
   * @param {string} code @returns {Promise<Message>}
   */
  async function tellLeft(code) {
    const playing = store.get().table?.message.room.status === "playing";
    let answer = await once("leave", { action: "leave" });
    if (isNotIn(answer) && storage.seat(code) && (store.get().here?.code ?? code) === code && (await session.comeBack(code))) {
      answer = await once("leave", { action: "leave" });
    }
    if (answer.type === "left" && !playing) storage.forgetSeat(code);
    if (answer.type === "error" && !isNotIn(answer)) failed("leave", answer);
    session.refreshKept();
    return answer;
  }

  /** @param {() => void} then */
  function departing(then) {
    proceed = then;
    store.dispatch({ type: "ui", key: "leaving", value: true });
  }

  /** @param {string} code */
  const invitation = (code) => {
    const game = gameName(store.get().table?.message.room.game ?? "disunyer");
    return { title: game, text: t("share_text", { code, game }), url: roomLink(window.location, code) };
  };

  const home = () => goTo("#/", true);

  /** Whose public rooms are listed: all games', or those of the only one there is. */
  function listed() {
    const games = offered(store.get());
    return games.length === 1 ? { game: games[0] } : {};
  }

  return {
    join,
    departing,
    leaveSilently: () => void leaveNow(),
    enterRoom(code) {
      if (store.get().here == null) void rejoin(code);
    },
    async create(game, opening) {
      const nonce = freshNonce();
      return afterCreating(await run("create", creating(game, opening)), nonce, opening);
    },
    async playNow() {
      if (store.get().pending.play) return;
      store.dispatch({ type: "sent", key: "play", id: "", command: { action: "play" } });
      const answer = await seatAnywhere();
      store.dispatch({ type: "settled", key: "play", failure: answer.type === "error" ? answer : undefined });
    },
    rooms(more = false) {
      const cursor = more ? store.get().rooms?.cursor : null;
      return run("rooms", { action: "rooms", ...listed(), ...(cursor ? { cursor } : {}) });
    },
    pollRooms: () => void socket.send({ action: "rooms", ...listed() }),
    watch: (code) => run(`watch:${code}`, { action: "watch", code }),
    takeBack() {
      const { replaced, kept } = store.get();
      const code = replaced?.code ?? kept?.code;
      return code ? join(code) : Promise.resolve(refused("not_in_room"));
    },
    forgetSeat(code) {
      storage.forgetSeat(code);
      session.refreshKept();
    },
    forgetGame(game) {
      const { here, table } = store.get();
      if (here && table?.message.room.game === game) void leaveNow();
      storage.forgetGame(game);
      session.refreshKept();
    },
    async replay(id) {
      const whole = await fetchReplay(id, (cursor) => run("replay", { action: "replay", replay: id, ...(cursor ? { cursor } : {}) }));
      if (whole) store.dispatch({ type: "replayed", replay: whole });
    },
    async share() {
      const { here } = store.get();
      if (!here) return;
      const { title, text, url } = invitation(here.code);
      await window.navigator.share({ title, text, url }).catch(() => {}); // closed without choosing
    },
    async copyLink() {
      const { here } = store.get();
      if (!here) return;
      const copied = await window.navigator.clipboard?.writeText(roomLink(window.location, here.code)).then(() => true, () => false);
      store.dispatch({ type: "toasted", key: copied ? "copied" : "copy_failed", vars: { code: here.code }, tone: copied ? "done" : "error" });
    },
    move(move, offer) {
      if (offer != null) return run(`offer:${offer}`, { action: "move", decision: offer, move });
      const decision = store.get().table?.message.game?.decision;
      return decision ? run("move", { action: "move", decision: decision.id, move }) : Promise.resolve(refused("stale_decision"));
    },
    react: (reaction) => run(`react:${(reactions += 1)}`, { action: "react", reaction }), // several may be on their way
    async again() {
      const { here, table } = store.get();
      const bot = table?.message.room.seats.find(({ kind }) => kind === "bot")?.level;
      const slot = Object.entries(storage.slots()).find(([, code]) => code === here?.code)?.[0];
      const answer = await run("again", { action: "again", ...(mySeat(store.get()) == null ? named() : {}), nonce: freshNonce() });
      if (answer.type !== "joined") return answer;
      if (here) storage.forgetSeat(here.code);
      if (slot) storage.saveSlot(slot, answer.code);
      if (slot && bot) void seatBot(bot, null);
      return answer;
    },
    leave() {
      if (isPlaying(store.get())) departing(home);
      else void leaveNow().then(home);
    },
    answerLeave(leave) {
      store.dispatch({ type: "ui", key: "leaving", value: false });
      if (leave) void leaveNow().then(() => proceed());
    },
    addBot: (level) => run("addbot", { action: "addbot", level }),
    removeBot: (seat) => run(`removebot:${seat}`, { action: "removebot", seat }),
    start: () => run("start", { action: "start" }),
    sync: () => run("sync", { action: "sync" }),
    async report() {
      const answer = await run("report", { action: "report", bundle: bundle() });
      if (answer.type === "reported") store.dispatch({ type: "ui", key: "reported", value: answer.report.replace(/(?<=^.{4})/, "-") });
    },
    reconnect: () => socket.check(),
  };
}
