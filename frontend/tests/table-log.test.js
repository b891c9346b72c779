import assert from "node:assert/strict";
import { test } from "node:test";
import { logLine } from "../games/disunyer.js";
import { spoken } from "../views/replay/steps.js";
import { linesOf } from "../views/table/log.js";
import { rawLines } from "./every_viewer.js";
import { ctxOf, fakeTable, LONG_NAMES, ORDER, stateOf } from "./table-fakes.js";

/** @typedef {import("../store/state.js").TableEvent} TableEvent */

/** One of each kind, seen from Lucía's seat (2): the event, English, Spanish. @type {[TableEvent, string, string][]} */
const LINES = [
  [{ kind: "game_started", order: ORDER }, "The game begins. Around the table: Íñigo, Bea, you, Marcos, Tomás, Nico, Robi and Carmen.", "Empieza la partida. En la mesa: Íñigo, Bea, tú, Marcos, Tomás, Nico, Robi y Carmen."],
  [{ kind: "dealt", round: 3 }, "Everybody gets one card.", "Una carta para cada uno."],
  [{ kind: "reshuffled", cards: 38 }, "The discards are shuffled: 38 cards.", "Se barajan los descartes: 38 cartas."],
  [{ kind: "kings_stuck", seats: [1] }, "Stuck King: Marcos.", "Rey estancado: Marcos."],
  [{ kind: "kings_stuck", seats: [1, 2] }, "Stuck Kings: Marcos and you.", "Reyes estancados: Marcos y tú."],
  [{ kind: "challenge_called", seat: 7, rival: 3 }, "Disunyer! Tomás challenges Nico.", "¡Disunyer! Tomás reta a Nico."],
  [{ kind: "challenge_called", seat: 2, rival: 3 }, "Disunyer! You challenge Nico.", "¡Disunyer! Retas a Nico."],
  [{ kind: "challenge_called", seat: 7, rival: 2 }, "Disunyer! Tomás challenges you.", "¡Disunyer! Tomás te reta."],
  [{ kind: "challenge_missed", seat: 7, by_default: true }, "Time is up: Tomás had an Ace and challenged nobody.", "Se acabó el tiempo: Tomás tenía un as y no reta a nadie."],
  [{ kind: "challenge_missed", seat: 2, by_default: true }, "Time is up: you had an Ace and challenged nobody.", "Se acabó el tiempo: tenías un as y no has retado a nadie."],
  [{ kind: "suit_guessed", seat: 3, suit: "C", right: true, by_default: false }, "Nico says cups: right.", "Nico dice copas: acierta."],
  [{ kind: "suit_guessed", seat: 2, suit: "C", right: true, by_default: false }, "You say cups: right!", "Dices copas: ¡aciertas!"],
  [{ kind: "suit_guessed", seat: 3, suit: "B", right: false, by_default: false }, "Nico says clubs: wrong.", "Nico dice bastos: falla."],
  [{ kind: "suit_guessed", seat: 2, suit: "B", right: false, by_default: false }, "You say clubs: wrong.", "Dices bastos: fallas."],
  [{ kind: "suit_guessed", seat: 3, suit: null, right: false, by_default: true }, "Time is up: Nico does not answer.", "Se acabó el tiempo: Nico no responde."],
  [{ kind: "suit_guessed", seat: 2, suit: null, right: false, by_default: true }, "Time is up: you did not answer.", "Se acabó el tiempo: no has respondido."],
  [{ kind: "challenge_cancelled", seat: 7 }, "Tomás’s Disunyer is cancelled.", "El Disunyer de Tomás se anula."],
  [{ kind: "challenge_cancelled", seat: 2 }, "Your Disunyer is cancelled.", "Tu Disunyer se anula."],
  [{ kind: "kept", seat: 1, forced: false, by_default: false }, "Marcos keeps.", "Marcos se queda."],
  [{ kind: "kept", seat: 2, forced: false, by_default: false }, "You keep.", "Te quedas."],
  [{ kind: "kept", seat: 1, forced: false, by_default: true }, "Time is up: Marcos keeps.", "Se acabó el tiempo: Marcos se queda."],
  [{ kind: "kept", seat: 2, forced: false, by_default: true }, "Time is up: you keep.", "Se acabó el tiempo: te quedas."],
  [{ kind: "kept", seat: 4, forced: true, by_default: false }, "A King is stuck: Íñigo must keep.", "Hay un rey estancado: Íñigo tiene que quedarse."],
  [{ kind: "passed", seat: 4, to: 0 }, "Íñigo passes to Bea.", "Íñigo pasa a Bea."],
  [{ kind: "passed", seat: 0, to: 2 }, "Bea passes to you.", "Bea te pasa su carta."],
  [{ kind: "passed", seat: 2, to: 1 }, "You pass to Marcos and get the 4 of cups.", "Pasas a Marcos y recibes el cuatro de copas."],
  [{ kind: "drew", seat: 6, card: "JE" }, "Robi draws the Jack of swords.", "Robi roba la sota de espadas."],
  [{ kind: "drew", seat: 2, card: "KE" }, "You draw the King of swords.", "Robas el rey de espadas."],
  [{ kind: "revealed", cards: { 2: "4C", 0: "7B", 1: "2E" }, lowest: [1] }, "The cards are shown. Bea: 7 of clubs; You: 4 of cups; Marcos: 2 of swords.", "Se destapan las cartas. Bea: siete de bastos; Tú: cuatro de copas; Marcos: dos de espadas."],
  [{ kind: "knocked_out", seats: [1], place: 6 }, "Marcos is out, 6th place.", "Marcos queda fuera, 6.º puesto."],
  [{ kind: "knocked_out", seats: [1, 6], place: 2 }, "Marcos and Robi are out, 2nd place.", "Marcos y Robi quedan fuera, 2.º puesto."],
  [{ kind: "knocked_out", seats: [2], place: 3 }, "You are out, 3rd place.", "Quedas fuera, 3.º puesto."],
  [{ kind: "knocked_out", seats: [1, 2], place: 1 }, "Marcos and you are out, 1st place.", "Marcos y tú quedáis fuera, 1.º puesto."],
  [{ kind: "game_over", winner: 7, points: {} }, "Tomás wins the game!", "¡Tomás gana la partida!"],
  [{ kind: "game_over", winner: 2, points: {} }, "You win the game!", "¡Ganas la partida!"],
  [{ kind: "game_over", winner: null, points: {} }, "Nobody wins.", "No gana nadie."],
  [{ kind: "joined", seat: 1, name: "Marcos" }, "Marcos sits down.", "Marcos se sienta."],
  [{ kind: "left", seat: 1, name: "Marcos" }, "Marcos leaves.", "Marcos se va."],
  [{ kind: "host_changed", seat: 1, name: "Marcos" }, "Marcos is the host now.", "Marcos es ahora quien organiza."],
  [{ kind: "bot_added", seat: 3, name: "Nico" }, "Nico (bot) sits down.", "Nico (bot) se sienta."],
  [{ kind: "bot_removed", seat: 3, name: "Nico" }, "Nico (bot) leaves.", "Nico (bot) se va."],
  [{ kind: "disconnected", seat: 1, name: "Marcos" }, "Marcos lost the connection.", "Marcos se ha desconectado."],
  [{ kind: "reconnected", seat: 1, name: "Marcos" }, "Marcos is back.", "Marcos ha vuelto."],
  [{ kind: "back_online", round: 3, seat: 1 }, "Back online. Round 3, Marcos decides.", "De nuevo en línea. Ronda 3, decide Marcos."],
  [{ kind: "back_online", round: 3, seat: 2 }, "Back online. Round 3, it is your turn.", "De nuevo en línea. Ronda 3, es tu turno."],
  [{ kind: "back_online", round: 3, seat: null }, "Back online. Round 3.", "De nuevo en línea. Ronda 3."],
  [{ kind: "back_online", round: null, seat: null }, "Back online.", "De nuevo en línea."],
  [{ kind: "your_turn", decision: { id: "3.3", seat: 2, kind: "keep_or_pass", due_at: 0, remaining_ms: 0 }, card: "4C" }, "Your turn. You hold the 4 of cups.", "Tu turno. Tienes el cuatro de copas."],
  [{ kind: "your_turn", decision: { id: "3.3", seat: 2, kind: "pick_rival", due_at: 0, remaining_ms: 0 }, card: "AO" }, "Disunyer! You hold the Ace of coins. Pick a rival.", "¡Disunyer! Tienes el as de oros. Elige rival."],
];

