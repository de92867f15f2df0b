// @ts-check
/*
 * stands.js - a unit on an open table as a card to scale: its front, its name and symbol, its figures, ranks of boxes, the letter of
 * its order, the sides on which it fights; or as a formation, a dot for each model in files and ranks, the leader in the middle of
 * the front. What does not fit is left out, the least important first.
 */
import { svg } from './dom.js';
import { COLOURS, badgesOf, drawBadge, drawSymbol, isSpent } from './counters.js';
import { round } from './geometry.js';
import { counterName } from './format.js';
import { label } from './labels.js';
/** @import { Bar, Flank, Piece, Pose } from './types.js' */

/** A wedge before the middle of the front. @param {number} width @param {number} depth */
export function frontMark(width, depth) {
  const half = Math.min(width / 4, 9);
  return `M${round(-half)} ${round(-depth / 2)}L0 ${round(-depth / 2 - half)}L${round(half)} ${round(-depth / 2)}z`;
}

/** Whether the words of a card that faces so would stand on their heads. @param {Pose} pose */
export const isOverhead = (pose) => { const turn = (((pose.facing ?? 0) % 360) + 360) % 360; return turn > 90 && turn < 270; };

/** A row of a card, and how high it wants to be: the words of a name or of figures, or a rank of boxes. */
const LINE = 15, RANK = 10;

/**
 * Drawn with its front at the top; who places it turns it. Badges stand upright all the same.
 * @param {Piece} piece
 * @param {Pose} pose
 * @param {number} side 0, 1, or -1 for nobody's
 * @param {number} scale from the table's unit to the drawing
 * @returns {SVGGElement} around 0,0
 */
export function drawStand(piece, pose, side, scale) {
  const width = pose.width * scale, depth = pose.depth * scale, turn = pose.facing ?? 0;
  const group = svg('g', { class: `counter stand side${side}${isSpent(piece) ? ' spent' : ''}${piece.hidden ? ' unknown' : ''}` },
    svg('rect', { class: 'card', x: round(-width / 2), y: round(-depth / 2), width: round(width), height: round(depth) }),
    pose.facing === null ? null : svg('path', { class: 'facing', d: frontMark(width, depth) }),
    piece.command ? svg('rect', { class: `command colour${piece.command.colour % COLOURS}`, x: round(-width / 2), y: round(depth / 2 - 5), width: round(width), height: 5 }, svg('title', {}, piece.command.name)) : null,
    ...(piece.engaged ?? []).map((flank) => drawEngaged(flank, width, depth)),
    piece.figures ? drawModels(piece, width, depth) : null,
    piece.figures ? drawTitle(piece, width, depth, isOverhead(pose)) : drawFace(piece, width, depth, isOverhead(pose)));
  const loud = piece.states.filter((state) => state.kind !== 'quiet');
  group.append(...badgesOf(loud).map((badge, i) => drawBadge(badge, `translate(${round(width / 2 - 4 - i * 17)} ${round(-depth / 2)}) rotate(${round(-turn)}) scale(1.35)`)));
  return group;
}

/**
 * A dot for each model: rank behind rank, the last one in the middle of its files. The leader stands in the middle of the front.
 * @param {Piece} piece @param {number} width @param {number} depth
 */
function drawModels(piece, width, depth) {
  const count = piece.figures ?? 0, files = Math.max(1, piece.files ?? 1), ranks = Math.ceil(count / files);
  const wide = width / files, deep = depth / ranks, size = Math.max(1, Math.min(wide, deep) * (piece.formation === 'skirmish' ? 0.16 : 0.3));
  const full = piece.bars.find((bar) => bar.value === count)?.full ?? count;
  const group = svg('g', { class: 'models', 'data-files': files, 'data-models': count }, svg('title', {}, `${count} of ${full} models in ${files} files`));
  for (let i = 0; i < count; i++) {
    const rank = Math.floor(i / files), here = Math.min(files, count - rank * files);
    group.append(svg('circle', { cx: round((i % files - (here - 1) / 2) * wide), cy: round((rank + 0.5) * deep - depth / 2), r: round(size) }));
  }
  group.append(svg('circle', { class: 'leader', cx: 0, cy: round(size * 1.25 - depth / 2), r: round(size * 1.25) }));
  return group;
}

/** The name over the models, the right way up. @param {Piece} piece @param {number} width @param {number} depth @param {boolean} overhead */
function drawTitle(piece, width, depth, overhead) {
  const name = counterName(piece), size = Math.min(letters(name, width - 4, LINE * 1.2), Math.max(depth * 0.5, 9));
  const title = words('label', 0, size * 0.36, size, name);
  label(title, piece, width * 1.08, Math.min(LINE * 1.2, Math.max(depth * 0.5, 9)), (now) => title.setAttribute('y', String(round(now * 0.36))));
  return svg('g', { class: 'face', transform: overhead ? 'rotate(180)' : null }, title);
}

