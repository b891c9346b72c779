/**
 * How long to wait before the next try: full jitter, so that a thousand browsers do not come back at one instant; and
 * never so long that somebody is not back within five seconds of the server.
 */

const FIRST_MS = 500;
const MOST_MS = 4_000;

/** @param {number} tries those that failed so far, from 1 @param {() => number} random in [0, 1) @returns {number} ms */
export const waitBefore = (tries, random) => random() * Math.min(MOST_MS, FIRST_MS * 2 ** (tries - 1));
