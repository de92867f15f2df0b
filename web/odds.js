// @ts-check
/*
 * odds.js - what a choice may lead to, before it is made: the exact chances as bars, what makes up the roll as a small
 * table, and each clause of the rules a click away. Everything is drawn from the data of the roll.
 */
import { html, openDialog } from './dom.js';
import { capital, count, diceWords, meaningOf, needWords, percent, signed } from './format.js';
import { ApiError, clauseText } from './api.js';
/** @import { Board, First, Need, Odds, Outcome, Part, Roll, RollBody, RollOutcome, Verdict } from './types.js' */

/** More bars than this tell less than the likeliest of them. */
const MANY = 8;

/**
 * A clause as a small button that shows its text in our own words.
 * @param {string} system
 * @param {string} clause
 */
export function clauseButton(system, clause) {
  return html('button', { type: 'button', class: 'clause', title: `Show rule ${clause}`, click: (/** @type {Event} */ event) => {
    event.stopPropagation();
    void showClause(system, clause);
  } }, clause);
}

/** @param {string} system @param {string} clause */
async function showClause(system, clause) {
  const body = html('div', { class: 'clausetext', 'aria-live': 'polite' }, 'One moment…');
  openDialog(clause, [body]);
  try {
    const answer = await clauseText(system, clause);
    body.replaceChildren(html('p', {}, answer.text), answer.provenance ? html('p', { class: 'faint' }, `Source: ${answer.provenance}`) : '');
  } catch (error) {
    body.textContent = error instanceof ApiError ? `${error.message} ${error.hint}` : String(error);
  }
}

/**
 * Whether more of something is good for the seat that looks: 1, or -1, or 0 where that cannot be said. A column, a pass
 * and a die that counts are good for the side whose roll it is.
 * @param {'dice' | 'column' | 'modifier' | 'each' | 'test'} what
 * @param {RollBody} roll
 * @param {string | null} seat
 */
export function lean(what, roll, seat) {
  if (!seat || !roll.side) return 0;
  const mine = roll.side === seat ? 1 : -1, needed = (/** @type {Need | null} */ need) => (need ? (need.sense === 'at most' ? mine : -mine) : 0);
  if (what === 'modifier') return roll.test ? -needed(roll.test) : 0;
  return what === 'each' ? needed(roll.each) : what === 'test' ? needed(roll.test) : mine;
}

/**
 * What makes up a roll: its dice, what adds up to what and why, and what it needs; what helps the seat that looks is
 * marked as such.
 * @param {string} system
 * @param {RollBody} roll
 * @param {string | null} [seat]
 */
export function rollCard(system, roll, seat = null) {
  const { table, each, test } = roll;
  const groups = [
    ...group(system, `Dice: ${roll.dice.length}`, roll.dice_parts, lean('dice', roll, seat)),
    ...(table ? group(system, columnWords(table), table.parts, lean('column', roll, seat), true) : []),
    ...group(system, 'Added to the roll', roll.modifiers, lean('modifier', roll, seat)),
    ...(each ? group(system, `Each die needs ${needWords(each)}`, each.parts, lean('each', roll, seat), true) : []),
    ...(test ? group(system, verdictWords('Needs', test), test.parts, lean('test', roll, seat), true) : []),
    ...roll.checks.flatMap((check) => group(system, verdictWords(`${check.who} needs`, check), check.parts, !seat || !check.side ? 0 : check.side === seat ? 1 : -1, true)),
  ];
  return html('div', { class: 'rollcard' }, html('p', { class: 'explain' }, [roll.whose ? `${roll.what}, ${roll.whose}` : roll.what, diceWords(roll)].filter(Boolean).join(': '),
    roll.clause ? clauseButton(system, roll.clause) : null), groups.length ? html('table', { class: 'parts' }, ...groups) : null);
}

/** @param {NonNullable<RollBody['table']>} table */
function columnWords({ name, by, column, used }) {
  return `${capital(by ?? name)} ${signed(column)}${used === column ? '' : `, and the table ends at ${signed(used)}`}`;
}

/** @param {string} head @param {Need & Verdict} need */
function verdictWords(head, need) {
  const always = [...need.always_pass.map((face) => `${face}: always ${need.pass}`), ...need.always_fail.map((face) => `${face}: always ${need.fail}`)];
  return [`${head} ${needWords(need)}: ${need.pass}, else ${need.fail}`, ...always].join('; ');
}

/** A sign beside the colour, for no eye should depend on that alone. @param {number} favour */
function favourSign(favour) {
  if (!favour) return null;
  const words = favour > 0 ? 'for you' : 'against you';
  return html('span', { class: 'lean', role: 'img', 'aria-label': words, title: words }, favour > 0 ? '▲' : '▼');
}

