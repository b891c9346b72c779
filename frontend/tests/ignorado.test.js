import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { test } from "node:test";
import { felt, keys, rules, view } from "../games/ignorado.js";
import { centre } from "../games/ignorado/centre.js";
import { dockState } from "../games/ignorado/dock.js";
import { end } from "../games/ignorado/end.js";
import { sounds } from "../games/ignorado/motion.js";
import { REASONS, attend, poke, refusal, toggleMute } from "../games/ignorado/offers.js";
import { panelState } from "../games/ignorado/panel.js";
import { BAITS } from "../games/ignorado/read.js";
import { seatStates } from "../games/ignorado/seats.js";
import en from "../games/ignorado/text.en.js";
import es from "../games/ignorado/text.es.js";
import { reduce } from "../store/reduce.js";
import { ranked } from "../views/table/places.js";
import { collect } from "./fixtures.js";
import { GHOST, ME, ORDER, decides, game, myKing, open, stateOf, table } from "./ignorado-fakes.js";

/** @typedef {import("../store/state.js").State} State */
/** @typedef {import("../games/ignorado/types.js").Game} Game */
/** @typedef {import("../games/ignorado/types.js").Player} Player */

/** @param {Parameters<typeof game>} shown */
const page = (...shown) => open(stateOf(table(game(...shown))));
/** @param {Awaited<ReturnType<typeof open>>} opened */
const dockOf = ({ ctx, message, game: shown }) => dockState(ctx, message, shown);
/** @param {ReturnType<typeof dockState>} dock */
const offered = ({ left, right }) => [...left, ...right].map(({ name, key, able }) => `${name} ${key} ${able}`);

/* ---------------------------------------------------------------- the seats -------------------------------------- */

test("the player on my left sits at my left, and each size of a table has its places", async () => {
  const opened = await page({ decision: decides(1, "turn") });
  const seats = seatStates(opened.ctx, opened.message, opened.game);
  assert.deepEqual(seats.map((s) => [s.pos, s.seat]), [[0, 2], [6, 1], [5, 3], [4, 5], [3, 4], [2, 0]]);
  for (let size = 3; size <= 8; size += 1) {
    const order = [2, 0, 1, 3, 4, 5, 6, 7].slice(0, size);
    const { ctx, message, game: shown } = await page({ order });
    const places = seatStates(ctx, message, shown).map((s) => s.pos);
    assert.equal(new Set(places).size, size);
    assert.deepEqual(places.slice(1), [...places.slice(1)].sort((a, b) => b - a), "from the left round");
  }
});

/** What a seat says of itself. @type {[string, Partial<Game>, Record<number, Partial<Player>>, number, string, string][]} */
const LABELS = [
  ["lives and glasses", {}, { 1: { lives: 1, glasses: 2 } }, 1, "Marcos, 1 life, 2 glasses, face down", "Marcos, 1 vida, 2 vasos, boca abajo"],
  ["the dealer, a bot whose King is known", { dealer: 3 }, { 3: { shown: "K" } }, 3, "Nico, 3 lives, 0 glasses, dealer, bot, face down, has a King", "Nico, 3 vidas, 0 vasos, reparte, bot, boca abajo, tiene un rey"],
  ["a card that I know", {}, { 0: { known: "AE" } }, 0, "Bea, 3 lives, 0 glasses, Ace of swords, you know this card", "Bea, 3 vidas, 0 vasos, as de espadas, conoces esta carta"],
  ["one who owes", { debts: [{ from: 1, to: 4 }] }, { 4: GHOST }, 1, "Marcos, 3 lives, 0 glasses, owes Íñigo a life, face down", "Marcos, 3 vidas, 0 vasos, debe una vida a Íñigo, boca abajo"],
  ["one who owed, and fell", { debts: [{ from: 1, to: 4 }] }, { 1: GHOST, 4: GHOST }, 1, "Marcos, 0 lives, 3 glasses, ignored", "Marcos, 0 vidas, 3 vasos, sin vidas"],
  ["an ignored player whom I muted", { muted: [4] }, { 4: GHOST }, 4, "Íñigo, 0 lives, 3 glasses, ignored, muted", "Íñigo, 0 vidas, 3 vasos, sin vidas, en silencio"],
  ["one who comes back", {}, { 4: { state: "returning", in_round: false, lives: 1 } }, 4, "Íñigo, 1 life, 0 glasses, is back", "Íñigo, 1 vida, 0 vasos, vuelve"],
  ["one who decides", { decision: decides(1, "turn") }, {}, 1, "Marcos, decides, 3 lives, 0 glasses, face down", "Marcos, decide, 3 vidas, 0 vasos, boca abajo"],
];
for (const [what, change, players, seat, english, spanish] of LABELS) {
  test(`a seat tells in words: ${what}`, async () => {
    for (const [lang, label] of /** @type {const} */ ([["en", english], ["es", spanish]])) {
      const opened = await open(stateOf(table(game(change, players))), lang);
      assert.equal(seatStates(opened.ctx, opened.message, opened.game).find((s) => s.seat === seat)?.label, label);
    }
  });
}