/** The largest letters with which a text fits. @param {string} text @param {number} room @param {number} most */
const letters = (text, room, most) => Math.min(most, (room * 1.36) / Math.max(4, text.length));

/** What is written on it, the right way up. @param {Piece} piece @param {number} width @param {number} depth @param {boolean} overhead */
function drawFace(piece, width, depth, overhead) {
  const name = counterName(piece), figures = piece.hidden ? [] : Object.values(piece.values), bars = piece.hidden ? [] : piece.bars;
  const signs = piece.states.filter((state) => state.kind === 'quiet' && state.sign);
  const symbol = width >= 56 && depth >= 30, ranks = Math.max(bars.length * RANK, symbol ? RANK * 1.9 : 0), room = depth - 6;
  const withFigures = figures.length > 0 && room >= LINE * 2 + ranks * 0.7;
  const wanted = LINE * (withFigures ? 2 : 1) + ranks, fit = Math.min(1.25, room / wanted), line = LINE * fit, rank = RANK * fit;
  const left = -width / 2 + 4, letter = signs.length ? line * 1.05 : 0, beside = symbol ? 32 * fit : 0;
  const face = svg('g', { class: 'face', transform: overhead ? 'rotate(180)' : null });
  let y = -wanted * fit / 2;
  face.append(label(words('label', -letter / 2, y + line * 0.76, letters(name, width - 8 - letter, line * 0.88), name), piece, width - 8 - letter, line * 0.88));
  signs.slice(0, 1).forEach(({ sign, word }) => face.append(drawLetter(sign ?? '', word, width / 2 - 3 - letter / 2, y + line * 0.52, letter / 2)));
  y += line;
  if (withFigures) {
    face.append(words('figures', 0, y + line * 0.74, letters(figures.join('  '), width - 8, line * 0.8), figures.join('\u2002')));
    y += line;
  }
  if (symbol) face.append(svg('g', { transform: `translate(${round(left + beside / 2 - 2)} ${round(y + ranks * fit / 2 + 1)}) scale(${round(fit * 10) / 10})` }, drawSymbol(piece)));
  const longest = Math.max(1, ...bars.map((bar) => bar.full)), box = Math.min(rank * 1.5, (width - 10 - beside) / longest);
  bars.forEach((bar, i) => face.append(drawRank(bar, left + beside + 1, y + i * rank, box, rank)));
  return face;
}

/** @param {string} name @param {number} x @param {number} y @param {number} size @param {string} text */
function words(name, x, y, size, text) {
  const written = svg('text', { class: name, x: round(x), y: round(y) }, text);
  written.style.fontSize = `${round(size)}px`;
  return written;
}

/** The letter of its order. @param {string} sign @param {string} word @param {number} x @param {number} y @param {number} r */
function drawLetter(sign, word, x, y, r) {
  const text = words('', x, y + r * 0.42, r * 1.2, sign);
  return svg('g', { class: 'letter', role: 'img', 'aria-label': word }, svg('title', {}, word), svg('circle', { cx: round(x), cy: round(y), r: round(r) }), text);
}

/** A rank of boxes: those left in their colour, those lost crossed out. @param {Bar} bar @param {number} x @param {number} y @param {number} box @param {number} height */
function drawRank(bar, x, y, box, height) {
  const group = svg('g', { class: `bar ${bar.look ?? 'plain'}`, transform: `translate(${round(x)} ${round(y)})` }, svg('title', {}, `${bar.name} ${bar.value} of ${bar.full}`));
  for (let i = 0; i < bar.full; i++) {
    const at = round(i * box + 0.6), wide = round(Math.max(1, box - 1.2)), high = round(Math.max(1, height - 1.6));
    group.append(svg('rect', { x: at, width: wide, height: high, class: i < bar.value ? 'full' : 'empty' }));
    if (i >= bar.value) group.append(svg('path', { class: 'lost', d: `M${round(at + 1)} 1L${round(at + wide - 1)} ${round(high - 1)}M${round(at + wide - 1)} 1L${round(at + 1)} ${round(high - 1)}` }));
  }
  return group;
}

/** A side on which it fights. @param {Flank} flank @param {number} width @param {number} depth */
function drawEngaged(flank, width, depth) {
  const x = width / 2 - 2, y = depth / 2 - 2;
  const d = { front: `M${-x} ${-y}H${x}`, rear: `M${-x} ${y}H${x}`, left: `M${-x} ${-y}V${y}`, right: `M${x} ${-y}V${y}` }[flank];
  return svg('path', { class: 'engaged', 'data-flank': flank, d: d ?? '' }, svg('title', {}, `engaged: ${flank}`));
}
