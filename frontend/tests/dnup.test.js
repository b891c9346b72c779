import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { choicesOf, chosenOf, placeName, refusal, send, setName } from "../games/dnup/choices.js";
import { arranged, held, moved, pickValue, remember, remembered, sorted } from "../games/dnup/hand.js";
import { turned } from "../games/dnup/read.js";
import { end } from "../games/dnup/end.js";
import { logLine } from "../games/dnup/log_line.js";
import * as dnup from "../games/dnup.js";
import en from "../games/dnup/text.en.js";
import { againHint } from "../views/table/end.js";
import { ctxOf, game, message } from "./dnup-fakes.js";
import { rawLines } from "./every_viewer.js";

/** @param {string} text */
const cards = (text) => text.split(" ");
/** @param {string[]} hand @param {Parameters<typeof arranged>[1]} before @param {string[]} [sent] */
const shown = (hand, before, sent) => arranged(hand, before, sent).map(({ card }) => card).join(" ");
/** @param {string[]} hand */
const ids = (hand) => held(hand).map(({ id }) => id);

/* ------------------------------------------------------------------- the hand ------------------------------------ */

test("a card keeps its place however often the hand is turned", () => {
  const hand = cards("3/7 9/2 1/4");
  const before = moved(held(hand), ids(hand)[2] ?? "", 0);
  assert.equal(shown(hand, before), "1/4 3/7 9/2");
  assert.equal(shown(hand.map(turned), before), "4/1 7/3 2/9");
  assert.equal(shown(hand.map(turned).map(turned), arranged(hand.map(turned), before)), "1/4 3/7 9/2");
});

test("what comes in stands at the end, and what has left leaves no gap", () => {
  assert.equal(shown(cards("2/9 4/1 8/5"), held(cards("3/7 4/1 2/9"))), "4/1 2/9 8/5");
});

test("two equal cards are two, whichever way up they are held", () => {
  const hand = cards("1/5 2/3 5/1");
  assert.equal(new Set(ids(hand)).size, 3);
  assert.equal(shown(hand, held(hand).reverse()), "5/1 2/3 1/5");
});

test("of a card and its twin that is turned the one stays, where it was, that the hand still has", () => {
  const before = held(cards("1/2 3/7 4/6 7/3"));
  assert.deepEqual(arranged(cards("1/2 4/6 7/3"), before), [before[0], { ...before[2], place: 1 }, { ...before[3], place: 2 }]);
  assert.deepEqual(arranged(cards("1/2 3/7 4/6"), before), before.slice(0, 3));
  assert.equal(shown(cards("2/1 6/4 3/7"), before), "2/1 6/4 3/7");
});

test("a hand that is its own other side turns all the same", () => {
  const hand = cards("1/5 5/1 2/6 6/2");
  const before = moved(held(hand), "1/5.0", 3);
  assert.equal(shown(hand, before), "5/1 2/6 6/2 1/5");
  assert.equal(shown(hand.map(turned), before), "1/5 6/2 2/6 5/1");
});

test("of two that are alike the one leaves that was sent, and the id of what left goes to what comes", () => {
  const before = held(cards("3/7 1/2 3/7 4/6"));
  const hand = cards("1/2 3/7 4/6");
  assert.equal(shown(hand, before, [before[0]?.id ?? ""]), "1/2 3/7 4/6");
  const after = arranged(hand, before, [before[2]?.id ?? ""]);
  assert.deepEqual(after.map(({ id }) => id), [before[0], before[1], before[3]].map((one) => one?.id));
  assert.deepEqual(arranged(cards("1/2 3/7 4/6 7/3"), after).at(-1), { id: before[2]?.id, card: "7/3", place: 3 });
});

test("a card moves to any place, and none is lost at the ends", () => {
  const hand = held(cards("1/2 3/4 5/6"));
  const to = (/** @type {string} */ card, /** @type {number} */ place) => moved(hand, `${card}.0`, place).map((one) => one.card).join(" ");
  assert.equal(to("1/2", 1), "3/4 1/2 5/6");
  assert.equal(to("1/2", 9), "3/4 5/6 1/2");
  assert.equal(to("5/6", -1), "5/6 1/2 3/4");
});

