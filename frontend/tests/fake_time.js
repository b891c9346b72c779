/** Timers that run when the test says so. */
export function fakeTime() {
  let now = 0;
  let count = 0;
  /** @type {Map<number, {at: number, run: () => void}>} */
  const due = new Map();
  return {
    now: () => now,
    timers: {
      set(/** @type {() => void} */ run, /** @type {number} */ ms) {
        count += 1;
        due.set(count, { at: now + ms, run });
        return count;
      },
      clear(/** @type {unknown} */ timer) {
        due.delete(/** @type {number} */ (timer));
      },
    },
    /** Lets ms go by, in order. @param {number} ms */
    pass(ms) {
      const end = now + ms;
      for (;;) {
        const next = [...due].filter(([, { at }]) => at <= end).sort(([a, x], [b, y]) => x.at - y.at || a - b)[0];
        if (!next) break;
        due.delete(next[0]);
        now = next[1].at;
        next[1].run();
      }
      now = end;
    },
  };
}
