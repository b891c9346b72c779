/**
 * What the person has picked, and what each action would do with it: from the server's hints, told before the move.
 * What is not among them has its reason in words; the server judges all the same.
 */
import { mySeat, nameOf } from "../../views/table/names.js";
import { sentOffer, tellRefusal } from "../../views/table/press.js";
import { arranged, handName, remembered } from "./hand.js";
import { gameOf, HIGHEST, lyingAt, myHand, turned, up } from "./read.js";
import { cardsText, setText, valuesText, whose, whoseAt } from "./words.js";

/** @typedef {import("../../store/state.js").Ctx} Ctx */
/** @typedef {import("../../store/state.js").Message} Message */
/** @typedef {import("../../store/state.js").TableMessage} TableMessage */
/** @typedef {import("./hand.js").Held} Held */
/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").Lying} Lying */
/** @typedef {import("./types.js").Beaten} Beaten */
/** @typedef {import("./types.js").Decision} Decision */
/** @typedef {import("./types.js").Move} Move */

/** @typedef {"play" | "add" | "take" | "rotate"} Kind */
/** @type {Record<Kind, string>} */
export const KEYS = { play: "p", add: "a", take: "t", rotate: "r" };

/**
 * @typedef {object} Choice
 * @property {Kind} kind
 * @property {Move | null} move null: not possible now
 * @property {boolean} able
 * @property {boolean} waiting sent, not answered yet
 * @property {boolean} asked what is picked asks for this one, so that its hint is shown
 * @property {string} hint what it would do, or why it cannot be done
 */

/** `name`: whose hand in which round (hand.js); `changed`: it is not as it was remembered. @typedef {{name: string, cards: Held[], changed: boolean, picks: Held[], target: Lying | null}} Chosen */

/** @param {{seat: number, area: number}} place */
export const placeName = ({ seat, area }) => `${seat}.${area}`;

/** A set as it lies there now: another one in its place is not meant. @param {Lying} lying */
export const setName = (lying) => `${placeName(lying)} ${lying.cards.join(" ")}`;

/** The hand as it is held, what is picked of it, and the rival's set that is pointed at. @param {Ctx} ctx @param {TableMessage} message @param {Game} game @returns {Chosen} */
export function chosenOf({ state: { ui } }, message, game) {
  const name = handName(message, game.round);
  const kept = /** @type {{name: string, cards: Held[]} | undefined} */ (ui.dnup_held);
  const sent = /** @type {string[] | undefined} */ (ui.dnup_sent);
  const before = kept?.name === name ? kept.cards : remembered(name);
  const cards = arranged(myHand(message, game), before, sent);
  const changed = cards.length !== before.length || cards.some(({ id, card }, k) => id !== before[k]?.id || card !== before[k]?.card);
  const picked = /** @type {{name: string, ids: string[]} | undefined} */ (ui.dnup_picks);
  const ids = picked?.name === name ? picked.ids : [];
  const target = game.sets.find((lying) => lying.seat !== mySeat(message) && setName(lying) === ui.dnup_target) ?? null;
  return { name, cards, changed, picks: cards.filter(({ id }) => ids.includes(id)), target };
}

/** @typedef {{ctx: Ctx, message: TableMessage, game: Game, decision: Decision, chosen: Chosen}} Asked */

/** My decision, if there is one: what I can do. @param {Ctx} ctx @param {TableMessage} message @param {Game} game @param {Chosen} chosen @returns {Choice[]} */
export function choicesOf(ctx, message, game, chosen) {
  const { decision } = game;
  if (!decision || decision.seat !== mySeat(message)) return [];
  const sent = /** @type {Move | null} */ (sentOffer(ctx, decision.id));
  const open = !sent && !ctx.state.connection.lost;
  const asked = { ctx, message, game, decision, chosen };
  return [play(asked), add(asked), take(asked), rotate(asked)].map((choice) => ({
    ...choice,
    able: open && choice.move != null,
    waiting: sent?.kind === choice.kind,
  }));
}

