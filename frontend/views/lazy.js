/** Parts of the page that are fetched when they are first needed. */

/**
 * @template T
 * @param {() => Promise<T>} load
 * @param {() => void} changed draw again: it is here, or it failed
 * @param {(run: () => void) => void} [later] for what nobody can press for: tries again by itself
 */
export function lazily(load, changed, later) {
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
        later?.(ask);
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
