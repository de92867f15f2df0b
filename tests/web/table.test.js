// @ts-check
/*
 * table.test.js - an open table: footprints to scale and turned, where choices lead, and what is a button.
 */
import { test } from 'node:test';
import assert from 'node:assert/strict';
import './document.js';
import { ChoiceBook, spotOf } from '../../web/choices.js';
import { drawStand } from '../../web/stands.js';
import { Geometry, pathOf } from '../../web/geometry.js';
import { drawNames, drawTerrain } from '../../web/terrain.js';
import { drawPreview } from '../../web/preview.js';
import { tableBoard, tableGame } from './strange.js';
/** @import { Element_ } from './document.js' */

const board = tableBoard(), geometry = new Geometry(board), { view } = tableGame();
const seen = (/** @type {unknown} */ element) => /** @type {Element_} */ (element);
const near = (/** @type {number} */ a, /** @type {number} */ b) => Math.abs(a - b) < 1e-6;
const known = { unit: (/** @type {string} */ id) => view.pieces.some((piece) => piece.id === id), spot: (/** @type {string} */ at) => geometry.center(at) !== null };

test('a footprint is to scale and turned clockwise from the top', () => {
  const pose = { x: 10, y: 20, facing: 0, width: 8, depth: 2 }, { scale } = geometry;
  const [left, right] = geometry.poseOutline(pose);
  assert.ok(near(right.x - left.x, 8 * scale) && near(left.y, 19 * scale) && near(right.y, 19 * scale), 'its front looks up');
  const [first, second] = geometry.poseOutline({ ...pose, facing: 90 });
  assert.ok(near(first.x, 11 * scale) && near(second.x, 11 * scale) && near(second.y - first.y, 8 * scale), 'its front looks to the right');
  assert.deepEqual(geometry.poseOutline({ ...pose, facing: null }), geometry.poseOutline(pose));
});

test('a unit is drawn as its footprint, with its front where it has one and its words the right way up', () => {
  const stand = (/** @type {string} */ id) => {
    const piece = view.pieces.find((one) => one.id === id);
    assert.ok(piece?.pose);
    return seen(drawStand(piece, piece.pose, 0, geometry.scale));
  };
  const card = stand('guard').classed('card')[0];
  assert.deepEqual([card.getAttribute('width'), card.getAttribute('height')], [8, 3].map((n) => String(Math.round(n * geometry.scale * 10) / 10)));
  assert.equal(stand('guard').classed('facing').length, 1);
  assert.equal(stand('scouts').classed('facing').length, 0);
  assert.deepEqual(stand('guard').classed('badge').map((badge) => badge.getAttribute('aria-label')), ['disrupted']);
  assert.deepEqual(stand('guard').classed('letter').map((letter) => letter.getAttribute('aria-label')), ['elite'], 'what it always is stands on the card');
  const face = (/** @type {string} */ id) => stand(id).classed('face')[0].getAttribute('transform');
  assert.deepEqual([face('line'), face('horse')], [null, 'rotate(180)'], 'who places it turns it');
});

test('ranks of boxes have their colours, and a card shows the sides on which it fights', () => {
  const guard = view.pieces.find((one) => one.id === 'guard'), pose = guard?.pose ?? assert.fail();
  /** @type {import('../../web/types.js').Bar[]} */
  const bars = [{ name: 'a', value: 1, full: 4, look: 'green' }, { name: 'b', value: 2, full: 2, look: 'yellow' }, { name: 'c', value: 3, full: 3, look: 'red' }];
  const drawn = seen(drawStand({ ...(guard ?? assert.fail()), bars, engaged: ['front', 'left'] }, pose, 0, geometry.scale));
  const ranks = drawn.classed('bar').map((rank) => [rank.getAttribute('class'), rank.classed('full').length, rank.classed('lost').length]);
  assert.deepEqual(ranks, [['bar green', 1, 3], ['bar yellow', 2, 0], ['bar red', 3, 0]]);
  assert.deepEqual(drawn.classed('engaged').map((side) => side.getAttribute('data-flank')), ['front', 'left']);
});

test('a choice leads to its place, or to the point where the unit would lie', () => {
  const book = new ChoiceBook(view.choices ?? [], known);
  assert.deepEqual([...book.places('guard')].map(([at, choices]) => [at, choices.map((one) => one.do)]),
    [['12.5,30', ['advance guard']], ['22.5,27', ['oblique guard']], ['12.5,36', ['wheel guard left', 'wheel guard right']]]);
  assert.equal(spotOf(view.choices?.at(-1) ?? assert.fail()), null);
});

test('what is about a card or a box is a button', () => {
  const book = new ChoiceBook(view.choices ?? [], known);
  assert.deepEqual(book.pieces, ['guard', 'line']);
  assert.deepEqual(book.buttonsFor(null).map((one) => one.do), ['play ruse', 'bury scouts', 'pass', 'done']);
  assert.deepEqual(book.buttonsFor('guard').map((one) => one.do), ['hold guard', 'play ruse', 'bury scouts', 'pass', 'done']);
  assert.deepEqual(book.offered('line').map((one) => one.do), ['halt line', 'play ruse', 'bury scouts', 'pass', 'done']);
});

test('the table has its ground, its measure and its shapes', () => {
  const drawn = seen(drawTerrain(board, geometry));
  assert.equal(drawn.classed('rule')[0].text, 'lines every 10 inch');
  assert.equal(drawn.classed('shapes')[0].classed('line').length, 1);
  const [wood] = board.shapes, corners = wood.points.map(([x, y]) => geometry.center(`${x},${y}`) ?? assert.fail());
  assert.equal(drawn.classed('shapes')[0].all[1].getAttribute('d'), `${pathOf(corners)}Z`, 'its corners are where pieces at these points lie');
  assert.equal(seen(drawNames(board, geometry)).classed('name')[0].text, 'Great Wood');
  assert.ok(drawn.classed('pictures')[0].classed('woods').length > 1, 'trees all over the wood');
  assert.equal(seen(drawPreview({ ...board, view })).classed('stand').length, 5);
});
