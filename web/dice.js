// @ts-check
/*
 * dice.js - the dice as they fall: for a moment over the map, where they take no clicks, and then beside it until
 * the next decision, each roll with its faces, what it came to, and why.
 */
import { html, svg } from './dom.js';
import { counts, meaningOf, tellApart } from './format.js';
import { rollCard } from './odds.js';
/** @import { Board, LogLine, Rolled } from './types.js' */

/** Where the pips of each face sit, on a square of three by three. */
const PIPS = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];

/**
 * @param {number} face
 * @param {number} sides
 * @param {boolean} [idle] a die of a pool that does not count
 */
export function drawDie(face, sides, idle = false) {
  const die = svg('svg', { class: `die${idle ? ' idle' : ''}`, viewBox: '-16 -16 32 32', role: 'img', 'aria-label': String(face) });
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
  if (rolled.hidden) return [html('span', { class: 'drawn', title: 'Only the other side has seen it' }, '?')];
  if (rolled.shape === 'draw') return [html('span', { class: 'drawn' }, rolled.result)];
  const named = tellApart(rolled.dice), { each } = rolled;
  return rolled.dice.map(({ label, sides, face = 0 }) => {
    const die = drawDie(face, sides, each !== null && !counts(each, face));
    return named ? html('span', { class: 'named' }, die, html('small', {}, label)) : die;
  });
}

/** @param {Rolled} rolled @param {Board} board @returns {string} the result and, where it is a code, what that means */
function cameTo(rolled, board) {
  if (rolled.hidden || rolled.shape === 'draw') return '';
  const meaning = meaningOf(rolled, board.words);
  return meaning ? `${rolled.result}: ${meaning}` : rolled.result;
}

/**
 * @param {Rolled} rolled
 * @param {Board} board
 * @param {string | null} seat who looks
 * @param {string} told what it did, in the words of the log
 */
function drawRoll(rolled, board, seat, told) {
  return html('details', { class: 'roll' },
    html('summary', {}, html('span', { class: 'faces' }, ...drawFaces(rolled)), html('strong', {}, rolled.whose ? `${rolled.what}, ${rolled.whose}` : rolled.what), html('span', {}, told || cameTo(rolled, board))),
    rolled.hidden ? html('p', { class: 'faint' }, 'Only the other side has seen it.') : rollCard(board.system, rolled, seat));
}

/** So many sentences tell what a roll did. */
const SENTENCES = 2;

/**
 * What each of the last rolls came to, in the words of the log: the lines from its dice to the next.
 * @param {number} n how many rolls
 * @param {LogLine[]} lines
 * @returns {string[]} '' where the log has none
 */
export function whatItDid(n, lines) {
  const starts = lines.flatMap((line, i) => (line.dice ? [i] : [])).slice(-n);
  if (starts.length < n) return Array.from({ length: n }, () => '');
  return starts.map((from, k) => {
    const told = lines.slice(from, starts[k + 1] ?? lines.length), end = told.findIndex((line, i) => i > 0 && line.heading);
    return told.slice(0, end < 0 ? told.length : end).filter((line) => !line.heading).map((line) => line.text).slice(-SENTENCES).join(' ');
  });
}

export class DiceTray {
  /** @param {(rolls: Rolled[]) => { x: number, y: number } | null} where the middle of the fight, in the frame of the map */
  constructor(where) {
    this.where = where;
    this.shown = '';
    this.element = html('div', { class: 'tray', role: 'status', 'aria-label': 'Dice' });
    this.falling = html('div', { class: 'falling', 'aria-hidden': 'true' });
    // They stay until somebody has seen them, which a press of anything says.
    for (const event of ['pointerdown', 'keydown', 'wheel']) window.addEventListener(event, () => this.seen(), { passive: true });
  }

  /**
   * @param {Rolled[]} rolls
   * @param {Board} board
   * @param {string} moment names the position, so that the same rolls do not fall twice
   * @param {string | null} seat who looks
   * @param {LogLine[]} lines the log
   */
  show(rolls, board, moment, seat, lines) {
    const key = JSON.stringify([moment, rolls]);
    if (key === this.shown) return;
    this.shown = key;
    const told = whatItDid(rolls.length, lines);
    this.element.replaceChildren(...rolls.map((rolled, i) => drawRoll(rolled, board, seat, told[i])));
    // A fresh element starts its animation again.
    const last = rolls.map((rolled, i) => html('div', {}, ...drawFaces(rolled), html('b', {}, rolled.hidden || rolled.shape === 'draw' ? '' : told[i] || cameTo(rolled, board)))).slice(-3);
    this.falling.replaceChildren(...(last.length ? [html('div', { class: 'fall' }, ...last)] : []));
    this.place(rolls);
  }

  /** They fall beside the place that is fought over, else in a corner. @param {Rolled[]} rolls */
  place(rolls) {
    const at = this.where(rolls), fall = this.falling.firstElementChild;
    if (!(fall instanceof HTMLElement)) return;
    fall.classList.toggle('placed', at !== null);
    if (!at) return;
    const { clientWidth: width, clientHeight: height } = this.falling, half = { x: fall.offsetWidth / 2 + 8, y: fall.offsetHeight / 2 + 8 };
    const within = (/** @type {number} */ n, /** @type {number} */ margin, /** @type {number} */ most) => Math.max(margin, Math.min(most - margin, n));
    // Above the fight where there is room, so that it is not covered.
    const above = at.y - half.y - 46;
    fall.style.left = `${within(at.x, half.x, width)}px`;
    fall.style.top = `${within(above > half.y ? above : at.y + half.y + 46, half.y, height)}px`;
  }

  seen() {
    this.falling.firstElementChild?.classList.add('seen');
  }
}
