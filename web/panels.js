// @ts-check
/*
 * panels.js - what stands beside the map: the tracks, the log, the units off the map and in the armies, the chat.
 * Each panel is given data and redraws itself; none of them talks to the server.
 */
import { button, html } from './dom.js';
import { capital, pieceSentence, placeTitle, sideTitle } from './format.js';
import { bandOf, counterIcon } from './counters.js';
import { clauseButton } from './odds.js';
/** @import { Board, ChatLine, LogLine, Piece, TrackInfo, View } from './types.js' */

/** @param {Board} board @param {string | null} side @returns {HTMLElement} a mark in the side's colour and shape */
export function sideChip(board, side) {
  const index = board.sides.findIndex((one) => one.id === side);
  return html('span', { class: `chip side${index}`, 'aria-hidden': 'true' });
}

/** @param {Board} board @param {View} view */
export function drawTracks(board, view) {
  return html('div', { class: 'tracklist' }, ...view.track_info.map((info) => drawTrack(board, view, info)));
}

/** @param {Board} board @param {View} view @param {TrackInfo} info */
function drawTrack(board, view, info) {
  const value = view.tracks[info.name];
  const rows = typeof value === 'number' || value === undefined
    ? [trackRow(info, Number(value ?? 0), '', null)]
    : board.sides.map((side, i) => trackRow(info, value[side.id] ?? 0, `side${i}`, sideChip(board, side.id), side.title));
  return html('section', { class: 'trackbox', 'data-track': info.name }, html('h3', {}, info.title), ...rows);
}

/**
 * @param {TrackInfo} info
 * @param {number} value
 * @param {string} className
 * @param {HTMLElement | null} chip
 * @param {string} [who]
 */
function trackRow(info, value, className, chip, who = '') {
  const boxes = [];
  for (let n = Math.max(info.low, 1); n <= info.high && info.high - info.low <= 30; n++) {
    boxes.push(html('i', { class: n < value ? 'past' : n === value ? 'now' : '', title: info.labels?.[n - info.low] ?? String(n) }));
  }
  const words = info.label ?? info.labels?.[value - info.low] ?? '';
  const label = `${info.title}${who ? `, ${who}` : ''}: ${value}${info.high > info.low ? ` of ${info.high}` : ''}${words ? `, ${words}` : ''}`;
  return html('div', { class: `trackrow ${className}`, role: 'img', 'aria-label': label, title: label }, chip,
    html('b', {}, value), html('span', { class: 'boxes', 'aria-hidden': 'true' }, ...boxes));
}

/** So long after a touch the list scrolls by hand, in milliseconds. */
const BY_HAND = 700;

export class LogPanel {
  /**
   * @param {string} system
   * @param {(places: (string | null)[]) => void} onHint
   * @param {(step: number) => void} [onMoment] goes to where a line was told
   */
  constructor(system, onHint, onMoment) {
    this.system = system;
    this.onHint = onHint;
    this.onMoment = onMoment;
    // One stop for the keyboard: arrows go from line to line, Enter to its moment.
    this.list = html('ol', { class: 'log', tabindex: 0, 'aria-label': 'Log', keydown: (/** @type {KeyboardEvent} */ event) => this.key(event) });
    /** @type {LogLine[]} */
    this.written = [];
    /** Whether the end is to stay in sight; a reader who scrolls back is left alone. */
    this.following = true;
    /** Where it was last put. */
    this.placed = 0;
    /** How many changes about it are not laid out yet. */
    this.unsettled = 0;
    // A reader scrolls back, by hand, by a search or by what reads the page to him; a panel that changes moves the list as well, within
    // a frame, and that is nobody's will.
    let touched = -Infinity;
    for (const kind of ['wheel', 'touchmove', 'pointerdown', 'keydown']) this.list.addEventListener(kind, (event) => { touched = event.timeStamp; }, { passive: true });
    this.list.addEventListener('scroll', (event) => {
      if (this.list.scrollTop === this.placed) return;
      if (event.timeStamp - touched < BY_HAND || !this.unsettled) this.following = this.list.scrollHeight - this.list.scrollTop - this.list.clientHeight < 60;
      else if (this.following) this.toEnd();
    });
    new ResizeObserver(() => { if (this.following) this.toEnd(); }).observe(this.list);
  }

  /** What changes about the list may move it. @param {Element} around */
  watch(around) {
    new MutationObserver(() => {
      this.unsettled += 1;
      requestAnimationFrame(() => requestAnimationFrame(() => { this.unsettled -= 1; }));
    }).observe(around, { subtree: true, childList: true, attributeFilter: ['hidden', 'open', 'class'] });
  }

