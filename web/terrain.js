// @ts-check
/*
 * terrain.js - draws the part of the map that does not change: ground, heights, edges, names, and the marks of the
 * battle. What a kind of ground looks like the board says; a strange one gets a colour and a hatching of its own, so that
 * two of them can still be told apart.
 */
import { svg } from './dom.js';
import { drawEdges } from './edges.js';
import { RADIUS, between, distance, natural, pathOf, round } from './geometry.js';
import { sideTitle } from './format.js';
/** @import { Geometry } from './geometry.js' */
/** @import { Board, GroundLook, Mark, Place, Point, Shape, Terrain } from './types.js' */

const PLAIN = '#e6dfc8';

/**
 * The little pictures strewn over a kind of ground, as path data around the middle of a place.
 * @type {Record<Exclude<GroundLook, 'strange'>, string>}
 */
const PICTURES = {
  bare: '',
  woods: 'M-9 5v-4m0 0c-6 0-5-9 0-10c5 1 6 10 0 10M6 9V5m0 0c-6 0-5-9 0-10c5 1 6 10 0 10M-22 14v-4m0 0c-5 0-4-8 0-9c4 1 5 9 0 9M21-3v-4m0 0c-5 0-4-8 0-9c4 1 5 9 0 9',
  hill: 'M-20 8q10-20 22-12q12 4 18 12M-14 8l-3 6M-7 1l-3 7M0-3v7M8-1l2 7M15 5l3 6',
  town: 'M-16 8v-9l6-5l6 5v9zM-1 10V-3l7-6l7 6v13zM15 9V3l5-4l5 4v6z',
  marsh: 'M-18 6h12M-12 6v-6M-15 6l-2-4M-9 6l2-4M4 12h12M10 12V6M7 12l-2-4M13 12l2-4M2-8h12M8-8v-5',
  water: 'M-20 0q5-5 10 0t10 0t10 0t10 0M-14 10q5-5 10 0t10 0t10 0',
  field: 'M-24-8h14M-24-3h14M-24 2h14M8 6h16M8 11h16M8 16h16M-2-20h14M-2-15h14',
  rough: 'M-20 4l4-6l4 6M-4-10l4-6l4 6M10 12l4-6l4 6M-10 16l3-5l3 5M16-4l3-5l3 5',
};

/** Where the board gives no colour. @type {Record<keyof typeof PICTURES, string>} */
const COLOURS = { bare: PLAIN, woods: '#a9bf8a', hill: '#cbb68a', town: '#c9a58b', marsh: '#b5c7b2', water: '#8fb6d6', field: '#ded496', rough: '#cdbfa3' };

/** For strange ground: colours, and hatchings that leave the middle free. */
const STRANGE = ['#d8c3c9', '#c6cfdd', '#d6cdb0', '#c9d7c4', '#d3c6de', '#dbc9b3'];
const HATCHINGS = [
  'M-26-10l14-14M-26 4l10-10M12 24l14-14M18 10l8-8', 'M-26 10l14 14M-26-4l10 10M12-24l14 14M18-10l8 8',
  'M-22-14v10M-14-18v10M14 8v10M22 4v10M14-18v8M-14 10v8', 'M-24-12h10m-5-5v10M14 12h10m-5-5v10M12-16h8m-4-4v8M-20 14h8m-4-4v8',
];

/** @typedef {{ fill: string, look: string, picture: string }} Ground */

/**
 * The colour and the picture of a kind of ground.
 * @param {Terrain | undefined} terrain
 * @param {number} stranger how many strange kinds come before it
 * @returns {Ground}
 */
