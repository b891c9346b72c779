import assert from "node:assert/strict";
import { test } from "node:test";
import "../i18n/play.js";
import * as rummy from "../games/rummy.js";
import { actsOf, mayRestart, plateNote, proposalFor, send } from "../games/rummy/acts.js";
import { layings, places, reasonKey, useful } from "../games/rummy/choices.js";
import { arranged, heldOf, hold, moved, picked, sorted, toggled } from "../games/rummy/hand.js";
import { outcomeView } from "../games/rummy/outcome.js";
import { ending, look } from "../games/rummy/read.js";
import { loadLang, translator } from "../i18n/i18n.js";
import { reduce } from "../store/reduce.js";
import { rawLines } from "./every_viewer.js";
import { fresh, table } from "./fixtures.js";
import { words } from "./rummy_words.js";

await loadLang("en");
await loadLang("es");

const SEATS = ["Ana", "Bea"].map((name, seat) => ({ seat, name, kind: /** @type {const} */ ("human"), connected: true }));
const HINTS = {
  melds: [["5S", "6S", "7S", "8S"], ["7S", "7H", "7D"], ["5S", "6S", "7S"]],
  lay_offs: [{ meld: 1, cards: ["8S"] }, { meld: 2, cards: ["8S"] }, { meld: 1, cards: ["KD"] }],
};
const HAND = ["KD", "8S", "5S", "7H", "6S", "7S", "7D"];

/** Seat 0 is the viewer's and plays, unless said otherwise. @param {Record<string, any>} [change] of the game @param {Record<string, any>} [around] of the message */
function message(change = {}, around = {}) {
  const game = {
    hand: 2,
    phase: "play",
    dealer: 1,
    turn: 9,
    score: { 0: 34, 1: 12 },
    players: [{ seat: 0, count: 7, hand: HAND, accepted: false }, { seat: 1, count: 4, hand: null, accepted: false }],
    melds: [{ meld: 1, by: 1, kind: "run", cards: ["9S", "TS", "JS"] }, { meld: 2, by: 0, kind: "set", cards: ["8H", "8D", "8C"] }],
    stock: 20,
    discard: { count: 3, top: "2H" },
    taken: null,
    decision: { id: "2.9.2", seat: 0, kind: "play", options: ["meld", "lay_off", "discard"], hints: HINTS, due_at: 0, remaining_ms: 80_000 },
    proposal: null,
    waiting: [],
    winner: null,
    ...change,
  };
  return table(/** @type {any} */ ({ room: { game: "rummy", status: "playing", seats: SEATS, starts_at: null }, game, events: [], recent: [], ...around }));
}

/** @param {import("../store/state.js").TableMessage} told @param {Record<string, any>} [ui] @param {"en" | "es"} [lang] @returns {any} */
function ctxOf(told, ui = {}, lang = "en") {
  /** @type {[string, unknown][]} */
  const sent = [];
  const before = { ...fresh(), ui, here: { code: told.room.code }, connection: { status: /** @type {const} */ ("online"), lost: false, away: false } };
  const state = reduce(before, { type: "received", message: told, at: 0 });
  const actions = new Proxy({}, { get: (_, name) => (/** @type {unknown[]} */ ...args) => (sent.push([String(name), args]), Promise.resolve({ type: "ok" })) });
  return { state, t: translator(lang), lang, actions, game: rummy, now: () => 0, sent };
}

const picks = (/** @type {string[]} */ ...cards) => ({ hand: { deal: "KQRT.2", sort: "suit", order: [], picks: cards, at: null } });
/** @param {any} ctx */
const seen = (ctx) => /** @type {import("../games/rummy/read.js").Look} */ (look(ctx.state.table.message));
/** @param {any} ctx */
const acts = (ctx) => actsOf(ctx, seen(ctx));

test("a hand is sorted by suits or by ranks, the Ace low, or held in one's own order", () => {
  const cards = ["KD", "AS", "TS", "2S", "TH"];
  assert.deepEqual(sorted(cards, "suit"), ["AS", "2S", "TS", "TH", "KD"]);
  assert.deepEqual(sorted(cards, "rank"), ["AS", "2S", "TS", "TH", "KD"]);
  assert.deepEqual(sorted(["2H", "2S", "AD"], "rank"), ["AD", "2S", "2H"]);
  assert.deepEqual(arranged(cards, { deal: "KQRT.2", sort: "own", order: ["TH", "9C", "KD"], picks: [], at: null }), ["TH", "KD", "AS", "TS", "2S"], "what came since is at the end");
});

