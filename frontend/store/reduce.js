/** The state after something happened: pure. What the page does by itself is in page.js, a `table` in table.js. */
import { reducePage, settled, without } from "./page.js";
import { withTable } from "./table.js";

export { initialState } from "./page.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").Action} Action */
/** @typedef {import("./state.js").Message} Message */
/** @typedef {import("./state.js").Failure} Failure */

const MOST_FLOATING = 24;

/** @param {State} state @param {Action} action @returns {State} */
export function reduce(state, action) {
  switch (action.type) {
    case "received":
      return received(state, action.message, action.at);
    case "sent":
      return {
        ...state,
        pending: { ...state.pending, [action.key]: { id: action.id, command: action.command } },
        failures: without(state.failures, action.key),
      };
    case "connection":
      return connected(state, action.status);
    case "lost":
      return state.connection.status === "online" ? state : { ...state, connection: { ...state.connection, lost: true } };
    case "faded":
      return { ...state, floating: state.floating.filter((one) => one.id !== action.id) };
    case "replayed":
      return { ...state, replay: action.replay };
    case "learned":
      return { ...state, ...action.what };
    default:
      return reducePage(state, action);
  }
}

/** @param {State} before @param {Message} message @param {number} at @returns {State} */
function received(before, message, at) {
  const key = waitingFor(before, message);
  const state = key ? settled(before, key, message.type === "error" ? failureOf(message) : undefined) : before;
  switch (message.type) {
    case "table":
      return { ...withTable(state, message, at), clock: newerClock(state.clock, message.server_at, at) };
    case "pong":
      return { ...state, clock: newerClock(state.clock, message.server_at, at) };
    case "welcome":
      return welcomed(state, message);
    case "joined":
    case "watching":
      return enter(state, message.code);
    case "left":
      return goOut(state, message.code);
    case "closed":
      return { ...goOut(state, message.code), closed: { code: message.code } };
    case "replaced":
      return state.here ? { ...goOut(state, state.here.code), replaced: { code: state.here.code } } : state;
    case "session":
      return { ...state, account: { username: message.username } };
    case "rooms":
      return listed(state, message, key ? before.pending[key]?.command.cursor != null : false);
    case "reaction":
      return floated(state, message.seat, message.reaction, 1);
    case "hearts":
      return floated(state, null, "❤️", message.count);
    default:
      return state;
  }
}

/** @param {State["clock"]} clock @param {number} serverAt @param {number} receivedAt @returns {State["clock"]} */
const newerClock = (clock, serverAt, receivedAt) => (clock && clock.serverAt > serverAt ? clock : { serverAt, receivedAt });

/** @param {State} state @param {import("./state.js").WelcomeMessage} message @returns {State} */
function welcomed(state, message) {
  const { release, account, games, reactions, rejoined } = message;
  const next = { ...state, release, account, games, reactions };
  if (rejoined && "code" in rejoined) return enter(next, rejoined.code);
  if (rejoined && state.here) return goOut(next, state.here.code);
  return state.table ? next : { ...next, connection: { ...next.connection, lost: false } };
}

/** @param {State} state @param {string} code @returns {State} */
const enter = (state, code) => ({
  ...state,
  here: { code },
  gone: state.here && state.here.code !== code ? state.here.code : state.gone,
  table: state.table?.message.room.code === code ? state.table : null,
  replaced: null,
  closed: null,
  floating: [],
});

/** @param {State} state @param {string} code @returns {State} */
function goOut(state, code) {
  if (state.here && state.here.code !== code) return state;
  return {
    ...state,
    here: null,
    table: null,
    gone: code,
    floating: [],
    connection: { ...state.connection, lost: state.connection.lost && state.connection.status !== "online" },
  };
}

/** @param {State} state @param {State["connection"]["status"]} status @returns {State} */
function connected(state, status) {
  const away = state.connection.away || status === "offline";
  return { ...state, connection: { ...state.connection, status, away: away && state.table != null } };
}

/** The key of the command that this message answers. @param {State} state @param {Message} message */
function waitingFor({ pending }, message) {
  const id = "reply_to" in message ? message.reply_to : undefined;
  return id ? Object.keys(pending).find((key) => pending[key]?.id === id) : undefined;
}

/** @param {import("./state.js").ErrorMessage} message @returns {Failure} */
const failureOf = ({ code, retry_after_ms }) => (retry_after_ms == null ? { code } : { code, retry_after_ms });

/** @param {State} state @param {import("./state.js").RoomsMessage} message @param {boolean} more @returns {State} */
function listed(state, { rooms, cursor }, more) {
  const shown = more ? (state.rooms?.list ?? []).filter((row) => !rooms.some(({ code }) => code === row.code)) : [];
  return { ...state, rooms: { list: [...shown, ...rooms], cursor } };
}

/** @param {State} state @param {number | null} seat @param {string} reaction @param {number} count @returns {State} */
function floated(state, seat, reaction, count) {
  if (state.settings.hide_reactions || !state.table) return state;
  const serial = state.serial + 1;
  return { ...state, serial, floating: [...state.floating, { id: serial, seat, reaction, count }].slice(-MOST_FLOATING) };
}
