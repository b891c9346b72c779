/** The cards of the Spanish deck in words. */

/** @typedef {import("../store/state.js").Lang} Lang */

const RANK_WORDS = {
  en: { A: "Ace", 2: "2", 3: "3", 4: "4", 5: "5", 6: "6", 7: "7", J: "Jack", N: "Knight", K: "King" },
  es: { A: "as", 2: "dos", 3: "tres", 4: "cuatro", 5: "cinco", 6: "seis", 7: "siete", J: "sota", N: "caballo", K: "rey" },
};
const SUIT_WORDS = {
  en: { O: "coins", C: "cups", E: "swords", B: "clubs" },
  es: { O: "oros", C: "copas", E: "espadas", B: "bastos" },
};

/** @param {Lang} lang @param {string} rank */
export const rankName = (lang, rank) => RANK_WORDS[lang][/** @type {"A"} */ (rank)] ?? rank;

/** @param {Lang} lang @param {string} suit */
export const suitName = (lang, suit) => SUIT_WORDS[lang][/** @type {"O"} */ (suit)] ?? suit;

/** A card in words: "Ace of coins", "as de oros". @param {Lang} lang @param {string} card for example "AO" */
export const cardName = (lang, card) =>
  `${rankName(lang, card.charAt(0))} ${lang === "es" ? "de" : "of"} ${suitName(lang, card.charAt(1))}`;

/** The same with its article: "the Jack of cups", "la sota de copas". @param {Lang} lang @param {string} card */
export function aCard(lang, card) {
  const article = lang === "en" ? "the" : card.startsWith("J") ? "la" : "el";
  return `${article} ${cardName(lang, card)}`;
}
