// @ts-check
/*
 * steer.js - a unit on an open table is led by hand: dragged, turned by its handles or by keys. It snaps to the poses that are
 * offered, and what is let go of is one of the offered choices, never anything else. And a point of the table is chosen where it is
 * pointed at, one offered coordinate after the other.
 */
import { svg } from './dom.js';
import { DIRECTIONS, pathOf, round } from './geometry.js';
import { fromCard, isStep, nextThatWay, nextTurn, sameFacing, snap, toCard } from './poses.js';
/** @import { Direction, Geometry } from './geometry.js' */
/** @import { Choice, Piece, Point, Pose } from './types.js' */

/**
 * @typedef {object} Helm what steering needs of the map
 * @property {Geometry} geometry
 * @property {SVGSVGElement} svg
 * @property {SVGGElement} layer for its handles
 * @property {(event: MouseEvent) => Point} pointAt a point of the table
 * @property {(choice: Choice | null) => void} preview shows where the unit would lie
 * @property {(choice: Choice) => void} take
 */

/** Both ends of the front are handles. */
const HANDLES = [-1, 1];

export class Steering {
  /** @param {Helm} helm */
  constructor(helm) {
    this.helm = helm;
    /** @type {Piece | null} */
    this.piece = null;
    /** @type {Choice[]} */
    this.choices = [];
    /** Which choice is shown and would be taken. @type {Choice | null} */
    this.shown = null;
    /** @type {{ id: number, grip: Point, choices: Choice[], moved: boolean } | null} */
    this.held = null;
    /** Whether what is shown was pointed at, and whether the unit was dragged, so that the click that follows is none. */
    this.hovered = false;
    this.dragged = false;
    const port = helm.svg;
    port.addEventListener('pointermove', (event) => this.move(event));
    port.addEventListener('pointerup', (event) => this.up(event));
    port.addEventListener('pointercancel', () => this.drop());
  }

  /** The unit that can be led, and how. @param {Piece | null} piece @param {Choice[]} choices */
  lead(piece, choices) {
    this.piece = piece;
    this.choices = piece ? choices.filter((choice) => choice.pose) : [];
    this.shown = null;
    this.held = null;
    this.helm.layer.replaceChildren(...this.handles());
  }

  get active() {
    return this.choices.length > 0;
  }

  /** How the unit lies, or where nobody has placed it yet, how it is first offered. @returns {Pose | null} */
  get pose() {
    return this.piece?.pose ?? this.choices[0]?.pose ?? null;
  }

  /** Those that turn it, and those that leave its front as it is or lead into somebody. @param {boolean} turns */
  ways(turns) {
    const pose = this.pose;
    return this.choices.filter((choice) => pose && choice.pose && (turns ? isStep(choice) && !sameFacing(pose, choice.pose) : !isStep(choice) || sameFacing(pose, choice.pose)));
  }

  handles() {
    const pose = this.piece?.pose, scale = this.helm.geometry.scale;
    if (!pose || !this.ways(true).length) return [];
    return HANDLES.map((end) => {
      const at = fromCard(pose, { x: end * pose.width / 2, y: -pose.depth / 2 });
      const place = `translate(${round(at.x * scale)} ${round(at.y * scale)})`;
      return svg('g', { class: 'handle', 'data-handle': end, transform: place }, svg('title', {}, 'Drag to turn'), svg('circle', { class: 'reach', r: 22 }), svg('circle', { r: 8 }));
    });
  }

  /** Whether this press takes hold of the unit: then the map stays where it is. @param {PointerEvent} event */
  down(event) {
    const pose = this.piece?.pose, target = /** @type {Element} */ (event.target);
    this.dragged = false;
    // A second finger means the map.
    if (this.held) this.drop();
    if (!pose || !this.active || event.button !== 0 || !event.isPrimary) return false;
    const grip = toCard(pose, this.helm.pointAt(event));
    // A step that is shown may lie over the card: it is taken hold of all the same.
    const handle = target.closest('[data-handle]'), card = Math.abs(grip.x) <= pose.width / 2 && Math.abs(grip.y) <= pose.depth / 2;
    const choices = handle ? this.ways(true) : card ? this.ways(false) : [];
    if (!choices.length) return false;
    this.held = { id: event.pointerId, grip, choices, moved: false };
    return true;
  }

  /** @param {PointerEvent} event */
  move(event) {
    const held = this.held, pose = this.piece?.pose;
    if (!held || !pose || held.id !== event.pointerId) return;
    if (!held.moved) this.helm.svg.setPointerCapture(event.pointerId);
    held.moved = true;
    const { geometry } = this.helm, scale = geometry.scale;
    const middle = (/** @type {string} */ at) => { const spot = geometry.center(at); return spot && { x: spot.x / scale, y: spot.y / scale }; };
    this.show(snap(held.choices, pose, held.grip, this.helm.pointAt(event), middle));
  }

  /** @param {PointerEvent} event */
  up(event) {
    if (!this.held || this.held.id !== event.pointerId) return;
    const choice = this.held.moved ? this.shown : null;
    this.dragged = this.held.moved;
    this.drop();
    if (choice) this.helm.take(choice);
  }

