// @ts-check
/*
 * actions.js - the panel that says what can be done now and offers it: the buttons, the chosen unit with where it
 * can go, the odds of what rolls, one at a time, and the draw and invitation that wait for an answer. What ends a phase
 * has a place of its own: finish.js.
 */
import { button, copyText, html, selectAll } from './dom.js';
import { choiceTitle, count, isCutShort, resultLine, sideTitle, timeLeft } from './format.js';
import { ends, isEnd, showsOdds, spotOf } from './choices.js';
import { barChart, fillOdds, meanings, rollCard } from './odds.js';
import { drawEnd } from './goals.js';
import { pieceButton, pieceCard } from './panels.js';
import { drawPlan } from './planning.js';
/** @import { Board, Choice, Game, Odds, Piece, Pose, Roll } from './types.js' */
/** @import { ChoiceBook } from './choices.js' */
/** @import { Plan } from './plan.js' */
/** @import { PlanHands } from './planning.js' */

/** With no more choices than this, all of them are listed as buttons too. */
const FEW = 8;
/** So many are compared at most. */
const COMPARED = 24;

/**
 * @typedef {object} Situation what the panel shows
 * @property {Board} board
 * @property {Game} game
 * @property {ChoiceBook} book
 * @property {string | null} selected
 * @property {Choice[]} pending choices of one place, of which one is to be confirmed
 * @property {string | null} instead a unit at that place that may have been meant
 * @property {boolean} asked whether this page decides now
 * @property {boolean} replaying
 * @property {Record<string, string>} invites side to link
 * @property {Plan | null} plan an attack that is being put together
 * @property {(side: string) => void} take an open seat
 * @property {() => void} claim the win, when the other side's time is up
 */

/**
 * @typedef {object} Hands what the panel can do
 * @property {(choice: Choice) => void} take
 * @property {() => void} roll
 * @property {(choice: Choice) => Promise<Odds>} odds
 * @property {(piece: string | null) => void} select
 * @property {(places: (string | null)[], pose?: Pose | null) => void} hint
 * @property {(answer: string) => void} draw
 * @property {() => void} replay
 * @property {() => void} invited
 * @property {PlanHands} planning
 * @property {(piece: Piece) => void} danger asks what the enemy can do to it
 */

export class ActionPanel {
  /** @param {Hands} hands */
  constructor(hands) {
    this.hands = hands;
    this.element = html('section', { id: 'actions', tabindex: -1, 'aria-label': 'What you can do' });
    /** The buttons that the keys 1 to 9 press. @type {HTMLButtonElement[]} */
    this.numbered = [];
    /** Of several choices that roll, the one whose odds are shown. @type {string | null} */
    this.opened = null;
    /** Odds that came, by what was asked about; they hold for one position. @type {Map<string, Promise<Odds>>} */
    this.known = new Map();
    this.at = '';
  }

  /** @param {number} n counted from 1 */
  press(n) {
    this.numbered[n - 1]?.click();
  }

  /** @param {Situation} now */
  show(now) {
    const active = /** @type {HTMLElement | null} */ (document.activeElement);
    const inside = active !== null && this.element.contains(active);
    this.numbered = [];
    if (this.at !== now.game.at) {
      this.at = now.game.at;
      this.known.clear();
      this.opened = null;
    }
    this.element.replaceChildren(...this.notices(now), ...this.body(now));
    // What had the focus is gone; the next thing to decide is where the keyboard goes on.
    if (inside) (this.numbered.find((one) => one.dataset.do === active.dataset.do) ?? this.numbered[0] ?? this.element).focus();
  }

  /** @param {Situation} now @returns {HTMLElement[]} */
  notices(now) {
    const { board, game, invites } = now;
    const notices = Object.entries(invites).map(([side, link]) => this.invitation(sideTitle(board.sides, side), link));
    notices.push(...this.waiting(now), ...this.clock(now));
    if (game.draw_offer && !game.over) notices.push(this.drawNotice(board, game));
    return notices;
  }

