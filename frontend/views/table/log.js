/**
 * What happened, one line per event. It is a live region: a line is appended once and never drawn anew, and it stays
 * live when it is folded on a phone. (An `ol` with another role is no list, so its lines say that they are no items.)
 */
import { icon } from "../../icon.js";
import { roundOf } from "../../store/selectors.js";
import { html } from "../../vendor/preact-htm.js";
import { unmoved } from "../same.js";
import { shortcut } from "./press.js";

/** @typedef {import("../../store/state.js").Ctx} Ctx */
/** @typedef {import("../../store/state.js").LogEntry} LogEntry */
/** @typedef {import("../../store/state.js").TableState} TableState */

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

/** @typedef {{lang: string, game: Ctx["game"], seen: number, last: LogEntry | undefined, lines: Line[]}} Told */

/** What has been told of a log, by its first entry: a log only grows. @type {WeakMap<LogEntry, Told>} */
const tellings = new WeakMap();

/** All the lines; those told before are not told again. @param {Ctx} ctx @param {LogEntry[]} log @returns {Line[]} */
function allLines(ctx, log) {
  const [first] = log;
  if (!first) return [];
  const known = tellings.get(first);
  const goesOn = known && known.lang === ctx.lang && known.game === ctx.game && log[known.seen - 1] === known.last;
  const before = goesOn ? known.lines : [];
  const fresh = linesOf(ctx, goesOn ? log.slice(known.seen) : log, before.at(-1)?.text);
  const lines = fresh.length > 0 ? before.concat(fresh) : before;
  tellings.set(first, { lang: ctx.lang, game: ctx.game, seen: log.length, last: log.at(-1), lines });
  return lines;
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
  const lines = allLines(ctx, table.log);
  const last = lines.at(-1)?.text ?? t("log_empty");
  const before = lines.findLast(({ entry }) => !table.fresh.events.some((event) => event === entry.event))?.text;

  return html`<aside class=${open ? "log open" : "log"} aria-label=${t("log")}>
    <button
      type="button"
      class="log-toggle"
      aria-expanded=${open ? "true" : "false"}
      aria-controls="log-list"
      aria-keyshortcuts=${shortcut(ctx, "L")}
      onClick=${() => actions.ui("log_open", !open)}
    >
      <span class="log-last">${last}</span><span class="log-before" aria-hidden="true">${before}</span>${unmoved("log toggle", [ctx.lang, open], () => html`<span class="sr"> ${t(open ? "hide_log" : "show_log")}</span>`)}${icon("up")}
    </button>
    ${unmoved("log heading", [ctx.lang], () => html`<h2>${t("log")}</h2>`)}
    <div class="log-scroll"><ol key=${ctx.lang} id="log-list" role="log" aria-live="polite" aria-relevant="additions" aria-label=${t("log")} tabindex="0"
      ref=${(/** @type {Element | null} */ list) => list && fill(list, lines, ctx)}
    /></div>
  </aside>`;
}

/** The lines in a list. @type {WeakMap<Element, Line[]>} */
const filled = new WeakMap();

/**
 * Lines are written once and compared with nothing again, or a long log would cost more with every move. In a replay,
 * which also goes back, those that have not happened yet are taken away.
 * @param {Element} list of these lines alone @param {Line[]} lines @param {Ctx} ctx
 */
function fill(list, lines, ctx) {
  const before = filled.get(list) ?? [];
  let shared = Math.min(before.length, lines.length);
  while (shared > 0 && before[shared - 1]?.entry !== lines[shared - 1]?.entry) shared -= 1;
  for (let k = before.length; k > shared; k -= 1) list.lastElementChild?.remove();
  for (const line of lines.slice(shared)) list.append(lineElement(ctx, line));
  filled.set(list, lines);
}

/** @param {Ctx} ctx @param {Line} line */
function lineElement({ t, game }, { entry: { event, missed }, text }) {
  const line = document.createElement("li");
  line.className = `log-line log-${event.kind}`;
  line.setAttribute("role", "none");
  line.textContent = text;
  if (missed) line.setAttribute("aria-live", "off");
  if (event.kind === "dealt") {
    const words = Object.assign(document.createElement("span"), { textContent: text });
    const heading = Object.assign(document.createElement("b"), { className: "log-round", textContent: `${t(game?.round ?? "round", { n: roundOf(event) ?? 0 })} ` });
    line.replaceChildren(heading, words);
  }
  return line;
}
