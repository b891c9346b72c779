/** The wire's `game` object, events and moves of El Ignorado, as this page reads them. */

/** `returning`: has a life again, waits for the deal. */
export type Standing = "living" | "ignored" | "returning";

/** What one viewer sees of one player. */
export interface Player {
  seat: number;
  state: Standing;
  /** Was dealt a card in this round and has not fallen. */
  in_round: boolean;
  bot: boolean;
  lives: number;
  glasses: number;
  card: string | null;
  /** Lies face down, but is certain for this viewer. */
  known: string | null;
  /** The rank, where everybody knows that. */
  shown: "K" | "A" | null;
  place: number | null;
}

export interface Question {
  asker: number;
  /** Null: settled, and the asker may go on. */
  target: number | null;
  said: string[];
  returned: boolean;
  ace_said: string[];
}

/** What is open. Only the one who decides has `options`; `turn` is what the others are told of `king_turn` and `swap_or_stand`. */
export interface Decision {
  id: string;
  seat: number;
  kind: "turn" | "king_turn" | "swap_or_stand" | "answer_king" | "guess_ace";
  options?: string[];
  /** Whom a King may ask. */
  targets?: number[];
  /** Those of `answer_king`. */
  suits?: string[];
  due_at: number;
  remaining_ms: number;
}

export interface Poke {
  id: string;
  seat: number;
  target: number;
  bait: string;
  remaining_ms: number;
}

export interface Game {
  round: number;
  phase: "turns" | "answer" | "pause" | "over";
  order: number[];
  dealer: number;
  pot: number;
  /** In the order of the table. */
  players: Player[];
  question: Question | null;
  decision: Decision | null;
  debts: { from: number; to: number }[];
  /** The one on show for the viewer, or the newest that the viewer shows to somebody. */
  poke: Poke | null;
  /** Null: the viewer may not poke in this round. */
  pokes_left: number | null;
  /** Whom the viewer may poke now. */
  poke_targets: number[] | null;
  /** Whose pokes the viewer does not want. */
  muted: number[];
  /** How many cards. */
  deck: number;
  winner: number | null;
  next_at: number | null;
}

interface Named {
  seat: number;
  suit: string | null;
  right: boolean;
  by_default: boolean;
}

export type Told =
  | { kind: "game_started"; order: number[]; dealer: number }
  | { kind: "dealt"; round: number; dealer: number }
  | { kind: "king_asked"; seat: number; target: number }
  | ({ kind: "king_answered" } & Named)
  | { kind: "question_returned"; seat: number; to: number }
  | ({ kind: "ace_guessed" } & Named)
  | { kind: "life_moved"; from: number; to: number; reason: "king" | "ace" | "attention" }
  | { kind: "turn_passed"; seat: number; by_default: boolean }
  | { kind: "stood"; seat: number; by_default: boolean }
  | { kind: "swap_blocked"; seat: number; by: number }
  | { kind: "swapped"; seat: number; with: number }
  | { kind: "swapped_with_deck"; seat: number }
  | { kind: "revealed"; cards: Record<string, string> }
  | { kind: "life_lost"; seats: number[]; reason: "lowest" }
  | { kind: "ignored"; seats: number[] }
  | { kind: "returned"; seat: number }
  | { kind: "attention_paid"; seat: number; to: number }
  | { kind: "poked"; seat: number; target: number; bait: string }
  | { kind: "poke_lapsed"; seat: number; target: number }
  | { kind: "muted" | "unmuted"; seat: number }
  | { kind: "game_over"; winner: number | null; places: Record<string, number> | null }
  | { kind: "your_turn"; decision: Decision; card: string | null };

export type ToldOf<K extends Told["kind"]> = Extract<Told, { kind: K }>;

export type IgnoradoMove =
  | { kind: "ask"; seat: number }
  | { kind: "pass" | "return" | "swap" | "stand" | "attend" }
  | { kind: "answer" | "guess"; suit: string }
  | { kind: "poke"; seat: number; bait: string }
  | { kind: "mute" | "unmute"; seat: number };
