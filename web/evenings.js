// @ts-check
/*
 * evenings.js - the other two leaves of the umpire: the units of the table with their states, and the log of the evening.
 */
import { button, confirmDialog, copyText, html, openDialog, toast } from './dom.js';
import { askField } from './askfields.js';
import { eveningOf, factsLine, fieldsOf, fits, freshEvening, freshId, recordOf, textOf, typedDice } from './evening.js';
/** @import { Ask, Fairness, RosterUnit } from './types.js' */
/** @import { UmpirePage } from './umpire.js' */

/** @param {UmpirePage} page */
export function drawUnits(page) {
  const units = page.evening.units.map((unit) => html('li', { class: 'unitrow', 'data-unit': unit.id }, html('div', {}, html('b', {}, unit.name), html('small', { class: 'faint' }, page.title(unit.system)), html('span', {}, factsLine(unit.facts))),
    button('Edit', () => editUnit(page, unit), { 'aria-label': `Edit ${unit.name}`, 'data-key': `edit ${unit.id}` })));
  return [html('section', {}, html('h2', {}, 'Units'), units.length ? html('ul', { class: 'unitrows' }, ...units) : html('p', { class: 'faint' }, 'A unit keeps what is known of it from one question to the next: its strength, its losses, its order. Pick it, and the fields are filled in.'),
    page.system ? button('New unit', () => editUnit(page, { id: '', system: page.system ?? '', name: '', facts: {} }), { class: 'primary', 'data-key': 'new unit' }) : null)];
}

/** A unit's name and what is known of it, one field of the rules after the other. @param {UmpirePage} page @param {RosterUnit} unit with an empty id it is new */
export function editUnit(page, unit) {
  const fields = fieldsOf(page.desk.questions(unit.system)), facts = { ...unit.facts };
  const name = html('input', { type: 'text', class: 'wide', value: unit.name, maxlength: 60, 'aria-label': 'Name of the unit', placeholder: 'Name' }), box = html('div', { class: 'facts' });
  const draw = () => box.replaceChildren(...fields.map((ask) => {
    const known = Object.hasOwn(facts, ask.name) && fits(ask, facts[ask.name]);
    const field = askField(unit.system, ask, known ? facts[ask.name] : undefined, (field, value) => { if (value === undefined) delete facts[field]; else facts[field] = value; draw(); });
    if (known) field.append(button('Not known', () => { delete facts[ask.name]; draw(); }, { class: 'quiet', 'aria-label': `Not known: ${ask.line}` }));
    return field;
  }));
  const save = () => {
    if (!name.value.trim()) { name.focus(); return; }
    const known = Object.fromEntries(fields.filter((ask) => Object.hasOwn(facts, ask.name) && fits(ask, facts[ask.name])).map((ask) => [ask.name, facts[ask.name]]));
    const made = { ...unit, id: unit.id || freshId(page.evening.units), name: name.value.trim(), facts: known };
    page.evening.units = unit.id ? page.evening.units.map((one) => (one.id === unit.id ? made : one)) : [...page.evening.units, made];
    page.save();
    dialog.close();
    page.show();
  };
  const remove = () => {
    page.evening.units = page.evening.units.filter((one) => one.id !== unit.id);
    page.save();
    dialog.close();
    page.show();
  };
  draw();
  const dialog = openDialog(unit.id ? unit.name : 'New unit', [html('div', { class: 'row' }, name), box, html('div', { class: 'row sticky' }, button('Save', save, { class: 'primary' }), unit.id ? button('Remove', remove) : null)], 'unitdialog');
}

/**
 * Which of a unit's facts are to be taken, where the fields say something else. Those that are not are taken out.
 * @param {string} name of the unit
 * @param {Ask[]} asks
 * @param {Record<string, string>} facts
 * @param {() => void} take
 */
