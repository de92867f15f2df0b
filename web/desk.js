// @ts-check
/*
 * desk.js - the umpire's desk: the rules as WebAssembly in this very page, asked by lines of text and answering with JSON
 * (src/umpire/desk.h). No DOM here, and no server once it is open.
 */
/** @import { Checked, Fairness, Form, Ruling, RulingSystem } from './types.js' */

/** What the desk refuses, in its own words. */
export class DeskError extends Error {
  /** @param {string} message @param {string[]} missing fields that must be given */
  constructor(message, missing) {
    super(message);
    this.missing = missing;
  }
}

/** @typedef {{ memory: WebAssembly.Memory, _initialize(): void, room(length: number): number, say(): number, length(): number }} Exports */
/** @typedef {[number, number[]]} Throw sides of the dice, and their faces */

/** NAME=VALUE each. @param {Record<string, string>} facts */
const factWords = (facts) => Object.entries(facts).map(([name, value]) => `${name}=${value}`);

export class Desk {
  /** @param {Exports} exports */
  constructor(exports) {
    this.exports = exports;
  }

  /** @param {WebAssembly.Module} module */
  static async open(module) {
    // What libc would want from a system is never called: the core has no files. Should it be, it fails loudly.
    const stubs = Object.fromEntries(WebAssembly.Module.imports(module).map(({ name }) => [name, () => { throw new Error(`the umpire called ${name}`); }]));
    const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: stubs }), exports = /** @type {Exports} */ (/** @type {unknown} */ (instance.exports));
    exports._initialize();
    return new Desk(exports);
  }

  /** One line, and the answer as it comes. @param {string} line */
  raw(line) {
    const bytes = new TextEncoder().encode(line), { memory, room, say, length } = this.exports, at = room(bytes.length);
    if (!at) throw new DeskError('There is no memory left.', []);
    new Uint8Array(memory.buffer).set(bytes, at);
    const answer = say();
    if (!answer) throw new DeskError('There is no memory left.', []);
    return new TextDecoder().decode(new Uint8Array(memory.buffer, answer, length()));
  }

  /** @param {...string} words @returns {any} */
  line(...words) {
    const answer = JSON.parse(this.raw(words.join('\t')));
    // `check` has an error of its own beside what it found.
    if (typeof answer.error === 'string' && !answer.asks) throw new DeskError(answer.error, answer.missing ?? []);
    return answer;
  }

  /** @returns {RulingSystem[]} */
  systems() {
    return this.line('systems').systems;
  }

  /** @param {string} system @returns {Form[]} */
  questions(system) {
    return this.line('questions', system).questions;
  }

  /** Which fields matter by what is known, and what contradicts what. @param {Form} form @param {Record<string, string>} facts @returns {Checked} */
  check(form, facts) {
    return this.line('check', form.system, form.question, ...factWords(facts));
  }

  /** @param {string} system @param {string} question @param {Record<string, string>} facts @returns {Ruling} */
  ask(system, question, facts) {
    return this.line('ask', system, question, ...factWords(facts));
  }

  /** @param {string} text @returns {Ruling} */
  answer(text) {
    return this.line('answer', text);
  }

  /** Dice of the program; a seed of its own for each throw, so that taking one back brings another. @returns {Ruling} */
  roll() {
    this.line('seed', String(crypto.getRandomValues(new BigUint64Array(1))[0]));
    return this.line('roll');
  }

  /** @returns {Ruling} */
  undo() {
    return this.line('undo');
  }

  /** The ruling as the terminal tells it. @returns {string} */
  tell() {
    return this.line('tell').text;
  }

  /** @param {Throw[]} throws in the order they fell @returns {Fairness} */
  fairness(throws) {
    return this.line('fairness', ...throws.map(([sides, faces]) => `${sides}:${faces.join(',')}`));
  }
}

/** Fetches the rules; a program that was built without them says so. @returns {Promise<Desk>} */
export async function openDesk() {
  const answer = await fetch('/umpire.wasm');
  if (!answer.ok) throw new Error('This server was built without the umpire.');
  return Desk.open(await WebAssembly.compileStreaming(answer));
}