/** @typedef {Omit<Choice, "able" | "waiting">} Offer */

/** What a move would beat, in a sentence; "" for nothing. @param {Asked} asked @param {Beaten | null} beats */
function beating({ ctx, message, game }, beats) {
  const lying = beats && lyingAt(game, beats.seat, beats.area);
  if (!beats || !lying) return "";
  const vars = { set: whoseAt(ctx, message, game, lying), name: nameOf(message, beats.seat) };
  if (!beats.returns) return ctx.t("dnup_would_discard", vars);
  return ctx.t(beats.seat === mySeat(message) ? "dnup_would_return_you" : "dnup_would_return", vars);
}

/** @param {Asked} asked @returns {Offer} */
function play(asked) {
  const { ctx, message, game, decision, chosen: { picks } } = asked;
  const { t } = ctx;
  const no = (/** @type {string} */ hint) => ({ kind: /** @type {const} */ ("play"), move: null, asked: picks.length > 0, hint });
  const [first] = picks;
  if (!first) return no(t("dnup_pick_cards"));
  const value = up(first.card);
  if (picks.some(({ card }) => up(card) !== value)) return no(t("dnup_why_values"));
  const hint = decision.hints?.plays.find((one) => one.size === picks.length && one.value === value);
  if (!hint) {
    const rival = game.sets.find(({ cards }) => cards.length === picks.length);
    if (!rival) return no(t("dnup_why_higher"));
    return no(t(rival.value === HIGHEST ? "dnup_why_top" : "dnup_why_higher_than", { set: whoseAt(ctx, message, game, rival) }));
  }
  const laid = t("dnup_would_lay", { set: setText(ctx, picks.length, value) });
  return {
    kind: "play",
    move: { kind: "play", cards: picks.map(({ card }) => card) },
    asked: true,
    hint: [laid, beating(asked, hint.beats), leaves(asked, picks.length, hint.beats)].filter(Boolean).join(" "),
  };
}

/** Going out is worth a word. @param {Asked} asked @param {number} cards that leave the hand @param {Beaten | null} beats */
function leaves({ ctx, message, chosen }, cards, beats) {
  const comesBack = beats?.returns && beats.seat === mySeat(message);
  return cards === chosen.cards.length && !comesBack ? ctx.t("dnup_would_go_out") : "";
}

/** @param {Asked} asked @returns {Offer} */
function add(asked) {
  const { ctx, message, game, decision, chosen: { picks, target } } = asked;
  const { t } = ctx;
  const [first] = picks;
  const fits = first ? (decision.hints?.adds ?? []).filter(({ card }) => card === first.card) : [];
  const meant = target ?? (fits.length === 1 && fits[0] ? lyingAt(game, fits[0].seat, fits[0].area) : null);
  const relevant = target != null ? picks.length === 1 : picks.length === 1 && fits.length > 0;
  const no = (/** @type {string} */ hint) => ({ kind: /** @type {const} */ ("add"), move: null, asked: relevant, hint });
  if (!first) return no(t("dnup_pick_add"));
  if (picks.length > 1) return no(t("dnup_why_one"));
  if (!meant) return no(t(fits.length > 1 ? "dnup_pick_set" : "dnup_why_no_fit"));
  const hint = fits.find(({ seat, area }) => seat === meant.seat && area === meant.area);
  const set = whoseAt(ctx, message, game, meant);
  if (!hint) return no(t(meant.value === up(first.card) ? "dnup_why_equal" : "dnup_why_other_value", { set, value: meant.value }));
  const grown = { ...meant, cards: [...meant.cards, first.card] };
  const itself = hint.beats?.seat === meant.seat && hint.beats.area === meant.area;
  const then = itself
    ? t(hint.beats?.returns ? "dnup_would_sink" : "dnup_would_sink_out", { name: nameOf(message, meant.seat) })
    : beating(asked, hint.beats);
  return {
    kind: "add",
    move: { kind: "add", seat: meant.seat, area: meant.area, card: first.card },
    asked: relevant,
    hint: [t("dnup_would_grow", { set, grown: setText(ctx, grown.cards.length, meant.value) }), then, leaves(asked, 1, hint.beats)].filter(Boolean).join(" "),
  };
}

