// @ts-check
/*
 * menu.js - the menu of a game: what is needed seldom.
 */
import { button, html, openDialog } from './dom.js';
import { notesOn, setNotes, setSound, soundOn } from './alerts.js';
import { themeButton } from './theme.js';
import { showHelp, startGuide } from './guide.js';
import { showLegend } from './legend.js';
/** @import { GamePage } from './game.js' */

/** @param {boolean} on */
const state = (on) => (on ? 'on' : 'off');

/** @param {GamePage} page */
export function openMenu(page) {
  const playing = page.game.seat !== null && !page.game.over;
  /** @param {string} label @param {() => void} act */
  const item = (label, act) => button(label, () => { dialog.close(); act(); });
  const sound = button(`Sound: ${state(soundOn())}`, () => { setSound(!soundOn()); sound.textContent = `Sound: ${state(soundOn())}`; });
  const notes = button(`Notifications: ${state(notesOn())}`, async () => { notes.textContent = `Notifications: ${state(await setNotes(!notesOn()))}`; });
  const dialog = openDialog('Menu', [html('div', { class: 'menu' },
    playing ? item('Offer a draw', () => void page.act('draw', { answer: 'offer' })) : null,
    playing ? item('Resign…', () => void page.resign()) : null,
    item('Download the record', () => void page.download()),
    item('Copy the link for watchers', () => page.shareWatch()),
    page.seats.size ? item('My seat links', () => page.showSeats()) : null,
    sound, notes, themeButton(),
    item('Signs of the map', () => showLegend(page.board, page.shown.view)), item('Show the guide', () => startGuide()), item('Help', showHelp))]);
}