test("glasses are not told to who has turned them off", async () => {
  const state = stateOf(table(game({}, { 1: { glasses: 2 } })));
  const off = await open(reduce(state, { type: "set", settings: { glasses: false } }));
  assert.doesNotMatch(seatStates(off.ctx, off.message, off.game)[1]?.label ?? "", /glass/);
  const counted = (/** @type {unknown} */ picture) => [...collect(picture, new Set())].filter((text) => /glass/.test(text)).length;
  assert.equal(counted(view(off.ctx)), 0);
  assert.ok(counted(view((await open(state)).ctx)) > 0);
});

/* --------------------------------------------------------------- the choices ------------------------------------- */

test("a turn offers what the decision offers", async () => {
  const swap = dockOf(await page({ decision: decides(ME, "swap_or_stand", { options: ["swap", "stand"] }) }));
  assert.deepEqual(offered(swap), ["swap c true", "stand p true"]);
  assert.equal(swap.left[0]?.hint, "swap with Marcos");
  const last = dockOf(await page({ dealer: ME, decision: decides(ME, "swap_or_stand", { options: ["swap", "stand"] }) }));
  assert.equal(last.left[0]?.hint, "with the deck");
  const king = dockOf(await page({ decision: myKing() }, { 2: { card: "KO" } }));
  assert.deepEqual([offered(king), king.prompt], [["pass p true"], "Your King may ask"]);
  const other = dockOf(await page({ decision: decides(1, "turn") }));
  assert.deepEqual([offered(other), other.prompt], [["swap c false", "stand p false"], "Marcos decides"]);
});

test("a King that asked nobody has passed, another card has stood", async () => {
  const hints = async (/** @type {string} */ card) => {
    const { right } = dockOf(await open(stateOf(table(game({ decision: decides(1, "turn") }, { 2: { card } }), { told: [{ kind: "stood", seat: ME, by_default: false }] }))));
    return right.map(({ name, hint }) => `${name}: ${hint}`);
  };
  assert.deepEqual([await hints("KO"), await hints("NO")], [["pass: you passed"], ["stand: you stood"]]);
});

test("returning is offered to who may, and to nobody else", async () => {
  const question = { asker: 1, target: ME, said: ["O"], returned: false, ace_said: [] };
  const asked = (/** @type {string[]} */ options) => page({ phase: "answer", question, decision: decides(ME, "answer_king", { options, suits: ["O", "C", "E", "B"] }) });
  assert.deepEqual(offered(dockOf(await asked(["answer"]))), ["O o true", "C c true", "E e true", "B b true"]);
  assert.deepEqual(offered(dockOf(await asked(["answer", "return"]))), ["return r true", "O o true", "C c true", "E e true", "B b true"]);
});

test("what is sent waits, and the rest is dead meanwhile", async () => {
  const state = stateOf(table(game({ decision: decides(ME, "swap_or_stand", { options: ["swap", "stand"] }) })));
  const opened = await open(reduce(state, { type: "sent", key: "move", id: "1", command: { action: "move", decision: "3.3", move: { kind: "swap" } } }));
  const dock = dockOf(opened);
  assert.deepEqual(offered(dock), ["swap c false", "stand p false"]);
  assert.deepEqual([dock.left[0]?.waiting, dock.left[0]?.hint], [true, "Sending…"]);
  assert.deepEqual(keys(opened.ctx), {});
});

