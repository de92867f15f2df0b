// @ts-check
/*
 * dom.js - the few helpers with which every other module makes elements. Text always goes in as text,
 * never as markup, so nothing that a player or a scenario wrote can become part of the page.
 */

const SVG = 'http://www.w3.org/2000/svg';

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {Record<string, unknown>} Attributes */

/**
 * @param {Element} element
 * @param {Attributes} attributes
 */
export function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name, /** @type {EventListener} */ (value));
    else if (value === null || value === undefined || value === false) element.removeAttribute(name);
    else element.setAttribute(name, value === true ? '' : String(value));
  }
}

/**
 * @param {Element} element
 * @param {Child[]} children
 */
function append(element, children) {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
}

/**
 * Makes an HTML element. An attribute that is a function becomes an event listener of that name.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function html(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  setAttributes(element, attributes);
  append(element, children);
  return element;
}

/**
 * Makes an SVG element, likewise.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  setAttributes(element, attributes);
  append(element, children);
  return element;
}

/**
 * Finds an element that must be there.
 * @param {string} selector
 * @param {ParentNode} [root]
 * @returns {HTMLElement}
 */
export function find(selector, root = document) {
  const element = root.querySelector(selector);
  if (!element) throw new Error(`the page has no ${selector}`);
  return /** @type {HTMLElement} */ (element);
}

/**
 * @param {string} label
 * @param {() => void} act
 * @param {Attributes} [attributes]
 */
export function button(label, act, attributes = {}) {
  return html('button', { type: 'button', click: act, ...attributes }, label);
}

/**
 * A button whose word gives way to a sign on a narrow screen.
 * @param {string} sign
 * @param {string} label
 * @param {() => void} act
 * @param {Attributes} [attributes]
 */
export function signButton(sign, label, act, attributes = {}) {
  return html('button', { type: 'button', click: act, 'aria-label': label, ...attributes },
    html('span', { class: 'sign', 'aria-hidden': 'true' }, sign), html('span', { class: 'word' }, label));
}

/** @param {string} text read out by a screen reader, without moving the focus */
export function announce(text) {
  find('#announcer').textContent = text;
}

/**
 * A short message at the edge of the window.
 * @param {string} text
 * @param {string} [hint]
 * @param {'error' | 'note'} [kind]
 */
export function toast(text, hint = '', kind = 'note') {
  const box = html('div', { class: `toast ${kind}`, role: kind === 'error' ? 'alert' : 'status' },
    html('strong', {}, text), hint ? html('span', {}, hint) : null);
  box.addEventListener('click', () => box.remove());
  find('#toasts').append(box);
  setTimeout(() => box.remove(), kind === 'error' ? 9000 : 5000);
}

/**
 * Opens a modal dialog with a heading and a way out. Closing it removes it.
 * @param {string} heading
 * @param {Child[]} children
 * @param {string} [className]
 * @returns {HTMLDialogElement}
 */
export function openDialog(heading, children, className = '') {
  const close = button('Close', () => dialog.close(), { class: 'close' });
  const dialog = html('dialog', { class: className, 'aria-label': heading },
    html('header', {}, html('h2', {}, heading), close), ...children);
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('click', (event) => { if (event.target === dialog) dialog.close(); });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/**
 * Asks before something that cannot be taken back.
 * @param {string} question
 * @param {string} yes
 * @returns {Promise<boolean>}
 */
export function confirmDialog(question, yes) {
  return new Promise((resolve) => {
    let answer = false;
    const dialog = openDialog('Are you sure?', [
      html('p', {}, question),
      html('div', { class: 'row' },
        button(yes, () => { answer = true; dialog.close(); }, { class: 'primary' }),
        button('No', () => dialog.close())),
    ]);
    dialog.addEventListener('close', () => resolve(answer));
  });
}

/**
 * @param {string} text
 * @param {string} what said when it worked
 */
export async function copyText(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    toast(what);
  } catch {
    openDialog('Copy this', [html('input', { class: 'wide', readonly: true, 'aria-label': 'Text to copy', value: text, focus: selectAll })]);
  }
}

/** @param {Event} event */
export function selectAll(event) {
  /** @type {HTMLInputElement} */ (event.target).select();
}

/**
 * Makes a part of the page anew. What had the focus in it has it again, known by an attribute.
 * @param {HTMLElement} part
 * @param {string} attribute
 * @param {() => void} rebuild
 */
export function keepFocus(part, attribute, rebuild) {
  const active = document.activeElement, key = active && part.contains(active) ? active.getAttribute(attribute) : null;
  rebuild();
  const same = key === null ? null : part.querySelector(`[${attribute}="${CSS.escape(key)}"]`);
  if (same instanceof HTMLElement) same.focus({ preventScroll: true });
}

/** The help is fetched when somebody asks for it. */
export function openHelp() {
  void import('./guide.js').then((guide) => guide.showHelp());
}
