// @ts-check
/*
 * alerts.js - tells a player who looks elsewhere that it is his turn: a short sound and a notification, each
 * only if he wants it.
 */
import { preference, setPreference } from './memory.js';

/** @type {AudioContext | null} */
let audio = null;

export const soundOn = () => preference('sound', 'off') === 'on';
export const notesOn = () => preference('notify', 'off') === 'on' && 'Notification' in window && Notification.permission === 'granted';

/** @param {boolean} on */
export function setSound(on) {
  setPreference('sound', on ? 'on' : 'off');
  if (on) drumTap();
}

/** @param {boolean} on @returns {Promise<boolean>} whether it is on now */
export async function setNotes(on) {
  if (on && 'Notification' in window && Notification.permission !== 'granted') await Notification.requestPermission();
  setPreference('notify', on ? 'on' : 'off');
  return notesOn();
}

/** Two taps of a drum, made here: no sound file is fetched. */
export function drumTap() {
  try {
    audio ??= new AudioContext();
    for (const delay of [0, 0.16]) {
      const start = audio.currentTime + delay;
      const tone = audio.createOscillator(), volume = audio.createGain();
      tone.type = 'triangle';
      tone.frequency.setValueAtTime(220, start);
      tone.frequency.exponentialRampToValueAtTime(90, start + 0.12);
      volume.gain.setValueAtTime(0.25, start);
      volume.gain.exponentialRampToValueAtTime(0.001, start + 0.14);
      tone.connect(volume).connect(audio.destination);
      tone.start(start);
      tone.stop(start + 0.15);
    }
  } catch {
    // A browser without sound still plays.
  }
}

/** @param {string} title @param {string} text */
export function callPlayer(title, text) {
  if (soundOn()) drumTap();
  if (!notesOn() || !document.hidden) return;
  try {
    const note = new Notification(title, { body: text, tag: 'grognard-turn' });
    note.onclick = () => { window.focus(); note.close(); };
  } catch {
    // Some phones allow notifications only from a service worker; the title of the tab still tells.
  }
}