/** What was pressed and not yet answered. @type {[string, Partial<Game>, Record<number, Partial<Player>>, string, Record<string, unknown>][]} */
const PRESSED = [
  ["a suit", { phase: "answer", question: { asker: 1, target: ME, said: [], returned: false, ace_said: [] }, decision: decides(ME, "answer_king", { options: ["answer"], suits: ["O", "C", "E", "B"] }) }, {}, "move", { kind: "answer", suit: "C" }],
  ["whom to ask", { decision: myKing() }, { 2: { card: "KO" } }, "move", { kind: "ask", seat: 4 }],
  ["what to say", { pokes_left: 2, poke_targets: [4], decision: decides(1, "turn") }, { 2: { ...GHOST, card: null } }, "poke", { kind: "poke", seat: 4, bait: "say_hello" }],
  ["an answer to a poke", { poke: { id: "p3.0.2.1", seat: 0, target: ME, bait: "say_hello", remaining_ms: 5_000 }, decision: decides(1, "turn") }, { 0: GHOST }, "p3.0.2.1", { kind: "attend" }],
  ["whom to mute", { decision: decides(1, "turn") }, { 0: GHOST }, "poke", { kind: "mute", seat: 0 }],
];
for (const [what, change, players, decision, move] of PRESSED) {
  test(`what is pressed and waits says so: ${what}`, async () => {
    const state = stateOf(table(game(change, players)));
    const said = async (/** @type {State} */ shown) => [...collect(view((await open(shown)).ctx), new Set())].filter((text) => /Sending/.test(text)).length;
    assert.equal(await said(state), 0);
    const key = decision === "move" ? "move" : `offer:${decision}`;
    assert.ok((await said(reduce(state, { type: "sent", key, id: "1", command: { action: "move", decision: decision === "move" ? "3.3" : decision, move } }))) > 0);
  });
}

test("keys: what is offered, whom to ask by number, and an answer to a poke beside both", async () => {
  const opened = await page({ decision: myKing({ targets: [4, 1] }), poke: { id: "p3.0.2.1", seat: 0, target: ME, bait: "say_hello", remaining_ms: 5_000 } }, { 0: GHOST, 2: { card: "KO" } });
  const now = keys(opened.ctx);
  assert.deepEqual(Object.keys(now).sort(), ["1", "2", "a", "p"]);
  now["1"]?.();
  now["2"]?.();
  now.a?.();
  now.p?.();
  assert.deepEqual(opened.done, [
    ["move", { kind: "ask", seat: 1 }],
    ["move", { kind: "ask", seat: 4 }],
    ["move", { kind: "attend" }, "p3.0.2.1"],
    ["move", { kind: "pass" }],
  ]);
});

/* ---------------------------------------------------------------- the ignored ------------------------------------ */

const IGNORED = { 2: { ...GHOST, card: null } };

test("an ignored player chooses a target, then what to say", async () => {
  const change = { pokes_left: 2, poke_targets: [4, 1], decision: decides(1, "turn") };
  const before = await page(change, IGNORED);
  const first = panelState(before.ctx, before.message, before.game);
  assert.deepEqual([first.prompt, first.hint, first.target], ["Get noticed!", "Tap a player. 2 tries left.", null]);
  assert.deepEqual(Object.keys(keys(before.ctx)), ["1", "2"]);
  keys(before.ctx)["2"]?.();
  assert.deepEqual(before.done, [["ui", "ignorado_target", 4]]);
  const after = await open(reduce(stateOf(table(game(change, IGNORED))), { type: "ui", key: "ignorado_target", value: 4 }));
  assert.equal(panelState(after.ctx, after.message, after.game).target, 4);
  keys(after.ctx).e?.();
  assert.deepEqual(after.done, [["move", { kind: "poke", seat: 4, bait: BAITS[2] }, "poke"]]);
});

test("a target who may not be poked any more is not kept", async () => {
  const state = stateOf(table(game({ pokes_left: 1, poke_targets: [1] }, IGNORED)));
  const opened = await open(reduce(state, { type: "ui", key: "ignorado_target", value: 4 }));
  assert.equal(panelState(opened.ctx, opened.message, opened.game).target, null);
});

