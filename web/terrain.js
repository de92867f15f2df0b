// @ts-check
/*
 * terrain.js - draws the part of the map that does not change: ground, heights, edges, names, and the marks of the
 * battle. What a kind of ground looks like follows from the word that names it; one that is not known here gets a
 * colour and a hatching of its own, so that two of them can still be told apart.
 */
import { svg } from './dom.js';
import { drawEdges } from './edges.js';
import { RADIUS, between, distance, pathOf, round } from './geometry.js';
import { sideTitle } from './format.js';
/** @import { Geometry } from './geometry.js' */
/** @import { Board, Mark, Place, Point, Terrain } from './types.js' */

const PLAIN = '#e6dfc8';
/** Ground that needs no picture. */
const BARE = /^(clear|open|plain|flat|level|grass|none|ground|meadow)/;

/** The little pictures strewn over a kind of ground, as path data around the middle of a place. */
const PICTURES = {
  woods: 'M-9 5v-4m0 0c-6 0-5-9 0-10c5 1 6 10 0 10M6 9V5m0 0c-6 0-5-9 0-10c5 1 6 10 0 10M-22 14v-4m0 0c-5 0-4-8 0-9c4 1 5 9 0 9M21-3v-4m0 0c-5 0-4-8 0-9c4 1 5 9 0 9',
  hill: 'M-20 8q10-20 22-12q12 4 18 12M-14 8l-3 6M-7 1l-3 7M0-3v7M8-1l2 7M15 5l3 6',
  town: 'M-16 8v-9l6-5l6 5v9zM-1 10V-3l7-6l7 6v13zM15 9V3l5-4l5 4v6z',
  marsh: 'M-18 6h12M-12 6v-6M-15 6l-2-4M-9 6l2-4M4 12h12M10 12V6M7 12l-2-4M13 12l2-4M2-8h12M8-8v-5',
  water: 'M-20 0q5-5 10 0t10 0t10 0t10 0M-14 10q5-5 10 0t10 0t10 0',
  field: 'M-24-8h14M-24-3h14M-24 2h14M8 6h16M8 11h16M8 16h16M-2-20h14M-2-15h14',
  rough: 'M-20 4l4-6l4 6M-4-10l4-6l4 6M10 12l4-6l4 6M-10 16l3-5l3 5M16-4l3-5l3 5',
};

/** @type {[RegExp, keyof typeof PICTURES][]} */
const LOOKS = [
  [/wood|forest|orchard|jungle|grove/, 'woods'], [/hill|height|mountain|ridge|crest/, 'hill'], [/rough|broken|rock|scrub/, 'rough'],
  [/town|village|city|fort|building|castle|ch[aâ]teau|farm|manor|house|redoubt/, 'town'], [/marsh|swamp|bog/, 'marsh'], [/water|lake|sea|pond|river/, 'water'], [/field|crop|vineyard|garden|plough/, 'field'],
];

/** Where the board gives no colour. @type {Record<keyof typeof PICTURES, string>} */
const COLOURS = { woods: '#a9bf8a', hill: '#cbb68a', town: '#c9a58b', marsh: '#b5c7b2', water: '#8fb6d6', field: '#ded496', rough: '#cdbfa3' };

/** For kinds of ground that nobody has heard of: colours, and hatchings that leave the middle free. */
const STRANGE = ['#d8c3c9', '#c6cfdd', '#d6cdb0', '#c9d7c4', '#d3c6de', '#dbc9b3'];
const HATCHINGS = [
  'M-26-10l14-14M-26 4l10-10M12 24l14-14M18 10l8-8', 'M-26 10l14 14M-26-4l10 10M12-24l14 14M18-10l8 8',
  'M-22-14v10M-14-18v10M14 8v10M22 4v10M14-18v8M-14 10v8', 'M-24-12h10m-5-5v10M14 12h10m-5-5v10M12-16h8m-4-4v8M-20 14h8m-4-4v8',
];

/** @param {string | null} id @returns {keyof typeof PICTURES | null} */
export function lookOf(id) {
  return LOOKS.find(([word]) => word.test((id ?? '').toLowerCase()))?.[1] ?? null;
}

/** @typedef {{ fill: string, look: string, picture: string }} Ground */

