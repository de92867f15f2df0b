// @ts-check
/*
 * preview.js - a battle as a small picture, for the lobby.
 */
import { svg } from './dom.js';
import { Geometry, round } from './geometry.js';
import { drawNames, drawTerrain } from './terrain.js';
import { drawCounter } from './counters.js';
import { drawStand } from './stands.js';
/** @import { Board } from './types.js' */

/**
 * The whole battle as a small picture.
 * @param {Board} board
 * @returns {SVGSVGElement}
 */
export function drawPreview(board) {
  const geometry = new Geometry(board);
  const picture = svg('svg', { class: 'map preview', viewBox: `0 0 ${round(geometry.width)} ${round(geometry.height)}`, 'aria-hidden': 'true', preserveAspectRatio: board.kind === 'table' ? 'xMidYMid meet' : 'xMidYMid slice' },
    drawTerrain(board, geometry, true));
  for (const piece of board.view?.pieces ?? []) {
    const middle = piece.pose ? geometry.poseCenter(piece.pose) : piece.on_board ? geometry.center(piece.at) : null;
    if (!middle) continue;
    const side = board.sides.findIndex((one) => one.id === piece.side);
    picture.append(svg('g', { transform: `translate(${round(middle.x)} ${round(middle.y)}) rotate(${round(piece.pose?.facing ?? 0)})` }, piece.pose ? drawStand(piece, piece.pose, side, geometry.scale) : drawCounter(piece, side)));
  }
  picture.append(drawNames(board, geometry, clearNames(board, geometry)));
  return picture;
}

/** Half the room that a name takes, for each letter and in height. */
const LETTER = 5.6, LINE = 11;

/**
 * The marked places whose names have room: one that would stand over another's is left out.
 * @param {Board} board
 * @param {Geometry} geometry
 * @returns {(at: string) => boolean}
 */
export function clearNames(board, geometry) {
  const marked = new Set(board.marks.map((mark) => mark.at)), clear = new Set();
  /** @type {{ x: number, y: number, half: number }[]} */
  const taken = [];
  for (const { at, name } of board.places) {
    const middle = name && marked.has(at) ? geometry.center(at) : null, half = (name?.length ?? 0) * LETTER;
    if (!middle || taken.some((other) => Math.abs(other.x - middle.x) < other.half + half && Math.abs(other.y - middle.y) < 2 * LINE)) continue;
    taken.push({ ...middle, half });
    clear.add(at);
  }
  return (at) => clear.has(at);
}