/** Why there is nothing to choose. @type {[string, Partial<Game>, import("../games/ignorado/types.js").Told[], string][]} */
const SHUT = [
  ["fell in this round", {}, [{ kind: "ignored", seats: [ME] }], "You may poke from the next deal on."],
  ["came back twice", {}, [{ kind: "returned", seat: ME }, { kind: "returned", seat: ME }], "You came back twice: this fall is final."],
  ["used both", { pokes_left: 0, poke_targets: [] }, [], "No tries left in this round."],
  ["is in a pause", { phase: "pause", pokes_left: 2, poke_targets: [] }, [], "Nobody listens between rounds."],
  ["finds nobody", { pokes_left: 2, poke_targets: [] }, [], "There is nobody to poke now."],
  ["is owed a life", { pokes_left: 1, poke_targets: [], debts: [{ from: 4, to: ME }] }, [], "You get it at the end of the round."],
];
for (const [what, change, events, hint] of SHUT) {
  test(`an ignored player is told why they cannot poke: ${what}`, async () => {
    const opened = await open(stateOf(table(game(change, IGNORED), { events })));
    const panel = panelState(opened.ctx, opened.message, opened.game);
    assert.deepEqual([panel.hint, panel.target], [hint, null]);
    assert.deepEqual(keys(opened.ctx), {});
  });
}

/** After a reload: what the page was told, how many lives were lost, what it says. @type {[string, import("../games/ignorado/types.js").Told[], number, string][]} */
const RELOADED = [
  ["too few lives lost for a third fall", [], 4, "You may poke from the next deal on."],
  ["fell before this deal", [], 5, "You came back twice: this fall is final."],
  ["fell in this round, for the third time or not", [{ kind: "ignored", seats: [ME] }], 5, "You may not poke in this round."],
  ["fell in this round, others in the last", [{ kind: "ignored", seats: [1] }, { kind: "dealt", round: 3, dealer: 0 }, { kind: "ignored", seats: [ME, 1] }], 5, "You may not poke in this round."],
  ["another fell in this round", [{ kind: "ignored", seats: [1] }], 6, "You came back twice: this fall is final."],
  ["fell in this round, and the page knows the game from its start", [{ kind: "game_started", order: ORDER, dealer: 5 }, { kind: "dealt", round: 3, dealer: 0 }, { kind: "ignored", seats: [ME] }], 5, "You may poke from the next deal on."],
];
for (const [what, told, glasses, hint] of RELOADED) {
  test(`a final fall is told as one only where that is certain: ${what}`, async () => {
    const opened = await open(stateOf(table(game({ decision: decides(1, "turn") }, { 2: { ...GHOST, card: null, glasses } }), { told })));
    assert.equal(panelState(opened.ctx, opened.message, opened.game).hint, hint);
  });
}

test("what a page missed may have been the fall", async () => {
  const mine = { 2: { ...GHOST, card: null, glasses: 5 } };
  const later = await page({ round: 4, decision: decides(1, "turn") }, mine);
  assert.equal(panelState(later.ctx, later.message, later.game).hint, "You may not poke in this round.");
  const shown = table(game({ decision: decides(1, "turn") }, mine));
  const state = stateOf(shown);
  const away = reduce({ ...state, connection: { ...state.connection, away: true, lost: true } }, { type: "received", message: { ...shown, version: 90, recent: [] }, at: 2_000 });
  const opened = await open(away);
  assert.equal(panelState(opened.ctx, opened.message, opened.game).hint, "You may not poke in this round.");
});

test("a life owed by a player who has fallen is promised to nobody", async () => {
  const owed = { debts: [{ from: 1, to: ME }, { from: 4, to: 0 }], pokes_left: 1, poke_targets: [], decision: decides(3, "turn") };
  const fallen = { ...IGNORED, 0: GHOST, 1: GHOST };
  const said = (/** @type {Awaited<ReturnType<typeof open>>} */ { ctx }) => [...collect(view(ctx), new Set())].filter((text) => /owes/i.test(text)).sort();
  const opened = await page(owed, fallen);
  assert.deepEqual(said(opened), ["Owes a life", "Íñigo owes Bea a life", "Íñigo, 3 lives, 0 glasses, owes Bea a life, face down"]);
  assert.equal(panelState(opened.ctx, opened.message, opened.game).hint, "There is nobody to poke now.");
  assert.deepEqual(said(await page(owed, { ...fallen, 4: GHOST })), []);
});

