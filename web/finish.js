// @ts-check
/*
 * finish.js - the bar with which a phase is ended, always in sight and always at one place. While units could still act it
 * asks once, unless the player has had enough of that. No number presses it; E does.
 */
import { button, html, openDialog } from './dom.js';
import { capital, count } from './format.js';
import { idle, isEnd } from './choices.js';
import { preference, setPreference } from './memory.js';
/** @import { Child } from './dom.js' */
/** @import { Choice, View } from './types.js' */
/** @import { ChoiceBook } from './choices.js' */

export const asksBeforeEnd = () => preference('ask-end', 'on') === 'on';

/** @param {boolean} on */
export const setAsksBeforeEnd = (on) => setPreference('ask-end', on ? 'on' : 'off');

/** So many are named. */
const NAMED = 6;

export class FinishBar {
  /** @param {(choice: Choice) => void} take */
  constructor(take) {
    this.take = take;
    this.words = html('span', { class: 'faint words', role: 'status' });
    this.buttons = html('div', { class: 'ends' });
    this.element = html('section', { id: 'finish', 'aria-label': 'End' }, this.words, this.buttons);
    /** @type {ChoiceBook | null} */
    this.book = null;
    /** @type {View | null} */
    this.view = null;
  }

  /**
   * @param {ChoiceBook} book
   * @param {View} view
   * @param {string} words who decides, where nothing can be ended
   * @param {Child[]} [instead] what stands there in place of it
   */
  show(book, view, words, instead = []) {
    this.book = book;
    this.view = view;
    const ends = book.all.filter(isEnd), left = idle(book, view).length;
    this.words.textContent = instead.length ? '' : ends.length && left ? `${count(left, 'unit')} can act` : ends.length ? '' : words;
    this.buttons.replaceChildren(...instead.filter((child) => child instanceof Node), ...ends.map((choice, i) => this.endButton(choice, i)));
  }

  /** @param {Choice} choice @param {number} i */
  endButton(choice, i) {
    const one = button('', () => this.end(choice), { class: 'act end', 'data-do': choice.do }), alone = this.book?.all.length === 1;
    if (alone) one.classList.add('primary');
    if (i === 0) one.append(html('kbd', { 'aria-hidden': 'true' }, 'E'));
    one.append(html('span', {}, choice.label));
    return one;
  }

  /** What the key does. @returns {boolean} whether there was anything to end */
  press() {
    const first = this.buttons.querySelector('button');
    first?.click();
    return first !== null;
  }

  /** @param {Choice} choice */
  end(choice) {
    const left = this.book && this.view ? idle(this.book, this.view) : [];
    if (!left.length || !asksBeforeEnd()) return this.take(choice);
    const names = left.slice(0, NAMED).map((piece) => piece.name).join(', ') + (left.length > NAMED ? ` and ${left.length - NAMED} more` : '');
    const never = html('input', { type: 'checkbox' });
    const yes = button(choice.label, () => { if (never.checked) setAsksBeforeEnd(false); dialog.close(); this.take(choice); }, { class: 'primary' });
    const dialog = openDialog(`${count(left.length, 'unit')} can still act`, [html('p', {}, capital(names), '.'),
      html('div', { class: 'row' }, yes, button('Go on', () => dialog.close())), html('label', { class: 'row' }, never, 'Do not ask again')], 'asking');
    yes.focus();
  }
}
