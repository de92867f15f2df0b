// @ts-check
/*
 * umpire.js - rulings for a real table, on a phone beside it: a question, what is so on the table, the chances, the dice as they lie
 * there or thrown by the program, the ruling and what to do next. The rules are in this page (desk.js): no server is asked.
 */
import { announce, button, find, html, keepFocus, toast } from './dom.js';
import { askField } from './askfields.js';
import { dicePad, throwsOf } from './dicepad.js';
import { DeskError, openDesk } from './desk.js';
import { factsFor, factsLine, fits, freshId, keepEvening, recallEvening, typedDice } from './evening.js';
import { clauseButton, drawOdds } from './odds.js';
import { chooseFacts, drawLog, drawUnits, editUnit } from './evenings.js';
import { keepFiles } from './offline.js';
import { themeButton } from './theme.js';
/** @import { Board, Form, OpenRoll, RosterUnit, Ruled, Ruling } from './types.js' */
/** @import { Desk } from './desk.js' */

/** @typedef {'ruling' | 'units' | 'log'} Tab */

export class UmpirePage {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.systems = desk.systems().filter((system) => system.questions > 0);
    this.evening = recallEvening();
    /** @type {Tab} */
    this.tab = 'ruling';
    /** @type {Form[]} */
    this.forms = [];
    /** @type {Form | null} */
    this.form = null;
    /** @type {Record<string, string>} what was given, also what does not matter just now */
    this.facts = {};
    /** @type {Ruling | null} */
    this.ruling = null;
    /** @type {Record<string, string>} what the codes of the tables stand for */
    this.words = {};
    /** @type {Ruled | null} */
    this.entry = null;
    this.body = html('div', { class: 'umpirebody' });
    this.tabs = html('div', { class: 'umpiretabs', role: 'tablist', 'aria-label': 'Umpire' });
    if (this.systems.length) this.setSystem(this.evening.log.at(-1)?.system ?? this.systems[0].id);
    this.goOn();
  }

  /** @param {string} id */
  title(id) {
    return this.systems.find((system) => system.id === id)?.title ?? id;
  }

  /** @param {string} id */
  setSystem(id) {
    this.system = this.systems.some((system) => system.id === id) ? id : this.systems[0].id;
    this.forms = this.desk.questions(this.system);
    this.form = this.forms.length === 1 ? this.forms[0] : null;
    this.facts = {};
  }

  /** A ruling that was under way when the page went is taken up again. */
  goOn() {
    const last = this.evening.log.at(-1);
    if (!last || last.done) return;
    try {
      this.setSystem(last.system);
      this.form = this.forms.find((form) => form.question === last.question) ?? null;
      this.facts = { ...last.facts };
      this.ruling = this.desk.ask(last.system, last.question, last.facts);
      for (const answer of last.answers) this.ruling = this.desk.answer(answer);
      this.words = this.desk.line('words').words;
      this.entry = last;
    } catch {
      this.ruling = null;
    }
  }

  save() {
    if (!keepEvening(this.evening)) toast('This browser keeps nothing.', 'Export the log before you leave.', 'error');
  }

  /** The element that holds it all. */
  open() {
    const home = html('a', { class: 'home', href: '#', title: 'Lobby', 'aria-label': 'Lobby' }, '⌂');
    find('#app').replaceChildren(html('div', { class: 'umpire' }, html('header', { class: 'bar' }, home, html('div', { class: 'heading' }, html('h1', {}, 'Umpire'), html('span', { class: 'moment' }, 'Rulings for a real table')), themeButton()), html('main', {}, this.tabs, this.body)));
    document.title = 'Umpire – Grognard';
    this.show();
  }

  /** Draws what there is now. @param {boolean} [top] whether something else is shown than before */
  show(top = false) {
    const names = /** @type {[Tab, string][]} */ ([['ruling', 'Ruling'], ['units', `Units (${this.evening.units.length})`], ['log', `Log (${this.evening.log.length})`]]);
    keepFocus(this.tabs, 'data-tab', () => this.tabs.replaceChildren(...names.map(([tab, words]) => html('button', { type: 'button', role: 'tab', id: `tab-${tab}`, 'aria-selected': String(tab === this.tab), 'aria-controls': 'umpirepanel', tabindex: tab === this.tab ? 0 : -1, 'data-tab': tab,
      click: () => { this.tab = tab; this.show(true); }, keydown: (/** @type {KeyboardEvent} */ event) => this.tabKey(event, names.map(([name]) => name)) }, words))));
    const parts = this.tab === 'units' ? drawUnits(this) : this.tab === 'log' ? drawLog(this) : this.ruling ? this.drawRuling(this.ruling) : this.drawQuestion();
    keepFocus(this.body, 'data-key', () => this.body.replaceChildren(html('div', { id: 'umpirepanel', role: 'tabpanel', 'aria-labelledby': `tab-${this.tab}` }, ...parts)));
    if (top) window.scrollTo(0, 0);
  }

  /** @param {KeyboardEvent} event @param {Tab[]} all */
  tabKey(event, all) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (!step) return;
    event.preventDefault();
    this.tab = all[(all.indexOf(this.tab) + step + all.length) % all.length];
    this.show(true);
    /** @type {HTMLElement | null} */ (this.tabs.querySelector('[aria-selected="true"]'))?.focus();
  }

  // --- the question ---

  drawQuestion() {
    if (!this.systems.length) return [html('p', {}, 'No rules of this program have questions yet.')];
    const systems = this.systems.map((system) => button(system.title, () => { this.setSystem(system.id); this.show(); }, { 'aria-pressed': String(system.id === this.system), 'data-key': `system ${system.id}` }));
    const forms = this.forms.map((form) => html('button', { type: 'button', class: 'questionbutton', 'aria-pressed': String(form === this.form), 'data-key': `question ${form.question}`, 'data-question': form.question, click: () => this.choose(form) }, html('b', {}, form.title), html('small', {}, form.summary)));
    return [html('section', {}, html('h2', {}, 'Rules'), html('div', { class: 'values', role: 'group', 'aria-label': 'Rules' }, ...systems)),
      html('section', {}, html('h2', {}, 'Question'), html('div', { class: 'questions', role: 'group', 'aria-label': 'Question' }, ...forms)), ...(this.form ? this.drawForm(this.form) : [])];
  }

  /** @param {Form} form */
  choose(form) {
    this.form = form;
    this.facts = {};
    this.show();
    // Where there are many questions, the fields stand below the screen.
    if (this.forms.length > 1) this.body.querySelector('.facts')?.scrollIntoView();
  }

  /** What has a field and a value that it can hold. @param {Form} form */
  fittingFacts(form) {
    return Object.fromEntries(form.ask.filter((ask) => Object.hasOwn(this.facts, ask.name) && fits(ask, this.facts[ask.name])).map((ask) => [ask.name, this.facts[ask.name]]));
  }

  /** @param {Form} form */
  drawForm(form) {
    const checked = this.desk.check(form, this.fittingFacts(form)), open = checked.missing.length;
    const value = (/** @type {string} */ name) => (Object.hasOwn(checked.given, name) ? String(checked.given[name]) : undefined);
    const change = (/** @type {string} */ name, /** @type {string | undefined} */ to) => {
      if (to === undefined) delete this.facts[name];
      else this.facts[name] = to;
      this.show();
    };
    const fields = form.ask.filter((ask) => checked.asks.includes(ask.name)).map((ask) => askField(form.system, ask, value(ask.name), change, ask.standard !== null && !Object.hasOwn(this.facts, ask.name) ? 'as the rules have it' : ''));
    const given = Object.fromEntries(Object.entries(checked.given).map(([name, one]) => [name, String(one)]));
    return [html('section', { class: 'facts' }, html('h2', {}, form.title, form.clause ? clauseButton(form.system, form.clause) : null), this.unitChips(form), ...fields,
      button('Keep these as a unit…', () => editUnit(this, { id: '', system: form.system, name: '', facts: given }), { class: 'quiet', disabled: !Object.keys(given).length })),
    html('div', { class: 'rulebar' }, html('p', { role: 'status', class: checked.error ? 'wrong' : 'faint' }, checked.error ? `This cannot be: ${checked.error}` : open ? `${open} to be answered` : 'All is known.'),
      button('Rule on it', () => this.ask(form, given), { class: 'primary', disabled: open > 0 || checked.error !== null, 'data-key': 'rule' }))];
  }

  /** Units of these rules that know something about this question. @param {Form} form */
  unitChips(form) {
    const units = this.evening.units.filter((unit) => unit.system === form.system && Object.keys(factsFor(unit, form)).length);
    if (!units.length) return null;
    return html('div', { class: 'values unitchips', role: 'group', 'aria-label': 'Units' }, ...units.map((unit) => button(unit.name, () => this.fillFrom(unit, form), { 'data-unit': unit.id, 'data-key': `unit ${unit.id}` })));
  }

  /** A field that says something else already is another unit's, or it has changed: then it is asked which are meant. @param {RosterUnit} unit @param {Form} form */
  fillFrom(unit, form) {
    const facts = factsFor(unit, form), others = form.ask.filter(({ name }) => Object.hasOwn(facts, name) && Object.hasOwn(this.facts, name) && this.facts[name] !== facts[name]);
    const take = () => {
      Object.assign(this.facts, facts);
      announce(`${unit.name}: ${factsLine(facts)}`);
      this.show();
    };
    if (others.length) chooseFacts(unit.name, others, facts, take);
    else take();
  }

  // --- the ruling ---

  /** Does something at the desk; what it refuses is shown in its words. @param {() => void} act */
  attempt(act) {
    try {
      act();
    } catch (error) {
      toast(error instanceof DeskError ? error.message : String(error), '', 'error');
      return;
    }
    this.show();
  }

  /** @param {Form} form @param {Record<string, string>} facts */
  ask(form, facts) {
    this.attempt(() => {
      this.ruling = this.desk.ask(form.system, form.question, facts);
      this.words = this.desk.line('words').words;
      this.entry = { id: freshId(this.evening.log), when: Date.now(), system: form.system, question: form.question, title: form.title, facts, answers: [], typed: [], text: '', done: false };
      this.evening.log.push(this.entry);
      this.note();
      window.scrollTo(0, 0);
    });
  }

  /** Writes the ruling into the log as it stands. */
  note() {
    if (!this.entry || !this.ruling) return;
    Object.assign(this.entry, { answers: this.ruling.answers, done: this.ruling.waits === 'done', text: this.desk.tell() });
    this.entry.typed.length = this.ruling.answers.length;
    const last = this.ruling.rulings.at(-1);
    announce(this.ruling.waits === 'done' ? last?.text ?? '' : this.ruling.prompt ?? '');
    this.save();
  }

  /** @param {() => Ruling} act @param {[number, number[]][]} [typed] the dice of this answer, where they lay on the table */
  answer(act, typed = []) {
    this.attempt(() => {
      this.ruling = act();
      this.entry?.typed.push(typed);
      this.note();
    });
  }

  /** Takes answers back until so many are left. @param {number} left */
  takeBack(left) {
    this.attempt(() => {
      while (this.ruling && this.ruling.answers.length > left) this.ruling = this.desk.undo();
      this.note();
    });
  }

  /** Other facts, the same question: the ruling stays in the log only if something was answered. @param {boolean} keepFacts */
  leave(keepFacts) {
    if (this.entry && !this.entry.answers.length && !this.entry.done) this.evening.log = this.evening.log.filter((one) => one !== this.entry);
    else if (this.entry) this.entry.done = true;
    if (!keepFacts) this.facts = {};
    this.ruling = null;
    this.entry = null;
    this.save();
    this.show(true);
  }

  /** @param {Ruling} ruling */
  drawRuling(ruling) {
    const { system } = ruling, done = ruling.waits === 'done';
    return [
      html('section', { class: 'asked' }, html('h2', {}, this.entry?.title ?? ruling.question), html('p', { class: 'faint' }, factsLine(this.entry?.facts ?? {})), html('div', { class: 'row' }, button('Change the facts', () => this.leave(true), { 'data-key': 'change' }))),
      html('section', { class: 'ruled', 'aria-live': 'polite' }, html('h2', {}, done ? 'The ruling' : 'So far'), ...ruling.dice.map((dice) => html('p', { class: 'fell' }, dice.fell ?? `${dice.what}: ${dice.faces} → ${dice.meaning}`)),
        html('ol', {}, ...ruling.rulings.map((line) => html('li', {}, line.text, line.clause ? clauseButton(system, line.clause) : null)))),
      ...(ruling.waits === 'roll' ? [this.drawRoll(ruling)] : ruling.waits === 'choice' ? [this.drawChoices(ruling)] : [this.drawNext(ruling)]), ...this.drawAnswers(ruling)];
  }

  /** @param {Ruling} ruling */
  drawRoll(ruling) {
    const odds = ruling.odds, roll = odds?.roll && !odds.roll.hidden ? /** @type {OpenRoll} */ (odds.roll) : null;
    if (!odds || !roll) return this.drawPlainRoll(ruling);
    const board = /** @type {Board} */ (/** @type {unknown} */ ({ system: ruling.system, words: this.words }));
    const outcomes = odds.outcomes.map((one) => (Object.hasOwn(this.words, one.result) ? { ...one, result: `${one.result}: ${this.words[one.result]}`, dice: null } : one));
    return html('section', { class: 'toroll' }, html('h2', {}, ruling.prompt ?? roll.what), ...drawOdds(board, { ...odds, outcomes }, null),
      dicePad(roll, (faces) => this.answer(() => this.desk.answer(faces.join(' ')), throwsOf(roll, faces)), () => this.answer(() => this.desk.roll())));
  }

  /** A roll of which the chances cannot be told: the faces are typed. @param {Ruling} ruling */
  drawPlainRoll(ruling) {
    const typed = html('input', { type: 'text', inputmode: 'numeric', 'aria-label': 'Faces, with blanks between', 'data-key': 'faces' });
    return html('section', { class: 'toroll' }, html('h2', {}, ruling.prompt ?? ''), html('div', { class: 'row' }, typed, button('Enter', () => this.answer(() => this.desk.answer(typed.value)))),
      html('div', { class: 'row' }, button('Roll for me', () => this.answer(() => this.desk.roll()), { 'data-key': 'roll' })));
  }

  /** @param {Ruling} ruling */
  drawChoices(ruling) {
    return html('section', { class: 'tochoose' }, html('h2', {}, ruling.prompt ?? ''), html('div', { class: 'questions' }, ...(ruling.choices ?? []).map((choice) => button(choice.label, () => this.answer(() => this.desk.answer(choice.do)), { 'data-do': choice.do, 'data-key': `do ${choice.do}` }))));
  }

  /** What is to be done when all is ruled on. @param {Ruling} ruling */
  drawNext(ruling) {
    const fairness = this.entry?.typed.flat().length ? this.desk.fairness(typedDice(this.evening)).text : null;
    return html('section', { class: 'next' }, html('h2', {}, 'Next'), ruling.next.length ? html('ul', {}, ...ruling.next.map((line) => html('li', {}, line))) : html('p', {}, 'Nothing more is to be rolled or decided.'),
      fairness ? html('p', { class: 'fairness' }, fairness) : null, html('div', { class: 'row' }, button('Another question', () => this.leave(false), { class: 'primary', 'data-key': 'another' }), button('The same again', () => this.leave(true), { 'data-key': 'again' })));
  }

  /** What was answered; each can be taken back, with all behind it. @param {Ruling} ruling */
  drawAnswers(ruling) {
    if (!ruling.answers.length) return [];
    return [html('section', { class: 'answers' }, html('h2', {}, 'Answers'), html('ol', {}, ...ruling.answers.map((text, i) => html('li', {}, html('span', {}, text),
      html('button', { type: 'button', click: () => this.takeBack(i), 'aria-label': `Take back: ${text}${i < ruling.answers.length - 1 ? ', and what follows it' : ''}`, 'data-back': i, 'data-key': `back ${i}` }, html('span', { 'aria-hidden': 'true' }, '↶ '), 'Take back')))))];
  }
}

/** Shows the umpire; the rules come with it. */
export async function showUmpire() {
  if (!document.querySelector('link[href="/umpire.css"]')) document.head.append(html('link', { rel: 'stylesheet', href: '/umpire.css' }));
  const page = new UmpirePage(await openDesk());
  page.open();
  void keepFiles(page.systems.map((system) => system.id));
}
