/**
 * Asks for the table when something on it should long have happened and nobody told us: the room's clock may be lost,
 * and whoever asks does what is due and winds it up again.
 */
import { decisionUntil, lobbyUntil, pauseUntil } from "./store/times.js";

/** @typedef {import("./store/state.js").State} State */
/** @typedef {import("./store/state.js").TableState} TableState */

const OVERDUE_MS = 2_000;
/** A bot whose decision nothing ends has moved by then. */
const BOT_MS = 10_000;
const AGAIN_MS = 5_000;

/** Until when a bot has moved, if it is its turn. @param {TableState} table */
function botUntil({ message, receivedAt }) {
  const decision = message.game?.decision;
  const bot = decision && decision.remaining_ms == null && message.room.seats[decision.seat ?? -1]?.kind === "bot";
  return bot ? receivedAt + BOT_MS : null;
}

/** When the next thing happens at a table by itself; never where nothing does. @param {TableState} table */
function expected(table) {
  const instants = [decisionUntil, lobbyUntil, pauseUntil, botUntil].map((until) => until(table));
  return Math.min(...instants.map((at) => at ?? Infinity));
}

/**
 * What is to be called now and then.
 * @param {{get: () => State, now: () => number, sync: () => void}} page @returns {() => void}
 */
export function overdue({ get, now, sync }) {
  let quietUntil = 0;
  return () => {
    const { table, connection } = get();
    if (!table || connection.status !== "online" || now() < Math.max(quietUntil, expected(table) + OVERDUE_MS)) return;
    quietUntil = now() + AGAIN_MS;
    sync();
  };
}
