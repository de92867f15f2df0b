// @ts-check
/*
 * poses.test.js - which offered pose a drag, a turned handle or a key means, and the part of an arc within a distance.
 */
import { test } from 'node:test';
import assert from 'node:assert/strict';
import './document.js';
import { fromCard, isStep, nextThatWay, nextTurn, noseOf, partWithin, snap, toCard, turnBetween } from '../../web/poses.js';
import { Plotting } from '../../web/steer.js';
import { Geometry } from '../../web/geometry.js';
import { board, choice } from './helpers.js';
/** @import { Choice, Point, Pose } from '../../web/types.js' */

const near = (/** @type {Point} */ a, /** @type {Point} */ b) => Math.hypot(a.x - b.x, a.y - b.y) < 1e-9;
const lies = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ facing) => ({ x, y, facing, width: 4, depth: 2 });
const to = (/** @type {string} */ text, /** @type {Pose} */ pose, /** @type {string} */ at = `${pose.x},${pose.y}`) => choice(text, { piece: 'guard', pose, to: at });
const start = lies(10, 20, 0);
const offered = [to('on 1', lies(10, 19, 0)), to('on 2', lies(10, 18, 0)), to('left', lies(10, 20, 340)), to('right', lies(10, 20, 20)), to('about', lies(10, 20, 180)), to('engage foe', lies(13, 16, 90), '15,16')];
const meant = (/** @type {Choice[]} */ choices, /** @type {Point} */ grip, /** @type {Point} */ point) => snap(choices, start, grip, point, () => ({ x: 15, y: 16 }))?.do ?? null;

test('a point of a card goes with it, however it is turned', () => {
  for (const pose of [start, lies(3, 4, 90), lies(3, 4, 233.13)]) {
    assert.ok(near(toCard(pose, fromCard(pose, { x: 1.5, y: -0.7 })), { x: 1.5, y: -0.7 }));
  }
  assert.ok(near(fromCard(lies(10, 20, 90), { x: 0, y: -1 }), { x: 11, y: 20 }), 'what is ahead of a card that faces right lies to the right');
  assert.ok(Math.hypot(noseOf(start).x - 10, noseOf(start).y - 20) > Math.hypot(2, 1), 'its nose is clear of its corners');
  assert.equal(turnBetween(lies(0, 0, 350), lies(0, 0, 10)), 20);
  assert.equal(turnBetween(lies(0, 0, 10), lies(0, 0, 350)), -20);
});

test('a card that is dragged snaps to the nearest offered pose, and to none where it is nearest as it lies', () => {
  const forward = offered.filter((one) => !one.pose || one.pose.facing === 0 || !isStep(one));
  for (const [y, text] of /** @type {[number, string | null][]} */ ([[19.8, null], [19.4, 'on 1'], [18.6, 'on 1'], [18.2, 'on 2'], [3, 'on 2'], [25, null]])) assert.equal(meant(forward, { x: 0, y: 0 }, { x: 10, y }), text, String(y));
  assert.equal(meant(forward, { x: 0.5, y: 0.5 }, { x: 10.5, y: 18.5 }), 'on 2', 'held beside its middle it follows that point');
  assert.equal(meant(forward, { x: 0, y: 0 }, { x: 14.8, y: 16.2 }), 'engage foe', 'onto an enemy it attacks him');
});

test('a handle turns it', () => {
  const turns = offered.filter((one) => isStep(one) && one.pose?.facing !== 0), corner = { x: 2, y: -1 };
  for (const name of ['left', 'right', 'about']) {
    const pose = turns.find((one) => one.do === name)?.pose ?? assert.fail();
    assert.equal(meant(turns, corner, fromCard(pose, corner)), name);
  }
  assert.equal(meant(turns, corner, fromCard(start, corner)), null);
});

test('keys go from pose to pose', () => {
  const steps = offered.filter(isStep);
  assert.equal(nextThatWay(steps, start, { x: 0, y: -1 })?.do, 'on 1');
  assert.equal(nextThatWay(steps, lies(10, 19, 0), { x: 0, y: -1 })?.do, 'on 2');
  assert.equal(nextThatWay(steps, start, { x: 1, y: 0 }), null);
  assert.equal(nextTurn(steps, start, 1)?.do, 'right');
  assert.equal(nextTurn(steps, start, -1)?.do, 'left');
  assert.equal(nextTurn(steps, lies(10, 20, 20), 1)?.do, 'about');
});

test('the part of an arc within a distance', () => {
  const write = (/** @type {Point} */ { x, y }) => `${Math.round(x * 100) / 100} ${Math.round(y * 100) / 100}`, size = (/** @type {number} */ n) => n;
  const wide = [{ x: -2, y: 0 }, { x: -7, y: -5 }, { x: 7, y: -5 }, { x: 2, y: 0 }];
  assert.equal(partWithin(wide, { x: 0, y: 0 }, 5, write, size), 'M-2 0L-4.39 -2.39A5 5 0 0 1 4.39 -2.39L2 0L-2 0Z');
  assert.equal(partWithin(wide, { x: 0, y: 0 }, 100, write, size), 'M-2 0L-7 -5L7 -5L2 0L-2 0Z', 'all of it');
  assert.equal(partWithin(wide, { x: 50, y: 50 }, 5, write, size), '', 'nothing of it');
});

test('a point is chosen by where it is pointed at, and its other coordinate only where it is near', () => {
  const geometry = new Geometry(board({ kind: 'table', columns: 36, rows: 30, unit: 'inch' }));
  const along = (/** @type {'x' | 'y'} */ axis, /** @type {number[]} */ values) => values.map((n) => choice(`${axis} ${n}`, { axis, coordinate: n, to: axis === 'y' ? `12,${n}` : null }));
  const plotting = new Plotting(geometry, /** @type {any} */ (document.createElementNS('', 'g')));
  plotting.offer(along('x', [10, 10.25, 12]));
  assert.equal(plotting.pick({ x: 10.2, y: 25 })?.do, 'x 10.25');
  assert.equal(plotting.rest(), null, 'first things first');
  plotting.offer(along('y', [24, 24.75, 28]));
  assert.equal(plotting.rest()?.do, 'y 24.75');
  assert.equal(plotting.rest(), null, 'once');
  plotting.offer(along('x', [10]));
  plotting.pick({ x: 10, y: 5 });
  plotting.offer(along('y', [24]));
  assert.equal(plotting.rest(), null, 'what lies far off was not meant');
  plotting.step('down');
  assert.equal(plotting.shown?.do, 'y 24');
});
