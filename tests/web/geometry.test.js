// @ts-check
/*
 * geometry.test.js - where places lie: hexes, squares and tables, their sides and neighbours, crowded places.
 */
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { Geometry, RADIUS, crowd, distance, parsePlace, placeName, smoothNet, spread } from '../../web/geometry.js';
import { board, hexName, places } from './helpers.js';

const APART = RADIUS * Math.sqrt(3);
const hexes = (/** @type {boolean} */ lower) => new Geometry(board({ even_lower: lower, columns: 6, rows: 5, places: places(6, 5, hexName) }));

test('names of places are read and written', () => {
  assert.deepEqual(parsePlace('1204'), { x: 12, y: 4 });
  assert.deepEqual(parsePlace('100205'), { x: 100, y: 205 });
  assert.deepEqual(parsePlace('3,7'), { x: 3, y: 7 });
  assert.deepEqual(parsePlace('12.5,30'), { x: 12.5, y: 30 });
  for (const none of ['', 'broken', 'turn 2', '123', '1,', ',2']) assert.equal(parsePlace(none), null, none);
  assert.equal(placeName(3, 12, '0101'), '0312');
  assert.equal(placeName(3, 12, '1,1'), '3,12');
});

test('neighbouring hexes are all equally far apart, for both ways to shift columns', () => {
  const at = (/** @type {Geometry} */ geometry, /** @type {string} */ name) => /** @type {import('../../web/types.js').Point} */ (geometry.center(name));
  for (const [lower, neighbours] of /** @type {[boolean, string[]][]} */ ([
    [true, ['0301', '0303', '0202', '0201', '0402', '0401']],
    [false, ['0301', '0303', '0202', '0203', '0402', '0403']],
  ])) {
    const geometry = hexes(lower);
    for (const name of neighbours) assert.ok(Math.abs(distance(at(geometry, '0302'), at(geometry, name)) - APART) < 1e-6, `${lower} ${name}`);
  }
});

test('every hex lies within the size of the map', () => {
  const geometry = hexes(true);
  for (const name of geometry.names) {
    for (const corner of geometry.outline(name)) {
      assert.ok(corner.x >= -1e-6 && corner.x <= geometry.width + 1e-6 && corner.y >= -1e-6 && corner.y <= geometry.height + 1e-6, name);
    }
  }
});

test('the side two hexes share ends in corners of both', () => {
  const geometry = hexes(true);
  const side = geometry.side('0302', '0402');
  assert.ok(side);
  for (const end of side) {
    for (const name of ['0302', '0402']) assert.ok(geometry.outline(name).some((corner) => distance(corner, end) < 1e-6), name);
  }
});

test('what is no place has no middle', () => {
  const geometry = hexes(true);
  assert.equal(geometry.center('broken'), null);
  assert.equal(geometry.center('9901'), null);
  assert.deepEqual(geometry.outline('9901'), []);
  assert.equal(geometry.side('0101', '9901'), null);
});

test('arrow keys reach every hex and stop at the edge', () => {
  const geometry = hexes(true);
  assert.equal(geometry.step('0302', 'right'), '0402');
  assert.equal(geometry.step('0302', 'up'), '0301');
  assert.equal(geometry.step('0301', 'up'), null);
  assert.equal(geometry.step('0605', 'right'), null);
});

test('a grid has squares side by side', () => {
  const geometry = new Geometry(board({ kind: 'grid', columns: 3, rows: 2, places: places(3, 2, (x, y) => `${x},${y}`) }));
  assert.deepEqual(geometry.center('1,1'), { x: geometry.scale / 2, y: geometry.scale / 2 });
  assert.equal(geometry.step('1,1', 'down'), '1,2');
  assert.equal(geometry.step('1,2', 'down'), null);
  const side = geometry.side('1,1', '2,1');
  assert.ok(side && Math.abs(side[0].x - geometry.scale) < 1e-6 && Math.abs(side[1].x - geometry.scale) < 1e-6);
});

