/**
 * Checks in the browser that the secret, shown after the end, is what the server committed itself to before the game,
 * and that it gives the seats this game was played with.
 */
import { icon } from "../../icon.js";
import { dealAgain, sha256 } from "../../store/fairness.js";
import { html, useEffect, useRef, useState } from "../../vendor/preact-htm.js";

/** @typedef {import("../../store/state.js").Ctx} Ctx */
/** @typedef {import("../../store/state.js").Fairness} Fairness */
/** @typedef {import("../../store/state.js").Seat} Seat */

/** @typedef {{state: "none" | "busy" | "failed"} | {state: "done", hash: string, kept: boolean, dealt: boolean}} Result */

/**
 * @param {Fairness} fairness after the game @param {string} code of the room @param {number[]} order the seats of this game
 * @returns {Promise<Result>}
 */
export async function check(fairness, code, order) {
  if (!fairness.server_seed) return { state: "failed" };
  try {
    const hash = await sha256(fairness.server_seed);
    const again = await dealAgain(code, fairness, order.length);
    const dealt = again.order.every((seat, k) => seat === order[k]);
    return { state: "done", hash, kept: hash === fairness.commitment.toLowerCase(), dealt };
  } catch {
    return { state: "failed" }; // no cryptography here: the page did not come over https
  }
}

/** @param {{ctx: Ctx, fairness: Fairness, code: string, order: number[], seats: Pick<Seat, "seat" | "name">[]}} props */
export function ShuffleCheck({ ctx, fairness, code, order, seats }) {
  const { t } = ctx;
  const [result, setResult] = useState(/** @type {Result} */ ({ state: "none" }));
  const open = result.state === "done" || result.state === "failed";
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (open) box.current?.scrollIntoView({ block: "nearest" });
  }, [open]);
  const run = async () => {
    setResult({ state: "busy" });
    setResult(await check(fairness, code, order));
  };
  return html`<button type="button" class="btn" aria-expanded=${open ? "true" : "false"} aria-busy=${result.state === "busy" ? "true" : null}
      onClick=${() => (open ? setResult({ state: "none" }) : void run())}
    >${icon("shuffle")}${t(result.state === "busy" ? "checking" : "check_shuffle")}</button>
    <div class="check" ref=${box} role="status" tabindex="0" hidden=${!open}>
      ${result.state === "failed" && html`<p>${t("check_failed")}</p>`}
      ${result.state === "done" && verdict(t, result, order.length > 0)}
      ${result.state === "done" && evidence(t, fairness, result.hash, seats)}
    </div>`;
}

/** @param {Ctx["t"]} t @param {{kept: boolean, dealt: boolean}} result @param {boolean} seated the game has a seating order to compare */
function verdict(t, { kept, dealt }, seated) {
  const good = kept && dealt;
  const fair = seated ? "check_good" : "check_kept";
  return html`<p class=${good ? "check-verdict good" : "check-verdict bad"}>${icon(good ? "check" : "x")}<span>${t(!kept ? "check_bad" : dealt ? fair : "check_bad_deal")}</span></p>`;
}

/** @param {Ctx["t"]} t @param {Fairness} fairness @param {string} hash @param {Pick<Seat, "seat" | "name">[]} seats */
function evidence(t, { commitment, server_seed, nonces }, hash, seats) {
  const shares = nonces.map((nonce, seat) => ({ nonce, seat, name: seats.find((s) => s.seat === seat)?.name ?? "?" }));
  return html`<dl>
    <dt>${t("check_commitment")}</dt><dd><code>${commitment}</code></dd>
    <dt>${t("check_computed")}</dt><dd><code>${hash}</code></dd>
    <dt>${t("check_seed")}</dt><dd><code>${server_seed}</code></dd>
    <dt>${t("check_nonces")}</dt>
    ${shares.map(({ nonce, seat, name }) => html`<dd key=${seat}><bdi>${name}</bdi>: <code>${nonce || t("check_no_nonce")}</code></dd>`)}
  </dl>`;
}
