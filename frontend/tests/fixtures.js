/** Messages as the server sends them, to build tests from. */
import { DEFAULT_SETTINGS } from "../storage.js";
import { initialState, reduce } from "../store/reduce.js";

/** @typedef {import("../store/state.js").State} State */
/** @typedef {import("../store/state.js").Message} Message */
/** @typedef {import("../store/state.js").TableMessage} TableMessage */
/** @typedef {import("../store/state.js").WelcomeMessage} WelcomeMessage */
/** @typedef {import("../store/state.js").DisunyerGame} DisunyerGame */

export const fresh = () => initialState(DEFAULT_SETTINGS, { name: "" });

/** @param {Partial<WelcomeMessage>} [change] @returns {WelcomeMessage} */
export const welcome = (change) => ({
  type: "welcome",
  protocol: 1,
  release: "r1",
  account: null,
  games: [{ game: "disunyer", modes: ["standard", "stuck_king"], seats: [8, 8] }],
  reactions: ["👏"],
  rejoined: null,
  ...change,
});

/** @param {{version?: number, room?: Partial<TableMessage["room"]>} & Partial<Omit<TableMessage, "room">>} [change] @returns {TableMessage} */
export const table = ({ room, ...change } = {}) => ({
  type: "table",
  version: 5,
  server_at: 1_790_000_000_000,
  you: { seat: 0 },
  room: {
    code: "KQRT",
    game: "disunyer",
    mode: "standard",
    visibility: "public",
    options: {},
    status: "lobby",
    host: 0,
    spectators: 0,
    starts_at: null,
    remaining_ms: null,
    seats: [{ seat: 0, name: "Ana", kind: "human", account: false, connected: true }],
    replay: null,
    next: null,
    ...room,
  },
  fairness: { commitment: "", nonces: [], server_seed: null },
  game: null,
  events: [],
  recent: [],
  ...change,
});

/** @param {Partial<DisunyerGame>} [change] @returns {DisunyerGame} */
export const game = (change) => ({
  round: 3,
  phase: "turns",
  order: [1, 0],
  players: [1, 0].map((seat) => ({ seat, standing: true, place: null, card: seat === 0 ? "4C" : null, known: null, stuck: false, points: null })),
  decision: { id: "3.1", seat: 1, kind: "keep_or_pass", due_at: 1_790_000_010_000, remaining_ms: 9_000 },
  stock: 18,
  discard: 16,
  winner: null,
  next_at: null,
  ...change,
});

/** One message after another. @param {State} state @param {...Message} messages */
export const after = (state, ...messages) => messages.reduce((now, message, k) => reduce(now, { type: "received", message, at: 1000 + k }), state);

/** Online and in KQRT with seat 0. */
export const seated = () => {
  const online = reduce(fresh(), { type: "connection", status: "online" });
  return after(online, welcome(), { type: "joined", code: "KQRT", seat: 0, seat_token: "t" }, table());
};

/** Every text in a picture, also in what its parts (views/same.js) and places (views/slot.js) show. @param {unknown} value @param {Set<string>} found */
export function collect(value, found) {
  if (typeof value === "string" || typeof value === "number") found.add(String(value));
  else if (Array.isArray(value)) for (const one of value) collect(one, found);
  else if (value && typeof value === "object" && "props" in value) {
    const props = /** @type {any} */ (value.props);
    if (props.draw) collect(props.draw(), found);
    else if (props.slot) collect(props.slot.picture, found);
    else collect(Object.values(props), found);
  }
  return found;
}
