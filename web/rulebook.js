// @ts-check
/*
 * rulebook.js - what one looks up in the middle of a battle: the rules in our own words with a search, the tables in force,
 * the cards, the signs and effects of the ground, and what is to come. Each page is fetched when it is opened.
 */
import { html, openDialog } from './dom.js';
import * as api from './api.js';
import { capital } from './format.js';
import { drawCalendar } from './goals.js';
import { drawLegend } from './legend.js';
import { makeTabs } from './panels.js';
import { sideTitle } from './format.js';
/** @import { Clause, Table } from './types.js' */
/** @import { GamePage } from './game.js' */

/** @param {GamePage} page @param {string} [first] the page to open */
export function openRulebook(page, first = 'rules') {
  const { board } = page, { view } = page.shown;
  const rules = html('div', { class: 'page', tabindex: 0 }, 'One moment…'), tables = html('div', { class: 'page', tabindex: 0 }, 'One moment…');
  const cards = html('div', { class: 'page', tabindex: 0 }, ...drawCards(page)), ground = html('div', { class: 'page', tabindex: 0 }, ...drawLegend(board, view)), calendar = html('div', { class: 'page', tabindex: 0 }, ...drawCalendar(board, view));
  const fill = (/** @type {HTMLElement} */ box, /** @type {Promise<Node[]>} */ coming) => void coming.then((parts) => box.replaceChildren(...parts), (error) => { box.textContent = error instanceof api.ApiError ? `${error.message} ${error.hint}` : String(error); });
  const fetched = new Set();
  const opened = (/** @type {string} */ id) => {
    if (fetched.has(id)) return;
    fetched.add(id);
    if (id === 'book-rules') fill(rules, api.getRules(board.system).then(drawRules));
    if (id === 'book-tables') fill(tables, api.getTables(page.game.game, page.secret).then((all) => drawTables(all, board.words)));
  };
  const tabs = makeTabs([['book-rules', 'Rules', rules], ['book-tables', 'Tables', tables], ['book-ground', 'Ground and signs', ground], ['book-cards', 'Cards', cards], ['book-calendar', 'Calendar', calendar]], opened);
  tabs.element.removeAttribute('id');
  tabs.offer('book-cards', cards.childElementCount > 0);
  tabs.offer('book-calendar', calendar.childElementCount > 0);
  tabs.open(`book-${first}`);
  openDialog('Rules and tables', [tabs.element], 'book');
}

/** @param {Clause[]} clauses @returns {Node[]} */
export function drawRules(clauses) {
  const list = html('dl', { class: 'clauses' }), found = html('p', { class: 'faint', role: 'status' });
  const search = html('input', { type: 'search', class: 'wide', 'aria-label': 'Search the rules', placeholder: 'Search the rules', input: () => show(search.value) });
  const rows = clauses.map((one) => ({ one, words: `${one.clause ?? ''} ${one.text ?? ''}`.toLowerCase(), nodes: one.section !== undefined ? [html('dt', { class: 'section' }, html('h3', {}, one.section))]
    : [html('dt', {}, one.clause), html('dd', {}, one.text, one.provenance ? html('small', { class: 'faint' }, ` ${one.provenance}`) : null)] }));
  /** @param {string} wanted every word must occur */
  function show(wanted) {
    const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
    const hits = rows.filter(({ one, words: text }) => (one.section !== undefined ? !words.length : words.every((word) => text.includes(word))));
    list.replaceChildren(...hits.flatMap(({ nodes }) => nodes));
    found.textContent = words.length ? `${hits.length} of ${rows.filter(({ one }) => one.section === undefined).length} rules` : '';
  }
  show('');
  return [search, found, list];
}

/** @param {string} name */
const title = (name) => capital(name.replaceAll('_', ' ').replaceAll('-', ' '));

/** @param {unknown} cell */
const words = (cell) => (Array.isArray(cell) ? cell.join(' / ') : cell === undefined ? '' : String(cell));

/**
 * Every table with its heads; single figures last, together.
 * @param {Table[]} tables
 * @param {Record<string, string>} codes
 * @returns {Node[]}
 */
export function drawTables(tables, codes) {
  const figures = tables.filter((table) => !table.rows), real = tables.filter((table) => table.rows);
  const known = Object.entries(codes);
  return [...real.map(drawTable), ...(known.length ? [html('h3', {}, 'Results'), html('table', { class: 'keys' }, html('tbody', {}, ...known.map(([code, meaning]) => html('tr', {}, html('th', { scope: 'row' }, code), html('td', {}, meaning)))))] : []),
    ...(figures.length ? [html('h3', {}, 'Figures'), html('table', { class: 'keys' }, html('tbody', {}, ...figures.map((table) => html('tr', {}, html('th', { scope: 'row' }, title(table.name)), html('td', {}, words(table.value))))))] : [])];
}

/** @param {Table} table */
function drawTable({ name, about, rows = [] }) {
  const named = rows.some((row) => typeof row.cells === 'object' && !Array.isArray(row.cells));
  const keys = named ? [...new Set(rows.flatMap((row) => Object.keys(/** @type {object} */ (row.cells))))].filter((key) => !['look', 'colour', 'code'].includes(key)) : [];
  const cells = (/** @type {NonNullable<Table['rows']>[number]} */ row) => (named ? keys.map((key) => words(/** @type {Record<string, unknown>} */ (row.cells)[key])) : Array.isArray(row.cells) ? row.cells : [words(row.cells)]);
  return html('section', { class: 'ruletable' }, html('h3', {}, title(name)), about ? html('p', { class: 'faint' }, about) : null,
    html('div', { class: 'scroll', tabindex: 0, role: 'group', 'aria-label': title(name) }, html('table', {}, named ? html('thead', {}, html('tr', {}, html('td', {}), ...keys.map((key) => html('th', { scope: 'col' }, title(key))))) : null,
      html('tbody', {}, ...rows.map((row) => html('tr', {}, html('th', { scope: 'row' }, named ? title(row.name) : row.name), ...cells(row).map((cell) => html('td', {}, cell))))))));
}

/** Every card that this seat may see, by its pile. @param {GamePage} page @returns {HTMLElement[]} */
function drawCards({ board, shown }) {
  return shown.view.hands.filter((hand) => hand.cards.length).map((hand) => html('section', {}, html('h3', {}, hand.side ? `${sideTitle(board.sides, hand.side)}: ${hand.title}` : hand.title),
    html('dl', { class: 'clauses' }, ...hand.cards.flatMap((card) => [html('dt', {}, card.count > 1 ? `${card.title} × ${card.count}` : card.title), html('dd', {}, card.text ?? '')]))));
}