test("sorting goes by the values that are up, and turns nothing", () => {
  assert.equal(shown(cards("7/1 2/9 7/0 2/3"), sorted(held(cards("7/1 2/9 7/0 2/3")))), "2/3 2/9 7/0 7/1");
});

test("the hands of a few tables are remembered, each table's newest", (t) => {
  const kept = new Map();
  Object.assign(globalThis, { localStorage: { getItem: (/** @type {string} */ key) => kept.get(key) ?? null, setItem: (/** @type {string} */ key, /** @type {string} */ value) => kept.set(key, value) } });
  t.after(() => Reflect.deleteProperty(globalThis, "localStorage"));
  const [one, other] = [held(cards("1/2 3/4")), held(cards("5/6"))];
  remember("KQRT.0.1", one);
  remember("ABCD.2.1", other);
  assert.deepEqual([remembered("KQRT.0.1"), remembered("ABCD.2.1"), remembered("KQRT.0.2")], [one, other, []]);
  remember("KQRT.0.2", other);
  assert.deepEqual([remembered("KQRT.0.1"), remembered("KQRT.0.2")], [[], other]);
  for (let room = 0; room < 20; room += 1) remember(`R${room}.0.1`, one);
  assert.deepEqual([remembered("ABCD.2.1"), remembered("R19.0.1")], [[], one]);
  for (const broken of ["null", "{}", "[1]", '[{"name":"R.0.1","cards":[{"id":1}]}]', "{"]) {
    for (const key of kept.keys()) kept.set(key, broken);
    assert.deepEqual(remembered("R.0.1"), []);
  }
});

test("a number picks all cards of that value, then one fewer each time", () => {
  const all = held(cards("5/1 2/9 5/7 5/3"));
  const three = pickValue(all, [], 5);
  assert.equal(three.length, 3);
  const two = pickValue(all, three, 5);
  assert.deepEqual(two, three.slice(0, 2));
  assert.deepEqual(pickValue(all, pickValue(all, two, 5), 5), []);
  assert.equal(pickValue(all, two, 2).length, 1);
});

/* ----------------------------------------------------------- before the move ------------------------------------- */

/** What each action would do, with these cards picked and this set pointed at. @param {import("../games/dnup/types.js").Game} of @param {string} picked @param {string} [target] @param {import("../store/state.js").Lang} [lang] */
async function asked(of, picked, target, lang = "en") {
  const told = message(of);
  const wanted = picked ? cards(picked) : [];
  const picks = held(of.players[0]?.hand ?? []).filter(({ card }) => wanted.includes(card)).map(({ id }) => id);
  const lying = of.sets.find((one) => placeName(one) === target);
  const ctx = await ctxOf(told, lang, { dnup_picks: { name: "KQRT.0.1", ids: picks }, dnup_target: lying && setName(lying) });
  return Object.fromEntries(choicesOf(ctx, told, of, chosenOf(ctx, told, of)).map((choice) => [choice.kind, choice]));
}

test("picked cards say before the move whose set they return", async () => {
  const of = game("4/2 4/6 9/1", { sets: ["1.1 3/7 3/1"], hints: { plays: [{ size: 2, value: 4, beats: { seat: 1, area: 1, returns: true } }], adds: [] } });
  const { play } = await asked(of, "4/2 4/6");
  assert.deepEqual(play?.move, { kind: "play", cards: ["4/2", "4/6"] });
  assert.equal(play?.hint, "You lay a pair of 4s. That returns Bea's pair of 3s, turned.");
  assert.equal((await asked(of, "4/2 4/6", undefined, "es")).play?.hint, "Pones una pareja de 4. Así devuelves la pareja de 3 de Bea y giras sus cartas.");
});

test("a last play says that one is out, but not where one's own set comes back", async () => {
  const out = game("4/2", { hints: { plays: [{ size: 1, value: 4, beats: null }], adds: [] } });
  assert.match((await asked(out, "4/2")).play?.hint ?? "", /You are out of cards!$/);
  const back = game("4/2", { seats: 2, sets: ["0.2 3/5"], hints: { plays: [{ size: 1, value: 4, beats: { seat: 0, area: 2, returns: true } }], adds: [] } });
  assert.equal((await asked(back, "4/2")).play?.hint, "You lay a single 4. That beats your single 3 (area 2): it comes back to you, turned.");
});

