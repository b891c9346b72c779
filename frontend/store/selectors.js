/** Questions about the state that more than one module asks. */

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").Route} Route */

/** The table of the room that the address names, if we are in it. @param {State} state */
export function shownTable({ route, table }) {
  return route.name === "room" && table?.message.room.code === route.code ? table : null;
}

/** Our seat; null for spectators and outside a room. @param {State} state */
export const mySeat = ({ table }) => table?.message.you.seat ?? null;

/** @param {State} state */
export function isHost(state) {
  const seat = mySeat(state);
  return seat != null && state.table?.message.room.host === seat;
}

/** A game is on and we still have a part in it. @param {State} state */
export function isPlaying(state) {
  const seat = mySeat(state);
  if (seat == null || state.table?.message.room.status !== "playing") return false;
  return state.table.message.game?.players.find((p) => p.seat === seat)?.standing !== false;
}

/** The open decision, if it is the viewer's. @param {import("./state.js").TableMessage} message */
export function ownDecision({ game, you }) {
  const decision = game?.decision;
  return decision && you.seat != null && (decision.seat === you.seat || decision.seats?.includes(you.seat)) ? decision : null;
}

/** The decision that is ours, while it is open. @param {State} state */
export const myDecision = ({ table }) => table && ownDecision(table.message);

/** Which round it is; rummy's are hands. @param {{round?: number, hand?: number} | null | undefined} what a game, or that it was dealt */
export const roundOf = (what) => what?.round ?? what?.hand ?? null;

/** The room's mode in words, where its game has more than one. @param {State} state @param {{game: string, mode: string}} room @param {import("./state.js").Translate} t */
export const modeOf = ({ games }, { game, mode }, t) => ((games.find((one) => one.game === game)?.modes.length ?? 2) > 1 ? t(mode) : "");

/**
 * What going to an address does to the room we are in: `stay` (the seat waits meanwhile), `leave`, or `ask` first.
 * @param {State} state @param {Route} route @returns {"stay" | "leave" | "ask"}
 */
export function departure(state, route) {
  const { here, table } = state;
  if (!here || (route.name !== "home" && !(route.name === "room" && route.code !== here.code))) return "stay";
  if (isPlaying(state)) return "ask";
  return mySeat(state) != null && table?.message.room.status === "lobby" ? "stay" : "leave";
}
