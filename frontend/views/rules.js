/** The rules of a game, in its own words and pictures; and the way to those of the others. */
import { gameName, offered } from "../games/registry.js";
import { html } from "../vendor/preact-htm.js";

/** @typedef {import("../store/state.js").Ctx} Ctx */
/** @typedef {import("../store/state.js").Part} Part */
/** @typedef {import("../store/state.js").Section} Section */
/** @typedef {import("../store/state.js").View} View */

/** @param {Ctx} ctx @param {string} game @param {View} body its sections, once they are here */
export function rulesView({ t, state }, game, body) {
  const all = offered(state);
  return html`<div class="page rules">
    <h1 tabindex="-1">${t("how")}</h1>
    ${all.length > 1 &&
    html`<nav class="games" aria-label=${t("games")}>
      ${all.map((name) => html`<a key=${name} class="btn" href=${`#/rules/${name}`} aria-current=${name === game ? "page" : null}>${gameName(name)}</a>`)}
    </nav>`}
    ${body}
  </div>`;
}

/** @param {Ctx} ctx @param {Section[]} sections */
export const sectionsView = (ctx, sections) =>
  sections.map(
    ({ title, parts }, k) => html`<section key=${k} class="panel" aria-labelledby=${`rule-${k}`}>
      <h2 id=${`rule-${k}`}>${title}</h2>
      ${parts.map((part) => draw(ctx, part))}
    </section>`,
  );

/** @param {Ctx} ctx @param {Part} part */
function draw(ctx, part) {
  if (typeof part === "string") return html`<p>${part}</p>`;
  if ("list" in part) return html`<ul class="points">${part.list.map((line) => html`<li>${line}</li>`)}</ul>`;
  if ("note" in part) return html`<p class="aside">${part.note}</p>`;
  return part.draw(ctx);
}
