// @ts-check
/*
 * strange.js - a battle of a system that does not exist, written by hand: everything the view can say and the
 * page must be able to draw. Stacks of every height, states with known and unknown names, hexside terrain with
 * a favoured side, ground nobody has heard of, heights, roads of several kinds.
 */
import { board, choice, hexName, places } from './helpers.js';
/** @import { Board, Choice, EdgeKind, Game, Piece, Place } from '../../web/types.js' */

/** @type {Record<string, string>} */
const GROUND = { '0202': 'woods', '0302': 'wheat-field', '0402': 'glacis', '0502': 'lava', '0602': 'village', '0702': 'marsh', '0203': 'orchard', '0802': 'rough' };
/** @type {Record<string, number>} */
const HEIGHTS = { '0305': 1, '0405': 2, '0406': 3, '0505': 1, '0304': 1, '0404': 1, '0504': 1, '0506': 1, '0306': 1 };
const TERRAIN = ['clear', 'woods', 'wheat-field', 'glacis', 'lava', 'village', 'marsh', 'orchard', 'rough'];

/** @type {EdgeKind[]} */
const KINDS = [
  { kind: 'stone-wall', title: 'Stone wall', effects: 'adds 1 to who stands behind it', one_sided: true },
  { kind: 'slope', title: 'Slope', effects: 'adds 1 to who stands above', one_sided: true },
  { kind: 'stream', title: 'Stream', effects: 'costs 1 more', one_sided: false },
];

/** @type {[string, string, string][]} */
const EDGES = [
  ['stone-wall', '0602', '0601'], ['stone-wall', '0602', '0501'], ['stone-wall', '0602', '0502'], ['stone-wall', '0702', '0701'],
  ['hedge', '0302', '0303'], ['hedge', '0302', '0402'], ['fence', '0203', '0304'], ['slope', '0405', '0404'], ['slope', '0405', '0305'],
  ['abatis', '0703', '0704'], ['glacis-edge', '0803', '0804'], ['ditch', '0603', '0604'],
  ['stream', '0101', '0102'], ['stream', '0201', '0102'], ['stream', '0201', '0202'], ['stream', '0301', '0202'], ['bridge', '0201', '0202'], ['ford', '0101', '0102'],
  ['road', '0101', '0201'], ['road', '0201', '0202'], ['road', '0202', '0303'], ['road', '0303', '0403'], ['road', '0403', '0503'], ['road', '0503', '0602'],
  ['track', '0303', '0304'], ['track', '0304', '0305'], ['road', '0403', '0404'], ['railway', '0803', '0703'], ['railway', '0703', '0603'],
];

/** @returns {Board} */
export function strangeBoard() {
  const grounds = places(8, 6, hexName).map((place) => {
    /** @type {Place} */
    const one = { at: place.at, terrain: GROUND[place.at] ?? 'clear' };
    if (HEIGHTS[place.at]) one.level = HEIGHTS[place.at];
    if (place.at === '0602') one.name = 'Oberdorf';
    return one;
  });
  return board({
    system: 'strange', scenario: 'strange/one', title: 'A strange battle', columns: 8, rows: 6, places: grounds,
    terrain: TERRAIN.map((id) => ({ id, title: id[0].toUpperCase() + id.slice(1), colour: null, effects: id === 'woods' ? 'costs 2' : null })),
    edges: EDGES.map(([kind, a, b]) => ({ kind, a, b })), edge_kinds: KINDS, words: { Dr: 'the defenders retreat' },
    marks: [{ kind: 'objective', at: '0602', side: 'red' }],
  });
}

let made = 0;

/**
 * @param {string} at
 * @param {string} side
 * @param {string} type
 * @param {string[]} status
 * @returns {Piece}
 */
function piece(at, side, type, status = []) {
  made += 1;
  /** @type {Record<string, number>} */
  const values = type === 'leader' ? { command: 2 } : type === 'brigade' ? { attack: 6, defence: 5, morale: 7, move: 4 } : { strength: 3, move: 6 };
  return { id: `unit${made}`, side, name: `${type} ${made}`, type, at, on_board: true, facing: null, order: made, hidden: false, status, values, bars: type === 'brigade' ? [{ name: 'steps', value: 1, full: 2 }] : [] };
}

/** @returns {Piece[]} */
export function strangePieces() {
  made = 0;
  return [
    piece('0303', 'red', 'infantry', ['disrupted']), piece('0303', 'red', 'infantry', ['in square']),
    piece('0403', 'red', 'brigade', ['reduced', 'disrupted']), piece('0403', 'red', 'cavalry', ['charging']), piece('0403', 'red', 'leader'),
    piece('0405', 'blue', 'brigade', ['reduced', 'ineffective', 'bewitched', 'out of supply']), piece('0405', 'blue', 'artillery', ['ineffective']), piece('0405', 'blue', 'infantry', ['elite']),
    piece('0405', 'blue', 'cavalry'), piece('0405', 'blue', 'leader'), piece('0405', 'blue', 'leader'),
    ...Array.from({ length: 9 }, (_, i) => piece('0602', 'blue', i < 7 ? 'infantry' : 'leader', i % 2 ? ['disrupted', 'moved'] : [])),
    piece('0702', 'red', 'trebuchet', ['bewitched']),
  ];
}

/** What red may do: every unit of his can rest or go somewhere. @returns {Choice[]} */
function strangeChoices() {
  const own = strangePieces().filter((one) => one.side === 'red');
  return [...own.flatMap((one) => [choice(`rest ${one.id}|${one.id}`), choice(`move ${one.id} 0503|${one.id}|0503|2`)]), choice('done', { group: 'end' })];
}

/** @returns {Game} as red sees it */
export function strangeGame() {
  return {
    game: 'strange', seat: 'red', at: 'a', players: { red: 'person', blue: 'person' }, draw_offer: null, chat: [], over: false,
    view: {
      system: 'strange', scenario: 'strange/one', seat: 'red', turn: 1, turn_label: null, night: false, phase: 'movement', phasing: 'red', to_move: 'red',
      prompt: 'Red: move.', roll: null, rolled: [{ what: 'Combat', faces: [2, 5], result: 'Dr', explain: 'Combat [X-1]: 2d6 on the column for 3 to 1', clause: 'X-1' }],
      pieces: strangePieces(), tracks: {}, track_info: [], marks: [{ kind: 'ambush', at: '0501', side: null }, { kind: 'objective', at: '0602', side: 'blue' }], choices: strangeChoices(),
      log: [], log_lines: [], result: null, steps: 4, hash: null, may_undo: true,
    },
  };
}
