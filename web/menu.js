// @ts-check
/*
 * menu.js - the menu of a game: what is needed seldom.
 */
import { button, confirmDialog, copyText, html, openDialog, selectAll } from './dom.js';
import * as api from './api.js';
import { notesOn, setNotes, setSound, soundOn } from './alerts.js';
import { themeButton } from './theme.js';
import { showHelp, startGuide } from './guide.js';
import { showLegend } from './legend.js';
import { asksBeforeEnd, setAsksBeforeEnd } from './finish.js';
import { setTurnsByClick, turnsByClick } from './turns.js';
import { count, sideTitle } from './format.js';
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
  const turnWords = () => `The table turns: ${turnsByClick() ? 'after a click' : 'at once'}`, askWords = () => `Ask before a phase ends: ${state(asksBeforeEnd())}`;
  const turns = button(turnWords(), () => { setTurnsByClick(!turnsByClick()); turns.textContent = turnWords(); }), asks = button(askWords(), () => { setAsksBeforeEnd(!asksBeforeEnd()); asks.textContent = askWords(); });
  const dialog = openDialog('Menu', [html('div', { class: 'menu' },
    playing ? item('Offer a draw', () => void page.act('draw', { answer: 'offer' })) : null,
    playing ? item('Resign…', () => void resign(page)) : null,
    item('Download the record', () => void download(page)),
    item('Copy the link for watchers', () => shareWatch(page)),
    page.seats.size ? item('My seat links', () => showSeats(page)) : null,
    playing && page.game.notify ? item('Tell me when it is my turn…', () => void import('./notify.js').then((notify) => notify.openNotify(page))) : null,
    playing && page.game.clock ? item('Vacation…', () => openVacation(page)) : null,
    page.seats.size > 1 ? turns : null, asks,
    sound, notes, themeButton(),
    item('Signs of the map', () => showLegend(page.board, page.shown.view)), item('Show the guide', () => startGuide()), item('Help', showHelp))]);
}

/** @param {GamePage} page */
function openVacation(page) {
  const left = page.game.clock?.vacation[page.game.seat ?? ''] ?? 0, days = html('input', { type: 'number', min: 1, max: left, value: Math.min(7, left), 'aria-label': 'Days' });
  const dialog = openDialog('Vacation', [html('p', {}, `The clock stands still for you that long. You have ${count(left, 'day')} of it left in this game.`),
    html('div', { class: 'row' }, days, button('Go on vacation', () => { dialog.close(); void page.act('vacation', { days: Number(days.value) }); }, { class: 'primary', disabled: left === 0 }))]);
}

/** @param {GamePage} page */
async function resign(page) {
  if (await confirmDialog('The game ends and the other side wins.', 'Resign')) void page.act('resign', {});
}

/** @param {GamePage} page */
async function download(page) {
  try {
    const text = await api.record(page.game.game, page.secret);
    const link = html('a', { href: URL.createObjectURL(new Blob([text], { type: 'text/yaml' })), download: `${page.game.game}.yaml` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  } catch (error) {
    page.complain(error);
  }
}

/** @param {GamePage} page */
function shareWatch(page) {
  void copyText(`${location.origin}/g/${page.game.game}`, 'The link for watchers is copied.');
}

/** @param {GamePage} page */
function showSeats(page) {
  const rows = [...page.seats].map(([side, secret]) => html('p', {}, `${sideTitle(page.board.sides, side)}: `,
    html('input', { class: 'wide', readonly: true, 'aria-label': `Link for ${sideTitle(page.board.sides, side)}`, value: `${location.origin}/g/${page.game.game}#${secret}`, focus: selectAll })));
  openDialog('My seat links', [html('p', {}, 'Whoever has such a link plays that side. Open it elsewhere to play on from there.'), ...rows]);
}
