/** The leaderboard as it is shown, and sums over somebody's games. Places and points are the server's. */

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").BoardRow} BoardRow */
/** @typedef {import("./state.js").Tallies} Tallies */
/** @typedef {NonNullable<State["board"]>} Board */
/** @typedef {{game: string, mode: string, played: number, won: number, points: number}} Tally */

/**
 * With one more page. Whoever moved down meanwhile and comes again is shown once, where they are now.
 * @param {State["board"]} board null: this is the first page @param {import("./state.js").LeaderboardMessage} message @returns {Board}
 */
export function withPage(board, { rows, cursor, me }) {
  const known = (board?.rows ?? []).filter((row) => !rows.some(({ username }) => username === row.username));
  return { rows: [...known, ...rows], cursor, me: me ?? null };
}

/** The most rows of one page. */
export const MOST_ROWS = 100;

/**
 * As it stands now: as many rows as are shown were asked for, and a page that is shorter leaves the rest as it was.
 * @param {Board} board @param {import("./state.js").LeaderboardMessage} message @returns {Board}
 */
export function refreshed(board, { rows, cursor, me }) {
  const short = cursor != null && rows.length < board.rows.length;
  const rest = short ? board.rows.filter((row) => !rows.some(({ username }) => username === row.username)) : [];
  return { rows: [...rows, ...rest], cursor: rest.length > 0 ? board.cursor : cursor, me: me ?? null };
}

/** What is listed: the rows, and apart from them our own where it is not among them. @param {Board} board @param {State["account"]} account */
export function listing({ rows, me }, account) {
  const own = me?.username ?? account?.username ?? null;
  return { rows: rows.map((row) => ({ row, mine: row.username === own })), apart: me && !rows.some(({ username }) => username === me.username) ? me : null };
}

/** One line for each game and mode, most played first. @param {Tallies} games @returns {Tally[]} */
export function tallies(games) {
  const all = Object.entries(games).flatMap(([game, modes]) => Object.entries(modes).map(([mode, tally]) => ({ game, mode, ...tally })));
  return all.sort((a, b) => b.played - a.played);
}

/** All games together. @param {Tallies} games */
export function total(games) {
  const all = tallies(games);
  return { played: all.reduce((sum, { played }) => sum + played, 0), won: all.reduce((sum, { won }) => sum + won, 0) };
}
