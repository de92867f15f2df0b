// @ts-check
/*
 * moves.test.js - what moved by itself between two views, in which order, and where everything lies after so many moves.
 */
import { test } from 'node:test';
import assert from 'node:assert/strict';
import './document.js';
import { movesBetween, posesAfter } from '../../web/moves.js';
import { line, piece } from './helpers.js';

const at = (/** @type {number} */ x, /** @type {number} */ facing = 0) => ({ x, y: 0, facing, width: 4, depth: 2 });
const unit = (/** @type {string} */ id, /** @type {number} */ x, more = {}) => piece(id, { pose: at(x), at: `${x},0`, ...more });

test('the log says in which order units moved', () => {
  const before = [unit('a', 1), unit('b', 2), unit('c', 3), unit('d', 4)];
  const after = [unit('a', 11), unit('b', 2), piece('c', { on_board: false, at: 'lost' }), unit('d', 4, { pose: at(4, 90) })];
  const lines = [line(5, 'D turned.', { piece: 'd' }), line(6, 'C fled.', { piece: 'c' }), line(7, 'C left.', { piece: 'c' }), line(8, 'A went.', { piece: 'a' }), line(9, 'B stood.', { piece: 'b' })];
  const moves = movesBetween(before, after, lines);
  assert.deepEqual(moves.map((move) => [move.piece.id, move.to?.x ?? null, move.words]), [['d', 4, 'D turned.'], ['c', null, 'C left.'], ['a', 11, 'A went.']]);
  assert.deepEqual(movesBetween(before, before, lines), []);
});

test('a unit lies where its last move took it, and before its first where it was', () => {
  const moves = [...movesBetween([unit('a', 1), unit('b', 2)], [unit('a', 3), unit('b', 4)], []), ...movesBetween([unit('a', 3)], [unit('a', 5)], [])];
  const x = (/** @type {number} */ made) => [...posesAfter(moves, made)].map(([id, pose]) => `${id}${pose?.x}`);
  assert.deepEqual([0, 1, 2, 3].map(x), [['a1', 'b2'], ['a3', 'b2'], ['a3', 'b4'], ['a5', 'b4']]);
});
