/** What a person can do without the server, at once: type, choose, read. */

/** @typedef {import("./store/state.js").Actions} Actions */
/** @typedef {"setSetting" | "draft" | "ui" | "toast" | "dismiss" | "fail" | "unfail" | "goto"} PageAction */

/**
 * @param {import("./store/store.js").Store} store @param {import("./storage.js").Storage} storage @param {(hash: string) => void} goTo
 * @returns {Pick<Actions, PageAction>}
 */
export const createPageActions = (store, storage, goTo) => ({
  setSetting(key, value) {
    store.dispatch({ type: "set", settings: { [key]: value } });
    storage.saveSettings(store.get().settings);
  },
  draft: (key, value) => store.dispatch({ type: "drafted", key, value }),
  ui: (key, value) => store.dispatch({ type: "ui", key, value }),
  toast: (key, vars, tone) => store.dispatch({ type: "toasted", key, vars, tone }),
  dismiss: (id) => store.dispatch({ type: "dismissed", id }),
  fail: (key, code) => store.dispatch({ type: "settled", key, failure: { code } }),
  unfail: (key) => store.get().failures[key] && store.dispatch({ type: "settled", key }),
  goto: (hash) => goTo(hash),
});
