/** What the player can press now, read once for the buttons, the piles, the melds and the keys. */
import { nameOf, seatOf } from "../../views/table/names.js";
import { press, sentOffer, tellRefusal } from "../../views/table/press.js";
import { aCard, cardsName } from "./cards.js";
import { layings, places, reasonKey } from "./choices.js";
import { heldOf, hold, picked } from "./hand.js";
import { handEvents, isOn, playerOf } from "./read.js";

/** @typedef {import("../../store/state.js").Ctx} Ctx */
/** @typedef {import("./read.js").Look} Look */
/** @typedef {{kind: string, from?: string, cards?: string[], meld?: number, card?: string}} RummyMove */
/**
 * @typedef {object} Act
 * @property {string} key on the keyboard
 * @property {RummyMove} move
 * @property {string} text the verb, for the eye
 * @property {string} label all of it in words
 * @property {string[]} cards drawn after the verb
 * @property {string[]} [onto] the meld that they are added to
 * @property {boolean} able
 */
/**
 * @typedef {object} Acts
 * @property {string[]} picks
 * @property {Act[]} main always two
 * @property {Act[]} more other ways to lay the picked cards
 * @property {number[]} places the melds that take exactly the picked cards
 */

/** Sends a move; a refusal is told with its reason, and what has left the hand is picked no more, should it ever come back. @param {Ctx} ctx @param {RummyMove} move @param {string} to the decision or proposal it answers */
export async function send(ctx, move, to) {
  const answer = await ctx.actions.move(/** @type {any} */ (move), to);
  if (answer.type !== "error" && /^(meld|lay_off|discard)$/.test(move.kind)) hold(ctx, { picks: [] });
  if (answer.type === "error") tellRefusal(ctx, answer, reasonKey(answer));
}

/** Whether any move is on its way. @param {Ctx} ctx */
export const isSending = ({ state }) => Object.keys(state.pending).some((key) => key.startsWith("offer:"));

/** Whether it is this one. @param {Ctx} ctx @param {string | null | undefined} decision @param {RummyMove} move */
const isSent = (ctx, decision, move) => JSON.stringify(sentOffer(ctx, decision)) === JSON.stringify(move);

/** What a button of a move does, and how it stands. @param {Ctx} ctx @param {string | null} decision @param {RummyMove} move @param {boolean} able */
export const pressing = (ctx, decision, move, able) => ({
  ...press(ctx, decision, /** @type {any} */ (move), able, (meant) => decision != null && void send(ctx, /** @type {any} */ (meant), decision)),
  "aria-disabled": able ? null : "true",
  "aria-busy": isSent(ctx, decision, move) ? "true" : null,
});

/** Whether a move of the open decision can be sent now. @param {Ctx} ctx @param {Look} look */
export const isFree = (ctx, { mine, game }) => mine != null && !ctx.state.connection.lost && game.waiting.length === 0 && sentOffer(ctx, mine.id) == null;

/** @param {Ctx} ctx @param {Look} look @returns {Acts} */
export function actsOf(ctx, look) {
  const { mine } = look;
  const picks = picked(heldOf(ctx), look.hand ?? []);
  const free = isFree(ctx, look);
  /** @param {Bare} one @returns {Act} */
  const act = (one) => ({ ...one, label: one.label ?? one.text, able: one.able && free });
  if (mine?.kind === "draw" || waitsToDraw(look)) return { picks, main: draws(ctx, look).map(act), more: [], places: [] };
  const hints = (mine?.kind === "play" && mine.hints) || { melds: [], lay_offs: [] };
  const [first = blank(ctx, look, picks), ...more] = layings(hints, picks).map((laying, k) => layAct(ctx, look, laying, k));
  return { picks, main: [first, discard(ctx, look, picks)].map(act), more: more.map(act), places: places(hints, picks) };
}

/** The viewer's turn has begun, and the other is away: nothing is asked meanwhile. @param {Look} look */
function waitsToDraw({ message, game, me }) {
  const last = handEvents(message).findLast(({ kind }) => kind === "discarded" || kind === "dealt");
  if (game.waiting.length === 0 || game.phase !== "draw") return false;
  return last?.kind === "discarded" ? last.seat !== me : last?.kind === "dealt" && last.dealer !== me;
}