export function chooseFacts(name, asks, facts, take) {
  const boxes = asks.map((ask) => html('input', { type: 'checkbox', 'data-take': ask.name }));
  const dialog = openDialog(name, [html('p', {}, 'These fields say something else. Which are this unit’s?'),
    html('div', { class: 'menu' }, ...asks.map((ask, i) => html('label', { class: 'takefact' }, boxes[i], html('span', {}, ask.line, ' ', html('b', {}, facts[ask.name]))))),
    html('div', { class: 'row sticky' }, button('Fill in', () => {
      asks.forEach((ask, i) => { if (!boxes[i].checked) delete facts[ask.name]; });
      dialog.close();
      take();
    }, { class: 'primary' }))], 'unitdialog');
}

/** How the typed dice compare with fair ones, with how often each face came. @param {Fairness} fairness */
function drawFairness(fairness) {
  if (!fairness.dice) return null;
  return html('div', { class: 'fairness' }, html('p', {}, fairness.text ?? `Dice typed in so far: ${fairness.dice}; too few to compare with fair ones.`),
    ...fairness.kinds.map(({ sides, counts }) => html('table', {}, html('caption', {}, `Dice with ${sides} sides`), html('tbody', {}, html('tr', {}, html('th', { scope: 'row' }, 'face'), ...counts.map((_, i) => html('td', {}, i + 1))), html('tr', {}, html('th', { scope: 'row' }, 'times'), ...counts.map((n) => html('td', {}, n)))))));
}

/** @param {string} name @param {string} type @param {string} text */
function download(name, type, text) {
  const address = URL.createObjectURL(new Blob([text], { type })), link = html('a', { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

/** @param {string} text */
async function share(text) {
  if (!navigator.share) return copyText(text, 'The log is copied.');
  try {
    return await navigator.share({ title: 'Umpire’s log', text });
  } catch (error) {
    // Who closes the sheet has shared nothing, and knows it.
    if (!(error instanceof DOMException) || error.name !== 'AbortError') await copyText(text, 'The log is copied.');
  }
}

/** Goes on with an evening that was exported. @param {UmpirePage} page @param {File | undefined} file */
async function bringBack(page, file) {
  if (!file) return;
  try {
    page.evening = eveningOf(JSON.parse(await file.text()));
  } catch (error) {
    toast('This file is no evening.', String(error), 'error');
    return;
  }
  page.ruling = null;
  page.entry = null;
  page.goOn();
  page.save();
  page.show();
}

/** @param {UmpirePage} page */
async function begin(page) {
  if (!await confirmDialog('The log and the units of this evening are thrown away.', 'Begin anew')) return;
  page.evening = freshEvening();
  page.ruling = null;
  page.entry = null;
  page.save();
  page.show();
}

/** @param {UmpirePage} page */
export function drawLog(page) {
  const { log } = page.evening, fairness = page.desk.fairness(typedDice(page.evening)), text = () => textOf(page.evening, (id) => page.title(id), fairness.text);
  const day = new Date().toISOString().slice(0, 10), file = html('input', { type: 'file', class: 'unseen', accept: '.json,application/json', 'aria-label': 'A record to go on with', tabindex: -1, change: () => void bringBack(page, file.files?.[0]) });
  return [html('section', {}, html('h2', {}, 'Log of the evening'), log.length ? html('ol', { class: 'rulings' }, ...log.map((one) => html('li', {}, html('b', {}, one.title), html('small', { class: 'faint' }, `${page.title(one.system)} · ${factsLine(one.facts)}${one.done ? '' : ' · under way'}`), html('pre', { tabindex: 0 }, one.text))))
    : html('p', { class: 'faint' }, 'Every ruling is written here, with its dice.'), drawFairness(fairness)),
  html('section', {}, html('h2', {}, 'Share and keep'), html('div', { class: 'values' },
    button('Share', () => void share(text()), { class: 'primary', disabled: !log.length, 'data-key': 'share' }),
    button('As text', () => download(`umpire-${day}.txt`, 'text/plain', text()), { disabled: !log.length, 'data-key': 'text' }),
    button('As a record', () => download(`umpire-${day}.json`, 'application/json', JSON.stringify(recordOf(page.evening), null, 1)), { 'data-key': 'record' }),
    button('Go on with a record', () => file.click(), { 'data-key': 'bring' }), file, button('Begin anew', () => void begin(page), { 'data-key': 'anew' })))];
}
