/*
 * types.d.ts - the shapes of the JSON that the server sends (docs/PROTOCOL.md and docs/API.md), for tsc only.
 * Nothing here reaches the browser. Fields may be added by a later server; those named here stay.
 */
export interface Side { id: string; title: string }
export type GroundLook = 'bare' | 'woods' | 'hill' | 'town' | 'marsh' | 'water' | 'field' | 'rough' | 'strange';
export interface Terrain { id: string; title: string; colour: string | null; effects: string | null; look: GroundLook }
export interface Place { at: string; terrain: string | null; name?: string; level?: number }
export interface Edge { a: string; b: string; kind: string }
/** one_sided: helps only who stands in place a of such an edge. */
export type EdgeLook = 'road' | 'bridge' | 'ford' | 'gate' | 'water' | 'river' | 'wall' | 'hedge' | 'fence' | 'slope' | 'ditch' | 'strange';
export interface EdgeKind { kind: string; title: string; effects: string | null; one_sided: boolean; look: EdgeLook }
export interface Shape { terrain: string | null; name?: string; points: [number, number][] }
export interface Mark { kind: string; at: string; side: string | null }

export interface Board {
  system: string; scenario: string; title: string; summary: string | null;
  sides: Side[];
  kind: 'hex' | 'grid' | 'table';
  columns: number; rows: number;
  even_lower: boolean;
  /** A table on which nobody may measure before he decides: no lengths are drawn. */
  unmeasured?: boolean;
  unit: string | null;
  terrain: Terrain[]; places: Place[]; edges: Edge[]; edge_kinds: EdgeKind[]; shapes: Shape[]; marks: Mark[];
  /** What the codes of outcomes stand for. */
  words: Record<string, string>;
  view?: View;
}

export interface Bar { name: string; value: number; full: number; look?: 'plain' | 'green' | 'yellow' | 'red' }
/** quiet: what it always is. good: in square. spent: it has acted. grave: routed. sign: a character or two for the counter. formation: it is the piece's formation. */
export interface State { word: string; kind: 'quiet' | 'good' | 'spent' | 'grave'; sign: string | null; formation?: boolean }
/** The middle on an open table, in its unit; facing in degrees clockwise from the top. */
export interface Pose { x: number; y: number; facing: number | null; width: number; depth: number }
/**
 * Places that matter for one unit. arc: what it can hit, the nearest first; reach: how far it commands; rush: where it can run into an
 * enemy. title: what holds there. outline: the places are the corners of one area, of which only what lies within radius of the centre counts.
 */
export interface Zone { kind: string; title: string; places: string[]; outline?: boolean; centre?: string | null; radius?: number | null }
export type Flank = 'front' | 'right' | 'rear' | 'left';
/** What a unit belongs to or leads; equal colours of a side belong together. */
export interface Command { name: string; colour: number }
export interface Piece {
  /** short: a few letters that no other piece has. */
  id: string; side: string | null; name: string; short: string; type: string;
  at: string; on_board: boolean; facing: number | null; pose: Pose | null; order: number; hidden: boolean;
  states: State[]; values: Record<string, number>; bars: Bar[];
  formation: string | null; command: Command | null; zones: Zone[];
  /** The place it is bound for, and the sides on which it fights. */
  aim?: string | null; engaged?: Flank[];
  /** On an open table: so many figures stand in so many files; 0 where they are not drawn. */
  files?: number; figures?: number;
}

export interface Choice {
  do: string; label: string; group: string | null;
  piece: string | null; to: string | null; pose: Pose | null; cost: number | null; rolls: boolean; foretells?: boolean;
  /** The dice that follow belong to what comes after it. */
  later?: boolean;
  /** On an open table it gives this coordinate of a point. card: the id of the card that it plays. */
  axis?: 'x' | 'y' | null; coordinate?: number | null; card?: string | null;
}