function groundOf(terrain, stranger) {
  const look = terrain?.look ?? 'bare';
  if (look === 'strange') return { fill: terrain?.colour ?? STRANGE[stranger % STRANGE.length], look, picture: HATCHINGS[stranger % HATCHINGS.length] };
  return { fill: terrain?.colour ?? COLOURS[look], look, picture: PICTURES[look] };
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
    paint(svg('rect', { class: `ground ${board.kind}`, width: geometry.width, height: geometry.height }), bareColour(board)),
    drawPlaces(board, geometry), drawShapes(board, geometry), drawLevels(board, geometry), drawPictures(board, geometry), drawGrid(board, geometry),
    board.kind === 'table' && !board.unmeasured ? drawRule(board, geometry) : null, ...drawEdges(board, geometry),
    preview ? null : drawNumbers(board, geometry),
    drawMarks(board.marks, board, geometry));
}

/** What lies under everything. @param {Board} board */
const bareColour = (board) => board.terrain.find((terrain) => terrain.look === 'bare')?.colour ?? PLAIN;

/** Fine lines over an open table at a round distance, which is told in a corner. @param {Board} board @param {Geometry} geometry */
function drawRule(board, geometry) {
  const apart = [1, 2, 5, 10, 20, 50, 100, 200].find((n) => board.columns / n <= 12) ?? board.columns, step = apart * geometry.scale;
  const lines = (/** @type {number} */ length) => Array.from({ length: Math.max(0, Math.ceil(length / step) - 1) }, (_, i) => round((i + 1) * step));
  const d = lines(geometry.width).map((x) => `M${x} 0V${round(geometry.height)}`).join('') + lines(geometry.height).map((y) => `M0 ${y}H${round(geometry.width)}`).join('');
  return svg('g', { class: 'rule' }, svg('path', { d }), svg('text', { x: 6, y: round(geometry.height - 6) }, `lines every ${apart}${board.unit ? ` ${board.unit}` : ''}`));
}

/** At night what is high is lighter than what lies low, and woods are the darkest: lightness and colour in percent. @type {Record<string, [number, number]>} */
const NIGHT = { bare: [18, 14], woods: [14, 26], hill: [25, 17], town: [24, 20], marsh: [20, 16], water: [27, 40], field: [23, 26], rough: [22, 12], strange: [23, 22] };

/**
 * A colour and the same at night: as handsome, and not as bright. The browser takes the one that is wanted.
 * @param {string} colour "#rrggbb"
 * @param {string} look
 */
export function dayAndNight(colour, look) {
  const [r, g, b] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255), most = Math.max(r, g, b), spread = most - Math.min(r, g, b);
  const hue = spread === 0 ? 60 : most === r ? 60 * (((g - b) / spread + 6) % 6) : most === g ? 60 * ((b - r) / spread + 2) : 60 * ((r - g) / spread + 4), [light, full] = NIGHT[look] ?? NIGHT.strange;
  return `light-dark(${colour}, hsl(${Math.round(hue)} ${full}% ${light}%))`;
}

/** @template {SVGElement} E @param {E} element @param {string} colour @param {string} [look] @returns {E} */
export function paint(element, colour, look = 'bare') {
  element.style.fill = dayAndNight(colour, look);
  return element;
}

/** How far the edge of each kind of ground strays; what men have laid out is straight. @type {Record<string, number>} */
const WILD = { woods: 8, hill: 7, marsh: 6, water: 5, rough: 7, field: 2, town: 4, bare: 0, strange: 3 };

/** Kinds of ground that stand higher than what is about them, and throw a shadow. */
const RAISED = new Set(['woods', 'hill']);

/** Ground of one kind flows over all its places as one area with an edge; what is bare lies under everything. @param {Board} board @param {Geometry} geometry */
function drawPlaces(board, geometry) {
  const ground = grounds(board);
  /** @type {Map<string, { fill: string, look: string, places: string[] }>} */
  const kinds = new Map();
  for (const place of board.places) {
    const { fill, look } = ground(place.terrain), kind = kinds.get(fill) ?? { fill, look, places: [] };
    kind.places.push(place.at);
    kinds.set(fill, kind);
  }
  const group = svg('g', { class: 'places' });
  const sorted = [...kinds.values()].sort((a, b) => Number(a.look !== 'bare') - Number(b.look !== 'bare'));
  for (const { fill, look, places } of sorted) {
    const d = look === 'bare' ? places.map((at) => `${pathOf(geometry.outline(at))}Z`).join('') : geometry.areas(places).map((loop) => natural(loop, WILD[look] ?? 3)).join('');
    if (RAISED.has(look)) group.append(svg('path', { class: 'cast', d, transform: 'translate(2.5 3.5)' }));
    group.append(paint(svg('path', { class: `area ${look}`, d }), fill, look));
  }
  return group;
}

