/** The texts that the first page does without, in both languages. */
import { addTexts } from "./i18n.js";
import en from "./more.en.js";
import es from "./more.es.js";

addTexts("en", en);
addTexts("es", es);
