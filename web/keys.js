// @ts-check
/*
 * keys.js - what keys do in a game while no dialog is open. Numbers press the buttons of the panel and never end a phase;
 * that has a letter of its own.
 */
import { carryOut, dropPlan } from './attack.js';
/** @import { Direction } from './geometry.js' */
/** @import { GamePage } from './game.js' */

/** @type {Record<string, Direction | undefined>} */
const ARROWS = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' };

/** @param {GamePage} page @param {KeyboardEvent} event @returns {boolean} whether it was one of ours */
export function pressKey(page, event) {
  const onMap = document.activeElement === page.map.svg, arrow = ARROWS[event.key];
  if (arrow && onMap) goOn(page, arrow);
  else if (event.key === 'Enter' && onMap) enter(page);
  else if (event.key === ' ' && page.replay.open && !/^(BUTTON|SUMMARY|A)$/.test(document.activeElement?.tagName ?? '')) page.replay.toggle();
  else if (event.key === ' ' && onMap) enter(page);
  else if (/^[1-9]$/.test(event.key)) page.actions.press(Number(event.key));
  else return letter(page, event.key);
  return true;
}

/** A unit that is led goes a step, a line that is moved to a point too; else the cursor. @param {GamePage} page @param {Direction} direction */
function goOn(page, direction) {
  const { plotting, steering } = page.map;
  if (plotting.active) plotting.step(direction);
  else if (!steering.active || !steering.step(direction)) return page.map.moveCursor(direction);
  page.tell((plotting.shown ?? steering.shown)?.label ?? '');
}

/** @param {GamePage} page @param {1 | -1} way */
function turn(page, way) {
  if (!page.map.steering.active) return false;
  if (page.map.steering.turn(way)) page.tell(page.map.steering.shown?.label ?? '');
  return true;
}

/** @param {GamePage} page */
function enter(page) {
  const choice = page.map.plotting.shown ?? page.map.steering.shown;
  if (choice) page.chose([choice]);
  else page.clicked(page.map.cursor ?? '', null);
}

/** @param {GamePage} page */
function leave(page) {
  if (page.replay.open) page.closeReplay();
  else if (page.plan) dropPlan(page);
  else {
    page.lookAt(null);
    page.select(null);
  }
}

/** Says no to a question, or ends a phase. @param {GamePage} page */
function end(page) {
  const answer = /** @type {HTMLElement | null} */ (page.actions.element.querySelector('button.end'));
  answer?.click();
  return answer !== null || page.finish.press();
}

/** @param {GamePage} page @param {string} key */
function letter(page, key) {
  const { replay } = page;
  switch (key.toLowerCase()) {
    case ',': return turn(page, -1);
    case '.': return turn(page, 1);
    case 'n': page.nextUnit(1); break;
    case 'p': page.nextUnit(-1); break;
    case 'a': carryOut(page); break;
    case 'e': return end(page);
    case 'z': page.overlays.toggle('control'); break;
    case 't': page.overlays.toggle('threat'); break;
    case 'b': void import('./rulebook.js').then((rulebook) => rulebook.openRulebook(page)); break;
    case 'u': if (!page.frame.undoButton.disabled) void page.act('undo', {}); break;
    case 'r': if (replay.open) page.closeReplay(); else page.openReplay(page.game.view.steps); break;
    case '[': if (replay.open) void replay.go(replay.step - 1); else page.openReplay(page.game.view.steps - 1); break;
    case ']': if (replay.open) void replay.go(replay.step + 1); break;
    case '+': case '=': page.map.camera.zoom(1.35); break;
    case '-': page.map.camera.zoom(1 / 1.35); break;
    case '0': page.map.camera.fit(); break;
    case 'm': page.map.svg.focus(); break;
    case 'escape': leave(page); break;
    default: return false;
  }
  return true;
}
