/** Where the socket is, and which release this page belongs to: `config.json`, written by whoever hosts the page. */

const FIRST_MS = 500;
const MOST_MS = 15_000;

/** @typedef {{socket: string, release: string | null}} Config */

/** @returns {Promise<Config>} */
async function once() {
  const answer = await fetch("config.json", { cache: "no-cache" });
  if (!answer.ok) throw new Error(`config.json: ${answer.status}`);
  return answer.json();
}

/** The first page is drawn without it, but nothing can be played: so it is asked for until it comes. @param {import("./socket/commands.js").Timers} timers @returns {Promise<Config>} */
export async function fetchConfig(timers) {
  for (let wait = FIRST_MS; ; wait = Math.min(2 * wait, MOST_MS)) {
    const config = await once().catch(() => null);
    if (config) return config;
    await new Promise((resolve) => {
      timers.set(() => resolve(null), wait);
    });
  }
}