test("a card is moved to a place, and never beyond the ends", () => {
  assert.deepEqual(moved(["a", "b", "c"], "a", 2), ["b", "c", "a"]);
  assert.deepEqual(moved(["a", "b", "c"], "c", -5), ["c", "a", "b"]);
  assert.deepEqual(moved(["a", "b", "c"], "b", 9), ["a", "c", "b"]);
});

test("what is picked and has left the hand is picked no more", () => {
  assert.deepEqual(toggled(toggled(["5S"], "6S"), "5S"), ["6S"]);
  assert.deepEqual(picked({ deal: "KQRT.2", sort: "suit", order: [], picks: ["5S", "KD"], at: null }, ["KD"]), ["KD"]);
});

test("a new hand is sorted as the last one was, and nothing of it is picked or put anywhere", () => {
  const held = { deal: "KQRT.1", sort: "own", order: ["KD"], picks: ["KD"], at: "KD" };
  assert.deepEqual(heldOf(ctxOf(message(), { hand: held })), { deal: "KQRT.2", sort: "suit", order: [], picks: [], at: null });
  assert.equal(heldOf(ctxOf(message(), { hand: { ...held, sort: "rank" } })).sort, "rank");
  assert.deepEqual(heldOf(ctxOf(message(), { hand: { ...held, deal: "KQRT.2" } })).picks, ["KD"]);
});

test("the order chosen last outlives a reload, and the device being passed on", () => {
  /** @type {Map<string, string>} */
  const disk = new Map();
  Object.defineProperty(globalThis, "localStorage", { configurable: true, value: { getItem: (/** @type {string} */ key) => disk.get(key) ?? null, setItem: (/** @type {string} */ key, /** @type {string} */ value) => disk.set(key, value) } });
  const ctx = ctxOf(message());
  assert.equal(heldOf(ctx).sort, "suit");
  hold(ctx, { sort: "rank" });
  hold(ctx, { picks: ["KD"] });
  assert.equal(heldOf(ctxOf(message())).sort, "rank");
  assert.deepEqual([...disk.values()], ["rank"], "no card is stored");
  hold(ctx, { sort: "own", order: ["KD"] });
  assert.equal(heldOf(ctxOf(message())).sort, "suit");
  Reflect.deleteProperty(globalThis, "localStorage");
  assert.equal(heldOf(ctxOf(message())).sort, "suit");
});

test("what was laid is picked no more, even if it comes back", async () => {
  const ctx = ctxOf(message(), picks("KD"));
  await send(ctx, { kind: "discard", card: "KD" }, "2.9.2");
  assert.deepEqual(ctx.sent.at(-1), ["ui", ["hand", { ...picks().hand }]]);
});

test("layings begin with exactly the picked cards, then what they are a part of, at most three", () => {
  assert.deepEqual(layings(HINTS, []), []);
  assert.deepEqual(layings(HINTS, ["7S"]).map(({ cards }) => cards.join(" ")), ["5S 6S 7S 8S", "7S 7H 7D", "5S 6S 7S"]);
  assert.deepEqual(layings(HINTS, ["7S", "6S", "5S"]).map(({ cards }) => cards.length), [3, 4], "in whatever order they were picked");
  assert.deepEqual(layings(HINTS, ["8S"]).map(({ kind }) => kind), ["lay_off", "lay_off", "meld"]);
  assert.deepEqual(layings(HINTS, ["KD", "7H"]), []);
  assert.deepEqual([places(HINTS, ["8S"]), places(HINTS, ["KD"]), places(HINTS, ["7H"])], [[1, 2], [1], []]);
  assert.deepEqual([...useful(HINTS)].sort(), ["5S", "6S", "7D", "7H", "7S", "8S", "KD"]);
});

