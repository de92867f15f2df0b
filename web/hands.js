// @ts-check
/*
 * hands.js - hands, decks and piles beside the map: the cards that this seat may see with what they do, of the others
 * their number.
 */
import { html } from './dom.js';
import { count, sideTitle } from './format.js';
/** @import { Board, Card, Choice, Hand, View } from './types.js' */

/** @typedef {{ offers: Map<string, Choice[]>, play: (choices: Choice[]) => void }} Table what the cards of one's own hand can do now */

/** How many cards of a hand this seat does not see. @param {Hand} hand */
export function unseen(hand) {
  return hand.count - hand.cards.reduce((sum, card) => sum + card.count, 0);
}

/** Whether one side knows what the other does not, so that the table is to be turned before the other looks. @param {View} view */
export function keepsSecrets(view) {
  return view.pieces.some((piece) => piece.hidden) || view.hands.some((hand) => unseen(hand) > 0) || view.roll?.hidden === true || view.rolled.some((rolled) => rolled.hidden);
}

/** A card that can be played now is a button. @param {Card} card @param {Table | null} table */
function drawCard(card, table) {
  const offers = table?.offers.get(card.id), inside = [html('strong', {}, card.title), card.count > 1 ? html('span', { class: 'times' }, ` × ${card.count}`) : null, card.text ? html('p', {}, card.text) : null];
  // Where there is little room a card shows its title alone until it is touched.
  const read = offers ? null : (/** @type {Event} */ event) => /** @type {Element} */ (event.currentTarget).classList.toggle('read');
  return html('li', { class: `handcard${offers ? ' able' : ''}`, 'data-card': card.id, click: read },
    ...(offers && table ? [html('button', { type: 'button', class: 'playcard', 'aria-label': `Play ${card.title}${card.text ? `: ${card.text}` : ''}`, click: () => table.play(offers) }, ...inside)] : inside));
}

/** @param {Board} board @param {Hand} hand @param {boolean} open @param {Table | null} table */
function drawHand(board, hand, open, table) {
  const owner = hand.side ? `${sideTitle(board.sides, hand.side)}: ` : '', hidden = unseen(hand);
  const title = `${owner}${hand.title}, ${count(hand.count, 'card')}`;
  const about = { class: 'hand', 'data-hand': hand.name, 'data-side': hand.side };
  if (!hand.cards.length) return html('p', about, title);
  return html('details', { ...about, open },
    html('summary', {}, title), html('ul', {}, ...hand.cards.map((card) => drawCard(card, table)), hidden > 0 ? html('li', { class: 'faint' }, `and ${count(hidden, 'card')} that you do not see`) : null));
}

/**
 * One's own hands first, the first of them open, then those of nobody, then the other side's.
 * @param {Board} board
 * @param {View} view
 * @param {string | null} seat
 * @param {Table | null} [table]
 * @returns {HTMLElement[]}
 */
export function drawHands(board, view, seat, table = null) {
  const rank = (/** @type {Hand} */ hand) => (hand.side === seat ? 0 : hand.side === null ? 1 : 2);
  return [...view.hands].sort((a, b) => rank(a) - rank(b)).map((hand, i) => {
    const own = i === 0 && hand.side !== null && hand.side === seat;
    return drawHand(board, hand, own, own ? table : null);
  });
}
