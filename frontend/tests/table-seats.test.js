import assert from "node:assert/strict";
import { test } from "node:test";
import { dockState, whyText } from "../games/disunyer/dock.js";
import { view, felt, leaving, logLine, steps } from "../games/disunyer.js";
import { seatStates } from "../games/disunyer/seats.js";
import { reduce } from "../store/reduce.js";
import { collect } from "./fixtures.js";
import { ctxOf, FAKES, fakeTable, LONG_NAMES, ORDER, stateOf } from "./table-fakes.js";

/** @typedef {import("../store/state.js").Lang} Lang */

/** @param {string} fake @param {Lang} [lang] */
async function open(fake, lang = "en") {
  const ctx = await ctxOf(stateOf(fakeTable(fake)), lang);
  const message = ctx.state.table?.message;
  assert.ok(message?.game);
  const seats = seatStates(ctx, message, message.game);
  return { ctx, message, game: message.game, seats, dock: dockState(ctx, message, message.game), seat: (/** @type {number} */ n) => seats.find((s) => s.seat === n) };
}

test("I sit at the bottom and the next in the order is at my right", async () => {
  const { seats } = await open("turn");
  assert.deepEqual(seats.map((s) => [s.pos, s.seat]), [[0, 2], [1, 1], [2, 7], [3, 3], [4, 6], [5, 5], [6, 4], [7, 0]]);
  assert.equal(seats[0]?.mine, true);
});

test("for a spectator the first of the order sits at the bottom", async () => {
  assert.deepEqual((await open("spectator")).seats.map((s) => s.seat), ORDER);
});

/** What a seat says of itself. @type {[string, string, number, string, string][]} */
const LABELS = [
  ["a player who waits", "turn", 1, "Marcos, face down", "Marcos, boca abajo"],
  ["a bot", "turn", 6, "Robi, bot, face down", "Robi, bot, boca abajo"],
  ["one who is away and has passed", "turn", 4, "Íñigo, away, passed, face down", "Íñigo, ausente, pasa, boca abajo"],
  ["a card that I know", "turn", 0, "Bea, passed, 7 of clubs, you know this card", "Bea, pasa, siete de bastos, conoces esta carta"],
  ["one who is out", "turn", 5, "Carmen, out · 8th, no card", "Carmen, fuera · 8.º, sin carta"],
  ["one who decides", "wait", 1, "Marcos, decides, 2 of swords, you know this card", "Marcos, decide, dos de espadas, conoces esta carta"],
  ["a stuck King", "stuck", 1, "Marcos, King of coins, stuck", "Marcos, rey de oros, estancado"],
  ["a keep that was forced", "forced", 1, "Marcos, must keep, King of coins, stuck", "Marcos, obligado, rey de oros, estancado"],
  ["the lowest", "reveal", 6, "Robi, out · 6th, 2 of swords, lowest", "Robi, fuera · 6.º, dos de espadas, la más baja"],
  ["one who has called", "guess", 7, "Tomás, calls, face down", "Tomás, reta, boca abajo"],
  ["a rival who guessed right", "second", 0, "Bea, clubs: right, face down", "Bea, bastos: acierta, boca abajo"],
  ["one felled in a Disunyer, whose place is open", "second", 4, "Íñigo, away, out, no card", "Íñigo, ausente, fuera, sin carta"],
];
for (const [what, fake, seat, en, es] of LABELS) {
  test(`a seat tells in words: ${what}`, async () => {
    assert.equal((await open(fake, "en")).seat(seat)?.label, en);
    assert.equal((await open(fake, "es")).seat(seat)?.label, es);
  });
}

test("only the rivals I may challenge are targets", async () => {
  assert.deepEqual((await open("pick")).seats.filter((s) => s.target).map((s) => s.seat).sort(), [0, 1, 3, 4, 6, 7]);
  assert.deepEqual((await open("picking")).seats.filter((s) => s.target), []);
});

