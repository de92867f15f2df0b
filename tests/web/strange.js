// @ts-check
/*
 * strange.js - a battle of a system that does not exist, written by hand: everything the view can say and the
 * page must be able to draw. Stacks of every height, states with known and unknown names, hexside terrain with
 * a favoured side, ground nobody has heard of, heights, roads of several kinds.
 */
import { board, choice, hexName, piece, places, roll, view } from './helpers.js';
/** @import { Board, Choice, EdgeKind, EdgeLook, Game, GroundLook, Piece, Place, Rolled, State } from '../../web/types.js' */

/** @type {Record<string, string>} */
const GROUND = { '0202': 'woods', '0302': 'wheat-field', '0402': 'glacis', '0502': 'lava', '0602': 'village', '0702': 'marsh', '0203': 'orchard', '0802': 'rough' };
/** @type {Record<string, number>} */
const HEIGHTS = { '0305': 1, '0405': 2, '0406': 3, '0505': 1, '0304': 1, '0404': 1, '0504': 1, '0506': 1, '0306': 1 };
/** @type {[string, GroundLook][]} */
const TERRAIN = [
  ['clear', 'bare'], ['woods', 'woods'], ['wheat-field', 'field'], ['glacis', 'strange'], ['lava', 'strange'], ['village', 'town'], ['marsh', 'marsh'], ['orchard', 'woods'], ['rough', 'rough'],
];

/** @type {[string, EdgeLook, boolean?, string?][]} */
const LOOKS = [
  ['stone-wall', 'wall', true, 'adds 1 to who stands behind it'], ['slope', 'slope', true, 'adds 1 to who stands above'], ['stream', 'water', false, 'costs 1 more'], ['hedge', 'hedge'],
  ['fence', 'fence'], ['abatis', 'strange'], ['ditch', 'ditch'], ['bridge', 'bridge'], ['ford', 'ford'], ['road', 'road'], ['track', 'road'], ['railway', 'road'],
];
/** One kind is left out: the board need not list it. @type {EdgeKind[]} */
const KINDS = LOOKS.map(([kind, look, oneSided = false, effects = null]) => ({ kind, title: kind === 'stone-wall' ? 'Stone wall' : kind, effects, one_sided: oneSided, look }));

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
    terrain: TERRAIN.map(([id, look]) => ({ id, title: id[0].toUpperCase() + id.slice(1), colour: null, effects: id === 'woods' ? 'costs 2' : null, look })),
    edges: EDGES.map(([kind, a, b]) => ({ kind, a, b })), edge_kinds: KINDS, words: { Dr: 'the defenders retreat' },
    marks: [{ kind: 'objective', at: '0602', side: 'red' }],
  });
}

let made = 0;

/** @type {Record<string, State>} */
const STATES = {
  disrupted: { word: 'disrupted', kind: 'grave', sign: 'D' }, square: { word: 'in square', kind: 'good', sign: '□' }, reduced: { word: 'reduced', kind: 'grave', sign: '½' },
  charging: { word: 'charging', kind: 'good', sign: '»' }, ineffective: { word: 'ineffective', kind: 'grave', sign: 'I' }, bewitched: { word: 'bewitched', kind: 'good', sign: null },
  unsupplied: { word: 'out of supply', kind: 'grave', sign: 'OS' }, elite: { word: 'elite', kind: 'quiet', sign: '★' }, moved: { word: 'moved', kind: 'spent', sign: null },
  light: { word: 'light', kind: 'quiet', sign: null },
};

/** @param {...string} names @returns {State[]} */
export const states = (...names) => names.map((name) => STATES[name]);

/**
 * @param {string} at
 * @param {string} side
 * @param {string} type
 * @param {string[]} names of its states
 * @returns {Piece}
 */
function unit(at, side, type, names = []) {
  made += 1;
  /** @type {Record<string, number>} */
  const values = type === 'leader' ? { command: 2 } : type === 'brigade' ? { attack: 6, defence: 5, morale: 7, move: 4 } : { strength: 3, move: 6 };
  return piece(`unit${made}`, { side, name: `${type} ${made}`, type, at, order: made, states: states(...names), values, bars: type === 'brigade' ? [{ name: 'steps', value: 1, full: 2 }] : [] });
}

/** @returns {Piece[]} */
export function strangePieces() {
  made = 0;
  return [
    unit('0303', 'red', 'infantry', ['disrupted']), unit('0303', 'red', 'infantry', ['square']),
    unit('0403', 'red', 'brigade', ['reduced', 'disrupted']), unit('0403', 'red', 'cavalry', ['charging']), unit('0403', 'red', 'leader'),
    unit('0405', 'blue', 'brigade', ['reduced', 'ineffective', 'bewitched', 'unsupplied']), unit('0405', 'blue', 'artillery', ['ineffective']), unit('0405', 'blue', 'infantry', ['elite']),
    unit('0405', 'blue', 'cavalry'), unit('0405', 'blue', 'leader'), unit('0405', 'blue', 'leader'),
    ...Array.from({ length: 9 }, (_, i) => unit('0602', 'blue', i < 7 ? 'infantry' : 'leader', i % 2 ? ['disrupted', 'moved'] : [])),
    unit('0702', 'red', 'trebuchet', ['bewitched']),
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
    view: view({
      system: 'strange', scenario: 'strange/one', rolled: [strangeRoll()], pieces: strangePieces(), choices: strangeChoices(),
      marks: [{ kind: 'ambush', at: '0501', side: null }, { kind: 'objective', at: '0602', side: 'blue' }],
      hands: [{ name: 'hand', title: 'Hand', side: 'red', count: 3, cards: [{ id: 'ruse', title: 'Ruse', text: 'Move an enemy.', count: 2 }, { id: 'rain', title: 'Rain', text: null, count: 1 }] },
        { name: 'hand', title: 'Hand', side: 'blue', count: 4, cards: [] }, { name: 'deck', title: 'Deck', side: null, count: 30, cards: [] }],
      goals: [{ side: 'red', text: 'Hold Oberdorf', clause: 'X-9', have: 0, need: 1, met: false }, { side: 'blue', text: 'Lose no leader', clause: null, have: null, need: null, met: true }],
      score: [{ side: 'red', text: 'Units eliminated', points: 4 }, { side: 'red', text: 'Own losses', points: -1 }, { side: 'blue', text: 'Oberdorf', points: 2 }],
      calendar: [{ turn: 3, side: 'blue', text: 'the reserve arrives' }, { turn: 2, side: null, text: 'night' }],
    }),
  };
}

