// @ts-check
/*
 * dice.js - the dice as they fall: for a moment over the map, where they take no clicks, and then beside it until
 * the next decision, each roll with its faces, what it came to, and why.
 */
import { html, svg } from './dom.js';
import { dieNames, dieSides, inWords } from './format.js';
import { explanation } from './odds.js';
/** @import { Board, Rolled } from './types.js' */

/** Where the pips of each face sit, on a square of three by three. */
const PIPS = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];

/**
 * @param {number} face
 * @param {number} sides
 */
export function drawDie(face, sides) {
  const die = svg('svg', { class: 'die', viewBox: '-16 -16 32 32', role: 'img', 'aria-label': String(face) });
  if (sides === 6 && face >= 1 && face <= 6) {
    die.append(svg('rect', { x: -14, y: -14, width: 28, height: 28, rx: 5 }));
    for (const spot of PIPS[face]) die.append(svg('circle', { cx: (spot % 3 - 1) * 8, cy: (Math.floor(spot / 3) - 1) * 8, r: 2.8 }));
  } else {
    die.append(svg('path', { d: 'M0-15L14-7V8L0 15L-14 8V-7z' }), svg('text', { y: 5 }, face));
  }
  return die;
}

/** @param {Rolled} rolled @returns {Element[]} dice, or the card that was drawn */
function drawFaces(rolled) {
  const sides = dieSides(rolled.explain);
  const names = dieNames(rolled.explain, rolled.faces.length);
  if (sides) return rolled.faces.map((face, i) => (names[i] ? html('span', { class: 'named' }, drawDie(face, sides), html('small', {}, names[i])) : drawDie(face, sides)));
  return [html('span', { class: 'drawn' }, rolled.result ?? String(rolled.faces[0] ?? ''))];
}

/** @param {Rolled} rolled @param {Board} board @returns {string} the result and, where it is a code, what that means */
function cameTo(rolled, board) {
  if (!dieSides(rolled.explain) || !rolled.result) return '';
  const meaning = inWords(rolled.result, board.words);
  return meaning ? `${rolled.result}: ${meaning}` : rolled.result;
}

/**
 * @param {Rolled} rolled
 * @param {Board} board
 */
function drawRoll(rolled, board) {
  return html('details', { class: 'roll' },
    html('summary', {}, html('span', { class: 'faces' }, ...drawFaces(rolled)), html('strong', {}, rolled.whose ? `${rolled.what}, ${rolled.whose}` : rolled.what), html('span', {}, cameTo(rolled, board))),
    rolled.explain ? explanation(board.system, rolled.explain) : null);
}

export class DiceTray {
  constructor() {
    this.shown = '';
    this.element = html('div', { class: 'tray', 'aria-live': 'polite', 'aria-label': 'Dice' });
    this.falling = html('div', { class: 'falling', 'aria-hidden': 'true' });
  }

  /**
   * @param {Rolled[]} rolls
   * @param {Board} board
   * @param {string} moment names the position, so that the same rolls do not fall twice
   */
  show(rolls, board, moment) {
    const key = JSON.stringify([moment, rolls]);
    if (key === this.shown) return;
    this.shown = key;
    this.element.replaceChildren(...rolls.map((rolled) => drawRoll(rolled, board)));
    // A fresh element starts its animation again; it fades by itself.
    const last = rolls.slice(-3).map((rolled) => html('div', {}, ...drawFaces(rolled), html('b', {}, cameTo(rolled, board))));
    this.falling.replaceChildren(...(last.length ? [html('div', { class: 'fall' }, ...last)] : []));
  }
}
