// @ts-check
/*
 * edges.js - draws what lies between two places or joins them: roads, rivers, walls, slopes, bridges. What a kind
 * looks like the board says; a strange one is a dashed line in a colour of its own. Where a kind helps one side only, little ticks stand on that side.
 */
import { svg } from './dom.js';
import { between, distance, pathOf, round, smoothNet } from './geometry.js';
/** @import { Geometry } from './geometry.js' */
/** @import { Board, Edge, EdgeKind, EdgeLook, Point } from './types.js' */

/** What runs from place to place, and what crosses that which lies between; all else lies between. @type {Set<EdgeLook>} */
const ALONG = new Set(['road']), CROSSING = new Set(['bridge', 'ford', 'gate']), WET = new Set(['water', 'river']);
/** What crosses water, which flows on below it. @type {Set<EdgeLook>} */
const OVER_WATER = new Set(['bridge', 'ford']);

/**
 * @param {EdgeLook} look
 * @returns {'along' | 'side' | 'crossing'}
 */
export function courseOf(look) {
  return ALONG.has(look) ? 'along' : CROSSING.has(look) ? 'crossing' : 'side';
}

/** So many colours there are for kinds that nobody has heard of. */
const HUES = 6;

/** @param {Board} board @param {string} kind @returns {EdgeKind} what the board says of it */
export function edgeKind(board, kind) {
  return board.edge_kinds?.find((one) => one.kind === kind) ?? { kind, title: kind, effects: null, one_sided: false, look: 'strange' };
}

/** The kinds of a board that nobody has heard of, each with a number of its own. @param {Board} board */
function strangers(board) {
  const kinds = [...new Set(board.edges.map((edge) => edge.kind))].filter((kind) => edgeKind(board, kind).look === 'strange');
  return new Map(kinds.map((kind, i) => [kind, i % HUES]));
}

/**
 * @param {Board} board
 * @param {Geometry} geometry
 * @param {Board} [whole] the board whose colours are used, where only a part of it is drawn
 */
export function drawEdges(board, geometry, whole = board) {
  /** @type {Map<string, Edge[]>} */
  const kinds = new Map();
  for (const edge of board.edges) kinds.set(edge.kind, [...(kinds.get(edge.kind) ?? []), edge]);
  for (const [kind, edges] of flowing(board, geometry)) kinds.get(kind)?.push(...edges);
  const order = { side: 0, along: 1, crossing: 2 };
  const sorted = [...kinds].sort((a, b) => order[courseOf(edgeKind(board, a[0]).look)] - order[courseOf(edgeKind(board, b[0]).look)]);
  const hues = strangers(whole);
  return sorted.map(([kind, list]) => {
    const group = drawKind(edgeKind(board, kind), list, geometry), hue = hues.get(kind);
    if (hue !== undefined) group.classList.add(`hue${hue}`);
    return group;
  });
}

/**
 * Where a board names the ford alone, the stream flows on below it: the water kind that ends at such a crossing.
 * @param {Board} board
 * @param {Geometry} geometry
 * @returns {Map<string, Edge[]>}
 */
export function flowing(board, geometry) {
  const pair = (/** @type {Edge} */ edge) => [edge.a, edge.b].sort().join(' ');
  const ends = (/** @type {Edge} */ edge) => (geometry.side(edge.a, edge.b) ?? []).map((point) => `${Math.round(point.x)} ${Math.round(point.y)}`);
  const waters = board.edges.filter((edge) => WET.has(edgeKind(board, edge.kind).look));
  const wet = new Set(waters.map(pair)), reached = new Map(waters.flatMap((edge) => ends(edge).map((end) => [end, edge.kind])));
  /** @type {Map<string, Edge[]>} */
  const found = new Map();
  for (const edge of board.edges) {
    const kind = OVER_WATER.has(edgeKind(board, edge.kind).look) && !wet.has(pair(edge)) ? ends(edge).map((end) => reached.get(end)).find(Boolean) : undefined;
    if (kind) found.set(kind, [...(found.get(kind) ?? []), edge]);
  }
  return found;
}

/** @param {EdgeKind} about @param {Edge[]} list @param {Geometry} geometry */
function drawKind(about, list, geometry) {
  const course = courseOf(about.look), slope = about.look === 'slope';
  if (course === 'crossing') return drawCrossings(about, list, geometry);
  const segments = list.map((edge) => (course === 'along' ? joint(edge, geometry) : geometry.side(edge.a, edge.b)));
  const flows = course === 'along' || WET.has(about.look), known = /** @type {[Point, Point][]} */ (segments.filter(Boolean));
  if (flows) known.push(...runOff(known, geometry));
  // Water and roads bend; what men built between places is straight.
  const d = flows ? smoothNet(known) : known.map(pathOf).join('');
  const group = svg('g', { class: `edge ${course} ${about.look}`, 'data-kind': about.kind }, svg('path', { class: 'bed', d }), svg('path', { class: 'top', d }));
  if (about.one_sided || slope) group.append(svg('path', { class: 'ticks', d: list.map((edge) => ticks(edge, geometry, slope)).join('') }));
  return group;
}

