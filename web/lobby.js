// @ts-check
/*
 * lobby.js - the first page: my games, games that wait for somebody, the battles with a picture and a sentence, and the
 * games to watch.
 */
import { button, copyText, find, html, openDialog, openHelp, selectAll, signButton, toast } from './dom.js';
import * as api from './api.js';
import * as memory from './memory.js';
import { drawPreview } from './preview.js';
import { ago, capital, count, playersLine } from './format.js';
import { themeButton } from './theme.js';
/** @import { GameLine, Remembered, Scenario, System, Systems } from './types.js' */

/** Shows the lobby and fills it as the answers come. */
export async function showLobby() {
  document.title = 'Grognard';
  const battles = html('div', { class: 'cards', 'aria-busy': 'true' }), mine = html('div', { class: 'gamelist' }), waiting = html('div', { class: 'gamelist' }), open = html('div', { class: 'gamelist' });
  const mySection = section('My games', mine);
  find('#app').replaceChildren(html('div', { class: 'lobby' },
    html('header', { class: 'bar' }, html('div', { class: 'heading' }, html('h1', {}, 'Grognard'), html('span', { class: 'moment' }, 'Wargames with the rules kept')), uploadButton(), html('a', { class: 'button', href: '/me' }, 'My page'), themeButton(), button('?', openHelp, { title: 'Help', 'aria-label': 'Help' })),
    html('main', {}, mySection, section('Waiting for somebody', waiting), html('section', {}, html('h2', {}, 'Battles'), battles), section('Games to watch', open))));
  showMine(mine, mySection);
  await Promise.all([fillBattles(battles, waiting), fillOpen(open), refreshMine(mine, mySection)]);
}

/** @param {string} title @param {HTMLElement} body */
const section = (title, body) => html('section', {}, html('h2', {}, title), body);

/** A battle that is made for a first game. @param {Scenario} scenario */
const isFirst = ({ id }) => id.endsWith('/first-steps');

/** Those for a first game before the others, of each the small ones first. @param {Systems} systems @returns {[System, Scenario][]} */
export function battlesInOrder(systems) {
  const all = systems.systems.flatMap((system) => system.scenarios.map((scenario) => /** @type {[System, Scenario]} */ ([system, scenario])));
  return all.sort((a, b) => Number(isFirst(b[1])) - Number(isFirst(a[1])) || (a[1].pieces ?? 0) - (b[1].pieces ?? 0));
}

