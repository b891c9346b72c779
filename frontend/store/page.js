/** What the page itself changes in the state, before it talks to the server and beside it: what is typed, chosen, read. */

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").Action} Action */
/** @typedef {import("./state.js").Failure} Failure */

const MOST_TOASTS = 3;

/** @param {State["settings"]} settings @param {Record<string, string>} drafts @param {State["account"]} [account] @returns {State} */
export const initialState = (settings, drafts, account = null) => ({
  connection: { status: "connecting", lost: false, away: false },
  release: null,
  account,
  games: [],
  reactions: [],
  clock: null,
  route: { name: "home" },
  table: null,
  here: null,
  gone: null,
  replaced: null,
  closed: null,
  kept: null,
  slots: {},
  seated: [],
  rooms: null,
  board: null,
  profile: null,
  replay: null,
  pending: {},
  failures: {},
  drafts,
  ui: {},
  floating: [],
  toasts: [],
  settings,
  serial: 0,
});

/** @param {State} state @param {Action} action @returns {State} */
export function reducePage(state, action) {
  switch (action.type) {
    case "settled":
      return settled(state, action.key, action.failure);
    case "routed":
      return { ...state, route: action.route, failures: {} };
    case "drafted":
      return { ...state, drafts: { ...state.drafts, [action.key]: action.value }, failures: {} };
    case "ui":
      return { ...state, ui: { ...state.ui, [action.key]: action.value } };
    case "set":
      return { ...state, settings: { ...state.settings, ...action.settings } };
    case "kept":
      return { ...state, kept: action.kept, slots: action.slots, seated: action.seated };
    case "toasted":
      return toasted(state, action);
    case "dismissed":
      return { ...state, toasts: state.toasts.filter((toast) => toast.id !== action.id) };
    default:
      return state;
  }
}

/** @param {State} state @param {string} key @param {Failure} [failure] @returns {State} */
export const settled = (state, key, failure) => ({
  ...state,
  pending: without(state.pending, key),
  failures: failure ? { ...state.failures, [key]: failure } : without(state.failures, key),
});

/** @param {State} state @param {Extract<Action, {type: "toasted"}>} action @returns {State} */
function toasted(state, { key, vars, tone = "info" }) {
  const serial = state.serial + 1;
  const others = state.toasts.filter((toast) => toast.key !== key);
  return { ...state, serial, toasts: [...others, { id: serial, tone, key, vars }].slice(-MOST_TOASTS) };
}

/** @template T @param {Record<string, T>} record @param {string} key @returns {Record<string, T>} */
export function without(record, key) {
  if (!(key in record)) return record;
  const { [key]: gone, ...rest } = record;
  return rest;
}
