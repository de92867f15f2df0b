// @ts-check
/*
 * logbook.test.js - the log put together from parts, through breaks and undo.
 */
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { LogBook, marches, orderOf, recentFrom } from '../../web/logbook.js';
import { line } from './helpers.js';

const texts = (/** @type {LogBook} */ book) => book.lines.map((one) => one.text);

test('lines are added and asked for from the next on', () => {
  const book = new LogBook();
  assert.equal(book.next, 0);
  assert.ok(book.merge([line(0), line(1)]));
  assert.ok(book.merge([]));
  assert.ok(book.merge([line(2)]));
  assert.equal(book.next, 3);
});

test('what came twice is there once', () => {
  const book = new LogBook();
  book.merge([line(0), line(1)]);
  assert.ok(book.merge([line(1), line(2)]));
  assert.ok(book.merge([line(0), line(1), line(2)]));
  assert.deepEqual(texts(book), ['line 0', 'line 1', 'line 2']);
});

test('another move after an undo replaces what was taken back', () => {
  const book = new LogBook();
  book.merge([line(0), line(1, 'old'), line(2, 'older still')]);
  assert.ok(book.merge([line(1, 'new')]));
  assert.deepEqual(texts(book), ['line 0', 'new']);
});

test('a gap is noticed and changes nothing', () => {
  const book = new LogBook();
  book.merge([line(0)]);
  assert.equal(book.merge([line(5)]), false);
  assert.deepEqual(texts(book), ['line 0']);
});

test('arrows show the marches since the last decision, or at least the last one', () => {
  const march = (/** @type {number} */ n) => line(n, 'march', { piece: 'a', from: '0101', to: '0102' });
  const lines = [march(0), line(1), march(2), line(3, 'stays', { piece: 'a', from: '0102', to: '0102' })];
  assert.deepEqual(marches(lines, 1).map((one) => one.n), [2]);
  assert.equal(recentFrom(lines, 0), 0);
  assert.equal(recentFrom(lines, 3), 2);
  assert.equal(marches(Array.from({ length: 40 }, (_, n) => march(n)), 0).length, 12);
});

test('a unit that goes on hex by hex makes one march', () => {
  const go = (/** @type {number} */ n, /** @type {string} */ piece, /** @type {string} */ from, /** @type {string} */ to) => line(n, 'go', { piece, from, to });
  const told = (/** @type {import('../../web/types.js').LogLine[]} */ lines) => marches(lines, 0).map((one) => `${one.piece} ${one.from} ${one.to}`);
  assert.deepEqual(told([go(0, 'a', '0101', '0102'), go(1, 'a', '0102', '0103'), go(2, 'b', '0103', '0104')]), ['a 0101 0103', 'b 0103 0104']);
  assert.deepEqual(told([go(0, 'a', '0101', '0102'), go(1, 'b', '0201', '0202'), go(2, 'a', '0102', '0103')]), ['a 0101 0102', 'b 0201 0202', 'a 0102 0103']);
  assert.deepEqual(told([go(0, 'a', '0101', '0102'), go(1, 'a', '0102', '0101')]), [], 'there and back');
});

test('what happened since a line is numbered, headings left out', () => {
  const lines = [line(0), line(1), line(2, 'Melee', { heading: true }), line(3), line(4)];
  assert.deepEqual([...orderOf(lines, 1)], [[1, 1], [3, 2], [4, 3]]);
  assert.deepEqual([...orderOf(lines, 4)], [], 'one sentence needs no number');
  assert.deepEqual([...orderOf(lines, 9)], []);
});
