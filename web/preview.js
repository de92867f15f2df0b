// @ts-check
/*
 * preview.js - a battle as a small picture, for the lobby.
 */
import { svg } from './dom.js';
import { Geometry, round } from './geometry.js';
import { drawNames, drawTerrain } from './terrain.js';
import { drawCounter } from './counters.js';
/** @import { Board } from './types.js' */

/**
 * The whole battle as a small picture.
 * @param {Board} board
 * @returns {SVGSVGElement}
 */
export function drawPreview(board) {
  const geometry = new Geometry(board);
  const picture = svg('svg', { class: 'map preview', viewBox: `0 0 ${round(geometry.width)} ${round(geometry.height)}`, 'aria-hidden': 'true', preserveAspectRatio: 'xMidYMid slice' },
    drawTerrain(board, geometry, true));
  for (const piece of board.view?.pieces ?? []) {
    const middle = piece.on_board ? geometry.center(piece.at) : null;
    if (!middle) continue;
    const side = board.sides.findIndex((one) => one.id === piece.side);
    picture.append(svg('g', { transform: `translate(${round(middle.x)} ${round(middle.y)})` }, drawCounter(piece, side)));
  }
  const marked = new Set(board.marks.map((mark) => mark.at));
  picture.append(drawNames(board, geometry, (at) => marked.has(at)));
  return picture;
}
