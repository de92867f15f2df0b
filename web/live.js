// @ts-check
/*
 * live.js - keeps the page told of every change, and takes its moves: a WebSocket that comes back by itself after a break,
 * and a stream of server-sent events where WebSockets do not get through. What comes over the socket is packed and tells
 * what has changed; here it becomes the whole game again.
 */
import { ApiError } from './api.js';
import { canUnpack, takeLean, unpack } from './lean.js';
/** @import { Game } from './types.js' */

/** @typedef {'connecting' | 'live' | 'waiting' | 'closed'} LiveState */

/**
 * What the client needs from the outside, so that tests can stand in for the browser.
 * @typedef {object} World
 * @property {(url: string) => WebSocket} socket
 * @property {(url: string, headers: Record<string, string>, onData: (text: string) => void, signal: AbortSignal) => Promise<void>} stream
 * @property {(act: () => void, ms: number) => unknown} later
 * @property {(timer: any) => void} never
 * @property {() => number} random
 * @property {boolean} [lean] whether packed messages can be taken
 * @property {(bytes: ArrayBuffer) => Promise<string>} [unpack]
 */

const FIRST_WAIT = 500;
const LONGEST_WAIT = 30000;
/** So many sockets in a row that never opened, and the events stream is tried instead. */
export const PATIENCE = 3;

/**
 * How long to wait before the next try: twice as long each time, with some chance so that a server that comes
 * back is not met by everybody at once.
 * @param {number} failures
 * @param {number} random from 0 to 1
 */
export function backoff(failures, random) {
  const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.max(0, failures - 1));
  return Math.round(wait * (0.5 + random / 2));
}

export class Live {
  /**
   * @param {object} about
   * @param {string} about.game
   * @param {string | null} about.secret
   * @param {() => number} about.logFrom the first log line that is still missing
   * @param {Game | null} [about.known] the game as the page has it already
   * @param {() => void} [about.onGap] what came does not fit what is known: the game is to be fetched
   * @param {(game: Game) => void} about.onGame
   * @param {(state: LiveState) => void} about.onState
   * @param {World} [about.world]
   */
  constructor({ game, secret, logFrom, known = null, onGap = () => {}, onGame, onState, world = browserWorld }) {
    this.game = game;
    this.known = known;
    this.onGap = onGap;
    this.lean = world.lean ?? false;
    /** Calls that wait for their answer. @type {Map<number, { resolve: (answer: any) => void, reject: (error: unknown) => void }>} */
    this.calls = new Map();
    this.calls_made = 0;
    /** Packed messages take a while to unpack; they are heard in their order. @type {Promise<void> | null} */
    this.unpacking = null;
    this.secret = secret;
    this.logFrom = logFrom;
    this.onGame = onGame;
    this.onState = onState;
    this.world = world;
    this.failures = 0;
    this.unopened = 0;
    /** How many messages have come, so that a slow answer can be told from a newer one. */
    this.heard = 0;
    this.closed = false;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {AbortController | null} */
    this.abort = null;
    /** @type {unknown} */
    this.timer = null;
    this.connected = false;
    this.connect();
  }

  connect() {
    this.timer = null;
    this.onState('connecting');
    if (this.unopened >= PATIENCE) void this.openStream();
    else this.openSocket();
  }

  openSocket() {
    let opened = false;
    let socket;
    try {
      socket = this.world.socket('/api/live');
    } catch {
      this.unopened = PATIENCE;
      this.failed();
      return;
    }
    this.socket = socket;
    socket.onopen = () => {
      opened = true;
      this.unopened = 0;
      const lean = this.lean ? { lean: true, have: this.known?.version ?? 0 } : {};
      socket.send(JSON.stringify({ type: 'join', game: this.game, secret: this.secret, log_from: this.logFrom(), ...lean }));
    };
    socket.binaryType = 'arraybuffer';
    socket.onmessage = (event) => { if (socket === this.socket) this.receive(event.data, socket); };
    socket.onclose = () => {
      if (socket !== this.socket) return;
      if (!opened) this.unopened++;
      this.failed();
    };
  }

  async openStream() {
    this.abort = new AbortController();
    const signal = this.abort.signal;
    /** @type {Record<string, string>} */
    const headers = this.secret ? { Authorization: `Bearer ${this.secret}` } : {};
    try {
      const url = `/api/games/${encodeURIComponent(this.game)}/events?log_from=${this.logFrom()}`;
      await this.world.stream(url, headers, (data) => { if (!signal.aborted) this.hear(data); }, signal);
    } catch {
      // A stream that breaks is tried again like one that ends; sockets get another chance then.
    }
    if (signal.aborted) return;
    this.unopened = PATIENCE - 1;
    this.failed();
  }

