/** Addresses of the page: `#/r/KQRT` and the others, both ways. */

/** @typedef {import("./store/state.js").Route} Route */

const CODE = /^[A-Z]{4}$/;

/** @param {string} hash for example "#/r/kqrt" @returns {Route} */
export function parseRoute(hash) {
  const [first = "", second, ...more] = hash.replace(/^#?\/?/, "").split("?")[0]?.split("/").map(decoded) ?? [];
  if (more.length > 0) return { name: "not_found" };
  if (second === undefined || second === "") return page(first);
  return detail(first, second);
}

/** @param {string} name @returns {Route} */
function page(name) {
  if (name === "") return { name: "home" };
  if (name === "rules") return { name, game: null };
  if (name === "settings" || name === "about" || name === "leaderboard") return { name };
  if (name === "login" || name === "register" || name === "password") return { name };
  if (name === "u") return { name: "profile", username: null };
  return { name: "not_found" };
}

/** @param {string} name @param {string} value @returns {Route} */
function detail(name, value) {
  if (name === "u") return { name: "profile", username: value };
  if (name === "rules") return { name, game: value };
  if (name === "replay") return { name: "replay", id: value };
  const code = name === "r" ? value.toUpperCase() : "";
  return CODE.test(code) ? { name: "room", code } : { name: "not_found" };
}

/** @param {string} part */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * A code out of what somebody typed or pasted: "kqrt", " K Q R T ", a link. Null: there is none in it.
 * @param {string} text
 */
export function codeIn(text) {
  const link = /#\/r\/([a-z]{4})(?![a-z])/i.exec(text);
  const code = (link?.[1] ?? text.replace(/[\s\-.·]/g, "")).toUpperCase();
  return CODE.test(code) ? code : null;
}

/** @param {Location} location @param {string} code */
export const roomLink = (location, code) => `${location.origin}${location.pathname}#/r/${code}`;

/**
 * Follows the address. A listener may refuse to go where the address went (a game is on): then it is put back, and
 * what it gets is how to go there after all.
 *
 * @param {Window} window
 * @param {(route: Route, proceed: () => void) => boolean} onRoute false: stay
 */
export function createRouter(window, onRoute) {
  let index = 0;
  let quiet = false;
  let hash = "";

  /** Where in the browser's history we are; a new entry gets the next number. */
  function position() {
    const known = window.history.state?.index;
    if (typeof known === "number") return known;
    const next = index + 1;
    window.history.replaceState({ index: next }, "");
    return next;
  }

  function follow() {
    const from = index;
    const oldHash = hash;
    index = position();
    hash = window.location.hash;
    if (quiet || hash === oldHash) {
      quiet = false;
      return;
    }
    const steps = index - from;
    const target = hash;
    const proceed = () => (steps < 0 ? window.history.go(steps) : goTo(target));
    if (onRoute(parseRoute(target), proceed)) return;
    quiet = true;
    window.history.go(-steps);
  }

  /** @param {string} target */
  function goTo(target) {
    if (window.location.hash !== target) window.location.hash = target;
  }

  return {
    /** Writes the address we are at in its usual form. @param {string} target */
    tidy(target) {
      if (window.location.hash === target) return;
      window.history.replaceState({ index }, "", target);
      hash = target;
    },
    start() {
      index = typeof window.history.state?.index === "number" ? window.history.state.index : 0;
      window.history.replaceState({ index }, "");
      hash = window.location.hash;
      window.addEventListener("hashchange", follow);
      onRoute(parseRoute(hash), () => {});
    },
    goTo,
    /** Without a new entry in the history. @param {string} target */
    replace(target) {
      if (window.location.hash === target) return;
      window.history.replaceState({ index }, "", target);
      hash = target;
      onRoute(parseRoute(target), () => {});
    },
  };
}
