// @ts-check
/*
 * map.js - the map of a game on the page: the ground, the counters, the places that light up, the arrows of what
 * happened, and a cursor for the keyboard. It reports clicks on places and units and decides nothing itself.
 */
import { html, svg } from './dom.js';
import { RADIUS, Geometry, between, crowd, distance, pathOf, round, spread } from './geometry.js';
import { describeEdges } from './edges.js';
import { drawMarks, drawNames, drawTerrain, isSign } from './terrain.js';
import { WIDTH, HEIGHT, drawCounter } from './counters.js';
import { Camera } from './camera.js';
import { leastCost, showsOdds } from './choices.js';
import { capital, figure, pieceSentence, placeTitle, sideTitle } from './format.js';
/** @import { Board, Choice, LogLine, Piece, View } from './types.js' */
/** @import { Direction } from './geometry.js' */

/**
 * @typedef {object} MapEvents
 * @property {(at: string, piece: string | null) => void} onPlace a place, or a unit on it, was clicked
 * @property {(at: string | null) => void} onPoint the pointer or the cursor is over this place
 */

/** So many counters at one place are laid out side by side when it is clicked. */
const MANY = 3;
/** Counters smaller than this show their symbol and figures larger and no name. */
const SMALL = 0.6;

export class GameMap {
  /**
   * @param {Board} board
   * @param {MapEvents} events
   */
  constructor(board, events) {
    this.board = board;
    this.events = events;
    this.geometry = new Geometry(board);
    this.titles = new Map(board.places.map((place) => [place.at, place]));
    this.terrains = new Map(board.terrain.map((terrain) => [terrain.id, terrain]));
    /** @type {Map<string, SVGGElement>} */
    this.counters = new Map();
    /** What each counter was drawn from, so that an unchanged one is left alone. @type {Map<string, string>} */
    this.drawn = new Map();
    /** @type {View | null} */
    this.view = null;
    /** @type {string | null} */
    this.cursor = null;
    /** The place whose counters are laid out side by side. @type {string | null} */
    this.opened = null;
    /** @type {Map<string, Choice[]>} */
    this.targets = new Map();
    /** @type {string | null} */
    this.pointed = null;
    const geometry = this.geometry;
    const layer = (/** @type {string} */ name) => svg('g', { class: name });
    this.layers = {
      battle: layer('battle'), lit: layer('lit'), stock: layer('stock'), costs: layer('costs'), fan: layer('fan'), arrows: layer('arrows'),
      hover: layer('hover'), ring: layer('ring'),
    };
    // It falls on the table too.
    this.night = svg('rect', { class: 'night', x: -geometry.width, y: -geometry.height, width: geometry.width * 3, height: geometry.height * 3 });
    this.stage = svg('g', { class: 'stage' }, arrowhead(),
      drawTerrain(this.board, geometry), this.night, this.layers.battle, this.layers.lit, this.layers.arrows,
      drawNames(this.board, geometry), this.layers.stock, this.layers.costs, this.layers.fan, this.layers.hover, this.layers.ring);
    this.svg = svg('svg', {
      class: 'map', tabindex: 0, role: 'application', 'aria-roledescription': 'map', 'aria-label': `Map of ${this.board.title}. Arrow keys move over it, Enter chooses, N goes to the next unit that can act.`,
      click: (/** @type {MouseEvent} */ event) => this.click(event),
      pointermove: (/** @type {PointerEvent} */ event) => this.point(event),
      pointerleave: () => this.events.onPoint(null),
      focus: () => this.drawCursor(), blur: () => this.drawCursor(),
    }, this.stage);
    this.camera = new Camera(this.svg, this.stage, geometry);
    this.element = html('div', { class: 'mapbox' }, this.svg, this.zoomButtons());
  }

  zoomButtons() {
    const make = (/** @type {string} */ text, /** @type {string} */ title, /** @type {() => void} */ act) =>
      html('button', { type: 'button', title, 'aria-label': title, click: act }, text);
    return html('div', { class: 'zoom' }, make('+', 'Nearer', () => this.camera.zoom(1.35)),
      make('−', 'Farther', () => this.camera.zoom(1 / 1.35)), make('⤢', 'The whole map', () => this.camera.fit()));
  }

