// @ts-check
/*
 * moves.js - what units did by themselves on an open table since somebody last decided, shown one after another. It can be
 * stepped; with reduced motion nothing moves by itself. Only the drawing waits: the game has gone on.
 */
import { button, html } from './dom.js';
/** @import { LogLine, Piece, Pose } from './types.js' */

/** Milliseconds from one move to the next. */
const PACE = 750;

/** @typedef {{ piece: Piece, from: Pose, to: Pose | null, words: string }} Move to: null where it left the table */

/** @param {Pose} a @param {Pose} b */
const same = (a, b) => a.x === b.x && a.y === b.y && a.facing === b.facing;

/**
 * The moves between two views, in the order in which the log tells of them.
 * @param {Piece[]} before
 * @param {Piece[]} after
 * @param {LogLine[]} lines what was told in between
 * @returns {Move[]}
 */
export function movesBetween(before, after, lines) {
  const found = before.flatMap((piece) => {
    const now = after.find((one) => one.id === piece.id), from = piece.pose, to = now?.on_board ? now.pose : null;
    if (!from || !piece.on_board || (to && same(from, to))) return [];
    const told = lines.filter((line) => line.piece === piece.id && !line.heading);
    const line = to ? told[0] : told.at(-1);
    return [{ piece: now && to ? now : piece, from, to, words: line?.text ?? piece.name, n: line?.n ?? Infinity }];
  });
  return found.sort((a, b) => a.n - b.n).map(({ piece, from, to, words }) => ({ piece, from, to, words }));
}

/**
 * How the units that move lie when so many moves have been made; null where one is gone.
 * @param {Move[]} moves
 * @param {number} made
 * @returns {Map<string, Pose | null>}
 */
export function posesAfter(moves, made) {
  /** @type {Map<string, Pose | null>} */
  const poses = new Map();
  moves.forEach(({ piece, from, to }, i) => {
    if (i < made) poses.set(piece.id, to);
    else if (!poses.has(piece.id)) poses.set(piece.id, from);
  });
  return poses;
}

export class Moves {
  /** @param {(moves: Move[], made: number) => void} show draws the units so */
  constructor(show) {
    this.show = show;
    /** @type {Move[]} */
    this.list = [];
    this.made = 0;
    /** @type {ReturnType<typeof setTimeout> | null} */
    this.timer = null;
    this.words = html('output', {});
    const sign = (/** @type {string} */ text, /** @type {string} */ title, /** @type {() => void} */ act, /** @type {string} */ name) => button(text, act, { title, 'aria-label': title, class: name });
    this.back = sign('‹', 'One move back', () => this.step(-1), 'back');
    this.on = sign('›', 'One move on', () => this.step(1), 'on');
    this.element = html('div', { class: 'moves', role: 'group', 'aria-label': 'Moves', hidden: true }, this.back, this.words, this.on, sign('×', 'Enough', () => this.clear(), 'close'));
  }

  get still() {
    return matchMedia('(prefers-reduced-motion: reduce)').matches;
  }

  /** Adds what happened and shows it from there on. @param {Move[]} moves */
  add(moves) {
    if (!moves.length) return;
    this.list.push(...moves);
    if (this.still) this.made = this.list.length;
    else if (this.timer === null) this.play();
    this.write();
  }

  play() {
    if (this.made >= this.list.length) {
      this.timer = null;
      return;
    }
    this.made += 1;
    this.timer = setTimeout(() => this.play(), PACE);
    this.write();
  }

  /** @param {number} way */
  step(way) {
    this.stop();
    this.made = Math.max(0, Math.min(this.list.length, this.made + way));
    this.write();
  }

  stop() {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }

  /** Everything is where it is. */
  clear() {
    this.stop();
    if (!this.list.length) return;
    this.list = [];
    this.made = 0;
    this.write();
  }

  write() {
    const { list, made } = this;
    this.element.hidden = list.length < 2;
    this.words.textContent = made ? `${made} of ${list.length}: ${list[made - 1].words}` : `before ${list.length} moves`;
    this.back.disabled = made === 0;
    this.on.disabled = made === list.length;
    this.show(list, made);
  }
}
