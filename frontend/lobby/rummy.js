/** Rummy before its room is opened: with a friend, against the computer, or both on one device. */
import { picture } from "../games/rummy/cards.js";
import { addTexts } from "../i18n/i18n.js";
import "../i18n/more.js";
import { html } from "../vendor/preact-htm.js";
import { CommandButton } from "../views/parts.js";
import { visibilities, visibilityOf } from "./common.js";

/** @typedef {import("../store/state.js").Choice} Choice */
/** @typedef {import("../store/state.js").Level} Level */

export const texts = {
  en: {
    rummy_tagline: "Be the first to go out.",
    rummy_about: "Sets and runs for two, with 52 cards. The first to reach 100 points wins the match.",
    rummy_way: "Against whom",
    rummy_friend: "Another person",
    rummy_friend_hint: "Each on their own device",
    rummy_computer: "The computer",
    rummy_computer_hint: "At your own pace",
    rummy_device: "On this device",
    rummy_device_hint: "Pass it on at each turn",
    rummy_second: "Name of the other player",
    rummy_second_usual: "Player 2",
    rummy_begin: "Begin a new match",
    rummy_go_on: "Go on with your match",
    rummy_forget: "Delete the saved matches",
    rummy_forget_sure: "Yes, delete them",
    rummy_forgotten: "The saved matches are deleted.",
    rummy_forget_hint: "Your matches here and your seats with friends cannot be taken back.",
  },
  es: {
    rummy_tagline: "Quédate sin cartas antes.",
    rummy_about: "Grupos y escaleras para dos, con 52 cartas. Quien llega antes a 100 puntos gana la partida.",
    rummy_way: "Contra quién",
    rummy_friend: "Otra persona",
    rummy_friend_hint: "Cada una en su dispositivo",
    rummy_computer: "El ordenador",
    rummy_computer_hint: "A tu ritmo",
    rummy_device: "En este dispositivo",
    rummy_device_hint: "Pasándolo en cada turno",
    rummy_second: "Nombre del otro jugador",
    rummy_second_usual: "Jugador 2",
    rummy_begin: "Empezar una partida nueva",
    rummy_go_on: "Seguir con tu partida",
    rummy_forget: "Borrar las partidas guardadas",
    rummy_forget_sure: "Sí, borrarlas",
    rummy_forgotten: "Las partidas guardadas se han borrado.",
    rummy_forget_hint: "Las partidas de aquí y tus sitios con amigos no se pueden recuperar.",
  },
};
addTexts("en", texts.en);
addTexts("es", texts.es);

/** @type {Choice} */
const WAY = {
  name: "rummy_way",
  legend: "rummy_way",
  usual: "friend",
  values: ["friend", "computer", "device"].map((value) => ({ value, title: `rummy_${value}`, hint: `rummy_${value}_hint` })),
};
/** @type {Choice} */
const LEVEL = { name: "rummy_level", legend: "bot_level", usual: "normal", small: true, values: ["easy", "normal", "hard"].map((value) => ({ value, title: value })) };

/** What is asked besides, by the way to play. @type {Record<string, import("../store/state.js").Choice | import("../store/state.js").Blank>} */
const BESIDES = {
  computer: LEVEL,
  device: { name: "rummy_second", label: "rummy_second", placeholder: "rummy_second_usual" },
};

/** Asked once more before it is done. @param {import("../store/state.js").Ctx} ctx */
function forget({ state, t, actions }) {
  if (!state.seated.includes("rummy")) return null;
  const sure = state.ui.forget === "rummy";
  /** @param {{currentTarget: HTMLButtonElement}} event */
  const press = ({ currentTarget: { form } }) => {
    actions.ui("forget", sure ? null : "rummy");
    if (!sure) return;
    /** @type {HTMLElement | null | undefined} */ (form?.querySelector("[type=submit]"))?.focus(); // this button goes
    actions.forgetGame("rummy");
    actions.toast("rummy_forgotten", {}, "done");
  };
  return html`<div class="question">
    <button type="button" class=${sure ? "btn danger" : "btn quiet"} onClick=${press}>${t(sure ? "rummy_forget_sure" : "rummy_forget")}</button>
    <p class="small" role="status">${sure ? t("rummy_forget_hint") : null}</p>
  </div>`;
}

/** @type {import("../store/state.js").Lobby} */
export const lobby = {
  game: "rummy",
  tagline: "rummy_tagline",
  about: "rummy_about",
  fan: () => ["9H", "JS", "AD", "QC", "KH"].map(picture),
  button: (chosen) => (chosen("rummy_way", "friend") === "friend" ? "create_btn" : "rummy_begin"),
  goOn: (ctx, code) =>
    html`<${CommandButton} ctx=${ctx} pending=${`join:${code}`} class="primary" describedby="create-error" onClick=${() => ctx.actions.join(code)}>${ctx.t("rummy_go_on")}<//>`,
  forget,
  asks: (chosen) => [WAY, BESIDES[chosen("rummy_way", "friend")] ?? visibilities("private")],
  opening(chosen, t) {
    switch (chosen("rummy_way", "friend")) {
      case "computer":
        return { mode: "standard", visibility: "private", bot: /** @type {Level} */ (chosen("rummy_level", "normal")), slot: "rummy.computer" };
      case "device":
        return {
          mode: "standard",
          visibility: "private",
          options: { shared: true, second_name: chosen("rummy_second", "").trim() || t("rummy_second_usual") },
          slot: "rummy.local",
        };
      default:
        return { mode: "standard", visibility: visibilityOf(chosen, "private") };
    }
  },
};
