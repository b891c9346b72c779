/** A small face made from a name, always the same for the same name; a machine's face for bots. Decoration only. */
import { html } from "./vendor/preact-htm.js";

/** @typedef {import("./store/state.js").View} View */

const SKINS = ["#f4cfab", "#e3b083", "#c98d5f", "#9a6440", "#f0c39a"];
const HAIRS = ["#3a2a20", "#6d4325", "#b9823a", "#22201f", "#8d3f22", "#d9cdbb"];
const CLOTHES = ["#c2483b", "#2f6ea5", "#d59a2b", "#5d8f41", "#7b4d92", "#2f8a86", "#b3577a", "#6b6f3a"];
const HAIR_SHAPES = [
  "M9 19C8 8 14 5 20 5s12 3 11 14c-1-4-3-6-6-7-4 2-9 2-12 1-2 1-3 3-4 6z",
  "M9 26C6 10 12 5 20 5s14 5 11 21l-3-1c1-6 0-9-2-12-4 3-9 3-12 1-2 3-3 6-2 11z",
  "M10 18C9 10 13 6 19 6c7-1 12 3 11 12-1-3-2-4-4-5-3 1-5 0-8-2-2 3-5 4-8 7z",
  "M8 17c-2-4 1-7 3-7 0-4 5-5 7-4 3-3 8-1 8 2 4-1 6 4 5 7-1 2-2 3-2 3-1-4-3-5-5-6-4 2-8 2-11 1-2 1-3 2-5 4z",
];
const LONG_HAIR = 1; // its shape falls behind the neck too

/** @param {string} name */
const hash = (name) => [...name].reduce((sum, c) => (Math.imul(sum, 31) + (c.codePointAt(0) ?? 0)) >>> 0, 7);

/** @param {string[]} list @param {number} n */
const pick = (list, n) => list[n % list.length];

/** @param {string} cloth */
const machine = (cloth) => html`<svg viewBox="0 0 40 40" aria-hidden="true">
  <rect width="40" height="40" fill="#cfd6cf" />
  <path d="M6 40c1-8 6-11 14-11s13 3 14 11z" fill=${cloth} />
  <path d="M20 10V6" stroke="#4b554e" stroke-width="2" />
  <circle cx="20" cy="5.5" r="2.4" fill=${cloth} />
  <rect x="9.5" y="10" width="21" height="18" rx="6" fill="#f7faf6" stroke="#4b554e" stroke-width="1.6" />
  <rect x="12.5" y="14" width="15" height="7.5" rx="3.7" fill="#2c352f" />
  <circle cx="16.6" cy="17.7" r="1.7" fill="#9fe3b4" />
  <circle cx="23.4" cy="17.7" r="1.7" fill="#9fe3b4" />
  <path d="M16.5 25h7" stroke="#4b554e" stroke-width="1.6" />
</svg>`;

/** @param {number} n @param {string | undefined} cloth */
function person(n, cloth) {
  const skin = pick(SKINS, n >>> 3);
  const hair = pick(HAIRS, n >>> 6);
  const shape = (n >>> 9) % HAIR_SHAPES.length;
  const smile = (n >>> 12) % 2 ? "M16.5 24.5q3.5 3 7 0" : "M17 25q3 1.6 6 0";
  const glasses = (n >>> 13) % 4 === 0;
  return html`<svg viewBox="0 0 40 40" aria-hidden="true">
    <rect width="40" height="40" fill="#eadfc4" />
    ${shape === LONG_HAIR && html`<path d="M9 14h22l2 18H7z" fill=${hair} />`}
    <path d="M4 40c1-8 7-11 16-11s15 3 16 11z" fill=${cloth} />
    <path d="M16 25h8v5c-2 3-6 3-8 0z" fill=${skin} />
    <ellipse cx="20" cy="19.5" rx="9.2" ry="10.2" fill=${skin} />
    <path d=${HAIR_SHAPES[shape]} fill=${hair} />
    <circle cx="16.4" cy="20" r="1.3" fill="#2a2018" />
    <circle cx="23.6" cy="20" r="1.3" fill="#2a2018" />
    <path d=${smile} fill="none" stroke="#8c3b2c" stroke-width="1.4" stroke-linecap="round" />
    ${glasses &&
    html`<g fill="none" stroke="#3a3128" stroke-width="1.2">
      <circle cx="16.2" cy="20" r="3.4" />
      <circle cx="23.8" cy="20" r="3.4" />
      <path d="M19.6 20h.8" />
    </g>`}
  </svg>`;
}

/** Faces drawn so far: the same one is skipped when the page is compared with what is on it. @type {Map<string, View>} */
const drawn = new Map();
const MOST = 200;

/** @param {string} name @param {"human" | "bot" | string} [kind] @returns {View} */
export function avatar(name, kind = "human") {
  const key = `${kind}:${name}`;
  const known = drawn.get(key);
  if (known) return known;
  if (drawn.size >= MOST) drawn.clear();
  const n = hash(name);
  const cloth = pick(CLOTHES, n) ?? "";
  const face = kind === "bot" ? machine(cloth) : person(n, cloth);
  drawn.set(key, face);
  return face;
}
