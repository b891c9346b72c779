/** The table's texts, in both languages: they come with the table, not with the first page. */
import { addTexts } from "./i18n.js";
import en from "./table.en.js";
import es from "./table.es.js";

addTexts("en", en);
addTexts("es", es);
