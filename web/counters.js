// @ts-check
/*
 * counters.js - a unit as a counter: a symbol of the period, its figures, its state. The sides differ in colour,
 * in lightness and in the shape of the counter, so no eye depends on colour alone.
 */
import { svg } from './dom.js';
import { shortName } from './format.js';
/** @import { Piece } from './types.js' */

export const WIDTH = 46;
export const HEIGHT = 42;

/** The outline of each side's counter; the last is for pieces of nobody. */
const OUTLINES = [
  'M-23-21H23V21H-23z',
  'M-16-21H16L23-14V14L16 21H-16L-23 14V-14z',
  'M-23 0A23 21 0 0 1 23 0A23 21 0 0 1-23 0z',
];

/**
 * Symbols inside a box of 26 by 15 around the middle: foot crossed like the belts, horse half filled as on the
 * plans of the time, guns on their wheel. [outlined, filled]
 * @type {Record<string, [string, string]>}
 */
const SYMBOLS = {
  infantry: ['M-13-7.5L13 7.5M-13 7.5L13-7.5', ''],
  cavalry: ['M-13 7.5L13-7.5', 'M-13 7.5L13-7.5V7.5z'],
  artillery: ['M-9-3.5L10 1.5', 'M-3-4.4A4.4 4.4 0 1 0-3 4.4A4.4 4.4 0 1 0-3-4.4z'],
  leader: ['M-6 7V-7', 'M-6-7L8-3.5L-6 0z'],
  engineer: ['M-8 5V-3H8V5M0-3V5', ''],
  supply: ['M-13 3H13', ''],
};

/** @type {[RegExp, string][]} */
const WORDS = [
  [/infant|foot|grenad|jager|jäger|rifle|militia/, 'infantry'], [/caval|horse|hussar|dragoon|lancer|cuirass/, 'cavalry'],
  [/artill|gun|batter|cannon/, 'artillery'], [/leader|general|commander|headquarter|\bhq\b/, 'leader'],
  [/engineer|pioneer|sapper/, 'engineer'], [/supply|wagon|train|depot/, 'supply'],
];

/** @param {string} type @returns {string | null} */
export function symbolOf(type) {
  if (type in SYMBOLS) return type;
  return WORDS.find(([word]) => word.test(type.toLowerCase()))?.[1] ?? null;
}

/** States that only say that a unit has acted: the counter is dimmed, no badge. */
const SPENT = /^(has |have )?(moved|reacted|fired|done|spent|activated|attacked)$/;
/** What only describes the unit needs no badge. */
const QUIET = /^(light|heavy|line|regular|company|battalion|regiment|brigade|division|corps)$|^(formation|army|leads|under) /;
/** What is bad for the unit is marked in red. */
const GRAVE = /rout|broken|shaken|waver|disrupt|disorder|disorgan|ineffective|reduced|demoral|confused|out of|unsupplied|isolated|pinned|blown|fleeing/;
/** Signs that say more than a letter. @type {[RegExp, string][]} */
const SIGNS = [
  [/^(guard|elite|veteran|crack)$/, '★'], [/^(concealed|hidden)$/, '?'], [/square$/, '□'], [/charg/, '»'], [/reduced|depleted/, '½'], [/entrench|dug in|fortif/, '∪'],
];
/** So many badges have room beside a counter. */
const BADGES = 3;

/** @typedef {{ sign: string, words: string, grave: boolean }} Badge */

/** A sign for a state of which nothing is known but its name: its initials. @param {string} word */
function signOf(word) {
  const known = SIGNS.find(([pattern]) => pattern.test(word.toLowerCase()))?.[1];
  if (known) return known;
  const initials = word.split(/[\s-]+/).filter((part) => part.length > 2 || part === word).map((part) => part[0].toUpperCase());
  return initials.slice(0, 2).join('') || '!';
}

/**
 * The badges beside a counter, the worst news first. What finds no room is counted in the last one.
 * @param {string[]} status
 * @returns {Badge[]}
 */
export function badgesOf(status) {
  /** @type {Map<string, Badge>} */
  const bySign = new Map();
  for (const word of status.filter((one) => one && !SPENT.test(one) && !QUIET.test(one))) {
    const sign = signOf(word), grave = GRAVE.test(word.toLowerCase()), same = bySign.get(sign);
    if (same?.grave === grave) same.words += `, ${word}`;
    else bySign.set(same ? `${sign}.` : sign, { sign, words: word, grave });
  }
  const all = [...bySign.values()].sort((a, b) => Number(b.grave) - Number(a.grave));
  if (all.length <= BADGES) return all;
  const rest = all.slice(BADGES - 1);
  return [...all.slice(0, BADGES - 1), { sign: `+${rest.length}`, words: rest.map((badge) => badge.words).join(', '), grave: rest.some((badge) => badge.grave) }];
}

/**
 * @param {Piece} piece
 * @param {number} side 0, 1, or -1 for nobody's
 * @returns {SVGGElement} around 0,0
 */
export function drawCounter(piece, side) {
  const spent = piece.status.some((word) => SPENT.test(word));
  const group = svg('g', { class: `counter side${side}${spent ? ' spent' : ''}${piece.hidden ? ' unknown' : ''}` },
    svg('path', { class: 'card', d: OUTLINES[side < 0 ? 2 : side] }),
    drawLabel(piece),
    drawSymbol(piece), ...drawFigures(piece), ...drawBars(piece));
  if (piece.facing !== null) group.append(svg('path', { class: 'facing', d: 'M-5-22L0-29L5-22z', transform: `rotate(${piece.facing})` }));
  group.append(...badgesOf(piece.status).map((badge, i) => drawBadge(badge, `translate(22 ${-20 + i * 13})`)));
  return group;
}

/** @param {Badge} badge @param {string} transform */
export function drawBadge(badge, transform) {
  return svg('g', { class: badge.grave ? 'badge loud' : 'badge', role: 'img', 'aria-label': badge.words, transform },
    svg('title', {}, badge.words), svg('circle', { r: 6 }), svg('text', { y: 3.2, class: badge.sign.length > 1 ? 'two' : '' }, badge.sign));
}

/** The name, pressed together if it would stand over the edge. @param {Piece} piece */
function drawLabel(piece) {
  const name = shortName(piece.name);
  return svg('text', { class: 'label', y: -13.5, ...(name.length > 8 ? { textLength: 36, lengthAdjust: 'spacingAndGlyphs' } : {}) }, name);
}

/** @param {Piece} piece */
function drawSymbol(piece) {
  const group = svg('g', { class: 'symbol', transform: 'translate(0 -1)' }, svg('rect', { x: -13, y: -7.5, width: 26, height: 15 }));
  const known = piece.hidden ? null : symbolOf(piece.type);
  if (known) {
    const [lines, filled] = SYMBOLS[known];
    if (filled) group.append(svg('path', { class: 'filled', d: filled }));
    group.append(svg('path', { d: lines }));
  } else {
    const letter = piece.hidden || /unknown|dummy/.test(piece.type) ? '?' : piece.type.slice(0, 3);
    group.append(svg('text', { y: 4 }, letter));
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
  return piece.bars.slice(0, 2).map((bar, row) => {
    const width = 40 / Math.max(1, bar.full);
    const group = svg('g', { class: 'bar', transform: `translate(-20 ${21 + row * 5})` }, svg('title', {}, `${bar.name} ${bar.value} of ${bar.full}`));
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
  return svg('svg', { class: 'icon', viewBox: '-25 -25 50 50', 'aria-hidden': 'true' }, drawCounter(piece, side));
}
