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
import { drawStand, frontMark } from './stands.js';
import { drawAims, drawZones } from './zones.js';
import { Plotting, Steering } from './steer.js';
import { isStep, noseOf } from './poses.js';
import { posesAfter } from './moves.js';
import { Camera, FAR } from './camera.js';
import { fitLabel, widthOf } from './labels.js';
import { leastCost, showsOdds, spotOf } from './choices.js';
import { capital, figure, pieceSentence, placeTitle, sideTitle } from './format.js';
/** @import { Board, Choice, LogLine, Piece, Point, Pose, View } from './types.js' */
/** @import { Direction } from './geometry.js' */
/** @import { Move } from './moves.js' */

/**
 * @typedef {object} MapEvents
 * @property {(at: string, piece: string | null) => void} onPlace a place, or a unit on it, was clicked
 * @property {(at: string | null) => void} onPoint the pointer or the cursor is over this place
 * @property {(choice: Choice) => void} onChoice this very choice was made on the map
 */

/** So many counters at one place are laid out side by side when it is clicked. */
const MANY = 3;
/** Counters smaller than this show their figures larger. */
const SMALL = 0.6;

/** Seen from farther than this, stacks lie so that each name is seen. */
const APART = 0.8;
/** Letters of the names of places: near and from afar, and how far they keep from others. */
const NAME = 12, FAR_NAME = 17, NAME_GAP = 7, NAME_FONT = '600 100px Georgia, "DejaVu Serif", serif';

/** Where a name may stand, from the middle of its place: downwards, and aside only where that helps. @type {Point[]} */
const NAME_SPOTS = [0, 20, -20, 40, -40].flatMap((x) => [0.82, -0.6, 0.1, 0.45, -0.3, 0.95, -0.78].map((y) => ({ x, y: y * RADIUS })));

