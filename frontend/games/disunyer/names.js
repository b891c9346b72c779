/** Names in sentences: "you" where the viewer is meant, and kept apart from the text's direction where they must be. */
import { listOf } from "../../i18n/i18n.js";
import { mySeat, seatOf } from "./read.js";

/** @typedef {import("../../store/state.js").Ctx} Ctx */
/** @typedef {import("../../store/state.js").TableMessage} TableMessage */

/** Letters written from right to left, and the marks that change a text's direction. */
const TURNS = /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** A name that can stand in any sentence: one that turns the direction is isolated. @param {string} name */
export const plainName = (name) => (TURNS.test(name) ? `\u2068${name}\u2069` : name);

/** @param {TableMessage} message @param {number} seat */
export const nameOf = (message, seat) => plainName(seatOf(message, seat).name);

/** "Ana, Bea and you": the viewer comes last. @param {Ctx} ctx @param {TableMessage} message @param {number[]} seats */
export function namesOf(ctx, message, seats) {
  const me = mySeat(message);
  const names = seats.filter((seat) => seat !== me).map((seat) => nameOf(message, seat));
  if (me != null && seats.includes(me)) names.push(ctx.t("log_you"));
  return listOf(ctx.lang, names);
}