  /** A seat that waits for somebody: perhaps for who looks. @param {Situation} now */
  waiting({ board, game, take }) {
    return (game.over ? [] : game.waiting ?? []).map((side) => {
      const title = sideTitle(board.sides, side);
      return html('div', { class: 'notice' }, game.seat ? html('p', {}, `${title} waits for somebody. The game stands in the lobby; you can also send its address to a friend.`) : html('p', {}, `${title} waits for somebody.`),
        game.seat ? null : button(`Play ${title}`, () => take(side), { class: 'primary', 'data-take': side }));
    });
  }

  /** Until when the side to move must have moved. @param {Situation} now */
  clock({ board, game, claim }) {
    const due = game.over ? null : game.clock?.due;
    if (!due) return [];
    const left = due - Date.now(), mover = game.view.to_move, mine = mover === game.seat;
    const words = left > 0 ? `${mine ? 'You have' : `${sideTitle(board.sides, mover)} has`} ${timeLeft(left)} for this move.` : mine ? 'Your time is up: move before it is claimed.' : `The time of ${sideTitle(board.sides, mover)} is up.`;
    return [html('div', { class: 'notice clock' }, html('p', {}, words), left <= 0 && game.seat && !mine ? button('Claim the win', claim, { class: 'primary' }) : null)];
  }

  /** @param {string} title @param {string} link */
  invitation(title, link) {
    return html('div', { class: 'notice invite' }, html('p', {}, `Send this link to who plays ${title}. It is the key to that seat.`),
      html('div', { class: 'row' }, html('input', { class: 'wide', readonly: true, value: link, 'aria-label': `Link for ${title}`, focus: selectAll }),
        button('Copy', () => void copyText(link, 'The link is copied.')), button('Done', () => this.hands.invited())));
  }

  /** @param {Board} board @param {Game} game */
  drawNotice(board, game) {
    if (game.draw_offer === game.seat) return html('div', { class: 'notice' }, 'You have offered a draw.');
    const words = html('p', {}, `${sideTitle(board.sides, game.draw_offer)} offers a draw.`);
    if (!game.seat) return html('div', { class: 'notice' }, words);
    return html('div', { class: 'notice' }, words, html('div', { class: 'row' },
      button('Accept', () => this.hands.draw('accept'), { class: 'primary' }), button('Decline', () => this.hands.draw('decline'))));
  }

  /** @param {Situation} now @returns {(HTMLElement | string)[]} */
  body(now) {
    const { board, game } = now, view = game.view;
    if (view.to_move === 'over' || (game.over && !now.replaying)) {
      return [html('p', { class: 'result' }, isCutShort(game) ? 'The game was not played to its end.' : resultLine(view, board.sides)), ...drawEnd(board, view),
        now.replaying ? '' : html('div', { class: 'row' }, button('Replay', () => this.hands.replay()), html('a', { class: 'button', href: '/' }, 'Lobby'))];
    }
    if (view.to_move === 'chance' && view.roll) return [this.waitingRoll(now)];
    if (now.replaying || !now.asked) return [];
    if (now.plan) return drawPlan(now.plan, now, this.hands.planning, this.numbered);
    if (now.pending.length) return this.confirmation(now);
    return this.offers(now);
  }

  /** A roll that waits for somebody to throw it. @param {Situation} now */
  waitingRoll({ board, game, replaying }) {
    const roll = /** @type {Roll} */ (game.view.roll);
    const mayRoll = game.seat !== null && !replaying;
    const throwButton = mayRoll ? button(!roll.hidden && roll.shape === 'draw' ? 'Draw' : 'Roll', () => this.hands.roll(), { class: 'primary', 'data-do': 'roll' }) : null;
    if (throwButton) this.numbered.push(throwButton);
    if (roll.hidden) return html('div', { class: 'choice' }, html('strong', {}, roll.what), html('p', { class: 'faint' }, 'Only the other side sees it.'), throwButton);
    return html('div', { class: 'choice' }, barChart(meanings(roll.outcomes, board)), rollCard(board.system, roll, game.seat), throwButton);
  }