/**
 * @param {string} system
 * @param {string} title
 * @param {Part[]} parts
 * @param {number} good whether more is good for who looks
 * @param {boolean} [alone] whether the title stands without parts too
 */
function group(system, title, parts, good, alone = false) {
  const real = parts.filter((part) => part.value !== 0);
  if (!real.length && !alone) return [];
  return [html('tbody', {}, html('tr', {}, html('th', { colspan: 3, scope: 'rowgroup' }, title)), ...real.map((part) => {
    const favour = Math.sign(part.value) * good;
    return html('tr', { class: 'part' }, html('td', { class: favour > 0 ? 'plus' : favour < 0 ? 'minus' : '' }, favourSign(favour), signed(part.value)),
      html('td', {}, part.why), html('td', {}, part.clause ? clauseButton(system, part.clause) : null));
  }))];
}

/** @typedef {{ result: string, exact: string, p: number, more: string, hint: string, favours?: 'you' | 'enemy' | null, first?: string | null, check?: string | null }} Row more: in words beside it; hint: on demand */

/** The meanings of a roll, each code in words. @param {RollOutcome[]} outcomes @param {Board} board @returns {Row[]} */
export const meanings = (outcomes, board) => outcomes.map((one) => ({ ...one, more: meaningOf(one, board.words), hint: '' }));

/** What a choice does, with the dice that lead there. @param {Outcome[]} outcomes @returns {Row[]} */
export const effects = (outcomes) => outcomes.map((one) => ({ ...one, more: '', hint: one.dice && one.dice !== one.result ? one.dice : '' }));

/** Fractions as text, added up and reduced. @param {string[]} fractions */
export function sum(fractions) {
  const divisor = (/** @type {bigint} */ a, /** @type {bigint} */ b) => { while (b) [a, b] = [b, a % b]; return a; };
  const [above, below] = fractions.map((one) => one.split('/').map(BigInt)).reduce(([a, b], [c, d = 1n]) => [a * d + c * b, b * d], [0n, 1n]), by = divisor(above, below);
  return below === by ? String(above / by) : `${above / by}/${below / by}`;
}

/**
 * Outcomes of one result of the first roll, where it leads to several and there are words for what it does, as one that can be
 * opened.
 * @param {Row[]} rows
 * @param {Record<string, string>} words what the codes of a table stand for
 * @param {First[]} [firsts] what results do, and to whom
 * @returns {{ row: Row, parts: Row[] }[]}
 */
export function gathered(rows, words, firsts = []) {
  const said = (/** @type {Row} */ { first, check }) => firsts.find((one) => one.first === first && one.check === (check ?? null))?.does ?? (first && Object.hasOwn(words, first) ? words[first] : null);
  /** @type {{ row: Row, parts: Row[] }[]} */
  const groups = [];
  for (const row of rows) {
    const known = said(row), same = known ? groups.find((one) => said(one.row) === known) : undefined;
    if (same) same.parts.push(row);
    else groups.push({ row, parts: [row] });
  }
  return groups.map(({ row, parts }) => {
    if (parts.length < 3) return parts.map((part) => ({ row: part, parts: [part] }));
    const favours = parts.every((part) => part.favours === parts[0].favours) ? parts[0].favours : null;
    return [{ row: { result: said(row) ?? '', exact: sum(parts.map((part) => part.exact)), p: parts.reduce((sum, part) => sum + part.p, 0), more: `${parts.length} ways`, hint: '', favours }, parts }];
  }).flat();
}

/**
 * The bars: where there are very many the likeliest first, and all of them behind a click.
 * @param {Row[]} rows
 * @param {Record<string, string>} [words] what the codes of a table stand for
 * @param {First[]} [firsts] what results of the first roll do
 */
export function barChart(rows, words = {}, firsts = []) {
  const groups = gathered(rows, words, firsts), all = (/** @type {string} */ title) => html('details', { class: 'all' }, html('summary', {}, title), bars(rows, 'Every outcome'));
  if (groups.length < rows.length && groups.length <= MANY) return html('div', {}, bars(groups.map((one) => one.row), 'Chances'), all(`All ${rows.length} outcomes`));
  if (rows.length <= MANY) return bars(rows, 'Chances');
  if (rows.every((row) => row.exact === rows[0].exact)) return all(`${rows.length} outcomes, ${rows[0].exact} each`);
  const likeliest = new Set([...rows].sort((a, b) => b.p - a.p).slice(0, MANY - 2)), rest = rows.filter((row) => !likeliest.has(row));
  return html('div', {}, bars(rows.filter((row) => likeliest.has(row)), 'Likeliest'),
    all(`${count(rest.length, 'other outcome')}, ${percent(rest.reduce((sum, row) => sum + row.p, 0))} together: show all ${rows.length}`));
}

