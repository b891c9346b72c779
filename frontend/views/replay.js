/** A finished game again, with every card open: step by step, round by round, and the check of its shuffle. */
import "../i18n/table.js";
import { suitSign } from "../cards/cards.js";
import { icon } from "../icon.js";
import { modeOf, roundOf } from "../store/selectors.js";
import { html, useEffect, useMemo, useRef } from "../vendor/preact-htm.js";
import { CommandButton, errorText } from "./parts.js";
import { banner, shell } from "./shell.js";
import { ctxAt, rounds, spoken, tableAt, tellAll } from "./replay/steps.js";
import { LogPanel } from "./table/log.js";
import { ShuffleCheck } from "./table/shuffle_check.js";

/** @typedef {import("../store/state.js").Ctx} Ctx */
/** @typedef {import("../store/state.js").ReplayMessage} ReplayMessage */
/** @typedef {import("../store/state.js").View} View */

/** How long a step stands when the replay plays by itself. */
const PACE = 1_700;

/** @param {Ctx} ctx @returns {View} */
export function replayView(ctx) {
  const { state, t, actions } = ctx;
  const { replay, route, failures } = state;
  if (route.name !== "replay") return null;
  if (replay && replay.replay === route.id && replay.steps.length > 0) return html`<${Player} key=${route.id} ctx=${ctx} replay=${replay} />`;
  const failure = failures.replay;
  if (!failure) return notice(ctx, t("replay_loading"), null);
  const again = html`<${CommandButton} ctx=${ctx} pending="replay" class="primary" onClick=${() => void actions.replay(route.id)}>${t("retry")}<//>`;
  return notice(ctx, errorText(t, failure), failure.code === "unknown_replay" ? toHome(ctx) : again);
}

/** @param {Ctx} ctx */
const toHome = ({ t }) => html`<a class="btn primary" href="#/">${t("to_home")}</a>`;

/** In place of the player. @param {Ctx} ctx @param {string} text @param {View} way on from here */
const notice = (ctx, text, way) =>
  shell(
    ctx,
    html`<div class="page narrow">
      <section class="panel prose">
        <h1 tabindex="-1">${ctx.t("replay_title")}</h1>
        <p role="status">${text}</p>
        ${way && html`<p>${way}</p>`}
      </section>
    </div>`,
    "plain",
  );

/** @param {{ctx: Ctx, replay: ReplayMessage}} props */
function Player({ ctx, replay: told }) {
  const { game } = ctx;
  const replay = useMemo(() => spoken(told, ctx.t), [told, ctx.lang]);
  const last = replay.steps.length - 1;
  const step = Math.min(last, Number(ctx.state.ui.replay_step ?? 0) || 0);
  const playing = ctx.state.ui.replay_playing === true && step < last;
  const earlier = useRef(step);
  const forward = step === earlier.current + 1;
  useEffect(() => {
    earlier.current = step;
  }, [step]);

  const go = (/** @type {number} */ to) => ctx.actions.ui("replay_step", Math.max(0, Math.min(last, to)));
  useAutoplay(playing, step, () => go(step + 1));
  useArrows(go, step, last);
  const table = useMemo(() => tableAt(replay, step, forward), [replay, step]);
  useMemo(() => game && tellAll(ctx, game, replay), [game, replay, ctx.lang]);
  if (!game?.felt) return notice(ctx, ctx.t(game ? "err_unknown_replay" : "loading"), game && toHome(ctx));

  const inner = ctxAt(ctx, game, table);
  return html`<div class="app replay">
    ${topBar(ctx, replay, roundOf(table.message.game))} ${banner(ctx)}
    <main class="play" id="main">
      ${game.felt(inner)}
      <section class="dock watch replay-dock" aria-labelledby="prompt">
        <h1 id="prompt" tabindex="-1">${ctx.t("replay_of", { code: replay.code })}<small>${ctx.t("replay_open")}</small></h1>
        ${controls(ctx, { step, last, playing, go })} ${roundPicker(ctx, replay, step, go)}
        <div class="replay-check"><${ShuffleCheck} ctx=${ctx} fairness=${replay.fairness} code=${replay.code} order=${table.message.game?.order ?? []} seats=${replay.seats} /></div>
      </section>
    </main>
    <${LogPanel} ctx=${inner} table=${table} />
  </div>`;
}

