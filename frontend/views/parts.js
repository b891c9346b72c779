/** Small parts that every screen uses: icons, the countdown, a field's error. */
import { html, useEffect, useMemo, useState } from "../vendor/preact-htm.js";

/** @typedef {import("../store/state.js").Ctx} Ctx */
/** @typedef {import("../store/state.js").View} View */

/** @type {Record<string, string>} */
const ICONS = {
  keep: "M12 3l7 3v5c0 5-3 8.4-7 10-4-1.6-7-5-7-10V6z M9 12l2.2 2.2L15.5 10",
  pass: "M4 8h14M14 4l4 4-4 4M20 16H6M10 12l-4 4 4 4",
  gear: "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM19.4 15l1.6 1-2 3.5-1.9-.7a8 8 0 0 1-2.1 1.2L14.7 22H9.3l-.3-2a8 8 0 0 1-2.1-1.2l-1.9.7L3 16l1.6-1a8 8 0 0 1 0-6L3 8l2-3.5 1.9.7A8 8 0 0 1 9 4l.3-2h5.4l.3 2a8 8 0 0 1 2.1 1.2l1.9-.7L21 8l-1.6 1a8 8 0 0 1 0 6z",
  exit: "M14 4H6v16h8M11 12h10M17.5 8l4 4-4 4",
  eye: "M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  pin: "M6 10V8a6 6 0 0 1 12 0v2M5 10h14v10H5zM12 14v2.5",
  up: "M6 15l6-6 6 6",
  back: "M15 5l-7 7 7 7",
  heart: "M12 20S3.5 14.8 3.5 8.9A4.6 4.6 0 0 1 12 6.5a4.6 4.6 0 0 1 8.5 2.4C20.5 14.8 12 20 12 20z",
  cloud: "M7 18a4.5 4.5 0 0 1-.5-9A6 6 0 0 1 18 10.5 3.8 3.8 0 0 1 17.5 18M4 4l16 16",
  crown: "M3 18h18M4 15L3 6l5 4 4-6 4 6 5-4-1 9z",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  plus: "M12 5v14M5 12h14",
  x: "M6 6l12 12M18 6L6 18",
  play: "M8 5l11 7-11 7z",
  bot: "M5 9h14v10H5zM12 9V5M9 14h.01M15 14h.01",
  link: "M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 6 6l1-1",
  share: "M12 15V3M8 7l4-4 4 4M6 11H5v10h14V11h-1",
  users: "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3 20c0-4 2.5-6 6-6s6 2 6 6M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.5c2 .8 3 2.6 3 5.5",
  trophy: "M7 4h10v6a5 5 0 0 1-10 0zM7 6H3c0 4 2 6 4.5 6M17 6h4c0 4-2 6-4.5 6M12 15v4M8 20h8",
  book: "M4 5c3-1 6-1 8 1 2-2 5-2 8-1v14c-3-1-6-1-8 1-2-2-5-2-8-1zM12 6v14",
  user: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c.5-5 3.5-7 8-7s7.5 2 8 7",
  shuffle: "M3 7h4l9 10h5M3 17h4l2.5-2.8M14 9.5L16 7h5M18 4l3 3-3 3M18 14l3 3-3 3",
  refresh: "M20 11a8 8 0 0 0-14.5-3.5L3 10M3 4v6h6M4 13a8 8 0 0 0 14.5 3.5L21 14M21 20v-6h-6",
  info: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v5M12 7.5v.01",
  check: "M5 12.5l4.5 4.5L19 7.5",
};

/** @param {string} name one of ICONS */
export const icon = (name) =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${ICONS[name]} /></svg>`;

/** The coin of the logo, and the suits elsewhere. @param {string} suit O C E B */
export const sign = (suit) =>
  html`<svg class="sign" viewBox="0 0 44 44" aria-hidden="true"><use href=${`cards/cards.svg#suit-${suit}`} width="44" height="44" /></svg>`;

/**
 * A card as a picture; what it is called stands in the text beside it, unless `label` is given.
 * @param {string | null} card null: its back @param {string} [label]
 */
export const cardPicture = (card, label) =>
  html`<svg class="card-svg" viewBox="0 0 120 186" role=${label ? "img" : null} aria-label=${label ?? null} aria-hidden=${label ? null : "true"}>
    <use href=${`cards/cards.svg#${card ?? "back"}`} />
  </svg>`;

/**
 * The time left until an instant of `performance.now()`, in words of the caller's; it redraws itself alone.
 * @param {{until: number, now: () => number, text: (ms: number) => string}} props
 */
export function TimeLeft({ until, now, text }) {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((n) => n + 1), 250);
    return () => clearInterval(timer);
  }, []);
  return html`${text(Math.max(0, until - now()))}`;
}

/**
 * A ring that empties until an instant. Its animation is CSS, so it costs no script; it starts anew when the instant
 * changes by more than a tenth of a second.
 * @param {{until: number, total: number, now: () => number}} props in ms
 */
export function Ring({ until, total, now }) {
  const key = Math.round(until / 100);
  const left = useMemo(() => Math.min(total, Math.max(0, until - now())), [key, total]);
  return html`<svg key=${key} class="ring" viewBox="0 0 40 40" aria-hidden="true" style=${{ "--left": `${left}ms`, "--total": `${total}ms` }}>
    <circle class="bg" cx="20" cy="20" r="18" /><circle class="fg" cx="20" cy="20" r="18" pathLength="100" />
  </svg>`;
}

/** The sentence for an error code. @param {Ctx["t"]} t @param {import("../store/state.js").Failure} failure */
export function errorText(t, { code, retry_after_ms }) {
  const text = t(`err_${code}`, { s: Math.max(1, Math.ceil((retry_after_ms ?? 1000) / 1000)) });
  return text === `err_${code}` ? t("err_bad_request") : text;
}

/**
 * The error of a command beside the control that sent it; the space is there only when there is one.
 * @param {Ctx} ctx @param {string} key of `state.failures` @param {string} id for `aria-describedby`
 */
export function fieldError({ state, t }, key, id) {
  const failure = state.failures[key];
  return html`<p class="error" id=${id} role="alert">${failure ? errorText(t, failure) : null}</p>`;
}

/** @param {Ctx} ctx @param {string} key of `state.pending` */
export const busy = ({ state }, key) => key in state.pending;

/**
 * A button that sends a command: while it waits it says so, and pressing it again does nothing.
 * @param {{ctx: Ctx, pending: string, class?: string, onClick?: () => void, type?: string, label?: string, describedby?: string, disabled?: boolean, children?: View}} props
 */
export function CommandButton({ ctx, pending, class: cls, onClick, type = "button", label, describedby, disabled, children }) {
  const waiting = busy(ctx, pending);
  const able = !waiting && !disabled && !ctx.state.connection.lost;
  return html`<button
    type=${type}
    class=${`btn ${cls ?? ""} ${waiting ? "pending" : ""}`}
    aria-busy=${waiting ? "true" : null}
    aria-disabled=${able ? null : "true"}
    aria-label=${label ?? null}
    aria-describedby=${describedby ?? null}
    onClick=${(/** @type {Event} */ event) => {
      if (!able) event.preventDefault();
      else onClick?.();
    }}
  >
    ${waiting ? html`<span class="spin" aria-hidden="true"></span>` : null}${children}
  </button>`;
}