/** @param {Asked} asked @returns {Offer} */
function take({ ctx, message, game, chosen: { picks, target } }) {
  const { t } = ctx;
  const others = game.sets.filter(({ seat }) => seat !== mySeat(message));
  const meant = target ?? (others.length === 1 ? others[0] : null);
  const no = (/** @type {string} */ hint) => ({ kind: /** @type {const} */ ("take"), move: null, asked: false, hint });
  if (!meant) return no(t(others.length > 0 ? "dnup_pick_set" : "dnup_why_no_set"));
  const cards = cardsText(ctx, meant.cards.map(turned));
  return {
    kind: "take",
    move: { kind: "take", seat: meant.seat, area: meant.area },
    asked: target != null && picks.length !== 1,
    hint: t("dnup_would_take", { set: whose(ctx, message, meant), cards }),
  };
}

/** @param {Asked} asked @returns {Offer} */
function rotate({ ctx, chosen: { cards, picks, target } }) {
  const values = valuesText(cards.map(({ card }) => turned(card)));
  return { kind: "rotate", move: { kind: "rotate" }, asked: picks.length === 0 && !target, hint: ctx.t("dnup_would_rotate", { values }) };
}

/* ------------------------------------------------------------------ the move ------------------------------------- */

/** The server's reasons, by how they begin. @type {[string, string][]} */
const REASONS = [
  ["not higher", "dnup_why_higher"],
  ["the values differ", "dnup_why_values"],
  ["not in hand", "dnup_why_not_held"],
  ["no set there", "dnup_why_gone"],
  ["wrong area", "dnup_why_area"],
  ["not yours", "dnup_why_own"],
];

/** Why a move was refused, as a text's key. @param {{code: string, message: string}} error */
export function refusal({ code, message }) {
  const reason = code === "illegal_move" && REASONS.find(([start]) => message.startsWith(start));
  return reason ? reason[1] : `err_${code}`;
}

/** Sends it for the open decision: once it is made, nothing is picked; a refusal is told with its reason. @param {Ctx} ctx @param {Move} move */
export async function send(ctx, move) {
  const { state, actions } = ctx;
  const decision = state.table && gameOf(state.table.message)?.decision;
  if (!decision) return;
  actions.ui("dnup_sent", /** @type {{ids: string[]} | null | undefined} */ (state.ui.dnup_picks)?.ids);
  const answer = await actions.move(/** @type {any} */ (move), decision.id);
  if (answer.type === "ok") unpick(actions);
  if (answer.type === "error") tellRefusal(ctx, answer, refusal(answer));
}

/** @param {Ctx["actions"]} actions */
export function unpick(actions) {
  actions.ui("dnup_picks", null);
  actions.ui("dnup_target", null);
}

/** @param {Ctx} ctx @param {string} name whose hand @param {string[]} ids */
export const pick = ({ actions }, name, ids) => actions.ui("dnup_picks", { name, ids });

/** Points at a set, or no more. @param {Ctx} ctx @param {Lying} lying */
export const point = ({ state, actions }, lying) => actions.ui("dnup_target", state.ui.dnup_target === setName(lying) ? null : setName(lying));

/** The next of the rivals' sets, and after the last none. @param {Ctx} ctx @param {TableMessage} message @param {Game} game */
export function pointNext({ state, actions }, message, game) {
  const sets = game.sets.filter(({ seat }) => seat !== mySeat(message)).map(setName);
  actions.ui("dnup_target", sets[sets.indexOf(String(state.ui.dnup_target)) + 1] ?? null);
}
