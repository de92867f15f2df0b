// @ts-check
/*
 * lean.test.js - a game from what has changed, and a live connection that takes packed messages in their order and calls.
 */
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { takeLean } from '../../web/lean.js';
import { Live } from '../../web/live.js';
import { LogBook } from '../../web/logbook.js';
import { line } from './helpers.js';

const before = /** @type {any} */ ({ game: 'g', version: 3, at: 'a', chat: [], view: { steps: 2, night: true, pieces: [{ id: 'x', at: '0101' }, { id: 'y', at: '0202' }, { id: 'z', at: '0303' }], choices: [{ do: 'a' }] } });
const message = (/** @type {any} */ more) => ({ game: 'g', version: 4, lines: [line(7)], log_from: 7, log_count: 8, ...more });

test('what is set, dropped, kept, changed and new makes the game', () => {
  const game = /** @type {any} */ (takeLean(before, message({ from: 3, delta: { set: { at: 'b' }, drop: [], lists: { chat: [{ v: { text: 'hello' } }] },
    view: { set: { steps: 3 }, drop: ['night'], lists: { pieces: [[1, 2], { i: 0, set: { at: '0404' } }], choices: [] } } } })));
  assert.deepEqual([game.at, game.version, game.chat, game.view.steps, 'night' in game.view], ['b', 4, [{ text: 'hello' }], 3, false]);
  assert.deepEqual(game.view.pieces, [{ id: 'y', at: '0202' }, { id: 'z', at: '0303' }, { id: 'x', at: '0404' }]);
  assert.deepEqual([game.view.choices, game.view.log_lines], [[], [line(7)]]);
  assert.equal(before.view.pieces[0].at, '0101', 'what was known is left as it was');
});

test('choices that are alike come as what they have in common and their places', () => {
  const game = /** @type {any} */ (takeLean(before, message({ from: 3, delta: { view: { lists: { choices: [{ t: { do: ['move x ', ''], label: ['Move X to ', ', gladly'], piece: 'x' }, x: [['0405', 2], ['0406', null]] }] } } } })));
  assert.deepEqual(game.view.choices, [{ do: 'move x 0405', label: 'Move X to 0405, gladly', piece: 'x', to: '0405', cost: 2 }, { do: 'move x 0406', label: 'Move X to 0406, gladly', piece: 'x', to: '0406', cost: null }]);
});

test('what does not fit is not put together', () => {
  assert.equal(takeLean(before, message({ from: 2, delta: {} })), null);
  assert.equal(takeLean(null, message({ from: 3, delta: {} })), null);
  assert.equal(takeLean(before, message({ from: 3, delta: {} }))?.view.steps, 2);
  assert.equal(takeLean(null, message({ whole: before }))?.version, 4);
});

test('lines that were taken back are forgotten', () => {
  const log = new LogBook();
  log.replace([line(0), line(1), line(3)]);
  log.cut(2);
  assert.deepEqual([log.lines.length, log.next], [2, 2]);
  log.cut(9);
  assert.equal(log.lines.length, 2);
});

/** A connection on a socket of ours; packed messages are the bytes of their text. */
function open() {
  const socket = /** @type {any} */ ({ sent: [], send(/** @type {string} */ text) { this.sent.push(JSON.parse(text)); }, close() {} });
  /** @type {any[]} */
  const games = [];
  let gaps = 0;
  const live = new Live({ game: 'g', secret: 's', logFrom: () => 0, known: before, onGap: () => { gaps += 1; }, onGame: (game) => games.push(game), onState: () => {},
    world: { socket: () => socket, stream: async () => {}, later: () => 1, never: () => {}, random: () => 0, lean: true, unpack: async (bytes) => new TextDecoder().decode(bytes) } });
  socket.onopen();
  const packed = (/** @type {any} */ data) => socket.onmessage({ data: new TextEncoder().encode(JSON.stringify(data)).buffer });
  return { live, socket, games, packed, gaps: () => gaps };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

test('a join says what is known already, and packed messages are heard in their order', async () => {
  const { live, socket, games, packed } = open();
  assert.deepEqual([socket.sent[0].lean, socket.sent[0].have], [true, 3]);
  packed({ type: 'game', ...message({ from: 3, delta: { set: { at: 'b' } } }) });
  socket.onmessage({ data: JSON.stringify({ type: 'game', ...message({ from: 4, version: 5, delta: { set: { at: 'c' } } }) }) });
  await settled();
  assert.deepEqual(games.map((game) => game.at), ['b', 'c']);
  assert.ok(live.takesCalls);
});

test('a call is answered by its number, and refused with the words of the server', async () => {
  const { live, socket, packed } = open();
  packed({ type: 'game', ...message({ from: 3, delta: {} }) });
  await settled();
  const good = live.call('do', { at: 'a', do: 'x' }), bad = live.call('do', { at: 'a', do: 'y' });
  packed({ type: 'error', id: 2, status: 400, error: 'no such choice', hint: 'choose another' });
  packed({ type: 'answer', id: 1, ...message({ from: 4, version: 5, delta: { set: { at: 'd' } } }) });
  assert.equal((await good).at, 'd');
  await assert.rejects(bad, { status: 400, message: 'no such choice' });
  const lost = live.call('undo', { at: 'd' });
  socket.onclose();
  await assert.rejects(lost, { status: 0 });
  assert.ok(!live.takesCalls);
});

test('a gap is told', async () => {
  const { packed, gaps, games } = open();
  packed({ type: 'game', ...message({ from: 9, delta: {} }) });
  await settled();
  assert.deepEqual([gaps(), games.length], [1, 0]);
});
