// @ts-check
/*
 * strange.test.js - a system the page has never heard of is drawn from its view alone.
 */
import { test } from 'node:test';
import assert from 'node:assert/strict';
import './document.js';
import { badgesOf, drawCounter } from '../../web/counters.js';
import { describeEdges, edgeKind, edgeLook, flowing, sideLook } from '../../web/edges.js';
import { Geometry } from '../../web/geometry.js';
import { drawTerrain, grounds, steps } from '../../web/terrain.js';
import { pieceSentence } from '../../web/format.js';
import { strangeBoard, strangePieces } from './strange.js';
/** @import { Element_ } from './document.js' */

const board = strangeBoard(), geometry = new Geometry(board);
const drawn = /** @type {Element_} */ (/** @type {unknown} */ (drawTerrain(board, geometry)));

test('ground is drawn by its name, and what is not known by a colour and a hatching of its own', () => {
  const terrain = grounds(board);
  assert.equal(terrain('wheat-field').look, 'field');
  assert.equal(terrain('village').look, 'town');
  assert.equal(terrain(null).look, 'bare');
  assert.deepEqual([terrain('clear').look, terrain('clear').picture], ['bare', '']);
  const [lava, glacis] = [terrain('lava'), terrain('glacis')];
  for (const one of [lava, glacis]) assert.ok(one.look === 'strange' && one.picture && one.fill !== terrain('clear').fill);
  assert.ok(lava.fill !== glacis.fill && lava.picture !== glacis.picture);
  const red = { ...board, terrain: [{ id: 'lava', title: 'Lava', colour: '#ff0000', effects: null }] };
  assert.equal(grounds(red)('lava').fill, '#ff0000');
  assert.equal(drawn.classed('pictures')[0].classed('strange').length, 2);
});

test('every edge is drawn, each kind with its look', () => {
  assert.deepEqual(['stone-wall', 'hedge', 'fence', 'slope', 'ditch', 'stream', 'abatis'].map(sideLook), ['wall', 'hedge', 'fence', 'slope', 'ditch', 'water', 'strange']);
  for (const kind of new Set(board.edges.map((edge) => edge.kind))) {
    const group = drawn.classed(`edge ${edgeLook(kind)} ${kind}`);
    assert.equal(group.length, 1, kind);
    assert.ok(group[0].all.some((one) => (one.getAttribute('d') ?? '').length > 10), `${kind} has a line`);
  }
  const hues = ['abatis', 'glacis-edge'].map((kind) => drawn.classed(`edge ${kind}`)[0].getAttribute('class')?.match(/hue\d/)?.[0]);
  assert.ok(hues[0] && hues[1] && hues[0] !== hues[1]);
});

test('ticks stand on the favoured side, and run down a slope', () => {
  const strokes = (/** @type {string} */ kind) => (drawn.classed(`edge ${kind}`)[0].classed('ticks')[0]?.getAttribute('d') ?? '').split('M').filter(Boolean)
    .map((part) => part.split('L').map((point) => point.split(' ').map(Number)));
  const nearer = (/** @type {number[][]} */ stroke, /** @type {string} */ at) => {
    const middle = geometry.center(at);
    assert.ok(middle);
    return Math.hypot(stroke[1][0] - middle.x, stroke[1][1] - middle.y) < Math.hypot(stroke[0][0] - middle.x, stroke[0][1] - middle.y);
  };
  assert.equal(strokes('stone-wall').length, 4 * 5);
  assert.ok(strokes('stone-wall').slice(0, 15).every((stroke) => nearer(stroke, '0602')), 'behind the wall');
  assert.ok(strokes('slope').every((stroke) => !nearer(stroke, '0405')), 'away from the height');
  assert.equal(strokes('hedge').length, 0);
});

test('edges are told in words from either side', () => {
  assert.deepEqual(describeEdges(board, '0602'), ['stone wall to 0601, 0501 and 0502, in favour of this side']);
  assert.deepEqual(describeEdges(board, '0601'), ['stone wall to 0602, in favour of the other side']);
  assert.deepEqual(describeEdges(board, '0703'), ['abatis to 0704']);
  assert.deepEqual(describeEdges(board, '0503'), [], 'roads are seen and need no words');
  assert.equal(edgeKind(board, 'glacis-edge').title, 'glacis edge');
});

