// @ts-check
/*
 * counters.js - a unit as a counter: a symbol of the period, its figures, its state. The sides differ in colour,
 * in lightness and in the shape of the counter, so no eye depends on colour alone.
 */
import { svg } from './dom.js';
import { counterName } from './format.js';
import { round } from './geometry.js';
import { label } from './labels.js';
/** @import { Piece, State } from './types.js' */

export const WIDTH = 46;
export const HEIGHT = 42;

/** The outline of each side's counter; the last is for pieces of nobody. */
const OUTLINES = [
  'M-23-21H23V21H-23z',
  'M-16-21H16L23-14V14L16 21H-16L-23 14V-14z',
  'M-23 0A23 21 0 0 1 23 0A23 21 0 0 1-23 0z',
];

/**
 * Symbols by type, inside a box of 26 by 15 around the middle: foot crossed like the belts, horse half filled as on the
 * plans of the time, guns on their wheel. [outlined, filled]
 * @type {Record<string, [string, string]>}
 */
const SYMBOLS = {
  infantry: ['M-13-7.5L13 7.5M-13 7.5L13-7.5', ''],
  cavalry: ['M-13 7.5L13-7.5', 'M-13 7.5L13-7.5V7.5z'],
  artillery: ['M-9-3.5L10 1.5', 'M-3-4.4A4.4 4.4 0 1 0-3 4.4A4.4 4.4 0 1 0-3-4.4z'],
  leader: ['M-6 7V-7', 'M-6-7L8-3.5L-6 0z'],
  engineer: ['M-8 5V-3H8V5M0-3V5', ''],
  archers: ['M-9 6.5L8-4M3.5-6L8.5-4.3L6.8.6M-2-6.5Q9 0 2 7', ''],
  giant: ['', 'M-9 7.5L0-7L9 7.5z'],
  supply: ['M-13 3H13', ''],
};

/** @param {number} x @param {number} y @param {number} [r] */
const dot = (x, y, r = 1.8) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

/**
 * How a body of men stands, drawn about its counter with the front at the top: what faces somewhere has it before its
 * front, what faces everywhere has it all around. @type {Record<string, string>}
 */
const FORMATIONS = {
  line: 'M-21-24.5h42v-5h-42zM-4-31h8l-4-4.5z',
  column: 'M-7-24h14v-8.5h-14zM-4-33.5h8l-4-4z',
  square: 'M-28-26H28V26H-28zM-24.5-22.5V22.5H24.5V-22.5z',
  skirmish: [-24, -8, 8, 24].flatMap((x) => [dot(x, -26.5), dot(x, 26.5)]).join('') + [-9, 9].flatMap((y) => [dot(-28, y), dot(28, y)]).join(''),
  cavalry: 'M-14-24.5h28l-14-9z',
  limbered: `${dot(-9, -27, 3)}${dot(9, -27, 3)}M-9-28h18v2h-18zM-4-31h8l-4-4.5z`,
  unlimbered: 'M-21-24.5h42v-2.5h-42zM-14-27v-8h3v8zM-1.5-27v-8h3v8zM11-27v-8h3v8z',
};

/** The front of what has no figure there. */
const FRONT = 'M-5-22L0-29L5-22z';

/** Types of which nothing is known. */
const UNKNOWN = new Set(['unknown', 'dummy']);
/** So many badges have room beside a counter. */
const BADGES = 3;

/** @typedef {{ sign: string, words: string, grave: boolean }} Badge */

/** The worst news first. @type {State['kind'][]} */
const ORDER = ['grave', 'good', 'quiet'];

/**
 * The badges beside a counter: what is grave or good, and what is quiet but has a sign of its own. What finds no room is
 * counted in the last one.
 * @param {State[]} states
 * @returns {Badge[]}
 */
export function badgesOf(states) {
  /** @type {Map<string, Badge>} */
  const found = new Map();
  for (const kind of ORDER) {
    for (const { word, sign } of states.filter((state) => state.kind === kind && (kind !== 'quiet' || state.sign))) {
      const same = found.get(`${kind} ${sign}`);
      if (same && sign) same.words += `, ${word}`;
      else found.set(`${kind} ${sign ?? word}`, { sign: sign ?? '!', words: word, grave: kind === 'grave' });
    }
  }
  const all = [...found.values()];
  if (all.length <= BADGES) return all;
  const rest = all.slice(BADGES - 1);
  return [...all.slice(0, BADGES - 1), { sign: `+${rest.length}`, words: rest.map((badge) => badge.words).join(', '), grave: rest.some((badge) => badge.grave) }];
}

/** Whether it has acted: the counter is dimmed. @param {Piece} piece */
export const isSpent = (piece) => piece.states.some((state) => state.kind === 'spent');

/**
 * @param {Piece} piece
 * @param {number} side 0, 1, or -1 for nobody's
 * @returns {SVGGElement} around 0,0
 */
export function drawCounter(piece, side) {
  const group = svg('g', { class: `counter side${side}${isSpent(piece) ? ' spent' : ''}${piece.hidden ? ' unknown' : ''}` },
    svg('path', { class: 'card', d: OUTLINES[side < 0 ? 2 : side] }),
    ...drawCommand(piece), drawLabel(piece),
    drawSymbol(piece, piece.command ? 3 : 0), ...drawFigures(piece), ...drawBars(piece));
  group.append(...drawFront(piece), ...badgesOf(badged(piece)).map((badge, i) => drawBadge(badge, `translate(22 ${-20 + i * 13})`)));
  return group;
}

/** Whether its formation is drawn. @param {Piece} piece */
const isFormed = (piece) => piece.formation !== null && Object.hasOwn(FORMATIONS, piece.formation);

