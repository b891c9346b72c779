import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { logLine } from "../games/ignorado.js";
import { rawLines } from "./every_viewer.js";
import { ME, ORDER, decides, game, open, stateOf, table } from "./ignorado-fakes.js";

/** @typedef {import("../games/ignorado/types.js").Told} Told */
/** @typedef {import("../store/state.js").TableEvent} TableEvent */

/** Events as Lucía (2) is told of them, who holds the Jack of cups: English, Spanish. @type {[Told, string, string][]} */
const LINES = [
  [{ kind: "game_started", order: ORDER, dealer: 5 }, "The game begins. Around the table: Íñigo, Bea, you, Marcos, Nico and Carmen.", "Empieza la partida. En la mesa: Íñigo, Bea, tú, Marcos, Nico y Carmen."],
  [{ kind: "dealt", round: 3, dealer: 5 }, "Carmen deals.", "Reparte Carmen."],
  [{ kind: "dealt", round: 3, dealer: ME }, "You deal.", "Repartes tú."],
  [{ kind: "king_asked", seat: 1, target: 0 }, "Marcos asks Bea: What suit is my King?", "Marcos pregunta a Bea: ¿De qué palo es mi rey?"],
  [{ kind: "king_asked", seat: ME, target: 0 }, "You ask Bea: What suit is my King?", "Preguntas a Bea: ¿De qué palo es mi rey?"],
  [{ kind: "king_asked", seat: 1, target: ME }, "Marcos asks you: What suit is my King?", "Marcos te pregunta: ¿De qué palo es mi rey?"],
  [{ kind: "king_answered", seat: 0, suit: "C", right: true, by_default: false }, "Bea says cups: right.", "Bea dice copas: acierta."],
  [{ kind: "king_answered", seat: ME, suit: "C", right: false, by_default: false }, "You say cups: wrong.", "Dices copas: fallas."],
  [{ kind: "king_answered", seat: 0, suit: null, right: false, by_default: true }, "Time is up: Bea does not answer.", "Se acabó el tiempo: Bea no responde."],
  [{ kind: "question_returned", seat: 0, to: 1 }, "Bea returns it to Marcos: What suit is my Ace?", "Bea se la devuelve a Marcos: ¿De qué palo es mi as?"],
  [{ kind: "question_returned", seat: ME, to: 1 }, "You return it to Marcos: What suit is my Ace?", "Se la devuelves a Marcos: ¿De qué palo es mi as?"],
  [{ kind: "question_returned", seat: 0, to: ME }, "Bea returns it to you: What suit is my Ace?", "Bea te la devuelve: ¿De qué palo es mi as?"],
  [{ kind: "ace_guessed", seat: ME, suit: "O", right: true, by_default: false }, "You say coins: right!", "Dices oros: ¡aciertas!"],
  [{ kind: "ace_guessed", seat: 1, suit: "O", right: false, by_default: false }, "Marcos says coins: wrong.", "Marcos dice oros: falla."],
  [{ kind: "ace_guessed", seat: ME, suit: null, right: false, by_default: true }, "Time is up: you did not answer.", "Se acabó el tiempo: no has respondido."],
  [{ kind: "life_moved", from: 0, to: 1, reason: "king" }, "Bea gives Marcos a life.", "Bea da una vida a Marcos."],
  [{ kind: "life_moved", from: ME, to: 1, reason: "ace" }, "You give Marcos a life.", "Das una vida a Marcos."],
  [{ kind: "life_moved", from: 1, to: ME, reason: "king" }, "Marcos gives you a life.", "Marcos te da una vida."],
  [{ kind: "life_moved", from: 1, to: 4, reason: "attention" }, "Marcos pays Íñigo the life owed.", "Marcos paga a Íñigo la vida que debía."],
  [{ kind: "life_moved", from: 1, to: ME, reason: "attention" }, "Marcos pays you the life owed.", "Marcos te paga la vida que te debía."],
  [{ kind: "turn_passed", seat: 1, by_default: false }, "Marcos asks no more.", "Marcos no pregunta más."],
  [{ kind: "turn_passed", seat: ME, by_default: true }, "Time is up: you ask no more.", "Se acabó el tiempo: no preguntas más."],
  [{ kind: "stood", seat: 1, by_default: false }, "Marcos stands.", "Marcos se planta."],
  [{ kind: "stood", seat: ME, by_default: false }, "You keep your card.", "Conservas tu carta."], // also a King that asked nobody
  [{ kind: "stood", seat: ME, by_default: true }, "Time is up: you keep your card.", "Se acabó el tiempo: conservas tu carta."],
  [{ kind: "stood", seat: 1, by_default: true }, "Time is up: Marcos stands.", "Se acabó el tiempo: Marcos se planta."],
  [{ kind: "swap_blocked", seat: 1, by: 3 }, "Marcos wants to swap, but Nico has a King.", "Marcos quiere cambiar, pero Nico tiene un rey."],
  [{ kind: "swap_blocked", seat: 1, by: ME }, "Marcos wants to swap: your King stops it.", "Marcos quiere cambiar: tu rey lo impide."],
  [{ kind: "swapped", seat: 1, with: 3 }, "Marcos swaps with Nico.", "Marcos cambia con Nico."],
  [{ kind: "swapped", seat: ME, with: 1 }, "You swap with Marcos and get the Jack of cups.", "Cambias con Marcos y recibes la sota de copas."],
  [{ kind: "swapped", seat: 1, with: ME }, "Marcos swaps with you: you get the Jack of cups.", "Marcos cambia contigo: recibes la sota de copas."],
  [{ kind: "swapped_with_deck", seat: 1 }, "Marcos swaps with the deck.", "Marcos cambia con el mazo."],
  [{ kind: "swapped_with_deck", seat: ME }, "You swap with the deck and get the Jack of cups.", "Cambias con el mazo y recibes la sota de copas."],
  [{ kind: "revealed", cards: { 1: "AO", 2: "JC" } }, "The cards are shown. You: Jack of cups; Marcos: Ace of coins.", "Se destapan las cartas. Tú: sota de copas; Marcos: as de oros."],
  [{ kind: "life_lost", seats: [1], reason: "lowest" }, "Marcos throws a life into the pot.", "Marcos echa una vida al bote."],
  [{ kind: "life_lost", seats: [1, ME], reason: "lowest" }, "Marcos and you throw a life each into the pot.", "Marcos y tú echáis una vida cada uno al bote."],
  [{ kind: "ignored", seats: [1] }, "Marcos has no life left and is ignored.", "Marcos se queda sin vidas: ya nadie le hace caso."],
  [{ kind: "ignored", seats: [ME] }, "You have no life left and are ignored.", "Te quedas sin vidas: ya nadie te hace caso."],
  [{ kind: "returned", seat: 1 }, "Marcos comes back.", "Marcos vuelve a jugar."],
  [{ kind: "returned", seat: ME }, "You come back: you play from the next deal on.", "Vuelves: juegas desde el próximo reparto."],
  [{ kind: "attention_paid", seat: 1, to: 4 }, "Marcos paid attention to Íñigo and owes a life.", "Marcos ha hecho caso a Íñigo y debe una vida."],
  [{ kind: "attention_paid", seat: ME, to: 4 }, "You paid attention to Íñigo and owe a life.", "Has hecho caso a Íñigo y debes una vida."],
  [{ kind: "attention_paid", seat: 1, to: ME }, "Marcos paid attention to you and owes you a life!", "¡Marcos te ha hecho caso y te debe una vida!"],
  [{ kind: "poked", seat: 4, target: ME, bait: "clap_for_me" }, "Íñigo, who is ignored, says to you: “Clap for me!” You need not answer.", "Íñigo, a quien hay que ignorar, te dice: «¡Un aplauso!» No tienes que responder."],
  [{ kind: "poked", seat: ME, target: 1, bait: "clap_for_me" }, "You say to Marcos: “Clap for me!”", "Dices a Marcos: «¡Un aplauso!»"],
  [{ kind: "poke_lapsed", seat: 4, target: ME }, "Íñigo gives up.", "Íñigo desiste."],
  [{ kind: "poke_lapsed", seat: ME, target: 1 }, "Marcos paid no attention.", "Marcos no te ha hecho caso."],
  [{ kind: "muted", seat: 4 }, "You do not hear Íñigo any more.", "Ya no oyes a Íñigo."],
  [{ kind: "unmuted", seat: 4 }, "You hear Íñigo again.", "Vuelves a oír a Íñigo."],
  [{ kind: "game_over", winner: 1, places: { 1: 1 } }, "Marcos wins the game!", "¡Marcos gana la partida!"],
  [{ kind: "game_over", winner: ME, places: { 2: 1 } }, "You win the game!", "¡Ganas la partida!"],
  [{ kind: "game_over", winner: null, places: { 2: 1 } }, "Nobody wins.", "No gana nadie."],
  [{ kind: "game_over", winner: null, places: null }, "The game was broken off", "La partida se ha interrumpido"],
  [{ kind: "your_turn", decision: decides(ME, "swap_or_stand"), card: "JC" }, "Your turn. You hold the Jack of cups.", "Tu turno. Tienes la sota de copas."],
  [{ kind: "your_turn", decision: decides(ME, "king_turn"), card: "KO" }, "Your turn. You hold the King of coins: ask somebody, or pass.", "Tu turno. Tienes el rey de oros: pregunta a alguien, o pasa."],
];

