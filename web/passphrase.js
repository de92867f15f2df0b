// @ts-check
/*
 * passphrase.js - what is kept under a passphrase. From it come three things by PBKDF2: the name of a locker on the server, the key
 * that may change it, and the key with which its content is encrypted; the server learns the first two, of which neither
 * tells the passphrase or the third.
 */
import * as api from './api.js';

/** So slow that guessing is dear. */
const ROUNDS = 600000;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';

/** @param {string} phrase */
async function keysOf(phrase) {
  const text = new TextEncoder(), material = await crypto.subtle.importKey('raw', text.encode(phrase.normalize('NFKC')), 'PBKDF2', false, ['deriveBits']);
  const bits = new Uint8Array(await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt: text.encode('grognard locker 1'), iterations: ROUNDS }, material, 8 * 64));
  const id = [...bits.slice(0, 16)].map((byte) => LETTERS[byte % 32]).join(''), key = [...bits.slice(16, 32)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return { id, key, cipher: await crypto.subtle.importKey('raw', bits.slice(32), 'AES-GCM', false, ['encrypt', 'decrypt']) };
}

/** @param {Uint8Array} bytes */
const toText = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

/** @param {string} text @returns {Uint8Array<ArrayBuffer>} */
const toBytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** @param {string} phrase @param {unknown} what */
export async function keep(phrase, what) {
  const { id, key, cipher } = await keysOf(phrase), nonce = crypto.getRandomValues(new Uint8Array(12));
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, cipher, new TextEncoder().encode(JSON.stringify(what))));
  const before = await api.openLocker(id).catch((error) => { if (error instanceof api.ApiError && error.status === 404) return { version: 0 }; throw error; });
  await api.fillLocker(id, { key, version: before.version, body: toText(new Uint8Array([...nonce, ...sealed])) });
}

/** @param {string} phrase @returns {Promise<unknown>} */
export async function bring(phrase) {
  const { id, cipher } = await keysOf(phrase), { body } = await api.openLocker(id), bytes = toBytes(body);
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytes.slice(0, 12) }, cipher, bytes.slice(12));
  return JSON.parse(new TextDecoder().decode(plain));
}
