/** The rules' aid card: what a turn is, at a glance, without leaving the table. And the game in a few pictures. */
import { dnupCard } from "../../cards/dnup.js";
import { icon } from "../../icon.js";
import { html, useLayoutEffect, useRef } from "../../vendor/preact-htm.js";
import { KEYS } from "./choices.js";
import { GOAL, ofTwo } from "./read.js";
import { sign } from "./signs.js";

/** @typedef {import("../../store/state.js").Ctx} Ctx */
/** @typedef {import("./types.js").Game} Game */

const KINDS = /** @type {const} */ (["play", "add", "take", "rotate"]);
/** @type {[string, string][]} */
const MORE_KEYS = [["1 – 9", "values"], ["S", "point"], ["O", "sort"], ["⇧ ← →", "move"], ["Esc", "none"], ["L", "log"]];

/** @param {{ctx: Ctx, game: Game}} props */
export function AidCard({ ctx, game }) {
  const { t, actions } = ctx;
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const close = () => actions.ui("dnup_aid", false);
  useLayoutEffect(() => {
    const el = dialog.current;
    if (el && !el.open) el.showModal();
    return () => el?.close();
  }, []);
  const two = ofTwo(game);
  return html`<dialog class="end dnup-aid" ref=${dialog} aria-labelledby="aid-title"
    onCancel=${(/** @type {Event} */ event) => (event.preventDefault(), close())}
    onClick=${(/** @type {Event} */ event) => event.target === dialog.current && close()}
  >
    <header><h1 id="aid-title" tabindex="-1" autofocus>${t("dnup_aid")}</h1>
      <button type="button" class="icon-btn" aria-label=${t("close")} title=${t("close")} onClick=${close}>${icon("x")}</button></header>
    <p>${t(two ? "dnup_aid_turn_two" : "dnup_aid_turn")}</p>
    <ul class="dnup-aid-acts">
      ${KINDS.map((kind) => html`<li key=${kind}>${sign(kind)}<span><b>${t(`dnup_${kind}`)}</b> ${t(`dnup_aid_${kind}`)}</span><kbd>${KEYS[kind].toUpperCase()}</kbd></li>`)}
    </ul>
    <p>${t("dnup_aid_beat")}</p>
    <p>${two ? t("dnup_aid_win_two", { n: GOAL.rounds }) : t("dnup_aid_win", { n: GOAL.tokens })}</p>
    <p class="hint">${t("dnup_aid_stalled")}</p>
    <dl class="dnup-keys" aria-label=${t("dnup_keys")}>${MORE_KEYS.map(([key, text]) => html`<div key=${key}><dt><kbd>${key}</kbd></dt><dd>${t(`dnup_key_${text}`)}</dd></div>`)}</dl>
    <p><a href="#/rules/dnup">${t("full_rules")}</a></p>
  </dialog>`;
}

/** @type {{text: string, cards: string[][]}[]} groups of cards, an arrow between them */
const STEPS = [
  { text: "dnup_how1", cards: [["3/7"], ["7/3"]] },
  { text: "dnup_how2", cards: [["5/9", "5/1"]] },
  { text: "dnup_how3", cards: [["3/7", "3/1"], ["4/2", "4/8"]] },
  { text: "dnup_how4", cards: [["2/6", "9/2"], ["6/2", "2/9"]] },
  { text: "dnup_how5", cards: [["8/1"]] },
];

/** @param {Ctx} ctx */
export const steps = ({ t, state }) => html`<ol class="steps dnup-steps">
  ${STEPS.map(
    ({ text, cards }) => html`<li key=${text}>
      <span class="mini" aria-hidden="true">${cards.map((group, k) => html`${k > 0 && icon("forward")}${group.map((card) => html`<span key=${card}>${dnupCard(card)}</span>`)}`)}</span>
      <p>${text === "dnup_how5" && state.table?.message.room.options?.seats === 2 ? t("dnup_aid_win_two", { n: GOAL.rounds }) : t(text)}</p>
    </li>`,
  )}
</ol>`;
