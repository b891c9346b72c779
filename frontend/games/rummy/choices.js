/** What can be done with the picked cards, out of what the server says could be laid now: no rules here. */

/** @typedef {import("./read.js").Hints} Hints */
/** @typedef {{kind: "meld", cards: string[]} | {kind: "lay_off", meld: number, cards: string[]}} Laying */

/** More would not fit beside each other. */
const MOST = 3;

/** @param {string[]} some @param {string[]} all */
const within = (some, all) => some.every((card) => all.includes(card));

/** @param {Laying} laying @param {string[]} picks */
const fits = ({ cards }, picks) => cards.length === picks.length && within(picks, cards);

/** Every laying with all picked cards: first what is exactly them, then what they are a part of. @param {Hints} hints @param {string[]} picks @returns {Laying[]} */
export function layings({ melds, lay_offs: layOffs }, picks) {
  if (picks.length === 0) return [];
  /** @type {Laying[]} */
  const all = [
    ...melds.map((cards) => ({ kind: /** @type {const} */ ("meld"), cards })),
    ...layOffs.map(({ meld, cards }) => ({ kind: /** @type {const} */ ("lay_off"), meld, cards })),
  ];
  const fitting = all.filter(({ cards }) => within(picks, cards));
  return [...fitting.filter((laying) => fits(laying, picks)), ...fitting.filter((laying) => !fits(laying, picks))].slice(0, MOST);
}

/** The melds on the table that take exactly the picked cards. @param {Hints} hints @param {string[]} picks @returns {number[]} */
export const places = ({ lay_offs: layOffs }, picks) =>
  layOffs.filter(({ cards }) => cards.length === picks.length && within(picks, cards)).map(({ meld }) => meld);

/** The cards that could be laid now, in a meld or by themselves. @param {Hints} hints @returns {Set<string>} */
export const useful = ({ melds, lay_offs: layOffs }) => new Set([...melds.flat(), ...layOffs.flatMap(({ cards }) => cards)]);

/** @type {[RegExp, string][]} */
const REASONS = [
  [/^waiting for the opponent/, "waiting"],
  [/^not in hand/, "not_in_hand"],
  [/^no valid meld: .* cannot be added/, "place"],
  [/^no valid meld/, "meld"],
  [/^no such meld/, "place"],
  [/^would leave only the taken card/, "only_taken"],
  [/was just taken/, "just_taken"],
  [/^the stock is empty/, "stock"],
  [/^the discard pile is empty/, "discard"],
  [/is open already/, "open_already"],
  [/was refused and must play/, "refused_lately"],
  [/^wrong phase: a turn begins with a draw/, "draw_first"],
  [/^wrong phase/, "wrong_phase"],
  [/^it is not the turn/, "not_your_turn"],
];

/** Why a move was refused, as a text's key. @param {{code: string, message: string}} error */
export function reasonKey({ code, message }) {
  const reason = code === "illegal_move" && REASONS.find(([pattern]) => pattern.test(message));
  return reason ? `rummy_no_${reason[1]}` : `err_${code}`;
}
