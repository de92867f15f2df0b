// @ts-check
/*
 * format.js - numbers, names and sentences for people. No DOM here, so that it can be tested by itself.
 */
/** @import { Board, Choice, Game, Outcome, Piece, Place, Players, Side, View } from './types.js' */

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

/**
 * Adds fractions such as "1/6" without rounding.
 * @param {string[]} fractions
 * @returns {string}
 */
export function addFractions(fractions) {
  let top = 0n, bottom = 1n;
  for (const fraction of fractions) {
    const [a, b = '1'] = fraction.split('/');
    top = top * BigInt(b) + BigInt(a) * bottom;
    bottom *= BigInt(b);
    const shared = commonDivisor(top, bottom);
    top /= shared;
    bottom /= shared;
  }
  return bottom === 1n ? String(top) : `${top}/${bottom}`;
}

/** @param {bigint} a @param {bigint} b @returns {bigint} */
function commonDivisor(a, b) {
  return b === 0n ? (a === 0n ? 1n : a) : commonDivisor(b, a % b);
}

/** @typedef {Outcome & { parts: Outcome[], failed: number | null }} Row failed: how much of it is with a failed check */

/** A result with how a check went that was thrown together with it: "DR pass". */
const CHECKED = /^([^\s,]+) (pass|fail)$/;

/**
 * Puts outcomes that begin alike ("AR, 1", "AR, 2", …) and those that differ only in a check ("AR pass", "AR fail")
 * into one row, so that a chart of what matters stays short.
 * @param {Outcome[]} outcomes
 * @returns {Row[]}
 */
export function groupOutcomes(outcomes) {
  /** @type {Map<string, Outcome[]>} */
  const groups = new Map();
  for (const outcome of outcomes) {
    const head = CHECKED.exec(outcome.result)?.[1] ?? outcome.result.split(', ')[0];
    groups.set(head, [...(groups.get(head) ?? []), outcome]);
  }
  const sum = (/** @type {Outcome[]} */ parts) => parts.reduce((total, part) => total + part.p, 0);
  return [...groups].flatMap(([head, parts]) => {
    if (parts.length < 2) return parts.map((part) => ({ ...part, parts: [part], failed: null }));
    const checked = parts.every((part) => CHECKED.test(part.result));
    return [{ result: checked ? head : `${head}, …`, exact: addFractions(parts.map((part) => part.exact)), p: sum(parts), parts,
      failed: checked ? sum(parts.filter((part) => part.result.endsWith(' fail'))) : null }];
  });
}

/**
 * What a result such as "DR, 2" or "none or Dc pass" says in words, part by part; a part without words of its own
 * stays as it is.
 * @param {string} result
 * @param {Record<string, string>} words
 * @returns {string} '' where there is nothing to add
 */
export function inWords(result, words) {
  const known = (/** @type {string} */ part) => Object.hasOwn(words, part);
  const ways = result.split(' or ');
  if (ways.length > 1) {
    const told = ways.map((way) => inWords(way, words));
    return told.some(Boolean) ? ways.map((way, i) => told[i] || way).join('; or ') : '';
  }
  // A code may stand before a plain word: "Dc pass".
  const parts = result.split(', ').flatMap((part) => (known(part) || !part.split(' ').some(known) ? [part] : part.split(' ')));
  if (!parts.some(known)) return '';
  return parts.map((part) => (known(part) ? words[part] : part)).join(', ');
}

/**
 * @param {string} explain
 * @returns {({ text: string } | { clause: string })[]} the sentence cut at the clauses it cites in brackets
 */
export function splitClauses(explain) {
  /** @type {({ text: string } | { clause: string })[]} */
  const parts = [];
  let last = 0;
  for (const match of explain.matchAll(/ ?\[([A-Za-z]\w*-[\w.-]+)\]/g)) {
    if (match.index > last) parts.push({ text: explain.slice(last, match.index) });
    parts.push({ clause: match[1] });
    last = match.index + match[0].length;
  }
  if (last < explain.length) parts.push({ text: explain.slice(last) });
  return parts;
}

/** @typedef {{ amount: number, text: string, clause: string | null }} Modifier */