test("what cannot be played has its reason, and no move", async () => {
  const of = game("4/2 4/6 9/1", { sets: ["1.1 5/7 5/1"] });
  const { play } = await asked(of, "4/2 4/6");
  assert.equal(play?.move, null);
  assert.equal(play?.able, false);
  assert.equal(play?.hint, "It must be higher than Bea's pair of 5s.");
  const top = game("4/2 4/6 9/1", { sets: ["1.1 9/7", "2.1 5/1 5/2"] });
  assert.equal((await asked(top, "9/1")).play?.hint, "Nothing beats Bea's single 9: no value is higher.");
  assert.equal((await asked(top, "9/1", undefined, "es")).play?.hint, "Nada supera el 9 de Bea: no hay valor más alto.");
  assert.equal((await asked(of, "4/2 9/1")).play?.hint, "These cards show different values.");
  assert.equal((await asked(of, "")).play?.hint, "Pick cards that show the same value.");
});

test("an added card says what the set becomes, and who gets what back", async () => {
  const adds = [{ seat: 1, area: 1, card: "3/8", beats: { seat: 1, area: 1, returns: true } }];
  const of = game("3/8 1/3", { sets: ["1.1 3/7", "2.1 5/1 5/7"], hints: { plays: [], adds } });
  const { add } = await asked(of, "3/8");
  assert.deepEqual(add?.move, { kind: "add", seat: 1, area: 1, card: "3/8" });
  assert.equal(add?.hint, "It makes Bea's single 3 a pair of 3s. That is the lower one of its size: all of it goes to Bea's hand, turned.");
  assert.equal((await asked(of, "3/8", "2.1")).add?.hint, "That set takes cards that show 5.");
  assert.equal((await asked(of, "1/3")).add?.hint, "No rival's set has that value.");
});

test("a set that is pointed at says what it would be in the hand; the only one need not be", async () => {
  const two = game("9/2", { sets: ["1.1 3/7 3/1", "2.1 6/8"] });
  const { take } = await asked(two, "", "1.1");
  assert.deepEqual(take?.move, { kind: "take", seat: 1, area: 1 });
  assert.equal(take?.hint, "You get Bea's pair of 3s. In your hand: 7 up, 3 down; 1 up, 3 down.");
  assert.equal((await asked(two, "")).take?.move, null);
  const one = game("9/2", { sets: ["1.1 3/7", "0.1 6/8"] });
  assert.deepEqual((await asked(one, "")).take?.move, { kind: "take", seat: 1, area: 1 });
  assert.equal((await asked(one, "", "0.1")).take?.hint, "You get Bea's single 3. In your hand: 7 up, 3 down.", "one's own set cannot be pointed at");
});

test("rotating says what the whole hand would show", async () => {
  const { rotate } = await asked(game("3/7 9/2 1/2"), "");
  assert.deepEqual(rotate?.move, { kind: "rotate" });
  assert.equal(rotate?.hint, "All your cards turn. They would show 2, 2, 7.");
});

test("nothing can be done while a move is sent, without a connection, or in another's turn", async () => {
  const of = game("3/7");
  const told = message(of);
  const chosen = { name: "", cards: held(["3/7"]), changed: false, picks: [], target: null };
  const sent = await ctxOf(told, "en");
  sent.state.pending["offer:1.4"] = { id: "m1", command: { action: "move", decision: "1.4", move: { kind: "rotate" } } };
  const busy = choicesOf(sent, told, of, chosen);
  assert.deepEqual([busy.some(({ able }) => able), busy.filter(({ waiting }) => waiting).map(({ kind }) => kind)], [false, ["rotate"]]);
  const lost = await ctxOf(told, "en");
  lost.state.connection.lost = true;
  assert.equal(choicesOf(lost, told, of, chosen).some(({ able }) => able), false);
  const theirs = game("3/7", { decision: { id: "1.4", seat: 1, kind: "action", area: 1, due_at: 0, remaining_ms: 1 } });
  assert.deepEqual(choicesOf(await ctxOf(message(theirs), "en"), message(theirs), theirs, chosen), []);
});

