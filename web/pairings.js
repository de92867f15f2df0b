// @ts-check
/*
 * pairings.js - who may sit where in a new game. No DOM here, so that it can be tested by itself.
 */
/** @import { Side } from './types.js' */

/** @typedef {{ label: string, seats: Record<string, string>, mine: string[], open: boolean }} Pairing open: it waits in the list for anybody */

/**
 * Who may sit where: me against the computer, both by me, me against a friend or whoever comes, the computer against itself.
 * @param {Side[]} sides
 * @param {string} mind
 * @returns {Pairing[]}
 */
export function pairings(sides, mind) {
  const seats = (/** @type {(side: Side) => string} */ who) => Object.fromEntries(sides.map((side) => [side.id, who(side)]));
  const against = (/** @type {string} */ other, /** @type {string} */ words) => sides.map((mine) => ({
    label: `${mine.title} against ${words}`, seats: seats((side) => (side === mine ? 'person' : other)), mine: [mine.id], open: other === 'open' }));
  return [
    ...against(mind, 'the computer'),
    ...against('open', 'anybody'),
    ...against('person', 'a friend'),
    { label: 'Both sides at this screen', seats: seats(() => 'person'), mine: sides.map((side) => side.id), open: false },
    { label: 'Watch the computer play', seats: seats(() => mind), mine: [], open: false },
  ];
}
