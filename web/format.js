// @ts-check
/*
 * format.js - numbers, names and sentences for people. No DOM here, so that it can be tested by itself.
 */
/** @import { Board, Choice, Game, Need, Piece, Place, Players, RollBody, Side, View } from './types.js' */

/**
 * A chance as a percentage that never claims more than it knows: only 0 and 1 are "0 %" and "100 %".
 * @param {number} p
 */
export function percent(p) {
  if (p <= 0) return '0 %';
  if (p >= 1) return '100 %';
  if (p < 0.001) return '< 0.1 %';
  if (p > 0.999) return '> 99.9 %';
  const hundred = p * 100;
  return `${hundred < 10 || hundred > 99 ? hundred.toFixed(1) : Math.round(hundred)} %`;
}

/** @param {number} amount */
export function signed(amount) {
  return amount < 0 ? `−${-amount}` : amount > 0 ? `+${amount}` : '0';
}

/** @param {Need} need */
export function needWords({ number, sense }) {
  return `${number} or ${sense === 'at least' ? 'more' : 'less'}`;
}

/**
 * What the code of a table stands for.
 * @param {{ code?: string }} cell
 * @param {Record<string, string>} words
 * @returns {string} '' where there is nothing to add
 */
export function meaningOf({ code }, words) {
  return code !== undefined && Object.hasOwn(words, code) ? words[code] : '';
}

/** Which dice a roll has: "2d6", "4d6, the 2 highest", "combat die and morale die". @param {RollBody} roll */
export function diceWords({ shape, dice, keep }) {
  if (shape === 'draw' || !dice.length) return '';
  if (shape === 'faces' && tellApart(dice)) return dice.map((die) => die.label).join(' and ');
  return `${dice.length}d${dice[0].sides}${keep ? `, the ${Math.abs(keep)} ${keep > 0 ? 'highest' : 'lowest'}` : ''}`;
}

/** Whether each die has a name of its own. @param {{ label: string }[]} dice */
export function tellApart(dice) {
  return dice.length > 1 && new Set(dice.map((die) => die.label)).size === dice.length;
}

/** Whether a die of a pool counts. @param {Need} each @param {number} face */
export function counts({ number, sense }, face) {
  return sense === 'at least' ? face >= number : face <= number;
}

/**
 * @param {number} when seconds or milliseconds
 * @param {number} now milliseconds
 */
export function ago(when, now) {
  const time = when < 1e11 ? when * 1000 : when;
  const seconds = Math.max(0, (now - time) / 1000);
  if (seconds < 60) return 'just now';
  if (seconds < 3600) return count(Math.floor(seconds / 60), 'minute') + ' ago';
  if (seconds < 86400) return count(Math.floor(seconds / 3600), 'hour') + ' ago';
  return count(Math.floor(seconds / 86400), 'day') + ' ago';
}

/** How long is left. @param {number} ms */
export function timeLeft(ms) {
  const minutes = Math.max(1, Math.floor(ms / 60000)), hours = Math.floor(minutes / 60), days = Math.floor(hours / 24);
  return days > 1 ? count(days, 'day') : hours > 1 ? count(hours, 'hour') : count(minutes, 'minute');
}

/**
 * @param {number} n
 * @param {string} noun
 */
export function count(n, noun) {
  return `${n} ${noun}${n === 1 ? '' : 's'}`;
}

/** So many characters have room on a counter. */
const LABEL = 13;

/**
 * What stands on a counter: the name where it fits, else the id, which is the short name by which the unit is called.
 * @param {Piece} piece
 */
export function counterName({ id, name }) {
  return name.length <= LABEL ? name : capital(id).slice(0, LABEL);
}

/** @param {string} text */
export function capital(text) {
  return text ? text[0].toUpperCase() + text.slice(1) : text;
}

/**
 * @param {Side[]} sides
 * @param {string | null} id
 */
export function sideTitle(sides, id) {
  return sides.find((side) => side.id === id)?.title ?? (id ? capital(id) : 'Nobody');
}

/**
 * Who plays a side: the server may send a list in the order of the sides, or a name for each side.
 * @param {Players} players
 * @param {Side[]} sides
 * @param {string} id
 * @returns {string | null}
 */
export function playerOf(players, sides, id) {
  if (!players) return null;
  if (Array.isArray(players)) return players[sides.findIndex((side) => side.id === id)] ?? null;
  return players[id] ?? null;
}

/** @param {string | null} player */
export function playerTitle(player) {
  return player === null ? '' : player === 'person' ? 'a person' : player === 'open' ? 'open' : `computer (${player})`;
}

/**
 * @param {Players} players
 * @param {Side[]} sides
 */
export function playersLine(players, sides) {
  const titles = sides.map((side) => {
    const player = playerOf(players, sides, side.id);
    return player ? `${side.title}: ${playerTitle(player)}` : side.title;
  });
  return titles.join(' – ');
}

/**
 * Whether this is the record of a game that was not played to its end: it stops, and nobody has won.
 * @param {Game} game
 */
export function isCutShort(game) {
  return game.record === true && game.view.to_move !== 'over' && !game.view.result;
}

/**
 * The title of the tab: whose turn it is comes first, because tabs are narrow.
 * @param {Board} board
 * @param {Game} game
 * @param {boolean} mine whether somebody at this page is to move
 */
export function tabTitle(board, game, mine) {
  const view = game.view;
  if (isCutShort(game)) return `Record: ${board.title}`;
  if (game.over || view.to_move === 'over') return `Over: ${board.title}`;
  if (mine) return `● Your turn: ${board.title}`;
  if (view.to_move === 'chance') return `Dice: ${board.title}`;
  return `${sideTitle(board.sides, view.to_move)} to move: ${board.title}`;
}

/**
 * @param {View} view
 * @param {Side[]} sides
 */
export function resultLine(view, sides) {
  const result = view.result;
  if (!result) return 'The game is over.';
  const who = result.winner ? `${sideTitle(sides, result.winner)} won` : 'A draw';
  const level = result.level && result.level !== 'draw' ? `: ${result.level}` : '';
  return `${who}${level}. ${result.why ?? ''}`.trim();
}

/** @param {Place} place */
export function placeTitle(place) {
  return place.name ? `${place.at} ${place.name}` : place.at;
}

/**
 * @param {Piece} piece
 * @param {Side[]} sides
 */
export function pieceSentence(piece, sides) {
  const values = Object.entries(piece.values).map(([name, value]) => `${name} ${value}`);
  const bars = piece.bars.map((bar) => `${bar.name} ${bar.value} of ${bar.full}`);
  const owner = piece.side ? `${sideTitle(sides, piece.side)} ` : '';
  const kind = piece.hidden ? 'unknown unit' : piece.type;
  return [`${owner}${piece.name}, ${kind}`, ...values, ...bars, ...piece.states.map((state) => state.word)].join(', ');
}

/**
 * A number as it stands on a map: halves and quarters as such.
 * @param {number} n
 */
export function figure(n) {
  const part = { 0.25: '¼', 0.5: '½', 0.75: '¾' }[n % 1];
  return part ? `${Math.trunc(n) || ''}${part}` : String(n);
}

/**
 * The words of a button for a choice, with what it costs.
 * @param {Choice} choice
 */
export function choiceTitle(choice) {
  return choice.cost === null ? choice.label : `${choice.label} (cost ${figure(choice.cost)})`;
}