/** code: the cell of a table, a key of Board.words. check: how the check went that was thrown with it. */
export interface RollOutcome { result: string; exact: string; p: number; code?: string; check?: 'pass' | 'fail' | null }
/** dice: what the dice said on the way. first: what the first roll said, where that is always the same. */
export interface Outcome { result: string; exact: string; p: number; dice: string | null; first: string | null; check: 'pass' | 'fail' | null; favours?: 'you' | 'enemy' | null }
/** A roll that waits behind the outcomes: the chance that this unit comes to this, however it gets there. */
export interface Then { piece: string | null; name: string | null; result: string; exact: string; p: number }
/** A result of the first roll that leads to several outcomes, and what it does by itself. */
export interface First { first: string | null; check: string | null; does: string }
/** foretold: the roll as it would stand if nobody added anything, which before names. first_roll: what follows has too many outcomes to list. */
/** added: what one could add oneself, with the outcomes then. */
export interface Odds { outcomes: Outcome[]; firsts?: First[]; then?: Then[]; further?: boolean; added?: { do: string; outcomes: RollOutcome[] }[]; foretold: boolean; before: string | null; first_roll: boolean; roll: Roll | null; worth?: number | null }
/** What a chain of choices would come to. next: null where this seat would not be asked at once. */
export interface Planned { way: string[]; odds: Odds | null; next: { prompt: string; choices: Choice[]; go: string | null } | null }

export interface Part { value: number; why: string; clause: string | null }
export interface Need { number: number; sense: 'at least' | 'at most'; parts: Part[] }
export interface Verdict { pass: string; fail: string; always_pass: number[]; always_fail: number[] }
export interface RollHead { what: string; clause: string | null; side: string | null; piece: string | null; whose: string | null }
/** What a seat may not see of a roll is left out. */
export interface HiddenRoll extends RollHead { hidden: true }
export interface RollBody extends RollHead {
  hidden: false; shape: 'faces' | 'sum' | 'count' | 'draw';
  /** So many highest dice are kept, or as a negative number the lowest; 0 for all. */
  keep: number;
  dice: { label: string; sides: number; face?: number }[];
  dice_parts: Part[]; modifiers: Part[];
  /** What each die of a pool must show. */
  each: Need | null;
  test: (Need & Verdict) | null;
  /** used: the column that is read where the table ends before column. */
  table: { name: string; by: string | null; column: number; used: number; parts: Part[] } | null;
  checks: (Need & Verdict & { who: string; side?: string | null })[];
  explain: string;
}
export interface OpenRoll extends RollBody { draw?: { name: string; number: number; weight: number }[]; outcomes: RollOutcome[] }
export interface OpenRolled extends RollBody { result: string; code?: string; check?: 'pass' | 'fail' | null }
export type Roll = OpenRoll | HiddenRoll;
export type Rolled = OpenRolled | HiddenRoll;

export interface Card { id: string; title: string; text: string | null; count: number }
/** cards: those that this seat may see. */
export interface Hand { name: string; title: string; side: string | null; count: number; cards: Card[] }
export interface Goal { side: string | null; text: string; clause: string | null; have: number | null; need: number | null; met: boolean }
export interface Score { side: string | null; text: string; points: number }
export interface Coming { turn: number; side: string | null; text: string }

/** How it stood where a player turn began; the goals in the order of the view. */
export interface Moment { step: number; turn: number; turn_label: string | null; side: string | null; goals: { have: number | null; met: boolean }[]; score: Record<string, number> }
/** What the enemy could do next turn. places: how many can attack there. worst: the odds if so many attackers come together. */
export interface Danger { imagined: boolean; cut: boolean; places: Record<string, number>; pieces: { piece: string; by: { piece: string; from: string }[] }[]; worst: Odds | null; attackers: number }
/** A table in force: rows of cells, or of named cells; or one figure. */
export interface Table { name: string; about: string | null; rows?: { name: string; cells: string | string[] | Record<string, unknown> }[]; value?: unknown }
export interface Clause { clause?: string; provenance?: string; text?: string; section?: string }

export interface LogLine {
  n: number; step?: number; text: string; clause: string | null; piece: string | null;
  from: string | null; to: string | null; heading: boolean;
  /** What fell right before it. */
  dice: { what: string; faces: string; result: string } | null;
}

export interface TrackInfo {
  name: string; title: string; by_side: boolean; low: number; high: number;
  label: string | null; labels: string[] | null;
}