  drop() {
    this.held = null;
    this.show(null);
  }

  /** @param {Choice | null} choice @param {boolean} [hovered] */
  show(choice, hovered = false) {
    this.shown = choice;
    this.hovered = hovered && choice !== null;
    this.helm.preview(choice);
  }

  /** An arrow key: a step that way from what is shown. @param {Direction} direction @returns {boolean} whether there is one */
  step(direction) {
    return this.go((choices, from) => nextThatWay(choices, from, DIRECTIONS[direction]));
  }

  /** @param {1 | -1} way clockwise or against it @returns {boolean} */
  turn(way) {
    return this.go((choices, from) => nextTurn(choices, from, way));
  }

  /** @param {(choices: Choice[], from: Pose) => Choice | null} next */
  go(next) {
    const lies = this.piece?.pose, from = this.shown?.pose ?? lies;
    // Back to where it lies is a step too, though nothing is chosen by it.
    const stay = lies ? /** @type {Choice} */ ({ do: '', pose: lies }) : null;
    const first = this.choices.find(isStep) ?? null;
    const found = from ? next([...(stay ? [stay] : []), ...this.choices.filter(isStep)], from) : first;
    if (!found) return false;
    this.show(found === stay ? null : found);
    return true;
  }
}

/** A coordinate is taken without asking if it lies this near to what was pointed at, in the table's unit. */
const NEAR = 1;

export class Plotting {
  /**
   * @param {Geometry} geometry
   * @param {SVGGElement} layer for its lines
   */
  constructor(geometry, layer) {
    this.geometry = geometry;
    this.layer = layer;
    /** @type {Choice[]} */
    this.choices = [];
    /** The point that was meant when its first coordinate was taken. @type {Point | null} */
    this.wish = null;
    /** @type {Choice | null} */
    this.shown = null;
  }

  /** @param {Choice[]} choices those that give a coordinate */
  offer(choices) {
    this.choices = choices;
    this.shown = null;
    this.draw();
  }

  get active() {
    return this.choices.length > 0;
  }

  /** The offered coordinate nearest to a point. @param {Point} point @returns {Choice | null} */
  nearest(point) {
    const away = (/** @type {Choice} */ choice) => Math.abs((choice.coordinate ?? 0) - point[choice.axis ?? 'x']);
    return this.choices.reduce((/** @type {Choice | null} */ best, choice) => (best && away(best) <= away(choice) ? best : choice), null);
  }

  /** Where this one is pointed at, it is taken; the rest of the point waits for the next question. @param {Point} point @returns {Choice | null} */
  pick(point) {
    const choice = this.nearest(point);
    this.wish = choice?.axis === 'x' ? point : null;
    return choice;
  }

  /** The other coordinate of a point that was pointed at, where it is offered near enough. @returns {Choice | null} */
  rest() {
    const wish = this.wish, choice = wish && this.choices[0]?.axis === 'y' ? this.nearest(wish) : null;
    if (this.choices.length === 0 || this.choices[0].axis === 'y') this.wish = null;
    return wish && choice && Math.abs((choice.coordinate ?? 0) - wish.y) <= NEAR ? choice : null;
  }

  /** @param {Choice | null} choice */
  show(choice) {
    if (choice === this.shown) return;
    this.shown = choice;
    this.draw();
  }

  /** By an arrow key: the next coordinate that way. @param {Direction} direction @returns {boolean} whether there is one */
  step(direction) {
    const axis = this.choices[0]?.axis ?? 'x', way = DIRECTIONS[direction][axis];
    if (!way) return false;
    const sorted = [...this.choices].sort((a, b) => ((a.coordinate ?? 0) - (b.coordinate ?? 0)) * way);
    const middle = Math.floor(sorted.length / 2), at = this.shown ? sorted.findIndex((choice) => choice === this.shown) + 1 : middle;
    this.show(sorted[Math.min(sorted.length - 1, at)] ?? null);
    return true;
  }

  draw() {
    const { scale, width, height } = this.geometry;
    const fixed = this.geometry.center(this.choices[0]?.to ?? '');
    const line = (/** @type {Choice} */ choice) => {
      const along = (choice.coordinate ?? 0) * scale;
      if (choice.axis === 'x') return pathOf([{ x: along, y: 0 }, { x: along, y: height }]);
      return pathOf([{ x: fixed ? fixed.x - 2 * scale : 0, y: along }, { x: fixed ? fixed.x + 2 * scale : width, y: along }]);
    };
    this.layer.replaceChildren(...(this.active ? [svg('path', { class: 'offered', d: this.choices.map(line).join('') }),
      fixed ? svg('path', { class: 'fixed', d: `M${round(fixed.x)} 0V${round(height)}` }) : '',
      this.shown ? svg('path', { class: 'shown', d: line(this.shown) }) : '',
      this.shown && fixed ? svg('circle', { class: 'shown', cx: round(fixed.x), cy: round((this.shown.coordinate ?? 0) * scale), r: 9 }) : ''].filter(Boolean) : []));
  }
}