/** @typedef {Omit<Act, "label"> & {label?: string}} Bare */

/** @param {Ctx} ctx @param {Look} look @returns {Bare[]} */
function draws({ t, lang }, { mine, game }) {
  const can = (/** @type {string} */ from) => mine?.options?.includes(from) === true;
  const { top } = game.discard;
  return [
    { key: "s", move: { kind: "draw", from: "stock" }, text: t("rummy_draw_stock"), cards: [], able: can("stock") },
    {
      key: "d",
      move: { kind: "draw", from: "discard" },
      text: t("rummy_take"),
      label: top ? t("rummy_take_card", { card: aCard(lang, top) }) : t("rummy_take"),
      cards: top ? [top] : [],
      able: can("discard"),
    },
  ];
}

/** @param {Ctx} ctx @param {Look} look @param {import("./choices.js").Laying} laying @param {number} k @returns {Bare} */
function layAct({ t, lang }, { game }, laying, k) {
  const cards = cardsName(lang, laying.cards);
  const key = (/** @type {string} */ first) => (k === 0 ? first : String(k + 1));
  if (laying.kind === "meld") {
    return { key: key("m"), move: laying, text: t("rummy_meld"), label: t("rummy_meld_cards", { cards }), cards: laying.cards, able: true };
  }
  const onto = game.melds.find(({ meld }) => meld === laying.meld)?.cards ?? [];
  return { key: key("a"), move: laying, text: t("rummy_add"), label: t("rummy_add_to", { cards, meld: cardsName(lang, onto) }), cards: laying.cards, onto, able: true };
}

/** Cards that the server does not call a meld can be sent all the same: its answer says why. @param {Ctx} ctx @param {Look} look @param {string[]} picks @returns {Bare} */
function blank({ t, lang }, { mine }, picks) {
  const able = mine?.kind === "play" && picks.length > 1;
  const label = able ? t("rummy_meld_cards", { cards: cardsName(lang, picks) }) : t("rummy_meld");
  return { key: "m", move: { kind: "meld", cards: picks }, text: t("rummy_meld"), label, cards: [], able };
}

/** @param {Ctx} ctx @param {Look} look @param {string[]} picks @returns {Bare} */
function discard({ t, lang }, { mine, game }, picks) {
  const [card = ""] = picks;
  const one = mine?.kind === "play" && picks.length === 1;
  return {
    key: "d",
    move: { kind: "discard", card },
    text: t("rummy_discard"),
    label: one ? t("rummy_discard_card", { card: aCard(lang, card) }) : t("rummy_discard"),
    cards: one ? picks : [],
    able: one && card !== game.taken,
  };
}

/** Whether a new match can be proposed now. @param {Ctx} ctx @param {Look} look */
export const mayRestart = ({ state }, { game, me }) =>
  me != null && isOn(game) && game.proposal == null && game.waiting.length === 0 && !state.connection.lost;

/** Nobody need agree: one device, or a machine. @param {Look} look */
export const isAlone = ({ shared, message, me }) => shared || message.room.seats.some(({ seat, kind }) => seat !== me && kind === "bot");

/** A proposal of the other's that this viewer can answer. @param {Look} look */
export const proposalFor = ({ game, me, shared }) => (game.proposal && me != null && !shared && game.proposal.seat !== me ? game.proposal : null);

/** How many cards somebody holds, which is said first, and what else there is to say. @param {Ctx} ctx @param {Look} look @param {number} seat */
export function plateNote({ t }, { game, message }, seat) {
  const { connected, kind } = seatOf(message, seat);
  const away = !connected && t("rummy_away");
  const bot = kind === "bot" && t("bot");
  return [isOn(game) && t("cards_n", { n: playerOf(game, seat).count }), away, bot].filter(Boolean).join(" · ");
}

/** @param {Look} look @param {number} seat */
export const nameIn = ({ message }, seat) => nameOf(message, seat);
