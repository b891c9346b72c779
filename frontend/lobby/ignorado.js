/** El Ignorado before its room is opened. */
import { cardPicture } from "../cards/cards.js";
import { addTexts } from "../i18n/i18n.js";
import { visibilities, visibilityOf } from "./common.js";
import { seats } from "./seats.js";

export const texts = {
  en: {
    ignorado_tagline: "Guess the suit, or lose a life.",
    ignorado_about: "Three lives each. Who has none left is ignored, until somebody pays them attention.",
    seats: "Seats at the table",
    ignorado_seats_hint: "From three on the host may begin. After three minutes bots take the free seats.",
  },
  es: {
    ignorado_tagline: "Adivina el palo o pierde una vida.",
    ignorado_about: "Tres vidas cada uno. A quien las pierde se le ignora, hasta que alguien le hace caso.",
    seats: "Sitios en la mesa",
    ignorado_seats_hint: "Desde tres, quien ha abierto la sala puede empezar. A los tres minutos los bots ocupan los sitios libres.",
  },
};
addTexts("en", texts.en);
addTexts("es", texts.es);

/** @type {import("../store/state.js").Lobby} */
export const lobby = {
  game: "ignorado",
  tagline: "ignorado_tagline",
  about: "ignorado_about",
  fan: () => ["AC", "JE", "KO", "NB", "KC"].map((card) => cardPicture(card)),
  asks: () => [seats("ignorado_seats", 3, 8, "6", "ignorado_seats_hint"), visibilities()],
  opening: (chosen) => ({ mode: "standard", visibility: visibilityOf(chosen), options: { seats: Number(chosen("ignorado_seats", "6")) } }),
};
