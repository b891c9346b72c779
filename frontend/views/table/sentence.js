/** A sentence around a name, which keeps its own direction inside it. */
import { html } from "../../vendor/preact-htm.js";

/** @param {{t: import("../../store/state.js").Translate, text: string, name: string}} props `text`: a key whose text has the slot `{name}` */
export function Sentence({ t, text, name }) {
  const [before, after] = t(text, { name: "\u0000" }).split("\u0000");
  return html`<span>${before}<bdi>${name}</bdi>${after}</span>`;
}
