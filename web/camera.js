// @ts-check
/*
 * camera.js - zoom, pan and pinch of the map: one transform on one group, clamped so that the map cannot be lost.
 */
/** @import { Point } from './types.js' */

/** @typedef {{ x: number, y: number, zoom: number }} Pose */
/** @typedef {{ width: number, height: number }} Size */

const MOST = 4;
const DRAG = 5;
/** With the whole map at least this large, all of it is shown first; else this near. */
const ENOUGH = 0.45, NEAR = 0.66;
/** From so far names of places are written larger. */
export const FAR = 0.55;
/** The map may be pushed this far off its edge, so that no place stays under a button. */
const SLACK = 70;

/** @param {Size} map @param {Size} port @returns {number} the zoom at which the whole map is seen */
export function fitZoom(map, port) {
  return Math.min(port.width / map.width, port.height / map.height);
}

/**
 * Keeps the zoom in bounds and the map in sight: a map smaller than its window stays about the middle of it, a larger
 * one fills it, each but for some slack.
 * @param {Pose} pose
 * @param {Size} map
 * @param {Size} port
 * @returns {Pose}
 */
export function clampPose(pose, map, port) {
  const least = Math.min(fitZoom(map, port), 1);
  const zoom = Math.min(MOST, Math.max(least, pose.zoom));
  return { zoom, x: clampAxis(pose.x, map.width * zoom, port.width), y: clampAxis(pose.y, map.height * zoom, port.height) };
}

/** @param {number} at @param {number} map @param {number} port */
function clampAxis(at, map, port) {
  const middle = (port - map) / 2;
  const least = map <= port ? middle : port - map, most = map <= port ? middle : 0;
  return Math.min(most + SLACK, Math.max(least - SLACK, at));
}

/**
 * Zooms so that the point under the fingers stays where it is.
 * @param {Pose} pose
 * @param {number} factor
 * @param {Point} about in the window
 * @returns {Pose}
 */
export function zoomAbout(pose, factor, about) {
  return { zoom: pose.zoom * factor, x: about.x - (about.x - pose.x) * factor, y: about.y - (about.y - pose.y) * factor };
}

/**
 * Where to look so that as many of these points as possible are in the window.
 * @param {Point[]} points
 * @param {Size} window_ in the measure of the points
 * @returns {Point | null}
 */
export function crowdedSpot(points, window_) {
  let best = null, most = 0;
  for (const from of points) {
    const near = points.filter((point) => Math.abs(point.x - from.x) < window_.width * 0.42 && Math.abs(point.y - from.y) < window_.height * 0.42);
    if (near.length <= most) continue;
    most = near.length;
    best = { x: near.reduce((sum, point) => sum + point.x, 0) / most, y: near.reduce((sum, point) => sum + point.y, 0) / most };
  }
  return best;
}

