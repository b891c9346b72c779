/**
 * Instants of the local, monotonic clock (`performance.now()`), worked out of what the server says is left. The
 * device's wall clock may be wrong and is never asked.
 */

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").TableState} TableState */

/** Until when the open decision may be made; null when there is none, or nothing ends it. @param {TableState} table */
export function decisionUntil({ message, receivedAt }) {
  const decision = message.game?.decision;
  return decision?.remaining_ms == null ? null : receivedAt + decision.remaining_ms;
}

/** When the lobby starts by itself. @param {TableState} table */
export function lobbyUntil({ message, receivedAt }) {
  const left = message.room.remaining_ms;
  return left == null ? null : receivedAt + left;
}

/** When the pause between rounds ends. @param {TableState} table */
export function pauseUntil({ message, receivedAt }) {
  const next = message.game?.next_at;
  return next == null ? null : receivedAt + (next - message.server_at);
}

/** An instant of the server's in ours, by the newest message that told its clock. @param {State["clock"]} clock @param {number} serverAt */
export const localInstant = (clock, serverAt) => (clock ? clock.receivedAt + (serverAt - clock.serverAt) : null);
