// @ts-check
/*
 * document.js - just enough of a browser's document for the drawing modules to draw into, so that what they draw can
 * be looked at without a browser. Import it before them.
 */

export class Element_ {
  /** @param {string} name */
  constructor(name) {
    this.name = name;
    /** @type {Map<string, string>} */
    this.attributes = new Map();
    /** @type {(Element_ | string)[]} */
    this.children = [];
    /** @type {Record<string, string>} */
    this.style = {};
    this.classList = { add: (/** @type {string} */ word) => this.setAttribute('class', `${this.getAttribute('class') ?? ''} ${word}`) };
  }

  /** @param {string} name @param {string} value */
  setAttribute(name, value) { this.attributes.set(name, String(value)); }

  /** @param {string} name */
  getAttribute(name) { return this.attributes.get(name) ?? null; }

  /** @param {string} name */
  removeAttribute(name) { this.attributes.delete(name); }

  /** @param {(Element_ | string)[]} children */
  append(...children) { this.children.push(...children); }

  /** @param {(Element_ | string)[]} children */
  replaceChildren(...children) { this.children = children; }

  addEventListener() {}

  /** Every element below and this one. @returns {Element_[]} */
  get all() {
    return [this, ...this.children.flatMap((child) => (child instanceof Element_ ? child.all : []))];
  }

  /** Those that have all these words in their class. @param {string} words @returns {Element_[]} */
  classed(words) {
    const wanted = words.split(' ');
    return this.all.filter((one) => wanted.every((word) => (one.getAttribute('class') ?? '').split(' ').includes(word)));
  }

  /** @returns {string} */
  get text() {
    return this.children.map((child) => (child instanceof Element_ ? child.text : child)).join('');
  }
}

Object.assign(globalThis, {
  Node: Element_,
  document: { createElementNS: (/** @type {string} */ _, /** @type {string} */ name) => new Element_(name), createElement: (/** @type {string} */ name) => new Element_(name) },
});
