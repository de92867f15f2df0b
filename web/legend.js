// @ts-check
/*
 * legend.js - what the signs of this map mean: every kind of ground and edge that occurs on it, drawn as it is on the
 * map, with its effects in words, the marks, the counters with the order of their figures, the states that units are
 * in just now, and the codes of the tables.
 */
import { html, openDialog, svg } from './dom.js';
import { drawEdges, edgeKind } from './edges.js';
import { Geometry } from './geometry.js';
import { drawMarks, grounds, isSign } from './terrain.js';
import { FIGURES, badgesOf, counterIcon, drawBadge } from './counters.js';
import { capital } from './format.js';
/** @import { Ground } from './terrain.js' */
/** @import { Board, Mark, Piece, View } from './types.js' */

/** As on the map, which is darker in the dark. @param {number} x @param {number} y */
const shade = (x, y) => svg('rect', { class: 'shade', x, y, width: 56, height: 48 });

/** @param {Ground} ground */
function groundSample({ fill, look, picture }) {
  return svg('svg', { class: 'sample', viewBox: '-28 -24 56 48', 'aria-hidden': 'true' },
    svg('rect', { x: -28, y: -24, width: 56, height: 48, fill }), shade(-28, -24), svg('g', { class: 'pictures' }, picture ? svg('path', { class: look, d: picture }) : null));
}

/** Two hexes with such an edge between them. @param {Board} board @param {string} kind */
function edgeSample(board, kind) {
  const pair = { ...board, kind: /** @type {const} */ ('hex'), columns: 1, rows: 2, places: [{ at: '0101', terrain: null }, { at: '0102', terrain: null }], edges: [{ kind, a: '0101', b: '0102' }] };
  return svg('svg', { class: 'sample', viewBox: '12 45 56 48', 'aria-hidden': 'true' }, svg('rect', { x: 12, y: 45, width: 56, height: 48, fill: '#e6dfc8' }), shade(12, 45),
    ...drawEdges(pair, new Geometry(pair), board));
}

/** @param {Board} board @param {Mark} mark */
function markSample(board, mark) {
  const one = { ...board, kind: /** @type {const} */ ('hex'), columns: 1, rows: 1, places: [{ at: '0101', terrain: null }] };
  return svg('svg', { class: 'sample', viewBox: '36 -6 56 48', 'aria-hidden': 'true' }, svg('rect', { x: 36, y: -6, width: 56, height: 48, fill: '#e6dfc8' }), shade(36, -6),
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
  const states = [...new Set(known.flatMap((piece) => piece.status))].flatMap((state) => badgesOf([state])).sort((a, b) => a.words.localeCompare(b.words, 'en'));
  return [...[...types.values()].map((piece) => row(counterIcon({ ...piece, status: [] }, board.sides.findIndex((side) => side.id === piece.side)), piece.type,
    figures(piece) || null)),
  ...states.map((badge) => row(svg('svg', { class: 'icon', viewBox: '-12 -12 24 24', 'aria-hidden': 'true' }, svg('g', { class: 'counter' }, drawBadge(badge, ''))), badge.words, null))];
}

/** @param {Element} sample @param {string} title @param {string | null} effects */
function row(sample, title, effects) {
  return html('li', {}, sample, html('div', {}, html('b', {}, capital(title)), effects ? html('div', { class: 'faint' }, effects) : null));
}

/** @param {Board} board @param {View} view */
export function showLegend(board, view) {
  const used = new Set([...board.places, ...board.shapes].map((one) => one.terrain));
  const kinds = [...new Set(board.edges.map((edge) => edge.kind))];
  const ground = grounds(board);
  const terrains = board.terrain.filter((terrain) => used.has(terrain.id)).map((terrain) => row(groundSample(ground(terrain.id)), terrain.title, terrain.effects));
  const edges = kinds.map((kind) => {
    const { title, effects, one_sided: oneSided } = edgeKind(board, kind);
    return row(edgeSample(board, kind), title, [effects, oneSided ? 'counts for one side only' : null].filter(Boolean).join('; ') || null);
  });
  const codes = Object.entries(board.words);
  const list = (/** @type {HTMLElement[]} */ rows) => html('ul', { class: 'legend' }, ...rows);
  openDialog('Signs of the map', [html('h3', {}, 'Units'), list(counters(board, view)), html('h3', {}, 'The ground'), list([...terrains, ...edges, ...marks(board, view)]),
    codes.length ? html('h3', {}, 'Results') : '', codes.length ? html('table', { class: 'keys' }, html('tbody', {}, ...codes.map(([code, meaning]) => html('tr', {}, html('th', { scope: 'row' }, code), html('td', {}, meaning))))) : '']);
}
