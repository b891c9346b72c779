/** What the first page says once it talks to the server, in both languages. */
import { addTexts } from "./i18n.js";
import en from "./play.en.js";
import es from "./play.es.js";

addTexts("en", en);
addTexts("es", es);
