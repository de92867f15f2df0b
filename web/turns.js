// @ts-check
/*
 * turns.js - how the table is turned where both sides sit at one screen: after a click, or by itself; and behind a cover where one
 * side knows what the other does not.
 */
import { button, html } from './dom.js';
import * as api from './api.js';
import { keepsSecrets } from './hands.js';
import { sideTitle } from './format.js';
import { preference, setPreference } from './memory.js';
/** @import { GamePage } from './game.js' */

export const turnsByClick = () => preference('turn', 'click') === 'click';

/** @param {boolean} on */
export const setTurnsByClick = (on) => setPreference('turn', on ? 'click' : 'at once');

/** Both sides play at page page: the table is turned when whoever sits there has seen what happened. @param {GamePage} page @param {string} side */
export async function handOver(page, side) {
  if (page.handing) return;
  page.handing = true;
  const secret = page.seats.get(side) ?? null;
  try {
    const game = await api.getGame(page.game.game, secret);
    if (!game.analysis && (keepsSecrets(page.game.view) || keepsSecrets(game.view))) await coverScreen(page, side);
    else if (turnsByClick() && !page.game.analysis) await awaitTurn(page, side);
    page.log.replace(game.view.log_lines);
    page.game = game;
    page.shown = game;
    page.selected = null;
    page.plan = null;
    page.render();
    page.follow();
    page.watch();
  } catch (error) {
    page.complain(error);
  } finally {
    page.handing = false;
  }
}

/** @param {GamePage} page @param {string} side @returns {Promise<void>} */
export function awaitTurn(page, side) {
  return new Promise((resolve) => {
    const turn = button(`Turn the table: ${sideTitle(page.board.sides, side)}`, () => { page.turning = null; resolve(); }, { class: 'primary turn', 'data-turn': side });
    page.turning = turn;
    page.renderFinish();
    if (document.activeElement === document.body || page.frame.side.contains(document.activeElement)) turn.focus({ preventScroll: true });
  });
}

/** @param {GamePage} page @param {string} side @returns {Promise<void>} */
export function coverScreen(page, side) {
  const title = sideTitle(page.board.sides, side);
  return new Promise((resolve) => {
    const go = button(`I am ${title}`, () => { coverUp(page, false); resolve(); }, { class: 'primary' });
    page.frame.cover.replaceChildren(html('p', {}, `Hand over to ${title}.`), go);
    coverUp(page, true);
    go.focus();
  });
}

/** @param {GamePage} page @param {boolean} on */
export function coverUp(page, on) {
  page.frame.cover.hidden = !on;
  page.frame.element.classList.toggle('covered', on);
}