/**
 * The length is the chance; the figures stand beside it, as a percentage and as a fraction.
 * @param {Row[]} rows
 * @param {string} label
 */
function bars(rows, label) {
  return html('ul', { class: 'odds', 'aria-label': label }, ...rows.map((row) => {
    const bar = html('span', { class: 'fill', 'aria-hidden': 'true' });
    bar.style.width = `${row.p * 100}%`;
    const favour = row.favours === 'you' ? 1 : row.favours === 'enemy' ? -1 : 0;
    return html('li', { class: favour > 0 ? 'good' : favour < 0 ? 'bad' : null, title: row.hint ? `Dice: ${row.hint}` : null, 'data-result': row.result }, bar,
      html('span', { class: 'what' }, favourSign(favour), row.result, row.more ? html('small', {}, ` ${row.more}`) : null),
      html('span', { class: 'chance' }, row.p === 1 ? 'certain' : percent(row.p)), html('span', { class: 'exact' }, row.exact));
  }));
}

/** What the dice say on the way to each outcome, for who asks. @param {Row[]} rows */
function paths(rows) {
  const known = rows.filter((row) => row.hint);
  return known.length ? html('details', { class: 'all paths' }, html('summary', {}, 'By which dice'),
    html('dl', {}, ...known.flatMap((row) => [html('dt', {}, row.result), html('dd', {}, row.hint)]))) : '';
}

/**
 * Of what these are the odds, where that is not the whole of what the choice leads to.
 * @param {Odds} odds
 * @returns {string[]}
 */
export function provisos(odds) {
  const words = [];
  if (odds.foretold) words.push(odds.before ? `Foretold, before ${odds.before}.` : 'Foretold, if nobody adds anything.');
  if (odds.first_roll) words.push('The first roll only: too much follows to be listed.');
  return words;
}

/**
 * The rolls that wait behind the outcomes, unit by unit: the first ring of a cascade.
 * @param {Odds} odds
 */
export function followers({ then = [], further = false }) {
  /** @type {Map<string, Row[]>} */
  const units = new Map();
  for (const one of then) units.set(one.name ?? '', [...(units.get(one.name ?? '') ?? []), { ...one, more: '', hint: '' }]);
  const parts = [...units].map(([name, rows]) => html('li', {}, name ? html('b', {}, name) : null, bars(rows, name || 'What follows')));
  if (!parts.length) return [];
  return [html('div', { class: 'followers' }, html('p', { class: 'faint' }, 'Then, if it comes to that:'), html('ul', {}, ...parts),
    further ? html('p', { class: 'faint' }, 'These may cause more, which is not counted here.') : null)];
}

/** What one could add oneself, and the outcomes with it. @param {Odds} odds */
export function additions({ added = [] }) {
  return added.map((one) => html('details', { class: 'all added' }, html('summary', {}, `With “${one.do}”`), barChart(one.outcomes.map((outcome) => ({ ...outcome, more: '', hint: '' })))));
}

/** What makes up the roll, for who wants to know. @param {string} system @param {Roll | null} roll @param {string | null} seat */
const cardOf = (system, roll, seat) => (roll && !roll.hidden ? rollCard(system, roll, seat) : '');

/**
 * Everything that is told of odds.
 * @param {Board} board
 * @param {Odds} odds
 * @param {string | null} seat who looks
 * @returns {(HTMLElement | string)[]}
 */
export function drawOdds(board, odds, seat) {
  const rows = effects(odds.outcomes);
  // Of what is certain there are no odds.
  if (rows.length === 1 && rows[0].p === 1) rows[0] = { ...rows[0], hint: '', exact: '' };
  return [...provisos(odds).map((words) => html('p', { class: 'faint' }, words)), barChart(rows, board.words, odds.firsts), paths(rows), ...followers(odds), ...additions(odds), cardOf(board.system, odds.roll, seat)];
}

/**
 * Fills a box with the odds when they come. A refusal is shown in the server's words: it is no fault.
 * @param {HTMLElement} box
 * @param {Board} board
 * @param {Promise<Odds>} coming
 * @param {string | null} [seat]
 */
export async function fillOdds(box, board, coming, seat = null) {
  try {
    box.replaceChildren(...drawOdds(board, await coming, seat));
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) return;
    box.replaceChildren(html('p', { class: 'faint' }, error instanceof ApiError ? error.message : String(error)));
  }
}
