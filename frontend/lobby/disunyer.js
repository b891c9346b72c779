/** Disunyer before its room is opened. Its texts are with those of the first page, which it is shown on. */
import { cardPicture } from "../cards/cards.js";
import { visibilities, visibilityOf } from "./common.js";

/** @typedef {import("../store/state.js").Lobby} Lobby */

/** @type {Lobby} */
export const lobby = {
  game: "disunyer",
  tagline: "tagline",
  about: "tagline2",
  fan: () => ["4B", "NE", "AO", "JC", "KB"].map((card) => cardPicture(card)),
  asks: () => [
    {
      name: "mode",
      legend: "mode",
      usual: "standard",
      values: [
        { value: "standard", title: "standard", hint: "standard_hint" },
        { value: "stuck_king", title: "stuck_king", hint: "stuck_hint" },
      ],
    },
    visibilities(),
  ],
  opening: (chosen) => ({ mode: chosen("mode", "standard"), visibility: visibilityOf(chosen) }),
};