test("every reason for which the rules refuse a poke has its text", async () => {
  const source = (await readFile(new URL("../../layers/cardrules/python/cardrules/ignorado/pokes.py", import.meta.url), "utf8")).replace(/\{[^}]*\}/g, "2");
  const sentences = [...source.slice(source.indexOf("def no_poker"), source.indexOf("def poke(")).matchAll(/f?"((?:seat|there|the|this) [^"\n]+)"/g)].map((match) => match[1] ?? "");
  const known = new Set(sentences.map((sentence) => refusal({ code: "illegal_move", message: sentence })));
  for (const [, key] of REASONS) {
    assert.ok(known.has(`ignorado_${key}`), key);
    assert.ok(`ignorado_${key}` in en && `ignorado_${key}` in es, key);
  }
  const never = ["the bait is unknown", "there is no seat 2", "the game is over"]; // no button of the page sends such a one
  const unnamed = sentences.filter((sentence) => refusal({ code: "illegal_move", message: sentence }) === "err_illegal_move");
  assert.deepEqual(unnamed.filter((sentence) => !never.includes(sentence)), []);
  assert.equal(refusal({ code: "stale_decision", message: "" }), "err_stale_decision");
});

test("a refusal is told with the name; what waits already is not", async () => {
  const state = stateOf(table(game({ pokes_left: 2, poke_targets: [4] }, IGNORED)));
  const refused = await open(state, "en", { type: "error", code: "illegal_move", message: "seat 4 cannot be poked now" });
  await poke(refused.ctx, 4, "say_hello");
  assert.deepEqual(refused.done.at(-1), ["toast", "ignorado_refused_now", { name: "Íñigo", s: 1 }, "error"]);
  const busy = await open(state, "en", { type: "error", code: "pending", message: "" });
  await poke(busy.ctx, 4, "say_hello");
  assert.equal(busy.done.length, 1);
  const taken = await open(state);
  await poke(taken.ctx, 4, "say_hello");
  assert.deepEqual(taken.done.at(-1), ["ui", "ignorado_target", null]);
});

test("attention and mutes name what they are for", async () => {
  const opened = await page({});
  attend(opened.ctx, { id: "p3.4.2.1", seat: 4, target: ME, bait: "say_hello", remaining_ms: 1 });
  toggleMute(opened.ctx, 4, false);
  toggleMute(opened.ctx, 4, true);
  assert.deepEqual(opened.done, [
    ["move", { kind: "attend" }, "p3.4.2.1"],
    ["move", { kind: "mute", seat: 4 }, "poke"],
    ["move", { kind: "unmute", seat: 4 }, "poke"],
  ]);
});

test("a reveal is promised to spectators while there are turns, and at the end they read how it ended", async () => {
  const watched = async (/** @type {object} */ change, players = {}) => {
    const { prompt, hint } = dockOf(await open(stateOf(table(game(change, players), { you: { spectator: true } }))));
    return [prompt, hint];
  };
  assert.deepEqual(await watched({ phase: "turns" }), ["You are watching", "Cards stay hidden until the reveal."]);
  assert.deepEqual(await watched({ phase: "pause", decision: null }), ["You are watching", ""]);
  assert.deepEqual(await watched({ phase: "over", decision: null, winner: null }), ["The game was broken off", ""]);
  assert.match(String((await watched({ phase: "over", decision: null, winner: 1 }, { 1: { place: 1 } }))[0]), / wins$/);
});

/* --------------------------------------------------------------- the pictures ------------------------------------ */

