// @ts-check
/*
 * guide.js - the first-game guide, six short steps beside what they speak of, and the help behind `?`.
 */
import { button, html, openDialog } from './dom.js';
import { setPreference } from './memory.js';

/** @type {{ about: string, title: string, text: string }[]} */
export const STEPS = [
  { about: '.mapbox', title: 'The map', text: 'Drag to move it, use the wheel or two fingers to zoom. Counters show a unit’s symbol and its figures; a star on the map is an objective.' },
  { about: '#prompt', title: 'What is asked', text: 'This line always says who decides and what. When it is your turn, the tab’s title says so too.' },
  { about: '.mapbox', title: 'Choosing', text: 'Click a unit with a bright rim: the places it can reach light up with their cost. Click one of them to go there. Click elsewhere to think again.' },
  { about: '#actions', title: 'Buttons and odds', text: 'What has no place on the map is a button here. Where dice follow, the exact chances stand beside it, with the rules they come from: click a rule to read it.' },
  { about: '#undo', title: 'Undo', text: 'Take a choice back as long as no die has fallen, nothing was revealed and the other side has not acted.' },
  { about: '#tabs', title: 'What happened', text: 'The log tells it in sentences; point at one to see where. Replay goes through the whole game. Press ? for help at any time.' },
];

/** @type {HTMLElement | null} */
let card = null;

export function startGuide() {
  showStep(0);
}

export function endGuide() {
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
  const box = html('section', { class: `guide ${step.about === '.mapbox' ? 'low' : ''}`, 'aria-label': 'Guide', 'aria-live': 'polite',
    keydown: (/** @type {KeyboardEvent} */ event) => { if (event.key === 'Escape') { event.stopPropagation(); endGuide(); } } },
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
  ['Arrows', 'move over the map'], ['Enter', 'choose the unit or the place'], ['N, P', 'next and previous unit that can act'],
  ['1 … 9', 'the buttons in their order'], ['Esc', 'put the unit back, leave the replay'], ['U', 'undo'],
  ['+, −, 0', 'nearer, farther, the whole map'], ['R', 'replay'], ['[ , ]', 'one step back, one step on'], ['Space', 'play and stop the replay'], ['M', 'to the map'], ['?', 'this help'],
];

export function showHelp() {
  const rows = KEYS.map(([keys, does]) => html('tr', {}, html('th', { scope: 'row' }, html('kbd', {}, keys)), html('td', {}, does)));
  openDialog('Help', [
    html('p', {}, 'Click a unit with a bright rim, then a lit place. What has no place is a button. Every choice that is offered is legal, and no other is accepted.'),
    html('p', {}, 'Where several units share a place, a click lays them out side by side and lists them; click the one you mean, or press Enter for the next. The menu has the signs of the map.'),
    html('p', {}, 'Chances are exact: they are counted, not sampled. A red rim marks a choice after which dice fall.'),
    html('table', { class: 'keys' }, html('tbody', {}, ...rows)),
    html('p', {}, 'A game is yours through its secret link: this browser keeps it. Keep the link yourself if you want to play on from elsewhere.'),
  ]);
}
