/**
 * Checks a finished game's shuffle in the browser, as the protocol's "Fair shuffles" says: that the secret is the one
 * the server committed itself to before the game, and which seats and cards it gives with the players' nonces.
 */

/** @typedef {import("./state.js").Fairness} Fairness */

const WORD = 2 ** 32;
const RANKS = "A234567JNK";
const SUITS = "OCEB";

/** The Spanish deck in the order in which it is shuffled. */
export const DECK = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => rank + suit));

/** @param {string} hex */
const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** @param {ArrayBuffer} bytes */
const hexOf = (bytes) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {string} hex @returns {Promise<string>} */
export const sha256 = async (hex) => hexOf(await crypto.subtle.digest("SHA-256", bytesOf(hex)));

/** @param {BufferSource} key @returns {Promise<(message: string) => Promise<ArrayBuffer>>} */
async function hmac(key) {
  const imported = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return (message) => crypto.subtle.sign("HMAC", imported, new TextEncoder().encode(message));
}

/**
 * What shuffles of one game are drawn from.
 * @param {string} code of the room @param {Fairness} fairness after the game
 * @returns {Promise<<T>(list: readonly T[], label: string) => Promise<T[]>>} shuffle
 */
async function shuffler(code, { server_seed, nonces }) {
  const sign = await hmac(bytesOf(server_seed ?? ""));
  const stream = await hmac(await sign([code, ...nonces.map((nonce) => nonce.toLowerCase())].join("|")));
  return async (list, label) => {
    const draw = drawer(stream, label);
    const shuffled = [...list];
    for (let i = shuffled.length - 1; i > 0; i -= 1) {
      const j = await draw(i + 1);
      [shuffled[i], shuffled[j]] = /** @type {[typeof list[number], typeof list[number]]} */ ([shuffled[j], shuffled[i]]);
    }
    return shuffled;
  };
}

/** Numbers below n, evenly, from the stream of a label. @param {(message: string) => Promise<ArrayBuffer>} stream @param {string} label */
function drawer(stream, label) {
  let block = new DataView(new ArrayBuffer(0));
  let blocks = 0;
  let at = 0;

  async function word() {
    if (at + 4 > block.byteLength) {
      block = new DataView(await stream(`${label}:${blocks}`));
      blocks += 1;
      at = 0;
    }
    at += 4;
    return block.getUint32(at - 4);
  }

  return async (/** @type {number} */ n) => {
    const limit = WORD - (WORD % n);
    let drawn = await word();
    while (drawn >= limit) drawn = await word();
    return drawn % n;
  };
}

/**
 * A Disunyer game's seating order and first deck, dealt again.
 * @param {string} code @param {Fairness} fairness @param {number} seats
 */
export async function dealAgain(code, fairness, seats) {
  const shuffle = await shuffler(code, fairness);
  return {
    order: await shuffle(Array.from({ length: seats }, (_, k) => k), "seating"),
    deck: await shuffle(DECK, "deck:0"),
  };
}
