// @ts-check
/*
 * plan.js - an attack that is put together by pointing: the place that is attacked, who takes part, and what that would
 * come to. The server says after each unit what can be added and what the odds are; nothing is taken until the whole
 * chain is sent. No DOM here, so that it can be tested by itself.
 */
import { showsOdds } from './choices.js';
/** @import { Choice, Odds, Planned } from './types.js' */
/** @import { ChoiceBook } from './choices.js' */

/**
 * What can be done against a place by pointing at it: choices of units that lead there and to dice.
 * @param {ChoiceBook} book
 * @param {string} at
 * @returns {Choice[]}
 */
export function against(book, at) {
  return book.all.filter((choice) => choice.piece && choice.to === at && showsOdds(choice) && book.known.unit(choice.piece));
}

/** @typedef {{ piece: string, choice: Choice }} Member */

export class Plan {
  /**
   * @param {string} at the place that is attacked
   * @param {Choice[]} options what can begin it
   * @param {Choice[]} all everything that was offered when it began: what is offered again is not a part of it
   * @param {(text: string) => Promise<Planned>} ask
   */
  constructor(at, options, all, ask) {
    this.at = at;
    this.options = options;
    this.first = new Set(all.map((choice) => choice.do));
    this.ask = ask;
    /** In the order of the chain. @type {Member[]} */
    this.members = [];
    /** What else belongs to it and names no unit: a second place. @type {Choice[]} */
    this.more = [];
    /** @type {Choice[]} */
    this.next = [];
    /** The choice that adds nothing more to it. @type {string | null} */
    this.go = null;
    /** @type {Odds | null} */
    this.odds = null;
    /** Which of several ways to begin the fight. */
    this.way = 0;
    this.busy = false;
    /** Counts questions, so that a late answer is known. */
    this.asked = 0;
    /** @type {string | null} */
    this.trouble = null;
  }

  /** What the next units of it could do, by unit. @returns {Map<string, Choice[]>} */
  get candidates() {
    /** @type {Map<string, Choice[]>} */
    const found = new Map();
    for (const choice of this.members.length ? this.joins : this.options) found.set(choice.piece ?? '', [...(found.get(choice.piece ?? '') ?? []), choice]);
    return found;
  }

  get fresh() {
    return this.next.filter((choice) => !this.first.has(choice.do));
  }

  get joins() {
    return this.fresh.filter((choice) => choice.piece && !this.has(choice.piece) && choice.group !== 'end');
  }

  /** Further places that can be attacked with them. */
  get places() {
    return this.members.length ? this.fresh.filter((choice) => !choice.piece && choice.to) : [];
  }

  /** How it can begin, first the one that the rules would take; none where it begins by itself. @returns {Choice[]} */
  get starts() {
    const go = this.next.find((choice) => choice.do === this.go);
    // To end what nobody could add to any more is another matter, as to commit no reserves.
    if (!go || (go.group === 'end' && !this.joins.length && !this.places.length)) return [];
    return [go, ...this.next.filter((choice) => choice !== go && choice.group === go.group && !choice.to && (!choice.piece || this.has(choice.piece)))];
  }

  /** @param {string} piece */
  has(piece) {
    return this.members.some((member) => member.piece === piece);
  }

  /** Whether it can be carried out as it stands. */
  get ready() {
    return this.members.length > 0 && !this.busy && this.trouble === null;
  }

  /** The chain so far. */
  get text() {
    return [...this.members.map((member) => member.choice.do), ...this.more.map((choice) => choice.do)].join('; ');
  }

  /** The choice that carries it out, for its words. @returns {Choice | null} */
  get last() {
    return this.starts[this.way] ?? this.starts[0] ?? this.more.at(-1) ?? this.members.at(-1)?.choice ?? null;
  }

  /** What is sent: the chain and the way to begin. */
  get whole() {
    const start = this.starts[this.way] ?? this.starts[0];
    return start ? `${this.text}; ${start.do}` : this.text;
  }

  /** Takes a unit in by one of its choices. @param {Choice} choice @returns {Promise<void>} */
  add(choice) {
    if (choice.piece) this.members.push({ piece: choice.piece, choice });
    else this.more.push(choice);
    return this.refresh();
  }

  /** Leaves a unit out. Where it was the first, another begins. @param {string} piece */
  async remove(piece) {
    const left = this.members.filter((member) => member.piece !== piece).map((member) => member.piece);
    this.members = [];
    this.more = [];
    this.next = [];
    this.go = null;
    this.odds = null;
    this.trouble = null;
    this.asked += 1;
    for (const one of left) {
      const choice = this.candidates.get(one)?.[0];
      if (choice) await this.add(choice);
    }
  }

  /** Asks what it comes to now. */
  async refresh() {
    const asked = ++this.asked;
    this.busy = true;
    this.way = 0;
    try {
      const planned = await this.ask(this.text);
      if (asked !== this.asked) return;
      this.next = planned.next?.choices ?? [];
      this.go = planned.next?.go ?? null;
      this.odds = planned.odds;
      this.trouble = null;
      if (this.starts.length) await this.weigh(asked);
    } catch (error) {
      if (asked === this.asked) this.trouble = error instanceof Error ? error.message : String(error);
    } finally {
      if (asked === this.asked) this.busy = false;
    }
  }

  /** The odds if it begins now, in the way that is chosen. @param {number} [asked] */
  async weigh(asked = ++this.asked) {
    const planned = await this.ask(this.whole);
    if (asked === this.asked) this.odds = planned.odds ?? this.odds;
  }
}
