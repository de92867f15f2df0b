// @ts-check
/*
 * lobby.js - the first page: the battles with a picture and a sentence, a new game in two clicks, my games, and
 * the games to watch.
 */
import { button, find, html, openDialog, openHelp, signButton, toast } from './dom.js';
import * as api from './api.js';
import * as memory from './memory.js';
import { pairings } from './pairings.js';
import { drawPreview } from './preview.js';
import { ago, capital, count, playersLine } from './format.js';
import { themeButton } from './theme.js';
/** @import { GameLine, Option, Remembered, Scenario, System, Systems } from './types.js' */
/** @import { Pairing } from './pairings.js' */

/** Shows the lobby and fills it as the answers come. */
export async function showLobby() {
  document.title = 'Grognard';
  const battles = html('div', { class: 'cards', 'aria-busy': 'true' });
  const mine = html('div', { class: 'gamelist' });
  const open = html('div', { class: 'gamelist' });
  find('#app').replaceChildren(html('div', { class: 'lobby' },
    html('header', { class: 'bar' }, html('div', { class: 'heading' }, html('h1', {}, 'Grognard'), html('span', { class: 'moment' }, 'Wargames with the rules kept')), uploadButton(), themeButton(), button('?', openHelp, { title: 'Help', 'aria-label': 'Help' })),
    html('main', {}, html('section', {}, html('h2', {}, 'Battles'), battles), section('My games', mine), section('Games to watch', open))));
  showMine(mine);
  await Promise.all([fillBattles(battles), fillOpen(open), refreshMine(mine)]);
}

/** @param {string} title @param {HTMLElement} body */
const section = (title, body) => html('section', {}, html('h2', {}, title), body);

/** @param {HTMLElement} box */
async function fillBattles(box) {
  try {
    const systems = await api.systems();
    box.replaceChildren(...systems.systems.flatMap((system) => system.scenarios.map((scenario) => battleCard(systems, system, scenario))));
  } catch (error) {
    box.replaceChildren(html('p', {}, error instanceof api.ApiError ? `${error.message} ${error.hint}` : String(error)), button('Try again', () => void showLobby()));
  } finally {
    box.removeAttribute('aria-busy');
  }
}

/** There may be many battles, and a board is large: each is fetched when its picture comes into sight. @param {HTMLElement} element @param {() => void} act */
function whenSeen(element, act) {
  const watch = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    watch.disconnect();
    act();
  });
  watch.observe(element);
}

/** @param {Systems} systems @param {System} system @param {Scenario} scenario */
function battleCard(systems, system, scenario) {
  const picture = html('div', { class: 'picture' });
  whenSeen(picture, () => void api.scenarioBoard(scenario.id).then((board) => picture.replaceChildren(drawPreview(board)), () => picture.classList.add('missing')));
  const play = button('Play', () => openNewGame(systems, system, scenario), { class: 'primary', 'data-scenario': scenario.id, 'aria-label': `Play ${scenario.title}` });
  return html('article', { class: 'card' }, picture, html('h3', {}, scenario.title), html('p', {}, scenario.summary ?? ''),
    html('div', { class: 'row' }, html('span', { class: 'faint' }, `${system.title} · ${scenario.sides.map((side) => side.title).join(' and ')}`), play));
}