/** A formation that is drawn needs no badge. @param {Piece} piece */
export const badged = (piece) => (isFormed(piece) ? piece.states.filter((state) => !state.formation) : piece.states);

/** Which way it looks, and how it stands. Over a corner the counter reaches farther. @param {Piece} piece */
function drawFront(piece) {
  if (piece.facing === null && !isFormed(piece)) return [];
  const turn = piece.facing ?? 0, beyond = Math.abs(Math.sin(turn * Math.PI / 90)) * 6;
  return [svg('path', { class: 'facing', d: isFormed(piece) ? FORMATIONS[piece.formation ?? ''] : FRONT, transform: `rotate(${turn}) translate(0 ${round(-beyond)})` })];
}

/** Four ranges of fire look different; the farther ones as the last. @param {number} i from the nearest, 0 */
export const bandOf = (i) => `band${Math.min(i, 3)}`;

/** So many commands of a side have colours of their own. */
export const COLOURS = 8;

/** The colour of its command, down the left of its card. @param {Piece} piece */
function drawCommand({ command }) {
  return command ? [svg('path', { class: `command colour${command.colour % COLOURS}`, d: 'M-22-14h6v28h-6z' }, svg('title', {}, command.name))] : [];
}

/** @param {Badge} badge @param {string} transform */
export function drawBadge(badge, transform) {
  return svg('g', { class: badge.grave ? 'badge loud' : 'badge', role: 'img', 'aria-label': badge.words, transform },
    svg('title', {}, badge.words), svg('circle', { r: 6 }), svg('text', { y: 3.2, class: badge.sign.length > 1 ? 'two' : '' }, badge.sign));
}

/** The height of a name's letters, and the room it has. */
const LETTERS = 8.4, ROOM = 41;

/** The name, pressed together if it would stand over the edge; on the map it grows where it is seen from afar. @param {Piece} piece */
function drawLabel(piece) {
  const name = counterName(piece);
  const text = svg('text', { class: 'label', y: -12.4, ...(name.length > 7 ? { textLength: 40, lengthAdjust: 'spacingAndGlyphs' } : {}) }, name);
  return label(text, piece, ROOM, LETTERS, (_, most) => makeRoom(piece, text, most));
}

/**
 * The symbol, and the colour of the command, make room for letters of this size; a symbol that would be too small to tell is left out.
 * @param {Piece} piece
 * @param {SVGElement} name
 * @param {number} size 0 where there is no name
 */
function makeRoom(piece, name, size) {
  const base = size ? round(size * 0.76 - 18.8) : -19, figures = Object.keys(piece.values).length && !piece.hidden;
  const high = Math.min(figures ? 15 : 22, (figures ? 7.2 : 18.5) - base - 2), scale = round(high / 15.5 * 100) / 100, card = name.parentElement;
  name.setAttribute('y', String(base));
  card?.querySelector('.symbol')?.setAttribute('transform', `translate(${piece.command ? 3 : 0} ${round(base + 2 + high / 2)}) scale(${scale})`);
  card?.querySelector('.symbol')?.classList.toggle('lost', scale < 0.4);
  card?.querySelector('.command')?.setAttribute('d', `M-22 ${Math.max(-14, base + 1)}h6V14h-6z`);
}

/** @param {Piece} piece @param {number} [x] */
export function drawSymbol(piece, x = 0) {
  const group = svg('g', { class: 'symbol', transform: `translate(${round(x)} -1)` }, svg('rect', { x: -13, y: -7.5, width: 26, height: 15 }));
  if (!piece.hidden && Object.hasOwn(SYMBOLS, piece.type)) {
    const [lines, filled] = SYMBOLS[piece.type];
    if (filled) group.append(svg('path', { class: 'filled', d: filled }));
    group.append(svg('path', { d: lines }));
  } else {
    group.append(svg('text', { y: 4 }, piece.hidden || UNKNOWN.has(piece.type) ? '?' : piece.type.slice(0, 3)));
  }
  return group;
}

/** So many figures have room on a counter. */
export const FIGURES = 4;

/** The figures of a unit, as on a printed counter: two large, up to four where there are more. @param {Piece} piece */
function drawFigures(piece) {
  const figures = Object.values(piece.values).slice(0, FIGURES);
  if (!figures.length || piece.hidden) return [];
  const words = figures.join(figures.length > 2 ? '-' : ' – ');
  return [svg('text', { class: 'figures', y: 18, ...(words.length > 6 ? { textLength: 34, lengthAdjust: 'spacingAndGlyphs' } : {}) }, words)];
}

/** @param {Piece} piece */
function drawBars(piece) {
  return piece.bars.slice(0, 3).map((bar, row) => {
    const width = 40 / Math.max(1, bar.full);
    const group = svg('g', { class: `bar ${bar.look ?? 'plain'}`, transform: `translate(-20 ${21 + row * 5})` }, svg('title', {}, `${bar.name} ${bar.value} of ${bar.full}`));
    for (let i = 0; i < bar.full; i++) {
      group.append(svg('rect', { x: i * width, width: Math.max(1, width - 1), height: 4, class: i < bar.value ? 'full' : 'empty' }));
    }
    return group;
  });
}

/**
 * A counter by itself, for lists and boxes beside the map.
 * @param {Piece} piece
 * @param {number} side
 */
export function counterIcon(piece, side) {
  // Beside an open table it is the unit that matters, not how it lies there.
  const shown = piece.pose ? { ...piece, facing: null } : piece, half = shown.facing !== null || isFormed(shown) ? 36 : piece.pose ? 29 : 25;
  return svg('svg', { class: 'icon', viewBox: `${-half} ${-half} ${2 * half} ${2 * half}`, 'aria-hidden': 'true' }, drawCounter(shown, side));
}