  /** @param {string | null} id */
  sideIndex(id) {
    return this.board.sides.findIndex((side) => side.id === id);
  }

  /** @param {View} view */
  show(view) {
    this.view = view;
    this.night.classList.toggle('on', view.night);
    if (this.opened && this.piecesAt(this.opened).length < MANY) this.opened = null;
    this.drawPieces(view);
    this.drawBattle(view);
  }

  /** @param {string} at @returns {Piece[]} topmost first */
  piecesAt(at) {
    const here = (this.view?.pieces ?? []).filter((piece) => piece.on_board && piece.at === at);
    return here.sort((a, b) => b.order - a.order);
  }

  /** Lays the counters of a place out side by side, where there are many, and those of every other place together. @param {string | null} at */
  open(at) {
    const wanted = at !== null && this.piecesAt(at).length >= MANY ? at : null;
    if (wanted === this.opened) return;
    this.opened = wanted;
    if (this.view) this.drawPieces(this.view);
  }

  /** @param {View} view */
  drawPieces(view) {
    /** @type {Map<string, Piece[]>} */
    const places = new Map();
    for (const piece of view.pieces) {
      if (!piece.on_board) continue;
      places.set(piece.at, [...(places.get(piece.at) ?? []), piece]);
    }
    const seen = new Set();
    for (const [at, pieces] of places) {
      pieces.sort((a, b) => a.order - b.order);
      this.drawStack(at, pieces, seen);
    }
    for (const [id, element] of this.counters) {
      if (seen.has(id)) continue;
      element.remove();
      this.counters.delete(id);
      this.drawn.delete(id);
    }
  }

  /** @param {string} at @param {Piece[]} pieces lowest first @param {Set<string>} seen */
  drawStack(at, pieces, seen) {
    const middle = this.geometry.center(at);
    if (!middle) return;
    const opened = at === this.opened;
    const { scale, spots } = opened ? spread(pieces.length) : crowd(pieces.length);
    pieces.forEach((piece, i) => {
      seen.add(piece.id);
      const spot = spots[Math.min(spots.length - 1, Math.max(0, i - (pieces.length - spots.length)))];
      const element = this.counterFor(piece), layer = opened ? this.layers.fan : this.layers.stock;
      if (element.parentNode !== layer) layer.append(element);
      const top = i === pieces.length - 1 && pieces.length > spots.length;
      element.classList.toggle('small', scale < SMALL);
      element.setAttribute('data-more', top ? String(pieces.length) : '');
      element.querySelector('.heap')?.remove();
      if (top) element.append(svg('g', { class: 'heap', transform: 'translate(-22 -20)' }, svg('circle', { r: 8 }), svg('text', { y: 3.5 }, pieces.length)));
      const x = middle.x + spot.x * WIDTH, y = middle.y - (pieces.length > 1 ? 0 : 2) + spot.y * HEIGHT;
      element.style.transform = `translate(${round(x)}px, ${round(y)}px) scale(${scale})`;
    });
    this.pileUp(pieces);
  }

  /**
   * What lies on top is drawn last. The lower ones are put below it and not it above them: a counter that is taken out
   * and put in again would jump where it should be seen to march.
   * @param {Piece[]} pieces lowest first
   */
  pileUp(pieces) {
    for (let i = pieces.length - 2; i >= 0; i--) {
      const lower = this.counters.get(pieces[i].id), upper = this.counters.get(pieces[i + 1].id);
      if (lower && upper && lower.compareDocumentPosition(upper) & Node.DOCUMENT_POSITION_PRECEDING) upper.before(lower);
    }
  }

  /** @param {Piece} piece @returns {SVGGElement} */
  counterFor(piece) {
    const key = JSON.stringify([piece.name, piece.type, piece.side, piece.status, piece.values, piece.bars, piece.facing, piece.hidden]);
    let element = this.counters.get(piece.id);
    if (!element) {
      element = svg('g', { class: 'piece', 'data-piece': piece.id });
      this.counters.set(piece.id, element);
      this.layers.stock.append(element);
    }
    element.setAttribute('data-at', piece.at);
    if (this.drawn.get(piece.id) !== key) {
      this.drawn.set(piece.id, key);
      element.replaceChildren(svg('title', {}, pieceSentence(piece, this.board.sides)), drawCounter(piece, this.sideIndex(piece.side)));
    }
    return element;
  }

