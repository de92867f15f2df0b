// @ts-check
/*
 * choices.test.js - choices sorted by unit and place, and what a click means.
 */
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { ChoiceBook, endLast, isAsked, leastCost, meaningOfClick } from '../../web/choices.js';
import { choice } from './helpers.js';

const book = new ChoiceBook([
  choice('move a 0101|a|0101|1'), choice('move a 0102|a|0102|2'), choice('force a 0102|a|0102|1'), choice('rest a|a'),
  choice('move b 0101|b|0101|3'), choice('fight 0303|-|0303'), choice('done', { group: 'end' }), choice('spend'),
]);

test('choices are found by unit, by place, and as buttons', () => {
  assert.deepEqual(book.pieces, ['a', 'b']);
  assert.deepEqual([...book.places('a').keys()], ['0101', '0102']);
  assert.equal(book.places('a').get('0102')?.length, 2);
  assert.deepEqual([...book.places(null).keys()], ['0303']);
  assert.deepEqual(book.buttonsFor(null).map((one) => one.do), ['done', 'spend']);
  assert.deepEqual(book.buttonsFor('a').map((one) => one.do), ['rest a', 'done', 'spend']);
  assert.equal(book.places('nobody').size, 0);
});

test('every choice can be reached in some way', () => {
  const reached = new Set([...book.buttonsFor(null), ...book.pieces.flatMap((piece) => [...book.buttonsFor(piece), ...[...book.places(piece).values()].flat()]),
    ...[...book.places(null).values()].flat()].map((one) => one.do));
  assert.deepEqual([...reached].sort(), book.all.map((one) => one.do).sort());
});

test('the cost written into a place is the least', () => {
  assert.equal(leastCost(book.places('a').get('0102') ?? []), 1);
  assert.equal(leastCost([choice('x|-|0101')]), null);
});

test('what ends a phase comes last', () => {
  assert.deepEqual(endLast(book.buttons).map((one) => one.do), ['spend', 'done']);
});

test('a single unit that is asked about is chosen by itself', () => {
  assert.equal(book.onlyPiece, null);
  assert.equal(new ChoiceBook([choice('step 1|a|0101'), choice('step 2|a|0102')]).onlyPiece, 'a');
  assert.equal(new ChoiceBook([choice('step 1|a|0101'), choice('fight|-|0102')]).onlyPiece, null);
});

test('a click goes where the chosen unit can go, else it chooses', () => {
  assert.deepEqual(meaningOfClick(book, null, '0505', ['a']), { kind: 'select', piece: 'a' });
  const go = meaningOfClick(book, 'a', '0101', ['b']);
  assert.ok(go.kind === 'do' && go.choices[0].do === 'move a 0101');
  assert.deepEqual(meaningOfClick(book, 'a', '0505', ['enemy']), { kind: 'clear' });
  const fight = meaningOfClick(book, 'a', '0303', []);
  assert.ok(fight.kind === 'do' && fight.choices[0].do === 'fight 0303');
});

test('clicking a stack goes through the units that can act, then lets go', () => {
  assert.deepEqual(meaningOfClick(book, null, '0505', ['enemy', 'a', 'b']), { kind: 'select', piece: 'a' });
  assert.deepEqual(meaningOfClick(book, 'a', '0505', ['enemy', 'a', 'b']), { kind: 'select', piece: 'b' });
  assert.deepEqual(meaningOfClick(book, 'a', '0505', ['a']), { kind: 'clear' });
});

test('of several units at one place the one that was hit is meant', () => {
  const pile = new ChoiceBook([choice('rest a|a'), choice('rest b|b'), choice('rest c|c'), choice('move a 0202|a|0202')]);
  assert.deepEqual(meaningOfClick(pile, 'b', '0101', ['a', 'b', 'c'], 'a'), { kind: 'select', piece: 'a' });
  assert.deepEqual(meaningOfClick(pile, 'b', '0101', ['a', 'b', 'c'], 'c'), { kind: 'select', piece: 'c' });
  assert.deepEqual(meaningOfClick(pile, 'b', '0101', ['a', 'b', 'c']), { kind: 'select', piece: 'c' });
  assert.deepEqual(meaningOfClick(pile, null, '0101', ['x', 'b'], 'x'), { kind: 'select', piece: 'b' });
});

test('a click on a unit that stands where another can go may mean either', () => {
  const pile = new ChoiceBook([choice('rest b|b'), choice('move a 0202|a|0202')]);
  const either = meaningOfClick(pile, 'a', '0202', ['b'], 'b');
  assert.deepEqual([either.kind, either.kind === 'do' && either.instead], ['do', 'b']);
  const ground = meaningOfClick(pile, 'a', '0202', ['b']), enemy = meaningOfClick(pile, 'a', '0202', ['x'], 'x');
  for (const one of [ground, enemy]) assert.deepEqual([one.kind, one.kind === 'do' && one.instead], ['do', null]);
});

test('a chosen unit that can act leaves out what others can do', () => {
  const all = new ChoiceBook([choice('rest b|b'), choice('move a 0202|a|0202'), choice('done')]);
  const texts = (/** @type {string | null} */ piece) => all.offered(piece).map((one) => one.do);
  assert.deepEqual(texts('a'), ['move a 0202', 'done']);
  assert.deepEqual(texts(null), texts('x'));
  assert.equal(texts(null).length, 3);
});

test('only the seat to move is asked', () => {
  const view = /** @type {any} */ ({ to_move: 'red', choices: [choice('done')] });
  assert.equal(isAsked(view, 'red'), true);
  assert.equal(isAsked(view, 'blue'), false);
  assert.equal(isAsked(view, null), false);
  assert.equal(isAsked({ ...view, choices: undefined }, 'red'), false);
});
