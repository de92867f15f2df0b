// @ts-check
/*
 * course.js - how the battle went, turn by turn: what each side had of each thing that is counted. A click on a turn goes
 * to that moment.
 */
import { button, html } from './dom.js';
import { sideTitle } from './format.js';
import { sideChip } from './panels.js';
/** @import { Board, Moment, View } from './types.js' */

/**
 * @param {Board} board
 * @param {View} view whose goals they are
 * @param {Moment[]} course
 * @param {(step: number) => void} onStep
 * @returns {HTMLElement[]}
 */
export function drawCourse(board, view, course, onStep) {
  const goals = view.goals.flatMap((goal, i) => (goal.have === null ? [] : [{ goal, i }])), sides = board.sides.filter((side) => course.some((moment) => side.id in moment.score));
  if (!goals.length && !sides.length) return [];
  const head = [html('th', { scope: 'col' }, 'Turn'), ...sides.map((side) => html('th', { scope: 'col', title: `Score of ${side.title}` }, sideChip(board, side.id), html('span', { class: 'unseen' }, `Score of ${side.title}`), ' Σ')),
    ...goals.map(({ goal }, n) => html('th', { scope: 'col', title: goal.text }, goal.side ? sideChip(board, goal.side) : null, html('span', { class: 'unseen' }, goal.text), ` ${n + 1}`))];
  const rows = course.map((moment, k) => html('tr', {}, html('th', { scope: 'row' }, button(k === course.length - 1 ? 'now' : `${moment.turn}`, () => onStep(moment.step), { class: 'quiet', title: [moment.turn_label, moment.side ? sideTitle(board.sides, moment.side) : ''].filter(Boolean).join(', ') || `Turn ${moment.turn}` }), moment.side && k < course.length - 1 ? sideChip(board, moment.side) : null),
    ...sides.map((side) => html('td', {}, moment.score[side.id] ?? '')), ...goals.map(({ i }) => html('td', { class: moment.goals[i]?.met ? 'met' : '' }, moment.goals[i]?.have ?? ''))));
  const key = goals.length ? [html('ol', { class: 'key' }, ...goals.map(({ goal }) => html('li', {}, goal.text)))] : [];
  return [html('h3', {}, 'Turn by turn'), html('div', { class: 'scroll', tabindex: 0, role: 'group', 'aria-label': 'Turn by turn' }, html('table', {}, html('thead', {}, html('tr', {}, ...head)), html('tbody', {}, ...rows))), ...key];
}
