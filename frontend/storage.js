/**
 * What stays on this device: the name, the settings, the session, and for each room its seat's token. A browser that
 * stores nothing (private window, quota) still plays: then it is remembered until the page closes.
 */

/** @typedef {import("./store/state.js").Settings} Settings */
/** @typedef {{token: string, seat: number, nonce: string | null, at: number}} StoredSeat `at`: wall clock, only to forget old ones */

const PREFIX = "disunyer.";
const SEAT = `${PREFIX}seat.`;
const ACCOUNT = `${PREFIX}account`;
export const SESSION = `${PREFIX}session`;
const FORGET_MS = 6 * 3_600_000;

/** @type {Settings} */
export const DEFAULT_SETTINGS = {
  lang: "system",
  theme: "system",
  sound: true,
  motion: false,
  hide_reactions: false,
  glasses: true,
  bot_level: "normal",
};

/** @param {Pick<globalThis.Storage, "getItem" | "setItem" | "removeItem"> & {keys?: () => string[]} | null} disk @param {() => number} wallClock ms */
export function createStorage(disk, wallClock) {
  /** @type {Map<string, string>} */
  const memory = new Map();

  /** @param {string} key */
  function get(key) {
    if (memory.has(key)) return memory.get(key) ?? null;
    try {
      return disk?.getItem(key) ?? null;
    } catch {
      return null;
    }
  }

  /** @param {string} key @param {string} value */
  function set(key, value) {
    try {
      if (!disk) throw new Error("no storage");
      disk.setItem(key, value);
      memory.delete(key);
    } catch {
      memory.set(key, value);
    }
  }

  /** @param {string} key */
  function remove(key) {
    memory.delete(key);
    try {
      disk?.removeItem(key);
    } catch {
      // what can't be removed could not be written either
    }
  }

  /** @param {string} key @returns {any} */
  function getJson(key) {
    try {
      return JSON.parse(get(key) ?? "null");
    } catch {
      return null;
    }
  }

  /** @returns {string[]} */
  function keys() {
    try {
      return [...new Set([...memory.keys(), ...(disk ? Object.keys(disk) : [])])];
    } catch {
      return [...memory.keys()];
    }
  }

  return {
    /** @returns {Settings} */
    settings() {
      const stored = getJson(`${PREFIX}settings`) ?? {};
      const known = Object.entries(DEFAULT_SETTINGS).map(([key, value]) => [key, typeof stored[key] === typeof value ? stored[key] : value]);
      return Object.fromEntries(known);
    },
    /** @param {Settings} settings */
    saveSettings: (settings) => set(`${PREFIX}settings`, JSON.stringify(settings)),

    name: () => get(`${PREFIX}name`) ?? "",
    /** @param {string} name */
    saveName: (name) => set(`${PREFIX}name`, name),

    session: () => get(SESSION),
    /** @param {string | null} session */
    saveSession: (session) => (session ? set(SESSION, session) : remove(SESSION)),

    /** Whose session it is: shown before the server has said so. @returns {{username: string} | null} */
    account() {
      const username = get(SESSION) && get(ACCOUNT);
      return username ? { username } : null;
    },
    /** @param {{username: string} | null} account */
    saveAccount: (account) => (account ? set(ACCOUNT, account.username) : remove(ACCOUNT)),

    /** @param {string} code @returns {StoredSeat | null} */
    seat(code) {
      const stored = getJson(SEAT + code);
      return typeof stored?.token === "string" ? stored : null;
    },
    /** @param {string} code @param {{token: string, seat: number, nonce: string | null}} seat */
    saveSeat: (code, seat) => set(SEAT + code, JSON.stringify({ ...seat, at: wallClock() })),
    /** @param {string} code */
    forgetSeat: (code) => remove(SEAT + code),

    /** The room that a way to play is gone on with. @param {string} slot for example "rummy.local" @returns {string | null} */
    slot: (slot) => get(PREFIX + slot),
    /** @param {string} slot @param {string | null} code */
    saveSlot: (slot, code) => (code ? set(PREFIX + slot, code) : remove(PREFIX + slot)),

    /** The room of the newest seat, if one may still be there; older ones are forgotten. @returns {{code: string, at: number} | null} */
    newestSeat() {
      let newest = null;
      for (const key of keys()) {
        if (!key.startsWith(SEAT)) continue;
        const code = key.slice(SEAT.length);
        const at = getJson(key)?.at;
        if (typeof at !== "number" || wallClock() - at > FORGET_MS) remove(key);
        else if (!newest || at > newest.at) newest = { code, at };
      }
      return newest;
    },
  };
}

/** @typedef {ReturnType<typeof createStorage>} Storage */
