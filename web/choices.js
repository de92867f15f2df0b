// @ts-check
/*
 * choices.js - what may be done now, sorted for the page: by unit, by place, and what has neither.
 * No DOM here, so that it can be tested by itself.
 */
/** @import { Choice, Piece, View } from './types.js' */

/** Where on the map a choice leads: a place, or a point of an open table. @param {Choice} choice @returns {string | null} */
export function spotOf(choice) {
  return choice.to ?? (choice.pose ? `${choice.pose.x},${choice.pose.y}` : null);
}

export class ChoiceBook {
  /**
   * @param {Choice[]} choices
   * @param {{ unit: (id: string) => boolean, spot: (at: string) => boolean }} [known] what can be clicked: a choice about
   * anything else, as a card or a box beside the map, is a button
   */
  constructor(choices, known = { unit: () => true, spot: () => true }) {
    this.all = choices;
    this.known = known;
    /** @type {Map<string, Choice[]>} */
    this.byPiece = new Map();
    /** Those that name no unit but a place: the place itself is clicked. @type {Map<string, Choice[]>} */
    this.loose = new Map();
    /** Those that have no place on the map: buttons. @type {Choice[]} */
    this.buttons = [];
    /** Those that give a coordinate of a point on an open table, which is pointed at. @type {Choice[]} */
    this.plotted = [];
    for (const choice of choices) this.sort(choice);
  }

  /** @param {Choice} choice */
  sort(choice) {
    const spot = this.spot(choice);
    if (choice.axis) this.plotted.push(choice);
    else if (choice.piece && this.known.unit(choice.piece)) push(this.byPiece, choice.piece, choice);
    else if (spot) push(this.loose, spot, choice);
    else this.buttons.push(choice);
  }

  /** @param {Choice} choice @returns {string | null} */
  spot(choice) {
    const spot = spotOf(choice);
    return spot !== null && this.known.spot(spot) ? spot : null;
  }

  /** What can be done with each card. @returns {Map<string, Choice[]>} */
  get byCard() {
    /** @type {Map<string, Choice[]>} */
    const cards = new Map();
    for (const choice of this.all) if (choice.card) push(cards, choice.card, choice);
    return cards;
  }

  /** Whether nothing is to be done on the map: a plain question. */
  get isQuestion() {
    return this.all.length > 0 && this.buttons.length === this.all.length;
  }

  /** The units that can do something, in the order of the list. */
  get pieces() {
    return [...this.byPiece.keys()];
  }

  /** The only unit that is asked about, when there is no other choice to make first. @returns {string | null} */
  get onlyPiece() {
    return this.byPiece.size === 1 && this.loose.size === 0 ? this.pieces[0] : null;
  }

  /**
   * The places that light up: those of the chosen unit, else those that need no unit.
   * @param {string | null} piece
   * @returns {Map<string, Choice[]>}
   */
  places(piece) {
    if (!piece) return this.loose;
    /** @type {Map<string, Choice[]>} */
    const places = new Map();
    for (const choice of this.byPiece.get(piece) ?? []) {
      const spot = this.spot(choice);
      if (spot) push(places, spot, choice);
    }
    return places;
  }

  /**
   * The buttons to show: those without a place, and the chosen unit's own that have none.
   * @param {string | null} piece
   * @returns {Choice[]}
   */
  buttonsFor(piece) {
    const own = piece ? (this.byPiece.get(piece) ?? []).filter((choice) => !this.spot(choice)) : [];
    return [...own, ...this.buttons];
  }

  /**
   * All there is to do; when a unit is chosen that can act, what others can do is left out.
   * @param {string | null} piece
   * @returns {Choice[]}
   */
  offered(piece) {
    if (!piece || !this.byPiece.has(piece)) return this.all;
    return this.all.filter((choice) => !choice.piece || choice.piece === piece || !this.byPiece.has(choice.piece));
  }
}

/**
 * @param {Map<string, Choice[]>} map
 * @param {string} key
 * @param {Choice} choice
 */
function push(map, key, choice) {
  const list = map.get(key);
  if (list) list.push(choice);
  else map.set(key, [choice]);
}

/**
 * Sorts buttons so that what ends a phase comes last: it is seldom meant first.
 * @param {Choice[]} choices
 */
export function endLast(choices) {
  const rank = (/** @type {Choice} */ choice) => (choice.group === 'end' ? 1 : 0);
  return [...choices].sort((a, b) => rank(a) - rank(b));
}

/** Whether it ends a phase, or says no to a question: no number presses it. @param {Choice} choice */
export const ends = (choice) => choice.group === 'end';

/** Whether it has its place in the bar at the end. One that dice of its own follow stands beside the other answers. @param {Choice} choice */
export const isEnd = (choice) => ends(choice) && !showsOdds(choice);

/**
 * The units that could still do something and have not acted.
 * @param {ChoiceBook} book
 * @param {View} view
 * @returns {Piece[]}
 */
export function idle(book, view) {
  return view.pieces.filter((piece) => book.byPiece.has(piece.id) && !piece.states.some((state) => state.kind === 'spent'));
}

/**
 * Whether the chances are shown before this choice is made.
 * @param {Choice} choice
 */
export function showsOdds(choice) {
  return (choice.rolls || choice.foretells === true) && !choice.later;
}

/**
 * The figure written into a lit place: the least cost of what can be done there.
 * @param {Choice[]} choices
 * @returns {number | null}
 */
export function leastCost(choices) {
  const costs = choices.map((choice) => choice.cost).filter((cost) => cost !== null);
  return costs.length ? Math.min(...costs) : null;
}

/**
 * What a click on a place means now. Who hits a unit that can act itself may have meant to choose it: that one stands
 * in `instead`.
 * @param {ChoiceBook} book
 * @param {string | null} selected the chosen unit
 * @param {string} at
 * @param {string[]} here the units on that place, topmost first
 * @param {string | null} [hit] the unit that was clicked itself
 * @returns {{ kind: 'do', choices: Choice[], instead: string | null } | { kind: 'select', piece: string } | { kind: 'clear' }}
 */
export function meaningOfClick(book, selected, at, here, hit = null) {
  const choices = book.places(selected).get(at), other = hit !== null && hit !== selected && book.byPiece.has(hit) ? hit : null;
  if (choices) return { kind: 'do', choices, instead: selected ? other : null };
  if (other) return { kind: 'select', piece: other };
  const able = here.filter((piece) => book.byPiece.has(piece));
  if (able.length) {
    const next = able[(able.indexOf(selected ?? '') + 1) % able.length];
    return next === selected ? { kind: 'clear' } : { kind: 'select', piece: next };
  }
  const loose = book.loose.get(at);
  return loose ? { kind: 'do', choices: loose, instead: null } : { kind: 'clear' };
}

/**
 * Whether this view asks somebody who holds this seat to decide.
 * @param {View} view
 * @param {string | null} seat
 */
export function isAsked(view, seat) {
  return seat !== null && view.to_move === seat && (view.choices?.length ?? 0) > 0;
}
