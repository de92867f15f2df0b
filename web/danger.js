// @ts-check
/*
 * danger.js - what the enemy can do to one unit in his next turn: who can attack it and from where, and the odds if all of
 * them do.
 */
import { html, openDialog } from './dom.js';
import { ApiError } from './api.js';
import { drawOdds } from './odds.js';
import { counterIcon } from './counters.js';
import { count, pieceSentence } from './format.js';
/** @import { Danger, Piece } from './types.js' */
/** @import { GamePage } from './game.js' */

/** @param {GamePage} page @param {Piece} piece */
export async function showDanger(page, piece) {
  const body = html('div', { class: 'dangerlist', 'aria-live': 'polite' }, 'One moment…'), { board } = page;
  openDialog(`${piece.name}: the enemy’s next turn`, [body]);
  try {
    const danger = /** @type {Danger} */ (await page.ask('danger', { piece: piece.id }));
    const by = danger.pieces.find((one) => one.piece === piece.id)?.by ?? [];
    const rows = by.flatMap(({ piece: id, from }) => {
      const foe = page.game.view.pieces.find((one) => one.id === id), side = board.sides.findIndex((one) => one.id === foe?.side);
      return foe ? [html('li', {}, counterIcon(foe, side), html('span', {}, pieceSentence(foe, board.sides), html('span', { class: 'faint' }, from === foe.at ? ', from where it stands' : `, from ${from}`)))] : [];
    });
    const notes = ['If nothing moves before then, nobody fails a roll and no reinforcement comes.', ...(danger.imagined ? ['What you cannot see is guessed.'] : []), ...(danger.cut ? ['There is more than was looked at.'] : [])];
    body.replaceChildren(html('p', {}, by.length ? `${count(by.length, 'enemy unit')} can attack it.` : 'No enemy unit can attack it.'), html('ul', { class: 'foes' }, ...rows),
      ...(danger.worst ? [html('h3', {}, danger.attackers === 1 ? 'If one of them attacks' : `If ${danger.attackers} of them attack together`), html('div', { class: 'oddsbox' }, ...drawOdds(board, danger.worst, page.game.seat))] : []),
      html('p', { class: 'faint' }, notes.join(' ')));
  } catch (error) {
    body.textContent = error instanceof ApiError ? `${error.message} ${error.hint}` : String(error);
  }
}