/** @param {Told} event */
const wire = (event) => /** @type {TableEvent} */ (/** @type {unknown} */ (event));
/** A page that was sent these events of the round. @param {...Told} told */
const pageOf = (...told) => stateOf(table(game({ decision: decides(1, "turn") }), { told }));
const page = pageOf();

for (const [event, en, es] of LINES) {
  test(`${event.kind} is told in both languages: ${en}`, async () => {
    const happened = pageOf(event);
    assert.equal(logLine(wire(event), (await open(happened, "en")).ctx), en);
    assert.equal(logLine(wire(event), (await open(happened, "es")).ctx), es);
  });
}

test("the card that a swap brought is named only while it is certain which it was", async () => {
  /** @type {[Told, Told, Told, Told]} */
  const [first, second, other, next] = [{ kind: "swapped", seat: 1, with: ME }, { kind: "swapped", seat: ME, with: 3 }, { kind: "swapped", seat: 3, with: 5 }, { kind: "dealt", round: 4, dealer: 4 }];
  const lines = async (/** @type {Told[]} */ ...told) => {
    const { ctx } = await open(pageOf(...told));
    return [first, second].map((event) => logLine(wire(event), ctx));
  };
  const [plain, named] = ["Marcos swaps with you.", "Marcos swaps with you: you get the Jack of cups."];
  assert.deepEqual(await lines(first), [named, "You swap with Nico."]);
  assert.deepEqual(await lines(first, second, other), [plain, "You swap with Nico and get the Jack of cups."]);
  assert.deepEqual(await lines(first, second, next), [plain, "You swap with Nico."]);
});

