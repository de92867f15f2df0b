// @ts-check
/*
 * theme.js - light, dark, or as the system says.
 */
import { preference, setPreference } from './memory.js';

const ORDER = ['system', 'light', 'dark'];

export function applyTheme() {
  const theme = preference('theme', 'system');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}

/** @returns {string} the next of the three, which is in force now */
export function nextTheme() {
  const next = ORDER[(ORDER.indexOf(preference('theme', 'system')) + 1) % ORDER.length];
  setPreference('theme', next);
  applyTheme();
  return next;
}

export const themeName = () => preference('theme', 'system');