  /**
   * Writes only what is new, so that a long log costs nothing.
   * @param {LogLine[]} lines
   * @param {Map<number, number>} [order] of what happened since the reader last decided
   */
  show(lines, order = new Map()) {
    let same = 0;
    while (same < this.written.length && same < lines.length && this.written[same].text === lines[same].text && this.written[same].n === lines[same].n) same++;
    while (this.list.children.length > same) this.list.lastElementChild?.remove();
    const following = this.following || same === 0;
    this.list.append(...lines.slice(same).map((line) => this.line(line)));
    this.written = lines.slice();
    for (const line of this.list.children) {
      const nth = order.get(Number(line.getAttribute('data-n')));
      if (nth) line.setAttribute('data-nth', String(nth));
      else line.removeAttribute('data-nth');
    }
    if (following) this.toEnd();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const way = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0, all = /** @type {HTMLElement[]} */ ([...this.list.querySelectorAll('button')]);
    if (!way || !all.length) return;
    const now = all.findIndex((one) => one === document.activeElement);
    all[now < 0 ? (way > 0 ? 0 : all.length - 1) : Math.max(0, Math.min(all.length - 1, now + way))].focus();
    event.preventDefault();
    event.stopPropagation();
  }

  /** Where more has happened than has room, its beginning: it is read from there. */
  toEnd() {
    const first = /** @type {HTMLElement | null} */ (this.list.querySelector('[data-nth="1"]'));
    this.list.scrollTop = Math.min(this.list.scrollHeight, first ? first.offsetTop - this.list.offsetTop : Infinity);
    this.placed = this.list.scrollTop;
  }

  /** @param {LogLine} line */
  line(line) {
    const clause = line.clause && !line.heading ? clauseButton(this.system, line.clause) : null;
    clause?.setAttribute('tabindex', '-1');
    const places = [line.from, line.to];
    const located = places.some(Boolean);
    const on = located ? () => this.onHint(places) : null, off = located ? () => this.onHint([]) : null;
    const words = line.heading ? html('h3', {}, line.text) : html('span', {}, line.text), { step } = line, { onMoment } = this;
    return html('li', {
      class: `${line.heading ? 'heading' : ''}${located ? ' located' : ''}`, 'data-n': line.n,
      // By keyboard it is the line, or the clause in it, that comes into focus.
      pointerenter: on, pointerleave: off, focusin: on, focusout: off,
    }, line.heading || step === undefined || !onMoment ? words : html('button', { type: 'button', class: 'moment', tabindex: -1, title: 'Go to this moment', click: () => onMoment(step) }, words),
    line.dice ? html('small', { class: 'fell', title: line.dice.what }, `${line.dice.faces} → ${line.dice.result}`) : null, clause);
  }
}

/**
 * Every unit: first those off the map by their box, then the armies.
 * @param {Board} board
 * @param {View} view
 * @param {(piece: Piece) => void} onPiece
 */
export function drawUnits(board, view, onPiece) {
  /** @type {Map<string, Piece[]>} */
  const boxes = new Map();
  /** @type {Map<string, Piece[]>} */
  const armies = new Map();
  for (const piece of view.pieces) {
    const group = piece.on_board ? armies : boxes, key = piece.on_board ? `${sideTitle(board.sides, piece.side)} on the map` : capital(piece.at);
    group.set(key, [...(group.get(key) ?? []), piece]);
  }
  const sorted = (/** @type {Map<string, Piece[]>} */ group) => [...group].sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }));
  return [...sorted(boxes), ...sorted(armies)].map(([name, pieces]) => html('section', { class: 'unitbox' }, html('h3', {}, name),
    html('div', { class: 'icons' }, ...pieces.map((piece) => pieceButton(board, piece, onPiece)))));
}

/**
 * The units of one place, topmost first, each to be read and taken.
 * @param {Board} board
 * @param {Piece[]} pieces
 * @param {string | null} selected
 * @param {(piece: Piece) => void} onPiece
 */
export function drawStack(board, pieces, selected, onPiece) {
  const place = board.places.find((one) => one.at === pieces[0].at);
  return [html('h3', {}, `${pieces.length} units at ${place ? placeTitle(place) : pieces[0].at}`),
    html('div', { class: 'icons' }, ...pieces.map((piece) => pieceButton(board, piece, onPiece, piece.id === selected)))];
}

/**
 * @param {Board} board
 * @param {Piece} piece
 * @param {(piece: Piece) => void} onPiece
 * @param {boolean} [selected]
 */
export function pieceButton(board, piece, onPiece, selected = false) {
  const side = board.sides.findIndex((one) => one.id === piece.side);
  const words = pieceSentence(piece, board.sides);
  return html('button', { type: 'button', class: `unit${selected ? ' selected' : ''}`, 'data-unit': piece.id, title: words, 'aria-label': words, click: () => onPiece(piece) }, counterIcon(piece, side));
}