/** What fell last: on a column beyond the end of the table. @returns {Rolled} */
function strangeRoll() {
  return { ...roll({ dice: [{ label: 'combat die', sides: 6, face: 2 }, { label: 'morale die', sides: 6, face: 5 }],
    table: { name: 'combat', by: 'differential', column: 7, used: 4, parts: [{ value: 9, why: 'brigade 3', clause: 'X-1' }, { value: -2, why: 'village', clause: 'X-2' }] } }),
  hidden: false, result: 'Dr pass', code: 'Dr', check: 'pass' };
}

/** An open table: units of every facing, a wood, a road, and a unit that may go on, wheel on the spot or stay. @returns {Board} */
export function tableBoard() {
  return board({ system: 'strange', scenario: 'strange/table', title: 'An open table', kind: 'table', columns: 72, rows: 48, unit: 'inch',
    terrain: [{ id: 'wood', title: 'Wood', colour: null, effects: 'slow', look: 'woods' }, { id: 'road', title: 'Road', colour: '#b08d57', effects: null, look: 'bare' }],
    shapes: [{ terrain: 'wood', name: 'Great Wood', points: [[30, 10], [40.5, 8], [42, 18], [31, 19]] }, { terrain: 'road', points: [[0, 30], [72, 24]] }] });
}

/** @returns {Game} as red sees it */
export function tableGame() {
  const posed = (/** @type {string} */ id, /** @type {string} */ side, /** @type {number} */ x, /** @type {number} */ y, /** @type {number | null} */ facing) =>
    piece(id, { side, name: `${id} regiment`, at: `${x},${y}`, facing, pose: { x, y, facing, width: 8, depth: 3 }, values: { courage: 12 }, states: id === 'guard' ? states('elite', 'disrupted') : [] });
  const go = (/** @type {string} */ text, /** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ facing, /** @type {string | null} */ to) =>
    choice(text, { piece: 'guard', to, pose: { x, y, facing, width: 8, depth: 3 } });
  return { game: 'strange', seat: 'red', at: 'a', players: { red: 'person', blue: 'person' }, draw_offer: null, chat: [], over: false,
    view: view({ system: 'strange', scenario: 'strange/table',
      pieces: [posed('guard', 'red', 12.5, 36, 0), posed('line', 'red', 26, 38, 30), posed('horse', 'blue', 20, 12, 180), posed('foot', 'blue', 50, 30, 270), posed('scouts', 'blue', 60.25, 10, null)],
      choices: [go('advance guard', 12.5, 30, 0, '12.5,30'), go('oblique guard', 22.5, 27, 45, null), go('wheel guard left', 12.5, 36, 315, null), go('wheel guard right', 12.5, 36, 45, null),
        choice('hold guard|guard'), choice('halt line|line'), choice('play ruse|ruse'), choice('bury scouts|-|broken'), choice('pass'), choice('done', { group: 'end' })] }) };
}

/** A grid of squares: woods, a hill, a wall that helps one side, a road, a stream with a bridge. @returns {Board} */
export function gridBoard() {
  /** @type {Record<string, string>} */
  const ground = { '3,3': 'woods', '4,3': 'woods', '6,2': 'village', '2,5': 'lava' };
  const squares = places(8, 6, (x, y) => `${x},${y}`).map((place) => {
    /** @type {Place} */
    const one = { at: place.at, terrain: ground[place.at] ?? 'clear' };
    if (place.at === '6,2') one.name = 'Plancenoit';
    if (place.at === '5,5' || place.at === '6,5') one.level = 1;
    return one;
  });
  /** @type {[string, string, string][]} */
  const edges = [['stone-wall', '6,2', '6,3'], ['road', '1,4', '2,4'], ['road', '2,4', '3,4'], ['stream', '2,1', '3,1'], ['stream', '2,2', '3,2'], ['bridge', '2,2', '3,2'], ['road', '2,2', '3,2']];
  return board({ ...strangeBoard(), scenario: 'strange/grid', title: 'A grid', kind: 'grid', columns: 8, rows: 6, places: squares, edges: edges.map(([kind, a, b]) => ({ kind, a, b })), marks: [{ kind: 'objective', at: '6,2', side: 'blue' }] });
}

/** @returns {Game} as red sees it */
export function gridGame() {
  const pieces = [piece('brigade', { at: '2,3', facing: 90, values: { strength: 6 } }), piece('guns', { at: '2,3', type: 'artillery', values: { strength: 2 } }), piece('foe', { side: 'blue', at: '6,2', facing: 225, values: { strength: 4 } })];
  return { ...strangeGame(), view: view({ system: 'strange', scenario: 'strange/grid', pieces,
    choices: [...['1,2', '1,3', '1,4', '2,2', '2,4', '3,2', '3,3', '3,4'].map((at, i) => choice(`move brigade ${at}|brigade|${at}|${1 + i / 2}`)), choice('turn guns|guns'), choice('done', { group: 'end' })] }) };
}