/** The places themselves, as fine lines over the ground. @param {Board} board @param {Geometry} geometry */
function drawGrid(board, geometry) {
  return svg('path', { class: 'gridlines', d: board.places.map((place) => `${pathOf(geometry.outline(place.at))}Z`).join('') });
}

/** @param {Shape} shape @param {Geometry} geometry @returns {Point[]} */
const pointsOf = (shape, geometry) => shape.points.map(([x, y]) => ({ x: x * geometry.scale, y: y * geometry.scale }));

/** @param {Board} board @param {Geometry} geometry */
function drawShapes(board, geometry) {
  const ground = grounds(board);
  const group = svg('g', { class: 'shapes' });
  for (const shape of board.shapes) {
    const points = pointsOf(shape, geometry), { fill } = ground(shape.terrain);
    const { look } = ground(shape.terrain), d = `${pathOf(points)}Z`;
    if (points.length < 3) group.append(svg('path', { d: pathOf(points), class: 'line', stroke: fill }));
    else group.append(...(RAISED.has(look) ? [svg('path', { class: 'cast', d, transform: 'translate(2.5 3.5)' })] : []), paint(svg('path', { d, class: look }), fill, look));
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

/** Heights: each level an area that lies on the one below and throws a shadow, strokes down its slope, and the figure itself. @param {Board} board @param {Geometry} geometry */
function drawLevels(board, geometry) {
  const group = svg('g', { class: 'levels' }), least = Math.min(...board.places.map((place) => place.level ?? 0)), most = Math.max(...board.places.map((place) => place.level ?? 0));
  for (let level = least + 1; level <= most; level++) {
    const d = geometry.areas(board.places.filter((place) => (place.level ?? 0) >= level).map((place) => place.at)).map((loop) => natural(loop, 6)).join('');
    group.append(svg('path', { class: 'cast', d, transform: 'translate(3 4)' }), svg('path', { class: 'tint', d }), svg('path', { class: 'contour', d }));
  }
  const ticks = steps(board, geometry).map(({ side, low, drop }) => strokes(side, low, drop)).join('');
  if (ticks) group.append(svg('path', { class: 'step', d: ticks }));
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

/** A picture takes this much room. */
const ROOM = { x: 58, y: 40 };

/** Whether a picture about this point lies in the area. @param {Point[]} points @param {Point} at */
function holds(points, at) {
  const inside = (/** @type {Point} */ { x, y }) => points.reduce((odd, a, i) => { const b = points[(i + 1) % points.length]; return (a.y > y) !== (b.y > y) && x < (b.x - a.x) * (y - a.y) / (b.y - a.y) + a.x ? !odd : odd; }, false);
  return [[-0.36, -0.36], [0.36, -0.36], [0.36, 0.36], [-0.36, 0.36]].every(([x, y]) => inside({ x: at.x + x * ROOM.x, y: at.y + y * ROOM.y }));
}

/** Where pictures lie in an area: every other row is shifted, and what is narrow has none. @param {Point[]} points @returns {Point[]} */
export function strewn(points) {
  if (points.length < 3) return [];
  const middle = middleOf(points), far = points.reduce((most, point) => Math.max(most, distance(middle, point)), 0);
  const rows = Math.ceil(far / ROOM.y), columns = Math.ceil(far / ROOM.x), found = [];
  for (let row = -rows; row <= rows; row++) {
    for (let column = -columns; column <= columns; column++) {
      const at = { x: middle.x + (column + (row % 2 ? 0.5 : 0)) * ROOM.x, y: middle.y + row * ROOM.y };
      if (holds(points, at)) found.push(at);
    }
  }
  return found;
}

/** @param {Board} board @param {Geometry} geometry */
function drawPictures(board, geometry) {
  const ground = grounds(board);
  const group = svg('g', { class: 'pictures' });
  const spots = [...board.places.map((place) => ({ terrain: place.terrain, middle: geometry.center(place.at) })),
    ...board.shapes.flatMap((shape) => strewn(pointsOf(shape, geometry)).map((middle) => ({ terrain: shape.terrain, middle })))];
  for (const { terrain, middle } of spots) {
    const { look, picture } = ground(terrain);
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
    if (middle) {
      const name = label({ x: middle.x, y: middle.y + RADIUS * 0.82 }, /** @type {Place & { name: string }} */ (place).name);
      name.setAttribute('data-name', place.at);
      group.append(name);
    }
  }
  for (const shape of board.shapes) {
    const middle = middleOf(pointsOf(shape, geometry));
    if (shape.name) group.append(label({ x: middle.x, y: middle.y + RADIUS * 0.82 }, shape.name));
  }
  return group;
}

/** The signs that stand on the ground, beside the middle of a place; the other marks point out what goes on. @type {Record<string, string>} */
const SIGNS = {
  objective: 'M0-9l2.6 5.6 6.1.7-4.5 4.2 1.2 6L0 3.5l-5.4 3 1.2-6-4.5-4.2 6.1-.7z',
  line: 'M-8 4V-4H0V-8L8 0L0 8V4z',
  exit: 'M-8 4V-4H0V-8L8 0L0 8V4z',
  entry: 'M-8 4V-4H0V-8L8 0L0 8V4z',
  guns: 'M-8-4h13v3h-5.5a4.5 4.5 0 1 1-5 0h-2.5z',
};

/** Those that are arrows: off the map, or on to it. */
const OUT = new Set(['line', 'exit', 'entry']);

/** A mark of this kind colours the border of the map where a side comes from and goes to. */
const BORDER = 'edge';

/** @param {Mark[]} marks @param {Board} board @param {Geometry} geometry */
function drawBorders(marks, board, geometry) {
  return board.sides.map((side, i) => {
    const places = marks.filter((mark) => mark.kind === BORDER && mark.side === side.id).map((mark) => mark.at);
    return places.length ? svg('path', { class: `border side${i}`, d: geometry.border(places) }, svg('title', {}, `${BORDER} of ${side.title}`)) : null;
  });
}

/** Whether a mark is a sign on the ground, and no place to look at now. @param {Mark} mark */
export const isSign = (mark) => mark.kind === BORDER || Object.hasOwn(SIGNS, mark.kind);

/**
 * @param {Mark[]} marks
 * @param {Board} board
 * @param {Geometry} geometry
 */
export function drawMarks(marks, board, geometry) {
  const group = svg('g', { class: 'marks' }, ...drawBorders(marks, board, geometry));
  for (const mark of marks.filter(({ kind }) => kind !== BORDER)) {
    const middle = geometry.center(mark.at);
    if (!middle) continue;
    const d = isSign(mark) ? SIGNS[mark.kind] : 'M0-7A7 7 0 1 0 .1-7z';
    const side = board.sides.findIndex((one) => one.id === mark.side);
    group.append(svg('path', {
      d, class: `mark side${side}`,
      transform: `translate(${round(middle.x + RADIUS * 0.6)} ${round(middle.y - RADIUS * 0.42)})${OUT.has(mark.kind) ? ` rotate(${geometry.outward(mark.at) + (mark.kind === 'entry' ? 180 : 0)})` : ''}`,
    }, svg('title', {}, mark.side ? `${mark.kind} of ${sideTitle(board.sides, mark.side)}` : mark.kind)));
  }
  return group;
}