/** @type {[string, string, string][]} */
const PROMPTS = [
  ["turn", "Your turn: keep or pass?", "Tu turno: ¿te quedas o pasas?"],
  ["wait", "Marcos decides", "Decide Marcos"],
  ["stuck", "Marcos’s King is stuck: you must keep.", "El rey de Marcos está estancado: tienes que quedarte."],
  ["pick", "You were dealt the Ace of coins.", "Te ha tocado el as de oros."],
  ["picking", "Tomás is picking a rival", "Tomás elige rival"],
  ["guess", "Tomás challenges you!", "¡Tomás te reta!"],
  ["guessing", "Nico guesses the suit", "Nico adivina el palo"],
  ["reveal", "You are still in", "Sigues en pie"],
  ["fall", "You are out: 7th place", "Estás fuera: 7.º puesto"],
  ["spectator", "You are watching", "Estás mirando"],
  ["end", "You win!", "¡Has ganado!"],
];
for (const [fake, en, es] of PROMPTS) {
  test(`the prompt says what is going on: ${fake}`, async () => {
    assert.equal((await open(fake, "en")).dock.prompt, en);
    assert.equal((await open(fake, "es")).dock.prompt, es);
  });
}

test("pass says with whom, and who is last draws from the stock", async () => {
  assert.equal((await open("turn")).dock.right[0]?.hint, "swap with Marcos");
  assert.equal((await open("last")).dock.right[0]?.hint, "draw from the stock");
  assert.equal((await open("stuck")).dock.right[0]?.hint, "Marcos’s King is stuck");
});

test("who fell is told why, also when the next round is on", async () => {
  const { dock } = await open("fall");
  assert.equal(dock.hint, "Your 2 of swords was the lowest.");
  assert.equal((await open("guessed", "es")).dock.hint, "Nico acertó el palo de tu as: oros.");
  const later = { ...(await open("fall")) };
  const round4 = { ...later.message, version: 50, recent: [], events: [/** @type {const} */ ({ kind: "dealt", round: 4 })] };
  assert.equal(whyText(later.ctx, round4, 2), "Your 2 of swords was the lowest.");
});

test("who waits for a game with stuck Kings is shown what they do; elsewhere nobody is", async () => {
  const words = async (/** @type {string} */ fake, /** @type {Lang} */ lang) => [...collect(steps((await open(fake, lang)).ctx), new Set())].join("\n");
  assert.match(await words("stuck", "en"), /Dealt Kings are shown and stuck[^]*Last one standing wins/);
  assert.match(await words("stuck", "es"), /Los reyes repartidos se muestran[^]*Gana el último en pie/);
  assert.doesNotMatch(await words("turn", "en"), /King/);
  assert.match(await words("turn", "en"), /Last one standing wins/);
});

test("who would leave is told that not all is kept: a Disunyer that nobody calls or answers costs the place (D18, D19)", async () => {
  assert.match(leaving((await open("pick")).ctx), /keep your card, but with a Disunyer to call or answer you are out/);
  assert.match(leaving((await open("guess", "es")).ctx), /te quedas con tu carta, pero si te toca retar o responder a un Disunyer, quedas fuera/);
});

test("who tied for the lowest is not told that theirs alone was", async () => {
  const tied = { ...fakeTable("reveal"), you: { seat: 6 } };
  assert.equal(whyText(await ctxOf(stateOf(tied), "en"), tied, 6), "Your 2 of swords was among the lowest.");
  assert.equal(whyText(await ctxOf(stateOf(tied), "es"), tied, 6), "Tu carta, dos de espadas, era de las más bajas.");
});

test("a rival that was picked is on its way: the middle asks for none any more", async () => {
  const state = stateOf(fakeTable("pick"));
  const pending = { move: { id: "m1", key: "move", command: { action: "move", decision: "3.3", move: { kind: "pick", seat: 1 } } } };
  const words = async (/** @type {typeof state} */ of) => [...collect(view(await ctxOf(of, "en")), new Set())].filter((text) => /Sending|Tap a rival/.test(text));
  assert.deepEqual(await words(state), ["Tap a rival to challenge."]);
  assert.deepEqual(await words({ ...state, pending }), ["Sending…"]);
});