/**
 * Cuts "Combat: 2d6 on column +2: +4 Guard [X-1] -1 town; morale die: 4 or less" into its head, its
 * modifiers and what is said after them. They may also stand in brackets: "Check: 1d6, 4 or less (+3 Guard
 * [X-1] +1 leader ): pass, else fail".
 * @param {string} explain
 * @returns {{ head: string, modifiers: Modifier[], tail: string }}
 */
export function splitModifiers(explain) {
  const first = explain.match(/: (?=[+-]\d+ [^:;]*(;|$))/);
  if (first?.index !== undefined) {
    const [rest, ...after] = explain.slice(first.index + 2).split('; ');
    return { head: explain.slice(0, first.index), modifiers: listModifiers(rest), tail: after.join('; ') };
  }
  const inner = explain.match(/^(.*) \(([+-]\d+ [^:;]*)\)(?:[:;,.] ?(.*))?$/);
  return inner ? { head: inner[1], modifiers: listModifiers(inner[2]), tail: inner[3] ?? '' } : { head: explain, modifiers: [], tail: '' };
}

/** @param {string} text @returns {Modifier[]} */
function listModifiers(text) {
  return text.split(/ (?=[+-]\d+ )/).flatMap((part) => {
    const match = part.match(/^([+-]\d+) (.*?)(?: \[([^\]]+)\])?$/);
    return match ? [{ amount: Number(match[1]), text: match[2], clause: match[3] ?? null }] : [];
  });
}

/** @param {number} amount */
export function signed(amount) {
  return amount < 0 ? `−${-amount}` : `+${amount}`;
}

/**
 * How many sides the dice of a roll have, read from its explanation ("2d6"); 0 for a draw.
 * @param {string | null} explain
 */
export function dieSides(explain) {
  const match = (explain ?? '').match(/\b\d*d(\d+)\b/);
  return match ? Number(match[1]) : 0;
}

/**
 * What each die of a roll is called, where its explanation tells them apart ("combat die …; morale die …").
 * @param {string | null} explain
 * @param {number} dice how many were thrown
 * @returns {string[]} as many names as dice, or none
 */
export function dieNames(explain, dice) {
  const names = [...new Set([...(explain ?? '').matchAll(/\b([a-z]+) die\b/g)].map((match) => `${match[1]} die`))];
  return dice > 1 && names.length === dice ? names : [];
}

/**
 * @param {number | string | null} when seconds, milliseconds or a date
 * @param {number} now milliseconds
 */
export function ago(when, now) {
  if (when === null || when === undefined || when === '') return '';
  let time = typeof when === 'number' ? when : /^\d+$/.test(when) ? Number(when) : Date.parse(when);
  if (!Number.isFinite(time)) return '';
  if (time < 1e11) time *= 1000;
  const seconds = Math.max(0, (now - time) / 1000);
  if (seconds < 60) return 'just now';
  if (seconds < 3600) return count(Math.floor(seconds / 60), 'minute') + ' ago';
  if (seconds < 86400) return count(Math.floor(seconds / 3600), 'hour') + ' ago';
  return count(Math.floor(seconds / 86400), 'day') + ' ago';
}

/**
 * @param {number} n
 * @param {string} noun
 */
export function count(n, noun) {
  return `${n} ${noun}${n === 1 ? '' : 's'}`;
}

/**
 * The part of a unit's name that fits on a counter: what follows a comma, and of that as many words as have room.
 * @param {string} name
 * @param {number} [room] characters
 */
export function shortName(name, room = 12) {
  const whole = name.slice(name.lastIndexOf(', ') < 0 ? 0 : name.lastIndexOf(', ') + 2), words = whole.split(' ');
  if (whole.length <= room) return whole;
  const first = (/** @type {number} */ n) => words.slice(0, n).join(' ').replace(/['’]s$/, '');
  let n = words.length - 1;
  while (n > 1 && first(n).length > room) n--;
  const short = first(n);
  // A number or a first name alone, as "2nd" or "Colin", tells too little.
  return short.length > room || short.length <= room / 2 - 1 ? whole.slice(0, room - 1) + '…' : short;
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
  return player === null ? '' : player === 'person' ? 'a person' : `computer (${player})`;
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
  return [`${owner}${piece.name}, ${kind}`, ...values, ...bars, ...piece.status].join(', ');
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
