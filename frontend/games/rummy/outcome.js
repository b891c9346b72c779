/** Between two hands, and after the last: who won it, what the other held, the score, and the next hand. */
import { icon } from "../../icon.js";
import { html } from "../../vendor/preact-htm.js";
import { seatOf } from "../../views/table/names.js";
import { shortcut } from "../../views/table/press.js";
import { isFree, isSending, nameIn, pressing } from "./acts.js";
import { cardsName, picture } from "./cards.js";
import { sorted } from "./hand.js";
import { ending, playerOf } from "./read.js";

/** @typedef {import("../../store/state.js").Ctx} Ctx */
/** @typedef {import("./read.js").Look} Look */

/** @param {Ctx} ctx @param {Look} look */
export const outcomeView = (ctx, look) => html`
  <div class="prompt"><span class="prompt-text"><h1 id="prompt" tabindex="-1">${headline(ctx, look)}</h1><span class="hint">${hint(ctx, look)}</span></span></div>
  ${left(ctx, look)}
  ${look.game.phase === "hand_over" && look.me != null && next(ctx, look)}
`;

/** @param {Ctx} ctx @param {Look} look */
function headline({ t }, look) {
  const { game, message, me, shared } = look;
  const end = ending(message);
  if (!end) return t("rummy_hand_over");
  if (end.winner == null) return t("rummy_hand_drawn");
  const own = end.winner === me && !shared;
  const key = game.phase === "over" ? "rummy_match_won" : "rummy_hand_won";
  return t(own ? `${key}_you` : key, { name: nameIn(look, end.winner), n: end.points });
}

/** @param {Ctx} ctx @param {Look} look */
function hint(ctx, look) {
  const { t, state } = ctx;
  const { game, me, shared, mine } = look;
  if (state.connection.lost) return t("offline_hint");
  if (isSending(ctx)) return t("sending");
  if (game.phase === "over") return t("rummy_over_hint");
  if (me == null || shared) return t("rummy_next_hint");
  const other = game.players.find(({ seat }) => seat !== me);
  const name = other ? nameIn(look, other.seat) : "";
  if (!mine) return t(other && !seatOf(look.message, other.seat).connected ? "rummy_waiting_away" : "rummy_waiting_for", { name });
  return other?.accepted ? t("rummy_ready", { name }) : t("rummy_next_hint");
}

/** The cards that were left in the loser's hand. @param {Ctx} ctx @param {Look} look */
function left({ t, lang }, look) {
  const end = ending(look.message);
  const loser = look.game.players.find(({ seat }) => end?.winner != null && seat !== end.winner);
  const cards = end?.cards ?? (loser && playerOf(look.game, loser.seat).hand);
  if (!loser || !cards) return html`<p class="rleft-none">${t("rummy_nothing_scored")}</p>`;
  const row = sorted(cards, "suit");
  const says = t("rummy_left_with", { name: nameIn(look, loser.seat), cards: row.map((card) => cardsName(lang, [card])).join(", ") });
  return html`<div class="rleft" role="img" aria-label=${says}>
    <span class="rleft-name" aria-hidden="true">${t("rummy_held", { name: nameIn(look, loser.seat), n: end?.points ?? 0 })}</span>
    <span class="rfan" aria-hidden="true">${row.map((card) => html`<span key=${card}>${picture(card)}</span>`)}</span>
  </div>`;
}

/** @param {Ctx} ctx @param {Look} look */
function next(ctx, look) {
  const { mine } = look;
  const able = isFree(ctx, { ...look, game: { ...look.game, waiting: [] } }); // between hands nothing waits
  return html`<button type="button" class="btn primary rnext" aria-keyshortcuts=${shortcut(ctx, "N")} ...${pressing(ctx, mine?.id ?? null, { kind: "accept" }, able)}>
    ${icon("play")}<span>${ctx.t(mine ? "rummy_next" : "rummy_next_said")}</span><kbd aria-hidden="true">N</kbd>
  </button>`;
}
