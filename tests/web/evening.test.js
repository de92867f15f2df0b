// @ts-check
/*
 * evening.test.js - the umpire's roster and log: what units say about questions, values of fields, and evenings that were kept.
 */
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { eveningOf, factsFor, fieldsOf, fits, freshId, recordOf, stepped, textOf, toggled, typedDice, wordsOf } from '../../web/evening.js';
import { facesOf, throwsOf } from '../../web/dicepad.js';
import { roll } from './helpers.js';
/** @import { Ask, Form, OpenRoll, Ruled } from '../../web/types.js' */

/** @param {string} name @param {Partial<Ask>} more @returns {Ask} */
const ask = (name, more) => ({ name, line: `${name}?`, clause: null, kind: 'word', standard: null, ...more });
const size = ask('size', { kind: 'number', low: 1, high: 12 }), order = ask('order', { words: ['line', 'column'] }), states = ask('states', { kind: 'set', words: ['shaken', 'routed', 'fresh'] });
/** @param {Ask[]} fields @returns {Form} */
const form = (fields) => ({ system: 's', question: 'q', title: 'Q', summary: '', clause: null, ask: fields });
/** @param {Partial<Ruled>} more @returns {Ruled} */
const ruled = (more) => ({ id: '1', when: 0, system: 's', question: 'q', title: 'Q', facts: { size: '3' }, answers: [], typed: [], text: 'So it is.\n', done: true, ...more });

test('a value fits its field or does not', () => {
  for (const value of ['1', '12']) assert.ok(fits(size, value));
  for (const value of ['', '0', '13', '1.5', 'x']) assert.ok(!fits(size, value), value);
  assert.ok(fits(order, 'line') && !fits(order, 'square'));
  assert.ok(fits(states, 'none') && fits(states, 'shaken,fresh') && !fits(states, 'shaken,tired'));
});

test('numbers go step by step and stay in their range', () => {
  assert.deepEqual([stepped(size, undefined, 1), stepped(size, undefined, -1), stepped(size, '12', 1), stepped(size, '1', -1), stepped(size, '5', 1), stepped(size, '99', 0)], ['1', '12', '12', '1', '6', '12']);
});

test('a set is written in the order of its words', () => {
  assert.equal(toggled(states, undefined, 'fresh'), 'fresh');
  assert.equal(toggled(states, 'fresh', 'shaken'), 'shaken,fresh');
  assert.equal(toggled(states, 'fresh', 'fresh'), 'none');
  assert.deepEqual(wordsOf('none'), []);
});

test('a unit answers what a question asks and nothing else', () => {
  const unit = { id: '1', system: 's', name: 'Guard', facts: { size: '4', order: 'square', states: 'none', morale: '7' } };
  assert.deepEqual(factsFor(unit, form([size, order, states])), { size: '4', states: 'none' });
  assert.deepEqual(fieldsOf([form([size, order]), form([ask('size', {}), states])]).map((one) => one.kind), ['number', 'word', 'set']);
  assert.equal(freshId([{ id: '2' }, { id: '3' }]), '4');
});

test('an evening is read back as it was written, and nonsense is refused', () => {
  const evening = { units: [{ id: '1', system: 's', name: 'Guard', facts: { size: '4' } }], log: [ruled({ answers: ['3 4', 'stand'], typed: [[[6, [3]], [6, [4]]], []] })] };
  assert.deepEqual(eveningOf(JSON.parse(JSON.stringify(recordOf(evening)))), evening);
  assert.deepEqual(typedDice(evening), [[6, [3]], [6, [4]]]);
  for (const wrong of [null, 3, [], {}, { evening: 1 }, { evening: 1, units: {}, log: [] }, { evening: 2, units: [], log: [] }]) assert.throws(() => eveningOf(wrong));
  assert.deepEqual(eveningOf({ evening: 1, units: [3, { name: 1 }], log: [null, { system: 's', question: 'q', typed: 'x', answers: ['1'], facts: { a: {}, b: 2 } }] }),
    { units: [], log: [{ id: 'undefined', when: 0, system: 's', question: 'q', title: 'q', facts: { b: '2' }, answers: ['1'], typed: [[]], text: '', done: false }] });
});

test('an evening as text has its rulings, units and dice', () => {
  const text = textOf({ units: [{ id: '1', system: 's', name: 'Guard', facts: { size: '4' } }], log: [ruled({})] }, () => 'Rules', 'The dice are fair.');
  for (const part of ['1. Q (Rules)', 'size 3', 'So it is.', 'Guard (Rules): size 4', 'The dice are fair.']) assert.ok(text.includes(part), part);
});

test('faces and things that are drawn can be tapped; only dice are compared with fair ones', () => {
  const dice = /** @type {OpenRoll} */ ({ ...roll({ dice: [{ label: 'die', sides: 10 }, { label: 'die', sides: 10 }] }), outcomes: [] });
  assert.deepEqual(facesOf(dice).map((one) => one.number), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  assert.deepEqual(throwsOf(dice, [3, 10]), [[10, [3]], [10, [10]]]);
  const draw = /** @type {OpenRoll} */ ({ ...roll({ shape: 'draw', dice: [{ label: 'card', sides: 5 }] }), draw: [{ name: 'A', number: 1, weight: 3 }, { name: 'B', number: 4, weight: 2 }], outcomes: [] });
  assert.deepEqual(facesOf(draw), [{ number: 1, words: 'A' }, { number: 4, words: 'B' }]);
  assert.deepEqual(throwsOf(draw, [4]), []);
});