test("what was picked and pointed at is nothing once the hand is dealt anew or another set lies there", async () => {
  const of = game("3/7 4/2", { round: 2, sets: ["1.1 5/1"] });
  const ctx = await ctxOf(message(of), "en", { dnup_picks: { name: "KQRT.0.1", ids: ids(["3/7"]) }, dnup_target: "1.1 6/2" });
  assert.deepEqual([chosenOf(ctx, message(of), of).picks, chosenOf(ctx, message(of), of).target], [[], null]);
});

test("the server's reasons have words of their own", () => {
  const error = (/** @type {string} */ text, code = "illegal_move") => refusal({ code, message: text });
  assert.equal(error("not higher than the set of that size on the table: 7/2 of seat 1"), "dnup_why_higher");
  assert.equal(error("not in hand in that orientation: 3/7"), "dnup_why_not_held");
  assert.equal(error("no set there: area 1 of seat 2 is empty"), "dnup_why_gone");
  assert.equal(error("anything else"), "err_illegal_move");
  assert.equal(error("not higher", "stale_decision"), "err_stale_decision");
});

test("a move that is made leaves nothing picked; one that is refused keeps it and says why", async () => {
  /** @type {unknown[][]} */
  const done = [];
  const actions = (/** @type {object} */ answer) => ({
    move: async (/** @type {object} */ _, /** @type {string} */ decision) => (done.push([decision]), answer),
    ui: (/** @type {unknown[]} */ ...args) => done.push(args),
    toast: (/** @type {string} */ key) => done.push([key]),
  });
  const ctx = await ctxOf(message(game("3/7")), "en");
  await send({ ...ctx, actions: /** @type {any} */ (actions({ type: "error", code: "illegal_move", message: "the values differ: 3/7 4/2" })) }, { kind: "rotate" });
  assert.deepEqual(done.splice(0), [["dnup_sent", undefined], ["1.4"], ["dnup_why_values"]]);
  await send({ ...ctx, actions: /** @type {any} */ (actions({ type: "error", code: "pending", message: "" })) }, { kind: "rotate" });
  assert.deepEqual(done.splice(0), [["dnup_sent", undefined], ["1.4"]]);
  await send({ ...ctx, actions: /** @type {any} */ (actions({ type: "ok" })) }, { kind: "rotate" });
  assert.deepEqual(done, [["dnup_sent", undefined], ["1.4"], ["dnup_picks", null], ["dnup_target", null]]);
});

test("each action has a key where it is possible, and so has each value", async () => {
  const of = game("3/7 3/1", { sets: ["1.1 4/7"], hints: { plays: [{ size: 2, value: 3, beats: null }], adds: [] } });
  const picks = ids(["3/7", "3/1"]);
  const keys = dnup.keys(await ctxOf(message(of), "en", { dnup_picks: { name: "KQRT.0.1", ids: picks } }));
  assert.deepEqual(Object.keys(keys).sort(), [..."123456789", "escape", "h", "o", "p", "r", "s", "t"].sort());
  const watching = dnup.keys(await ctxOf(message(of, { you: { spectator: true } }), "en"));
  assert.deepEqual(Object.keys(watching), ["h"]);
});

/* -------------------------------------------------------------------- words -------------------------------------- */

