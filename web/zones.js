// @ts-check
/*
 * zones.js - what matters about one unit on the map: what it can hit, how far it is led, where it can run into an enemy, and where
 * units are bound for.
 */
import { svg } from './dom.js';
import { between, distance, parsePlace, pathOf, round } from './geometry.js';
import { partWithin } from './poses.js';
import { COLOURS, bandOf } from './counters.js';
/** @import { Geometry } from './geometry.js' */
/** @import { Piece, Point, Zone } from './types.js' */

/** @param {Zone} zone */
const isReach = (zone) => zone.kind === 'reach';

/**
 * Who leads this unit: itself, or those of its command that have a reach.
 * @param {Piece} piece
 * @param {Piece[]} pieces
 */
export function commandersOf(piece, pieces) {
  if (piece.zones.some(isReach)) return [piece];
  return pieces.filter((one) => piece.command !== null && one.side === piece.side && one.command?.name === piece.command.name && one.zones.some(isReach));
}

/** The area of a zone that is an outline. @param {Zone} zone @param {Geometry} geometry @returns {string} path data */
function areaOf(zone, geometry) {
  const corners = zone.places.flatMap((at) => parsePlace(at) ?? []), centre = parsePlace(zone.centre ?? ''), { scale } = geometry;
  const drawn = corners.map(({ x, y }) => ({ x: x * scale, y: y * scale }));
  if (!centre || !zone.radius) return `${pathOf(drawn)}Z`;
  return partWithin(corners, centre, zone.radius, ({ x, y }) => `${round(x * scale)} ${round(y * scale)}`, (length) => round(length * scale));
}

/**
 * What the unit that is looked at can hit, and how far who commands it reaches.
 * @param {Piece | null} piece
 * @param {Piece[]} pieces
 * @param {Geometry} geometry
 * @param {(at: string) => string} shape of a place, as path data
 * @returns {SVGElement[]}
 */
export function drawZones(piece, pieces, geometry, shape) {
  const colour = (/** @type {Piece} */ one) => (one.command ? ` colour${one.command.colour % COLOURS}` : '');
  const leaders = piece ? commandersOf(piece, pieces) : [], own = (piece?.zones ?? []).filter((zone) => !isReach(zone) && zone.kind !== 'control');
  const area = (/** @type {Zone} */ zone) => (zone.outline ? areaOf(zone, geometry) : zone.places.map(shape).join(''));
  return [...own.map((zone, i) => svg('path', { class: `zone ${zone.kind === 'arc' ? 'arc' : 'rush'} ${bandOf(i)}`, d: area(zone) }, svg('title', {}, zone.title))),
    ...leaders.flatMap((leader) => leader.zones.filter(isReach).map((zone) => svg('path', { class: `zone reach${colour(leader)}`, d: zone.outline ? areaOf(zone, geometry) : geometry.around(zone.places) },
      svg('title', {}, `${leader.name}: ${zone.title}`))))];
}

/**
 * Where units are bound for: an arrow and a flag.
 * @param {Piece[]} pieces
 * @param {Geometry} geometry
 * @param {(piece: Piece) => Point | null} middle
 * @param {(id: string | null) => number} side
 * @returns {SVGElement[]}
 */
export function drawAims(pieces, geometry, middle, side) {
  return pieces.flatMap((piece) => {
    const from = middle(piece), to = geometry.center(piece.aim ?? '');
    if (!from || !to) return [];
    const away = distance(from, to), flag = `translate(${round(to.x)} ${round(to.y)})`;
    return [svg('g', { class: `aim side${side(piece.side)}`, 'data-piece-aim': piece.id }, svg('title', {}, `${piece.name} is bound for here`),
      away > 20 ? svg('path', { class: 'way', d: pathOf([from, between(from, to, 1 - 14 / away)]), 'marker-end': 'url(#arrowhead)' }) : null,
      svg('path', { class: 'flag', d: 'M0 0V-22L15-16.5L1.5-11V0z', transform: flag }))];
  });
}