test("the buttons say and send what the server said could be laid", () => {
  const meld = acts(ctxOf(message(), picks("6S")));
  assert.deepEqual(meld.main.map(({ key, able, label }) => [key, able, label]), [["m", true, "Lay down 5-6-7-8 of spades"], ["d", true, "Discard the 6 of spades"]]);
  assert.deepEqual(meld.more.map(({ key, label }) => [key, label]), [["2", "Lay down 5-6-7 of spades"]]);
  const add = acts(ctxOf(message(), picks("KD"))).main[0];
  assert.deepEqual([add?.key, add?.label, add?.move], ["a", "Add King of diamonds to 9-10-J of spades", { kind: "lay_off", meld: 1, cards: ["KD"] }]);
});

test("cards that are no meld can be sent, so that the server says why not; one or none cannot", () => {
  assert.deepEqual(acts(ctxOf(message(), picks("KD", "7H"))).main.map(({ able, move }) => [able, move.kind]), [[true, "meld"], [false, "discard"]]);
  assert.deepEqual(acts(ctxOf(message(), picks())).main.map(({ able }) => able), [false, false]);
});

test("the card just taken cannot be discarded", () => {
  const taken = acts(ctxOf(message({ taken: "KD" }), picks("KD")));
  assert.equal(taken.main[1]?.able, false);
  assert.equal(acts(ctxOf(message({ taken: "KD" }), picks("7H"))).main[1]?.able, true);
});

test("only what may be drawn can be drawn", () => {
  const decision = { id: "2.9.1", seat: 0, kind: "draw", options: ["discard"], due_at: 0, remaining_ms: 1000 };
  assert.deepEqual(acts(ctxOf(message({ phase: "draw", decision }))).main.map(({ key, able, label }) => [key, able, label]), [
    ["s", false, "Draw from the stock"],
    ["d", true, "Take the 2 of hearts from the discards"],
  ]);
});

/** With a move on its way. @param {any} ctx @param {string} to @param {any} move */
const going = (ctx, to, move) => ({ ...ctx, state: { ...ctx.state, pending: { [`offer:${to}`]: { id: "1", command: { action: "move", move } } } } });

test("nothing can be pressed while a move is on its way, without a connection, or while somebody is away", () => {
  const able = (/** @type {any} */ ctx) => acts(ctx).main.some((act) => act.able);
  const ctx = ctxOf(message(), picks("6S"));
  assert.equal(able(ctx), true);
  assert.equal(able(going(ctx, "2.9.2", { kind: "discard", card: "6S" })), false);
  assert.equal(able({ ...ctx, state: { ...ctx.state, connection: { ...ctx.state.connection, lost: true } } }), false);
  assert.equal(able(ctxOf(message({ waiting: [1], decision: null }), picks("6S"))), false);
});

test("while the other is away in the viewer's draw phase, the buttons are those of a draw", () => {
  const texts = (/** @type {any} */ event) => acts(ctxOf(message({ phase: "draw", waiting: [1], decision: null }, { events: [event] }))).main.map(({ text, able }) => [text, able]);
  const draws = [["Draw from the stock", false], ["Take", false]];
  assert.deepEqual(texts({ kind: "discarded", seat: 1, card: "2H", by_default: false }), draws);
  assert.deepEqual(texts({ kind: "dealt", hand: 2, dealer: 1, up: "2H" }), draws);
  assert.deepEqual(texts({ kind: "discarded", seat: 0, card: "2H", by_default: false }).map(([text]) => text), ["Lay down", "Discard"]);
});

test("out of turn no button names the cards that are still picked", () => {
  const decision = { id: "2.10.1", seat: 1, kind: "draw", due_at: 0, remaining_ms: 1000 };
  for (const cards of [["KD"], ["KD", "8S"]]) {
    assert.deepEqual(acts(ctxOf(message({ phase: "draw", decision }), picks(...cards))).main.map(({ label }) => label), ["Lay down", "Discard"]);
  }
});

/** Bea has left. @param {Record<string, any>} change */
const alone = (change) => {
  const told = message(change);
  return { ...told, room: { ...told.room, seats: SEATS.map((seat, k) => ({ ...seat, connected: k === 0 })) } };
};
const NEXT = { phase: "hand_over", decision: { id: "2.next", seat: null, seats: [0, 1], kind: "next_hand", due_at: null, remaining_ms: null } };

