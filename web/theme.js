// @ts-check
/*
 * theme.js - light, dark, or as the system says.
 */
import { find, signButton } from './dom.js';
import { preference, setPreference } from './memory.js';

const ORDER = ['system', 'light', 'dark'];

export function applyTheme() {
  const theme = preference('theme', 'system');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}

function nextTheme() {
  const next = ORDER[(ORDER.indexOf(preference('theme', 'system')) + 1) % ORDER.length];
  setPreference('theme', next);
  applyTheme();
}

/** A button that goes from one to the next and says which is in force. */
export function themeButton() {
  const label = () => `Colours: ${preference('theme', 'system')}`;
  const theme = signButton('◐', label(), () => {
    nextTheme();
    theme.setAttribute('aria-label', label());
    find('.word', theme).textContent = label();
  });
  return theme;
}
