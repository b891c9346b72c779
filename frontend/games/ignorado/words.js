/** The texts of El Ignorado, in both languages. Their keys are shared with every other text, so each begins with the game's name. */
import { addTexts } from "../../i18n/i18n.js";
import en from "./text.en.js";
import es from "./text.es.js";

/** @typedef {import("../../store/state.js").Ctx} Ctx */
/** @typedef {import("../../store/state.js").Translate} Translate */

const OWN = "ignorado_";

addTexts("en", en);
addTexts("es", es);

/** A text of this game, by its key without the game's name. @param {Ctx} ctx @returns {Translate} */
export const words = ({ t }) => (key, vars) => t(OWN + key, vars);