test("on the felt, too, the viewer is told to you", async () => {
  /** @param {string} fake @param {number} seat @param {Lang} [lang] @param {import("../store/state.js").Challenge[]} [challenges] */
  const words = async (fake, seat, lang = "en", challenges) => {
    const message = fakeTable(fake);
    const game = message.game && { ...message.game, ...(challenges && { challenges }) };
    return [...collect(view(await ctxOf(stateOf({ ...message, game, you: { seat } }), lang)), new Set())].filter((text) => /Which suit|De qué palo|cancelled$|se anula$/.test(text));
  };
  assert.deepEqual(await words("guessing", 2), ["Which suit is your Ace?"]);
  assert.deepEqual(await words("guessing", 2, "es"), ["¿De qué palo es tu as?"]);
  assert.deepEqual(await words("guessing", 0), ["Which suit is Lucía’s Ace?"]);
  const none = { rival: null, suit: null, right: null, out: null, cancelled: true };
  /** @type {import("../store/state.js").Challenge[]} */
  const challenges = [{ seat: 2, rival: 3, suit: "O", right: true, out: 2, cancelled: false }, { seat: 7, ...none }];
  assert.deepEqual(await words("guessed", 7, "en", challenges), ["Your Disunyer is cancelled"]);
  assert.deepEqual(await words("guessed", 7, "es", challenges), ["Tu Disunyer se anula"]);
  assert.deepEqual(await words("guessed", 3, "en", challenges), ["Tomás’s Disunyer is cancelled"]);
});

test("after the end those who are not standing read who won, and who watches reads of a reveal only while there is one to come", async () => {
  /** @param {string} fake @param {{seat?: number, spectator?: boolean}} you @param {Lang} [lang] */
  const words = async (fake, you, lang = "en") => {
    const message = /** @type {import("../store/state.js").TableMessage} */ ({ ...fakeTable(fake), you });
    assert.ok(message.game);
    const { prompt, hint } = dockState(await ctxOf(stateOf(message), lang), message, message.game);
    return `${prompt} | ${hint}`;
  };
  const watching = { spectator: true };
  assert.equal(await words("spectator", watching), "You are watching | Cards stay hidden until the reveal.");
  assert.equal(await words("watchguess", watching), "You are watching | 7 standing");
  assert.equal(await words("reveal", watching), "You are watching | 5 standing");
  assert.equal(await words("end", watching), "Lucía wins | Game over");
  assert.equal(await words("nobody", watching, "es"), "No gana nadie | Los últimos cayeron a la vez.");
  assert.equal(await words("end", { seat: 1 }), "Lucía wins | You are out: 6th place");
  assert.equal(await words("nobody", { seat: 2 }), "Nobody wins | The last ones fell together.");
});

test("who fell while the line was lost is told so, with the round where it can have been no other", async () => {
  const turn = fakeTable("turn");
  for (const [round, en, es] of /** @type {const} */ ([
    [4, "You fell in round 3, while you were away.", "Quedaste fuera en la ronda 3, mientras no estabas."],
    [5, "You fell while you were away.", "Quedaste fuera mientras no estabas."],
  ])) {
    const later = { ...fakeTable("out", { version: 60 }), recent: [], events: [/** @type {const} */ ({ kind: "dealt", round })] };
    if (later.game) later.game.round = round;
    const state = reduce({ ...stateOf(turn), connection: { status: "online", lost: true, away: true } }, { type: "received", message: later, at: 9 });
    const ctx = await ctxOf(state, "en");
    assert.ok(later.game);
    assert.equal(dockState(ctx, later, later.game).hint, en);
    assert.equal(dockState(await ctxOf(state, "es"), later, later.game).hint, es);
    const back = state.table?.log.findLast(({ event }) => event.kind === "back_online");
    assert.equal(back && logLine(back.event, ctx), `Back online. Round ${round}, Marcos decides. ${en}`);
  }
});

test("a page that was opened after the fall does not say that one was away", async () => {
  const message = { ...fakeTable("out"), recent: [], events: [/** @type {const} */ ({ kind: "dealt", round: 3 })] };
  const seen = stateOf(message);
  const ctx = await ctxOf({ ...seen, table: seen.table && { ...seen.table, log: seen.table.log.slice(-1) } }, "en");
  assert.ok(message.game);
  assert.equal(dockState(ctx, message, message.game).hint, "You fell in an earlier round.");
  assert.equal(logLine({ kind: "back_online", round: 3, seat: 1 }, ctx), "Back online. Round 3, Marcos decides.");
});