/**
 * The colour and the picture of a kind of ground.
 * @param {Terrain | undefined} terrain
 * @param {number} stranger how many kinds before it nobody has heard of
 * @returns {Ground}
 */
function groundOf(terrain, stranger) {
  const id = (terrain?.id ?? '').toLowerCase(), look = lookOf(id);
  if (look) return { fill: terrain?.colour ?? COLOURS[look], look, picture: PICTURES[look] };
  if (!id || BARE.test(id)) return { fill: terrain?.colour ?? PLAIN, look: 'bare', picture: '' };
  return { fill: terrain?.colour ?? STRANGE[stranger % STRANGE.length], look: 'strange', picture: HATCHINGS[stranger % HATCHINGS.length] };
}

/** How each kind of ground of a board looks. @param {Board} board @returns {(id: string | null) => Ground} */
export function grounds(board) {
  /** @type {Map<string, Ground>} */
  const known = new Map();
  let strangers = 0;
  for (const terrain of board.terrain) {
    const ground = groundOf(terrain, strangers);
    known.set(terrain.id, ground);
    if (ground.look === 'strange') strangers += 1;
  }
  return (id) => known.get(id ?? '') ?? groundOf(undefined, 0);
}

/**
 * @param {Board} board
 * @param {Geometry} geometry
 * @param {boolean} [preview] small: no names and no numbers
 * @returns {SVGGElement}
 */
export function drawTerrain(board, geometry, preview = false) {
  return svg('g', { class: 'terrain', 'aria-hidden': 'true' },
    svg('rect', { class: 'ground', width: geometry.width, height: geometry.height }),
    drawPlaces(board, geometry), drawShapes(board, geometry), drawLevels(board, geometry),
    svg('rect', { class: 'shade', width: geometry.width, height: geometry.height }),
    drawPictures(board, geometry), ...drawEdges(board, geometry),
    preview ? null : drawNumbers(board, geometry),
    drawMarks(board.marks, board, geometry));
}

/** @param {Board} board @param {Geometry} geometry */
function drawPlaces(board, geometry) {
  const ground = grounds(board);
  // One path for each kind of ground: far fewer elements than one for each place.
  /** @type {Map<string, string>} */
  const paths = new Map();
  for (const place of board.places) {
    const { fill } = ground(place.terrain);
    paths.set(fill, (paths.get(fill) ?? '') + pathOf(geometry.outline(place.at)) + 'Z');
  }
  return svg('g', { class: 'places' }, ...[...paths].map(([fill, d]) => svg('path', { d, fill })));
}

/** @param {Board} board @param {Geometry} geometry */
function drawShapes(board, geometry) {
  const ground = grounds(board);
  const group = svg('g', { class: 'shapes' });
  for (const shape of board.shapes ?? []) {
    const points = shape.points.map(([x, y]) => ({ x: x / 1000 * geometry.scale, y: y / 1000 * geometry.scale }));
    const { fill } = ground(shape.terrain);
    if (points.length === 2) group.append(svg('path', { d: pathOf(points), class: 'line', stroke: fill }));
    else group.append(svg('path', { d: pathOf(points) + 'Z', fill }));
    if (shape.name && points.length) group.append(label(middleOf(points), shape.name));
  }
  return group;
}

/**
 * Where neighbouring places lie at different heights, the side they share as seen from the higher one.
 * @param {Board} board
 * @param {Geometry} geometry
 * @returns {{ side: [Point, Point], low: Point, drop: number }[]}
 */
export function steps(board, geometry) {
  /** @type {Map<string, { place: Place, side: [Point, Point] }>} */
  const open = new Map();
  /** @type {{ side: [Point, Point], low: Point, drop: number }[]} */
  const found = [];
  if (!board.places.some((place) => place.level)) return found;
  for (const place of board.places) {
    const outline = geometry.outline(place.at);
    outline.forEach((from, i) => {
      /** @type {[Point, Point]} */
      const side = [from, outline[(i + 1) % outline.length]];
      const middle = between(...side), key = `${Math.round(middle.x)},${Math.round(middle.y)}`, other = open.get(key);
      if (!other) return void open.set(key, { place, side });
      const drop = (place.level ?? 0) - (other.place.level ?? 0);
      const low = geometry.center(drop > 0 ? other.place.at : place.at);
      if (drop !== 0 && low) found.push({ side, low, drop: Math.abs(drop) });
    });
  }
  return found;
}

