/**
 * The commands that wait for their answer. Each keeps its id, so that repeating it after a reconnect changes nothing:
 * the server gives the first answer again, or says that the decision is over. After 15 s it gives up.
 */

/** @typedef {import("../store/state.js").Command} Command */
/** @typedef {import("../store/state.js").Message} Message */
/** @typedef {{id: string, command: Command, settle: (message: Message) => void, expiry: unknown, again: unknown, tries: number}} Waiting */
/** @typedef {{set: (run: () => void, ms: number) => unknown, clear: (timer: unknown) => void}} Timers */

const GIVE_UP_MS = 15_000;
const UNAVAILABLE_MS = 1_000;

/**
 * @param {object} options
 * @param {Timers} options.timers
 * @param {string} options.prefix of the ids: another page's must differ
 * @param {(frame: Command) => void} options.transmit puts it on the wire, if there is one
 * @param {(message: Message) => void} options.deliver what the page makes up itself: that no answer came
 * @param {(command: Command) => void} options.onRepeat the server could not do it and is asked again
 */
export function createCommands({ timers, prefix, transmit, deliver, onRepeat }) {
  /** @type {Map<string, Waiting>} */
  const waiting = new Map();
  let count = 0;

  /** @param {Waiting} one @param {Message} message */
  function settle(one, message) {
    waiting.delete(one.id);
    timers.clear(one.expiry);
    timers.clear(one.again);
    one.settle(message);
  }

  /** @param {Waiting} one */
  function giveUp(one) {
    /** @type {Message} */
    const message = { type: "error", code: "no_answer", message: "no answer within 15 s", reply_to: one.id };
    deliver(message);
    settle(one, message);
  }

  /** @param {Waiting} one */
  function repeatLater(one) {
    one.tries += 1;
    one.again = timers.set(() => transmit({ ...one.command, id: one.id }), UNAVAILABLE_MS * 2 ** (one.tries - 1));
    if (one.tries === 1) onRepeat(one.command);
  }

  return {
    /** @param {Command} command @returns {{id: string, answer: Promise<Message>}} */
    add(command) {
      count += 1;
      const id = `${prefix}-${count}`;
      const answer = new Promise((/** @type {(message: Message) => void} */ resolve) => {
        /** @type {Waiting} */
        const one = { id, command, settle: resolve, expiry: null, again: null, tries: 0 };
        one.expiry = timers.set(() => giveUp(one), GIVE_UP_MS);
        waiting.set(id, one);
      });
      transmit({ ...command, id });
      return { id, answer };
    },

    /** Puts all that wait on the wire again, in their order. */
    repeatAll() {
      for (const one of waiting.values()) transmit({ ...one.command, id: one.id });
    },

    /**
     * @param {Message} message
     * @returns {boolean} false: this answer is not the last word, the command is repeated
     */
    take(message) {
      const one = "reply_to" in message && message.reply_to ? waiting.get(message.reply_to) : undefined;
      if (!one) return true;
      if (message.type === "error" && message.code === "unavailable") {
        repeatLater(one);
        return false;
      }
      settle(one, message);
      return true;
    },
  };
}
