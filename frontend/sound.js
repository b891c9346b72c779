/**
 * Soft sounds made on the spot with Web Audio: no files. A browser lets a page sound only after a press on it, so the
 * audio begins with the first one.
 */

/**
 * @typedef {object} Note
 * @property {number} pitch in Hz
 * @property {number} [at] s from now
 * @property {number} [length] s
 * @property {number} [loud] 0 to 1
 * @property {OscillatorType} [shape]
 */

/** @typedef {"turn" | "card" | "turn_up" | "disunyer" | "right" | "wrong" | "out" | "win"} SoundName */

/** @type {Record<SoundName, Note[]>} */
const TUNES = {
  turn: [{ pitch: 659.3, length: 0.22 }, { pitch: 880, at: 0.12, length: 0.32 }],
  card: [{ pitch: 196, length: 0.07, loud: 0.35, shape: "triangle" }],
  turn_up: [{ pitch: 392, length: 0.1, loud: 0.5 }, { pitch: 523.3, at: 0.07, length: 0.14, loud: 0.5 }],
  disunyer: [{ pitch: 440, length: 0.16 }, { pitch: 554.4, at: 0.11, length: 0.16 }, { pitch: 659.3, at: 0.22, length: 0.4 }],
  right: [{ pitch: 587.3, length: 0.14 }, { pitch: 784, at: 0.1, length: 0.26 }],
  wrong: [{ pitch: 311.1, length: 0.18 }, { pitch: 246.9, at: 0.14, length: 0.32 }],
  out: [{ pitch: 261.6, length: 0.2 }, { pitch: 207.7, at: 0.15, length: 0.36 }],
  win: [{ pitch: 523.3, length: 0.2 }, { pitch: 659.3, at: 0.13, length: 0.2 }, { pitch: 784, at: 0.26, length: 0.2 }, { pitch: 1046.5, at: 0.39, length: 0.6 }],
};

/** A ring that comes later is none. */
const LATE_MS = 2_000;
/** As loud as it gets. */
const VOLUME = 0.09;

/** @type {AudioContext | null} */
let audio = null;

/** Called on a press: the first one lets the page sound. */
export function unlock() {
  if (typeof AudioContext === "undefined") return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") void audio.resume().catch(() => undefined);
}

/** @param {SoundName} name */
export function play(name) {
  if (!audio || audio.state !== "running" || document.hidden) return;
  for (const note of TUNES[name]) strike(audio, note);
}

/** Also in a hidden tab: it is your turn. Audio that is just beginning is waited for. */
export function ring() {
  const out = audio;
  const asked = performance.now();
  const strikeAll = () => {
    if (out && performance.now() - asked < LATE_MS) for (const note of TUNES.turn) strike(out, note);
  };
  void out?.resume().then(strikeAll, () => undefined);
}

/** @param {AudioContext} out @param {Note} note */
function strike(out, { pitch, at = 0, length = 0.2, loud = 1, shape = "sine" }) {
  const start = out.currentTime + at;
  const tone = out.createOscillator();
  const level = out.createGain();
  tone.type = shape;
  tone.frequency.value = pitch;
  level.gain.setValueAtTime(0, start);
  level.gain.linearRampToValueAtTime(VOLUME * loud, start + 0.012);
  level.gain.exponentialRampToValueAtTime(0.0001, start + length);
  tone.connect(level).connect(out.destination);
  tone.start(start);
  tone.stop(start + length + 0.02);
}

/** A short buzz of the phone, where there is one and the person has touched the page. */
export function buzz() {
  if (navigator.userActivation?.hasBeenActive === false) return;
  navigator.vibrate?.(60);
}
