/** Language, theme and motion, as the settings or the device want them. */
import { pickLang } from "./i18n/i18n.js";

/** @typedef {import("./store/state.js").Settings} Settings */
/** @typedef {import("./store/state.js").Lang} Lang */

/** @param {Settings} settings @param {Navigator} navigator @returns {Lang} */
export const langOf = ({ lang }, navigator) => (lang === "system" ? pickLang(navigator.languages) : lang);

/** @param {Settings} settings @param {{matches: boolean}} device whether it asks for less */
export const wantsLessMotion = ({ motion }, device) => motion || device.matches;

/** The browser's own bar, in the colour of our head; index.html has one for each of the device's themes. @type {("light" | "dark")[]} */
const BARS = ["light", "dark"];
const BAR_COLOURS = { light: "#fffcf4", dark: "#201c16" };

/** @param {Settings} settings @param {Document} document @param {Lang} lang @param {boolean} lessMotion */
export function apply({ theme, keys }, document, lang, lessMotion) {
  const { documentElement: page } = document;
  page.lang = lang;
  if (theme === "system") delete page.dataset.theme;
  else page.dataset.theme = theme;
  document.querySelectorAll('meta[name="theme-color"]').forEach((bar, k) => {
    bar.setAttribute("content", BAR_COLOURS[theme === "system" ? (BARS[k] ?? "light") : theme]);
  });
  page.classList.toggle("less-motion", lessMotion);
  page.classList.toggle("no-keys", !keys);
}