test("after a Disunyer the felt says of each of the fallen why, and of a cancelled one where there is room", async () => {
  let version = 41;
  /** @type {(seat: number, rival: number | null, out: number | null, suit?: string | null) => import("../store/state.js").Challenge} */
  const call = (seat, rival, out, suit = null) => ({ seat, rival, suit, right: suit != null && out === seat, out, cancelled: out == null });
  /** @param {import("../store/state.js").Challenge[]} challenges */
  const said = async (...challenges) => {
    const guessed = fakeTable("guessed", { version: (version += 1) });
    const game = guessed.game && { ...guessed.game, challenges };
    const drawn = collect(felt(await ctxOf(stateOf({ ...guessed, game }), "en")), new Set());
    return [...drawn].filter((text) => /suit: |wrong$|not answer$|nobody$|cancelled$/.test(text));
  };
  const three = [call(4, 3, 4, "O"), call(7, 1, 1, "C"), call(6, null, 6)];
  assert.deepEqual(await said(...three), ["Nico named the suit: coins", "Marcos said cups: wrong", "Robi challenged nobody"]);
  assert.deepEqual(await said(call(4, 3, 4, "O"), call(7, 1, 1, "C"), call(1, null, null)), ["Nico named the suit: coins", "Marcos said cups: wrong"]);
  assert.deepEqual(await said(call(4, 1, 1), call(1, null, null)), ["Marcos did not answer", "Marcos’s Disunyer is cancelled"]);
});

test("each way to fall has its reason", async () => {
  const { ctx, message } = await open("turn");
  /** @param {import("../store/state.js").WireEvent[]} events */
  const why = (events) => {
    const log = events.map((event, id) => ({ id, version: 1, round: 3, event, missed: false }));
    const table = ctx.state.table && { ...ctx.state.table, log };
    return whyText({ ...ctx, state: { ...ctx.state, table } }, message, 2);
  };
  const called = /** @type {const} */ ({ kind: "challenge_called", seat: 7, rival: 2 });
  assert.equal(why([called, { kind: "suit_guessed", seat: 2, suit: "O", right: false, by_default: false }]), "You said coins, and Tomás’s Ace was of another suit.");
  assert.equal(why([called, { kind: "suit_guessed", seat: 2, suit: null, right: false, by_default: true }]), "You did not name a suit in time.");
  assert.equal(why([{ kind: "challenge_missed", seat: 2, by_default: true }]), "You had an Ace and challenged nobody in time.");
  assert.equal(why([called, { kind: "suit_guessed", seat: 2, suit: "O", right: true, by_default: false }]), "");
});

test("a fallen player keeps the dock, so that the table stands still, but no clock", async () => {
  for (const name of ["fall", "out"]) {
    const { dock } = await open(name);
    assert.deepEqual([dock.kind, dock.decision, dock.left, dock.right], ["play", null, [], []], name);
  }
});

test("no face is drawn that the message does not show", async () => {
  for (const name of Object.keys(FAKES)) {
    const { ctx, game } = await open(name);
    const seen = new Set(game.players.flatMap((p) => [p.card, p.known].filter((card) => card != null)));
    for (const drawing of [view(ctx), felt(ctx)]) {
      const faces = [...collect(drawing, new Set())].flatMap((text) => text.match(/cards\.svg#([A234567JNK][OCEB])$/)?.[1] ?? []);
      assert.deepEqual(faces.filter((face) => !seen.has(face)), [], name);
      if (name === "turn") assert.deepEqual(new Set(faces), new Set(["4C", "7B"]));
    }
  }
});

test("a name is text, whatever it holds", async () => {
  const ctx = await ctxOf(stateOf(fakeTable("turn", { names: LONG_NAMES })), "en");
  assert.ok(collect(view(ctx), new Set()).has("<img src=x onerror=1"));
});
