/** What the server tells of a game of dnup (rules/dnup.md, section 5). */

/** A card as it is held: "3/7" counts as 3. */
export type Card = string;

export interface Player {
  seat: number;
  count: number;
  /** null for all but its owner */
  hand: Card[] | null;
  /** with two players `rounds` count instead */
  tokens: number;
  rounds: number;
  /** 1 or 2: the first or second without cards */
  out: number | null;
  place: number | null;
}

/** A set on the table; `area` is 1, or with two players 1 or 2. */
export interface Lying {
  seat: number;
  area: number;
  value: number;
  cards: Card[];
}

/** A set that a move would beat, and whether it comes back to its owner or is discarded. */
export interface Beaten {
  seat: number;
  area: number;
  returns: boolean;
}

/** What the legal moves would do. */
export interface Hints {
  plays: { size: number; value: number; beats: Beaten | null }[];
  adds: { seat: number; area: number; card: Card; beats: Beaten | null }[];
}

export interface Decision {
  id: string;
  seat: number;
  kind: "action";
  area: number;
  /** only for the one who decides, like `hints` */
  options?: ("play" | "add" | "take" | "rotate")[];
  hints?: Hints;
  due_at: number;
  remaining_ms: number;
}

export interface Game {
  round: number;
  phase: "turns" | "pause" | "over";
  order: number[];
  starter: number;
  turn: number;
  quiet_turns: number;
  /** in the order of their turns */
  players: Player[];
  sets: Lying[];
  discard: number;
  decision: Decision | null;
  winner: number | null;
  next_at: number | null;
}

export type Event =
  | { kind: "game_started"; order: number[] }
  | { kind: "dealt"; round: number; starter: number }
  | { kind: "set_discarded"; seat: number; area: number; count: number }
  | { kind: "set_played"; seat: number; area: number; value: number; cards: Card[]; by_default: boolean }
  | { kind: "card_added"; seat: number; to: number; area: number; card: Card; by_default: boolean }
  | { kind: "set_taken"; seat: number; from: number; area: number; cards: Card[]; by_default: boolean }
  | { kind: "hand_rotated"; seat: number; by_default: boolean }
  | { kind: "set_returned"; seat: number; area: number; cards: Card[] }
  | { kind: "went_out"; seat: number; tokens: number }
  | { kind: "round_over"; reason: "out" | "stalled"; tokens: Record<string, number> }
  | { kind: "game_over"; winner: number | null; places: Record<string, number> | null; tokens: Record<string, number> };

export type Move =
  | { kind: "play"; cards: Card[] }
  | { kind: "add"; seat: number; area: number; card: Card }
  | { kind: "take"; seat: number; area: number }
  | { kind: "rotate" };