  /** The places that the view points out: what is fought over, a path, what just happened. */
  get hotMarks() {
    return (this.view?.marks ?? []).filter((mark) => !isSign(mark));
  }

  /** @param {View} view */
  drawBattle(view) {
    const signs = view.marks.filter(isSign);
    this.layers.battle.replaceChildren(drawMarks(signs, this.board, this.geometry), ...this.hotMarks.flatMap((mark) => {
      const outline = this.geometry.outline(mark.at, 0.94);
      if (!outline.length) return [];
      const word = mark.kind.toLowerCase().replace(/[^a-z0-9]+/g, '-');
      const title = svg('title', {}, mark.side ? `${capital(mark.kind)}: ${sideTitle(this.board.sides, mark.side)}` : capital(mark.kind));
      return [svg('path', { class: `viewmark ${word} side${this.sideIndex(mark.side)}`, d: pathOf(outline) + 'Z' }, title)];
    }));
  }

  /**
   * Lights up what can be chosen.
   * @param {string | null} selected
   * @param {Map<string, Choice[]>} targets
   * @param {Set<string>} able the units that can act
   */
  light(selected, targets, able) {
    this.targets = targets;
    for (const [id, element] of this.counters) {
      element.classList.toggle('selected', id === selected);
      element.classList.toggle('able', able.has(id));
    }
    const chosen = selected ? this.counters.get(selected) : null;
    if (chosen) chosen.parentNode?.append(chosen);
    this.layers.lit.replaceChildren(...[...targets].map(([at, choices]) => this.lightPlace(at, choices)));
    // Under counters a figure would not be seen: there it stands above them, at the head of the place.
    this.layers.costs.replaceChildren(...[...targets].flatMap(([at, choices]) => this.taken(at) ? this.cost(at, choices, -RADIUS * 0.62) : []));
  }

  /** @param {string} at */
  taken(at) {
    return (this.view?.pieces ?? []).some((piece) => piece.on_board && piece.at === at);
  }

  /** What it costs to go there. @param {string} at @param {Choice[]} choices @param {number} below the middle of the place */
  cost(at, choices, below) {
    const middle = this.geometry.center(at) ?? { x: 0, y: 0 }, cost = leastCost(choices);
    return cost === null ? [] : [svg('text', { class: 'cost', x: round(middle.x), y: round(middle.y + below) }, figure(cost))];
  }

  /** @param {string} at @param {Choice[]} choices */
  lightPlace(at, choices) {
    const words = choices.map((choice) => choice.label).join('; ');
    const here = this.piecesAt(at), taken = here.length > 0;
    const foe = here.some((piece) => piece.side !== this.view?.to_move);
    return svg('g', { class: `target${taken ? ' taken' : ''}${foe ? ' foe' : ''}${choices.some(showsOdds) ? ' rolls' : ''}`, 'data-place': at, role: 'button', 'aria-label': words },
      svg('title', {}, words), svg('path', { d: pathOf(this.geometry.outline(at, 0.92)) + 'Z' }),
      ...(taken ? [] : this.cost(at, choices, 5)));
  }

  /** @param {LogLine[]} moves the latest last */
  drawArrows(moves) {
    this.layers.arrows.replaceChildren(...moves.flatMap((line, i) => {
      const from = this.geometry.center(line.from ?? ''), to = this.geometry.center(line.to ?? '');
      if (!from || !to) return [];
      const away = distance(from, to), short = between(from, to, Math.max(0.3, 1 - (RADIUS * 0.75) / away));
      const side = this.sideIndex(this.view?.pieces.find((piece) => piece.id === line.piece)?.side ?? null);
      return [svg('path', { class: `arrow side${side}${i === moves.length - 1 ? ' last' : ''}`, d: pathOf([from, short]), 'marker-end': 'url(#arrowhead)' })];
    }));
  }

  /** @param {(string | null)[]} places shown while the pointer is over a line of the log */
  hint(places) {
    this.layers.hover.replaceChildren(...places.filter((at) => at !== null).map((at) => svg('path', { d: pathOf(this.geometry.outline(at)) + 'Z' })));
    const first = this.geometry.center(places.find((at) => at !== null) ?? '');
    if (first) this.camera.show(first, 10);
  }