/** Heights: darker ground, strokes down the slope at every step, and the figure itself. @param {Board} board @param {Geometry} geometry */
function drawLevels(board, geometry) {
  const group = svg('g', { class: 'levels' });
  /** @type {Map<number, string>} */
  const tints = new Map();
  const least = Math.min(...board.places.map((place) => place.level ?? 0));
  for (const place of board.places) {
    const height = (place.level ?? 0) - least;
    if (height) tints.set(height, (tints.get(height) ?? '') + pathOf(geometry.outline(place.at)) + 'Z');
  }
  for (const [height, d] of tints) group.append(svg('path', { class: 'tint', d, 'fill-opacity': Math.min(0.5, height * 0.13) }));
  group.append(...steps(board, geometry).map(({ side, low, drop }) => svg('path', { class: 'step', d: pathOf(side) + strokes(side, low, drop) })));
  for (const place of board.places) {
    const middle = place.level ? geometry.center(place.at) : null;
    if (middle) group.append(svg('text', { x: round(middle.x - RADIUS * 0.68), y: round(middle.y + 3) }, `▴${place.level}`));
  }
  return group;
}

/** @param {[Point, Point]} side @param {Point} low @param {number} drop */
function strokes(side, low, drop) {
  const middle = between(...side), away = distance(middle, low), length = 3 + 2 * Math.min(3, drop);
  const down = { x: (low.x - middle.x) / away * length, y: (low.y - middle.y) / away * length };
  return [0.2, 0.4, 0.6, 0.8].map((t) => {
    const from = between(...side, t);
    return pathOf([from, { x: from.x + down.x, y: from.y + down.y }]);
  }).join('');
}

/** @param {Point[]} points @returns {Point} */
function middleOf(points) {
  const sum = points.reduce((total, point) => ({ x: total.x + point.x, y: total.y + point.y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}

/** @param {Board} board @param {Geometry} geometry */
function drawPictures(board, geometry) {
  const ground = grounds(board);
  const group = svg('g', { class: 'pictures' });
  for (const place of board.places) {
    const { look, picture } = ground(place.terrain), middle = geometry.center(place.at);
    if (picture && middle) group.append(svg('path', { class: look, d: picture, transform: `translate(${round(middle.x)} ${round(middle.y)})` }));
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
 * The names of places. They stand below the middle, so that a unit in a town does not hide which town; where one is so
 * long that it reaches a neighbour, the unit there is the more important.
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

/** What marks look like that stand beside the middle of a place. @type {[RegExp, string][]} */
const SIGNS = [
  [/objective|goal|victory/, 'M0-9l2.6 5.6 6.1.7-4.5 4.2 1.2 6L0 3.5l-5.4 3 1.2-6-4.5-4.2 6.1-.7z'],
  [/line|supply|exit/, 'M-8 4V-4H0V-8L8 0L0 8V4z'],
  [/entry|entrance|reinforce/, 'M8 4V-4H0V-8L-8 0L0 8V4z'],
];

/** Whether a mark is a sign on the ground, and no place to look at now. @param {Mark} mark */
export const isSign = (mark) => SIGNS.some(([word]) => word.test(mark.kind));

/**
 * @param {Mark[]} marks
 * @param {Board} board
 * @param {Geometry} geometry
 */
export function drawMarks(marks, board, geometry) {
  const group = svg('g', { class: 'marks' });
  for (const mark of marks) {
    const middle = geometry.center(mark.at);
    if (!middle) continue;
    const d = SIGNS.find(([word]) => word.test(mark.kind))?.[1] ?? 'M0-7A7 7 0 1 0 .1-7z';
    const side = board.sides.findIndex((one) => one.id === mark.side);
    group.append(svg('path', {
      d, class: `mark side${side}`,
      transform: `translate(${round(middle.x + RADIUS * 0.6)} ${round(middle.y - RADIUS * 0.42)})`,
    }, svg('title', {}, mark.side ? `${mark.kind} of ${sideTitle(board.sides, mark.side)}` : mark.kind)));
  }
  return group;
}
