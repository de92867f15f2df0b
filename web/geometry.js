// @ts-check
/*
 * geometry.js - where the places of a board lie on the drawing. Hexes (flat top), squares and open tables
 * answer the same questions, so the rest of the page does not ask which of them it draws. No DOM here.
 */
/** @import { Board, Point, Pose } from './types.js' */

/** Half the width of a hex, and the measure from which counters take their size. */
export const RADIUS = 40;
const ROOT3 = Math.sqrt(3);
const TABLE_WIDTH = 1200;

/** @typedef {'up' | 'down' | 'left' | 'right'} Direction */

/** @type {Record<Direction, Point>} */
export const DIRECTIONS = {
  up: { x: 0, y: -1 }, down: { x: 0, y: 1 }, left: { x: -1, y: 0 }, right: { x: 1, y: 0 },
};

/**
 * Column and row of a place name: "1204" is column 12, row 4; "3,7" is column 3, row 7; "12.5,30" a point.
 * @param {string} at
 * @returns {Point | null}
 */
export function parsePlace(at) {
  const pair = at.match(/^(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)$/);
  if (pair) return { x: Number(pair[1]), y: Number(pair[2]) };
  if (!/^\d+$/.test(at) || at.length % 2 === 1) return null;
  const half = at.length / 2;
  return { x: Number(at.slice(0, half)), y: Number(at.slice(half)) };
}

/**
 * @param {number} x
 * @param {number} y
 * @param {string} like a name of the same board, for its form
 */
export function placeName(x, y, like) {
  if (like.includes(',')) return `${x},${y}`;
  const half = like.length / 2;
  return String(x).padStart(half, '0') + String(y).padStart(half, '0');
}

/**
 * @param {Point} a
 * @param {Point} b
 */
