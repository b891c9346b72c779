/**
 * How long to wait before the next try: full jitter, so that a thousand browsers do not come back at one instant. The
 * wait doubles from 0.5 s to 30 s, but stays at 4 s for the first while: whoever deploys or restarts is done by then, and
 * everybody is back within five seconds of the server.
 */

const FIRST_MS = 500;
const MOST_MS = 30_000;
const DOUBLINGS = 3;
/** So many tries wait no longer than 4 s: about 20 s of them. */
const PATIENT = 12;

/** @param {number} tries those that failed so far, from 1 @param {() => number} random in [0, 1) @returns {number} ms */
export function waitBefore(tries, random) {
  const doublings = Math.min(tries - 1, DOUBLINGS) + Math.max(0, tries - PATIENT);
  return random() * Math.min(MOST_MS, FIRST_MS * 2 ** doublings);
}
