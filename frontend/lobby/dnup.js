/** dnup before its room is opened. */
import { dnupCard } from "../cards/dnup.js";
import { addTexts } from "../i18n/i18n.js";
import { visibilities, visibilityOf } from "./common.js";
import { seats } from "./seats.js";

export const texts = {
  en: {
    dnup_tagline: "Two numbers on every card. One is up.",
    dnup_about: "Play sets, take those of others, rotate your whole hand. Who runs out of cards first wins the round.",
    seats: "Seats at the table",
    dnup_tokens: "First out gets 2 tokens, second 1. The first with 4 wins.",
    dnup_rounds: "Two areas, two turns in a row. The first to win two rounds wins.",
  },
  es: {
    dnup_tagline: "Dos números en cada carta. Uno está arriba.",
    dnup_about: "Juega sets, llévate los de otros, rota toda tu mano. Quien se queda antes sin cartas gana la ronda.",
    seats: "Sitios en la mesa",
    dnup_tokens: "El primero sin cartas gana 2 fichas, el segundo 1. Quien llega a 4 gana.",
    dnup_rounds: "Dos áreas, dos turnos seguidos. Gana quien gane antes dos rondas.",
  },
};
addTexts("en", texts.en);
addTexts("es", texts.es);

/** @type {import("../store/state.js").Lobby} */
export const lobby = {
  game: "dnup",
  tagline: "dnup_tagline",
  about: "dnup_about",
  fan: () => ["1/5", "7/3", "4/8", "9/2", "6/1"].map((card) => dnupCard(card)),
  asks: (chosen) => [seats("dnup_seats", 2, 5, "4", chosen("dnup_seats", "4") === "2" ? "dnup_rounds" : "dnup_tokens"), visibilities()],
  opening: (chosen) => ({ mode: "standard", visibility: visibilityOf(chosen), options: { seats: Number(chosen("dnup_seats", "4")) } }),
};
