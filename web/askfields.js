// @ts-check
/*
 * askfields.js - the fields of a question for a thumb: words as buttons, numbers with a step up and down, sets as things that are
 * so or not. Drawn from the form alone.
 */
import { button, html } from './dom.js';
import { fits, stepped, toggled, wordsOf } from './evening.js';
import { clauseButton } from './odds.js';
/** @import { Ask } from './types.js' */

/** @typedef {(name: string, value: string | undefined) => void} Change */

/** @param {string} words @param {string} key @param {boolean} pressed @param {() => void} act */
const choiceButton = (words, key, pressed, act) => button(words, act, { 'aria-pressed': String(pressed), 'data-key': key });

/** @param {Ask} ask @param {string | undefined} value @param {Change} change */
function wordButtons(ask, value, change) {
  return (ask.words ?? []).map((word) => choiceButton(word, `${ask.name}=${word}`, value === word, () => change(ask.name, word)));
}

/** Nothing of it is an answer too, and must be given. @param {Ask} ask @param {string | undefined} value @param {Change} change */
function setButtons(ask, value, change) {
  const now = new Set(wordsOf(value));
  return [...(ask.words ?? []).map((word) => choiceButton(word, `${ask.name}=${word}`, now.has(word), () => change(ask.name, toggled(ask, value, word)))),
    choiceButton('none', `${ask.name}=none`, value === 'none', () => change(ask.name, 'none'))];
}

/** @param {Ask} ask @param {string | undefined} value @param {Change} change */
function stepper(ask, value, change) {
  const low = ask.low ?? 0, high = ask.high ?? 0, at = value === undefined ? null : Number(value);
  const typed = html('input', { type: 'number', inputmode: 'numeric', min: low, max: high, value: value ?? '', placeholder: `${low}–${high}`, 'aria-label': ask.line, 'data-key': ask.name, change: () => {
    if (fits(ask, typed.value)) change(ask.name, typed.value);
    else change(ask.name, typed.value === '' ? undefined : stepped(ask, typed.value, 0));
  } });
  const step = (/** @type {string} */ sign, /** @type {number} */ by, /** @type {string} */ words) => button(sign, () => change(ask.name, stepped(ask, value, by)),
    { 'aria-label': `${words}: ${ask.line}`, 'data-key': `${ask.name}${sign}`, disabled: at === (by > 0 ? high : low) });
  return [step('−', -1, 'Less'), typed, step('+', 1, 'More')];
}

/**
 * One field.
 * @param {string} system
 * @param {Ask} ask
 * @param {string | undefined} value
 * @param {Change} change
 * @param {string} [note] beside the question
 */
export function askField(system, ask, value, change, note = '') {
  const inside = ask.kind === 'number' ? stepper(ask, value, change) : ask.kind === 'set' ? setButtons(ask, value, change) : wordButtons(ask, value, change);
  return html('div', { class: `askfield ${ask.kind}${value === undefined ? ' open' : ''}`, role: 'group', 'aria-label': ask.line, 'data-field': ask.name },
    html('p', {}, ask.line, ask.clause ? clauseButton(system, ask.clause) : null, note ? html('small', { class: 'faint' }, ` ${note}`) : null), html('div', { class: 'values' }, ...inside));
}
