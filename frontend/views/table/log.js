/**
 * What happened, one line per event. It is a live region: a line is appended once and never drawn anew, and it stays
 * live when it is folded on a phone. (An `ol` with another role is no list, so its lines say that they are no items.)
 */
import { icon } from "../../icon.js";
import { roundOf } from "../../store/selectors.js";
import { html } from "../../vendor/preact-htm.js";
import { same } from "../same.js";

/** @typedef {import("../../store/state.js").Ctx} Ctx */
/** @typedef {import("../../store/state.js").LogEntry} LogEntry */
/** @typedef {import("../../store/state.js").TableState} TableState */
/** @typedef {import("../../store/state.js").View} View */

/** Said twice in a row, a sentence needs this at its end, or a screen reader takes the second for the first. */
const TWICE = "\u200b";

/** @typedef {{lang: string, text: string}} Spoken */

/** Sentences stay as they were first told: the table goes on, they do not. @type {WeakMap<LogEntry, Spoken>} */
const told = new WeakMap();

/** @typedef {{entry: LogEntry, text: string}} Line */

/**
 * The log in sentences; events without one are left out.
 * @param {Ctx} ctx @param {LogEntry[]} log @param {string} [above] the line above them @returns {Line[]}
 */
export function linesOf(ctx, log, above = "") {
  /** @type {Line[]} */
  const lines = [];
  let before = above;
  for (const entry of log) {
    const text = sentence(ctx, entry, before);
    if (text === "") continue;
    lines.push({ entry, text });
    before = text;
  }
  return lines;
}

/** So many lines are drawn together: once they are that many, they are not looked at again. */
const BLOCK = 12;

/** @typedef {{lang: string, game: Ctx["game"], seen: number, last: LogEntry | undefined, blocks: Line[][]}} Told */

/** What has been told of a log, by its first entry: a log only grows. @type {WeakMap<LogEntry, Told>} */
const tellings = new WeakMap();

/** The lines, in blocks of which all but the last stay as they are. @param {Ctx} ctx @param {LogEntry[]} log @returns {Line[][]} */
function blocksOf(ctx, log) {
  const [first] = log;
  if (!first) return [];
  let known = tellings.get(first);
  const goesOn = known && known.lang === ctx.lang && known.game === ctx.game && log[known.seen - 1] === known.last;
  if (!known || !goesOn) known = { lang: ctx.lang, game: ctx.game, seen: 0, last: undefined, blocks: [] };
  const blocks = [...known.blocks];
  for (const line of linesOf(ctx, log.slice(known.seen), blocks.at(-1)?.at(-1)?.text)) {
    const open = blocks.at(-1);
    if (open && open.length < BLOCK) blocks[blocks.length - 1] = [...open, line];
    else blocks.push([line]);
  }
  tellings.set(first, { ...known, seen: log.length, last: log.at(-1), blocks });
  return blocks;
}

/** @param {Ctx} ctx @param {LogEntry} entry @param {string} before the line above */
function sentence(ctx, entry, before) {
  const known = told.get(entry);
  if (known?.lang === ctx.lang) return known.text;
  const plain = ctx.game?.logLine(entry.event, ctx) ?? "";
  const text = plain !== "" && plain === before ? plain + TWICE : plain;
  if (ctx.game) told.set(entry, { lang: ctx.lang, text });
  return text;
}

/** @param {{ctx: Ctx, table: TableState}} props */
export function LogPanel({ ctx, table }) {
  const { t, state, actions } = ctx;
  const open = state.ui.log_open === true;
  const blocks = blocksOf(ctx, table.log);
  const last = blocks.at(-1)?.at(-1)?.text ?? t("log_empty");

  return html`<aside class=${open ? "log open" : "log"} aria-label=${t("log")}>
    <button
      type="button"
      class="log-toggle"
      aria-expanded=${open ? "true" : "false"}
      aria-controls="log-list"
      aria-keyshortcuts="L"
      onClick=${() => actions.ui("log_open", !open)}
    >
      <span class="log-last">${last}</span><span class="sr"> ${t(open ? "hide_log" : "show_log")}</span>${icon("up")}
    </button>
    <h2>${t("log")}</h2>
    <div class="log-scroll"><ol id="log-list" role="log" aria-live="polite" aria-relevant="additions" aria-label=${t("log")} tabindex="0">
      ${blocks.map((lines, k) => same(k, [lines], () => lines.map((line) => lineView(ctx, line))))}
    </ol></div>
  </aside>`;
}

/** @type {WeakMap<LogEntry, {text: string, view: View}>} */
const drawn = new WeakMap();

/** @param {Ctx} ctx @param {Line} line */
function lineView({ t, game }, { entry, text }) {
  const known = drawn.get(entry);
  if (known?.text === text) return known.view;
  const { event, missed, id } = entry;
  const heading = event.kind === "dealt" ? html`<b class="log-round">${t(game?.round ?? "round", { n: roundOf(event) ?? 0 })}${" "}</b>` : null;
  const view = html`<li key=${id} role="none" class=${`log-line log-${event.kind}`} aria-live=${missed ? "off" : undefined}>
    ${heading}<span>${text}</span>
  </li>`;
  drawn.set(entry, { text, view });
  return view;
}
