/** Games, dates and figures in words. */
import { GAMES, gameName } from "../../games/registry.js";
import { hasText, ordinal } from "../../i18n/i18n.js";

/** @typedef {import("../../store/state.js").Ctx} Ctx */

/** "Stuck King", or with the game's name where it is not Disunyer: for lists of games that give points. @param {Ctx} ctx @param {string} game @param {string} mode */
export function modeName({ t, lang }, game, mode) {
  const name = hasText(lang, mode) ? t(mode) : mode.replaceAll("_", " ");
  if (game === "disunyer") return name;
  return mode === "standard" ? gameName(game) : `${gameName(game)} · ${name}`;
}

/** "Disunyer · Stuck King", "Rummy": for lists of all games. @param {Ctx} ctx @param {string} game @param {string} mode */
export const playedName = (ctx, game, mode) => (game === "disunyer" ? `${gameName(game)} · ` : "") + modeName(ctx, game, mode);

/** Of a game that gives none, no points are told. @param {string} game @param {number} points */
export const hasPoints = (game, points) => points > 0 || GAMES[game]?.points === true;

/** @param {string} lang @param {number} n */
export const figure = (lang, n) => new Intl.NumberFormat(lang, { useGrouping: "min2" }).format(n);

/** "12,345th", "12.345.º" @param {import("../../store/state.js").Lang} lang @param {number} place */
export const placeOf = (lang, place) => ordinal(lang, place).replace(/^\d+/, () => figure(lang, place));

/** @param {string} lang @param {number} at */
export const monthOf = (lang, at) => new Intl.DateTimeFormat(lang, { month: "long", year: "numeric" }).format(at);

/** @param {string} lang @param {number} at */
export const momentOf = (lang, at) => new Intl.DateTimeFormat(lang === "en" ? "en-GB" : lang, { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" }).format(at);

/** "21%", "21 %". @param {string} lang @param {number} part @param {number} whole */
export const share = (lang, part, whole) => new Intl.NumberFormat(lang, { style: "percent" }).format(part / whole);
