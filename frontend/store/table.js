/** Takes a `table` message into the state: is it for us, is it newer, and what happened since the last one. */

import { ownDecision, roundOf } from "./selectors.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").TableMessage} TableMessage */
/** @typedef {import("./state.js").TableState} TableState */
/** @typedef {import("./state.js").TableEvent} TableEvent */
/** @typedef {import("./state.js").LogEntry} LogEntry */
/** @typedef {{version: number, event: TableEvent, missed: boolean}} Line */

/**
 * Messages may come out of order and late: one of a room that we have left, or older than what is shown, is dropped.
 * @param {State} state @param {TableMessage} message
 */
function isWanted(state, message) {
  const code = message.room.code;
  if (state.table?.message.room.code === code) return message.version >= state.table.message.version;
  return state.here?.code === code || isComingIn(state, code);
}

/** Commands that lead to a room whose code we do not know yet. */
const OPENING = new Set(["create", "again", "play"]);

/** A `table` may come before the answer that says we are in. @param {State} state @param {string} code */
function isComingIn(state, code) {
  if (state.connection.status !== "online") return true; // a hello with a seat is on its way
  return Object.values(state.pending).some(({ command }) => {
    if (command.action === "join" || command.action === "watch") return command.code === code;
    return OPENING.has(String(command.action)) && code !== state.gone;
  });
}

/** The changes this message tells that were not on the screen yet, oldest first. @param {TableMessage} message @param {number} shown */
function unseen(message, shown) {
  const all = [...message.recent, { version: message.version, events: message.events }];
  return all.filter((change) => change.version > shown);
}

/** Our own decision opens: a line for the log, so that it is read out. @param {TableMessage} message @param {TableMessage | null} before @returns {TableEvent[]} */
function ownTurn(message, before) {
  const decision = ownDecision(message);
  if (!decision || decision.id === before?.game?.decision?.id) return [];
  const card = message.game?.players.find((p) => p.seat === message.you.seat)?.card ?? null;
  return [{ kind: "your_turn", decision, card }];
}

/** After a reconnect one line says how things stand. @param {TableMessage} message @returns {TableEvent} */
const summary = (message) => ({
  kind: "back_online",
  round: roundOf(message.game),
  seat: message.game?.decision?.seat ?? null,
});

/** @param {LogEntry[]} log @param {Line[]} lines @param {number | null} round @param {number} serial @returns {LogEntry[]} */
function appended(log, lines, round, serial) {
  if (lines.length === 0) return log;
  let current = log.at(-1)?.round ?? round;
  return log.concat(
    lines.map((line, k) => {
      if (line.event.kind === "dealt") current = roundOf(line.event);
      return { id: serial + 1 + k, round: current, ...line };
    }),
  );
}

/**
 * One device for two, and it is passed on: what only the one before may know is forgotten with the log that told it.
 * @param {TableMessage} message
 */
const isPassedOn = ({ you, game }) => you.shared === true && /** @type {{phase: string} | null} */ (game)?.phase === "cover";

/** @param {State} state @param {TableMessage} message @param {number} at @returns {State} */
export function withTable(state, message, at) {
  if (!isWanted(state, message)) return state;
  const last = state.table?.message.room.code === message.room.code ? state.table : null;
  const { version } = message;
  const shown = last?.message.version ?? 0;
  const anew = isPassedOn(message);
  const changes = unseen(message, shown);
  const events = changes.flatMap((change) => change.events);
  const { away, lost } = state.connection;
  const missed = last != null && away;

  /** @type {Line[]} */
  const lines = (anew ? unseen(message, 0) : changes).flatMap((change) =>
    change.events.map((event) => ({ version: change.version, event, missed: missed || (last != null && change.version <= shown) })),
  );
  if (missed && (lost || events.length > 0)) lines.push({ version, event: summary(message), missed: false });
  lines.push(...ownTurn(message, last?.message ?? null).map((event) => ({ version, event, missed: false })));

  return {
    ...state,
    connection: away || lost ? { ...state.connection, away: false, lost: false } : state.connection,
    here: { code: message.room.code },
    ui: anew ? { ...state.ui, hand: null } : state.ui,
    table: {
      message,
      receivedAt: at,
      log: appended(anew ? [] : (last?.log ?? []), lines, roundOf(message.game), state.serial),
      fresh: last ? { version, events, missed } : { version, events: [], missed: false },
    },
    serial: state.serial + lines.length,
  };
}