test("of who is away both are told: how many cards they hold, and that they are away", () => {
  const ctx = ctxOf(alone({ waiting: [1], decision: null }));
  assert.equal(plateNote(ctx, seen(ctx), 1), "4 cards · away");
});

test("between hands nothing waits, but who is away is said all the same", () => {
  const ctx = ctxOf(alone(NEXT));
  assert.deepEqual([0, 1].map((seat) => plateNote(ctx, seen(ctx), seat)), ["", "away"]);
  const ready = { ...NEXT, decision: { ...NEXT.decision, seats: [1] } };
  const hint = (/** @type {any} */ told) => words(outcomeView(ctxOf(told), seen(ctxOf(told))));
  assert.match(hint(alone(ready)), /Waiting for Bea, who is away/);
  assert.match(hint(message(ready)), /Waiting for Bea(?!,)/);
});

test("the end says that a match counts only where it does", () => {
  const body = (/** @type {any} */ told) => words(rummy.end(ctxOf(told), told).body);
  const over = message({ phase: "over", winner: 0, hand: 5, decision: null });
  assert.match(body(over), /counts games played and won/);
  assert.doesNotMatch(body(over), /5 hands|hand/, "after a restart nobody knows how many there were");
  const bot = { ...over, room: { ...over.room, seats: over.room.seats.map((seat) => (seat.seat === 1 ? { ...seat, kind: /** @type {const} */ ("bot") } : seat)) } };
  for (const told of [bot, { ...over, you: { seat: 0, shared: true } }]) assert.match(body(told), /not counted/);
});

test("keys do what the buttons do", () => {
  const ctx = ctxOf(message(), picks("6S"));
  const keys = rummy.keys(ctx);
  assert.deepEqual(Object.keys(keys).sort(), ["2", "d", "escape", "h", "m", "o"]);
  keys.m?.();
  assert.deepEqual(ctx.sent.at(-1), ["move", [{ kind: "meld", cards: ["5S", "6S", "7S", "8S"] }, "2.9.2"]]);
  keys.escape?.();
  assert.deepEqual(ctx.sent.at(-1)[1][1].picks, []);
  assert.deepEqual(Object.keys(rummy.keys(ctxOf(message(NEXT)))), ["n"]);
});

test("the card drawn in this turn is known from the events, and only in one's own turn", () => {
  const drew = { kind: "drew", seat: 0, from: "stock", card: "6S", by_default: false };
  assert.equal(look(message({}, { events: [drew] }))?.drawn, "6S");
  assert.equal(look(message({}, { events: [{ ...drew, card: "2C" }] }))?.drawn, null, "it is laid already");
  assert.equal(look(message({ decision: null }, { events: [drew] }))?.drawn, null);
});

test("under the cover there is no hand, and neither for who watches", () => {
  const players = [0, 1].map((seat) => ({ seat, count: 10, hand: null, accepted: false }));
  const decision = { id: "2.9.1", seat: 1, kind: "uncover", options: ["uncover"], due_at: null, remaining_ms: null };
  const covered = ctxOf(message({ phase: "cover", players, decision }, { you: { seat: 1, shared: true } }));
  assert.equal(seen(covered).hand, null);
  assert.deepEqual(rummy.keys(covered), {});
  assert.equal(look(message({ players, decision: null }, { you: { spectator: true } }))?.hand, null);
});

/** The buttons that wait for an answer, by their words. @param {any} view @returns {string[]} */
const busy = (view) => {
  if (Array.isArray(view)) return view.flatMap(busy);
  if (view == null || typeof view !== "object") return [];
  return view.props["aria-busy"] ? [words(view)] : busy(view.props.children);
};

