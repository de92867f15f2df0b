// @ts-check
/*
 * actions.js - the panel that says what can be done now and offers it: the buttons, the chosen unit with where it
 * can go, the odds beside everything that rolls, and the draw and invitation that wait for an answer.
 */
import { button, copyText, html, selectAll } from './dom.js';
import { choiceTitle, count, isCutShort, resultLine, sideTitle } from './format.js';
import { endLast, showsOdds } from './choices.js';
import { barChart, explanation, fillOdds } from './odds.js';
import { pieceButton, pieceCard } from './panels.js';
/** @import { Board, Choice, Game, Odds, Piece } from './types.js' */
/** @import { ChoiceBook } from './choices.js' */

/** With no more choices than this, all of them are listed as buttons too. */
const FEW = 8;
/** So many sets of odds are fetched unasked. */
const ODDS_AT_ONCE = 6;

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
 */

/**
 * @typedef {object} Hands what the panel can do
 * @property {(choice: Choice) => void} take
 * @property {() => void} roll
 * @property {(choice: Choice) => Promise<Odds>} odds
 * @property {(piece: string | null) => void} select
 * @property {(places: (string | null)[]) => void} hint
 * @property {(answer: string) => void} draw
 * @property {() => void} replay
 * @property {() => void} invited
 */

export class ActionPanel {
  /** @param {Hands} hands */
  constructor(hands) {
    this.hands = hands;
    this.element = html('section', { id: 'actions', tabindex: -1, 'aria-label': 'What you can do' });
    /** The buttons that the keys 1 to 9 press. @type {HTMLButtonElement[]} */
    this.numbered = [];
    this.fetched = 0;
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
    this.fetched = 0;
    this.element.replaceChildren(...this.notices(now), ...this.body(now));
    // What had the focus is gone; the next thing to decide is where the keyboard goes on.
    if (inside) (this.numbered.find((one) => one.dataset.do === active.dataset.do) ?? this.numbered[0] ?? this.element).focus();
  }

  /** @param {Situation} now @returns {HTMLElement[]} */
  notices({ board, game, invites }) {
    const notices = Object.entries(invites).map(([side, link]) => this.invitation(sideTitle(board.sides, side), link));
    if (game.draw_offer && !game.over) notices.push(this.drawNotice(board, game));
    return notices;
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
      return [html('p', { class: 'result' }, isCutShort(game) ? 'The game was not played to its end.' : resultLine(view, board.sides)),
        now.replaying ? '' : html('div', { class: 'row' }, button('Replay', () => this.hands.replay()), html('a', { class: 'button', href: '/' }, 'Lobby'))];
    }
    if (view.to_move === 'chance' && view.roll) return [this.waitingRoll(now)];
    if (now.replaying || !now.asked) return [];
    if (now.pending.length) return this.confirmation(now);
    return this.offers(now);
  }

  /** A roll that waits for somebody to throw it. @param {Situation} now */
  waitingRoll({ board, game, replaying }) {
    const roll = /** @type {import('./types.js').Roll} */ (game.view.roll);
    const mayRoll = game.seat !== null && !replaying;
    const throwButton = mayRoll ? button(roll.draw ? 'Draw' : 'Roll', () => this.hands.roll(), { class: 'primary', 'data-do': 'roll' }) : null;
    if (throwButton) this.numbered.push(throwButton);
    return html('div', { class: 'choice' }, html('strong', {}, roll.what), barChart(roll.outcomes, board), explanation(board.system, roll.explain), throwButton);
  }

  /** One place was clicked, and what follows rolls or is not the only thing that may have been meant. @param {Situation} now */
  confirmation(now) {
    const sure = now.pending.length === 1 && showsOdds(now.pending[0]);
    const words = sure ? 'These are the exact chances:' : 'What shall be done there?';
    const other = now.game.view.pieces.find((piece) => piece.id === now.instead);
    return [html('p', { class: 'faint' }, words), ...now.pending.map((choice) => this.choiceButton(choice, now, 'primary')),
      other ? button(`Choose ${other.name} instead`, () => this.hands.select(other.id), { 'data-instead': other.id }) : '',
      button('Not this', () => this.hands.select(now.selected), { class: 'quiet' })];
  }

  /** @param {Situation} now */
  offers(now) {
    const { book, selected } = now;
    const few = book.all.length <= FEW;
    const piece = now.game.view.pieces.find((one) => one.id === selected) ?? null;
    const shown = few ? book.offered(selected) : book.buttonsFor(selected);
    /** @type {(HTMLElement | string)[]} */
    const parts = [];
    if (piece) parts.push(this.chosen(now, piece, few, shown.length < book.all.length));
    else if (!few && book.byPiece.size) parts.push(this.pickHint(now));
    parts.push(...endLast(shown).map((choice) => this.choiceButton(choice, now, book.all.length === 1 ? 'primary' : '')));
    return parts;
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
    const places = (now.book.byPiece.get(piece.id) ?? []).filter((choice) => choice.to);
    const list = listed || !places.length ? null : html('details', { class: 'destinations' },
      html('summary', {}, `${count(now.book.places(piece.id).size, 'place')} in reach`),
      html('ul', {}, ...places.map((choice) => html('li', {}, this.plainButton(choice)))));
    return html('div', { class: 'chosen able' }, pieceCard(now.board, piece), list,
      others ? button('Put back', () => this.hands.select(null), { class: 'quiet' }) : null);
  }

  /** @param {Choice} choice */
  plainButton(choice) {
    return button(choiceTitle(choice), () => this.hands.take(choice), { 'data-do': choice.do, ...this.pointing(choice) });
  }

  /** @param {Choice} choice */
  pointing(choice) {
    if (!choice.to) return {};
    const on = () => this.hands.hint([choice.to]), off = () => this.hands.hint([]);
    return { pointerenter: on, focus: on, pointerleave: off, blur: off };
  }

  /** @param {Choice} choice @param {Situation} now @param {string} className */
  choiceButton(choice, now, className) {
    const number = this.numbered.length + 1;
    const one = button('', () => this.hands.take(choice), { class: `act ${className}`, 'data-do': choice.do, ...this.pointing(choice) });
    if (number <= 9) one.append(html('kbd', { 'aria-hidden': 'true' }, number));
    one.append(html('span', {}, choiceTitle(choice)));
    this.numbered.push(one);
    if (!showsOdds(choice)) return one;
    const box = html('div', { class: 'oddsbox', 'aria-live': 'polite' });
    const fill = () => void fillOdds(box, now.board, this.hands.odds(choice), choice);
    if (this.fetched++ < ODDS_AT_ONCE) fill();
    else box.append(button('Show the odds', fill, { class: 'quiet' }));
    return html('div', { class: 'choice' }, one, box);
  }
}