export class Camera {
  /**
   * @param {SVGSVGElement} port
   * @param {SVGGElement} stage the group that moves
   * @param {Size} map
   */
  constructor(port, stage, map) {
    this.port = port;
    this.stage = stage;
    this.map = map;
    /** @type {Pose} */
    this.pose = { x: 0, y: 0, zoom: 0 };
    /** @type {Map<number, Point>} */
    this.fingers = new Map();
    /** Whether the pointer has travelled, so that the click that follows is not a choice. */
    this.dragged = false;
    /** Whether the whole map was in sight when it was last moved: it stays so when the window changes. */
    this.fitted = false;
    /** Told when the map is seen from nearer or farther. @type {(zoom: number) => void} */
    this.zoomed = () => {};
    /** Whether somebody else takes this press. @type {(event: PointerEvent) => boolean} */
    this.hold = () => false;
    port.addEventListener('wheel', (event) => this.wheel(event), { passive: false });
    port.addEventListener('pointerdown', (event) => this.down(event));
    port.addEventListener('pointermove', (event) => this.move(event));
    // On the window: a finger may be lifted beside the map.
    for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, (event) => this.up(/** @type {PointerEvent} */ (event)));
    new ResizeObserver(() => this.resize()).observe(port);
  }

  /** @returns {Size} */
  get size() {
    return { width: this.port.clientWidth || 1, height: this.port.clientHeight || 1 };
  }

  /** Whether the whole map is in sight. */
  get whole() {
    return this.pose.zoom <= fitZoom(this.map, this.size) * 1.001;
  }

  /** @param {Pose} pose */
  set(pose) {
    const before = this.pose.zoom;
    this.pose = clampPose(pose, this.map, this.size);
    const { x, y, zoom } = this.pose;
    this.stage.setAttribute('transform', `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${zoom.toFixed(4)})`);
    this.port.classList.toggle('far', zoom < FAR);
    this.fitted = this.whole;
    if (zoom !== before) this.zoomed(zoom);
  }

  fit() {
    this.center(fitZoom(this.map, this.size));
  }

  /** @param {number} zoom */
  center(zoom) {
    const { width, height } = this.size;
    this.set({ zoom, x: (width - this.map.width * zoom) / 2, y: (height - this.map.height * zoom) / 2 });
  }

  /** The whole map on a large screen; on a small one so near that counters can be read and touched. */
  start() {
    const fit = fitZoom(this.map, this.size);
    this.center(fit >= ENOUGH ? fit : NEAR);
  }

  /** @param {Point} point on the map, which comes to the middle */
  lookAt(point) {
    const { width, height } = this.size, { zoom } = this.pose;
    this.set({ zoom, x: width / 2 - point.x * zoom, y: height / 2 - point.y * zoom });
  }

  resize() {
    if (this.pose.zoom === 0) this.start();
    else if (this.fitted) this.fit();
    else this.set(this.pose);
  }

  /** @param {number} factor @param {Point} [about] */
  zoom(factor, about) {
    const { width, height } = this.size;
    this.set(zoomAbout(this.pose, factor, about ?? { x: width / 2, y: height / 2 }));
  }

  /** @param {number} dx @param {number} dy */
  pan(dx, dy) {
    this.set({ ...this.pose, x: this.pose.x + dx, y: this.pose.y + dy });
  }

  /** @param {Point} point on the map @param {number} [margin] moves only if it is not well in sight */
  show(point, margin = 60) {
    const { width, height } = this.size;
    const x = point.x * this.pose.zoom + this.pose.x, y = point.y * this.pose.zoom + this.pose.y;
    // A map that is seen whole is not pushed half out of its window for a place at its edge.
    const rim = this.whole ? 0 : Math.min(margin, width / 4, height / 4);
    if (x > rim && x < width - rim && y > rim && y < height - rim) return;
    if (this.whole) this.fit();
    else this.pan(width / 2 - x, height / 2 - y);
  }

  /** Brings some points into sight together, from farther off if need be. @param {Point[]} points @param {number} margin */
  showAll(points, margin) {
    const { width, height } = this.size, { x, y, zoom } = this.pose;
    const seen = points.every((point) => point.x * zoom + x > margin / 2 && point.x * zoom + x < width - margin / 2 && point.y * zoom + y > margin / 2 && point.y * zoom + y < height - margin / 2);
    if (seen || this.whole) return;
    const xs = points.map((point) => point.x), ys = points.map((point) => point.y);
    const low = { x: Math.min(...xs), y: Math.min(...ys) }, high = { x: Math.max(...xs), y: Math.max(...ys) };
    this.pose.zoom = Math.min(zoom, (width - 2 * margin) / Math.max(1, high.x - low.x), (height - 2 * margin) / Math.max(1, high.y - low.y));
    this.lookAt({ x: (low.x + high.x) / 2, y: (low.y + high.y) / 2 });
  }

  /** @param {WheelEvent | PointerEvent} event @returns {Point} */
  at(event) {
    const box = this.port.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 16 : 1;
    this.zoom(Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0016)), this.at(event));
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (this.fingers.size === 0) this.dragged = false;
    if (this.fingers.size === 0 && this.hold(event)) return;
    this.fingers.set(event.pointerId, this.at(event));
    this.origin = this.at(event);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const now = this.at(event);
    if (!this.dragged && this.origin && Math.hypot(now.x - this.origin.x, now.y - this.origin.y) < DRAG) return;
    if (!this.dragged) {
      this.dragged = true;
      // Captured only now: a captured pointer would turn every plain click into one on the whole map.
      this.port.setPointerCapture(event.pointerId);
    }
    if (this.fingers.size === 1) this.pan(now.x - before.x, now.y - before.y);
    else this.pinch(event.pointerId, before, now);
    this.fingers.set(event.pointerId, now);
  }

  /** @param {number} id @param {Point} before @param {Point} now */
  pinch(id, before, now) {
    const other = [...this.fingers].find(([finger]) => finger !== id)?.[1];
    if (!other) return;
    const was = Math.hypot(before.x - other.x, before.y - other.y), is = Math.hypot(now.x - other.x, now.y - other.y);
    this.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
    if (was > 10) this.zoom(is / was, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
  }

  /** @param {PointerEvent} event */
  up(event) {
    this.fingers.delete(event.pointerId);
    this.origin = undefined;
  }
}
