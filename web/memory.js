// @ts-check
/*
 * memory.js - what this browser remembers: my games with their seats, and how I like the page. A tab that was
 * opened by a seat's link plays that seat only, even where the browser holds the other seat too.
 */
/** @import { Game, Remembered } from './types.js' */

const GAMES = 'grognard.games';
const MOST = 100;

/**
 * @param {string} key
 * @param {any} otherwise
 */
function read(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '') ?? otherwise;
  } catch {
    return otherwise;
  }
}

/**
 * @param {string} key
 * @param {unknown} value
 */
function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing still plays; only the list of my games is lost.
  }
}

/** @returns {Remembered[]} newest first */
export function myGames() {
  const games = read(GAMES, []);
  return Array.isArray(games) ? games.sort((a, b) => b.opened - a.opened) : [];
}

/** @param {string} game @returns {Remembered | null} */
export function recall(game) {
  return myGames().find((entry) => entry.game === game) ?? null;
}

/**
 * @param {string} game
 * @param {Partial<Remembered>} changes
 */
export function remember(game, changes) {
  const games = myGames();
  const known = games.find((entry) => entry.game === game);
  const entry = { title: game, scenario: '', seats: {}, invites: {}, opened: Date.now(), ...known, ...changes, game };
  write(GAMES, [entry, ...games.filter((other) => other.game !== game)].slice(0, MOST));
}

/** @param {string} game */
export function forget(game) {
  write(GAMES, myGames().filter((entry) => entry.game !== game));
}

/**
 * How a game ended for me.
 * @param {Game} game
 * @param {string[]} sides mine
 * @returns {{ result?: Remembered['result'] }}
 */
export function outcome(game, sides) {
  const { result } = game.view;
  if (!game.over || !result) return {};
  // Who plays both sides has neither won nor lost.
  return { result: sides.length > 1 ? 'over' : result.winner === null ? 'drawn' : sides.includes(result.winner) ? 'won' : 'lost' };
}

/** Everything that belongs to another device, too. */
export const takeAway = () => ({ grognard: 1, name: preference('name', ''), games: myGames() });

/** Takes in what was taken away; of a game that is known here as well the later state counts. @param {any} kept @returns {number} how many games */
export function bringBack(kept) {
  if (kept?.grognard !== 1 || !Array.isArray(kept.games)) throw new Error('this is no list of games');
  const games = kept.games.filter((/** @type {any} */ one) => typeof one?.game === 'string' && one.seats && typeof one.seats === 'object');
  for (const one of games.toReversed()) {
    const known = recall(one.game);
    remember(one.game, { ...one, ...known, seats: { ...one.seats, ...known?.seats }, opened: Math.max(one.opened ?? 0, known?.opened ?? 0) });
  }
  if (typeof kept.name === 'string' && kept.name && !preference('name', '')) setPreference('name', kept.name);
  return games.length;
}

/** @param {string} game @param {string[]} secrets the seats that this tab plays */
export function pinSeats(game, secrets) {
  try {
    sessionStorage.setItem(`grognard.seats.${game}`, JSON.stringify(secrets));
  } catch {
    // Without session storage a reload asks the list of games instead.
  }
}

/** @param {string} game @returns {string[] | null} */
export function pinnedSeats(game) {
  try {
    const pinned = JSON.parse(sessionStorage.getItem(`grognard.seats.${game}`) ?? 'null');
    return Array.isArray(pinned) ? pinned : null;
  } catch {
    return null;
  }
}

/** @param {string} name @param {string} otherwise @returns {string} */
export function preference(name, otherwise) {
  return String(read(`grognard.${name}`, otherwise));
}

/** @param {string} name @param {string} value */
export function setPreference(name, value) {
  write(`grognard.${name}`, value);
}
