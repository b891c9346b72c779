/**
 * Who we are on this device: the session's token, which only the storage and the socket ever see, and what becomes of it
 * when it is void or when another tab logs in or out. The state knows the username alone.
 */

/** @typedef {import("./store/state.js").Command} Command */
/** @typedef {import("./store/store.js").Store} Store */
/** @typedef {import("./storage.js").Storage} Storage */

/** @param {{store: Store, storage: Storage, send: (command: Command) => {id: string} | undefined}} parts */
export function createIdentity({ store, storage, send }) {
  /** The token by which the server knows this page now, or is about to. @type {string | null} */
  let token = null;
  /** What the connection's first `hello` said. @type {string | null} */
  let greeted = null;
  /** What our later ones on the same connection said, by their ids. @type {Map<string, string>} */
  const repeated = new Map();

  /** @param {string} key @param {Record<string, string>} [vars] */
  const tell = (key, vars) => store.dispatch({ type: "toasted", key, vars });

  /** What a `hello` says of us. @returns {{session?: string}} */
  function greeting() {
    greeted = token = storage.session();
    return token ? { session: token } : {};
  }

  /** Says it again on the connection there is. @param {string} session */
  function introduce(session) {
    token = session;
    const sent = send({ action: "hello", session });
    if (sent) repeated.set(sent.id, session);
  }

  /** Nobody is logged in here any more. @param {string} [key] what to say of it */
  function forget(key) {
    if (storage.session() === token) storage.saveSession(null);
    storage.saveAccount(storage.session() ? storage.account() : null);
    token = null;
    store.dispatch({ type: "learned", what: { account: null, profile: null } });
    if (key) tell(key);
  }

  /** The server does not know our session any more. Another tab may have a newer one already. */
  function voided() {
    const kept = storage.session();
    if (kept && kept !== token) introduce(kept);
    else forget(token ? "session_over" : undefined);
  }

  return {
    greeting,
    forget,
    voided,
    /** We are logged in. @param {string} session @param {string} username */
    entered(session, username) {
      token = session;
      storage.saveSession(session);
      storage.saveAccount({ username });
    },
    /**
     * @param {import("./store/state.js").WelcomeMessage} message
     * @returns {boolean} whether the connection is new: if not, only who we are can have changed
     */
    welcomed({ account, reply_to: id = "" }) {
      const said = repeated.get(id) ?? greeted;
      if (account) storage.saveAccount(account);
      else if (said === token) voided(); // else a newer one is on its way
      return !repeated.delete(id);
    },
    /** Another tab logged in, out or changed the password: we say `hello` with what is in force now. @param {string | null} session */
    elsewhere(session) {
      if (session === token) return;
      if (session) introduce(session);
      else if (token) {
        introduce(token); // it is void: the server forgets it on this connection too
        forget("logged_out_elsewhere");
      }
    },
  };
}

/** @typedef {ReturnType<typeof createIdentity>} Identity */
