// @ts-check
/*
 * guide.js - the first-game guide, a few short steps beside what they speak of, and the help behind `?`.
 */
import { button, html, openDialog } from './dom.js';
import { setPreference } from './memory.js';

/** @type {{ about: string, title: string, text: string }[]} */
export const STEPS = [
  { about: '.mapbox', title: 'The map', text: 'Drag to move it, use the wheel or two fingers to zoom. Counters show a unit’s symbol and its figures; a star on the map is an objective.' },
  { about: '#prompt', title: 'What is asked', text: 'This line always says who decides and what. When it is your turn, the tab’s title says so too.' },
  { about: '.mapbox', title: 'Choosing', text: 'Click a unit with a bright rim: a line goes around what it can reach, with the cost. Click a place to go there, elsewhere to think again. Click an enemy to put an attack together.' },
  { about: '#actions', title: 'Buttons and odds', text: 'What has no place on the map is a button here. Where dice follow, the exact chances stand beside it, with the rules they come from: click a rule to read it.' },
  { about: '#finish', title: 'The end of a phase', text: 'Here, and nowhere else, a phase is ended. It asks once while units could still act.' },
  { about: '#undo', title: 'Undo', text: 'Take a choice back as long as no die has fallen, nothing was revealed and the other side has not acted.' },
  { about: '#tabs', title: 'What happened, and how to win', text: 'The log tells it in sentences; click one to go to its moment. “To win” says what each side has and needs. Press ? for help at any time.' },
];

/** @type {HTMLElement | null} */
let card = null;

/** Escape ends it, wherever the focus is. @param {KeyboardEvent} event */
function onKey(event) {
  if (event.key !== 'Escape' || document.querySelector('dialog[open]')) return;
  event.stopPropagation();
  endGuide();
}

export function startGuide() {
  document.addEventListener('keydown', onKey, true);
  showStep(0);
}

export function endGuide() {
  document.removeEventListener('keydown', onKey, true);
  setPreference('guide', 'seen');
  document.querySelector('.guided')?.classList.remove('guided');
  card?.remove();
  card = null;
}

/** @param {number} index */
function showStep(index) {
  const step = STEPS[index];
  if (!step) return endGuide();
  document.querySelector('.guided')?.classList.remove('guided');
  // What it speaks of may be empty just now, as the buttons are while the other side decides.
  const about = /** @type {HTMLElement | undefined} */ ([step.about, '#prompt'].map((place) => document.querySelector(place)).find((one) => one?.getBoundingClientRect().height));
  about?.classList.add('guided');
  about?.scrollIntoView({ block: 'nearest' });
  const last = index === STEPS.length - 1;
  const next = button(last ? 'Play' : 'Next', () => showStep(index + 1), { class: 'primary' });
  const box = html('section', { class: `guide ${step.about === '.mapbox' ? 'low' : ''}`, 'aria-label': 'Guide', 'aria-live': 'polite' },
    html('h2', {}, step.title), html('p', {}, step.text),
    html('div', { class: 'row' }, html('span', { class: 'faint' }, `${index + 1} of ${STEPS.length}`),
      last ? null : button('Skip', endGuide), next));
  if (card) card.replaceWith(box);
  else (document.querySelector('.mapside') ?? document.body).append(box);
  if (card?.contains(document.activeElement) || index > 0) next.focus();
  card = box;
}

/** @type {[string, string][]} */
const KEYS = [
  ['Arrows', 'move over the map; on an open table, lead the chosen unit'], [', and .', 'turn the unit that is led'], ['Enter', 'choose the unit or the place'], ['N, P', 'next and previous unit that can act'],
  ['1 … 9', 'the buttons in their order; no number ends a phase'], ['E', 'end the phase, or say no'], ['A', 'carry out the attack that is put together'], ['Z, T', 'zones of control, threatened places'], ['B', 'rules and tables'],
  ['Esc', 'put the unit back, leave the replay'], ['U', 'undo'],
  ['+, −, 0', 'nearer, farther, the whole map'], ['R', 'replay'], ['[ , ]', 'one step back, one step on'], ['Space', 'play and stop the replay'], ['M', 'to the map'], ['?', 'this help'],
];

export function showHelp() {
  const rows = KEYS.map(([keys, does]) => html('tr', {}, html('th', { scope: 'row' }, html('kbd', {}, keys)), html('td', {}, does)));
  openDialog('Help', [
    html('p', {}, 'Click a unit with a bright rim, then a lit place. What has no place is a button. Every choice that is offered is legal, and no other is accepted.'),
    html('p', {}, 'Where several units share a place, a click lays them out side by side and lists them; click the one you mean, or press Enter for the next. The menu has the signs of the map.'),
    html('p', {}, 'On an open table a unit that is led is dragged, or turned by the ends of its front. It snaps to what the rules allow; let go of it, and that is done. A dot before its front is such a step too.'),
    html('p', {}, 'Chances are exact: they are counted, not sampled; ▲ is good for you, ▼ for the enemy. Click an enemy, and those who can take part in an attack light up: take them in and out, and see the odds change.'),
    html('table', { class: 'keys' }, html('tbody', {}, ...rows)),
    html('p', {}, 'A game is yours through its secret link: this browser keeps it. Keep the link yourself if you want to play on from elsewhere.'),
  ]);
}