  /** One place was clicked, and what follows rolls or is not the only thing that may have been meant. @param {Situation} now */
  confirmation(now) {
    const sure = now.pending.length === 1 && showsOdds(now.pending[0]);
    const words = sure ? 'These are the exact chances:' : 'What shall be done there?';
    const other = now.game.view.pieces.find((piece) => piece.id === now.instead);
    return [html('p', { class: 'faint' }, words), ...this.choiceList(now.pending, now, 'primary'),
      other ? button(`Choose ${other.name} instead`, () => this.hands.select(other.id), { 'data-instead': other.id }) : '',
      button('Not this', () => this.hands.select(now.selected), { class: 'quiet' })];
  }

  /** @param {Situation} now */
  offers(now) {
    const { book, selected } = now;
    if (book.plotted.length) return [this.pointHint(book.plotted), ...this.choiceList(book.buttons.filter((choice) => !isEnd(choice)), now, '')];
    const few = book.all.length <= FEW;
    const piece = now.game.view.pieces.find((one) => one.id === selected) ?? null;
    const shown = few ? book.offered(selected) : book.buttonsFor(selected);
    /** @type {(HTMLElement | string)[]} */
    const parts = [];
    if (piece) parts.push(this.chosen(now, piece, few, shown.length < book.all.length));
    else if (!few && book.byPiece.size) parts.push(this.pickHint(now));
    parts.push(...this.choiceList(shown.filter((choice) => !isEnd(choice)), now, book.all.length === 1 ? 'primary' : ''));
    return parts;
  }

  /**
   * The buttons of some choices. Of several that roll, the odds of one are shown, and those of the others when they are
   * asked for: pressed once it opens, pressed again it is done.
   * @param {Choice[]} choices
   * @param {Situation} now
   * @param {string} className
   * @returns {(HTMLElement | string)[]}
   */
  choiceList(choices, now, className) {
    const rolling = choices.filter(showsOdds);
    if (rolling.length < 2) return choices.map((choice) => this.choiceButton(choice, now, className));
    const opened = rolling.find((choice) => choice.do === this.opened) ?? rolling[0];
    const list = choices.map((choice) => (!showsOdds(choice) || choice === opened ? this.choiceButton(choice, now, className) : this.closedButton(choice, now)));
    return [...list, rolling.length <= COMPARED ? button('Compare them', () => void this.compare(rolling, now), { class: 'quiet compare' }) : ''];
  }

  /** A choice whose odds are shown when it is pressed. @param {Choice} choice @param {Situation} now */
  closedButton(choice, now) {
    const one = this.bareButton(choice, '', () => this.openOdds(choice, now));
    one.classList.add('closed');
    one.setAttribute('aria-expanded', 'false');
    return one;
  }

  /** @param {Choice} choice @param {Situation} now */
  openOdds(choice, now) {
    this.opened = choice.do;
    this.show(now);
    [...this.element.querySelectorAll('button')].find((one) => one.dataset.do === choice.do)?.focus({ preventScroll: true });
  }

  /** Puts the best first, as the rules weigh what may come of it. @param {Choice[]} rolling @param {Situation} now */
  async compare(rolling, now) {
    const worths = new Map(await Promise.all(rolling.map(async (choice) => /** @type {[string, number]} */ ([choice.do, await this.odds(choice).then((odds) => odds.worth ?? 0, () => -Infinity)]))));
    if (this.at !== now.game.at) return;
    const sorted = [...rolling].sort((a, b) => (worths.get(b.do) ?? 0) - (worths.get(a.do) ?? 0));
    this.numbered = [];
    this.opened = sorted[0].do;
    const boxes = sorted.map((choice) => this.choiceButton(choice, now, ''));
    this.element.replaceChildren(html('p', { class: 'faint' }, 'The best for you first, as far as the rules can tell:'), ...boxes,
      button('Back', () => this.show(now), { class: 'quiet' }));
  }