/** @param {Systems} systems @param {System} system @param {Scenario} scenario */
function openNewGame(systems, system, scenario) {
  const minds = systems.minds.length ? systems.minds : ['greedy'];
  const best = minds.includes('greedy') ? 'greedy' : minds[minds.length - 1];
  const mind = html('select', {}, ...minds.map((name) => html('option', { value: name, selected: name === best }, name)));
  const open = html('input', { type: 'checkbox', checked: true });
  const dice = html('input', { type: 'checkbox' });
  const fields = (system.options ?? []).map((option) => optionField(option));
  const buttons = pairings(scenario.sides, best).map((pairing, i) => button(pairing.label, () => {
    const chosen = pairings(scenario.sides, mind.value)[i];
    void create(scenario, chosen, { options: Object.assign({}, ...fields.map((field) => field.read())), public: open.checked, dice: dice.checked ? 'manual' : 'auto' });
  }, i < scenario.sides.length ? { class: 'primary' } : {}));
  openDialog(scenario.title, [html('div', { class: 'menu pairings' }, ...buttons),
    html('details', { class: 'options' }, html('summary', {}, 'Options'),
      html('label', {}, 'Computer plays ', mind), html('label', {}, open, ' Others may find and watch this game'), html('label', {}, dice, ' I press a button for every roll'),
      ...fields.map((field) => field.element))]);
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

/**
 * @param {Scenario} scenario
 * @param {Pairing} pairing
 * @param {{ options: Record<string, unknown>, public: boolean, dice: string }} wish
 */
async function create(scenario, pairing, wish) {
  try {
    const made = await api.createGame({ scenario: scenario.id, seats: pairing.seats, ...wish });
    const split = (/** @type {boolean} */ mine) => Object.fromEntries(Object.entries(made.seats ?? {}).filter(([side]) => pairing.mine.includes(side) === mine));
    const seats = split(true), invites = split(false);
    if (pairing.mine.length) {
      memory.remember(made.game, { title: scenario.title, scenario: scenario.id, seats, invites, opened: Date.now() });
      memory.pinSeats(made.game, Object.values(seats));
    }
    location.assign(`/g/${made.game}`);
  } catch (error) {
    if (error instanceof api.ApiError) toast(error.message, error.hint, 'error');
    else throw error;
  }
}

/** @param {HTMLElement} box */
function showMine(box) {
  const games = memory.myGames();
  if (!games.length) return box.replaceChildren(html('p', { class: 'faint' }, 'None yet. A game you start or join is kept here, in this browser.'));
  box.replaceChildren(...games.map((game) => myGameRow(game, box)));
}

/** Asks how my open games stand, for they may have gone on without this page. @param {HTMLElement} box */
async function refreshMine(box) {
  const open = memory.myGames().filter((game) => !game.over && Object.keys(game.seats).length).slice(0, 10);
  await Promise.all(open.map(async (known) => {
    try {
      const game = await api.getGame(known.game, Object.values(known.seats)[0], 1e9);
      memory.remember(known.game, { label: game.view.turn_label ?? `Turn ${game.view.turn}`, over: game.over, turn: game.view.to_move in known.seats });
    } catch {
      // A game that cannot be asked about now is shown as it was.
    }
  }));
  if (open.length) showMine(box);
}

/** @param {Remembered} game @param {HTMLElement} box */
function myGameRow(game, box) {
  const state = game.over ? 'over' : game.turn ? 'your turn' : 'waiting';
  return html('div', { class: `gamerow${game.turn && !game.over ? ' turn' : ''}` },
    html('a', { href: `/g/${game.game}` }, html('strong', {}, game.title), html('span', {}, [game.label, Object.keys(game.seats).map(capital).join(' and '), state].filter(Boolean).join(' · ')),
      html('span', { class: 'faint' }, ago(game.opened, Date.now()))),
    button('Forget', () => { memory.forget(game.game); showMine(box); }, { class: 'quiet', title: 'Take it off this list. The seat is lost unless you kept its link.' }));
}

/** @param {HTMLElement} box */
async function fillOpen(box) {
  try {
    const [open, over] = await Promise.all([api.listGames('open'), api.listGames('over')]);
    const games = [...open.games, ...over.games.slice(0, 10)];
    box.replaceChildren(...(games.length ? games.map(watchRow) : [html('p', { class: 'faint' }, 'Nobody is playing in public just now.')]));
  } catch {
    box.replaceChildren(html('p', { class: 'faint' }, 'The list cannot be had just now.'));
  }
}

/** @param {GameLine} game */
function watchRow(game) {
  const sides = game.players && !Array.isArray(game.players) ? Object.keys(game.players).map((id) => ({ id, title: capital(id) })) : [];
  const words = [game.turn_label, game.over ? 'over' : '', count(game.steps, 'step'), playersLine(game.players, sides)].filter(Boolean).join(' · ');
  return html('div', { class: 'gamerow' }, html('a', { href: `/g/${game.game}` }, html('strong', {}, game.title), html('span', {}, words), html('span', { class: 'faint' }, ago(game.updated, Date.now()))));
}

function uploadButton() {
  const input = html('input', { type: 'file', accept: '.yaml,.yml,text/yaml', hidden: true, change: async () => {
    const file = input.files?.[0];
    if (!file) return;
    try {
      const { game } = await api.uploadRecord(await file.text());
      location.assign(`/g/${game}?step=0`);
    } catch (error) {
      toast(error instanceof api.ApiError ? error.message : String(error), error instanceof api.ApiError ? error.hint : '', 'error');
      input.value = '';
    }
  } });
  return html('span', {}, input, signButton('↥', 'Replay a record', () => input.click(), { title: 'Upload the record of a game and go through it' }));
}
