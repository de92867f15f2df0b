// @ts-check
/*
 * api.js - the calls of the HTTP API. A refusal becomes an ApiError that carries the server's own words; one
 * for an old position carries the new game as well.
 */
/** @import { Board, Clause, Game, GameLine, Moment, Systems, Table } from './types.js' */

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

/** @type {Map<string, Promise<Board>>} */
const boards = new Map();

/** @param {string} scenario "SYSTEM/NAME" @returns {Promise<Board>} fetched once */
export function scenarioBoard(scenario) {
  const coming = boards.get(scenario) ?? call('GET', `/api/scenarios/${scenario.split('/').map(encodeURIComponent).join('/')}/board`);
  boards.set(scenario, coming);
  coming.catch(() => boards.delete(scenario));
  return coming;
}

/** @type {Map<string, Promise<{ clause: string, provenance: string | null, text: string }>>} */
const clauses = new Map();

/** @param {string} system @param {string} clause */
const clauseAddress = (system, clause) => `/api/clauses/${encodeURIComponent(system)}/${encodeURIComponent(clause)}`;

/**
 * @param {string} system
 * @param {string} clause
 */
export function clauseText(system, clause) {
  const url = clauseAddress(system, clause);
  let answer = clauses.get(url);
  if (!answer) {
    answer = call('GET', url);
    clauses.set(url, answer);
    answer.catch(() => clauses.delete(url));
  }
  return answer;
}

/**
 * @param {{ scenario: string, options: Record<string, unknown>, seats: Record<string, string>, public: boolean, dice: string, name?: string, days?: number }} request
 * @returns {Promise<{ game: string, seats: Record<string, string> }>}
 */
export const createGame = (request) => call('POST', '/api/games', { body: request });

/** @param {string} game @param {{ side: string, name: string }} wish @returns {Promise<{ seat: string, secret: string }>} */
export const takeSeat = (game, wish) => call('POST', `${path(game)}/take`, { body: wish });

/** @returns {Promise<string | null>} the key of the server for push messages */
export const pushKey = async () => (await call('GET', '/api/push')).key;

/** @param {string} id @returns {Promise<{ body: string, version: number }>} */
export const openLocker = (id) => call('GET', `/api/lockers/${id}`);

/** @param {string} id @param {{ key: string, version: number, body: string }} what */
export const fillLocker = (id, what) => call('POST', `/api/lockers/${id}`, { body: what });

/** @param {string} record @returns {Promise<{ game: string }>} */
export const uploadRecord = (record) => call('POST', '/api/records', { text: record });

/** @param {'open' | 'over' | 'waiting'} state @returns {Promise<{ games: GameLine[] }>} */
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
 * Odds, what a chain of choices would come to, or what the enemy could do; nothing is taken.
 * @param {string} game
 * @param {'odds' | 'plan' | 'danger'} verb
 * @param {string | null} secret
 * @param {Record<string, unknown>} body
 * @returns {Promise<any>}
 */
export const ask = (game, verb, secret, body) => call('POST', `${path(game)}/${verb}`, { secret, body });

/** @param {string} game @param {string | null} secret @returns {Promise<Moment[]>} */
export const getCourse = async (game, secret) => (await call('GET', `${path(game)}/course`, { secret })).course;

/** @param {string} game @param {string | null} secret @returns {Promise<Table[]>} */
export const getTables = async (game, secret) => (await call('GET', `${path(game)}/tables`, { secret })).tables;

/** Has every clause of a system at hand from here on, also with the network gone. @param {string} system */
export async function learnClauses(system) {
  for (const { clause, provenance = null, text = '' } of await getRules(system)) {
    if (clause) clauses.set(clauseAddress(system, clause), Promise.resolve({ clause, provenance, text }));
  }
}

/** @param {string} system @returns {Promise<Clause[]>} */
export const getRules = async (system) => (await call('GET', `/api/rules/${encodeURIComponent(system)}`)).clauses;

/**
 * A game of one's own that goes on from a moment of another.
 * @param {string} game
 * @param {string | null} secret
 * @param {number} step
 * @returns {Promise<{ game: string, seats: Record<string, string> }>}
 */
export const analyse = (game, secret, step) => call('POST', `${path(game)}/analysis`, { secret, body: { step } });

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
