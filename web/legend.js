// @ts-check
/*
 * legend.js - what the signs of this map mean: every kind of ground and edge that occurs on it, drawn as it is on the
 * map, with its effects in words, the marks, the counters with the order of their figures, the states that units are
 * in just now, and the codes of the tables.
 */
import { html, openDialog, svg } from './dom.js';
import { drawEdges, edgeKind } from './edges.js';
import { Geometry } from './geometry.js';
import { drawMarks, grounds, isSign, paint } from './terrain.js';
import { FIGURES, badged, badgesOf, counterIcon, drawBadge } from './counters.js';
import { capital, sideTitle } from './format.js';
/** @import { Ground } from './terrain.js' */
/** @import { Board, Mark, Piece, View } from './types.js' */

/** The ground under a sample, as on the map. @param {number} x @param {number} y @param {string} [fill] @param {string} [look] */
const soil = (x, y, fill = '#e6dfc8', look = 'bare') => paint(svg('rect', { x, y, width: 56, height: 48 }), fill, look);

/** @param {Ground} ground */
function groundSample({ fill, look, picture }) {
  return svg('svg', { class: 'sample', viewBox: '-28 -24 56 48', 'aria-hidden': 'true' },
    soil(-28, -24, fill, look), svg('g', { class: 'pictures' }, picture ? svg('path', { class: look, d: picture }) : null));
}

/** Two hexes with such an edge between them. @param {Board} board @param {string} kind */
function edgeSample(board, kind) {
  const pair = { ...board, kind: /** @type {const} */ ('hex'), columns: 1, rows: 2, places: [{ at: '0101', terrain: null }, { at: '0102', terrain: null }], edges: [{ kind, a: '0101', b: '0102' }] };
  return svg('svg', { class: 'sample', viewBox: '12 45 56 48', 'aria-hidden': 'true' }, soil(12, 45),
    ...drawEdges(pair, new Geometry(pair), board));
}

/** @param {Board} board @param {Mark} mark */
function markSample(board, mark) {
  const one = { ...board, kind: /** @type {const} */ ('hex'), columns: 1, rows: 1, places: [{ at: '0101', terrain: null }] };
  return svg('svg', { class: 'sample', viewBox: '36 -6 56 48', 'aria-hidden': 'true' }, soil(36, -6),
    drawMarks([{ ...mark, at: '0101' }], board, new Geometry(one)));
}

/** The marks on the ground, each kind of them once. @param {Board} board @param {View} view */
function marks(board, view) {
  const kinds = new Map([...view.marks, ...board.marks].filter(isSign).map((mark) => [mark.kind, mark]));
  return [...kinds.values()].map((mark) => row(markSample(board, mark), mark.kind, mark.side ? 'in the colour of its side' : null));
}

/** What stands on a counter, in its order, and what had no room there. @param {Piece} piece */
function figures(piece) {
  const names = Object.keys(piece.values), rest = [...names.slice(FIGURES), ...piece.bars.map((bar) => `${bar.name} as a bar`)];
  return [names.slice(0, FIGURES).join(' – '), ...rest].filter(Boolean).join('; ');
}

/** A counter of each kind with what its figures are, and the states that are to be seen now. @param {Board} board @param {View} view */
function counters(board, view) {
  const known = view.pieces.filter((piece) => !piece.hidden);
  const types = new Map(known.map((piece) => [`${piece.type} ${Object.keys(piece.values)}`, piece]));
  const words = new Map(known.flatMap((piece) => badged(piece).map((state) => [state.word, state])));
  const states = [...words.values()].flatMap((state) => badgesOf([state])).sort((a, b) => a.words.localeCompare(b.words, 'en'));
  return [...[...types.values()].map((piece) => row(counterIcon({ ...piece, states: [] }, board.sides.findIndex((side) => side.id === piece.side)), piece.type,
    figures(piece) || null)),
  ...states.map((badge) => row(svg('svg', { class: 'icon', viewBox: '-12 -12 24 24', 'aria-hidden': 'true' }, svg('g', { class: 'counter' }, drawBadge(badge, ''))), badge.words, null))];
}

/** How units stand and whom they belong to, as far as that is to be seen now. @param {Board} board @param {View} view */
function bodies(board, view) {
  const known = view.pieces.filter((piece) => !piece.hidden), side = (/** @type {Piece} */ piece) => board.sides.findIndex((one) => one.id === piece.side);
  const formations = new Map(known.flatMap((piece) => (piece.formation === null ? [] : [[piece.formation, piece]])));
  const commands = new Map(known.flatMap((piece) => (piece.command ? [[`${piece.side} ${piece.command.name}`, { piece, ...piece.command }]] : [])));
  const bare = { states: [], values: {}, bars: [], zones: [] };
  return [...[...formations].map(([word, piece]) => row(counterIcon({ ...piece, ...bare, command: null }, side(piece)), word, null)),
    ...[...commands.values()].map(({ piece, name }) => row(counterIcon({ ...piece, ...bare, formation: null, facing: null }, side(piece)), name, sideTitle(board.sides, piece.side)))];
}

/** @param {Element} sample @param {string} title @param {string | null} effects */
function row(sample, title, effects) {
  return html('li', {}, sample, html('div', {}, html('b', {}, capital(title)), effects ? html('div', { class: 'faint' }, effects) : null));
}

/** @param {Board} board @param {View} view @returns {HTMLElement[]} */
export function drawLegend(board, view) {
  const used = new Set([...board.places, ...board.shapes].map((one) => one.terrain));
  const kinds = [...new Set(board.edges.map((edge) => edge.kind))];
  const ground = grounds(board);
  const terrains = board.terrain.filter((terrain) => used.has(terrain.id)).map((terrain) => row(groundSample(ground(terrain.id)), terrain.title, terrain.effects));
  const edges = kinds.map((kind) => {
    const { title, effects, one_sided: oneSided } = edgeKind(board, kind);
    return row(edgeSample(board, kind), title, [effects, oneSided ? 'counts for one side only' : null].filter(Boolean).join('; ') || null);
  });
  const land = [...terrains, ...edges, ...marks(board, view)];
  const list = (/** @type {HTMLElement[]} */ rows) => html('ul', { class: 'legend' }, ...rows);
  return [html('h3', {}, 'Units'), list([...counters(board, view), ...bodies(board, view)]), ...(land.length ? [html('h3', {}, 'The ground'), list(land)] : [])];
}

/** @param {Board} board @param {View} view */
export function showLegend(board, view) {
  const codes = Object.entries(board.words);
  openDialog('Signs of the map', [...drawLegend(board, view),
    codes.length ? html('h3', {}, 'Results') : '', codes.length ? html('table', { class: 'keys' }, html('tbody', {}, ...codes.map(([code, meaning]) => html('tr', {}, html('th', { scope: 'row' }, code), html('td', {}, meaning))))) : '']);
}