  /**
   * The place under a pointer. A unit is asked first, then the ground.
   * @param {MouseEvent} event
   * @returns {{ at: string | null, piece: string | null }}
   */
  under(event) {
    const target = /** @type {Element} */ (event.target);
    const piece = target.closest('[data-piece]');
    if (piece) return { at: piece.getAttribute('data-at'), piece: piece.getAttribute('data-piece') };
    const lit = target.closest('[data-place]');
    if (lit) return { at: lit.getAttribute('data-place'), piece: null };
    const { x, y, zoom } = this.camera.pose, port = this.camera.at(/** @type {PointerEvent} */ (event));
    const point = { x: (port.x - x) / zoom, y: (port.y - y) / zoom };
    const limit = this.geometry.kind === 'grid' ? this.geometry.scale * 0.7 : RADIUS;
    let at = null, least = limit;
    for (const name of this.geometry.names) {
      const middle = this.geometry.center(name);
      const away = middle ? distance(middle, point) : Infinity;
      if (away < least) { least = away; at = name; }
    }
    return { at, piece: null };
  }

  /** @param {MouseEvent} event */
  click(event) {
    if (this.camera.dragged) return;
    const { at, piece } = this.under(event);
    if (at) this.cursor = at;
    this.events.onPlace(at ?? '', piece);
    this.drawCursor();
  }

  /** @param {PointerEvent} event */
  point(event) {
    if (event.pointerType !== 'mouse' || event.buttons) return;
    const { at } = this.under(event);
    if (at === this.pointed) return;
    this.pointed = at;
    this.events.onPoint(at);
  }

  /** @param {Direction} direction */
  moveCursor(direction) {
    const candidates = [...this.targets.keys(), ...(this.view?.pieces ?? []).filter((piece) => piece.on_board).map((piece) => piece.at)];
    const start = this.cursor ?? candidates[0] ?? this.geometry.names[0];
    const next = this.cursor ? this.geometry.step(start, direction, candidates) : start;
    if (next) this.setCursor(next);
  }

  /** @param {string} at */
  setCursor(at) {
    this.cursor = at;
    const middle = this.geometry.center(at);
    if (middle) this.camera.show(middle);
    this.drawCursor();
    this.events.onPoint(at);
  }

  drawCursor() {
    if (this.cursor !== null) this.svg.setAttribute('data-cursor', this.cursor);
    const shown = this.cursor !== null && this.svg.matches(':focus-visible');
    this.svg.dataset.cursor = this.cursor ?? '';
    this.layers.ring.replaceChildren(...(shown && this.cursor ? [svg('path', { d: pathOf(this.geometry.outline(this.cursor)) + 'Z' })] : []));
  }

  /**
   * What is there, for a person or a screen reader.
   * @param {string} at
   * @param {boolean} [short] several units by their names only: who sees the map sees the rest
   */
  describe(at, short = false) {
    const place = this.titles.get(at);
    const terrain = this.terrains.get(place?.terrain ?? '');
    const pieces = this.piecesAt(at);
    const here = short && pieces.length > 1 ? [pieces.map((piece) => piece.name).join(', ')] : pieces.map((piece) => pieceSentence(piece, this.board.sides));
    const choices = this.targets.get(at) ?? [];
    const offers = choices.map((choice) => (choice.cost === null ? choice.label : `${choice.label}, cost ${figure(choice.cost)}`));
    const height = place?.level ? `level ${place.level}` : '';
    return [place ? placeTitle(place) : at, terrain ? terrain.title.toLowerCase() : '', height, ...describeEdges(this.board, at), ...here, ...offers].filter(Boolean).join('. ');
  }
}

/** The head that all arrows share. */
function arrowhead() {
  return svg('defs', {}, svg('marker', { id: 'arrowhead', viewBox: '0 0 10 10', refX: 5, refY: 5, markerWidth: 3.2, markerHeight: 3.2, orient: 'auto-start-reverse' },
    svg('path', { class: 'head', d: 'M0 0L10 5L0 10z', fill: 'context-stroke' })));
}