/** @param {unknown} picture */
const faces = (picture) => [...collect(picture, new Set())].flatMap((text) => text.match(/cards\.svg#([AJNK][OCEB])$/)?.[1] ?? []);

test("no face is in the picture but those of the message", async () => {
  const seen = await page({ decision: decides(1, "turn") }, { 0: { known: "AE" }, 3: { shown: "K" } });
  assert.deepEqual(new Set(faces(view(seen.ctx))), new Set(["JC", "AE"]));
  const ignored = await page({ pokes_left: 2, poke_targets: [1], decision: decides(1, "turn") }, IGNORED);
  assert.deepEqual(faces(view(ignored.ctx)), []);
  const watched = await open(stateOf(table(game({ decision: decides(1, "turn") }, { 2: { card: null } }), { you: { spectator: true } })));
  assert.deepEqual(faces([view(watched.ctx), felt(watched.ctx)]), []);
});

test("a name is text, whatever it holds", async () => {
  const opened = await open(stateOf(table(game({ decision: decides(1, "turn") }), { names: ["<img src=x onerror=1", "b", "c", "d", "e", "f"] })));
  assert.ok(collect(view(opened.ctx), new Set()).has("<img src=x onerror=1"));
});

test("every state of the table is drawn in both languages without a hole", async () => {
  const question = { asker: 1, target: 0, said: ["O"], returned: false, ace_said: [] };
  /** @type {Parameters<typeof game>[]} */
  const states = [
    [{ decision: decides(1, "turn") }],
    [{ decision: myKing() }, { 2: { card: "KO" } }],
    [{ question: { ...question, asker: ME, target: null }, decision: myKing() }, { 2: { card: "KO", shown: "K" } }],
    [{ phase: "answer", question, decision: decides(0, "answer_king") }],
    [{ phase: "answer", question: { ...question, returned: true, ace_said: ["B"] }, decision: decides(1, "guess_ace") }],
    [{ phase: "pause", next_at: 1_790_000_005_000 }],
    [{ poke: { id: "p3.0.2.1", seat: 0, target: ME, bait: "did_you_see", remaining_ms: 5_000 }, decision: decides(1, "turn") }, { 0: GHOST }],
    [{ pokes_left: 1, poke_targets: [4], poke: { id: "p3.2.1.1", seat: ME, target: 1, bait: "look_at_me", remaining_ms: 5_000 } }, IGNORED],
    [{ debts: [{ from: 0, to: 4 }] }, { 2: { state: "returning", in_round: false, lives: 1, card: null } }],
    [{ phase: "over", winner: 1 }, Object.fromEntries(ORDER.map((seat, k) => [seat, { place: k + 1 }]))],
  ];
  for (const lang of /** @type {const} */ (["en", "es"])) {
    for (const [k, shown] of states.entries()) {
      const opened = await open(stateOf(table(game(...shown))), lang);
      const words = [...collect(view(opened.ctx), new Set())].filter((text) => !/^M[\d.]|^http|^data:/.test(text));
      assert.deepEqual(words.filter((text) => /ignorado_|undefined|\{\w+\}/.test(text)), [], `${k} ${lang}`);
    }
  }
});

test("the end has places and no points; broken off it has neither", async () => {
  const places = Object.fromEntries(ORDER.map((seat, k) => [seat, { place: k === 0 ? 1 : 6 - k, glasses: k }]));
  const won = await page({ phase: "over", winner: 4 }, places);
  const said = [...collect(end(won.ctx, won.message).body, new Set())].join(" ");
  assert.doesNotMatch(said, /pt/);
  assert.deepEqual(ranked(won.game.players).map(({ place }) => place), [1, 1, 2, 3, 4, 5]);
  const mine = await page({ phase: "over", winner: ME }, places);
  assert.equal(end(mine.ctx, mine.message).title, "You win!");
  const none = await page({ phase: "over", winner: null }, places);
  assert.equal(end(none.ctx, none.message).title, "Nobody wins");
  const broken = await page({ phase: "over", winner: null });
  assert.deepEqual([end(broken.ctx, broken.message).title, end(broken.ctx, broken.message).body], ["The game was broken off", null]);
});

/** What the dock and the middle say of what has happened: words in the order of the screen, each once. @param {Parameters<typeof game>} shown @param {import("../games/ignorado/types.js").Told[]} told */
async function outcomeOf(shown, told) {
  const opened = await open(stateOf(table(game(...shown), { told })));
  const words = [...collect(centre(opened.ctx, /** @type {any} */ (opened.ctx.state.table), opened.game), new Set())];
  return [dockOf(opened).prompt, words.slice(words.indexOf("say big") + 1).join(" ").replace(/ +/g, " ").trim()];
}

test("behind the dialog the table tells the same end", async () => {
  /** @type {import("../games/ignorado/types.js").Told[]} */
  const off = [{ kind: "life_lost", seats: [1], reason: "lowest" }, { kind: "game_over", winner: null, places: null }];
  assert.deepEqual(await outcomeOf([{ phase: "over", winner: null }], off), ["The game was broken off", "The game was broken off"]);
  const places = Object.fromEntries(ORDER.map((seat, k) => [seat, { place: k + 1 }]));
  const won = await outcomeOf([{ phase: "over", winner: 4 }, places], [{ kind: "ignored", seats: [1] }, { kind: "game_over", winner: 4, places: {} }]);
  assert.deepEqual(won, ["Íñigo wins", "Game over say why Marcos is ignored now"]);
});

test("nobody who comes back is left out of the pause, least of all the viewer", async () => {
  const back = (/** @type {number[]} */ ...seats) => outcomeOf([{ phase: "pause" }], [
    { kind: "revealed", cards: { 1: "AO" } }, { kind: "life_lost", seats: [1], reason: "lowest" },
    ...seats.map((seat) => /** @type {const} */ ({ kind: "returned", seat })), { kind: "ignored", seats: [1] },
  ]);
  const before = "Marcos loses a life say why Lowest: Ace is ignored now";
  assert.equal((await back(5, ME))[1], `${before} Carmen and you come back`);
  assert.equal((await back(ME))[1], `${before} You come back`);
  assert.equal((await back(0, 5, 4))[1], `${before} Bea , Carmen and Íñigo come back`);
});

test("a change has one sound, the most telling", () => {
  assert.deepEqual(sounds([{ kind: "king_answered", seat: 1, suit: "O", right: false, by_default: false }, { kind: "life_moved", from: 1, to: 2, reason: "king" }], 2), ["wrong"]);
  assert.deepEqual(sounds([{ kind: "king_answered", seat: 2, suit: "O", right: false, by_default: false }, { kind: "ignored", seats: [2] }], 2), ["out"]);
  assert.deepEqual(sounds([{ kind: "king_asked", seat: 1, target: 2 }], 2), ["disunyer"]);
  assert.deepEqual(sounds([{ kind: "game_over", winner: 2, places: {} }], 2), ["win"]);
  assert.deepEqual(sounds([{ kind: "stood", seat: 1, by_default: false }], 2), []);
});

/* ---------------------------------------------------------------- the texts -------------------------------------- */

/** @param {string} text */
const gaps = (text) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();

test("the texts have the same keys and gaps in both languages, and none is empty", () => {
  assert.deepEqual(Object.keys(en), Object.keys(es));
  for (const [key, text] of Object.entries(en)) {
    assert.match(key, /^ignorado_/);
    assert.ok(text.trim() && es[key]?.trim(), key);
    assert.deepEqual(gaps(text).filter((gap) => !gaps(es[key] ?? "").includes(gap)), [], key);
  }
});

test("every text is used somewhere", async () => {
  const folder = new URL("../games/ignorado/", import.meta.url);
  const files = [...(await readdir(folder)).filter((name) => name.endsWith(".js") && !name.startsWith("text.")), "../ignorado.js"];
  const source = (await Promise.all(files.map((name) => readFile(new URL(name, folder), "utf8")))).join("\n");
  const made = /^(log_|bait_|did_|has_|refused_|loses|now_ignored|comes_back|stood|passed|swapped|blocked|asked|swap$|stand$|pass$|muted$)/; // put together from parts, or listed by name
  const unused = Object.keys(en)
    .map((key) => key.replace("ignorado_", ""))
    .filter((key) => !made.test(key) && !source.includes(`"${key}"`) && !source.includes(`"${key.replace(/_(one|other)$/, "")}"`));
  assert.deepEqual(unused, []);
});

test("the rules have the same sections and pictures in both languages", async () => {
  const [english, spanish] = [await rules("en"), await rules("es")];
  /** @param {import("../store/state.js").Part} part */
  const shape = (part) => (typeof part === "string" ? "text" : "list" in part ? `list ${part.list.length}` : Object.keys(part).join());
  assert.deepEqual(english.map(({ parts }) => parts.map(shape)), spanish.map(({ parts }) => parts.map(shape)));
  const { ctx } = await page({});
  for (const { parts } of [...english, ...spanish]) for (const part of parts) if (typeof part === "object" && "draw" in part) assert.ok(part.draw(ctx));
});
