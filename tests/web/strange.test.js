// @ts-check
/*
 * strange.test.js - a system the page has never heard of is drawn from its view alone.
 */
import { test } from 'node:test';
import assert from 'node:assert/strict';
import './document.js';
import { badgesOf, drawCounter } from '../../web/counters.js';
import { commandersOf } from '../../web/zones.js';
import { courseOf, describeEdges, edgeKind, flowing } from '../../web/edges.js';
import { Geometry } from '../../web/geometry.js';
import { drawTerrain, grounds, steps } from '../../web/terrain.js';
import { pieceSentence } from '../../web/format.js';
import { states, strangeBoard, strangePieces } from './strange.js';
import { piece } from './helpers.js';
/** @import { Element_ } from './document.js' */

const board = strangeBoard(), geometry = new Geometry(board);
const drawn = /** @type {Element_} */ (/** @type {unknown} */ (drawTerrain(board, geometry)));

test('ground is drawn by its look, and what is strange by a colour and a hatching of its own', () => {
  const terrain = grounds(board);
  assert.equal(terrain('wheat-field').look, 'field');
  assert.equal(terrain('village').look, 'town');
  assert.equal(terrain(null).look, 'bare');
  assert.deepEqual([terrain('clear').look, terrain('clear').picture], ['bare', '']);
  const [lava, glacis] = [terrain('lava'), terrain('glacis')];
  for (const one of [lava, glacis]) assert.ok(one.look === 'strange' && one.picture && one.fill !== terrain('clear').fill);
  assert.ok(lava.fill !== glacis.fill && lava.picture !== glacis.picture);
  const red = { ...board, terrain: [{ id: 'lava', title: 'Lava', colour: '#ff0000', effects: null, look: /** @type {const} */ ('strange') }] };
  assert.equal(grounds(red)('lava').fill, '#ff0000');
  assert.equal(drawn.classed('pictures')[0].classed('strange').length, 2);
});

/** @param {string} kind */
const edgeOf = (kind) => drawn.all.filter((one) => one.getAttribute('data-kind') === kind)[0];

test('every edge is drawn, each kind with its look', () => {
  for (const kind of new Set(board.edges.map((edge) => edge.kind))) {
    const { look } = edgeKind(board, kind), group = drawn.classed(`edge ${courseOf(look)} ${look}`).filter((one) => one.getAttribute('data-kind') === kind);
    assert.equal(group.length, 1, kind);
    assert.ok(group[0].all.some((one) => (one.getAttribute('d') ?? '').length > 10), `${kind} has a line`);
  }
  const hues = ['abatis', 'glacis-edge'].map((kind) => edgeOf(kind).getAttribute('class')?.match(/hue\d/)?.[0]);
  assert.ok(hues[0] && hues[1] && hues[0] !== hues[1]);
});

test('ticks stand on the favoured side, and run down a slope', () => {
  const strokes = (/** @type {string} */ kind) => (edgeOf(kind).classed('ticks')[0]?.getAttribute('d') ?? '').split('M').filter(Boolean)
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
  assert.deepEqual(edgeKind(board, 'glacis-edge'), { kind: 'glacis-edge', title: 'glacis-edge', effects: null, one_sided: false, look: 'strange' }, 'one that is not listed');
});

