// @ts-check
/*
 * live.test.js - the live client against a stand-in for the browser: joining, breaks, waiting, the fallback.
 */
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { Live, PATIENCE, backoff, eventReader } from '../../web/live.js';

/** A browser whose clock and network the test holds in its hand. */
function stand() {
  /** @type {any[]} */
  const sockets = [];
  /** @type {{ act: () => void, ms: number }[]} */
  const timers = [];
  /** @type {any[]} */
  const streams = [];
  /** @type {import('../../web/live.js').World} */
  const world = {
    socket: () => {
      const socket = { sent: /** @type {any[]} */ ([]), closed: false, send(/** @type {string} */ text) { this.sent.push(JSON.parse(text)); }, close() { this.closed = true; } };
      sockets.push(socket);
      return /** @type {any} */ (socket);
    },
    stream: (url, headers, onData, signal) => new Promise((resolve, reject) => streams.push({ url, headers, onData, signal, resolve, reject })),
    later: (act, ms) => { const timer = { act, ms }; timers.push(timer); return timer; },
    never: (timer) => { timers.splice(timers.indexOf(timer), 1); },
    random: () => 1,
  };
  const seen = { games: /** @type {any[]} */ ([]), states: /** @type {string[]} */ ([]) };
  let next = 0;
  const live = new Live({ game: 'g1', secret: 's', logFrom: () => next, onGame: (game) => seen.games.push(game), onState: (state) => seen.states.push(state), world });
  const fire = () => /** @type {{ act: () => void }} */ (timers.shift()).act();
  return { live, sockets, timers, streams, seen, fire, setNext: (/** @type {number} */ n) => { next = n; } };
}

const message = (/** @type {object} */ more = {}) => ({ data: JSON.stringify({ type: 'game', view: { steps: 1 }, ...more }) });

test('it joins, and reports what it hears', () => {
  const { sockets, seen } = stand();
  sockets[0].onopen();
  assert.deepEqual(sockets[0].sent, [{ type: 'join', game: 'g1', secret: 's', log_from: 0 }]);
  sockets[0].onmessage(message());
  assert.equal(seen.games.length, 1);
  assert.deepEqual(seen.states, ['connecting', 'live']);
});

test('rubbish and farewells are no games', () => {
  const { sockets, seen } = stand();
  sockets[0].onopen();
  for (const data of ['{', '{"type":"bye","why":"restart"}', '{"type":"answer"}']) sockets[0].onmessage({ data });
  assert.equal(seen.games.length, 0);
});

test('after a break it joins again from the first line it lacks', () => {
  const { sockets, fire, setNext, seen, timers } = stand();
  sockets[0].onopen();
  sockets[0].onmessage(message());
  setNext(17);
  sockets[0].onclose();
  assert.equal(seen.states.at(-1), 'waiting');
  assert.equal(timers.length, 1);
  fire();
  sockets[1].onopen();
  assert.equal(sockets[1].sent[0].log_from, 17);
});

test('a lost network ends a socket that does not notice, and the next one goes on', () => {
  const { live, sockets, seen, timers } = stand();
  sockets[0].onopen();
  sockets[0].onmessage(message());
  live.lose();
  live.lose();
  assert.equal(seen.states.at(-1), 'waiting');
  assert.equal(timers.length, 1);
  sockets[0].onmessage(message());
  assert.equal(seen.games.length, 1);
  live.wake();
  sockets[1].onopen();
  sockets[1].onmessage(message());
  assert.equal(seen.states.at(-1), 'live');
});

test('what an old socket still says is not heard', () => {
  const { sockets, fire, seen } = stand();
  sockets[0].onopen();
  sockets[0].onclose();
  fire();
  sockets[0].onmessage(message());
  sockets[0].onclose();
  assert.equal(seen.games.length, 0);
  assert.equal(sockets.length, 2);
});

test('it waits longer after each failure, up to a bound, and starts anew after success', () => {
  assert.deepEqual([1, 2, 3].map((n) => backoff(n, 1)), [500, 1000, 2000]);
  assert.equal(backoff(50, 1), 30000);
  assert.equal(backoff(1, 0), 250);
  const { sockets, timers, fire } = stand();
  sockets[0].onopen();
  sockets[0].onclose();
  fire();
  sockets[1].onopen();
  sockets[1].onclose();
  assert.equal(timers[0].ms, 1000);
  fire();
  sockets[2].onopen();
  sockets[2].onmessage(message());
  sockets[2].onclose();
  assert.equal(timers[0].ms, 500);
});

test('where sockets never open it falls back to the stream of events, with the seat in a header', async () => {
  const { sockets, streams, fire, seen, timers, setNext } = stand();
  for (let i = 0; i < PATIENCE; i++) {
    sockets[i].onclose();
    fire();
  }
  assert.equal(sockets.length, PATIENCE);
  assert.equal(streams[0].url, '/api/games/g1/events?log_from=0');
  assert.deepEqual(streams[0].headers, { Authorization: 'Bearer s' });
  streams[0].onData(message().data);
  assert.equal(seen.games.length, 1);
  setNext(4);
  streams[0].resolve();
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(timers.length, 1);
  fire();
  assert.equal(sockets.length, PATIENCE + 1, 'a socket gets another chance');
  sockets.at(-1).onclose();
  fire();
  assert.equal(streams[1].url, '/api/games/g1/events?log_from=4');
});

test('when the network is back it does not wait', () => {
  const { live, sockets, timers } = stand();
  live.wake();
  assert.equal(sockets.length, 1, 'nothing to do while it is connecting');
  sockets[0].onclose();
  live.wake();
  assert.equal(sockets.length, 2);
  assert.equal(timers.length, 0);
});

test('closed is closed', () => {
  const { live, sockets, timers, seen } = stand();
  sockets[0].onopen();
  live.close();
  assert.ok(sockets[0].closed);
  sockets[0].onclose();
  live.wake();
  assert.equal(timers.length, 0);
  assert.equal(sockets.length, 1);
  assert.equal(seen.states.at(-1), 'closed');
});

test('events are cut right wherever the network cuts them', () => {
  const stream = 'retry: 1\n\ndata: {"a":1}\n\n: ping\n\ndata: two\ndata: lines\r\n\r\ndata: unfinished';
  for (let size = 1; size < 12; size++) {
    /** @type {string[]} */
    const got = [];
    const read = eventReader((data) => got.push(data));
    for (let i = 0; i < stream.length; i += size) read(stream.slice(i, i + size));
    assert.deepEqual(got, ['{"a":1}', 'two\nlines'], `chunks of ${size}`);
  }
});
