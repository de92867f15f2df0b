// @ts-check
/*
 * format.test.js - numbers and sentences.
 */
import { test } from 'node:test';
import assert from 'node:assert/strict';
import * as format from '../../web/format.js';
import { board, choice, piece } from './helpers.js';

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
  assert.equal(format.choiceTitle(choice('Go|-|-|1.5')), 'Go (cost 1½)');
});

test('codes are told in words', () => {
  const words = { DR: 'the defenders retreat' };
  assert.equal(format.meaningOf({ code: 'DR' }, words), 'the defenders retreat');
  for (const code of ['none', 'constructor', undefined]) assert.equal(format.meaningOf({ code }, words), '');
});

test('figures have their sign, and nothing has none', () => {
  assert.deepEqual([2, -1, 0].map(format.signed), ['+2', '−1', '0']);
});

test('times are told in words from seconds and milliseconds', () => {
  const now = Date.parse('2030-01-01T12:00:00Z');
  assert.equal(format.ago(now / 1000 - 10, now), 'just now');
  assert.equal(format.ago(now - 61_000, now), '1 minute ago');
  assert.equal(format.ago(now - 7_200_000, now), '2 hours ago');
  assert.equal(format.ago(now - 2 * 86_400_000, now), '2 days ago');
});

test('a counter shows the name where it fits, else the id', () => {
  assert.equal(format.counterName(piece('saxons', { name: 'Orange' })), 'Orange');
  assert.equal(format.counterName(piece('lannes', { name: 'V Corps, Lannes' })), 'Lannes');
  assert.equal(format.counterName(piece('2-1gds', { name: '2nd Battalion, 1st Guards' })), '2-1gds');
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