/** With more poses than this a unit's ways are dots before its front, not footprints. */
const GHOSTS = 8;

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
    /** Units that are still shown elsewhere than they are, and those that are still shown. @type {Map<string, Pose | null>} */
    this.held = new Map();
    /** @type {Piece[]} */
    this.lingering = [];
    /** How far each card is turned as it is drawn: it turns the short way. @type {Map<string, number>} */
    this.turned = new Map();
    /** How large each counter of a stack is drawn. @type {Map<string, number>} */
    this.scales = new Map();
    /** How the stacks were laid out, and names placed. */
    this.laid = '';
    const geometry = this.geometry;
    const layer = (/** @type {string} */ name) => svg('g', { class: name });
    this.layers = {
      battle: layer('battle'), overlay: layer('overlay'), zones: layer('zones'), way: layer('way'), plot: layer('plot'), bound: layer('bound'), lit: layer('lit'), stock: layer('stock'), near: layer('near'), costs: layer('costs'), fan: layer('fan'), arrows: layer('arrows'), order: layer('order'), aimed: layer('aimed'),
      hover: layer('hover'), handles: layer('handles'), ring: layer('ring'),
    };
    // It falls on the table too.
    this.night = svg('rect', { class: 'night', x: -geometry.width, y: -geometry.height, width: geometry.width * 3, height: geometry.height * 3 });
    this.names = drawNames(this.board, geometry);
    this.stage = svg('g', { class: 'stage' }, arrowhead(), svg('clipPath', { id: 'mapedge' }, svg('rect', { width: geometry.width, height: geometry.height })),
      svg('g', { 'clip-path': 'url(#mapedge)' }, drawTerrain(this.board, geometry)), this.night, this.layers.overlay, this.layers.battle, this.layers.zones, this.layers.plot, this.layers.arrows, this.layers.lit, this.layers.way,
      this.names, this.layers.bound, this.layers.stock, this.layers.near, this.layers.order, this.layers.aimed, this.layers.costs, this.layers.fan, this.layers.hover, this.layers.handles, this.layers.ring);
    this.svg = svg('svg', {
      class: 'map', tabindex: 0, role: 'application', 'aria-roledescription': 'map', 'aria-label': `Map of ${this.board.title}. Arrow keys move over it, Enter chooses, N goes to the next unit that can act.`,
      click: (/** @type {MouseEvent} */ event) => this.click(event),
      pointermove: (/** @type {PointerEvent} */ event) => this.point(event),
      pointerleave: () => this.events.onPoint(null),
      focus: () => this.drawCursor(), blur: () => this.drawCursor(),
    }, this.stage);
    this.camera = new Camera(this.svg, this.stage, geometry);
    this.plotting = new Plotting(geometry, this.layers.plot);
    this.steering = new Steering({ geometry, svg: this.svg, layer: this.layers.handles, pointAt: (event) => this.pointAt(event), preview: (choice) => this.preview(choice), take: (choice) => events.onChoice(choice) });
    this.camera.zoomed = () => this.rezoomed();
    this.camera.hold = (event) => this.steering.down(event);
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
    const seen = new Set();
    for (const piece of [...view.pieces, ...this.lingering]) {
      if (!piece.on_board) continue;
      if (piece.pose) this.drawPosed(piece, piece.pose, seen);
      else places.set(piece.at, [...(places.get(piece.at) ?? []), piece]);
    }
    for (const [at, pieces] of places) {
      pieces.sort((a, b) => a.order - b.order);
      this.drawStack(at, pieces, seen);
    }
    for (const [id, element] of this.counters) {
      if (seen.has(id)) continue;
      element.remove();
      this.counters.delete(id);
      this.drawn.delete(id);
      this.turned.delete(id);
    }
    this.laid = this.layout;
    this.placeNames(view);
    this.fitLabels();
    this.layers.bound.replaceChildren(...drawAims(view.pieces, this.geometry, (piece) => this.middleOf(piece), (side) => this.sideIndex(side)));
  }

  /** So much of each counter of a stack is seen above the next, in units of its height. */
  get strip() {
    const { zoom } = this.camera.pose;
    return zoom > 0 && zoom < APART ? Math.round(Math.min(20, 8 / zoom + 2.5)) / HEIGHT : 0;
  }

  get layout() {
    return `${this.strip} ${this.camera.pose.zoom < FAR}`;
  }

  /** Seen from nearer or farther: names are written anew, and stacks laid out so that they are seen. */
  rezoomed() {
    if (this.view && this.layout !== this.laid) this.drawPieces(this.view);
    else this.fitLabels();
  }

  fitLabels() {
    const { zoom } = this.camera.pose;
    if (zoom > 0) for (const [id, element] of this.counters) fitLabel(element, zoom * (this.scales.get(id) ?? 1), element.classList.contains('selected'));
  }

  /** What the counters of each place cover. @param {View} view */
  covered(view) {
    /** @type {Map<string, number>} */
    const places = new Map();
    for (const piece of view.pieces) if (piece.on_board && !piece.pose) places.set(piece.at, (places.get(piece.at) ?? 0) + 1);
    return [...places].flatMap(([at, n]) => {
      const middle = this.geometry.center(at), { scale, spots } = crowd(n, this.strip);
      const reach = (/** @type {number[]} */ offsets) => Math.max(...offsets.map(Math.abs));
      return middle ? [{ x: middle.x, y: middle.y - (n > 1 ? 0 : 2), wide: WIDTH * (scale / 2 + reach(spots.map((spot) => spot.x))), high: HEIGHT * (scale / 2 + reach(spots.map((spot) => spot.y))) }] : [];
    });
  }

  /** Names keep clear of counters and of each other: below the middle of their place, or above it, or lower, wherever nobody stands. @param {View} view */
  placeNames(view) {
    const counters = this.covered(view), size = this.camera.pose.zoom < FAR ? FAR_NAME : NAME;
    /** @type {{ x: number, y: number, half: number }[]} */
    const others = [];
    for (const name of this.names.querySelectorAll('[data-name]')) {
      const at = this.geometry.center(name.getAttribute('data-name') ?? ''), half = widthOf(name.textContent ?? '', NAME_FONT) * size / 2;
      if (!at) continue;
      const apart = (/** @type {Point} */ spot) => others.every((one) => Math.abs(one.x - at.x - spot.x) > one.half + half + NAME_GAP || Math.abs(one.y - at.y - spot.y) > size * 1.1);
      const clear = (/** @type {Point} */ spot) => counters.every((one) => Math.abs(one.x - at.x - spot.x) > half + one.wide || Math.abs(one.y - at.y - spot.y + size / 3) > one.high + size * 0.42);
      const spots = NAME_SPOTS.filter(apart), spot = spots.find(clear) ?? spots[0] ?? NAME_SPOTS[0];
      others.push({ x: at.x + spot.x, y: at.y + spot.y, half });
      name.setAttribute('x', String(round(at.x + spot.x)));
      name.setAttribute('y', String(round(at.y + spot.y)));
    }
  }

  /** What lies on an open table lies where it lies. @param {Piece} piece @param {Pose} pose @param {Set<string>} seen */
  drawPosed(piece, pose, seen) {
    const held = this.held.get(piece.id), lies = held === undefined ? pose : held;
    if (!lies) return;
    const { x, y } = this.geometry.poseCenter(lies), before = this.turned.get(piece.id) ?? 0;
    const turn = before + ((((lies.facing ?? 0) - before) % 360) + 540) % 360 - 180;
    this.turned.set(piece.id, turn);
    seen.add(piece.id);
    this.counterFor({ ...piece, pose: lies }).style.transform = `translate(${round(x)}px, ${round(y)}px) rotate(${round(turn)}deg)`;
  }

  /** Shows units where they were when so many of these moves had been made. @param {Move[]} moves @param {number} made */
  hold(moves, made) {
    this.held = made < moves.length ? posesAfter(moves, made) : new Map();
    const gone = made < moves.length ? moves.filter((move, i) => move.to === null && i >= made) : [];
    this.lingering = gone.map((move) => move.piece);
    if (this.view) this.drawPieces(this.view);
  }

  /** @param {Piece} piece @returns {Point | null} */
  middleOf(piece) {
    return piece.pose ? this.geometry.poseCenter(piece.pose) : piece.on_board ? this.geometry.center(piece.at) : null;
  }

  /** The place itself, or the footprints of what lies there or would lie there. @param {string} at @param {number} [size] @returns {string} path data */
  shapeOf(at, size = 1) {
    const poses = [...this.piecesAt(at), ...(this.targets.get(at) ?? [])].flatMap((one) => one.pose ?? []);
    const outlines = poses.length ? poses.map((pose) => this.geometry.poseOutline(pose)) : [this.geometry.outline(at, size)];
    return outlines.filter((outline) => outline.length).map((outline) => `${pathOf(outline)}Z`).join('');
  }

  /** @param {string} at @param {Piece[]} pieces lowest first @param {Set<string>} seen */
  drawStack(at, pieces, seen) {
    const middle = this.geometry.center(at);
    if (!middle) return;
    const opened = at === this.opened;
    const { scale, spots } = opened ? spread(pieces.length) : crowd(pieces.length, this.strip);
    pieces.forEach((piece, i) => {
      seen.add(piece.id);
      const spot = spots[Math.min(spots.length - 1, Math.max(0, i - (pieces.length - spots.length)))];
      const element = this.counterFor(piece), layer = opened ? this.layers.fan : this.layers.stock;
      if (element.parentNode !== layer) layer.append(element);
      const top = i === pieces.length - 1 && pieces.length > spots.length;
      element.classList.toggle('small', scale < SMALL);
      this.scales.set(piece.id, scale);
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
    const lies = piece.pose ? [piece.pose.width, piece.pose.depth, piece.pose.facing] : piece.facing;
    const key = JSON.stringify([piece.name, piece.short, piece.type, piece.side, piece.states, piece.values, piece.bars, lies, piece.hidden, piece.formation, piece.command, piece.engaged, piece.files, piece.figures]);
    let element = this.counters.get(piece.id);
    if (!element) {
      element = svg('g', { class: 'piece', 'data-piece': piece.id });
      this.counters.set(piece.id, element);
      this.layers.stock.append(element);
    }
    element.setAttribute('data-at', piece.at);
    if (this.drawn.get(piece.id) !== key) {
      this.drawn.set(piece.id, key);
      const side = this.sideIndex(piece.side);
      element.replaceChildren(svg('title', {}, pieceSentence(piece, this.board.sides)), piece.pose ? drawStand(piece, piece.pose, side, this.geometry.scale) : drawCounter(piece, side));
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
      const d = this.shapeOf(mark.at, 0.94);
      if (!d) return [];
      const title = svg('title', {}, mark.side ? `${capital(mark.kind)}: ${sideTitle(this.board.sides, mark.side)}` : capital(mark.kind));
      return [svg('path', { class: `viewmark side${this.sideIndex(mark.side)}`, 'data-kind': mark.kind, d }, title)];
    }));
  }

  /** What matters about the unit that is looked at. @param {Piece | null} piece */
  drawZones(piece) {
    this.layers.zones.replaceChildren(...drawZones(piece, this.view?.pieces ?? [], this.geometry, (at) => this.shapeOf(at, 0.98)));
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
    this.fitLabels();
    const chosen = selected ? this.counters.get(selected) : null;
    if (chosen) chosen.parentNode?.append(chosen);
    const steps = [...targets.values()].map((choices) => choices.filter(isStep).length);
    // Where several lie at one spot their footprints would cover each other.
    const many = steps.reduce((sum, n) => sum + n, 0) > GHOSTS || steps.some((n) => n > 2);
    // A short step would lie under the card that makes it.
    const over = (/** @type {string} */ at, /** @type {Choice[]} */ choices) => !many && choices.some(isStep) && !this.taken(at);
    const lit = (/** @type {boolean} */ wanted) => [...targets].filter(([at, choices]) => over(at, choices) === wanted).map(([at, choices]) => this.lightPlace(at, choices, many && choices.some(isStep)));
    // One line around all that can be reached: the ground stays to be seen.
    const reach = selected && this.geometry.kind !== 'table' ? [...targets.keys()].filter((at) => !this.foe(at)) : [];
    this.layers.lit.replaceChildren(...(reach.length > 1 ? [svg('path', { class: 'reachline', d: this.geometry.around(reach) })] : []), ...lit(false));
    this.layers.near.replaceChildren(...lit(true));
    const unit = this.view?.pieces.find((piece) => piece.id === selected);
    this.steering.lead(unit ?? null, [...targets.values()].flat());
    this.layers.hover.replaceChildren();
    // Under counters a figure would not be seen: there it stands above them, at the head of the place.
    this.layers.costs.replaceChildren(...[...targets].flatMap(([at, choices]) => this.taken(at) && !many ? this.cost(at, choices, -RADIUS * 0.62) : []));
  }

  /** An attack that is put together: the place that it is on, and who takes part. @param {string | null} at @param {Set<string>} members */
  planned(at, members) {
    for (const [id, element] of this.counters) element.classList.toggle('member', members.has(id));
    this.layers.aimed.replaceChildren(...(at === null ? [] : [svg('path', { d: this.shapeOf(at, 0.98) })]));
  }

  /** @param {string} at */
  taken(at) {
    return (this.view?.pieces ?? []).some((piece) => piece.on_board && piece.at === at);
  }

  /** Whether somebody of the other side stands there. @param {string} at */
  foe(at) {
    return this.piecesAt(at).some((piece) => piece.side !== this.view?.to_move);
  }

  /** What it costs to go there. @param {string} at @param {Choice[]} choices @param {number} below the middle of the place */
  cost(at, choices, below) {
    const pose = choices.find((choice) => choice.pose)?.pose, cost = leastCost(choices);
    const middle = (pose ? this.geometry.poseCenter(pose) : this.geometry.center(at)) ?? { x: 0, y: 0 };
    return cost === null ? [] : [svg('text', { class: 'cost', x: round(middle.x), y: round(middle.y + below) }, figure(cost))];
  }

  /** @param {string} at @param {Choice[]} choices @param {boolean} many whether there are too many poses to draw them all */
  lightPlace(at, choices, many) {
    const words = choices.map((choice) => choice.label).join('; ');
    const taken = this.piecesAt(at).length > 0, foe = this.foe(at);
    return svg('g', { class: `target${taken ? ' taken' : ''}${foe ? ' foe' : ''}${choices.some(showsOdds) ? ' rolls' : ''}${many ? ' many' : ''}`, 'data-place': at, role: 'button', 'aria-label': words },
      many ? null : svg('title', {}, words), ...(many ? this.dots(choices) : this.ghosts(at, choices)),
      ...(taken || many ? [] : this.cost(at, choices, 5)));
  }

  /** A dot before the front of each pose, which is that choice; what is aimed at somebody is drawn as ever. @param {Choice[]} choices */
  dots(choices) {
    const { scale } = this.geometry;
    return choices.flatMap((choice) => {
      if (!isStep(choice)) return this.ghosts(choice.to ?? '', [choice]);
      const { x, y } = noseOf(choice.pose);
      const dot = (/** @type {number} */ r) => `M${round(x * scale - r)} ${round(y * scale)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
      return [svg('g', { class: 'snap', 'data-do': choice.do }, svg('title', {}, choice.label), svg('path', { d: dot(4) }))];
    });
  }

  /** The place that is lit, or what a unit would cover on an open table, with its front. @param {string} at @param {Choice[]} choices */
  ghosts(at, choices) {
    const poses = choices.flatMap((choice) => choice.pose ?? []);
    if (!poses.length) return [svg('path', { d: this.taken(at) ? this.shapeOf(at) : pathOf(this.geometry.outline(at, 0.92)) + 'Z' })];
    return poses.map((pose) => svg('path', { class: 'ghost', ...this.footprint(pose) }));
  }

  /** What a unit would cover, with its front. @param {Pose} pose */
  footprint(pose) {
    const { x, y } = this.geometry.poseCenter(pose), width = pose.width * this.geometry.scale, depth = pose.depth * this.geometry.scale;
    const d = `M${round(-width / 2)} ${round(-depth / 2)}h${round(width)}v${round(depth)}h${round(-width)}z${pose.facing === null ? '' : frontMark(width, depth)}`;
    return { d, transform: `translate(${round(x)} ${round(y)}) rotate(${round(pose.facing ?? 0)})` };
  }

  /** Where a unit would lie by this choice, and what it is called. @param {Choice | null} choice */
  preview(choice) {
    const pose = choice?.pose;
    this.svg.dataset.snap = choice?.do ?? '';
    if (!choice || !pose) return this.layers.hover.replaceChildren();
    if (!this.steering.hovered) this.cursor = spotOf(choice);
    const { x, y } = this.geometry.poseCenter(pose), below = Math.hypot(pose.width, pose.depth) * this.geometry.scale / 2 + 16;
    this.layers.hover.replaceChildren(svg('path', { class: 'would', ...this.footprint(pose) }), svg('text', { class: 'cost', x: round(x), y: round(y + below) }, choice.label));
    this.camera.show({ x, y }, 30);
    this.drawCursor();
  }

  /** A point of the table, in its unit. @param {MouseEvent} event @returns {Point} */
  pointAt(event) {
    const { x, y, zoom } = this.camera.pose, port = this.camera.at(/** @type {PointerEvent} */ (event)), { scale } = this.geometry;
    return { x: (port.x - x) / zoom / scale, y: (port.y - y) / zoom / scale };
  }

  /**
   * @param {LogLine[]} moves the latest last
   * @param {Map<number, number>} order of the lines that tell of them, where there are several
   */
  drawArrows(moves, order) {
    /** @type {SVGGElement[]} */
    const signs = [];
    this.layers.arrows.replaceChildren(...moves.flatMap((line, i) => {
      const from = this.geometry.center(line.from ?? ''), to = this.geometry.center(line.to ?? '');
      if (!from || !to) return [];
      const away = distance(from, to), short = between(from, to, Math.max(0.3, 1 - (RADIUS * 0.75) / away));
      const side = this.sideIndex(this.view?.pieces.find((piece) => piece.id === line.piece)?.side ?? null);
      if (moves.length > 1) signs.push(...nthSign(between(from, to, Math.min(0.5, RADIUS * 0.9 / away)), order.get(line.n)));
      return [svg('path', { class: `arrow side${side}${i === moves.length - 1 ? ' last' : ''}`, d: pathOf([from, short]), 'marker-end': 'url(#arrowhead)' })];
    }));
    this.layers.order.replaceChildren(...signs);
  }

  /**
   * @param {(string | null)[]} places shown while the pointer is over a line of the log
   * @param {Pose | null} [pose] where a unit would lie on an open table
   */
  hint(places, pose = null) {
    const shapes = pose ? [`${pathOf(this.geometry.poseOutline(pose))}Z`] : places.flatMap((at) => (at === null ? [] : this.shapeOf(at)));
    this.layers.hover.replaceChildren(...shapes.map((d) => svg('path', { d })));
    const first = pose ? this.geometry.poseCenter(pose) : this.geometry.center(places.find((at) => at !== null) ?? '');
    if (first) this.camera.show(first, 10);
  }

  /**
   * The place under a pointer. A unit is asked first, then the ground.
   * @param {MouseEvent} event
   * @returns {{ at: string | null, piece: string | null, choice?: Choice }}
   */
  under(event) {
    const target = /** @type {Element} */ (event.target), wanted = target.closest('.snap')?.getAttribute('data-do');
    const choice = wanted ? [...this.targets.values()].flat().find((one) => one.do === wanted) : undefined;
    if (choice) return { at: spotOf(choice), piece: null, choice };
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
    if (this.camera.dragged || this.steering.dragged) return;
    const plotted = this.plotting.active ? this.plotting.pick(this.pointAt(event)) : null;
    const { at, piece, choice = plotted } = this.under(event);
    if (choice) return this.events.onChoice(choice);
    if (at) this.cursor = at;
    this.events.onPlace(at ?? '', piece);
    this.drawCursor();
  }

  /** @param {PointerEvent} event */
  point(event) {
    if (event.pointerType !== 'mouse' || event.buttons) return;
    if (this.plotting.active) this.plotting.show(this.plotting.nearest(this.pointAt(event)));
    const { at, choice } = this.under(event);
    if ((choice ?? null) !== this.steering.shown && (choice || this.steering.hovered)) this.steering.show(choice ?? null, true);
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
    const shown = this.cursor !== null && this.svg.matches(':focus-visible');
    this.svg.dataset.cursor = this.cursor ?? '';
    const pose = this.steering.shown?.pose;
    this.layers.ring.replaceChildren(...(shown && this.cursor ? [svg('path', pose ? this.footprint(pose) : { d: this.shapeOf(this.cursor) })] : []));
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

/** Which line of the log tells of it. @param {Point} at @param {number | undefined} nth */
function nthSign(at, nth) {
  return nth ? [svg('g', { class: 'nth', transform: `translate(${round(at.x)} ${round(at.y)})` }, svg('circle', { r: 7.5 }), svg('text', { y: 3.6 }, nth))] : [];
}

/** The head that all arrows share. */
function arrowhead() {
  return svg('defs', {}, svg('marker', { id: 'arrowhead', viewBox: '0 0 10 10', refX: 5, refY: 5, markerWidth: 3.2, markerHeight: 3.2, orient: 'auto-start-reverse' },
    svg('path', { class: 'head', d: 'M0 0L10 5L0 10z', fill: 'context-stroke' })));
}
