/**
 * The connection: keeps one socket open, says `hello` first on each, and loses no command. It knows nothing of rooms
 * and games; clock, timers, randomness and the WebSocket itself are given to it.
 */
import { waitBefore } from "./backoff.js";
import { createCommands } from "./commands.js";

/** @typedef {import("../store/state.js").Command} Command */
/** @typedef {import("../store/state.js").Message} Message */
/** @typedef {import("./commands.js").Timers} Timers */
/** @typedef {"connecting" | "online" | "offline"} Status */
/** @typedef {{send: (text: string) => void, close: () => void, onopen: (() => void) | null, onclose: (() => void) | null, onerror: (() => void) | null, onmessage: ((event: {data: unknown}) => void) | null}} Wire */

const PING_MS = 25_000;
const SILENCE_MS = 10_000;
const PROBE_MS = 4_000;

/**
 * @typedef {object} Socket
 * @property {() => void} connect
 * @property {(command: Command) => {id: string, answer: Promise<Message>}} send
 * @property {() => void} check the page is visible again, or the network comes or goes: is the connection still there?
 * @property {() => void} close for good
 */

/**
 * @param {object} options
 * @param {() => Wire} options.open a new WebSocket
 * @param {() => Command} options.hello who we are and where we sat, asked for at each connection
 * @param {(message: Message) => void} options.onMessage every message, answers too
 * @param {(status: Status) => void} options.onStatus
 * @param {(command: Command) => void} [options.onRepeat]
 * @param {Timers} options.timers
 * @param {() => number} options.now on the same clock as the timers
 * @param {() => number} options.random
 * @param {string} options.prefix of the commands' ids
 * @returns {Socket}
 */
export function createSocket({ open, hello, onMessage, onStatus, onRepeat = () => {}, timers, now, random, prefix }) {
  /** @type {Wire | null} */
  let wire = null;
  let welcomed = false;
  let failures = 0;
  let closed = false;
  let helloCount = 0;
  let helloId = "";
  /** @type {unknown} */
  let retry = null;
  /** @type {unknown} */
  let pulse = null;
  let heardAt = 0;
  /** @type {unknown} */
  let silence = null;

  const commands = createCommands({ timers, prefix, transmit, deliver: onMessage, onRepeat });

  /** @param {Command} frame */
  function transmit(frame) {
    if (welcomed) wire?.send(JSON.stringify(frame));
  }

  function connect() {
    if (wire || closed) return;
    timers.clear(retry);
    onStatus("connecting");
    const mine = open();
    wire = mine;
    mine.onopen = () => {
      helloCount += 1;
      helloId = `${prefix}-h${helloCount}`;
      mine.send(JSON.stringify({ ...hello(), id: helloId }));
    };
    mine.onmessage = ({ data }) => wire === mine && read(data);
    mine.onclose = mine.onerror = () => wire === mine && drop();
    expect(SILENCE_MS);
  }

  /** Without any message for so long the connection counts as gone. @param {number} ms */
  function expect(ms) {
    timers.clear(silence);
    silence = timers.set(drop, ms);
  }

  /** Lets go of the wire, whatever its state, and tries again later. @param {number} [atLeast] ms */
  function drop(atLeast = 0) {
    if (!wire) return;
    const old = wire;
    wire = null;
    welcomed = false;
    for (const timer of [silence, pulse]) timers.clear(timer);
    pulse = null;
    old.onopen = old.onclose = old.onerror = old.onmessage = null;
    old.close();
    if (closed) return;
    failures += 1;
    onStatus("offline");
    retry = timers.set(connect, Math.max(atLeast, waitBefore(failures, random)));
  }

  /** @param {unknown} data */
  function read(data) {
    const message = parse(data);
    if (!message) return;
    if (silence != null) timers.clear(silence);
    silence = null;
    beat();
    if ("reply_to" in message && message.reply_to === helloId) greeted(message);
    else if (!commands.take(message)) return;
    onMessage(message);
  }

  /** @param {Message} message the answer to our hello */
  function greeted(message) {
    if (message.type !== "welcome") {
      drop(message.type === "error" ? message.retry_after_ms : 0);
      return;
    }
    welcomed = true;
    failures = 0;
    onStatus("online");
    commands.repeatAll();
  }

  /** An idle table must live, and a dead connection be noticed. One timer looks, however many messages come. */
  function beat() {
    heardAt = now();
    pulse ??= timers.set(pulsed, PING_MS);
  }

  function pulsed() {
    const left = heardAt + PING_MS - now();
    pulse = left > 0 ? timers.set(pulsed, left) : null;
    if (left <= 0) probe(SILENCE_MS);
  }

  /** @param {number} ms for the answer */
  function probe(ms) {
    if (!wire) return;
    transmit({ action: "ping" });
    expect(ms);
  }

  return {
    connect,
    send(command) {
      if (welcomed && silence == null) expect(SILENCE_MS); // it has an answer, or the connection is gone
      return commands.add(command);
    },
    check() {
      if (closed) return;
      if (welcomed) probe(PROBE_MS);
      else if (!wire) {
        failures = 0;
        connect();
      }
    },
    close() {
      closed = true;
      timers.clear(retry);
      drop();
    },
  };
}

/** @param {unknown} data @returns {Message | null} */
function parse(data) {
  try {
    const message = JSON.parse(String(data));
    return typeof message === "object" && message !== null && typeof message.type === "string" ? message : null;
  } catch {
    return null;
  }
}
