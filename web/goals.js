// @ts-check
/*
 * goals.js - how to win, what the score is made of, and what is to come.
 */
import { html } from './dom.js';
import { sideTitle, signed } from './format.js';
import { clauseButton } from './odds.js';
import { sideChip } from './panels.js';
/** @import { Board, Coming, Goal, Score, View } from './types.js' */

/**
 * Things of each side, those of both last.
 * @template {{ side: string | null }} T
 * @param {Board} board
 * @param {T[]} list
 * @returns {[string | null, T[]][]}
 */
function bySide(board, list) {
  const sides = [...board.sides.map((side) => side.id), null];
  return sides.map((side) => /** @type {[string | null, T[]]} */ ([side, list.filter((one) => one.side === side)])).filter(([, own]) => own.length);
}

/** @param {Board} board @param {string | null} side @param {string} nobody @param {'h3' | 'h4'} [tag] */
const sideHead = (board, side, nobody, tag = /** @type {'h3' | 'h4'} */ ('h4')) => html(tag, { class: 'sidehead' }, side ? sideChip(board, side) : null, side ? sideTitle(board.sides, side) : nobody);

/** What there is and what it takes: "3 of 5", or where it is to become less "6, needs 0". @param {Goal} goal */
export const haveWords = ({ have, need }) => ((need ?? 0) > 0 ? `${minus(have)} of ${need}` : `${minus(have)}, needs ${minus(need)}`);

/** A number with the sign that is as wide as a plus. @param {number | null} n */
const minus = (n) => (n !== null && n < 0 ? signed(n) : String(n));

/** @param {Board} board @param {Goal} goal */
function drawGoal(board, goal) {
  const counted = goal.have !== null && goal.need !== null;
  return html('li', { class: goal.met ? 'goal met' : 'goal' }, html('span', {}, goal.met ? '✓ ' : '', goal.text, goal.clause ? clauseButton(board.system, goal.clause) : null),
    goal.met ? html('span', { class: 'unseen' }, 'reached') : null, counted ? html('b', {}, haveWords(goal)) : null);
}

/** What each side's points come from, with their sum. @param {Board} board @param {View} view @returns {HTMLElement[]} */
export function drawScore(board, view) {
  const row = (/** @type {Score} */ one) => html('tr', {}, html('td', { class: 'points' }, signed(one.points)), html('td', {}, one.text));
  const table = (/** @type {string | null} */ side, /** @type {Score[]} */ own) => html('tbody', {},
    html('tr', {}, html('th', { class: 'points' }, own.reduce((sum, one) => sum + one.points, 0)), html('th', { scope: 'rowgroup' }, side ? sideChip(board, side) : null, ' ', side ? sideTitle(board.sides, side) : 'Both sides')), ...own.map(row));
  return view.score.length ? [html('table', { class: 'score' }, ...bySide(board, view.score).map(([side, own]) => table(side, own)))] : [];
}

/** At the end: what decided it, and the score taken apart. @param {Board} board @param {View} view @returns {HTMLElement[]} */
export function drawEnd(board, view) {
  const met = view.goals.filter((goal) => goal.met);
  return [...(met.length ? [html('ul', { class: 'goals decided', 'aria-label': 'What was reached' }, ...met.map((goal) => drawGoal(board, goal)))] : []), ...drawScore(board, view)];
}

/** @param {Board} board @param {View} view @param {Coming} one */
function drawComing(board, view, one) {
  const turns = view.track_info.find((info) => info.name === 'turn'), label = turns?.labels?.[one.turn - turns.low];
  return html('li', { class: one.turn === view.turn ? 'now' : one.turn < view.turn ? 'past' : '' }, html('b', { title: label ?? '' }, `Turn ${one.turn}`),
    one.side ? sideChip(board, one.side) : null, html('span', {}, one.side ? `${sideTitle(board.sides, one.side)}: ${one.text}` : one.text));
}

/**
 * The next thing that each side needs to win, in a line: always in sight, with all of it behind a click.
 * @param {Board} board
 * @param {View} view
 * @param {() => void} more
 * @returns {HTMLElement[]}
 */
export function goalsOf(board, view, more) {
  const nearest = board.sides.flatMap((side) => view.goals.filter((goal) => goal.side === side.id && goal.have !== null && goal.need !== null && goal.need >= 0).slice(0, 1));
  if (!nearest.length) return [];
  return [html('button', { type: 'button', class: 'nearest', title: 'How to win', click: more }, ...nearest.map((goal) => html('span', { class: goal.met ? 'met' : '' }, sideChip(board, goal.side),
    html('span', { class: 'aimtext' }, goal.text), html('b', {}, haveWords(goal)))))];
}

/**
 * Everything of this that the view has.
 * @param {Board} board
 * @param {View} view
 * @returns {HTMLElement[]}
 */
export function drawGoals(board, view) {
  const parts = [];
  if (view.goals.length) parts.push(html('section', {}, html('h3', {}, 'How to win'), ...drawWays(board, view)));
  if (view.score.length) parts.push(html('section', {}, html('h3', {}, 'The score'), ...drawScore(board, view)));
  return [...parts, ...drawCalendar(board, view)];
}

/** How each side wins, and how nobody does. @param {Board} board @param {View} view @param {'h3' | 'h4'} [tag] of the heads @returns {HTMLElement[]} */
export function drawWays(board, view, tag = 'h4') {
  return bySide(board, view.goals).flatMap(([side, own]) => [sideHead(board, side, 'Nobody wins', tag), html('ul', { class: 'goals' }, ...own.map((goal) => drawGoal(board, goal)))]);
}

/** What is to come. @param {Board} board @param {View} view @returns {HTMLElement[]} */
export function drawCalendar(board, view) {
  if (!view.calendar.length) return [];
  const coming = [...view.calendar].sort((a, b) => a.turn - b.turn);
  return [html('section', {}, html('h3', {}, 'The calendar'), html('ul', { class: 'calendar' }, ...coming.map((one) => drawComing(board, view, one))))];
}
