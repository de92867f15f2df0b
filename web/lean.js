// @ts-check
/*
 * lean.js - a game put together from what has changed since the last answer (docs/API.md, "Lean connections").
 * No DOM here, so that it can be tested by itself.
 */
/** @import { Game, LogLine } from './types.js' */

/** @typedef {[number, number] | { v: unknown } | { i: number, set: Record<string, unknown> } | { t: Record<string, any>, x: [string, unknown][] }} Element as it stood, new, changed, or several that are alike */
/** @typedef {{ set?: Record<string, unknown>, drop?: string[], lists?: Record<string, Element[]> }} Change */
/** @typedef {{ game: string, version: number, from?: number, delta?: Change & { view?: Change }, whole?: Game, lines: LogLine[], log_from: number, log_count: number }} LeanMessage */

/** Choices that differ in where they lead and what that costs: their texts were cut where the place stands. @param {{ t: Record<string, any>, x: [string, unknown][] }} several */
const alike = ({ t, x }) => x.map(([to, cost]) => ({ ...t, do: t.do.join(to), label: t.label.join(to), to, cost }));

/**
 * @param {Record<string, any>} before
 * @param {Change} change
 * @returns {Record<string, any>}
 */
function patch(before, { set = {}, drop = [], lists = {} }) {
  const now = { ...before, ...set };
  for (const key of drop) delete now[key];
  for (const [key, elements] of Object.entries(lists)) {
    const old = /** @type {any[]} */ (before[key] ?? []);
    now[key] = elements.flatMap((one) => (Array.isArray(one) ? old.slice(one[0], one[0] + one[1]) : 'v' in one ? [one.v] : 't' in one ? alike(one) : [{ ...old[one.i], ...one.set }]));
  }
  return now;
}

/**
 * The game after a message, or null where it does not fit what is known: then it is to be fetched whole.
 * @param {Game | null} before
 * @param {LeanMessage} message
 * @returns {Game | null}
 */
export function takeLean(before, message) {
  const { whole, delta, from, version, lines, log_from, log_count } = message;
  if (!whole && (!before || before.version !== from)) return null;
  const game = whole ?? /** @type {Game} */ (delta && Object.keys(delta).length ? { ...patch(/** @type {Game} */ (before), { set: delta.set, drop: delta.drop, lists: delta.lists }), view: patch(/** @type {Game} */ (before).view, delta.view ?? {}) } : before);
  return { ...game, version, log_from, log_count, view: { ...game.view, log_lines: lines } };
}

/** Whether this browser can unpack what a lean connection sends. */
export const canUnpack = () => typeof DecompressionStream === 'function';

/** @param {ArrayBuffer} bytes @returns {Promise<string>} */
export async function unpack(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).text();
}