const page = stateOf(fakeTable("turn"));

for (const [event, en, es] of LINES) {
  test(`${event.kind} is told in both languages: ${en}`, async () => {
    assert.equal(logLine(event, await ctxOf(page, "en")), en);
    assert.equal(logLine(event, await ctxOf(page, "es")), es);
  });
}

test("no kind of event is without its sentence", () => {
  const kinds = ["game_started", "dealt", "reshuffled", "kings_stuck", "challenge_called", "challenge_missed", "suit_guessed", "challenge_cancelled", "kept", "passed", "drew", "revealed", "knocked_out", "game_over", "joined", "left", "host_changed", "bot_added", "bot_removed", "disconnected", "reconnected", "back_online", "your_turn"];
  assert.deepEqual(kinds.filter((kind) => !LINES.some(([event]) => event.kind === kind)), []);
});

test("every event is a sentence for everybody: whom it concerns, who is at the table, who has no seat", async () => {
  const events = LINES.map(([event]) => event);
  for (const lang of /** @type {const} */ (["en", "es"])) assert.deepEqual(rawLines(logLine, events, await ctxOf(page, lang)), []);
});

test("of one's own absence nothing is told but the summary", async () => {
  for (const kind of /** @type {const} */ (["disconnected", "reconnected"])) assert.equal(logLine({ kind, seat: 2, name: "Lucía" }, await ctxOf(page, "en")), "");
});