/** One of each kind, and the viewer's own. @type {import("../games/dnup/types.js").Event[]} */
const EVENTS = [
  { kind: "game_started", order: [1, 0, 2] },
  { kind: "dealt", round: 2, starter: 1 },
  { kind: "dealt", round: 2, starter: 0 },
  { kind: "set_discarded", seat: 1, area: 1, count: 2 },
  { kind: "set_discarded", seat: 0, area: 1, count: 1 },
  { kind: "set_played", seat: 1, area: 1, value: 3, cards: ["3/7", "3/1"], by_default: false },
  { kind: "set_played", seat: 0, area: 1, value: 3, cards: ["3/7"], by_default: false },
  { kind: "card_added", seat: 1, to: 0, area: 1, card: "3/8", by_default: false },
  { kind: "card_added", seat: 0, to: 2, area: 1, card: "3/8", by_default: false },
  { kind: "set_taken", seat: 1, from: 0, area: 1, cards: ["3/7"], by_default: false },
  { kind: "set_taken", seat: 0, from: 2, area: 1, cards: ["3/7", "3/1", "3/2", "3/4"], by_default: false },
  { kind: "hand_rotated", seat: 1, by_default: false },
  { kind: "hand_rotated", seat: 0, by_default: false },
  { kind: "hand_rotated", seat: 1, by_default: true },
  { kind: "hand_rotated", seat: 0, by_default: true },
  { kind: "set_returned", seat: 1, area: 1, cards: ["3/7", "3/1", "3/2"] },
  { kind: "set_returned", seat: 0, area: 1, cards: ["3/7"] },
  { kind: "went_out", seat: 1, tokens: 2 },
  { kind: "went_out", seat: 0, tokens: 1 },
  { kind: "went_out", seat: 1, tokens: 0 },
  { kind: "went_out", seat: 0, tokens: 0 },
  { kind: "round_over", reason: "out", tokens: {} },
  { kind: "round_over", reason: "stalled", tokens: {} },
  { kind: "game_over", winner: 1, places: { 0: 2, 1: 1, 2: 2 }, tokens: {} },
  { kind: "game_over", winner: 0, places: { 0: 1, 1: 2, 2: 2 }, tokens: {} },
  { kind: "game_over", winner: null, places: { 0: 1, 1: 1, 2: 3 }, tokens: {} },
  { kind: "game_over", winner: null, places: null, tokens: {} },
];

for (const lang of /** @type {const} */ (["en", "es"])) {
  test(`every event is a sentence of its own in ${lang}, and tells what the viewer does as theirs`, async () => {
    const ctx = await ctxOf(message(game("3/7")), lang);
    const lines = EVENTS.map((event) => logLine(/** @type {any} */ (event), ctx));
    for (const line of lines) assert.match(line, /^[¡\p{Lu}\d].*[.!]$/u);
    for (const line of lines) assert.doesNotMatch(line, /[{}]|dnup_|undefined/);
    assert.equal(new Set(lines).size, lines.length);
    assert.match(logLine({ kind: "disconnected", seat: 1, name: "Bea" }, ctx), /Bea/);
    assert.match(logLine(/** @type {any} */ ({ kind: "your_turn", decision: {}, card: null }), ctx), /\b3\.$/);
  });
}

test("every event is a sentence for everybody: whom it concerns, who is at the table, who has no seat", async () => {
  for (const lang of /** @type {const} */ (["en", "es"])) {
    for (const seats of [2, 3]) assert.deepEqual(rawLines(logLine, EVENTS.filter((event) => !("seat" in event) || event.seat < seats), await ctxOf(message(game("3/7", { seats })), lang)), []);
  }
});

test("with two players a sentence names the area", async () => {
  const ctx = await ctxOf(message(game("3/7", { seats: 2 })), "en");
  assert.equal(logLine(/** @type {any} */ (EVENTS[5]), ctx), "Bea plays a pair of 3s (area 1): 3 up, 7 down; 3 up, 1 down.");
  assert.equal(logLine(/** @type {any} */ ({ kind: "your_turn", decision: {}, card: null }), ctx), "Your turn in area 1. Your cards show 3.");
  assert.equal(logLine(/** @type {any} */ ({ kind: "set_discarded", seat: 0, area: 2, count: 3 }), ctx), "Your set (area 2) is discarded: 3 cards.");
});

