// @ts-check
/*
 * odds.js - what a choice may lead to, before it is made: the exact chances as bars, the sentence that explains
 * them, and each clause of the rules a click away.
 */
import { html, openDialog } from './dom.js';
import { capital, groupOutcomes, inWords, percent, signed, splitClauses, splitModifiers } from './format.js';
import { ApiError, clauseText } from './api.js';
/** @import { Board, Choice, Odds, Outcome } from './types.js' */

/** More bars than this that are all alike tell nothing; a sentence does. */
const MANY = 6;

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
    const paragraphs = answer.text.split(/\n\s*\n/).map((text) => html('p', {}, text.replace(/\s*\n\s*/g, ' ')));
    body.replaceChildren(...paragraphs, answer.provenance ? html('p', { class: 'faint' }, `Source: ${answer.provenance}`) : '');
  } catch (error) {
    body.textContent = error instanceof ApiError ? `${error.message} ${error.hint}` : String(error);
  }
}

/**
 * A sentence in which every clause it cites can be clicked.
 * @param {string} system
 * @param {string} explain
 */
export function explanation(system, explain) {
  const { head, modifiers, tail } = splitModifiers(explain);
  const line = html('p', { class: 'explain' }, ...sentence(system, head));
  if (!modifiers.length) return line;
  const list = modifiers.map((modifier) => html('li', {},
    html('b', { class: modifier.amount < 0 ? 'minus' : 'plus' }, signed(modifier.amount)), html('span', {}, modifier.text),
    modifier.clause ? clauseButton(system, modifier.clause) : null));
  return html('div', {}, line, html('ul', { class: 'modifiers' }, ...list), tail ? html('p', { class: 'explain' }, ...sentence(system, capital(tail))) : null);
}

/** @param {string} system @param {string} text */
export function sentence(system, text) {
  return splitClauses(text).map((part, i, parts) => {
    if ('text' in part) return part.text;
    const one = clauseButton(system, part.clause), next = parts[i + 1];
    // A stop or a colon belongs to the word before the clause and stands close to it.
    one.classList.toggle('tight', next !== undefined && 'text' in next && /^[.,:;)]/.test(next.text));
    return one;
  });
}

/**
 * The bars: what matters first, and everything behind a click where outcomes were put together.
 * @param {Outcome[]} outcomes
 * @param {Board} board
 */
export function barChart(outcomes, board) {
  const groups = groupOutcomes(outcomes);
  if (groups.length > MANY && outcomes.every((outcome) => outcome.exact === outcomes[0].exact)) {
    return html('details', { class: 'all' }, html('summary', {}, `${outcomes.length} outcomes, ${outcomes[0].exact} each`), bars(outcomes, 'Chances', board.words));
  }
  if (groups.length === outcomes.length || (groups.length === 1 && outcomes.length <= MANY)) return bars(outcomes, 'Chances', board.words);
  const checked = groups.some((group) => group.failed !== null);
  return html('div', {}, bars(groups, 'Chances', board.words),
    checked ? html('p', { class: 'key', 'aria-hidden': 'true' }, html('i', { class: 'fill' }), 'check passed', html('i', { class: 'fill failed' }), 'check failed') : null,
    html('details', { class: 'all' }, html('summary', {}, `All ${outcomes.length} outcomes`), bars(outcomes, 'Every outcome', board.words)));
}

/**
 * The length is the chance; the figures stand beside it, as a percentage and as a fraction. Where a check is thrown
 * too, the part of the bar in which it fails is hatched.
 * @param {(Outcome & { failed?: number | null })[]} outcomes
 * @param {string} label
 * @param {Record<string, string>} words
 */
function bars(outcomes, label, words) {
  const most = Math.max(...outcomes.map((outcome) => outcome.p), 0.01);
  return html('ul', { class: 'odds', 'aria-label': label }, ...outcomes.map((outcome) => {
    const failed = outcome.failed ?? 0;
    const bar = fill(outcome.p - failed, most, ''), meaning = inWords(outcome.result, words);
    const check = failed ? `, check failed in ${percent(failed)}` : '';
    return html('li', { title: `${outcome.result}: ${meaning ? `${meaning}, ` : ''}${outcome.exact}${check}`, 'data-result': outcome.result },
      html('span', { class: 'result' }, outcome.result, meaning ? html('small', {}, ` ${meaning}`) : null, check ? html('span', { class: 'unseen' }, check) : null),
      html('span', { class: 'track' }, bar, failed ? fill(failed, most, 'failed') : null),
      html('span', { class: 'chance' }, percent(outcome.p)), html('span', { class: 'exact' }, outcome.exact));
  }));
}

/** @param {number} p @param {number} most @param {string} className */
function fill(p, most, className) {
  const bar = html('span', { class: `fill ${className}` });
  bar.style.width = `${(p / most) * 100}%`;
  return bar;
}

/**
 * Fills a box with the odds when they come. A refusal is shown in the server's words: it is no fault.
 * @param {HTMLElement} box
 * @param {Board} board
 * @param {Promise<Odds>} coming
 * @param {Choice} choice
 */
export async function fillOdds(box, board, coming, choice) {
  try {
    const odds = await coming;
    // Where dice fall at once, other rolls may come before the one that is foretold.
    const given = odds.first_roll ? 'The first of many rolls:' : choice.rolls ? 'If it comes to this roll:' : 'If nobody adds anything:';
    box.replaceChildren(odds.foretold || odds.first_roll ? html('p', { class: 'faint' }, given) : '', barChart(odds.outcomes, board), odds.explain ? explanation(board.system, odds.explain) : '');
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) return;
    box.replaceChildren(html('p', { class: 'faint' }, error instanceof ApiError ? error.message : String(error)));
  }
}
