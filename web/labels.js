// @ts-check
/*
 * labels.js - names on the map, large enough to be read from where one looks: the whole name where it has room, pressed together a
 * little if need be, else the short one that the view has for every unit. From very far only the symbol is left.
 */
import { counterName } from './format.js';
/** @import { Piece } from './types.js' */

/** A name is at least so high on the screen, in pixels. */
const LEAST = 9.2;
/** So far letters are pressed together before the short name is taken. */
const PRESSED = 0.65;
/** On the map; a name larger than this would leave nothing of its counter. */
const MOST = 28;

export const COUNTER_FONT = '600 100px sans-serif';

/** @type {CanvasRenderingContext2D | null} */
let pen = null;
/** @type {Map<string, number>} */
const widths = new Map();

/** How wide a text is, in heights of its letters. @param {string} text @param {string} font at 100 pixels */
export function widthOf(text, font) {
  const key = `${font} ${text}`;
  let width = widths.get(key);
  if (width === undefined) {
    pen ??= document.createElement('canvas').getContext('2d');
    if (pen) pen.font = font;
    width = pen ? pen.measureText(text).width / 100 : text.length * 0.62;
    widths.set(key, width);
  }
  return width;
}

/** @typedef {{ text: string, size: number, length: number | null, over: boolean }} Wording length: what it is pressed into */

/**
 * How a name is written. No DOM here.
 * @param {{ full: string, short: string }} names
 * @param {number} room its width at most
 * @param {number} wanted the height of its letters where it is seen from near
 * @param {number} least the height at which it can be read
 * @param {(text: string) => number} width
 * @returns {Wording}
 */
export function wording({ full, short }, room, wanted, least, width) {
  if (Math.min(wanted, room / width(full)) >= least) return { text: full, size: Math.min(wanted, room / width(full)), length: null, over: false };
  const text = width(full) * least * PRESSED <= room ? full : short;
  const size = Math.max(least, Math.min(wanted, room / width(text)));
  return { text, size, length: width(text) * size > room ? room : null, over: false };
}

/** @typedef {{ full: string, short: string, room: number, wanted: number, place: (size: number, most: number) => void }} Label */

/** What each name on the map may be. @type {WeakMap<Element, Label>} */
const known = new WeakMap();

/**
 * @template {Element} E
 * @param {E} element
 * @param {Piece} piece
 * @param {number} room
 * @param {number} wanted
 * @param {(size: number, most: number) => void} [place] what else moves when the letters grow: as they are, and as large as those of any name; 0 where there is none
 * @returns {E}
 */
export function label(element, piece, room, wanted, place = () => {}) {
  known.set(element, { full: counterName(piece), short: piece.short, room, wanted, place });
  return element;
}

/**
 * Writes the name of a counter so that it can be read.
 * @param {Element} counter
 * @param {number} zoom from the counter's measure to pixels
 * @param {boolean} chosen who is chosen has his whole name, over the edge if need be
 */
export function fitLabel(counter, zoom, chosen) {
  const element = counter.querySelector('.label'), names = element ? known.get(element) : undefined;
  if (!(element instanceof SVGElement) || !names) return;
  const least = LEAST / zoom, width = (/** @type {string} */ text) => widthOf(text, COUNTER_FONT);
  const size = Math.max(names.wanted, least);
  const written = chosen ? { text: names.full, size, length: null, over: true } : wording(names, names.room, names.wanted, least, width);
  const key = JSON.stringify([written, least > MOST]);
  if (element.getAttribute('data-written') === key) return;
  element.setAttribute('data-written', key);
  element.classList.toggle('over', written.over);
  element.classList.toggle('lost', least > MOST && !chosen);
  element.style.fontSize = `${written.size.toFixed(2)}px`;
  if (written.length === null) element.removeAttribute('textLength');
  else element.setAttribute('textLength', written.length.toFixed(1));
  element.setAttribute('lengthAdjust', 'spacingAndGlyphs');
  if (element.textContent !== written.text) element.textContent = written.text;
  names.place(written.size, least > MOST && !chosen ? 0 : size);
}
