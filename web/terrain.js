// @ts-check
/*
 * terrain.js - draws the part of the map that does not change: ground, rivers, roads, bridges, fords, names,
 * and the marks of the battle. What a kind of ground or edge looks like follows from the word that names it;
 * one that is not known here is drawn plainly, in its own colour.
 */
import { svg } from './dom.js';
import { RADIUS, between, pathOf, round, smoothNet } from './geometry.js';
import { sideTitle } from './format.js';
/** @import { Geometry } from './geometry.js' */
/** @import { Board, Edge, Mark, Place, Point } from './types.js' */

const PLAIN = '#e6dfc8';

/** The little pictures strewn over a kind of ground, as path data around the middle of a place. */
const PICTURES = {
  woods: 'M-9 5v-4m0 0c-6 0-5-9 0-10c5 1 6 10 0 10M6 9V5m0 0c-6 0-5-9 0-10c5 1 6 10 0 10M-22 14v-4m0 0c-5 0-4-8 0-9c4 1 5 9 0 9M21-3v-4m0 0c-5 0-4-8 0-9c4 1 5 9 0 9',
  hill: 'M-20 8q10-20 22-12q12 4 18 12M-14 8l-3 6M-7 1l-3 7M0-3v7M8-1l2 7M15 5l3 6',
  town: 'M-16 8v-9l6-5l6 5v9zM-1 10V-3l7-6l7 6v13zM15 9V3l5-4l5 4v6z',
  marsh: 'M-18 6h12M-12 6v-6M-15 6l-2-4M-9 6l2-4M4 12h12M10 12V6M7 12l-2-4M13 12l2-4M2-8h12M8-8v-5',
  water: 'M-20 0q5-5 10 0t10 0t10 0t10 0M-14 10q5-5 10 0t10 0t10 0',
};

/** @type {[RegExp, keyof typeof PICTURES][]} */
const LOOKS = [
  [/wood|forest|orchard|jungle/, 'woods'], [/hill|height|mountain|ridge|crest|rough/, 'hill'],
  [/town|village|city|fort|building|castle/, 'town'], [/marsh|swamp|bog/, 'marsh'], [/water|lake|sea|pond/, 'water'],
];

/** @param {string | null} id @returns {keyof typeof PICTURES | null} */
export function lookOf(id) {
  return LOOKS.find(([word]) => word.test(id ?? ''))?.[1] ?? null;
}

/**
 * Does an edge of this kind run from place to place, lie between them, or cross what lies between?
 * @param {string} kind
 * @returns {'along' | 'side' | 'crossing'}
 */
export function edgeLook(kind) {
  if (/road|rail|track|path|trail|street/.test(kind)) return 'along';
  if (/bridge|ford|ferry|gate|pass/.test(kind)) return 'crossing';
  return 'side';
}

/** @param {string} word for a class name */
const slug = (word) => word.toLowerCase().replace(/[^a-z0-9]+/g, '-');

/**
 * @param {Board} board
 * @param {Geometry} geometry
 * @param {boolean} [preview] small: no names and no numbers
 * @returns {SVGGElement}
 */
export function drawTerrain(board, geometry, preview = false) {
  return svg('g', { class: 'terrain', 'aria-hidden': 'true' },
    svg('rect', { class: 'ground', width: geometry.width, height: geometry.height }),
    drawPlaces(board, geometry), drawShapes(board, geometry),
    svg('rect', { class: 'shade', width: geometry.width, height: geometry.height }),
    drawPictures(board, geometry), ...drawEdges(board.edges, geometry),
    preview ? null : drawNumbers(board, geometry),
    drawMarks(board.marks, board, geometry));
}

/** @param {Board} board @param {Geometry} geometry */
function drawPlaces(board, geometry) {
  const colours = new Map(board.terrain.map((terrain) => [terrain.id, terrain.colour ?? PLAIN]));
  // One path for each kind of ground: far fewer elements than one for each place.
  /** @type {Map<string, string>} */
  const paths = new Map();
  for (const place of board.places) {
    const colour = colours.get(place.terrain ?? '') ?? PLAIN;
    paths.set(colour, (paths.get(colour) ?? '') + pathOf(geometry.outline(place.at)) + 'Z');
  }
  return svg('g', { class: 'places' }, ...[...paths].map(([fill, d]) => svg('path', { d, fill })));
}

/** @param {Board} board @param {Geometry} geometry */
function drawShapes(board, geometry) {
  const colours = new Map(board.terrain.map((terrain) => [terrain.id, terrain.colour ?? PLAIN]));
  const group = svg('g', { class: 'shapes' });
  for (const shape of board.shapes ?? []) {
    const points = shape.points.map(([x, y]) => ({ x: x / 1000 * geometry.scale, y: y / 1000 * geometry.scale }));
    const fill = colours.get(shape.terrain ?? '') ?? PLAIN;
    if (points.length === 2) group.append(svg('path', { d: pathOf(points), class: 'line', stroke: fill }));
    else group.append(svg('path', { d: pathOf(points) + 'Z', fill }));
    if (shape.name && points.length) group.append(label(middleOf(points), shape.name));
  }
  return group;
}