/**
 * A road or a river that comes to the rim of the map goes on: what leads off it from each loose end there.
 * @param {[Point, Point][]} segments
 * @param {Geometry} geometry
 * @returns {[Point, Point][]}
 */
export function runOff(segments, geometry) {
  const key = (/** @type {Point} */ { x, y }) => `${Math.round(x)} ${Math.round(y)}`;
  /** @type {Map<string, { end: Point, from: Point, n: number }>} */
  const ends = new Map();
  for (const [a, b] of segments) {
    for (const [end, from] of [[a, b], [b, a]]) ends.set(key(end), { end, from, n: (ends.get(key(end))?.n ?? 0) + 1 });
  }
  const reach = geometry.kind === 'table' ? 0 : geometry.kind === 'hex' ? 1.15 * 40 : geometry.scale * 0.6;
  return [...ends.values()].flatMap(({ end, from, n }) => {
    const away = distance(end, from) || 1, rim = Math.min(end.x, end.y, geometry.width - end.x, geometry.height - end.y);
    // Straight on, or the shortest way off where that leads along the rim.
    const on = { x: end.x + (end.x - from.x) / away * reach * 1.3, y: end.y + (end.y - from.y) / away * reach * 1.3 };
    if (n > 1 || rim > reach || !reach) return [];
    const off = { x: end.x === rim ? -9 : geometry.width - end.x === rim ? geometry.width + 9 : end.x, y: end.y === rim ? -9 : geometry.height - end.y === rim ? geometry.height + 9 : end.y };
    return [/** @type {[Point, Point]} */ ([end, geometry.within(on) ? off : on])];
  });
}

/**
 * Short strokes from the line between two places: into the favoured one, or down the slope from it.
 * @param {Edge} edge
 * @param {Geometry} geometry
 * @param {boolean} down
 */
function ticks(edge, geometry, down) {
  const side = geometry.side(edge.a, edge.b), ends = joint(edge, geometry);
  if (!side || !ends) return '';
  const away = distance(...ends), length = down ? 8 : 6;
  const step = { x: (ends[0].x - ends[1].x) / away * length, y: (ends[0].y - ends[1].y) / away * length };
  const sign = down ? -1 : 1;
  return [0.15, 0.32, 0.5, 0.68, 0.85].map((t) => {
    const from = between(...side, t);
    return pathOf([from, { x: from.x + step.x * sign, y: from.y + step.y * sign }]);
  }).join('');
}

/** @param {Edge} edge @param {Geometry} geometry @returns {[Point, Point] | null} */
function joint(edge, geometry) {
  const a = geometry.center(edge.a), b = geometry.center(edge.b);
  return a && b ? [a, b] : null;
}

/** @param {EdgeKind} about @param {Edge[]} edges @param {Geometry} geometry */
function drawCrossings({ kind, look, one_sided: oneSided }, edges, geometry) {
  const group = svg('g', { class: `edge crossing ${look}`, 'data-kind': kind });
  for (const edge of edges) {
    const ends = joint(edge, geometry);
    if (!ends) continue;
    const middle = between(...ends);
    const angle = Math.atan2(ends[1].y - ends[0].y, ends[1].x - ends[0].x) * 180 / Math.PI;
    const d = look === 'bridge' ? 'M-8-8q3 4 3 4h10q0 0 3-4M-8 8q3-4 3-4h10q0 0 3 4' : 'M-8-3h3m3 0h4m3 0h3M-8 3h3m3 0h4m3 0h3';
    group.append(svg('path', { d, transform: `translate(${round(middle.x)} ${round(middle.y)}) rotate(${round(angle)})` }));
  }
  if (oneSided) group.append(svg('path', { class: 'ticks', d: edges.map((edge) => ticks(edge, geometry, false)).join('') }));
  return group;
}

/**
 * What lies at the sides of a place, in words: "stream to 0304 and 0305", "wall to 0402, in favour of this side".
 * @param {Board} board
 * @param {string} at
 * @returns {string[]}
 */
export function describeEdges(board, at) {
  /** @type {Map<string, { words: string, favour: string, places: string[] }>} */
  const groups = new Map();
  for (const edge of board.edges) {
    const here = edge.a === at, about = edgeKind(board, edge.kind);
    if ((!here && edge.b !== at) || courseOf(about.look) === 'along') continue;
    const favour = about.one_sided ? `, in favour of ${here ? 'this side' : 'the other side'}` : '', key = `${edge.kind}${favour}`;
    const group = groups.get(key) ?? { words: about.title.toLowerCase(), favour, places: [] };
    group.places.push(here ? edge.b : edge.a);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ words, favour, places }) => {
    const last = places.at(-1), list = places.length > 1 ? `${places.slice(0, -1).join(', ')} and ${last}` : last;
    return `${words} to ${list}${favour}`;
  });
}