test('a stream flows on below a ford that stands in its place, and never twice', () => {
  const edge = (/** @type {string} */ kind, /** @type {string} */ a, /** @type {string} */ b) => ({ kind, a, b });
  const brook = edge('brook', '0301', '0302'), over = (/** @type {string} */ kind) => edge(kind, '0301', '0401');
  const below = (/** @type {import('../../web/types.js').Edge[]} */ ...edges) => [...flowing({ ...board, edges }, geometry)];
  const touching = board.places.map((place) => edge('ford', '0302', place.at)).filter((one) => geometry.side('0302', one.b) && one.b !== '0301');
  const met = touching.filter((ford) => below(brook, ford).length);
  assert.equal(met.length, 2, 'of the five other sides two meet the brook');
  assert.deepEqual(below(brook, met[0]), [['brook', [met[0]]]]);
  assert.deepEqual(below(brook, met[0], { ...met[0], kind: 'brook' }), [], 'the board has drawn it itself');
  assert.deepEqual(below(brook, over('gate')), []);
  assert.deepEqual(below(edge('road', '0301', '0302'), met[0]), []);
});

test('heights show their steps once, down to the lower side', () => {
  const found = steps(board, geometry);
  assert.ok(found.length > 0);
  assert.equal(new Set(found.map(({ side }) => `${Math.round(side[0].x + side[1].x)},${Math.round(side[0].y + side[1].y)}`)).size, found.length);
  const summit = geometry.center('0406'), two = geometry.center('0405');
  assert.ok(summit && two);
  assert.ok(found.every(({ low }) => low !== summit && !(low.x === summit.x && low.y === summit.y)), 'nothing is higher than the summit');
  const written = drawn.classed('levels')[0].all.filter((one) => one.name === 'text').map((one) => one.text);
  assert.deepEqual(written.sort(), ['▴1', '▴1', '▴1', '▴1', '▴1', '▴1', '▴1', '▴2', '▴3']);
});

test('a state has a badge with its name, whether it is known or not', () => {
  const badges = (/** @type {string[]} */ ...status) => badgesOf(status).map(({ sign, words, grave }) => `${sign} ${words}${grave ? '!' : ''}`);
  assert.deepEqual(badges('moved', 'has attacked', 'light', 'battalion', 'formation 2'), []);
  assert.deepEqual(badges('elite'), ['★ elite']);
  assert.deepEqual(badges('disrupted'), ['D disrupted!']);
  assert.deepEqual(badges('in square', 'charging'), ['□ in square', '» charging']);
  assert.deepEqual(badges('bewitched'), ['B bewitched']);
  assert.deepEqual(badges('elite', 'reduced'), ['½ reduced!', '★ elite'], 'bad news first');
  assert.deepEqual(badges('elite', 'guard'), ['★ elite, guard'], 'one sign stands once');
  assert.deepEqual(badges('out of supply'), ['OS out of supply!']);
  assert.deepEqual(badges('reduced', 'ineffective', 'bewitched', 'out of supply'), ['½ reduced!', 'I ineffective!', '+2 out of supply, bewitched!']);
});

test('counters say their states to a screen reader, and their figures to everybody', () => {
  const piece = strangePieces()[5];
  const counter = /** @type {Element_} */ (/** @type {unknown} */ (drawCounter(piece, 1)));
  assert.deepEqual(counter.classed('badge').map((badge) => badge.getAttribute('aria-label')), ['reduced', 'ineffective', 'out of supply, bewitched']);
  assert.ok(counter.classed('badge').every((badge) => badge.all.some((one) => one.name === 'title' && one.text === badge.getAttribute('aria-label'))));
  assert.equal(counter.classed('figures')[0].text, '6-5-7-4');
  assert.match(pieceSentence(piece, board.sides), /reduced, ineffective, bewitched, out of supply$/);
  const strange = /** @type {Element_} */ (/** @type {unknown} */ (drawCounter(strangePieces().at(-1) ?? piece, 0)));
  assert.ok(strange.all.some((one) => one.text === 'tre'), 'a type nobody knows by its first letters');
});
