/*
 * harness.js - a server of its own for each test file and real Chromium windows on it. Every window is watched:
 * an error on its console, an uncaught exception or a breach of the Content-Security-Policy fails the test that
 * opened it, unless the test said that it provokes one.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
export const MODULES = process.env.BROWSER_MODULES ?? join(ROOT, 'node_modules');
export const PROGRAM = process.env.GROGNARD ?? 'grognard';
export const SMALL = 'jena20/first-steps';
/** How long anything may take, in milliseconds: the machine may be busy and the program full of sanitizers. */
export const PATIENCE = 20000;

export const DESKTOP = { viewport: { width: 1280, height: 800 } };
export const TABLET = { viewport: { width: 820, height: 1180 }, isMobile: true, hasTouch: true };
export const PHONE = { viewport: { width: 390, height: 780 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

const ARGUMENTS = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

/** A real `grognard serve` with a store that lives as long as the test. */
export class Server {
  constructor() {
    this.folder = mkdtempSync(join(tmpdir(), 'grognard-browser-'));
    this.port = 0;
  }

  get address() {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Starts it, on the port it had before if it ran already. A test acts faster than any person. */
  async start(options = ['--pace', '0']) {
    const child = spawn(PROGRAM, ['serve', '--listen', `127.0.0.1:${this.port}`, '--store', join(this.folder, 'games.db'), '--max-actions', '100000', ...options], { stdio: ['ignore', 'pipe', 'pipe'] });
    this.child = child;
    this.errors = '';
    child.stderr.on('data', (data) => { this.errors += data; });
    this.ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve(code ?? signal)));
    const line = await new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`the server did not start: ${this.errors}`)), PATIENCE);
      child.stdout.once('data', (data) => { clearTimeout(timer); resolve(String(data)); });
      child.once('exit', () => { clearTimeout(timer); reject(new Error(`the server ended at once: ${this.errors}`)); });
      child.once('error', reject);
    });
    this.port = Number(new URL(line.trim().split('\n')[0]).port);
    return this;
  }

  /** @param {NodeJS.Signals} signal @returns {Promise<number | string>} the exit code, or the signal */
  end(signal) {
    if (this.child.exitCode === null && this.child.signalCode === null) this.child.kill(signal);
    return this.ended;
  }

  /** Ends it in order, where a sanitizer has its say, and takes its store away. */
  async stop() {
    const code = await this.end('SIGTERM');
    rmSync(this.folder, { recursive: true, force: true });
    assert.equal(code, 0, this.errors);
  }

  /**
   * A call of the API from outside of any window.
   * @returns {Promise<{ status: number, body: any }>}
   */
  async ask(method, path, { secret = null, body } = {}) {
    const answer = await fetch(this.address + path, { method, headers: secret ? { Authorization: `Bearer ${secret}` } : {}, body: body === undefined ? undefined : JSON.stringify(body) });
    return { status: answer.status, body: await answer.json() };
  }

  /** The same where it must succeed. */
  async call(method, path, more) {
    const { status, body } = await this.ask(method, path, more);
    assert.ok(status < 300, `${method} ${path}: ${status} ${JSON.stringify(body)}`);
    return body;
  }

  /** @returns {Promise<Table>} a new game */
  async table(request = {}) {
    const made = await this.call('POST', '/api/games', { body: { scenario: SMALL, ...request } });
    return new Table(this, made.game, made.seats);
  }
}

/** One game, as whoever holds all its secrets sees it through the API. */
export class Table {
  constructor(server, game, seats) {
    this.server = server;
    this.game = game;
    this.seats = seats;
  }

  /** @param {string | null} seat null watches */
  link(seat) {
    return `${this.server.address}/g/${this.game}${seat ? `#${this.seats[seat]}` : ''}`;
  }

  /** The game as the side sees it that is to move. */
  async look() {
    const seen = await this.server.call('GET', `/api/games/${this.game}`);
    const secret = this.seats[seen.view.to_move];
    return secret ? this.server.call('GET', `/api/games/${this.game}`, { secret }) : seen;
  }

  /** @param {string} seat */
  send(seat, verb, body = {}) {
    return this.server.ask('POST', `/api/games/${this.game}/${verb}`, { secret: this.seats[seat], body });
  }

