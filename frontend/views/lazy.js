/** Parts of the page that are fetched when they are first needed. */

/**
 * @template T
 * @param {() => Promise<T>} load
 * @param {() => void} changed draw again: it is here, or it failed
 */
export function lazily(load, changed) {
  /** @type {T | null} */
  let part = null;
  let failed = false;
  let asked = false;

  function ask() {
    asked = true;
    failed = false;
    load().then(
      (loaded) => {
        part = loaded;
        changed();
      },
      () => {
        failed = true;
        changed();
      },
    );
  }

  return {
    /** @returns {T | null} null: not here yet */
    get() {
      if (!asked) ask();
      return part;
    },
    failed: () => failed,
    retry() {
      ask();
      changed();
    },
  };
}

/** @template T @typedef {{get: () => T | null, failed: () => boolean, retry: () => void}} Lazy */
