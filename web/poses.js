// @ts-check
/*
 * poses.js - how cards lie on an open table: points of a card, which offered pose a drag means, the part of an area within
 * a distance. All in the table's unit. No DOM here.
 */
/** @import { Choice, Point, Pose } from './types.js' */

/** @param {Pose} pose */
const angleOf = (pose) => (pose.facing ?? 0) * (Math.PI / 180);

/** A point of the table as the card has it: to its right and behind its middle. @param {Pose} pose @param {Point} at @returns {Point} */
export function toCard(pose, at) {
  const dx = at.x - pose.x, dy = at.y - pose.y, cos = Math.cos(angleOf(pose)), sin = Math.sin(angleOf(pose));
  return { x: dx * cos + dy * sin, y: dy * cos - dx * sin };
}

/** And back. @param {Pose} pose @param {Point} spot @returns {Point} */
export function fromCard(pose, spot) {
  const cos = Math.cos(angleOf(pose)), sin = Math.sin(angleOf(pose));
  return { x: pose.x + spot.x * cos - spot.y * sin, y: pose.y + spot.x * sin + spot.y * cos };
}

/** A point before its front, so far out that no card which turns about the same middle hides it. @param {Pose} pose @returns {Point} */
export function noseOf(pose) {
  return fromCard(pose, { x: 0, y: -Math.hypot(pose.width, pose.depth) / 2 * 1.12 });
}

/** Whether a choice leads to where its pose lies, and is not aimed at somebody. @param {Choice} choice @returns {choice is Choice & { pose: Pose }} */
export function isStep(choice) {
  return choice.pose !== null && (choice.to === null || choice.to === `${choice.pose.x},${choice.pose.y}`);
}

/** @param {Pose} a @param {Pose} b */
export const sameFacing = (a, b) => Math.abs(turnBetween(a, b)) < 0.01;

/** How far b is turned from a, in degrees: clockwise above 0. @param {Pose} a @param {Pose} b */
export function turnBetween(a, b) {
  return (((b.facing ?? 0) - (a.facing ?? 0)) % 360 + 540) % 360 - 180;
}

/**
 * What is meant when a card is held at a point of it and that point is drawn somewhere: of the offered choices the one that brings it
 * nearest there; null where it is nearest as it lies.
 * @param {Choice[]} choices
 * @param {Pose} pose as it lies
 * @param {Point} grip of the card
 * @param {Point} point of the table
 * @param {(at: string) => Point | null} [spot] where the place is that a choice is aimed at
 * @returns {Choice | null}
 */
export function snap(choices, pose, grip, point, spot = () => null) {
  const away = (/** @type {Point} */ at) => Math.hypot(at.x - point.x, at.y - point.y);
  let best = null, least = away(fromCard(pose, grip));
  for (const choice of choices) {
    if (!choice.pose) continue;
    const aim = isStep(choice) ? null : spot(choice.to ?? '');
    // Who is run into must be under the pointer.
    const far = !aim ? away(fromCard(choice.pose, grip)) : away(aim) <= choice.pose.width / 2 ? 0 : Infinity;
    if (far < least - 1e-6) { least = far; best = choice; }
  }
  return best;
}

/**
 * The next pose by an arrow key: of those that face alike the nearest one that way; null where there is none.
 * @param {Choice[]} choices
 * @param {Pose} from
 * @param {Point} way
 * @returns {Choice | null}
 */
export function nextThatWay(choices, from, way) {
  let best = null, least = Infinity;
  for (const choice of choices) {
    if (!choice.pose || !sameFacing(choice.pose, from)) continue;
    const dx = choice.pose.x - from.x, dy = choice.pose.y - from.y;
    const along = dx * way.x + dy * way.y, aside = Math.abs(dx * way.y) + Math.abs(dy * way.x);
    if (along > 1e-6 && aside <= along && along + aside < least) { least = along + aside; best = choice; }
  }
  return best;
}

/**
 * The next pose by turning: the least turn that way, of equal ones the first offered that is not there yet.
 * @param {Choice[]} choices
 * @param {Pose} from
 * @param {1 | -1} way clockwise or against it
 * @returns {Choice | null}
 */
export function nextTurn(choices, from, way) {
  let best = null, least = Infinity;
  for (const choice of choices) {
    const turn = choice.pose ? turnBetween(from, choice.pose) * way : 0;
    if (turn > 0.01 && turn < least - 0.01) { least = turn; best = choice; }
  }
  return best;
}

/**
 * The part of a convex area within a distance of a point.
 * @param {Point[]} corners in order
 * @param {Point} centre
 * @param {number} radius
 * @param {(point: Point) => string} write a point of the path
 * @param {(length: number) => number} size of a length on the drawing
 * @returns {string} path data
 */
export function partWithin(corners, centre, radius, write, size) {
  /** @type {Point[][]} what is left of each side that is met */
  const sides = corners.map((from, i) => chord(from, corners[(i + 1) % corners.length], centre, radius)).filter((side) => side.length > 0);
  if (!sides.length) return '';
  const area = corners.reduce((sum, { x, y }, i) => sum + x * corners[(i + 1) % corners.length].y - y * corners[(i + 1) % corners.length].x, 0);
  const clockwise = area > 0 ? 1 : 0;
  let path = '', last = sides.at(-1)?.[1];
  for (const [from, to] of sides) {
    const apart = last ? Math.hypot(from.x - last.x, from.y - last.y) : 0;
    path += path === '' ? `M${write(from)}` : apart > 1e-6 ? arc(from) : '';
    path += `L${write(to)}`;
    last = to;
  }
  const first = sides[0][0];
  const closed = last && Math.hypot(first.x - last.x, first.y - last.y) > 1e-6;
  return `${path}${closed ? arc(first) : ''}Z`;

  /** @param {Point} to */
  function arc(to) {
    const angle = (/** @type {Point} */ at) => Math.atan2(at.y - centre.y, at.x - centre.x);
    const swept = last ? ((angle(to) - angle(last)) * (clockwise ? 1 : -1) + 4 * Math.PI) % (2 * Math.PI) : 0;
    return `A${size(radius)} ${size(radius)} 0 ${swept > Math.PI ? 1 : 0} ${clockwise} ${write(to)}`;
  }
}

/** The part of a segment within a circle: its two ends, or none. @param {Point} from @param {Point} to @param {Point} centre @param {number} radius @returns {Point[]} */
function chord(from, to, centre, radius) {
  const dx = to.x - from.x, dy = to.y - from.y, fx = from.x - centre.x, fy = from.y - centre.y;
  const a = dx * dx + dy * dy, b = fx * dx + fy * dy, c = fx * fx + fy * fy - radius * radius, root = b * b - a * c;
  if (a === 0 || root <= 0) return [];
  const low = Math.max(0, (-b - Math.sqrt(root)) / a), high = Math.min(1, (-b + Math.sqrt(root)) / a);
  return high - low < 1e-9 ? [] : [low, high].map((t) => ({ x: from.x + dx * t, y: from.y + dy * t }));
}
