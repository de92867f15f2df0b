// @ts-check
/*
 * newgame.js - the dialog of a new game: who sits where, how fast, with which options, and how it is won; and the one with
 * which an open seat is taken.
 */
import { button, html, openDialog, toast } from './dom.js';
import * as api from './api.js';
import * as memory from './memory.js';
import { pairings } from './pairings.js';
import { drawWays } from './goals.js';
import { capital, count } from './format.js';
/** @import { Option, Scenario, System, Systems } from './types.js' */
/** @import { Pairing } from './pairings.js' */

/** Days that a move may take. */
const DAYS = [0, 1, 2, 3, 5, 7, 14];
const NAME_MOST = 30;

/** The name by which others know me, which is remembered. */
function nameField() {
  const input = html('input', { type: 'text', maxlength: NAME_MOST, value: memory.preference('name', ''), autocomplete: 'nickname', placeholder: 'as others see it' });
  return { element: html('label', {}, 'My name', input), read: () => { memory.setPreference('name', input.value.trim()); return input.value.trim(); } };
}

/** How it is won, when the server has said so. @param {string} scenario */
function waysToWin(scenario) {
  const aims = html('div', { class: 'aims' }, 'One moment…');
  void api.scenarioBoard(scenario).then((board) => aims.replaceChildren(...(board.view?.goals.length ? drawWays(board, board.view, 'h3') : ['The rules say.'])), () => { aims.textContent = ''; });
  return html('details', { class: 'towin', open: true }, html('summary', {}, 'How to win'), aims);
}

/** @param {Systems} systems @param {System} system @param {Scenario} scenario */
export function openNewGame(systems, system, scenario) {
  const minds = systems.minds.length ? systems.minds : ['greedy'], best = minds.includes('greedy') ? 'greedy' : minds[minds.length - 1];
  const mind = html('select', {}, ...minds.map((name) => html('option', { value: name, selected: name === best }, name)));
  const open = html('input', { type: 'checkbox', checked: true }), dice = html('input', { type: 'checkbox' });
  const days = html('select', {}, ...DAYS.map((n) => html('option', { value: n }, n ? `${count(n, 'day')} a move` : 'none')));
  const name = nameField(), fields = (system.options ?? []).map((option) => optionField(option));
  const make = (/** @type {number} */ i) => {
    const chosen = pairings(scenario.sides, mind.value)[i], persons = Object.values(chosen.seats).filter((who) => who === 'person' || who === 'open').length;
    void create(scenario, chosen, { options: Object.assign({}, ...fields.map((field) => field.read())), public: open.checked || chosen.open, dice: dice.checked ? 'manual' : 'auto', name: name.read(),
      days: persons > 1 && chosen.mine.length < 2 ? Number(days.value) : 0 });
  };
  const buttons = pairings(scenario.sides, best).map((pairing, i) => button(pairing.label, () => make(i), i < scenario.sides.length ? { class: 'primary' } : {}));
  openDialog(scenario.title, [html('div', { class: 'menu pairings' }, ...buttons),
    html('div', { class: 'options' }, name.element, html('label', {}, 'Clock, against a friend or anybody', days)), waysToWin(scenario.id),
    html('details', { class: 'options' }, html('summary', {}, 'Options'),
      html('label', {}, 'Computer plays ', mind), html('label', {}, open, ' Others may find and watch this game'), html('label', {}, dice, ' I press a button for every roll'),
      ...fields.map((field) => field.element))], 'newgame');
}

/** @param {Option} option @returns {{ element: HTMLElement, read: () => Record<string, unknown> }} */
function optionField(option) {
  const input = option.values
    ? html('select', {}, ...option.values.map((value) => html('option', { value, selected: value === String(option.standard) }, value)))
    : html('input', { type: 'number', min: option.low, max: option.high, value: option.standard });
  const element = html('label', { title: option.clause ?? '' }, capital(option.line ?? option.name), input);
  const read = () => {
    const value = option.values ? input.value : Number(input.value);
    return String(value) === String(option.standard) ? {} : { [option.name]: value };
  };
  return { element, read };
}

/** @param {unknown} error */
function complain(error) {
  if (!(error instanceof api.ApiError)) throw error;
  toast(error.message, error.hint, 'error');
}

/**
 * @param {Scenario} scenario
 * @param {Pairing} pairing
 * @param {{ options: Record<string, unknown>, public: boolean, dice: string, name: string, days: number }} request
 */
async function create(scenario, pairing, request) {
  try {
    const made = await api.createGame({ scenario: scenario.id, seats: pairing.seats, ...request });
    const split = (/** @type {boolean} */ mine) => Object.fromEntries(Object.entries(made.seats ?? {}).filter(([side]) => pairing.mine.includes(side) === mine));
    const seats = split(true), invites = split(false);
    if (pairing.mine.length) {
      memory.remember(made.game, { title: scenario.title, scenario: scenario.id, seats, invites, opened: Date.now() });
      memory.pinSeats(made.game, Object.values(seats));
    }
    location.assign(`/g/${made.game}`);
  } catch (error) {
    complain(error);
  }
}

/**
 * Somebody waits: under which name shall I come, and how is it won?
 * @param {string} game
 * @param {string} title of the battle
 * @param {string} scenario
 * @param {string} side
 * @param {string} sideName
 */
export function openTake(game, title, scenario, side, sideName) {
  const name = nameField();
  const take = async () => {
    try {
      const taken = await api.takeSeat(game, { side, name: name.read() });
      memory.remember(game, { title, scenario, seats: { [taken.seat]: taken.secret }, opened: Date.now() });
      memory.pinSeats(game, [taken.secret]);
      if (location.pathname === `/g/${game}`) location.reload();
      else location.assign(`/g/${game}`);
    } catch (error) {
      complain(error);
    }
  };
  openDialog(title, [html('div', { class: 'options' }, name.element), html('div', { class: 'row' }, button(`Play ${sideName}`, () => void take(), { class: 'primary' })), waysToWin(scenario)], 'newgame');
}