  /** @param {string | ArrayBuffer} data @param {WebSocket} socket */
  receive(data, socket) {
    if (typeof data === 'string' && !this.unpacking) return this.hear(data);
    const coming = Promise.resolve(this.unpacking).then(async () => {
      const text = typeof data === 'string' ? data : await this.world.unpack?.(data);
      if (socket === this.socket && text !== undefined) this.hear(text);
    }).catch(() => this.lose()).finally(() => { if (this.unpacking === coming) this.unpacking = null; });
    this.unpacking = coming;
  }

  /** Whether a call can be sent over the socket. */
  get takesCalls() {
    return this.connected && this.socket !== null && this.lean;
  }

  /**
   * A call over the socket: one that changes the game is answered with it, packed; others with what they ask for.
   * @param {string} verb
   * @param {Record<string, unknown>} body
   * @returns {Promise<any>}
   */
  call(verb, body) {
    const id = ++this.calls_made;
    return new Promise((resolve, reject) => {
      this.calls.set(id, { resolve, reject });
      this.socket?.send(JSON.stringify({ type: verb, id, ...body }));
    });
  }

  /** @param {any} message @returns {Game | null} */
  gameOf(message) {
    if (!('whole' in message || 'delta' in message)) return message.view ? message : null;
    const game = takeLean(this.known, message);
    this.known = game ?? this.known;
    if (!game) this.onGap();
    return game;
  }

  /** The answer to a call; true when it was one. @param {any} message */
  answered(message) {
    const waiting = this.calls.get(message.id);
    if (!waiting || (message.type !== 'answer' && message.type !== 'error')) return false;
    this.calls.delete(message.id);
    if (message.type === 'error') waiting.reject(new ApiError(message.status, message));
    else if (!('whole' in message || 'delta' in message)) waiting.resolve(message);
    else {
      const game = this.gameOf(message);
      if (game) waiting.resolve(game);
      else waiting.reject(new ApiError(409, { error: 'the game has gone on since then' }));
    }
    return true;
  }

  /** @param {string} text */
  hear(text) {
    let message;
    try {
      message = JSON.parse(text);
    } catch {
      return;
    }
    if (message.type === 'bye' || this.answered(message) || message.type === 'error') return;
    const game = this.gameOf(message);
    if (!game) return;
    this.failures = 0;
    this.heard++;
    if (!this.connected) {
      this.connected = true;
      this.onState('live');
    }
    this.onGame(game);
  }

  failed() {
    this.socket = null;
    this.connected = false;
    for (const waiting of this.calls.values()) waiting.reject(new ApiError(0, null));
    this.calls.clear();
    if (this.closed) return;
    this.failures++;
    this.onState('waiting');
    this.timer = this.world.later(() => this.connect(), backoff(this.failures, this.world.random()));
  }

  /** The network is gone: a socket may not notice that for minutes, so it is given up here. */
  lose() {
    if (this.closed || this.timer !== null) return;
    const socket = this.socket;
    this.abort?.abort();
    this.failed();
    socket?.close();
  }

  /** Tries at once, when there is reason to believe that it works now: the network or the page is back. */
  wake() {
    if (this.closed || this.timer === null) return;
    this.world.never(this.timer);
    this.failures = 0;
    this.connect();
  }

  close() {
    this.closed = true;
    if (this.timer !== null) this.world.never(this.timer);
    this.abort?.abort();
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    this.onState('closed');
  }
}

/**
 * Cuts a stream of server-sent events into the data of each.
 * @param {(data: string) => void} onData
 * @returns {(chunk: string) => void}
 */
export function eventReader(onData) {
  let rest = '';
  /** @type {string[]} */
  let data = [];
  return (chunk) => {
    const lines = (rest + chunk).split(/\r\n|\n/);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''));
      else if (line === '' && data.length) {
        onData(data.join('\n'));
        data = [];
      }
    }
  };
}

/** @type {World} */
const browserWorld = {
  socket: (path) => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${path}`),
  async stream(url, headers, onData, signal) {
    const response = await fetch(url, { headers: { ...headers, Accept: 'text/event-stream' }, signal });
    if (!response.ok || !response.body) throw new Error(`the server answered ${response.status}`);
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    const read = eventReader(onData);
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      read(value);
    }
  },
  later: (act, ms) => setTimeout(act, ms),
  never: (timer) => clearTimeout(timer),
  random: Math.random,
  lean: canUnpack(),
  unpack,
};
