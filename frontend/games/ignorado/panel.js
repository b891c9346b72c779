/** The dock of who is ignored: whom to poke is tapped on the felt, what to say is chosen here. */
import { avatar } from "../../avatar.js";
import { html } from "../../vendor/preact-htm.js";
import { Seconds } from "../../views/table/clock.js";
import { Ring } from "../../views/ring.js";
import { mySeat, nameOf, seatOf } from "../../views/table/names.js";
import { sentOffer, shortcut } from "../../views/table/press.js";
import { bubble } from "../../views/table/reactions.js";
import { tally } from "./lives.js";
import { poke } from "./offers.js";
import { BAITS, POKE, SHOW_MS, debtsOf, isOver, myPoke, playerOf, pokeUntil } from "./read.js";
import { chosenTarget } from "./seats.js";
import { words } from "./words.js";

/** @typedef {import("../../store/state.js").Ctx} Ctx */
/** @typedef {import("../../store/state.js").TableState} TableState */
/** @typedef {import("../../store/state.js").TableMessage} TableMessage */
/** @typedef {import("../../store/state.js").View} View */
/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").Poke} Poke */

/** One for each bait, as they lie on a keyboard. */
export const BAIT_KEYS = [..."qwerasdf"];

/**
 * @typedef {object} Panel
 * @property {string} prompt
 * @property {string} hint
 * @property {number | null} target who hears what is chosen now
 * @property {boolean} open there is something to choose in this round
 */

/** @param {Ctx} ctx @param {TableMessage} message @param {Game} game @returns {Panel} */
export function panelState(ctx, message, game) {
  const w = words(ctx);
  const me = /** @type {number} */ (mySeat(message));
  const debt = debtsOf(game).find(({ to }) => to === me);
  const shut = { prompt: w("poke_title"), hint: "", target: null, open: false };
  if (debt) return { ...shut, prompt: w("poke_owed", { name: nameOf(message, debt.from) }), hint: w("poke_owed_hint") };
  if (game.pokes_left == null) return { ...shut, hint: w(whyNot(ctx, game, me)) };
  if (isOver(game)) return { ...shut, hint: w("poke_pause") };
  const shown = myPoke(message, game);
  const target = chosenTarget(ctx, game);
  const now = shown ? w("poke_wait", { name: nameOf(message, shown.target), bait: w(`bait_${shown.bait}`) }) : "";
  if (target != null) return { prompt: w("poke_say", { name: nameOf(message, target) }), hint: now, target, open: true };
  if (game.pokes_left === 0) return { ...shut, hint: now || w("poke_none") };
  const none = (game.poke_targets ?? []).length === 0;
  return { ...shut, prompt: now || w("poke_title"), hint: none ? w("poke_nobody") : w("poke_choose", { n: game.pokes_left }), open: !none };
}

/** Who has fallen three times has lost this many lives at least. */
const FINAL = 5;

/**
 * Why I may not poke in this round. The message does not tell how often I came back; after a reload the page knows it
 * where I fell before this round. Where it is not certain, the answer holds for both.
 * @param {Ctx} ctx @param {Game} game @param {number} me
 */
function whyNot({ state }, game, me) {
  const log = (state.table?.log ?? []).map(({ event }) => /** @type {{kind: string, round?: number, seat?: number, seats?: number[]}} */ (event));
  const has = (/** @type {typeof log} */ list, /** @type {string} */ kind) => list.some((event) => event.kind === kind && (event.seats?.includes(me) ?? true));
  if (log.filter(({ kind, seat }) => kind === "returned" && seat === me).length >= 2) return "poke_final";
  if (playerOf(game, me).glasses < FINAL) return "poke_later";
  const dealt = log.findLastIndex(({ kind, round }) => kind === "dealt" && round === game.round);
  if (dealt < 0) return "poke_not_now";
  const now = log.slice(dealt);
  if (!has(now, "ignored")) return has(now, "back_online") ? "poke_not_now" : "poke_final";
  return has(log, "game_started") && !has(log, "back_online") ? "poke_later" : "poke_not_now";
}

/** @param {Ctx} ctx @param {TableState} table @param {Game} game @returns {View} */
export function panelView(ctx, table, game) {
  const { message } = table;
  const panel = panelState(ctx, message, game);
  const shown = myPoke(message, game);
  const me = /** @type {number} */ (mySeat(message));
  const { name, kind } = seatOf(message, me);
  const w = words(ctx);
  return html`<section key="panel" class="dock panel-dock" aria-labelledby="prompt" data-seat=${me}>
    <div class="prompt">
      <span class="ava is-ignored" aria-hidden="true">${avatar(name, kind)}${shown && html`<${Ring} until=${pokeUntil(table, shown)} total=${SHOW_MS} now=${ctx.now} />`}${bubble(ctx, me)}</span>
      <span class="prompt-text"><h1 id="prompt" tabindex="-1">${panel.prompt}</h1>${panel.hint && html`<span class="hint">${panel.hint}</span>`}</span>
      ${tally(ctx, ctx.state.settings.glasses ? playerOf(game, me).glasses : null)}
    </div>
    <div class="baits" role="group" aria-label=${w("pokes")}>${BAITS.map((bait, k) => baitButton(ctx, panel, bait, BAIT_KEYS[k] ?? ""))}</div>
  </section>`;
}

/** @param {Ctx} ctx @param {Panel} panel @param {string} bait @param {string} key */
function baitButton(ctx, { target }, bait, key) {
  const sent = sentOffer(ctx, POKE);
  const waiting = sent?.kind === "poke" && sent.bait === bait;
  const able = target != null && !sent && !ctx.state.connection.lost;
  return html`<button key=${bait} type="button" class=${waiting ? "bait pending" : "bait"} aria-keyshortcuts=${shortcut(ctx, key)}
    aria-disabled=${able ? null : "true"} aria-busy=${waiting ? "true" : null} onClick=${() => able && void poke(ctx, target, bait)}
  ><span>${waiting ? ctx.t("sending") : words(ctx)(`bait_${bait}`)}</span>${waiting ? html`<i class="spin"></i>` : html`<kbd aria-hidden="true">${key.toUpperCase()}</kbd>`}</button>`;
}

/** Seconds left of a poke, for the eye. @param {{until: number, now: () => number}} props */
export const PokeSeconds = ({ until, now }) => html`<${Seconds} until=${until} now=${now} draw=${(/** @type {number} */ n) => html`<b class="poke-secs" aria-hidden="true">${n}</b>`} />`;