test("no kind of event of the rules is without its sentence", async () => {
  const source = await readFile(new URL("../../layers/cardrules/python/cardrules/ignorado/events.py", import.meta.url), "utf8");
  const kinds = [...source.slice(source.indexOf("KINDS:")).matchAll(/^ {4}\w+: "(\w+)",$/gm)].map((match) => match[1]);
  assert.equal(kinds.length, 22);
  assert.deepEqual(kinds.filter((kind) => !LINES.some(([event]) => event.kind === kind)), []);
});

test("every event is a sentence for everybody: whom it concerns, who is at the table, who has no seat", async () => {
  const events = LINES.map(([event]) => event);
  for (const lang of /** @type {const} */ (["en", "es"])) assert.deepEqual(rawLines(logLine, events, (await open(page, lang)).ctx), []);
});

test("a replay tells what only two knew, and of a mute not who did it", async () => {
  const watched = stateOf(table(game(), { you: { spectator: true } }));
  const [en, es] = [(await open(watched, "en")).ctx, (await open(watched, "es")).ctx];
  /** @type {[Told, string, string][]} */
  const told = [
    [{ kind: "poked", seat: 4, target: 1, bait: "clap_for_me" }, "Íñigo, who is ignored, says to Marcos: “Clap for me!”", "Íñigo, a quien hay que ignorar, dice a Marcos: «¡Un aplauso!»"],
    [{ kind: "poke_lapsed", seat: 4, target: 1 }, "Marcos paid Íñigo no attention.", "Marcos no ha hecho caso a Íñigo."],
    [{ kind: "muted", seat: 4 }, "Somebody does not hear Íñigo any more.", "Alguien ya no oye a Íñigo."],
    [{ kind: "unmuted", seat: 4 }, "Íñigo is heard again.", "Se vuelve a oír a Íñigo."],
  ];
  for (const [event, english, spanish] of told) assert.deepEqual([logLine(wire(event), en), logLine(wire(event), es)], [english, spanish]);
});

test("a question to me is told with who asks, and that it can be returned", async () => {
  const asked = { phase: /** @type {const} */ ("answer"), question: { asker: 1, target: ME, said: [], returned: false, ace_said: [] } };
  const plain = decides(ME, "answer_king", { options: ["answer"] });
  const ace = decides(ME, "answer_king", { options: ["answer", "return"] });
  const { ctx } = await open(stateOf(table(game({ ...asked, decision: plain }))));
  assert.equal(logLine(wire({ kind: "your_turn", decision: plain, card: "JC" }), ctx), "You must name the suit of Marcos’s King.");
  assert.equal(logLine(wire({ kind: "your_turn", decision: ace, card: "AC" }), ctx), "You must name the suit of Marcos’s King, or return the question with your Ace.");
  const back = await open(stateOf(table(game({ phase: "answer", question: { asker: ME, target: 0, said: [], returned: true, ace_said: [] } }))));
  assert.equal(logLine(wire({ kind: "your_turn", decision: decides(ME, "guess_ace"), card: "KO" }), back.ctx), "You must name the suit of Bea’s Ace.");
  const again = await open(stateOf(table(game({ question: { asker: ME, target: null, said: ["O"], returned: false, ace_said: [] } }))));
  assert.equal(logLine(wire({ kind: "your_turn", decision: decides(ME, "king_turn"), card: "KO" }), again.ctx), "You may ask on, or pass.");
});

test("room events are told as in every game", async () => {
  const { ctx } = await open(page);
  assert.equal(logLine({ kind: "disconnected", seat: 1, name: "Marcos" }, ctx), "Marcos lost the connection.");
});
