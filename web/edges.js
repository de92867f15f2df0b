// @ts-check
/*
 * edges.js - draws what lies between two places or joins them: roads, rivers, walls, slopes, bridges. What a kind
 * looks like follows from the word that names it; one that is not known here is a dashed line in a colour of its
 * own. Where a kind helps one side only, little ticks stand on that side.
 */
import { svg } from './dom.js';
import { between, distance, pathOf, round, smoothNet } from './geometry.js';
/** @import { Geometry } from './geometry.js' */
/** @import { Board, Edge, EdgeKind, Point } from './types.js' */

/** @typedef {'water' | 'wall' | 'hedge' | 'fence' | 'slope' | 'ditch' | 'strange'} SideLook */

/** @type {[RegExp, SideLook][]} */
const SIDES = [
  [/river|stream|brook|creek|canal|water/, 'water'], [/wall|rampart|breastwork|palisade|fieldwork/, 'wall'], [/hedge|bocage|thicket/, 'hedge'],
  [/fence|railing/, 'fence'], [/slope|steep|crest|ridge|cliff|escarpment|bluff|bank/, 'slope'], [/ditch|gully|ravine|sunken/, 'ditch'],
];

/**
 * Does an edge of this kind run from place to place, lie between them, or cross what lies between?
 * @param {string} kind
 * @returns {'along' | 'side' | 'crossing'}
 */
export function edgeLook(kind) {
  if (/road|\brail(way)?\b(?!.*fence)|track|\bpath|trail|street|\blane\b|causeway|highway/.test(kind)) return 'along';
  if (/bridge|\bford|ferry|\bgate|\bpass\b/.test(kind)) return 'crossing';
  return 'side';
}

/** @param {string} kind @returns {SideLook} */
export function sideLook(kind) {
  return SIDES.find(([word]) => word.test(kind))?.[1] ?? 'strange';
}

/** So many colours there are for kinds that nobody has heard of. */
const HUES = 6;

/** @param {Board} board @param {string} kind @returns {EdgeKind} what the board says of it, or what its word says */
export function edgeKind(board, kind) {
  return board.edge_kinds?.find((one) => one.kind === kind) ?? { kind, title: kind.replaceAll('-', ' '), effects: null, one_sided: false };
}

/** @param {string} word for a class name */
const slug = (word) => word.toLowerCase().replace(/[^a-z0-9]+/g, '-');

/** The kinds of a board that nobody has heard of, each with a number of its own. @param {Board} board */
function strangers(board) {
  const kinds = [...new Set(board.edges.map((edge) => edge.kind))].filter((kind) => edgeLook(kind) === 'side' && sideLook(kind) === 'strange');
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
  const sorted = [...kinds].sort((a, b) => order[edgeLook(a[0])] - order[edgeLook(b[0])]);
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
  const waters = board.edges.filter((edge) => edgeLook(edge.kind) === 'side' && sideLook(edge.kind) === 'water');
  const wet = new Set(waters.map(pair)), reached = new Map(waters.flatMap((edge) => ends(edge).map((end) => [end, edge.kind])));
  /** @type {Map<string, Edge[]>} */
  const found = new Map();
  for (const edge of board.edges) {
    const kind = /bridge|\bford|ferry/.test(edge.kind) && !wet.has(pair(edge)) ? ends(edge).map((end) => reached.get(end)).find(Boolean) : undefined;
    if (kind) found.set(kind, [...(found.get(kind) ?? []), edge]);
  }
  return found;
}

/** @param {EdgeKind} about @param {Edge[]} list @param {Geometry} geometry */
function drawKind(about, list, geometry) {
  const look = edgeLook(about.kind);
  if (look === 'crossing') return drawCrossings(about, list, geometry);
  const side = look === 'side' ? sideLook(about.kind) : '';
  const segments = list.map((edge) => (look === 'along' ? joint(edge, geometry) : geometry.side(edge.a, edge.b)));
  const known = /** @type {[Point, Point][]} */ (segments.filter(Boolean));
  // Water and roads bend; what men built between places is straight.
  const d = side === 'water' || side === '' ? smoothNet(known) : known.map(pathOf).join('');
  const group = svg('g', { class: `edge ${look} ${side} ${slug(about.kind)}` }, svg('path', { class: 'bed', d }), svg('path', { class: 'top', d }));
  if (about.one_sided || side === 'slope') group.append(svg('path', { class: 'ticks', d: list.map((edge) => ticks(edge, geometry, side === 'slope')).join('') }));
  return group;
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
function drawCrossings({ kind, one_sided: oneSided }, edges, geometry) {
  const group = svg('g', { class: `edge crossing ${slug(kind)}` });
  for (const edge of edges) {
    const ends = joint(edge, geometry);
    if (!ends) continue;
    const middle = between(...ends);
    const angle = Math.atan2(ends[1].y - ends[0].y, ends[1].x - ends[0].x) * 180 / Math.PI;
    const d = kind.includes('bridge') ? 'M-8-8q3 4 3 4h10q0 0 3-4M-8 8q3-4 3-4h10q0 0 3 4' : 'M-8-3h3m3 0h4m3 0h3M-8 3h3m3 0h4m3 0h3';
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
  /** @type {Map<string, string[]>} */
  const groups = new Map();
  for (const edge of board.edges) {
    if ((edge.a !== at && edge.b !== at) || edgeLook(edge.kind) === 'along') continue;
    const about = edgeKind(board, edge.kind);
    const favour = about.one_sided ? `, in favour of ${edge.a === at ? 'this side' : 'the other side'}` : '';
    const key = `${about.title.toLowerCase()}|${favour}`;
    groups.set(key, [...(groups.get(key) ?? []), edge.a === at ? edge.b : edge.a]);
  }
  return [...groups].map(([key, places]) => {
    const [title, favour] = key.split('|');
    const last = places.at(-1), list = places.length > 1 ? `${places.slice(0, -1).join(', ')} and ${last}` : last;
    return `${title} to ${list}${favour}`;
  });
}
