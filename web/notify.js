// @ts-check
/*
 * notify.js - how I am told that it is my turn when I am not here: by this browser, by a web hook, or in my calendar.
 */
import { button, copyText, html, openDialog, selectAll, toast } from './dom.js';
import * as api from './api.js';
/** @import { GamePage } from './game.js' */

/** @param {string} text in base64url @returns {Uint8Array<ArrayBuffer>} */
function bytesOf(text) {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** Whether this browser can be called at all: it must trust the page's address. */
const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && isSecureContext;

/** @param {string} key of the server @returns {Promise<{ endpoint: string, p256dh: string, auth: string } | null>} */
async function subscribe(key) {
  if (await Notification.requestPermission() !== 'granted') return null;
  const worker = await navigator.serviceWorker.register('/worker.js');
  await navigator.serviceWorker.ready;
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) }), { endpoint, keys } = made.toJSON();
  return endpoint && keys ? { endpoint, p256dh: keys.p256dh, auth: keys.auth } : null;
}

/** @param {GamePage} page */
export async function openNotify(page) {
  const { notify } = page.game;
  if (!notify) return;
  const key = canPush() ? await api.pushKey().catch(() => null) : null, hook = html('input', { type: 'url', class: 'wide', value: notify.hook ?? '', placeholder: 'https://…', 'aria-label': 'Web hook' });
  /** @param {{ endpoint: string, p256dh: string, auth: string } | null} push @param {string} words */
  const save = async (push, words) => {
    if (await page.act('notify', { hook: hook.value.trim() || null, push })) {
      dialog.close();
      toast(words);
    }
  };
  const byBrowser = async () => {
    try {
      const made = await subscribe(key ?? '');
      if (made) await save(made, 'This browser tells you when it is your turn.');
      else toast('The browser does not allow it.', 'Allow notifications of this page in its settings.');
    } catch (error) {
      toast('The browser’s push service cannot be had.', String(error), 'error');
    }
  };
  const feed = `${location.origin}/api/games/${page.game.game}/feed/${notify.feed}.ics`;
  const dialog = openDialog('Tell me when it is my turn', [
    html('p', {}, 'At most once in a turn, and only while you are not here.'),
    html('h3', {}, 'By this browser'), key ? html('div', { class: 'row' }, button(notify.push ? 'Again by this browser' : 'Allow it', () => void byBrowser(), { class: 'primary' }), notify.push ? button('No more', () => void save(null, 'You are not called any more.')) : null)
      : html('p', { class: 'faint' }, canPush() ? 'This server sends no push messages.' : 'It needs a page that is fetched by https.'),
    html('h3', {}, 'By a web hook'), html('p', { class: 'faint' }, 'The server posts a JSON object to this address.'), html('div', { class: 'row' }, hook, button('Save', () => void save(null, hook.value.trim() ? 'The hook is set.' : 'The hook is taken off.'))),
    html('h3', {}, 'In my calendar'), html('div', { class: 'row' }, html('input', { class: 'wide', readonly: true, value: feed, 'aria-label': 'Address of the calendar', focus: selectAll }), button('Copy', () => void copyText(feed, 'The address is copied.'))),
  ]);
}
