/** What a log must not say to anybody, whatever their seat. */

/** @typedef {import("../store/state.js").Ctx} Ctx */
/** @typedef {import("../store/state.js").TableEvent} TableEvent */
/** @typedef {import("../store/state.js").TableState} TableState */

/** The key of a text that there is not, a gap that was not filled. */
const RAW = /[a-z]_[a-z]|[{}]|undefined|null|NaN/;

/**
 * Each event told to each seat of the table, and to who has none, as in a replay: the lines that are no sentences.
 * @param {(event: TableEvent, ctx: Ctx) => string} logLine @param {unknown[]} events @param {Ctx} ctx of any viewer @returns {string[]}
 */
export function rawLines(logLine, events, ctx) {
  const table = /** @type {TableState} */ (ctx.state.table);
  const viewers = [{ spectator: /** @type {const} */ (true) }, ...table.message.room.seats.map(({ seat }) => ({ seat }))];
  return viewers.flatMap((you) => {
    const theirs = { ...ctx, state: { ...ctx.state, table: { ...table, message: { ...table.message, you } } } };
    return events.map((event) => logLine(/** @type {TableEvent} */ (event), theirs)).filter((line) => RAW.test(line));
  });
}