export interface Result { winner: string | null; level: string | null; why: string | null }

export interface View {
  system: string; scenario: string; seat: string;
  turn: number; clock: number; turn_label: string | null; night: boolean;
  phase: string | null; phasing: string | null; to_move: string; prompt: string;
  roll: Roll | null; rolled: Rolled[];
  pieces: Piece[];
  tracks: Record<string, number | Record<string, number>>; track_info: TrackInfo[];
  marks: Mark[];
  hands: Hand[]; goals: Goal[]; score: Score[]; calendar: Coming[];
  choices?: Choice[];
  log: string[]; log_lines: LogLine[];
  result: Result | null;
  steps: number; hash?: string | null; may_undo: boolean;
}

export type Players = Record<string, string> | string[] | null;
export interface ChatLine { side: string | null; text: string; n: number }
export interface Game {
  game: string; seat: string | null; at: string; view: View;
  version?: number; log_from?: number; log_count?: number;
  names?: Record<string, string | null>; waiting?: string[];
  clock?: { days: number; due: number | null; vacation: Record<string, number> } | null;
  /** How this seat is told that it is its turn. feed: the token of its calendar. */
  notify?: { hook: string | null; push: boolean; feed: string };
  /** Of an analysis: where it goes on from. */
  analysis?: { game: string; step: number };
  players: Players; draw_offer: string | null; chat: ChatLine[]; over: boolean;
  /** Whether it is an uploaded record, which nobody can play on. */
  record?: boolean;
}

export interface GameLine {
  game: string; scenario: string; title: string; turn_label: string | null; to_move: string;
  players: Players; steps: number; updated: number; over: boolean;
  names?: Record<string, string | null>; waiting?: string[]; days?: number; dice?: string; options?: string[];
}

export interface Option {
  name: string; values?: string[]; low?: number; high?: number;
  standard: string | number; line: string | null; clause: string | null;
}
export interface Scenario { id: string; title: string; summary: string | null; sides: Side[]; pieces?: number }
export interface System { id: string; title: string; version: number | string; options: Option[]; scenarios: Scenario[] }
export interface Systems { systems: System[]; minds: string[] }

/** What this browser remembers of a game. */
export interface Remembered {
  game: string; title: string; scenario: string;
  seats: Record<string, string>;
  invites: Record<string, string>;
  label?: string; over?: boolean; turn?: boolean; opened: number;
  result?: 'won' | 'lost' | 'drawn' | 'over';
}

export interface Point { x: number; y: number }

/** The umpire (src/umpire/desk.h). A question as a form: its fields, which matter only when others are so. */
export interface Ask { name: string; line: string; clause: string | null; kind: 'number' | 'word' | 'set'; low?: number; high?: number; words?: string[]; standard: string | null }
export interface Form { system: string; question: string; title: string; summary: string; clause: string | null; ask: Ask[] }
export interface RulingSystem { id: string; title: string; questions: number }
/** asks: what matters by what is known; given: with the defaults of the rules; error: what contradicts what. */
export interface Checked { asks: string[]; missing: string[]; given: Record<string, string | number>; error: string | null }
export interface RuledDice { what: string; faces: string | null; fell: string | null; meaning: string | null; odds: Odds | null }
export interface Ruling {
  system: string; question: string; given: Record<string, string | number>;
  waits: 'roll' | 'choice' | 'done'; prompt: string | null; odds: Odds | null; choices: Choice[] | null;
  dice: RuledDice[]; rulings: { text: string; clause: string | null }[]; next: string[]; answers: string[];
}
export interface Fairness { dice: number; coins: number; most: number; text: string | null; kinds: { sides: number; counts: number[] }[] }
/** A unit of the table: what is known of it, by the names of the fields. */
export interface RosterUnit { id: string; system: string; name: string; facts: Record<string, string> }
/** A ruling of the evening. typed: for each answer the dice that were typed in, none for a decision and for dice of the program. */
export interface Ruled { id: string; when: number; system: string; question: string; title: string; facts: Record<string, string>; answers: string[]; typed: [number, number[]][][]; text: string; done: boolean }
export interface Evening { units: RosterUnit[]; log: Ruled[] }
