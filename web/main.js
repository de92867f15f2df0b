// @ts-check
/*
 * main.js - starts the page: the lobby at /, the umpire at /#umpire, a game at /g/GAME. A seat's secret comes in the fragment, which no
 * server sees, and is taken out of the address at once so that a copied address gives nothing away.
 */
import { button, find, html, openHelp } from './dom.js';
import * as api from './api.js';
import * as memory from './memory.js';
import { applyTheme } from './theme.js';
/** @import { Game } from './types.js' */
/** @import { GamePage } from './game.js' */

/** @type {GamePage | null} */
let page = null;

/** @param {string} game @returns {string[]} the secrets this tab plays with */
function ownSecrets(game) {
  const given = location.hash.slice(1);
  if (/^[0-9a-f]{32}$/.test(given)) {
    memory.pinSeats(game, [given]);
    history.replaceState(null, '', location.pathname + location.search);
    return [given];
  }
  return memory.pinnedSeats(game) ?? Object.values(memory.recall(game)?.seats ?? {});
}

/**
 * Learns which seats the secrets are for. One that the server does not know is left out.
 * @param {string} id
 * @param {string[]} secrets
 * @returns {Promise<{ seats: Map<string, string>, games: Game[] }>}
 */
async function learnSeats(id, secrets) {
  /** @type {Map<string, string>} */
  const seats = new Map();
  /** @type {Game[]} */
  const games = [];
  for (const secret of secrets) {
    try {
      const game = await api.getGame(id, secret);
      if (game.seat) seats.set(game.seat, secret);
      games.push(game);
    } catch (error) {
      if (!(error instanceof api.ApiError) || error.status !== 401) throw error;
    }
  }
  if (!games.length) games.push(await api.getGame(id, null));
  return { seats, games };
}

/** @param {string} id */
async function openGame(id) {
  const { GamePage } = await import('./game.js');
  const { seats, games } = await learnSeats(id, ownSecrets(id));
  const game = games.find((one) => one.view.to_move === one.seat) ?? games[0];
  const board = await api.getBoard(id, game.seat ? seats.get(game.seat) ?? null : null);
  if (seats.size && !game.analysis) memory.remember(id, { title: board.title, seats: { ...memory.recall(id)?.seats, ...Object.fromEntries(seats) } });
  page = new GamePage(board, game, seats);
  const step = new URLSearchParams(location.search).get('step');
  page.start(step !== null && /^\d+$/.test(step) ? Number(step) : null, games);
}

/** The lobby, or the umpire at /#umpire. */
async function openFirst() {
  if (location.hash === '#umpire') await (await import('./umpire.js')).showUmpire();
  else await (await import('./lobby.js')).showLobby();
}

/** @param {unknown} error */
function showTrouble(error) {
  const words = error instanceof api.ApiError ? [error.message, error.hint] : [String(error), ''];
  find('#app').replaceChildren(html('main', { class: 'trouble', role: 'alert' }, html('h1', {}, words[0]), html('p', {}, words[1]),
    html('div', { class: 'row' }, button('Try again', () => location.reload(), { class: 'primary' }), html('a', { class: 'button', href: '/' }, 'Lobby'))));
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  const target = /** @type {HTMLElement} */ (event.target);
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
  if (/^(TEXTAREA|SELECT)$/.test(target.tagName) || (target instanceof HTMLInputElement && target.type !== 'checkbox' && target.type !== 'range')) return;
  if (event.key === '?') openHelp();
  else if (!page?.key(event)) return;
  event.preventDefault();
}

function start() {
  applyTheme();
  document.addEventListener('keydown', onKey);
  window.addEventListener('offline', () => page?.live?.lose());
  window.addEventListener('online', () => page?.live?.wake());
  document.addEventListener('visibilitychange', () => { if (!document.hidden) page?.live?.wake(); });
  const match = location.pathname.match(/^\/g\/([^/]+)\/?$/);
  const first = match ? openGame(decodeURIComponent(match[1])) : location.pathname === '/me' ? import('./me.js').then((me) => me.showMe()) : openFirst();
  first.catch(showTrouble);
  if (location.pathname === '/') window.addEventListener('hashchange', () => openFirst().catch(showTrouble));
}

start();