/** @param {boolean} playing @param {number} step @param {() => void} next */
function useAutoplay(playing, step, next) {
  useEffect(() => {
    if (!playing) return undefined;
    const timer = setTimeout(next, PACE);
    return () => clearTimeout(timer);
  }, [playing, step]);
}

/** Arrows go through the game. @param {(to: number) => void} go @param {number} step @param {number} last */
function useArrows(go, step, last) {
  useEffect(() => {
    /** @param {KeyboardEvent} event */
    const onKey = (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey || (event.target instanceof Element && event.target.closest("input, select, [role=log]"))) return;
      const to = { ArrowLeft: step - 1, ArrowRight: step + 1, Home: 0, End: last }[event.key];
      if (to == null) return;
      event.preventDefault();
      go(to);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });
}

/** @param {Ctx} ctx @param {ReplayMessage} replay @param {number | null} round */
function topBar({ t, state, game }, { code, ...room }, round) {
  const mode = modeOf(state, room, t);
  const back = state.here ? `#/r/${state.here.code}` : "#/";
  return html`<header class="bar">
    <a class="logo" href="#/" aria-label="Disunyer">${suitSign("O")}<span class="logo-text" aria-hidden="true">Disunyer</span></a>
    <span class="chip code">${code}</span>
    ${mode && html`<span class="chip wide">${mode}</span>`}
    ${round != null && html`<span class="chip">${t(game?.round ?? "round", { n: round })}</span>`}
    <span class="grow"></span>
    <a class="icon-btn" href=${back} aria-label=${t("close")} title=${t("close")}>${icon("x")}</a>
  </header>`;
}

/** @typedef {{step: number, last: number, playing: boolean, go: (to: number) => void}} Position */

/** @param {Ctx} ctx @param {Position} position */
function controls({ t, actions }, { step, last, playing, go }) {
  const button = (/** @type {string} */ name, /** @type {string} */ text, /** @type {number} */ to, /** @type {boolean} */ able) =>
    html`<button type="button" class="icon-btn" aria-label=${t(text)} title=${t(text)} aria-disabled=${able ? null : "true"} onClick=${() => able && go(to)}>${icon(name)}</button>`;
  const toggle = () => {
    if (!playing && step === last) go(0);
    actions.ui("replay_playing", !playing);
  };
  return html`<div class="replay-controls">
    ${button("first", "replay_first", 0, step > 0)} ${button("back", "replay_back", step - 1, step > 0)}
    <button type="button" class="btn primary" aria-label=${t(playing ? "replay_pause" : "replay_play")} title=${t(playing ? "replay_pause" : "replay_play")} onClick=${toggle}>${icon(playing ? "pause" : "play")}</button>
    ${button("forward", "replay_forward", step + 1, step < last)} ${button("last", "replay_last", last, step < last)}
    <label class="replay-range">
      <span>${t("replay_step", { n: step + 1, m: last + 1 })}</span>
      <input type="range" min="0" max=${last} value=${step} onInput=${(/** @type {Event} */ event) => go(Number(/** @type {HTMLInputElement} */ (event.target).value))} />
    </label>
  </div>`;
}

/** On a phone the rounds are one row that scrolls. @param {Element | null} el */
const intoView = (el) => el?.scrollIntoView({ block: "nearest", inline: "center" });

/** @param {Ctx} ctx @param {ReplayMessage} replay @param {number} step @param {(to: number) => void} go */
function roundPicker({ t, game }, replay, step, go) {
  const all = rounds(replay);
  const key = game?.round ?? "round";
  const label = t(key, { n: "" }).trim();
  const now = all.findLast((round) => round.step <= step)?.round;
  return html`<div class="replay-rounds" role="group" aria-label=${label}>
    <span aria-hidden="true">${label}</span>
    ${all.map(
      ({ round, step: at }) =>
        html`<button key=${round} type="button" class="round-btn" aria-label=${t(key, { n: round })} aria-current=${round === now ? "true" : null} ref=${round === now ? intoView : null} onClick=${() => go(at)}>${round}</button>`,
    )}
  </div>`;
}
