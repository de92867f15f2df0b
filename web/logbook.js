// @ts-check
/*
 * logbook.js - the log of a game put together from answers that carry only its latest lines.
 * No DOM here, so that it can be tested by itself.
 */
/** @import { LogLine } from './types.js' */

export class LogBook {
  constructor() {
    /** @type {LogLine[]} */
    this.lines = [];
  }

  /** The number of the next line that is not yet known: what to ask the server for. */
  get next() {
    return this.lines.length ? this.lines[this.lines.length - 1].n + 1 : 0;
  }

  /**
   * Takes lines in. What they say replaces what was known from their first number on, so an undo followed
   * by another move is right too.
   * @param {LogLine[]} incoming in order
   * @returns {boolean} false when lines are missing in between: ask for the whole log
   */
  merge(incoming) {
    if (!incoming.length) return true;
    const first = incoming[0].n;
    if (first > this.next) return false;
    const keep = this.lines.findIndex((line) => line.n >= first);
    if (keep >= 0) this.lines.length = keep;
    this.lines.push(...incoming);
    return true;
  }

  /** Forgets lines that were taken back. @param {number} count how many the log has */
  cut(count) {
    const gone = this.lines.findIndex((line) => line.n >= count);
    if (gone >= 0) this.lines.length = gone;
  }

  /** @param {LogLine[]} lines the whole log */
  replace(lines) {
    this.lines = [...lines];
  }
}

/**
 * The marches among some lines: what the map shows as arrows, the latest last. Where a unit goes on from where it
 * came to, that is one march.
 * @param {LogLine[]} lines
 * @param {number} from the number of the first line that counts
 * @param {number} [most]
 * @returns {LogLine[]}
 */
export function marches(lines, from, most = 12) {
  /** @type {LogLine[]} */
  const found = [];
  for (const line of lines) {
    if (line.n < from || !line.from || !line.to || line.from === line.to || !line.piece) continue;
    const last = found.at(-1);
    if (last && last.piece === line.piece && last.to === line.from) found[found.length - 1] = { ...line, from: last.from };
    else found.push(line);
  }
  return found.filter((line) => line.from !== line.to).slice(-most);
}

/**
 * The order of what happened: a number for each sentence from a line on, where there are several.
 * @param {LogLine[]} lines
 * @param {number} from the number of the first line that counts
 * @returns {Map<number, number>} by the number of the line
 */
export function orderOf(lines, from) {
  const told = lines.filter((line) => line.n >= from && !line.heading);
  return new Map(told.length > 1 ? told.map((line, i) => [line.n, i + 1]) : []);
}

/**
 * Where to start showing what happened: the lines since this page last had to decide, but at least the last march.
 * @param {LogLine[]} lines
 * @param {number} since
 */
export function recentFrom(lines, since) {
  if (marches(lines, since).length) return since;
  for (let i = lines.length - 1; i >= 0; i--) {
    const line = lines[i];
    if (line.from && line.to && line.from !== line.to) return line.n;
  }
  return since;
}
