/** A replay read step by step: each step is drawn as the table that a spectator with X-ray eyes would have seen. */
import { roundOf } from "../../store/selectors.js";
import { linesOf } from "../table/log.js";

/** @typedef {import("../../store/state.js").Ctx} Ctx */
/** @typedef {import("../../store/state.js").GameModule} GameModule */
/** @typedef {import("../../store/state.js").LogEntry} LogEntry */
/** @typedef {import("../../store/state.js").ReplayMessage} ReplayMessage */
/** @typedef {import("../../store/state.js").Room} Room */
/** @typedef {import("../../store/state.js").TableState} TableState */
/** @typedef {import("../../store/state.js").WireEvent} WireEvent */

/** The server's word for who has no name (any more). */
const NAMELESS = /^Guest(?= \d+$|$)/;

/** With that word in the page's language: whoever calls themselves so says no more than it. @param {ReplayMessage} replay @param {import("../../store/state.js").Translate} t @returns {ReplayMessage} */
export const spoken = (replay, t) => ({
  ...replay,
  seats: replay.seats.map((seat) => (seat.kind === "human" ? { ...seat, name: seat.name.replace(NAMELESS, t("name_placeholder")) } : seat)),
});

/** Where each round begins. @param {ReplayMessage} replay @returns {{round: number, step: number}[]} */
export function rounds({ steps }) {
  return steps.flatMap(({ events }, step) => events.flatMap((event) => (event.kind === "dealt" ? [{ round: roundOf(event) ?? 0, step }] : [])));
}

/** Log lines of each step; the same objects at each call, so that a sentence is made once. @type {WeakMap<ReplayMessage, LogEntry[][]>} */
const entries = new WeakMap();

/** @param {ReplayMessage} replay @returns {LogEntry[][]} */
function entriesOf(replay) {
  const known = entries.get(replay);
  if (known) return known;
  let id = 0;
  let round = /** @type {number | null} */ (null);
  const made = replay.steps.map(({ events }, step) =>
    events.map((event) => {
      if (event.kind === "dealt") round = roundOf(event);
      id += 1;
      return { id, version: step + 1, round, event, missed: false };
    }),
  );
  entries.set(replay, made);
  return made;
}

/** What happened in the round before a step. @param {ReplayMessage} replay @param {number} step @returns {WireEvent[]} */
function before({ steps }, step) {
  const earlier = steps.slice(0, step);
  const dealt = earlier.findLastIndex(({ events }) => events.some((event) => event.kind === "dealt"));
  return dealt < 0 || steps[step]?.events.some((event) => event.kind === "dealt") ? [] : earlier.slice(dealt).flatMap(({ events }) => events);
}

/** @param {ReplayMessage} replay @returns {Room} */
const roomOf = ({ code, game, mode, seats, replay: id }) => ({
  code,
  game,
  mode,
  visibility: "public",
  options: {},
  status: "playing",
  host: 0,
  spectators: 0,
  starts_at: null,
  remaining_ms: null,
  seats: seats.map((seat) => ({ ...seat, connected: true })),
  replay: id,
  next: null,
});

/**
 * The table at one step.
 * @param {ReplayMessage} replay @param {number} step @param {boolean} forward it was reached from the step before: tell what happened
 * @returns {TableState}
 */
export function tableAt(replay, step, forward) {
  const { events = [], game = null } = replay.steps[step] ?? {};
  const decision = game?.decision ? { ...game.decision, remaining_ms: 0 } : null;
  return {
    message: {
      type: "table",
      version: step + 1,
      server_at: 0,
      you: { spectator: true },
      room: roomOf(replay),
      fairness: replay.fairness,
      game: game && { ...game, decision, next_at: null },
      events,
      recent: [{ version: step, events: before(replay, step) }],
    },
    receivedAt: 0,
    log: entriesOf(replay).slice(0, step + 1).flat(),
    fresh: { version: step + 1, events: forward ? events : [], missed: false },
  };
}

/** The page's context, as if that step were the table. @param {Ctx} ctx @param {GameModule} game @param {TableState} table @returns {Ctx} */
export const ctxAt = (ctx, game, table) => ({ ...ctx, game, state: { ...ctx.state, table, floating: [] } });

/** Makes the sentences of each step while its own table is at hand. @param {Ctx} ctx @param {GameModule} game @param {ReplayMessage} replay */
export function tellAll(ctx, game, replay) {
  replay.steps.forEach((_, step) => linesOf(ctxAt(ctx, game, tableAt(replay, step, false)), entriesOf(replay)[step] ?? []));
}