test("what was pressed waits for its answer, and that is said in a word", () => {
  const draw = { phase: "draw", decision: { id: "2.9.1", seat: 0, kind: "draw", options: ["stock", "discard"], due_at: 0, remaining_ms: 1000 } };
  const cover = { phase: "cover", decision: { id: "2.9.1", seat: 0, kind: "uncover", options: ["uncover"], due_at: null, remaining_ms: null } };
  /** @type {[any, string, any, RegExp[]][]} */
  const cases = [
    [ctxOf(message({ proposal: { id: "2.r", seat: 1 } })), "2.r", { kind: "accept" }, [/^Agree/]],
    [ctxOf(message({ proposal: { id: "2.r", seat: 1 } })), "2.r", { kind: "decline" }, [/^No/]],
    [ctxOf(message(NEXT)), "2.next", { kind: "accept" }, [/Next hand/]],
    [ctxOf(message(cover, { you: { seat: 0, shared: true } })), "2.9.1", { kind: "uncover" }, [/Show my hand/]],
    [ctxOf(message(draw)), "2.9.1", { kind: "draw", from: "stock" }, [/^Draw from the stock\. Stock/, /^Draw from the stock/]],
    [ctxOf(message(), picks("KD")), "2.9.2", { kind: "lay_off", meld: 1, cards: ["KD"] }, [/^Add King/, /^Add King/]],
  ];
  for (const [ctx, to, move, expected] of cases) {
    assert.deepEqual([busy(rummy.view(ctx)), words(rummy.view(ctx)).includes("Sending…")], [[], false]);
    const view = rummy.view(going(ctx, to, move));
    assert.equal(words(view).includes("Sending…"), true, move.kind);
    const found = busy(view);
    assert.equal(found.length, expected.length, `${move.kind}: ${found}`);
    expected.forEach((pattern, k) => assert.match(found[k] ?? "", pattern));
  }
});

/** The pictures in a view, without those of components. @param {any} view @returns {string[]} */
const pictures = (view) => {
  if (Array.isArray(view)) return view.flatMap(pictures);
  if (view == null || typeof view !== "object") return [];
  const { href, children } = view.props;
  return [...(href ? [href.split("#")[1]] : []), ...pictures(children)];
};

test("a replay shows both hands, and a table neither to who watches, even if it was told", () => {
  const players = [{ seat: 0, count: 2, hand: ["KD", "2C"], accepted: false }, { seat: 1, count: 1, hand: ["QH"], accepted: false }];
  const ctx = ctxOf(message({ players, decision: null }, { you: { spectator: true } }));
  assert.deepEqual(["KD", "2C", "QH"].filter((card) => !pictures(rummy.felt(ctx)).includes(card)), []);
  assert.deepEqual(pictures(rummy.view(ctx)).filter((name) => ["KD", "2C", "QH"].includes(name)), []);
  assert.equal(pictures(rummy.view(ctx)).filter((name) => name === "back").length, 3 + 1, "backs for both hands, and the stock");
});

test("when a shared device is passed on, the log and the hand of the one before are forgotten", () => {
  const you = { seat: 0, shared: true };
  const drew = { kind: "drew", seat: 0, from: "stock", card: "6S", by_default: false };
  const before = ctxOf(message({}, { you, version: 5, events: [drew] }), picks("6S")).state;
  assert.match(JSON.stringify(before), /6S/);
  const players = [0, 1].map((seat) => ({ seat, count: 10, hand: null, accepted: false }));
  const decision = { id: "2.10.1", seat: 1, kind: "uncover", options: ["uncover"], due_at: null, remaining_ms: null };
  const covered = message({ phase: "cover", players, decision }, { you: { seat: 1, shared: true }, version: 6, recent: [{ version: 5, events: [{ ...drew, card: null }] }], events: [{ kind: "discarded", seat: 0, card: "2C", by_default: false }] });
  const after = reduce(before, { type: "received", message: covered, at: 0 });
  assert.doesNotMatch(JSON.stringify(after), /6S/);
  assert.deepEqual(after.table?.log.map(({ event, missed }) => [event.kind, missed]), [["drew", true], ["discarded", false], ["your_turn", false]]);
});

test("the moves of one turn ring once", () => {
  assert.deepEqual(["2.9.1", "2.9.2", "2.10.1", "2.next"].map(rummy.turn), ["2.9", "2.9", "2.10", "2.next"]);
});

test("how a hand ended is read from its events", () => {
  const over = { kind: "hand_over", winner: 1, points: 36, reason: "out", cards: ["KD"] };
  assert.deepEqual(ending(message({}, { recent: [{ version: 4, events: [{ kind: "dealt", hand: 2, dealer: 0, up: "2H" }, over] }], events: [{ kind: "hand_accepted", seat: 1 }] })), over);
  assert.equal(ending(message()), null);
});

