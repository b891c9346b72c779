/** A replay comes in pages; this puts them together. */

/** @typedef {import("./state.js").Message} Message */
/** @typedef {import("./state.js").ReplayMessage} ReplayMessage */

/**
 * @param {string} id
 * @param {(cursor: string | null) => Promise<Message>} fetchPage
 * @returns {Promise<ReplayMessage | null>} null: an error came, which has been shown
 */
export async function fetchReplay(id, fetchPage) {
  /** @type {ReplayMessage[]} */
  const pages = [];
  /** @type {string | null} */
  let cursor = null;
  do {
    const answer = await fetchPage(cursor);
    if (answer.type !== "replay" || answer.replay !== id) return null;
    pages.push(answer);
    cursor = answer.cursor;
  } while (cursor);
  const first = pages[0];
  if (!first) return null;
  return { ...first, moves: pages.flatMap((page) => page.moves), steps: pages.flatMap((page) => page.steps), cursor: null };
}
