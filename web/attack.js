// @ts-check
/*
 * attack.js - the page's side of an attack that is put together by pointing: it opens with a click on an enemy, further clicks take
 * units in and out, and one button, or A, carries it out.
 */
import { announce } from './dom.js';
import { count } from './format.js';
import { Plan, against } from './plan.js';
/** @import { Choice } from './types.js' */
/** @import { GamePage } from './game.js' */

/** Begins an attack on a place. @param {GamePage} page @param {string} at @param {Choice[]} options @param {string | null} first who certainly takes part */
export function openPlan(page, at, options, first) {
  const plan = new Plan(at, options, page.book.all, (text) => page.ask('plan', { do: text }));
  const own = options.filter((choice) => choice.piece === first), sole = new Set(options.map((choice) => choice.piece)).size === 1;
  page.plan = plan;
  page.selected = null;
  page.pending = [];
  page.lookAt(null);
  const begin = own[0] ?? (sole ? options[0] : null);
  void changePlan(page, (one) => (begin ? one.add(begin) : Promise.resolve())).then(() => {
    if (page.map.svg.matches(':focus-visible')) page.actions.element.querySelector('button')?.focus();
  });
  announce(`${page.map.describe(at)}. ${count(plan.candidates.size + plan.members.length, 'unit')} can take part.`);
  page.actions.element.scrollIntoView({ block: 'nearest' });
}

/** Shows the plan at once, and again when the server has answered. @param {GamePage} page @param {(plan: Plan) => Promise<void>} change */
export async function changePlan(page, change) {
  const { plan } = page;
  if (!plan) return;
  const done = change(plan);
  page.renderChoice();
  await done;
  if (page.plan !== plan) return;
  page.renderChoice();
  const best = plan.odds?.outcomes.reduce((most, one) => (one.p > most.p ? one : most));
  if (best && plan.members.length) announce(`${count(plan.members.length, 'unit')}. Likeliest: ${best.result}, ${Math.round(best.p * 100)} percent.`);
}

/** @param {GamePage} page @param {string} piece */
export async function toggleMember(page, piece) {
  await changePlan(page, (plan) => {
    const choice = plan.candidates.get(piece)?.[0];
    return plan.has(piece) ? plan.remove(piece) : choice ? plan.add(choice) : Promise.resolve();
  });
}

/** @param {GamePage} page */
export function carryOut(page) {
  const { plan } = page;
  if (!plan?.ready) return;
  const text = plan.whole;
  dropPlan(page);
  void page.act('do', { do: text });
}

/** @param {GamePage} page */
export function dropPlan(page) {
  page.plan = null;
  page.renderChoice();
}

/** While an attack is put together a click takes units in and out, adds a place, or turns to another target. @param {GamePage} page @param {string} at @param {string | null} piece @param {string[]} here */
export function clickedPlan(page, at, piece, here) {
  const plan = /** @type {Plan} */ (page.plan), able = (/** @type {string} */ id) => plan.has(id) || plan.candidates.has(id);
  const unit = piece !== null && able(piece) ? piece : here.find(able), place = plan.places.find((choice) => choice.to === at);
  const other = at === plan.at ? [] : against(page.book, at);
  page.pointed(at);
  if (unit) return void toggleMember(page, unit);
  if (place) return void changePlan(page, (one) => one.add(place));
  if (other.length) return openPlan(page, at, other, null);
  if (at !== plan.at) dropPlan(page);
}
