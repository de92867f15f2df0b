// @ts-check
/*
 * format.test.js - numbers and sentences.
 */
import { test } from 'node:test';
import assert from 'node:assert/strict';
import * as format from '../../web/format.js';
import { board } from './helpers.js';

test('a percentage never claims certainty that is not there', () => {
  assert.equal(format.percent(0), '0 %');
  assert.equal(format.percent(1), '100 %');
  assert.equal(format.percent(0.9999), '> 99.9 %');
  assert.equal(format.percent(0.0001), '< 0.1 %');
  assert.equal(format.percent(1 / 36), '2.8 %');
  assert.equal(format.percent(1 / 6), '17 %');
  assert.equal(format.percent(0.995), '99.5 %');
});

test('half points are written as halves', () => {
  assert.deepEqual([0, 0.5, 1, 2.5, 10.75].map(format.figure), ['0', '½', '1', '2½', '10¾']);
  assert.equal(format.choiceTitle({ do: 'go', label: 'Go', group: null, piece: null, to: null, cost: 1.5, rolls: false }), 'Go (cost 1½)');
});

test('fractions add up exactly', () => {
  assert.equal(format.addFractions(['1/6', '1/6', '1/6']), '1/2');
  assert.equal(format.addFractions(['1/36', '1/12']), '1/9');
  assert.equal(format.addFractions(['1/2', '1/2']), '1');
  assert.equal(format.addFractions([]), '0');
});

test('outcomes that begin alike become one row, and the chances still add up to one', () => {
  const outcomes = [{ result: 'N', exact: '1/2', p: 0.5 }, { result: 'R, 1', exact: '1/4', p: 0.25 }, { result: 'R, 2', exact: '1/4', p: 0.25 }];
  const rows = format.groupOutcomes(outcomes);
  assert.deepEqual(rows.map((row) => [row.result, row.exact, row.p]), [['N', '1/2', 0.5], ['R, …', '1/2', 0.5]]);
  assert.equal(format.addFractions(rows.map((row) => row.exact)), '1');
  assert.equal(rows[1].parts.length, 2);
});

test('a result with a check is one row, and the part that fails is known', () => {
  const one = (/** @type {string} */ result, /** @type {number} */ n) => ({ result, exact: `${n}/12`, p: n / 12 });
  const rows = format.groupOutcomes([one('Ar pass', 1), one('Ar fail', 2), one('none', 3), one('Dr, 1', 2), one('Dr, 2', 2), one('Dm fail', 2)]);
  assert.deepEqual(rows.map((row) => [row.result, row.exact]), [['Ar', '1/4'], ['none', '3/12'], ['Dr, …', '1/3'], ['Dm fail', '2/12']]);
  assert.deepEqual(rows.map((row) => row.failed), [2 / 12, null, null, null]);
  assert.equal(format.addFractions(rows.map((row) => row.exact)), '1');
  assert.deepEqual(format.groupOutcomes([one('pass or fail, pass', 8), one('pass or fail, fail', 4)]).map((row) => row.result), ['pass or fail, …']);
  assert.deepEqual(format.groupOutcomes([one('pass', 8), one('fail', 4)]).map((row) => row.result), ['pass', 'fail']);
});

test('codes are told in words, and what is none stays as it is', () => {
  const words = { DR: 'the defenders retreat', A: 'all of them' };
  assert.equal(format.inWords('DR', words), 'the defenders retreat');
  assert.equal(format.inWords('DR, 3', words), 'the defenders retreat, 3');
  assert.equal(format.inWords('DR pass', words), 'the defenders retreat, pass');
  assert.equal(format.inWords('none or DR pass or A', words), 'none; or the defenders retreat, pass; or all of them');
  assert.equal(format.inWords('pass or fail', words), '');
  assert.equal(format.inWords('pass', words), '');
  assert.equal(format.inWords('fallback 1', words), '');
  assert.equal(format.inWords('constructor', words), '');
});

test('an explanation is cut at its clauses', () => {
  assert.deepEqual(format.splitClauses('Combat [X-9.5]: 1d6'), [{ text: 'Combat' }, { clause: 'X-9.5' }, { text: ': 1d6' }]);
  assert.deepEqual(format.splitClauses('Fire [X-8.4-f].'), [{ text: 'Fire' }, { clause: 'X-8.4-f' }, { text: '.' }]);
  assert.deepEqual(format.splitClauses('no clause [here] at all'), [{ text: 'no clause [here] at all' }]);
});