test('a grid may be counted from 0', () => {
  const geometry = new Geometry(board({ kind: 'grid', columns: 3, rows: 2, places: places(3, 2, (x, y) => `${x - 1},${y - 1}`) }));
  assert.deepEqual(geometry.center('0,0'), { x: geometry.scale / 2, y: geometry.scale / 2 });
  assert.deepEqual(geometry.center('2,1'), { x: geometry.width - geometry.scale / 2, y: geometry.height - geometry.scale / 2 });
  assert.equal(geometry.step('0,0', 'up'), null);
});

test('the line around places has the sides that no two of them share', () => {
  const geometry = new Geometry(board({ kind: 'grid', columns: 3, rows: 2, places: places(3, 2, (x, y) => `${x},${y}`) }));
  const sides = (/** @type {string[]} */ ...at) => (geometry.around(at).match(/M/g) ?? []).length;
  assert.equal(sides('1,1'), 4);
  assert.equal(sides('1,1', '2,1'), 6);
  assert.equal(sides('1,1', '2,1', '1,2', '2,2'), 8);
  assert.equal(sides('1,1', '3,2'), 8);
  assert.equal(sides(), 0);
});

test('a border runs along one side of the map, corners too', () => {
  const geometry = new Geometry(board({ kind: 'grid', columns: 4, rows: 3, places: places(4, 3, (x, y) => `${x},${y}`) }));
  const points = (/** @type {string} */ path) => [...path.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
  const west = points(geometry.border(['1,1', '1,2', '1,3']));
  assert.equal(west.length, 6);
  assert.ok(west.every(([x]) => Math.abs(x) < 1), 'none of them along the top');
  assert.ok(points(geometry.border(['2,3', '3,3'])).every(([, y]) => Math.abs(y - geometry.height) < 1));
});

test('on a table the arrow keys go to the nearest candidate that way', () => {
  const geometry = new Geometry(board({ kind: 'table', columns: 72, rows: 48, unit: 'inch' }));
  assert.equal(geometry.step('10,10', 'right', ['12,10.5', '20,10', '10,2']), '12,10.5');
  assert.equal(geometry.step('10,10', 'up', ['12,10.5', '20,10', '10,2']), '10,2');
  assert.equal(geometry.step('10,10', 'left', ['12,10.5']), null);
});

test('a net bends where two segments meet and not elsewhere', () => {
  const p = (/** @type {number} */ x, /** @type {number} */ y) => ({ x, y });
  const bend = smoothNet([[p(0, 0), p(10, 0)], [p(10, 0), p(10, 10)]]);
  assert.equal((bend.match(/Q/g) ?? []).length, 1);
  const fork = smoothNet([[p(0, 0), p(10, 0)], [p(10, 0), p(10, 10)], [p(10, 0), p(20, 0)]]);
  assert.equal((fork.match(/Q/g) ?? []).length, 0);
});

test('crowded places: everyone has a spot of his own up to four, then a heap', () => {
  for (const n of [1, 2, 3, 4]) {
    const { spots } = crowd(n);
    assert.equal(new Set(spots.map((spot) => `${spot.x} ${spot.y}`)).size, n);
  }
  assert.ok(crowd(2).scale < 1);
  for (const n of [5, 9]) assert.equal(crowd(n).spots.length, 3);
  for (const n of [1, 2, 3, 4, 5, 13]) assert.ok(crowd(n).scale > 0.5, 'the figures can be read');
});

test('counters that are laid out side by side do not touch', () => {
  for (const n of [2, 3, 5, 6, 9, 12]) {
    const { scale, spots } = spread(n);
    assert.equal(spots.length, n);
    for (const [i, a] of spots.entries()) {
      for (const b of spots.slice(i + 1)) assert.ok(Math.abs(a.x - b.x) >= scale || Math.abs(a.y - b.y) >= scale, `${n}`);
    }
  }
});
