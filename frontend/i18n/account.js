/** The texts of the accounts' pages, in both languages: they come with those pages. */
import { addTexts } from "./i18n.js";
import en from "./account.en.js";
import es from "./account.es.js";

addTexts("en", en);
addTexts("es", es);