test("the end names the winner, nobody after a tie, and says where a game was not finished; there are no points", async () => {
  const of = game("3/7", { phase: "over", decision: null, winner: 0 });
  of.players.forEach((player, k) => Object.assign(player, { place: k + 1, tokens: 4 - k }));
  const ctx = await ctxOf(message(of), "en");
  assert.equal(end(ctx, message(of)).title, "You win!");
  assert.equal(end(ctx, message(of)).hint, null);
  const stalled = { events: [/** @type {any} */ ({ kind: "round_over", reason: "stalled", tokens: {} })] };
  assert.equal(end(ctx, message(of, stalled)).hint, "Three rounds in a row have stalled: whoever is ahead wins.");
  assert.equal(end(ctx, message({ ...of, winner: null })).title, "Nobody wins");
  assert.equal(end(ctx, message({ ...of, winner: null }, stalled)).hint, "Three rounds in a row have stalled, and the best are level.");
  const broken = { ...of, winner: null, players: of.players.map((player) => ({ ...player, place: null })) };
  assert.equal(end(ctx, message(broken)).title, "The game was not finished");
});

test("to play again says who will be there: bots stay behind, but in a match that a device goes on with", async () => {
  const of = game("3/7", { phase: "over", decision: null, winner: 0 });
  /** @param {("human" | "bot")[]} kinds @param {Record<string, string>} [slots] */
  const hint = async (kinds, slots = {}) => {
    const told = message(of);
    told.room.seats.forEach((seat, k) => Object.assign(seat, { kind: kinds[k] }));
    const ctx = await ctxOf(told, "en");
    Object.assign(ctx.state, { slots });
    return againHint(ctx, told);
  };
  assert.equal(await hint(["human", "human", "human"]), "again_hint");
  assert.equal(await hint(["human", "human", "bot"]), "again_people");
  assert.equal(await hint(["human", "bot", "bot"]), "again_alone");
  assert.equal(await hint(["human", "bot", "bot"], { "rummy.computer": "KQRT" }), "again_hint");
});

test("every text of dnup is used", () => {
  const folder = fileURLToPath(new URL("../games/", import.meta.url));
  const source = ["dnup.js", ...readdirSync(`${folder}dnup`).filter((name) => !name.startsWith("text")).map((name) => `dnup/${name}`)].map((name) => readFileSync(folder + name, "utf8")).join("\n");
  const made = /^dnup_(set|of|my)_[123n]$|^dnup_(key|aid)_|^dnup_(your_turn|decides)|_area$/; // put together from parts
  const unused = Object.keys(en).filter((key) => {
    const stem = key.replace(/(_you)?(_(one|other))?$/, "");
    return !made.test(key) && !["play", "add", "take", "rotate"].includes(key.slice(5)) && !source.includes(`"${key}"`) && !source.includes(`"${stem}"`) && !source.includes(`"${key.replace(/_(one|other)$/, "")}"`);
  });
  assert.deepEqual(unused, []);
});

/* -------------------------------------------------------------------- cards -------------------------------------- */

const FOLDER = fileURLToPath(new URL("../cards/", import.meta.url));

test("dnup's sprite is what its script draws", () => {
  const dir = mkdtempSync(path.join(tmpdir(), "dnup-"));
  try {
    const drawn = path.join(dir, "dnup.svg");
    const run = spawnSync("python3", ["-B", path.join(FOLDER, "make_dnup_cards.py"), drawn], { encoding: "utf8" });
    assert.equal(run.status, 0, run.stderr);
    assert.equal(readFileSync(drawn, "utf8"), readFileSync(path.join(FOLDER, "dnup.svg"), "utf8"));
  } finally {
    rmSync(dir, { recursive: true });
  }
});

test("it holds every card of the rules' deck both ways up, and nothing that a page's policy forbids", () => {
  const deck = JSON.parse(readFileSync(new URL("../../layers/cardrules/python/cardrules/dnup/deck.json", import.meta.url), "utf8"));
  const names = Object.values(deck.groups).flat().flatMap((/** @type {string} */ card) => [card, turned(card)]);
  const sprite = readFileSync(path.join(FOLDER, "dnup.svg"), "utf8");
  const drawn = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map((match) => match[1]);
  assert.deepEqual(new Set(drawn), new Set([...names.map((card) => `c${card.replace("/", "")}`), "back"]));
  assert.doesNotMatch(sprite, /<script|<style|style=|href=|on[a-z]+=/);
});
