// @ts-check
/*
 * drawing.test.js - the camera, the small picture of a battle, and who may sit where.
 */
import { test } from 'node:test';
import assert from 'node:assert/strict';
import './document.js';
import { battlesInOrder } from '../../web/lobby.js';
import { clampPose, crowdedSpot, fitZoom, zoomAbout } from '../../web/camera.js';
import { pairings } from '../../web/pairings.js';
import { Geometry } from '../../web/geometry.js';
import { clearNames } from '../../web/preview.js';
import { board } from './helpers.js';

const map = { width: 1000, height: 500 }, port = { width: 400, height: 400 };

test('the whole map fits and stays about the middle', () => {
  const zoom = fitZoom(map, port);
  assert.equal(zoom, 0.4);
  assert.deepEqual(clampPose({ x: 0, y: 100, zoom }, map, port), { zoom: 0.4, x: 0, y: 100 });
  assert.deepEqual(clampPose({ x: 900, y: -900, zoom }, map, port), { zoom: 0.4, x: 70, y: 30 });
});

test('a near map cannot be pushed out of its window', () => {
  assert.deepEqual(clampPose({ x: 500, y: -5000, zoom: 1 }, map, port), { zoom: 1, x: 70, y: -170 });
  assert.deepEqual(clampPose({ x: -300, y: -50, zoom: 1 }, map, port), { zoom: 1, x: -300, y: -50 });
  assert.equal(clampPose({ x: 0, y: 0, zoom: 99 }, map, port).zoom, 4);
  assert.equal(clampPose({ x: 0, y: 0, zoom: 0.01 }, map, port).zoom, 0.4);
});

test('zooming keeps the point under the pointer', () => {
  const before = { x: -30, y: 20, zoom: 1 }, about = { x: 120, y: 90 };
  const after = zoomAbout(before, 2, about);
  const under = (/** @type {typeof before} */ pose) => [(about.x - pose.x) / pose.zoom, (about.y - pose.y) / pose.zoom];
  assert.deepEqual(under(after), under(before));
});

test('the window opens where most units are', () => {
  const p = (/** @type {number} */ x, /** @type {number} */ y) => ({ x, y });
  assert.equal(crowdedSpot([], port), null);
  assert.deepEqual(crowdedSpot([p(0, 0), p(900, 0), p(1000, 100), p(950, 50)], port), p(950, 50), 'not between the armies, where nobody stands');
  assert.deepEqual(crowdedSpot([p(5, 6)], port), p(5, 6));
});

test('seats are offered for every way to play', () => {
  const offers = pairings(board({}).sides, 'greedy');
  assert.deepEqual(offers[0], { label: 'Red against the computer', seats: { red: 'person', blue: 'greedy' }, mine: ['red'], open: false });
  assert.ok(offers.some((offer) => offer.open && offer.mine.length === 1 && Object.values(offer.seats).includes('open')));
  assert.ok(offers.some((offer) => offer.mine.length === 2 && Object.values(offer.seats).every((seat) => seat === 'person')));
  assert.ok(offers.some((offer) => offer.mine.length === 1 && Object.values(offer.seats).every((seat) => seat === 'person')));
});

test('in a small picture no name stands over another', () => {
  const place = (/** @type {string} */ at, /** @type {string} */ name) => ({ at, terrain: null, name });
  const crowded = board({ columns: 9, rows: 9, places: [place('0302', 'Great Orchard'), place('0502', 'Great Garden'), place('0309', 'Mill'), place('0909', 'Nowhere')],
    marks: ['0302', '0502', '0309'].map((at) => ({ kind: 'objective', at, side: null })) });
  const clear = clearNames(crowded, new Geometry(crowded));
  assert.deepEqual(['0302', '0502', '0309', '0909'].map(clear), [true, false, true, false]);
});

test('battles for a first game come before the others, of each the small ones first', () => {
  const scenarios = (/** @type {[string, number][]} */ ...all) => all.map(([id, pieces]) => ({ id, title: id, sides: [], pieces }));
  const systems = /** @type {any} */ ({ systems: [{ scenarios: scenarios(['a/long', 39], ['a/first-steps', 14]) }, { scenarios: scenarios(['b/short', 13], ['b/first-steps', 6]) }] });
  assert.deepEqual(battlesInOrder(systems).map(([, scenario]) => scenario.id), ['b/first-steps', 'a/first-steps', 'b/short', 'a/long']);
});
