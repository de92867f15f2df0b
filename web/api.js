// @ts-check
/*
 * api.js - the calls of the HTTP API. A refusal becomes an ApiError that carries the server's own words; one
 * for an old position carries the new game as well.
 */
/** @import { Board, Game, GameLine, Odds, Systems } from './types.js' */

export class ApiError extends Error {
  /**
   * @param {number} status 0 when the server could not be reached
   * @param {any} body
   */
  constructor(status, body) {
    super(body?.error ?? (status ? `The server answered ${status}.` : 'The server cannot be reached.'));
    this.status = status;
    this.hint = /** @type {string} */ (body?.hint ?? (status ? '' : 'Try again; the page shows what the server has taken.'));
    this.body = body;
    if (body?.retry_after) this.hint = `${this.hint} Try again in ${body.retry_after} s.`.trim();
  }
}

/**
 * @param {string} method
 * @param {string} url
 * @param {{ secret?: string | null, body?: unknown, text?: string }} [with_]
 * @returns {Promise<any>}
 */
async function call(method, url, { secret, body, text } = {}) {
  /** @type {Record<string, string>} */
  const headers = { Accept: 'application/json' };
  if (secret) headers.Authorization = `Bearer ${secret}`;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (text !== undefined) headers['Content-Type'] = 'text/yaml';
  let response;
  try {
    response = await fetch(url, { method, headers, body: text ?? (body === undefined ? undefined : JSON.stringify(body)) });
  } catch {
    throw new ApiError(0, null);
  }
  const answer = await response.text();
  let parsed = null;
  try {
    parsed = JSON.parse(answer);
  } catch {
    if (response.ok) throw new ApiError(response.status, { error: 'The server sent something unreadable.' });
  }
  if (!response.ok) throw new ApiError(response.status, parsed);
  return parsed;
}

/** @param {string} game */
const path = (game) => `/api/games/${encodeURIComponent(game)}`;

/** @returns {Promise<Systems>} */
export const systems = () => call('GET', '/api/systems');

/** @param {string} scenario "SYSTEM/NAME" @returns {Promise<Board>} */
export const scenarioBoard = (scenario) => call('GET', `/api/scenarios/${scenario.split('/').map(encodeURIComponent).join('/')}/board`);

/** @type {Map<string, Promise<{ clause: string, provenance: string | null, text: string }>>} */
const clauses = new Map();

/**
 * @param {string} system
 * @param {string} clause
 */
export function clauseText(system, clause) {
  const url = `/api/clauses/${encodeURIComponent(system)}/${encodeURIComponent(clause)}`;
  let answer = clauses.get(url);
  if (!answer) {
    answer = call('GET', url);
    clauses.set(url, answer);
    answer.catch(() => clauses.delete(url));
  }
  return answer;
}

/**
 * @param {{ scenario: string, options: Record<string, unknown>, seats: Record<string, string>, public: boolean, dice: string }} wish
 * @returns {Promise<{ game: string, seats: Record<string, string> }>}
 */
export const createGame = (wish) => call('POST', '/api/games', { body: wish });

/** @param {string} record @returns {Promise<{ game: string }>} */
export const uploadRecord = (record) => call('POST', '/api/records', { text: record });

/** @param {'open' | 'over'} state @returns {Promise<{ games: GameLine[] }>} */
export const listGames = (state) => call('GET', `/api/games?state=${state}&limit=50`);

/**
 * @param {string} game
 * @param {string | null} secret
 * @param {number} [logFrom] older lines of the log are left out
 * @returns {Promise<Game>}
 */
export const getGame = (game, secret, logFrom = 0) => call('GET', path(game) + (logFrom ? `?log_from=${logFrom}` : ''), { secret });

/** @param {string} game @param {string | null} secret @returns {Promise<Board>} */
export const getBoard = (game, secret) => call('GET', `${path(game)}/board`, { secret });

/** @param {string} game @param {number} step @param {string | null} secret @returns {Promise<Game>} */
export const getMoment = (game, step, secret) => call('GET', `${path(game)}/at/${step}`, { secret });

/**
 * Anything that changes the game: do, roll, undo, resign, draw, chat.
 * @param {string} game
 * @param {string} verb
 * @param {string | null} secret
 * @param {Record<string, unknown>} body
 * @returns {Promise<Game>}
 */
export const act = (game, verb, secret, body) => call('POST', `${path(game)}/${verb}`, { secret, body });

/**
 * @param {string} game
 * @param {string | null} secret
 * @param {Record<string, unknown>} body
 * @returns {Promise<Odds>}
 */
export const odds = (game, secret, body) => call('POST', `${path(game)}/odds`, { secret, body });

/**
 * The record as a file's text.
 * @param {string} game
 * @param {string | null} secret
 */
export async function record(game, secret) {
  const response = await fetch(`${path(game)}/record`, { headers: secret ? { Authorization: `Bearer ${secret}` } : {} });
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => null));
  return response.text();
}