test('a stream flows on below a ford that stands in its place, and never twice', () => {
  const edge = (/** @type {string} */ kind, /** @type {string} */ a, /** @type {string} */ b) => ({ kind, a, b });
  const brook = edge('brook', '0301', '0302'), over = (/** @type {string} */ kind) => edge(kind, '0301', '0401');
  const kinds = [...board.edge_kinds, { kind: 'brook', title: 'Brook', effects: null, one_sided: false, look: /** @type {const} */ ('river') }, { kind: 'gate', title: 'Gate', effects: null, one_sided: false, look: /** @type {const} */ ('gate') }];
  const below = (/** @type {import('../../web/types.js').Edge[]} */ ...edges) => [...flowing({ ...board, edges, edge_kinds: kinds }, geometry)];
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

test('a state has a badge by its kind and its sign', () => {
  const badges = (/** @type {string[]} */ ...names) => badgesOf(states(...names)).map(({ sign, words, grave }) => `${sign} ${words}${grave ? '!' : ''}`);
  assert.deepEqual(badges('moved', 'light'), [], 'what is spent dims, what is quiet has no badge');
  assert.deepEqual(badges('elite'), ['★ elite'], 'unless it has a sign');
  assert.deepEqual(badges('disrupted'), ['D disrupted!']);
  assert.deepEqual(badges('square', 'charging'), ['□ in square', '» charging']);
  assert.deepEqual(badges('bewitched'), ['! bewitched'], 'what matters is seen without a sign too');
  assert.deepEqual(badges('elite', 'reduced'), ['½ reduced!', '★ elite'], 'bad news first');
  assert.deepEqual(badgesOf([...states('elite'), { word: 'guard', kind: 'quiet', sign: '★' }]).map((badge) => badge.words), ['elite, guard'], 'one sign stands once');
  assert.deepEqual(badges('reduced', 'ineffective', 'bewitched', 'unsupplied'), ['½ reduced!', 'I ineffective!', '+2 out of supply, bewitched!']);
});

test('a formation is drawn about the counter, turned as it faces, in place of its badge', () => {
  const formed = (/** @type {Partial<import('../../web/types.js').Piece>} */ more) =>
    /** @type {Element_} */ (/** @type {unknown} */ (drawCounter(piece('a', { states: [{ word: 'as it stands', kind: 'quiet', sign: '▬', formation: true }], ...more }), 0)));
  const front = (/** @type {Element_} */ counter) => counter.classed('facing').map((one) => one.getAttribute('transform'));
  assert.deepEqual(front(formed({ formation: 'line', facing: 90 })), ['rotate(90) translate(0 0)']);
  assert.deepEqual(front(formed({ formation: 'line', facing: 45 })), ['rotate(45) translate(0 -6)'], 'beyond the corner');
  assert.deepEqual(front(formed({ formation: 'square' })), ['rotate(0) translate(0 0)'], 'all around');
  assert.deepEqual(front(formed({ formation: null })), []);
  assert.equal(formed({ formation: 'line', facing: 0 }).classed('badge').length, 0);
  const strange = formed({ formation: 'tortoise', facing: 0 });
  assert.deepEqual(strange.classed('badge').map((badge) => badge.getAttribute('aria-label')), ['as it stands'], 'one that nobody knows keeps its badge');
  assert.equal(strange.classed('facing').length, 1, 'and its front');
});

test('units of one command have one colour', () => {
  const stripe = (/** @type {number} */ colour) => (/** @type {Element_} */ (/** @type {unknown} */ (drawCounter(piece('a', { command: { name: 'First', colour } }), 0)))).classed('command');
  assert.deepEqual(stripe(2).map((one) => [one.getAttribute('class'), one.text]), [['command colour2', 'First']]);
  assert.equal(stripe(10)[0].getAttribute('class'), 'command colour2', 'there are eight of them');
  assert.equal((/** @type {Element_} */ (/** @type {unknown} */ (drawCounter(piece('a'), 0)))).classed('command').length, 0);
});

test('who commands a unit is found by side and command', () => {
  const reach = [{ kind: 'reach', title: 'within 3', places: ['0101'] }], command = { name: 'First', colour: 0 };
  const pieces = [piece('line', { command }), piece('chief', { command, zones: reach }), piece('foe', { side: 'blue', command, zones: reach }), piece('other', { command: { name: 'Second', colour: 1 }, zones: reach }), piece('stray')];
  const found = pieces.map((one) => commandersOf(one, pieces).map(({ id }) => id));
  assert.deepEqual(found, [['chief'], ['chief'], ['foe'], ['other'], []]);
});

test('a unit that has acted is dimmed, whatever the word for it', () => {
  const counter = (/** @type {import('../../web/types.js').State['kind']} */ kind) => drawCounter(piece('a', { states: [{ word: 'routed', kind, sign: null }] }), 0).getAttribute('class');
  assert.match(counter('spent') ?? '', / spent/);
  assert.doesNotMatch(counter('grave') ?? '', / spent/);
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
