/**
 * What a person can do with an account, and what they look up: the leaderboard, a profile. Passwords go from the form to
 * the socket and nowhere else; what waits in the state is the command without them.
 */
import { mySeat } from "./store/selectors.js";
import { MOST_ROWS, refreshed, withPage } from "./store/board.js";

/** @typedef {import("./store/state.js").Command} Command */
/** @typedef {import("./store/state.js").Message} Message */
/** @typedef {import("./store/state.js").Route} Route */
/** @typedef {"login" | "register" | "logout" | "changePassword" | "unregister" | "download" | "leaderboard" | "profile"} AccountAction */
/** @typedef {Pick<import("./store/state.js").Actions, AccountAction> & {visit: (route: Route) => void, pollBoard: () => Promise<void>}} AccountActions `visit`: fetches what the page at that address shows */

const LEAST = 8;
const MOST = 128;
/** Pages from which one goes back to where one was before. */
const PASSED_THROUGH = new Set(["login", "register", "password"]);

/** How long the server would count a password to be. @param {string} password */
const lengthOf = (password) => [...password.normalize("NFC")].length;

/** @param {string} password @returns {string | null} what is wrong with it, before the server is asked */
function wrongWith(password) {
  if (!password) return "password_missing";
  if (lengthOf(password) < LEAST) return "password_short";
  return lengthOf(password) > MOST ? "password_long" : null;
}

/** A password that somebody has already: one that cannot be any is wrong. @param {string} password */
const given = (password) => (password ? wrongWith(password) && "bad_credentials" : "password_missing");

/**
 * @param {{store: import("./store/store.js").Store, session: import("./session.js").Session, socket: Pick<import("./socket/socket.js").Socket, "send">, goTo: (hash: string, replace?: boolean) => void, window: Window}} parts
 * @returns {AccountActions}
 */