/** @param {Point[]} points @returns {Point} */
function middleOf(points) {
  const sum = points.reduce((total, point) => ({ x: total.x + point.x, y: total.y + point.y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}

/** @param {Board} board @param {Geometry} geometry */
function drawPictures(board, geometry) {
  const group = svg('g', { class: 'pictures' });
  for (const place of board.places) {
    const look = lookOf(place.terrain), middle = geometry.center(place.at);
    if (!look || !middle) continue;
    group.append(svg('path', { class: look, d: PICTURES[look], transform: `translate(${round(middle.x)} ${round(middle.y)})` }));
  }
  return group;
}

/** @param {Edge[]} edges @param {Geometry} geometry */
function drawEdges(edges, geometry) {
  /** @type {Map<string, Edge[]>} */
  const kinds = new Map();
  for (const edge of edges) kinds.set(edge.kind, [...(kinds.get(edge.kind) ?? []), edge]);
  const order = { side: 0, along: 1, crossing: 2 };
  const sorted = [...kinds].sort((a, b) => order[edgeLook(a[0])] - order[edgeLook(b[0])]);
  return sorted.map(([kind, list]) => {
    const look = edgeLook(kind);
    if (look === 'crossing') return drawCrossings(kind, list, geometry);
    const segments = list.map((edge) => (look === 'along' ? joint(edge, geometry) : geometry.side(edge.a, edge.b)));
    const d = smoothNet(/** @type {[Point, Point][]} */ (segments.filter(Boolean)));
    return svg('g', { class: `edge ${look} ${slug(kind)}` }, svg('path', { class: 'bed', d }), svg('path', { class: 'top', d }));
  });
}

/** @param {Edge} edge @param {Geometry} geometry @returns {[Point, Point] | null} */
function joint(edge, geometry) {
  const a = geometry.center(edge.a), b = geometry.center(edge.b);
  return a && b ? [a, b] : null;
}

/** @param {string} kind @param {Edge[]} edges @param {Geometry} geometry */
function drawCrossings(kind, edges, geometry) {
  const group = svg('g', { class: `edge crossing ${slug(kind)}` });
  for (const edge of edges) {
    const ends = joint(edge, geometry);
    if (!ends) continue;
    const middle = between(...ends);
    const angle = Math.atan2(ends[1].y - ends[0].y, ends[1].x - ends[0].x) * 180 / Math.PI;
    const d = kind.includes('bridge') ? 'M-8-8q3 4 3 4h10q0 0 3-4M-8 8q3-4 3-4h10q0 0 3 4' : 'M-8-3h3m3 0h4m3 0h3M-8 3h3m3 0h4m3 0h3';
    group.append(svg('path', { d, transform: `translate(${round(middle.x)} ${round(middle.y)}) rotate(${round(angle)})` }));
  }
  return group;
}

/** @param {Board} board @param {Geometry} geometry */
function drawNumbers(board, geometry) {
  const group = svg('g', { class: 'numbers' });
  for (const place of board.places) {
    const middle = geometry.center(place.at);
    if (middle) group.append(svg('text', { x: round(middle.x), y: round(middle.y - RADIUS * 0.7) }, place.at));
  }
  return group;
}

/** @param {Point} at @param {string} text */
function label(at, text) {
  return svg('text', { class: 'name', x: round(at.x), y: round(at.y) }, text);
}

/**
 * The names of places, for a layer above the counters so that a unit in a town does not hide which town.
 * @param {Board} board
 * @param {Geometry} geometry
 * @param {(at: string) => boolean} [wanted]
 */
export function drawNames(board, geometry, wanted = () => true) {
  const group = svg('g', { class: 'names', 'aria-hidden': 'true' });
  for (const place of board.places) {
    const middle = place.name && wanted(place.at) ? geometry.center(place.at) : null;
    if (middle) group.append(label({ x: middle.x, y: middle.y + RADIUS * 0.82 }, /** @type {Place & { name: string }} */ (place).name));
  }
  return group;
}

/** What a mark of the board looks like, around the middle of a place. @type {[RegExp, string][]} */
const MARKS = [
  [/objective|goal|victory/, 'M0-9l2.6 5.6 6.1.7-4.5 4.2 1.2 6L0 3.5l-5.4 3 1.2-6-4.5-4.2 6.1-.7z'],
  [/line|supply|exit/, 'M-8 4V-4H0V-8L8 0L0 8V4z'],
  [/entry|entrance|reinforce/, 'M8 4V-4H0V-8L-8 0L0 8V4z'],
];

/**
 * @param {Mark[]} marks
 * @param {Board} board
 * @param {Geometry} geometry
 */
function drawMarks(marks, board, geometry) {
  const group = svg('g', { class: 'marks' });
  for (const mark of marks) {
    const middle = geometry.center(mark.at);
    if (!middle) continue;
    const d = MARKS.find(([word]) => word.test(mark.kind))?.[1] ?? 'M0-7A7 7 0 1 0 .1-7z';
    const side = board.sides.findIndex((one) => one.id === mark.side);
    group.append(svg('path', {
      d, class: `mark side${side}`,
      transform: `translate(${round(middle.x + RADIUS * 0.6)} ${round(middle.y - RADIUS * 0.42)})`,
    }, svg('title', {}, `${mark.kind} of ${sideTitle(board.sides, mark.side)}`)));
  }
  return group;
}
