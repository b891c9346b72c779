/** What each seat around the felt shows: a pure reading of the message, so that it can be tested without a page. */
import { cardName } from "../../i18n/card_names.js";
import { ordinal } from "../../i18n/i18n.js";
import { around, mySeat, nameOf, plainName, seatOf } from "../../views/table/names.js";
import { acts, choosable, eventsOf, isAsking, isOver, lowest, owedBy, playerOf } from "./read.js";
import { words } from "./words.js";

/** @typedef {import("../../store/state.js").Ctx} Ctx */
/** @typedef {import("../../store/state.js").TableMessage} TableMessage */
/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").Player} Player */

/**
 * @typedef {object} SeatState
 * @property {number} seat
 * @property {number} pos one of the eight places around the felt
 * @property {string} name
 * @property {"human" | "bot"} kind
 * @property {boolean} mine the viewer's
 * @property {string | null} picture what is drawn: a face, `slot` for no card, null for the back
 * @property {boolean} known the picture lies face down, but this viewer knows it
 * @property {"K" | "A" | null} shown of a card face down everybody knows the rank
 * @property {number} lives
 * @property {number} glasses
 * @property {boolean} active decides now
 * @property {boolean} ignored
 * @property {boolean} waits has a life again, plays from the next deal on
 * @property {boolean} dealer
 * @property {boolean} lowest lost a life at this reveal
 * @property {boolean} away
 * @property {boolean} owes a life
 * @property {boolean} muted by the viewer
 * @property {number} key which number on the keyboard chooses this seat now; 0: none
 * @property {boolean} chosen the viewer will poke this one
 * @property {string} note the small line under the name
 * @property {string} label everything of it in words
 */

/** Which of the eight places the others take, from the viewer's left round to their right, by how many they are. @type {Record<number, number[]>} */
const PLACES = { 0: [], 1: [4], 2: [5, 3], 3: [6, 4, 2], 4: [6, 5, 3, 2], 5: [6, 5, 4, 3, 2], 6: [7, 6, 5, 3, 2, 1], 7: [7, 6, 5, 4, 3, 2, 1] };

/** Whom the viewer has chosen to poke; null: nobody who may be poked. @param {Ctx} ctx @param {Game} game */
export function chosenTarget({ state }, game) {
  const seat = state.ui.ignorado_target;
  return typeof seat === "number" && (game.poke_targets ?? []).includes(seat) ? seat : null;
}

/** @param {Ctx} ctx @param {TableMessage} message @param {Game} game @returns {SeatState[]} from the viewer, to the left */
export function seatStates(ctx, message, game) {
  const done = acts(eventsOf(message));
  const low = lowest(message, game);
  const keys = choosable(message, game);
  const asking = isAsking(message, game);
  const places = [0, ...(PLACES[game.order.length - 1] ?? [])];
  return around(message, game).map((seat, k) => {
    const player = playerOf(game, seat);
    const { name, kind, connected } = seatOf(message, seat);
    const known = player.card == null && player.known != null;
    const dealt = player.in_round || player.card != null;
    /** @type {SeatState} */
    const state = {
      seat,
      pos: places[k] ?? k,
      name,
      kind,
      mine: seat === mySeat(message),
      picture: dealt ? (player.card ?? player.known) : "slot",
      known,
      shown: player.card == null && !known ? player.shown : null,
      lives: player.lives,
      glasses: player.glasses,
      active: game.decision?.seat === seat,
      ignored: player.state === "ignored",
      waits: player.state === "returning",
      dealer: seat === game.dealer,
      lowest: low.includes(seat),
      away: !connected,
      owes: owedBy(game, seat) != null,
      muted: game.muted.includes(seat),
      key: keys.indexOf(seat) + 1,
      chosen: !asking && seat === chosenTarget(ctx, game),
      note: "",
      label: "",
    };
    state.note = note(ctx, game, state, done.get(seat));
    state.label = label(ctx, message, game, state);
    return state;
  });
}

/** @param {Ctx} ctx @param {Game} game @param {SeatState} state @param {string | undefined} act */
function note(ctx, game, state, act) {
  const w = words(ctx);
  const { place } = playerOf(game, state.seat);
  if (game.phase === "over" && place != null) return ordinal(ctx.lang, place);
  if (state.ignored) return w("ignored");
  if (state.waits) return w("returning");
  if (state.owes) return w("owes");
  if (act && !(state.active && !isOver(game))) return w(act === "deck" ? "deck_swap" : act);
  if (state.away) return ctx.t("offline");
  return state.kind === "bot" ? ctx.t("bot") : "";
}

/** "Marcos, away, 2 lives, Stood, face down". @param {Ctx} ctx @param {TableMessage} message @param {Game} game @param {SeatState} state */
function label(ctx, message, game, state) {
  const { t, lang } = ctx;
  const w = words(ctx);
  const small = (/** @type {string} */ text) => text.toLocaleLowerCase(lang);
  const to = owedBy(game, state.seat);
  const parts = [plainName(state.name)];
  if (state.mine) parts.push(small(t("you")));
  if (state.away) parts.push(small(t("offline")));
  if (state.active) parts.push(t("decides_now"));
  parts.push(w("lives", { n: state.lives }));
  if (ctx.state.settings.glasses) parts.push(w("glasses", { n: state.glasses }));
  if (state.dealer) parts.push(small(w("dealer")));
  if (state.note && state.note !== t("offline") && !state.owes) parts.push(small(state.note));
  if (to != null) parts.push(w("owes_to", { name: nameOf(message, to) }));
  if (state.picture && state.picture !== "slot") parts.push(cardName(lang, state.picture));
  else if (!state.picture) parts.push(t("hidden_card"));
  if (state.known) parts.push(small(t("known")));
  if (state.shown) parts.push(w(`has_${state.shown}`));
  if (state.lowest) parts.push(small(t("lowest")));
  if (state.muted) parts.push(w("muted"));
  return parts.join(", ");
}