export function createAccountActions({ store, session, socket, goTo, window }) {
  const { identity } = session;
  let { route, account } = store.get();
  let origin = PASSED_THROUGH.has(route.name) ? "" : window.location.hash;
  /** How often the connection was lost. */
  let losses = 0;
  let polling = false;

  store.subscribe((state) => {
    if (state.connection.status === "offline") losses += 1;
    if (state.route !== route) {
      route = state.route;
      if (!PASSED_THROUGH.has(route.name)) origin = window.location.hash;
    }
    if (state.account?.username !== account?.username) {
      account = state.account;
      queueMicrotask(() => visit(store.get().route)); // who looks decides what is shown
    }
  });

  /** Says what is wrong before the server is asked. @param {string} key @param {string | null | false} code @returns {boolean} whether something is */
  function refuse(key, code) {
    if (!code) return false;
    store.dispatch({ type: "settled", key, failure: { code } });
    return true;
  }

  /** @param {string} key @param {Record<string, string | number>} [vars] */
  const done = (key, vars) => store.dispatch({ type: "toasted", key, vars, tone: "done" });

  /** Sends a command of which the state sees only `shown`. @param {string} key @param {Command} command @param {Record<string, unknown>} [shown] @returns {Promise<Message | null>} null: one of its key still waits */
  async function run(key, command, shown = {}) {
    if (store.get().pending[key]) return null;
    const { id, answer } = socket.send(command);
    store.dispatch({ type: "sent", key, id, command: { action: command.action, ...shown } });
    const message = await answer;
    if (message.type === "error" && message.code === "login_required" && store.get().account) identity.voided();
    return message;
  }

  /** Where one was before. @param {string} [otherwise] */
  function goBack(otherwise = "#/") {
    const { here } = store.get();
    goTo(here ? `#/r/${here.code}` : origin || otherwise, true);
  }

  /** The room we sit in, if what we do now does not count at its table. */
  const tableGoingOn = () => {
    const { table, here } = store.get();
    return here && table && mySeat(store.get()) != null && table.message.room.status !== "finished" ? here.code : null;
  };

  /** @param {string} username */
  function entered(username) {
    const code = tableGoingOn();
    done(code ? "logged_in_at_table" : "logged_in", { name: username, code: code ?? "" });
    goBack();
  }

  /** @param {string} key */
  function gone(key) {
    identity.forget();
    done(key);
    if (!store.get().here) goTo("#/", true);
  }

  /** @param {Route} to */
  function visit(to) {
    if (to.name === "leaderboard") void actions.leaderboard();
    if (to.name === "profile" && (to.username != null || store.get().account)) void actions.profile(to.username);
  }

  const actions = {
    visit,
    /** @param {string} username @param {string} password */
    async login(username, password) {
      if (refuse("login", (!username.trim() && "username_missing") || given(password))) return;
      const answer = await run("login", { action: "login", username: username.trim(), password });
      if (answer?.type === "session") entered(answer.username);
    },
    /** @param {string} username @param {string} password */
    async register(username, password) {
      if (refuse("register", (!username.trim() && "username_missing") || wrongWith(password))) return;
      const before = losses;
      const credentials = { username: username.trim(), password };
      let answer = await run("register", { action: "register", ...credentials });
      // The answer may have been lost with the connection; then the name is taken, by us.
      if (answer?.type === "error" && answer.code === "username_taken" && losses > before) {
        answer = await socket.send({ action: "login", ...credentials }).answer;
        if (answer.type === "session") store.dispatch({ type: "settled", key: "register" });
      }
      if (answer?.type === "session") entered(answer.username);
    },
    async logout() {
      const answer = await run("logout", { action: "logout" });
      if (answer?.type === "ok" || (answer?.type === "error" && answer.code === "login_required")) gone("logged_out");
    },
    /** @param {string} password @param {string} fresh */
    async changePassword(password, fresh) {
      const wrong = wrongWith(fresh);
      if (refuse("password", given(password) || (wrong && `new_${wrong}`))) return;
      const answer = await run("password", { action: "password", password, new_password: fresh });
      if (answer?.type !== "session") return;
      done("password_changed");
      goTo("#/u", true);
    },
    /** @param {string} password */
    async unregister(password) {
      if (refuse("unregister", given(password))) return;
      const answer = await run("unregister", { action: "unregister", password });
      if (answer?.type !== "ok") return;
      store.dispatch({ type: "ui", key: "deleting", value: false });
      gone("account_deleted");
    },
    async download() {
      const answer = await run("export", { action: "export" });
      if (answer?.type !== "export") return;
      const { type, reply_to, ...data } = answer;
      const href = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }));
      Object.assign(window.document.createElement("a"), { href, download: `${data.username}.json` }).click();
      URL.revokeObjectURL(href);
    },
    async leaderboard(more = false) {
      const before = store.get().board;
      const cursor = more ? before?.cursor : null;
      const answer = await run("leaderboard", { action: "leaderboard", ...(cursor ? { cursor } : {}) });
      if (answer?.type === "leaderboard") store.dispatch({ type: "learned", what: { board: withPage(cursor ? before : null, answer) } });
    },
    /** The leaderboard that is being looked at, as it stands now; nothing is said of it. */
    async pollBoard() {
      const { route: at, board, pending, connection } = store.get();
      if (polling || at.name !== "leaderboard" || !board || pending.leaderboard || connection.status !== "online" || board.rows.length > MOST_ROWS) return;
      polling = true;
      // where all of it is shown, whoever is new on it belongs there too
      const answer = await socket.send({ action: "leaderboard", limit: board.cursor ? board.rows.length : MOST_ROWS }).answer;
      polling = false;
      const now = store.get().board;
      if (answer.type === "leaderboard" && now === board) store.dispatch({ type: "learned", what: { board: refreshed(now, answer) } });
    },
    /** @param {string | null} asked */
    async profile(asked) {
      const answer = await run("profile", { action: "profile", ...(asked == null ? {} : { username: asked }) }, { username: asked });
      if (answer?.type === "profile") store.dispatch({ type: "learned", what: { profile: { asked, profile: answer } } });
      const now = store.get().route;
      if (now.name === "profile" && now.username !== asked) visit(now); // the address went on meanwhile
    },
  };
  return actions;
}
