// @ts-check
/*
 * me.js - a player's own page: his games and results, kept in his browser, to be taken away as a file or brought to
 * another device by a passphrase.
 */
import { button, find, html, openHelp, toast } from './dom.js';
import * as memory from './memory.js';
import { count } from './format.js';
import { themeButton } from './theme.js';
import { myGameRow } from './lobby.js';
import { bring, keep } from './passphrase.js';

export function showMe() {
  document.title = 'My page';
  const list = html('div', { class: 'gamelist' }), sums = html('p', {});
  const name = html('input', { type: 'text', maxlength: 30, value: memory.preference('name', ''), autocomplete: 'nickname', change: () => memory.setPreference('name', name.value.trim()) });
  const fill = () => {
    const games = memory.myGames(), ended = (/** @type {string} */ how) => games.filter((game) => game.result === how).length;
    sums.textContent = `${count(games.length, 'game')}: ${count(ended('won'), 'win')}, ${count(ended('lost'), 'defeat')}, ${count(ended('drawn'), 'draw')}.`;
    list.replaceChildren(...(games.length ? games.map((game) => myGameRow(game, fill)) : [html('p', { class: 'faint' }, 'None yet. A game you start or join is kept here, in this browser.')]));
  };
  find('#app').replaceChildren(html('div', { class: 'lobby' },
    html('header', { class: 'bar' }, html('a', { href: '/', class: 'home', title: 'Lobby', 'aria-label': 'Lobby' }, '⌂'), html('div', { class: 'heading' }, html('h1', {}, 'My page')), themeButton(), button('?', openHelp, { title: 'Help', 'aria-label': 'Help' })),
    html('main', {}, html('section', {}, html('h2', {}, 'My name'), html('label', { class: 'row' }, 'As others see it', name)),
      html('section', {}, html('h2', {}, 'My games'), sums, list), fileSection(fill), phraseSection(fill))));
  fill();
}

/** @param {() => void} fill */
function fileSection(fill) {
  const input = html('input', { type: 'file', accept: '.json,application/json', hidden: true, 'aria-label': 'File of games', change: async () => {
    try {
      take(JSON.parse(await (input.files?.[0] ?? new Blob()).text()), fill);
    } catch {
      toast('This is no file of games.', 'Take one that this page has written.', 'error');
    }
    input.value = '';
  } });
  const write = () => {
    const link = html('a', { href: URL.createObjectURL(new Blob([JSON.stringify(memory.takeAway())], { type: 'application/json' })), download: 'my-games.json' });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  };
  return html('section', {}, html('h2', {}, 'Take them along'), html('p', {}, 'The file holds the keys of your seats: keep it to yourself.'),
    html('div', { class: 'row' }, button('Save as a file', write), input, button('Read a file', () => input.click())));
}

/** @param {unknown} kept @param {() => void} fill */
function take(kept, fill) {
  const n = memory.bringBack(kept);
  fill();
  toast(`${count(n, 'game')} brought.`);
}

/** @param {() => void} fill */
function phraseSection(fill) {
  const phrase = html('input', { type: 'password', class: 'wide', autocomplete: 'off', minlength: 12, 'aria-label': 'Passphrase' });
  const work = async (/** @type {() => Promise<void>} */ act) => {
    if (phrase.value.trim().length < 12) return toast('Take a longer passphrase.', 'Four words or more: whoever guesses it has your seats.', 'error');
    try {
      await act();
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), '', 'error');
    }
  };
  const save = button('Keep under this passphrase', () => void work(async () => { await keep(phrase.value.trim(), memory.takeAway()); toast('Your games are kept.', 'Say the same words on the other device.'); }), { class: 'primary' });
  const fetch = button('Bring from this passphrase', () => void work(async () => take(await bring(phrase.value.trim()), fill)));
  const able = isSecureContext;
  save.disabled = fetch.disabled = !able;
  return html('section', {}, html('h2', {}, 'On another device'), html('p', {}, able ? 'They are encrypted here with a passphrase that the server never sees. Without it nobody can bring them back.' : 'A passphrase needs a page that is fetched by https.'),
    html('div', { class: 'row phrase' }, phrase, save, fetch));
}
