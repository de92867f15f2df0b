// @ts-check
/*
 * helpers.js - small makers of test data, so that each test says only what it is about.
 */
/** @import { Board, Choice, LogLine, Piece, RollBody, View } from '../../web/types.js' */

/**
 * @param {string} text "do|piece|to|cost", with "-" for none
 * @param {Partial<Choice>} [more]
 * @returns {Choice}
 */
export function choice(text, more = {}) {
  const [what, piece = '-', to = '-', cost = '-'] = text.split('|');
  const or = (/** @type {string} */ word) => (word === '-' ? null : word);
  return { do: what, label: what, group: null, piece: or(piece), to: or(to), pose: null, cost: cost === '-' ? null : Number(cost), rolls: false, ...more };
}

/**
 * @param {number} n
 * @param {string} [text]
 * @param {Partial<LogLine>} [more]
 * @returns {LogLine}
 */
export function line(n, text = `line ${n}`, more = {}) {
  return { n, text, clause: null, piece: null, from: null, to: null, heading: false, dice: null, ...more };
}

/**
 * @param {Partial<Board>} more
 * @returns {Board}
 */
export function board(more) {
  return { system: 's', scenario: 's/one', title: 'One', summary: null, sides: [{ id: 'red', title: 'Red' }, { id: 'blue', title: 'Blue' }],
    kind: 'hex', columns: 4, rows: 4, even_lower: true, unit: null, terrain: [], places: [], edges: [], edge_kinds: [], shapes: [], marks: [], words: {}, ...more };
}

/**
 * @param {string} id
 * @param {Partial<Piece>} [more]
 * @returns {Piece}
 */
export function piece(id, more = {}) {
  return { id, side: 'red', name: id, short: id.slice(0, 4).toUpperCase(), type: 'infantry', at: '0101', on_board: true, facing: null, pose: null, order: 0, hidden: false, states: [], values: {}, bars: [], formation: null, command: null, zones: [], ...more };
}

/**
 * @param {Partial<View>} more
 * @returns {View}
 */
export function view(more = {}) {
  return { system: 's', scenario: 's/one', seat: 'red', turn: 1, clock: 0, turn_label: null, night: false, phase: 'movement', phasing: 'red', to_move: 'red', prompt: 'Red: move.',
    roll: null, rolled: [], pieces: [], tracks: {}, track_info: [], marks: [], hands: [], goals: [], score: [], calendar: [], choices: [], log: [], log_lines: [], result: null,
    steps: 4, hash: null, may_undo: true, ...more };
}

/**
 * A roll of one six-sided die.
 * @param {Partial<RollBody>} more
 * @returns {RollBody}
 */
export function roll(more = {}) {
  return { what: 'Combat', clause: 'X-1', side: 'red', piece: null, whose: null, hidden: false, shape: 'faces', keep: 0, dice: [{ label: 'die', sides: 6 }], dice_parts: [], modifiers: [],
    each: null, test: null, table: null, checks: [], explain: 'Combat [X-1]: 1d6', ...more };
}

/** @param {number} columns @param {number} rows @param {(x: number, y: number) => string} name */
export function places(columns, rows, name) {
  const list = [];
  for (let x = 1; x <= columns; x++) for (let y = 1; y <= rows; y++) list.push({ at: name(x, y), terrain: null });
  return list;
}

/** @param {number} x @param {number} y */
export const hexName = (x, y) => String(x).padStart(2, '0') + String(y).padStart(2, '0');