test('an explanation is cut into head and modifiers', () => {
  const { head, modifiers } = format.splitModifiers('Combat [X-9.5]: 1d6 on the column for differential +2: +4 V Corps, Lannes [X-9.5] -1 town [X-9.4]');
  assert.equal(head, 'Combat [X-9.5]: 1d6 on the column for differential +2');
  assert.deepEqual(modifiers, [{ amount: 4, text: 'V Corps, Lannes', clause: 'X-9.5' }, { amount: -1, text: 'town', clause: 'X-9.4' }]);
  const two = format.splitModifiers('Fire [X-1]: 2d6 told apart; combat die on column +2: +4 Guns [X-1] -2 farm [X-2]; morale die: Rifles 5 or less; a 1 always passes');
  assert.equal(two.head, 'Fire [X-1]: 2d6 told apart; combat die on column +2');
  assert.deepEqual(two.modifiers.map((one) => [one.amount, one.text, one.clause]), [[4, 'Guns', 'X-1'], [-2, 'farm', 'X-2']]);
  assert.equal(two.tail, 'morale die: Rifles 5 or less; a 1 always passes');
  const inner = format.splitModifiers('Recovery [X-3]: 1d6, 4 or less (+3 every leader [X-4] +1 Byng [X-2]): pass, else fail; a natural 1 always passes');
  assert.equal(inner.head, 'Recovery [X-3]: 1d6, 4 or less');
  assert.deepEqual(inner.modifiers, [{ amount: 3, text: 'every leader', clause: 'X-4' }, { amount: 1, text: 'Byng', clause: 'X-2' }]);
  assert.equal(inner.tail, 'pass, else fail; a natural 1 always passes');
  assert.deepEqual(format.splitModifiers('Check [X-1]: 1d6 (twice): pass').modifiers, []);
  assert.deepEqual(format.splitModifiers('Rout [X-1]: 1d6').modifiers, []);
  assert.equal(format.splitModifiers('Safe [X-1]: 1d6, 4 or more: safe, else break').head, 'Safe [X-1]: 1d6, 4 or more: safe, else break');
});

test('dice are told from draws', () => {
  assert.equal(format.dieSides('Combat [X-9.5]: 1d6 on'), 6);
  assert.equal(format.dieSides('2d10, lower'), 10);
  assert.equal(format.dieSides('one of 12 cards'), 0);
  assert.equal(format.dieSides(null), 0);
});

test('dice that are told apart have names', () => {
  const explain = 'Combat [X-1]: 2d6 told apart; combat die on the column; morale die: 4 or less, and the combat die first';
  assert.deepEqual(format.dieNames(explain, 2), ['combat die', 'morale die']);
  assert.deepEqual(format.dieNames(explain, 3), []);
  assert.deepEqual(format.dieNames('Check [X-1]: 2d6, 3 or more: safe', 2), []);
  assert.deepEqual(format.dieNames(null, 1), []);
});

test('times are told in words from seconds, milliseconds and dates', () => {
  const now = Date.parse('2030-01-01T12:00:00Z');
  assert.equal(format.ago(now / 1000 - 10, now), 'just now');
  assert.equal(format.ago(now - 61_000, now), '1 minute ago');
  assert.equal(format.ago('2030-01-01T10:00:00Z', now), '2 hours ago');
  assert.equal(format.ago('2029-12-30T12:00:00Z', now), '2 days ago');
  assert.equal(format.ago(null, now), '');
  assert.equal(format.ago('nonsense', now), '');
});

test('names are shortened for a counter', () => {
  assert.equal(format.shortName('V Corps, Lannes'), 'Lannes');
  assert.equal(format.shortName("Hohenlohe's Cavalry"), 'Hohenlohe');
  assert.equal(format.shortName('Orange'), 'Orange');
  assert.equal(format.shortName("Webber Smith's battery"), 'Webber Smith');
  assert.equal(format.shortName("Du Bois's battery"), 'Du Bois');
  assert.equal(format.shortName('2nd Coldstream Guards'), '2nd Coldstr…');
  assert.ok(format.shortName('Donaudampfschifffahrt').length <= 12);
});

test('players come as a list or by side', () => {
  const sides = board({}).sides;
  assert.equal(format.playerOf(['person', 'greedy'], sides, 'blue'), 'greedy');
  assert.equal(format.playerOf({ red: 'person', blue: 'greedy' }, sides, 'red'), 'person');
  assert.equal(format.playerOf(null, sides, 'red'), null);
});

test('the title of the tab says whose turn it is', () => {
  const game = (/** @type {string} */ mover, over = false) => /** @type {any} */ ({ over, view: { to_move: mover } });
  assert.match(format.tabTitle(board({}), game('red'), true), /^● Your turn/);
  assert.match(format.tabTitle(board({}), game('blue'), false), /^Blue to move/);
  assert.match(format.tabTitle(board({}), game('red', true), false), /^Over/);
});

test('the record of an unfinished game ends, but the game is not over', () => {
  const game = (/** @type {any} */ more) => /** @type {any} */ ({ record: true, over: true, view: { to_move: 'red', result: null, ...more } });
  assert.ok(format.isCutShort(game({})));
  assert.ok(!format.isCutShort(game({ to_move: 'over' })));
  assert.ok(!format.isCutShort(game({ result: { winner: 'red', level: null, why: 'Blue resigned.' } })));
  assert.ok(!format.isCutShort({ ...game({}), record: false }));
  assert.match(format.tabTitle(board({}), game({}), false), /^Record/);
});

test('the result is a sentence', () => {
  const sides = board({}).sides;
  const view = (/** @type {any} */ result) => /** @type {any} */ ({ result });
  assert.equal(format.resultLine(view({ winner: 'red', level: 'decisive victory', why: 'All fled.' }), sides), 'Red won: decisive victory. All fled.');
  assert.equal(format.resultLine(view({ winner: null, level: 'draw', why: null }), sides), 'A draw.');
  assert.equal(format.resultLine(view(null), sides), 'The game is over.');
});
