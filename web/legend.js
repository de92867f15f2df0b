// @ts-check
/*
 * legend.js - what the signs of this map mean: every kind of ground and edge that occurs on it, drawn as it is on the
 * map, with its effects in words, and the codes of the tables.
 */
import { html, openDialog, svg } from './dom.js';
import { drawEdges, edgeKind } from './edges.js';
import { Geometry } from './geometry.js';
import { grounds } from './terrain.js';
import { capital } from './format.js';
/** @import { Ground } from './terrain.js' */
/** @import { Board } from './types.js' */

/** @param {Ground} ground */
function groundSample({ fill, look, picture }) {
  return svg('svg', { class: 'sample', viewBox: '-28 -24 56 48', 'aria-hidden': 'true' },
    svg('rect', { x: -28, y: -24, width: 56, height: 48, fill }), svg('g', { class: 'pictures' }, picture ? svg('path', { class: look, d: picture }) : null));
}

/** Two hexes with such an edge between them. @param {Board} board @param {string} kind */
function edgeSample(board, kind) {
  const pair = { ...board, kind: /** @type {const} */ ('hex'), columns: 1, rows: 2, places: [{ at: '0101', terrain: null }, { at: '0102', terrain: null }], edges: [{ kind, a: '0101', b: '0102' }] };
  return svg('svg', { class: 'sample', viewBox: '12 45 56 48', 'aria-hidden': 'true' }, svg('rect', { x: 12, y: 45, width: 56, height: 48, fill: '#e6dfc8' }),
    ...drawEdges(pair, new Geometry(pair), board));
}

/** @param {Element} sample @param {string} title @param {string | null} effects */
function row(sample, title, effects) {
  return html('li', {}, sample, html('div', {}, html('b', {}, capital(title)), effects ? html('div', { class: 'faint' }, effects) : null));
}

/** @param {Board} board */
export function showLegend(board) {
  const used = new Set([...board.places, ...board.shapes].map((one) => one.terrain));
  const kinds = [...new Set(board.edges.map((edge) => edge.kind))];
  const ground = grounds(board);
  const terrains = board.terrain.filter((terrain) => used.has(terrain.id)).map((terrain) => row(groundSample(ground(terrain.id)), terrain.title, terrain.effects));
  const edges = kinds.map((kind) => {
    const { title, effects, one_sided: oneSided } = edgeKind(board, kind);
    return row(edgeSample(board, kind), title, [effects, oneSided ? 'counts for one side only' : null].filter(Boolean).join('; ') || null);
  });
  const codes = Object.entries(board.words);
  openDialog('Signs of the map', [html('ul', { class: 'legend' }, ...terrains, ...edges),
    codes.length ? html('table', { class: 'keys' }, html('tbody', {}, ...codes.map(([code, meaning]) => html('tr', {}, html('th', { scope: 'row' }, code), html('td', {}, meaning))))) : '']);
}
