/**
 * What stays on this device: the name, the settings, the session, and for each room its seat's token. A browser that
 * stores nothing (private window, quota) still plays: then it is remembered until the page closes.
 */

/** @typedef {import("./store/state.js").Settings} Settings */
/**
 * `older` are the tokens before, newest first: of two answers to one command the later may come first. `at` is the wall
 * clock, only to forget old ones, after `days`.
 * @typedef {{token: string, older?: string[], seat: number, nonce: string | null, at: number, game?: string, days?: number}} StoredSeat
 */

const PREFIX = "disunyer.";
const SEAT = `${PREFIX}seat.`;
const SLOT = `${PREFIX}slot.`;
const ACCOUNT = `${PREFIX}account`;
export const SESSION = `${PREFIX}session`;
const DAY_MS = 86_400_000;
/** A room of Disunyer is gone long before. */
const DAYS = 0.25;
const MOST_OLDER = 3;

/** @type {Settings} */
export const DEFAULT_SETTINGS = {
  lang: "system",
  theme: "system",
  sound: true,
  motion: false,
  hide_reactions: false,
  glasses: true,
  keys: true,
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

  /** The rooms with a seat of ours. */
  const codes = () => keys().flatMap((key) => (key.startsWith(SEAT) ? [key.slice(SEAT.length)] : []));

  /** @param {string} code @returns {StoredSeat | null} */
  function seatAt(code) {
    const stored = getJson(SEAT + code);
    return typeof stored?.token === "string" ? stored : null;
  }

  /** @param {string} code @param {StoredSeat} seat */
  const write = (code, seat) => set(SEAT + code, JSON.stringify({ ...seat, at: wallClock() }));

  /** The seat, and the slot that leads to it. @param {string} code */
  function forgetSeat(code) {
    remove(SEAT + code);
    for (const key of keys()) if (key.startsWith(SLOT) && get(key) === code) remove(key);
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

    seat: seatAt,
    /** @param {string} code @param {{token: string, seat: number, nonce: string | null}} seat */
    saveSeat(code, seat) {
      const before = seatAt(code);
      const older = before ? [before.token, ...(before.older ?? [])].filter((token) => token !== seat.token) : [];
      write(code, { ...before, ...seat, older: older.slice(0, MOST_OLDER), at: 0 });
    },
    /** The newest token is void, the one before may not be. @param {string} code @returns {boolean} there was one */
    dropToken(code) {
      const seat = seatAt(code);
      const [token, ...older] = seat?.older ?? [];
      if (seat && token) write(code, { ...seat, token, older });
      else forgetSeat(code);
      return token != null;
    },
    /** What is played there, and how long the seat is kept from now on. @param {string} code @param {string} game @param {number} [days] */
    tellGame(code, game, days = DAYS) {
      const seat = seatAt(code);
      if (seat) write(code, { ...seat, game, days });
    },
    forgetSeat,
    /** All seats of a game. @param {string} game */
    forgetGame(game) {
      for (const code of codes()) if (seatAt(code)?.game === game) forgetSeat(code);
    },

    /** The games of all seats, each once. */
    seated: () => [...new Set(codes().flatMap((code) => seatAt(code)?.game ?? []))].sort(),

    /** The rooms that are gone on with, by their slots. @returns {Record<string, string>} */
    slots: () => Object.fromEntries(keys().flatMap((key) => (key.startsWith(SLOT) ? [[key.slice(SLOT.length), get(key) ?? ""]] : []))),
    /** @param {string} slot for example "rummy.local" @param {string} code of a room in which we have a seat */
    saveSlot: (slot, code) => set(SLOT + slot, code),

    /** The room of the newest seat, if one may still be there; older ones are forgotten. @returns {{code: string, at: number} | null} */
    newestSeat() {
      let newest = null;
      for (const code of codes()) {
        const { at, days = DAYS } = seatAt(code) ?? {};
        if (typeof at !== "number" || wallClock() - at > days * DAY_MS) forgetSeat(code);
        else if (!newest || at > newest.at) newest = { code, at };
      }
      return newest;
    },
  };
}

/** @typedef {ReturnType<typeof createStorage>} Storage */