/** What the marked places about it mean. @param {Piece} piece */
function drawZoneKey(piece) {
  const zones = piece.zones.filter((zone) => zone.kind !== 'control');
  return zones.length ? html('ul', { class: 'zonekey' }, ...zones.map((zone, i) => html('li', { class: zone.kind === 'arc' ? bandOf(i) : zone.kind === 'reach' ? 'reach' : 'rush' }, zone.title))) : null;
}

/**
 * What is known of one unit, in words.
 * @param {Board} board
 * @param {Piece} piece
 */
export function pieceCard(board, piece) {
  const side = board.sides.findIndex((one) => one.id === piece.side);
  const values = Object.entries(piece.values).map(([name, value]) => html('span', {}, `${name} `, html('b', {}, value)));
  const bars = piece.bars.map((bar) => html('span', {}, `${bar.name} `, html('b', {}, `${bar.value}/${bar.full}`)));
  return html('div', { class: 'piececard' }, counterIcon(piece, side),
    html('div', {}, html('strong', {}, piece.name),
      html('div', { class: 'faint' }, [sideTitle(board.sides, piece.side), piece.hidden ? 'unknown' : piece.type, ...piece.states.map((state) => state.word)].join(', ')),
      html('div', { class: 'values' }, ...values, ...bars), drawZoneKey(piece)));
}

export class ChatPanel {
  /**
   * @param {Board} board
   * @param {(text: string) => Promise<boolean>} onSend whether it was taken
   */
  constructor(board, onSend) {
    this.board = board;
    this.list = html('ol', { class: 'chatlines', 'aria-live': 'polite', 'aria-label': 'Chat' });
    this.input = html('input', { type: 'text', maxlength: 500, 'aria-label': 'A line to the other side', placeholder: 'A line to the other side', autocomplete: 'off' });
    this.form = html('form', { class: 'row', submit: async (/** @type {Event} */ event) => {
      event.preventDefault();
      const text = this.input.value.trim();
      if (text && await onSend(text)) this.input.value = '';
    } }, this.input, html('button', { type: 'submit' }, 'Send'));
    this.element = html('div', { class: 'chat' }, this.list, this.form);
    this.count = 0;
  }

  /** @param {ChatLine[]} lines @param {boolean} maySpeak @returns {boolean} whether there is something new */
  show(lines, maySpeak) {
    this.form.hidden = !maySpeak;
    const grew = lines.length > this.count;
    if (lines.length === this.count && this.count > 0) return false;
    this.count = lines.length;
    this.list.replaceChildren(...lines.map((line) => html('li', {}, sideChip(this.board, line.side),
      html('b', {}, `${sideTitle(this.board.sides, line.side)}: `), line.text)));
    if (!lines.length) this.list.append(html('li', { class: 'faint' }, 'Nothing has been said yet.'));
    this.list.scrollTop = this.list.scrollHeight;
    return grew;
  }
}

/**
 * Tabs by the book: arrow keys go from one to the next.
 * @param {[string, string, HTMLElement][]} pages id, title, content
 * @param {(id: string) => void} [opened]
 */
export function makeTabs(pages, opened = () => {}) {
  const tabs = pages.map(([id, title]) => button(title, () => open(id), { role: 'tab', id: `tab-${id}`, 'aria-controls': `page-${id}` }));
  const bodies = pages.map(([id, , content]) => html('div', { role: 'tabpanel', id: `page-${id}`, 'aria-labelledby': `tab-${id}`, class: 'tabpage' }, content));
  const list = html('div', { role: 'tablist', class: 'tablist', 'aria-label': 'More', keydown: (/** @type {KeyboardEvent} */ event) => {
    const way = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (!way) return;
    const offered = tabs.filter((tab) => !tab.hidden);
    const next = offered[(offered.findIndex((tab) => tab === document.activeElement) + way + offered.length) % offered.length];
    open(pages[tabs.indexOf(next)][0]);
    next.focus();
    event.stopPropagation();
  } }, ...tabs);
  /** @param {string} id */
  function open(id) {
    pages.forEach(([page], i) => {
      tabs[i].setAttribute('aria-selected', String(page === id));
      tabs[i].tabIndex = page === id ? 0 : -1;
      tabs[i].classList.toggle('new', tabs[i].classList.contains('new') && page !== id);
      bodies[i].hidden = page !== id;
    });
    opened(id);
  }
  /** A page that has something to show now, or not. @param {string} id @param {boolean} on */
  function offer(id, on) {
    const i = pages.findIndex(([page]) => page === id);
    tabs[i].hidden = !on;
    if (!on && !bodies[i].hidden) open(pages[0][0]);
  }
  open(pages[0][0]);
  return { offer, element: html('div', { id: 'tabs', class: 'tabs' }, list, ...bodies), open, tab: (/** @type {string} */ id) => tabs[pages.findIndex(([page]) => page === id)] };
}