test("who is challenged is told by whom", async () => {
  const ctx = await ctxOf(stateOf(fakeTable("guess")), "en");
  const decision = ctx.state.table?.message.game?.decision;
  assert.ok(decision);
  assert.equal(logLine({ kind: "your_turn", decision, card: "NE" }, ctx), "You must name the suit of Tomás’s Ace.");
});

test("a forced keep says whose King it is", async () => {
  /** @param {number} seat @returns {TableEvent} */
  const forced = (seat) => ({ kind: "kept", seat, forced: true, by_default: false });
  const next = await ctxOf(stateOf(fakeTable("forced")), "en");
  assert.equal(logLine(forced(2), next), "Marcos’s King is stuck: you must keep.");
  assert.equal(logLine(forced(1), next), "Marcos keeps the stuck King.");
  assert.equal(logLine(forced(3), next), "Robi’s King is stuck: Nico must keep.");
  const mine = await ctxOf(stateOf(fakeTable("myking")), "es");
  assert.equal(logLine(forced(2), mine), "Tu rey está estancado: te quedas con él.");
  assert.equal(logLine(forced(0), mine), "Tu rey está estancado: Bea tiene que quedarse.");
});

test("of two equal sentences in a row the second is another text, and the third is not the second", async () => {
  const ctx = await ctxOf(page, "en");
  const log = [1, 2, 3, 4].map((id) => ({ id, version: id, round: 3, event: /** @type {const} */ ({ kind: "dealt", round: 3 }), missed: false }));
  const texts = linesOf(ctx, log).map((line) => line.text);
  assert.deepEqual(texts.map((text) => text.replaceAll("\u200b", "")), Array(4).fill("Everybody gets one card."));
  for (let k = 1; k < texts.length; k += 1) assert.notEqual(texts[k], texts[k - 1]);
});

test("a sentence stays as it was told when the table goes on", async () => {
  const before = await ctxOf(page, "en");
  const entry = { id: 900, version: 1, round: 3, event: /** @type {const} */ ({ kind: "passed", seat: 2, to: 1 }), missed: false };
  assert.equal(linesOf(before, [entry])[0]?.text, "You pass to Marcos and get the 4 of cups.");
  const after = await ctxOf(stateOf(fakeTable("guess")), "en");
  assert.equal(linesOf(after, [entry])[0]?.text, "You pass to Marcos and get the 4 of cups.");
});

test("a name that runs from right to left does not turn its sentence, and markup stays text", async () => {
  const ctx = await ctxOf(stateOf(fakeTable("turn", { names: LONG_NAMES })), "en");
  assert.equal(logLine({ kind: "kept", seat: 7, forced: false, by_default: false }, ctx), `\u2068${LONG_NAMES[7]}\u2069 keeps.`);
  assert.equal(logLine({ kind: "kept", seat: 6, forced: false, by_default: false }, ctx), "<img src=x onerror=1 keeps.");
});

test("in a replay the server's word for who has no name is one of the page's language", async () => {
  const { t } = await ctxOf(page, "es");
  const seats = [["Guest", "human"], ["Guest 2", "human"], ["Guest", "bot"], ["Guestavo", "human"]].map(([name, kind], seat) => ({ seat, name, kind }));
  const replay = /** @type {import("../store/state.js").ReplayMessage} */ (/** @type {unknown} */ ({ seats }));
  assert.deepEqual(spoken(replay, t).seats.map(({ name }) => name), ["Invitado", "Invitado 2", "Guest", "Guestavo"]);
});
