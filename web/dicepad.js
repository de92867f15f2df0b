// @ts-check
/*
 * dicepad.js - dice as they lie on the table, tapped in face by face, or rolled by the program.
 */
import { button, html } from './dom.js';
import { drawDie } from './dice.js';
import { tellApart } from './format.js';
/** @import { OpenRoll } from './types.js' */

/** A die with more sides than this is typed. */
const TAPPED = 20;

/** @param {OpenRoll} roll @returns {{ number: number, words: string | null }[]} what can be tapped for one die */
export function facesOf(roll) {
  if (roll.shape === 'draw' && roll.draw) return roll.draw.map(({ name, number }) => ({ number, words: name }));
  return Array.from({ length: roll.dice[0]?.sides ?? 0 }, (_, i) => ({ number: i + 1, words: null }));
}

/** Typed dice by their sides; a draw is no die. @param {OpenRoll} roll @param {number[]} faces @returns {[number, number[]][]} */
export function throwsOf(roll, faces) {
  return roll.shape === 'draw' ? [] : faces.map((face, i) => [roll.dice[i].sides, [face]]);
}

/**
 * @param {OpenRoll} roll
 * @param {(faces: number[]) => void} take
 * @param {() => void} throwThem
 */
export function dicePad(roll, take, throwThem) {
  const { dice } = roll, sides = dice[0]?.sides ?? 0, named = tellApart(dice), drawn = roll.shape === 'draw';
  /** @type {number[]} */
  let faces = [];
  const slots = html('div', { class: 'slots', 'aria-live': 'polite' }), ready = button('These it is', () => take(faces), { class: 'primary', 'data-key': 'take' });
  const enter = (/** @type {number} */ face) => {
    if (faces.length === dice.length) return;
    faces = [...faces, face];
    if (dice.length === 1) take(faces);
    else show();
  };
  const show = () => {
    const next = dice[faces.length];
    slots.replaceChildren(...dice.map((die, i) => html('span', { class: 'named' }, faces[i] === undefined ? html('span', { class: `slot${i === faces.length ? ' next' : ''}` }, '?') : drawDie(faces[i], die.sides), named ? html('small', {}, die.label) : null)),
      html('span', { class: 'faint' }, next ? `${named ? next.label : `die ${faces.length + 1} of ${dice.length}`}?` : ''),
      faces.length ? button('⌫', () => { faces = faces.slice(0, -1); show(); }, { 'aria-label': 'Take the last face back', 'data-key': 'back' }) : '');
    ready.hidden = faces.length !== dice.length;
  };
  show();
  const typed = html('input', { type: 'number', inputmode: 'numeric', min: 1, max: sides, placeholder: `1–${sides}`, 'aria-label': dice[0]?.label ?? 'die' });
  const enterTyped = () => {
    const face = Number(typed.value);
    if (Number.isInteger(face) && face >= 1 && face <= sides) { typed.value = ''; enter(face); }
  };
  const pad = drawn || sides <= TAPPED ? facesOf(roll).map(({ number, words }) => html('button', { type: 'button', class: words ? 'drawnface' : 'face', 'aria-label': words ?? `${number}`, 'data-key': `face ${number}`, click: () => enter(number) }, words ?? drawDie(number, sides)))
    : [typed, button('Enter', enterTyped)];
  return html('div', { class: 'dicepad' }, html('h3', {}, drawn ? 'What is drawn?' : dice.length === 1 ? `${dice[0].label}?` : 'What do the dice show?'), dice.length > 1 ? slots : null,
    html('div', { class: 'faces', role: 'group', 'aria-label': 'Faces' }, ...pad), html('div', { class: 'row' }, ready, button(drawn ? 'Draw for me' : 'Roll for me', throwThem, { 'data-key': 'roll' })));
}