test("a restart is proposed during a hand, and answered by the other alone", () => {
  const ctx = ctxOf(message());
  assert.equal(mayRestart(ctx, seen(ctx)), true);
  const asked = (/** @type {number} */ seat, /** @type {Record<string, unknown>} */ you = { seat: 0 }) => ctxOf(message({ proposal: { id: "2.restart.1", seat } }, { you }));
  assert.equal(mayRestart(ctx, seen(asked(1))), false);
  assert.equal(proposalFor(seen(asked(1)))?.id, "2.restart.1");
  assert.equal(proposalFor(seen(asked(0))), null);
  assert.equal(proposalFor(seen(asked(1, { spectator: true }))), null);
});

test("every reason that the server gives has a sentence in both languages", () => {
  const reasons = [
    "waiting for the opponent",
    "not in hand: 5S",
    "no valid meld: 5S 6H is neither a set nor a run",
    "no valid meld: 5S cannot be added to meld 2",
    "no such meld: 9",
    "would leave only the taken card, KC, which may not be discarded in this turn",
    "7C was just taken from the discards and may not be discarded in this turn",
    "the stock is empty and the top discard is the only one: it must be taken",
    "the discard pile is empty",
    "a proposal to restart is open already",
    "seat 0 was refused and must play two more turns before it proposes again",
    "wrong phase: a turn begins with a draw",
    "wrong phase: this turn's card is drawn already",
    "it is not the turn of seat 1",
  ];
  const keys = reasons.map((text) => reasonKey({ code: "illegal_move", message: text }));
  assert.equal(new Set(keys).size, reasons.length - 1, "two of them are about the same place");
  for (const key of keys) {
    assert.match(key, /^rummy_no_/);
    assert.notEqual(translator("en")(key), key);
    assert.notEqual(translator("es")(key), key);
  }
  assert.equal(reasonKey({ code: "illegal_move", message: "something new" }), "err_illegal_move");
  assert.equal(reasonKey({ code: "stale_decision", message: "not in hand" }), "err_stale_decision");
});

/** Seen from Ana's seat. @type {[any, string, string][]} */
const LINES = [
  [{ kind: "game_started", dealer: 1 }, "A match up to 100 begins. Bea deals first.", "Empieza una partida a 100. Reparte primero Bea."],
  [{ kind: "dealt", hand: 2, dealer: 0, up: "QH" }, "You deal ten cards each and turn up the Queen of hearts.", "Repartes diez cartas a cada uno y descubres la reina de corazones."],
  [{ kind: "reshuffled", cards: 31 }, "The stock is empty: 31 discards are shuffled.", "El mazo está vacío: se mezclan 31 descartes."],
  [{ kind: "drew", seat: 1, from: "stock", card: null, by_default: false }, "Bea draws from the stock.", "Bea roba del mazo."],
  [{ kind: "drew", seat: 0, from: "stock", card: "TD", by_default: false }, "You draw the 10 of diamonds.", "Robas el diez de diamantes."],
  [{ kind: "drew", seat: 1, from: "discard", card: "JC", by_default: false }, "Bea takes the Jack of clubs from the discards.", "Bea toma la jota de tréboles del descarte."],
  [{ kind: "drew", seat: 1, from: "stock", card: null, by_default: true }, "Time is up: Bea draws.", "Se acabó el tiempo: Bea roba."],
  [{ kind: "drew", seat: 1, from: "discard", card: "KH", by_default: true }, "Time is up: Bea takes the King of hearts.", "Se acabó el tiempo: Bea toma el rey de corazones."],
  [{ kind: "melded", seat: 1, meld: 1, cards: ["9S", "TS", "JS"] }, "Bea lays down 9-10-J of spades.", "Bea baja 9-10-J de picas."],
  [{ kind: "laid_off", seat: 1, meld: 7, cards: ["JS"] }, "Bea adds Jack of spades.", "Bea añade jota de picas."],
  [{ kind: "discarded", seat: 1, card: "2H", by_default: false }, "Bea discards the 2 of hearts.", "Bea descarta el dos de corazones."],
  [{ kind: "discarded", seat: 0, card: "2H", by_default: true }, "Time is up: you discard the 2 of hearts.", "Se acabó el tiempo: descartas el dos de corazones."],
  [{ kind: "hand_over", winner: 1, points: 1, reason: "out", cards: ["AS"] }, "Bea is out of cards: 1 point.", "Bea se queda sin cartas: 1 punto."],
  [{ kind: "hand_over", winner: null, points: 0, reason: "turns", cards: null }, "200 turns: the hand is a draw, without points.", "200 turnos: la mano queda en empate, sin puntos."],
  [{ kind: "hand_accepted", seat: 1 }, "Bea is ready for the next hand.", "Bea acepta la siguiente mano."],
  [{ kind: "game_over", winner: 1, score: { 0: 34, 1: 107 } }, "Bea wins the match, 107–34.", "Bea gana la partida, 107–34."],
  [{ kind: "restart_proposed", seat: 1 }, "Bea would like to begin the match anew.", "Bea propone empezar la partida de nuevo."],
  [{ kind: "restart_declined", seat: 0 }, "You would rather go on.", "Prefieres seguir."],
  [{ kind: "restarted", dealer: 1 }, "The match begins anew at 0–0. Bea deals.", "La partida empieza de nuevo, 0–0. Reparte Bea."],
  [{ kind: "disconnected", seat: 1, name: "Bea" }, "Bea lost the connection.", "Bea se ha desconectado."],
  [{ kind: "disconnected", seat: 0, name: "Ana" }, "", ""],
  [{ kind: "back_online", round: 2, seat: 1 }, "Back online. Hand 2, Bea decides.", "De nuevo en línea. Mano 2, decide Bea."],
  [{ kind: "your_turn", decision: { kind: "draw", seat: 0 }, card: null }, "Your turn: draw a card", "Te toca: roba una carta"],
  [{ kind: "your_turn", decision: { kind: "play", seat: 0 }, card: null }, "", ""],
];

