/*
 * types.d.ts - the shapes of the JSON that the server sends (docs/PROTOCOL.md and docs/API.md), for tsc only.
 * Nothing here reaches the browser. Fields may be added by a later server; those named here stay.
 */
export interface Side { id: string; title: string }
export interface Terrain { id: string; title: string; colour: string | null; effects: string | null }
export interface Place { at: string; terrain: string | null; name?: string; level?: number }
export interface Edge { a: string; b: string; kind: string }
/** one_sided: helps only who stands in place a of such an edge. */
export interface EdgeKind { kind: string; title: string; effects: string | null; one_sided: boolean }
export interface Shape { terrain: string | null; name?: string; points: [number, number][] }
export interface Mark { kind: string; at: string; side: string | null }

export interface Board {
  system: string; scenario: string; title: string; summary: string | null;
  sides: Side[];
  kind: 'hex' | 'grid' | 'table';
  columns: number; rows: number;
  even_lower: boolean;
  unit: string | null;
  terrain: Terrain[]; places: Place[]; edges: Edge[]; edge_kinds: EdgeKind[]; shapes: Shape[]; marks: Mark[];
  /** What the codes of outcomes stand for. */
  words: Record<string, string>;
  view?: View;
}

export interface Bar { name: string; value: number; full: number }
export interface Piece {
  id: string; side: string | null; name: string; type: string;
  at: string; on_board: boolean; facing: number | null; order: number; hidden: boolean;
  width?: number; depth?: number;
  status: string[]; values: Record<string, number>; bars: Bar[];
}

export interface Choice {
  do: string; label: string; group: string | null;
  piece: string | null; to: string | null; cost: number | null; rolls: boolean; foretells?: boolean;
}

export interface Outcome { result: string; exact: string; p: number }
/** foretold: the roll as it would stand if nobody added anything. first_roll: what follows has too many outcomes to list. */
export interface Odds { outcomes: Outcome[]; explain?: string | null; foretold?: boolean; first_roll?: boolean }
export interface Roll {
  what: string; clause: string | null; explain: string;
  dice: { label: string; sides: number }[];
  draw?: { name: string; number: number; weight: number }[];
  outcomes: Outcome[];
}
export interface Rolled { what: string; whose?: string | null; faces: number[]; result: string | null; explain: string | null; clause: string | null }

export interface LogLine {
  n: number; text: string; clause: string | null; piece: string | null;
  from: string | null; to: string | null; heading: boolean;
}

export interface TrackInfo {
  name: string; title: string; by_side: boolean; low: number; high: number;
  label: string | null; labels: string[] | null;
}

export interface Result { winner: string | null; level: string | null; why: string | null }

export interface View {
  system: string; scenario: string; seat: string;
  turn: number; turn_label: string | null; night: boolean;
  phase: string | null; phasing: string | null; to_move: string; prompt: string;
  roll: Roll | null; rolled?: Rolled[];
  pieces: Piece[];
  tracks: Record<string, number | Record<string, number>>; track_info: TrackInfo[];
  marks: Mark[];
  choices?: Choice[];
  log: string[]; log_lines: LogLine[];
  result: Result | null;
  steps: number; hash?: string | null; may_undo: boolean;
}

export type Players = Record<string, string> | string[] | null;
export interface ChatLine { side: string | null; text: string; n: number }
export interface Game {
  game: string; seat: string | null; at: string; view: View;
  players: Players; draw_offer: string | null; chat: ChatLine[]; over: boolean;
  /** Whether it is an uploaded record, which nobody can play on. */
  record?: boolean;
}

export interface GameLine {
  game: string; scenario: string; title: string; turn_label: string | null; to_move: string;
  players: Players; steps: number; updated: number | string | null; over: boolean;
}

export interface Option {
  name: string; values?: string[]; low?: number; high?: number;
  standard: string | number; line: string | null; clause: string | null;
}
export interface Scenario { id: string; title: string; summary: string | null; sides: Side[] }
export interface System { id: string; title: string; version: number | string; options: Option[]; scenarios: Scenario[] }
export interface Systems { systems: System[]; minds: string[] }

/** What this browser remembers of a game. */
export interface Remembered {
  game: string; title: string; scenario: string;
  seats: Record<string, string>;
  invites: Record<string, string>;
  label?: string; over?: boolean; turn?: boolean; opened: number;
}

export interface Point { x: number; y: number }