/** @param {HTMLElement} box @param {HTMLElement} waiting */
async function fillBattles(box, waiting) {
  try {
    const systems = await api.systems();
    void fillWaiting(waiting, systems);
    box.replaceChildren(...battlesInOrder(systems).map(([system, scenario]) => battleCard(systems, system, scenario)));
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
  const open = () => void import('./newgame.js').then((dialog) => dialog.openNewGame(systems, system, scenario));
  const play = button('Play', open, { class: 'primary', 'data-scenario': scenario.id, 'aria-label': `Play ${scenario.title}` });
  return html('article', { class: 'card' }, picture, html('h3', {}, scenario.title), html('p', {}, scenario.summary ?? ''),
    html('div', { class: 'row' }, html('span', { class: 'faint' }, `${system.title} · ${scenario.sides.map((side) => side.title).join(' and ')}`), play));
}

/** How fast a game goes. @param {number | undefined} days */
const speed = (days) => (days ? `${count(days, 'day')} a move` : 'no clock');

/** Games with an open seat: battle, side, options, speed. @param {HTMLElement} box @param {Systems} systems */
async function fillWaiting(box, systems) {
  const known = new Map(systems.systems.flatMap((system) => system.scenarios.map((scenario) => /** @type {[string, Scenario]} */ ([scenario.id, scenario]))));
  try {
    const { games } = await api.listGames('waiting'), mine = new Set(memory.myGames().map((game) => game.game));
    const rows = games.filter((game) => !mine.has(game.game)).flatMap((game) => (game.waiting ?? []).map((side) => waitingRow(game, side, known.get(game.scenario))));
    box.replaceChildren(...(rows.length ? rows : [html('p', { class: 'faint' }, 'Nobody just now. Begin a battle against anybody, and it stands here.')]));
  } catch {
    box.replaceChildren(html('p', { class: 'faint' }, 'The list cannot be had just now.'));
  }
}

/** @param {GameLine} game @param {string} side @param {Scenario | undefined} scenario */
function waitingRow(game, side, scenario) {
  const title = scenario?.sides.find((one) => one.id === side)?.title ?? capital(side);
  const host = Object.values(game.names ?? {}).find(Boolean) ?? 'Somebody';
  const words = [`${host} looks for ${title}`, speed(game.days), game.dice === 'manual' ? 'dice by hand' : '', ...(game.options ?? [])].filter(Boolean).join(' · ');
  return html('div', { class: 'gamerow' }, html('a', { href: `/g/${game.game}` }, html('strong', {}, game.title), html('span', {}, words), html('span', { class: 'faint' }, ago(game.updated, Date.now()))),
    button(`Play ${title}`, () => void import('./newgame.js').then((dialog) => dialog.openTake(game.game, game.title, game.scenario, side, title)), { class: 'primary', 'data-take': game.game }));
}

/** @param {HTMLElement} box @param {HTMLElement} around nothing is shown of it while there are none */
function showMine(box, around) {
  const games = memory.myGames();
  around.hidden = !games.length;
  box.replaceChildren(...games.sort((a, b) => rank(a) - rank(b) || b.opened - a.opened).map((game) => myGameRow(game, () => showMine(box, around))));
}

/** Those in which I am to move come first, those that are over last. @param {Remembered} game */
const rank = (game) => (game.over ? 2 : game.turn ? 0 : 1);

/** Asks how my open games stand, for they may have gone on without this page. @param {HTMLElement} box @param {HTMLElement} around */
async function refreshMine(box, around) {
  const open = memory.myGames().filter((game) => !game.over && Object.keys(game.seats).length).slice(0, 10);
  await Promise.all(open.map(async (known) => {
    try {
      const game = await api.getGame(known.game, Object.values(known.seats)[0], 1e9);
      memory.remember(known.game, { label: game.view.turn_label ?? `Turn ${game.view.turn}`, over: game.over, turn: game.view.to_move in known.seats, ...memory.outcome(game, Object.keys(known.seats)) });
    } catch {
      // A game that cannot be asked about now is shown as it was.
    }
  }));
  if (open.length) showMine(box, around);
}

/** @param {Remembered} game @param {() => void} again */
export function myGameRow(game, again) {
  const state = game.over ? game.result ?? 'over' : game.turn ? 'your turn' : 'waiting';
  return html('div', { class: `gamerow${game.turn && !game.over ? ' turn' : ''}` },
    html('a', { href: `/g/${game.game}` }, html('strong', {}, game.title), html('span', {}, [game.label, Object.keys(game.seats).map(capital).join(' and '), state].filter(Boolean).join(' · ')),
      html('span', { class: 'faint' }, ago(game.opened, Date.now()))),
    button('Forget', () => askToForget(game, again), { class: 'quiet', title: 'Take it off this list' }));
}

/** A seat is its link: who keeps that can take it back. @param {Remembered} game @param {() => void} again */
function askToForget(game, again) {
  const links = Object.entries(game.seats).map(([side, secret]) => ({ side, link: `${location.origin}/g/${game.game}#${secret}` }));
  const dialog = openDialog(`Forget ${game.title}?`, [html('p', {}, 'It leaves this list, and this browser forgets your seat. Keep its link, and opening that takes it back.'),
    ...links.map(({ side, link }) => html('div', { class: 'row' }, html('input', { class: 'wide', readonly: true, value: link, 'aria-label': `Link for ${capital(side)}`, focus: selectAll }), button('Copy', () => void copyText(link, 'The link is copied.')))),
    html('div', { class: 'row' }, button('Forget it', () => { memory.forget(game.game); dialog.close(); again(); }, { class: 'primary' }), button('Keep it', () => dialog.close()))]);
}

/** @param {HTMLElement} box */
async function fillOpen(box) {
  try {
    const [open, over] = await Promise.all([api.listGames('open'), api.listGames('over')]);
    // Where nothing has happened there is nothing to watch.
    const games = [...open.games, ...over.games.slice(0, 10)].filter((game) => game.steps > 0);
    box.replaceChildren(...(games.length ? games.map(watchRow) : [html('p', { class: 'faint' }, 'Nobody is playing in public just now.')]));
  } catch {
    box.replaceChildren(html('p', { class: 'faint' }, 'The list cannot be had just now.'));
  }
}

/** @param {GameLine} game */
function watchRow(game) {
  const sides = game.players && !Array.isArray(game.players) ? Object.keys(game.players).map((id) => ({ id, title: game.names?.[id] ? `${capital(id)} (${game.names[id]})` : capital(id) })) : [];
  const words = [game.turn_label, game.over ? 'over' : '', count(game.steps, 'step'), playersLine(game.players, sides)].filter(Boolean).join(' · ');
  return html('div', { class: 'gamerow' }, html('a', { href: `/g/${game.game}` }, html('strong', {}, game.title), html('span', {}, words), html('span', { class: 'faint' }, ago(game.updated, Date.now()))));
}

function uploadButton() {
  const input = html('input', { type: 'file', accept: '.yaml,.yml,text/yaml', hidden: true, 'aria-label': 'Record of a game', change: async () => {
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
