/** The texts of dnup, in both languages: they come with its table. */
import { addTexts } from "../../i18n/i18n.js";
import en from "./text.en.js";
import es from "./text.es.js";

addTexts("en", en);
addTexts("es", es);