  /** @param {Choice} choice @returns {Promise<Odds>} */
  odds(choice) {
    const before = this.known.get(choice.do), coming = before ?? this.hands.odds(choice);
    if (!before) {
      this.known.set(choice.do, coming);
      coming.catch(() => this.known.delete(choice.do));
    }
    return coming;
  }

  /** A point of the table is asked for: it is pointed at, or its coordinate is taken from the list. @param {Choice[]} plotted */
  pointHint(plotted) {
    return html('div', { class: 'chosen' }, html('p', { class: 'faint' }, 'Point at it on the table', html('span', { class: 'keyhint' }, ', or move the line with the arrow keys and press Enter'), '.'),
      html('details', { class: 'destinations' }, html('summary', {}, `${count(plotted.length, 'choice')}`), html('ul', {}, ...plotted.map((choice) => html('li', {}, this.plainButton(choice))))));
  }

  /** The units that can act, wherever they are: on a small screen most of them are out of sight. @param {Situation} now */
  pickHint(now) {
    const able = now.game.view.pieces.filter((piece) => now.book.byPiece.has(piece.id));
    return html('div', {}, html('p', { class: 'faint' }, 'Click a unit with a bright rim, here or on the map', html('span', { class: 'keyhint' }, ' (N for the next)'), '.'),
      html('div', { class: 'icons able', role: 'group', 'aria-label': 'Units that can act' }, ...able.map((piece) => pieceButton(now.board, piece, () => this.hands.select(piece.id)))));
  }

  /**
   * @param {Situation} now
   * @param {Piece} piece
   * @param {boolean} listed whether its choices are buttons anyway
   * @param {boolean} others whether there is something else to do
   */
  chosen(now, piece, listed, others) {
    const places = [...now.book.places(piece.id).values()].flat();
    const list = listed || !places.length ? null : html('details', { class: 'destinations' },
      html('summary', {}, `${count(now.book.places(piece.id).size, 'place')} in reach`),
      html('ul', {}, ...places.map((choice) => html('li', {}, this.plainButton(choice)))));
    const danger = piece.on_board && !piece.hidden && piece.side === now.game.seat ? button('What can the enemy do to it?', () => this.hands.danger(piece), { class: 'quiet danger' }) : null;
    return html('div', { class: 'chosen able' }, pieceCard(now.board, piece), list, danger,
      others ? button('Put back', () => this.hands.select(null), { class: 'quiet' }) : null);
  }

  /** @param {Choice} choice */
  plainButton(choice) {
    return button(choiceTitle(choice), () => this.hands.take(choice), { 'data-do': choice.do, ...this.pointing(choice) });
  }

  /** @param {Choice} choice */
  pointing(choice) {
    const spot = spotOf(choice);
    if (!spot) return {};
    const on = () => this.hands.hint([spot], choice.pose), off = () => this.hands.hint([]);
    return { pointerenter: on, focus: on, pointerleave: off, blur: off };
  }

  /** @param {Choice} choice @param {string} className @param {() => void} act */
  bareButton(choice, className, act) {
    const number = this.numbered.length + 1, key = ends(choice) ? 'E' : number <= 9 ? String(number) : '';
    const one = button('', act, { class: `act ${className}${ends(choice) ? ' end' : ''}`, 'data-do': choice.do, ...this.pointing(choice) });
    if (key) one.append(html('kbd', { 'aria-hidden': 'true' }, key));
    one.append(html('span', {}, choiceTitle(choice)));
    if (!ends(choice)) this.numbered.push(one);
    return one;
  }

  /** @param {Choice} choice @param {Situation} now @param {string} className */
  choiceButton(choice, now, className) {
    const one = this.bareButton(choice, className, () => this.hands.take(choice));
    if (!showsOdds(choice)) return one;
    const box = html('div', { class: 'oddsbox', 'aria-live': 'polite' });
    void fillOdds(box, now.board, this.odds(choice), now.game.seat);
    return html('div', { class: 'choice' }, one, box);
  }
}
