/** What this page can tell of a moment that seems wrong, for whoever runs the site: no names, no tokens, within 4 KiB. */

/** @typedef {import("./store/state.js").Message} Message */

const KEPT = 30;
/** A command has at most 4 KiB, and a letter up to three bytes. */
const MOST = 3_000;

const size = (/** @type {unknown} */ told) => new TextEncoder().encode(JSON.stringify(told)).length;

/** What matters of a message: never all of it. @param {Message} message */
function brief(message) {
  if (message.type === "table") {
    const { version, room, game, events } = message;
    return { type: "table", version, status: room.status, decision: game?.decision?.id, events };
  }
  return { type: message.type, code: "code" in message ? message.code : undefined };
}

/**
 * @param {{store: import("./store/store.js").Store, now: () => number, window: Pick<Window, "innerWidth" | "innerHeight" | "devicePixelRatio">}} parts
 */
export function createRecorder({ store, now, window }) {
  /** The newest first. @type {{at: number, message: Message}[]} */
  const heard = [];

  return {
    /** @param {Message} message @param {number} [at] */
    heard(message, at = now()) {
      if (heard.unshift({ at, message }) > KEPT) heard.pop();
    },

    /** As many of the last messages as there is room for, with how long ago each came. */
    bundle() {
      const { release, settings, route, connection, table } = store.get();
      const told = {
        release,
        settings,
        route: route.name,
        window: [window.innerWidth, window.innerHeight, window.devicePixelRatio],
        connection: connection.status,
        version: table?.message.version,
        /** @type {unknown[]} */
        messages: [],
      };
      for (const { at, message } of heard) {
        told.messages.push({ ms_ago: Math.round(now() - at), ...brief(message) });
        if (size(told) > MOST) {
          told.messages.pop();
          break;
        }
      }
      return told;
    },
  };
}