export function distance(a, b) {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/**
 * @param {Point} a
 * @param {Point} b
 * @param {number} [t] how far from a to b
 * @returns {Point}
 */
export function between(a, b, t = 0.5) {
  return { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t };
}

/** @param {Point[]} points */
export function pathOf(points) {
  return points.map((point, i) => `${i ? 'L' : 'M'}${round(point.x)} ${round(point.y)}`).join('');
}

/** @param {number} n */
export function round(n) {
  return Math.round(n * 10) / 10;
}

export class Geometry {
  /** @param {Board} board */
  constructor(board) {
    this.kind = board.kind;
    this.evenLower = board.even_lower;
    this.names = board.places.map((place) => place.at);
    this.known = new Set(this.names);
    this.scale = board.kind === 'table' ? TABLE_WIDTH / Math.max(1, board.columns) : RADIUS * 1.8;
    // Squares may be counted from 0 or from 1.
    const squares = board.kind === 'grid' ? this.names.flatMap((at) => parsePlace(at) ?? []) : [];
    this.first = squares.reduce((least, { x, y }) => ({ x: Math.min(least.x, x), y: Math.min(least.y, y) }), { x: 1, y: 1 });
    const columns = Math.max(1, board.columns), rows = Math.max(1, board.rows);
    if (board.kind === 'hex') {
      this.width = RADIUS * (1.5 * (columns - 1) + 2);
      this.height = RADIUS * ROOT3 * (rows + (columns > 1 ? 0.5 : 0));
    } else {
      this.width = this.scale * columns;
      this.height = this.scale * rows;
    }
  }

  /**
   * The middle of a place, or null when the name is none of this board's.
   * @param {string} at
   * @returns {Point | null}
   */
  center(at) {
    const cell = parsePlace(at);
    if (!cell) return null;
    if (this.kind === 'table') return { x: cell.x * this.scale, y: cell.y * this.scale };
    if (!this.known.has(at)) return null;
    if (this.kind === 'grid') return { x: (cell.x - this.first.x + 0.5) * this.scale, y: (cell.y - this.first.y + 0.5) * this.scale };
    const lower = (cell.x % 2 === 0) === this.evenLower ? 0.5 : 0;
    return { x: RADIUS * (1.5 * (cell.x - 1) + 1), y: RADIUS * ROOT3 * (cell.y - 0.5 + lower) };
  }

  /**
   * The outline of a place, clockwise.
   * @param {string} at
   * @param {number} [size] 1 for the whole place
   * @returns {Point[]}
   */
  outline(at, size = 1) {
    const middle = this.center(at);
    if (!middle) return [];
    if (this.kind === 'hex') return ring(middle, RADIUS * size, 6, 0);
    if (this.kind === 'grid') return ring(middle, this.scale * size * Math.SQRT1_2, 4, 45);
    return ring(middle, RADIUS * 0.7 * size, 12, 0);
  }

  /**
   * The line around some places together: the sides that no two of them share.
   * @param {string[]} places
   * @returns {string} a path
   */
  around(places) {
    /** @type {Map<string, [Point, Point] | null>} */
    const sides = new Map();
    for (const at of places) {
      const outline = this.outline(at);
      outline.forEach((from, i) => {
        const to = outline[(i + 1) % outline.length], middle = between(from, to), key = `${Math.round(middle.x)} ${Math.round(middle.y)}`;
        sides.set(key, sides.has(key) ? null : [from, to]);
      });
    }
    return [...sides.values()].map((side) => (side ? pathOf(side) : '')).join('');
  }

  /**
   * The outlines of the areas that some places make together, each closed and clockwise; holes turn the other way.
   * @param {string[]} places
   * @returns {Point[][]}
   */
  areas(places) {
    const key = (/** @type {Point} */ { x, y }) => `${Math.round(x)} ${Math.round(y)}`;
    /** @type {Map<string, [Point, Point] | null>} */
    const sides = new Map();
    for (const at of places) {
      const outline = this.outline(at);
      outline.forEach((from, i) => {
        const to = outline[(i + 1) % outline.length], middle = key(between(from, to));
        sides.set(middle, sides.has(middle) ? null : [from, to]);
      });
    }
    /** @type {Map<string, [Point, Point][]>} */
    const starts = new Map();
    for (const side of sides.values()) if (side) starts.set(key(side[0]), [...(starts.get(key(side[0])) ?? []), side]);
    const found = [];
    for (const [first] of starts) {
      /** @type {Point[]} */
      const loop = [];
      for (let at = first, side = starts.get(at)?.pop(); side; at = key(side[1]), side = starts.get(at)?.pop()) loop.push(side[0]);
      if (loop.length > 2) found.push(loop);
    }
    return found;
  }

  /** Whether a point lies on the map. @param {Point} point @param {number} [margin] */
  within({ x, y }, margin = 0) {
    return x > -margin && y > -margin && x < this.width + margin && y < this.height + margin;
  }

  /** Which way leads off the map from a place, in degrees clockwise from the right. @param {string} at */
  outward(at) {
    const { x, y } = this.center(at) ?? { x: 0, y: 0 }, ways = [[this.width - x, 0], [this.height - y, 90], [x, 180], [y, 270]];
    return ways.reduce((best, way) => (way[0] < best[0] ? way : best))[1];
  }

  /**
   * The border of the map along some places: of a corner, the side that its neighbours have too.
   * @param {string[]} places
   * @returns {string} a path
   */
  border(places) {
    const lines = [{ x: 0 }, { x: this.width }, { y: 0 }, { y: this.height }].map((/** @type {Partial<Point>} */ line) => places.map((at) => this.outline(at).filter((point) =>
      Math.abs((line.x ?? point.x) - point.x) < 1 && Math.abs((line.y ?? point.y) - point.y) < 1)).filter((ends) => ends.length > 1));
    return lines.reduce((best, line) => (line.length > best.length ? line : best)).map(pathOf).join('');
  }

  /** The middle of what lies on an open table. @param {Pose} pose @returns {Point} */
  poseCenter({ x, y }) {
    return { x: x * this.scale, y: y * this.scale };
  }

  /**
   * The footprint of what lies on an open table: from the left end of its front, clockwise.
   * @param {Pose} pose
   * @returns {Point[]}
   */
  poseOutline(pose) {
    const { x, y } = this.poseCenter(pose), angle = (pose.facing ?? 0) * (Math.PI / 180), cos = Math.cos(angle), sin = Math.sin(angle);
    return [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([across, along]) => {
      const dx = across * pose.width * this.scale / 2, dy = along * pose.depth * this.scale / 2;
      return { x: x + dx * cos - dy * sin, y: y + dx * sin + dy * cos };
    });
  }

  /**
   * The side that two neighbouring places share.
   * @param {string} a
   * @param {string} b
   * @returns {[Point, Point] | null}
   */
  side(a, b) {
    const from = this.center(a), to = this.center(b);
    if (!from || !to) return null;
    const middle = between(from, to), away = distance(from, to);
    const half = this.kind === 'hex' ? RADIUS / 2 : this.scale / 2;
    const across = { x: -(to.y - from.y) / away * half, y: (to.x - from.x) / away * half };
    return [{ x: middle.x - across.x, y: middle.y - across.y }, { x: middle.x + across.x, y: middle.y + across.y }];
  }

  /**
   * The place next to this one for an arrow key. On a table, the nearest candidate that way.
   * @param {string} at
   * @param {Direction} direction
   * @param {string[]} [candidates]
   * @returns {string | null}
   */
  step(at, direction, candidates = []) {
    const cell = parsePlace(at), way = DIRECTIONS[direction];
    if (!cell) return null;
    if (this.kind === 'table') return this.nearestThatWay(at, way, candidates);
    const next = placeName(cell.x + way.x, cell.y + way.y, at);
    return this.known.has(next) ? next : null;
  }

  /**
   * @param {string} at
   * @param {Point} way
   * @param {string[]} candidates
   * @returns {string | null}
   */
  nearestThatWay(at, way, candidates) {
    const from = this.center(at);
    let best = null, least = Infinity;
    for (const candidate of candidates) {
      const to = this.center(candidate);
      if (!from || !to || candidate === at) continue;
      const along = (to.x - from.x) * way.x + (to.y - from.y) * way.y;
      const aside = Math.abs((to.x - from.x) * way.y) + Math.abs((to.y - from.y) * way.x);
      if (along <= 0 || aside > along) continue;
      if (along + aside < least) { least = along + aside; best = candidate; }
    }
    return best;
  }
}

/**
 * @param {Point} middle
 * @param {number} radius
 * @param {number} corners
 * @param {number} start degrees
 * @returns {Point[]}
 */
function ring(middle, radius, corners, start) {
  return Array.from({ length: corners }, (_, i) => {
    const angle = (start + (i * 360) / corners) * (Math.PI / 180);
    return { x: middle.x + radius * Math.cos(angle), y: middle.y + radius * Math.sin(angle) };
  });
}

/**
 * Draws a net of straight segments as one path that bends smoothly wherever exactly two of them meet:
 * roads through the middles of hexes, rivers along their sides.
 * @param {[Point, Point][]} segments
 * @returns {string} path data
 */
export function smoothNet(segments) {
  /** @type {Map<string, { node: Point, middles: Point[] }>} */
  const nodes = new Map();
  for (const [a, b] of segments) {
    for (const end of [a, b]) {
      const key = `${Math.round(end.x)},${Math.round(end.y)}`;
      const entry = nodes.get(key) ?? { node: end, middles: [] };
      entry.middles.push(between(a, b));
      nodes.set(key, entry);
    }
  }
  let path = '';
  for (const { node, middles } of nodes.values()) {
    if (middles.length === 2) {
      const [from, to] = middles;
      path += `M${round(from.x)} ${round(from.y)}Q${round(node.x)} ${round(node.y)} ${round(to.x)} ${round(to.y)}`;
    } else {
      for (const middle of middles) path += pathOf([node, middle]);
    }
  }
  return path;
}

/** A small number that depends on a point alone, from -1 to 1: every drawing of a map is the same. @param {Point} point */
function chance({ x, y }) {
  const n = Math.sin(Math.round(x) * 12.9898 + Math.round(y) * 78.233) * 43758.5453;
  return 2 * (n - Math.floor(n)) - 1;
}

/**
 * An outline as nature has it: no corners, and no straight line either.
 * @param {Point[]} loop
 * @param {number} [wild] how far it strays
 * @returns {string} path data
 */
export function natural(loop, wild = 5) {
  const points = loop.flatMap((from, i) => {
    const to = loop[(i + 1) % loop.length], middle = between(from, to), away = distance(from, to) || 1, stray = chance(middle) * wild;
    return [{ x: from.x + chance(from) * wild * 0.6, y: from.y + chance({ x: from.y, y: from.x }) * wild * 0.6 },
      { x: middle.x - (to.y - from.y) / away * stray, y: middle.y + (to.x - from.x) / away * stray }];
  });
  const middles = points.map((point, i) => between(point, points[(i + 1) % points.length])), start = middles[middles.length - 1];
  return `M${round(start.x)} ${round(start.y)}${points.map((point, i) => `Q${round(point.x)} ${round(point.y)} ${round(middles[i].x)} ${round(middles[i].y)}`).join('')}Z`;
}

/**
 * Where the counters of one place go: side by side while they can be read, then a heap with the rest counted.
 * @param {number} n how many share the place
 * @param {number} [strip] from afar: so much of each counter stays to be seen above the next, in units of its height, for its name; or 0
 * @returns {{ scale: number, spots: Point[] }} spots for the ones that are drawn, in units of a counter's width
 */
export function crowd(n, strip = 0) {
  if (n <= 1) return { scale: 1, spots: [{ x: 0, y: 0 }] };
  if (n === 2) return { scale: 0.74, spots: [{ x: -0.385, y: -0.13 }, { x: 0.385, y: 0.13 }] };
  if (strip > 0) {
    const shown = n <= 4 ? n : 3;
    return { scale: 0.74, spots: Array.from({ length: shown }, (_, i) => ({ x: (i - (shown - 1) / 2) * 0.05, y: (i - (shown - 1) / 2) * strip })) };
  }
  if (n <= 4) {
    const spots = [{ x: -0.29, y: -0.29 }, { x: 0.29, y: -0.29 }, { x: -0.29, y: 0.29 }, { x: 0.29, y: 0.29 }];
    return { scale: 0.54, spots: spots.slice(0, n) };
  }
  return { scale: 0.8, spots: [{ x: -0.16, y: -0.12 }, { x: 0, y: 0 }, { x: 0.16, y: 0.12 }] };
}

/**
 * The counters of one place laid out side by side, over its neighbours, so that each can be read and taken.
 * @param {number} n
 * @returns {{ scale: number, spots: Point[] }}
 */
export function spread(n) {
  const rows = Math.ceil(n / 5), columns = Math.ceil(n / rows);
  const spots = Array.from({ length: n }, (_, i) => {
    const row = Math.floor(i / columns), inRow = Math.min(columns, n - row * columns);
    return { x: (i % columns - (inRow - 1) / 2) * 1.12, y: (row - (rows - 1) / 2) * 1.14 };
  });
  return { scale: 0.95, spots };
}
