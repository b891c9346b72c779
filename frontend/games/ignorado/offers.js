/** What goes to the server beside the open decision: pokes, an answer to one, mutes. A refusal is told with its reason. */
import { mySeat, nameOf } from "../../views/table/names.js";
import { POKE } from "./read.js";

/** @typedef {import("../../store/state.js").Ctx} Ctx */
/** @typedef {import("../../store/state.js").ErrorMessage} ErrorMessage */
/** @typedef {import("./types.js").IgnoradoMove} Move */
/** @typedef {import("./types.js").Poke} Poke */

/** The text for a reason that the server gives as a sentence for developers: where two fit, the first. @type {[RegExp, string][]} */
export const REASONS = [
  [/cannot be poked now/, "refused_now"],
  [/is not connected/, "refused_away"],
  [/owes a life in this round already/, "refused_owes"],
  [/has no pokes left/, "poke_none"],
  [/is owed a life already/, "refused_owed"],
  [/is not living/, "refused_not_living"],
  [/no pokes in a pause/, "poke_pause"],
  [/fell in this round/, "poke_later"],
  [/this fall is final/, "poke_final"],
  [/is not ignored/, "refused_living"],
];

/** @param {Pick<ErrorMessage, "code" | "message">} error @returns {string} the key of a text */
export function refusal({ code, message }) {
  const reason = code === "illegal_move" && REASONS.find(([said]) => said.test(message));
  return reason ? `ignorado_${reason[1]}` : `err_${code}`;
}

/** @param {Ctx} ctx @param {string} id @param {Move} move @param {number} about the seat that a reason names @returns {Promise<boolean>} it was taken */
async function offer(ctx, id, move, about) {
  const answer = await ctx.actions.move(move, id);
  if (answer.type !== "error") return true;
  const message = ctx.state.table?.message;
  if (answer.code !== "pending" && message) ctx.actions.toast(refusal(answer), { name: nameOf(message, about), s: 1 }, "error");
  return false;
}

/** @param {Ctx} ctx @param {number} seat @param {string} bait */
export async function poke(ctx, seat, bait) {
  if (await offer(ctx, POKE, { kind: "poke", seat, bait }, seat)) ctx.actions.ui("ignorado_target", null);
}

/** @param {Ctx} ctx @param {Poke} shown */
export const attend = (ctx, shown) => void offer(ctx, shown.id, { kind: "attend" }, shown.seat);

/** @param {Ctx} ctx @param {number} seat @param {boolean} muted as it is now */
export const toggleMute = (ctx, seat, muted) => void offer(ctx, POKE, { kind: muted ? "unmute" : "mute", seat }, seat);

/** Only players hush others, and only while there is something to hush. @param {Ctx} ctx */
export function mayMute({ state }) {
  const message = state.table?.message;
  return message != null && mySeat(message) != null && message.room.status === "playing";
}