  /** Takes one choice for the side that is to move. */
  async play(choose) {
    const now = await this.look();
    const { status, body } = await this.send(now.seat, 'do', { at: now.at, do: choose(now.view.choices).do });
    assert.equal(status, 200, JSON.stringify(body));
    return body;
  }

  /** Plays on, always the same way, until a position is as wanted. */
  async playUntil(wanted) {
    for (let n = 0; n < 150; n++) {
      const now = await this.look();
      if (now.over) return null;
      if (wanted(now)) return now;
      await this.play((choices) => forward(choices, n));
    }
    return null;
  }
}

/** Moves two units in a phase and then ends it, so that the armies meet soon; answers everything else at once. */
function forward(choices, n) {
  const end = choices.find((choice) => choice.group === 'end');
  if (end && (n % 3 === 2 || choices.every((choice) => choice === end || choice.group === 'morale'))) return end;
  const useful = choices.filter((choice) => choice.to);
  const from = useful.length ? useful : choices;
  return from[(n * 7 + 3) % from.length];
}

/** One browser for a test file. */
export class Browser {
  async start() {
    const { chromium } = createRequire(join(MODULES, 'here.js'))('playwright-core');
    this.chromium = await chromium.launch({ executablePath: process.env.BROWSER || undefined, args: ARGUMENTS });
    return this;
  }

  /**
   * A window with a memory of its own, as on another machine.
   * @returns {Promise<import('playwright-core').Page & { faults: string[] }>}
   */
  async window(options = DESKTOP) {
    const context = await this.chromium.newContext({ reducedMotion: 'reduce', ...options });
    context.setDefaultTimeout(PATIENCE);
    await context.addInitScript(() => {
      addEventListener('securitypolicyviolation', (event) => console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`));
    });
    const page = await context.newPage();
    page.faults = [];
    page.on('console', (message) => { if (message.type() === 'error' || message.type() === 'warning') page.faults.push(message.text()); });
    page.on('pageerror', (error) => page.faults.push(String(error)));
    return page;
  }

  /** A window in which the guide has been seen, at a seat of a game. */
  async seat(table, seat, options = DESKTOP) {
    const page = await this.window(options);
    await page.addInitScript(() => localStorage.setItem('grognard.guide', '"seen"'));
    await page.goto(table.link(seat));
    await page.locator('.game[data-step]').waitFor();
    return page;
  }

  stop() {
    return this.chromium.close();
  }
}

/**
 * Fingers on a touch screen, all moving at once along straight lines.
 * @param {[{ x: number, y: number }, { x: number, y: number }][]} ways from and to, a pair for each finger
 */
export async function touch(page, ways, steps = 8) {
  const protocol = await page.context().newCDPSession(page);
  const at = (part) => ways.map(([from, to], id) => ({ id, x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }));
  // The fingers rest before they are lifted, by the clock of the gesture: a flung map would swallow the next tap.
  let time = Date.now() / 1000 - 2;
  const send = (type, touchPoints, seconds) => protocol.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: time += seconds });
  await send('touchStart', at(0), 0);
  for (let n = 1; n <= steps; n++) await send('touchMove', at(n / steps), 0.016);
  for (const part of [0.999, 1]) await send('touchMove', at(part), 0.3);
  await send('touchEnd', [], 0.3);
  await protocol.detach();
}

/** Closes windows and fails if anything went wrong in one of them that was not provoked. */
export async function closeAll(pages, provoked = /^$/) {
  const faults = pages.flatMap((page) => page.faults).filter((fault) => !provoked.test(fault));
  for (const page of pages) await page.context().close();
  assert.deepEqual(faults, []);
}

/** Waits until the page shows a step at or after this one. */
export function reached(page, step) {
  return page.waitForFunction((wanted) => Number(document.querySelector('.game')?.getAttribute('data-step')) >= wanted, step);
}

/** Waits until something that is read from the page or the server is so. */
export async function until(what, wanted, limit = PATIENCE) {
  const end = Date.now() + limit;
  for (;;) {
    const value = await what();
    if (wanted(value)) return value;
    if (Date.now() > end) assert.fail(`waited in vain; it is ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