test("each event is one sentence, in both languages", () => {
  const [en, es] = [ctxOf(message(), {}, "en"), ctxOf(message(), {}, "es")];
  for (const [event, english, spanish] of LINES) {
    assert.equal(rummy.logLine(event, en), english);
    assert.equal(rummy.logLine(event, es), spanish);
  }
});

test("a lay-off is told with the meld as it was then, whatever was added since", () => {
  const laid = (/** @type {string[]} */ ...cards) => ({ kind: "laid_off", seat: 0, meld: 1, cards });
  const [first, second] = [laid("9S"), laid("8S", "QS")];
  const melds = [{ meld: 1, by: 1, kind: "run", cards: ["8S", "9S", "TS", "JS", "QS"] }];
  const line = (/** @type {any} */ event, /** @type {any} */ around) => rummy.logLine(event, ctxOf(message({ melds }, around)));
  const both = { recent: [{ version: 1, events: [first] }], events: [{ ...laid("2H"), meld: 2 }, second] };
  assert.equal(line(first, both), "You add 9 of spades to 10-J of spades.");
  assert.equal(line(second, both), "You add 8-Q of spades to 9-10-J of spades.");
  const dealt = { kind: "dealt", hand: 2, dealer: 0, up: "QH" };
  for (const events of [[], [first, dealt]]) assert.equal(line(first, { events }), "You add 9 of spades.", "of another hand, or too long ago");
});

test("every event is a sentence for everybody: whom it concerns, who is at the table, who has no seat", () => {
  const events = LINES.map(([event]) => event);
  for (const lang of /** @type {const} */ (["en", "es"])) assert.deepEqual(rawLines(rummy.logLine, events, ctxOf(message(), {}, lang)), []);
});

test("on one device everybody has a name", () => {
  const ctx = ctxOf(message({}, { you: { seat: 0, shared: true } }));
  assert.equal(rummy.logLine(/** @type {any} */ ({ kind: "discarded", seat: 0, card: "2H", by_default: false }), ctx), "Ana discards the 2 of hearts.");
  assert.equal(rummy.logLine(/** @type {any} */ ({ kind: "uncovered", seat: 0 }), ctx), "Ana has the device.");
  assert.equal(rummy.logLine(/** @type {any} */ ({ kind: "your_turn", decision: { kind: "uncover", seat: 1 } }), ctx), "Pass the device to Bea");
});
