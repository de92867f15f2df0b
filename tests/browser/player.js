/*
 * player.js - two ways to play at a window: by mouse or finger, and by keyboard alone. Both see only what stands
 * on the page. Their plan is simple: two units a phase, anywhere that is lit, then on.
 */
import assert from 'node:assert/strict';
import { PATIENCE, touch } from './harness.js';

const MOVES_A_PHASE = 2;

/** The arrow that brings nearer: two digits of a place are its column, two its row. */
function towards(from, to) {
  if (!from) return 'ArrowRight';
  const columns = Number(to.slice(0, 2)) - Number(from.slice(0, 2)), rows = Number(to.slice(2)) - Number(from.slice(2));
  if (Math.abs(columns) > Math.abs(rows)) return columns > 0 ? 'ArrowRight' : 'ArrowLeft';
  return rows > 0 ? 'ArrowDown' : 'ArrowUp';
}

/** Presses a button by what it does; where that ends a phase and units could still act, it is meant all the same. */
export async function pressButton(page, text, gesture = 'click') {
  const wanted = page.locator(`:is(#actions, #finish) button.act[data-do="${text}"]`);
  // Of several that roll, the odds of one are shown: another opens first.
  if (await wanted.evaluate((one) => one.classList.contains('closed'))) await wanted[gesture]();
  await wanted[gesture]();
  const yes = page.locator('dialog.asking .primary');
  if (await yes.count()) await yes[gesture]();
}

/** What a player sees. */
export function look(page) {
  return page.evaluate(() => {
    const all = (selector) => [...document.querySelectorAll(selector)];
    const game = document.querySelector('.game');
    return {
      step: Number(game?.getAttribute('data-step')),
      asked: document.querySelector('#prompt .asked') !== null,
      over: document.querySelector('#actions .result') !== null,
      moment: document.querySelector('.moment')?.textContent ?? '',
      able: all('.piece.able').map((piece) => piece.getAttribute('data-piece')),
      selected: document.querySelector('.piece.selected')?.getAttribute('data-piece') ?? null,
      lit: all('.target').map((target) => target.getAttribute('data-place')),
      plotted: document.querySelector('.plot .offered') !== null,
      buttons: all('#actions button.act, #finish button.act').map((one) => one.getAttribute('data-do')),
      end: all('#actions button.act, #finish button.act').findIndex((one) => one.classList.contains('end')),
      planning: document.querySelector('.plan') !== null,
      candidates: all('.plan .chipunit[aria-pressed="false"]').map((one) => one.getAttribute('data-unit')),
      ready: document.querySelector('.plan .carry:not([disabled])') !== null,
      confirming: [...document.querySelectorAll('#actions button')].some((one) => one.textContent === 'Not this'),
      cursor: document.querySelector('svg.map')?.getAttribute('data-cursor') ?? null,
    };
  });
}

class Player {
  constructor(page) {
    this.page = page;
    this.moment = '';
    this.moves = 0;
    this.turns = 0;
    /** What was used, so that a test can show that it was. */
    this.used = { units: 0, places: 0, buttons: 0, odds: 0, drags: 0, attacks: 0, questions: 0 };
  }

  /** Another number each time, the same in every run. */
  pick(list) {
    this.turns += 1;
    return list[(this.turns * 7 + 3) % list.length];
  }

  /** Makes one decision and waits until the server has taken it. */
  async decide() {
    const before = await look(this.page);
    assert.ok(before.asked, 'asked to decide');
    if (before.moment !== this.moment) {
      this.moment = before.moment;
      this.moves = 0;
    }
    for (let tries = 0; tries < 6; tries++) {
      const now = tries ? await look(this.page) : before;
      if (now.step !== before.step) return;
      if (await this.go(now)) {
        await this.page.waitForFunction((step) => Number(document.querySelector('.game')?.getAttribute('data-step')) !== step, before.step, { timeout: PATIENCE });
        return;
      }
    }
    assert.fail(`no way on from ${JSON.stringify(await look(this.page))}`);
  }

  /** One gesture or two. @returns {Promise<boolean>} whether it was a decision */
  async go(now) {
    const { end } = now;
    if (now.planning) return this.attack(now);
    if (now.confirming) return this.confirm(now);
    if (now.plotted) return this.pointOut();
    if (end >= 0 && (this.moves >= MOVES_A_PHASE || (!now.lit.length && !now.able.length))) return this.press(end, now);
    if (now.lit.length) {
      this.moves += 1;
      return this.goTo(this.pick(now.lit), now);
    }
    // A chosen unit without a lit place has its choices among the buttons.
    if (now.able.length && !(now.selected && now.buttons.length)) {
      this.used.units += 1;
      await this.choose(now);
      return false;
    }
    return this.press(now.buttons.length - 1, now);
  }

  /** An attack is put together: somebody takes part, then it is carried out. */
  async attack(now) {
    if (!now.ready) {
      if (now.candidates.length) await this.join(this.pick(now.candidates));
      await this.page.waitForFunction(() => !document.querySelector('.plan') || document.querySelector('.plan .carry:not([disabled])'));
      return false;
    }
    await this.page.locator('.plan ul.odds li').first().waitFor({ state: 'attached' });
    this.used.odds += 1;
    this.used.attacks += 1;
    await this.carryOut();
    return true;
  }

  async confirm(now) {
    return this.press(0, now);
  }

  /** A point of the table is asked for: the middle of the map will do. */
  async pointOut() {
    await this.page.locator('svg.map').click();
    return true;
  }

  /** Before a button after which dice fall is pressed, the chances stand beside it, or why they may not be told. */
  async readOdds(text) {
    const box = this.page.locator('.choice', { has: this.page.locator(`button[data-do="${text}"]`) });
    if (!await box.count()) return;
    await box.locator('.oddsbox ul.odds li, .oddsbox > p.faint').first().waitFor({ state: 'attached' });
    this.used.odds += await box.locator('.oddsbox ul.odds li').count() > 0 ? 1 : 0;
  }
}

/** Plays by clicking, or by tapping where the window is a phone. */
export class Pointer extends Player {
  constructor(page, touch = false) {
    super(page);
    this.touch = touch;
  }

  async hit(locator, position) {
    await (this.touch ? locator.tap({ position }) : locator.click({ position }));
  }

  async choose(now) {
    const piece = this.page.locator(`.piece[data-piece="${this.pick(now.able)}"]`);
    await this.bring(piece);
    await this.hit(piece);
  }

  /** What lies off the window is dragged into it, as a person would. */
  async bring(locator) {
    const map = await this.page.locator('svg.map').boundingBox(), box = await locator.boundingBox();
    const middle = (of) => ({ x: of.x + of.width / 2, y: of.y + of.height / 2 });
    const from = middle(map), at = middle(box);
    const margin = { x: Math.min(60, map.width / 4), y: Math.min(60, map.height / 4) };
    if (Math.abs(at.x - from.x) < map.width / 2 - margin.x && Math.abs(at.y - from.y) < map.height / 2 - margin.y) return;
    const most = { x: map.width / 2 - 5, y: map.height / 2 - 5 };
    const reach = (way, limit) => Math.max(-limit, Math.min(limit, way));
    const to = { x: from.x + reach(from.x - at.x, most.x), y: from.y + reach(from.y - at.y, most.y) };
    if (this.touch) await touch(this.page, [[from, to]]);
    else {
      await this.page.mouse.move(from.x, from.y);
      await this.page.mouse.down();
      await this.page.mouse.move(to.x, to.y, { steps: 5 });
      await this.page.mouse.up();
    }
    this.used.drags += 1;
  }

  async goTo(at, now) {
    this.used.places += 1;
    const target = this.page.locator(`.target[data-place="${at}"]`);
    await this.page.waitForFunction((place) => document.querySelector(`.target[data-place="${place}"]`), at);
    // A unit may stand on the lit place: then it is the unit that is hit, as it is for a person.
    const taken = await target.evaluate((element) => element.classList.contains('taken'));
    const wanted = taken ? this.page.locator(`.piece[data-at="${at}"]`).last() : target.locator('path').first();
    await this.bring(wanted);
    await this.hit(wanted);
    const after = await look(this.page);
    return !after.confirming || after.step !== now.step;
  }

  async join(unit) {
    await this.hit(this.page.locator(`.plan [data-unit="${unit}"]`));
  }

  async carryOut() {
    await this.hit(this.page.locator('.plan .carry'));
  }

  async press(index, now) {
    this.used.buttons += 1;
    await this.readOdds(now.buttons[index]);
    const wanted = this.page.locator('#actions button.act, #finish button.act').nth(index), closed = await wanted.evaluate((one) => one.classList.contains('closed'));
    await this.hit(wanted);
    if (closed) return false;
    await this.answer(index === now.end);
    return true;
  }

  /** Ending a phase asks once where units could still act. */
  async answer(end) {
    const yes = this.page.locator('dialog.asking .primary');
    if (!end || !await yes.count()) return;
    this.used.questions += 1;
    await this.hit(yes);
  }
}

/** Plays without ever touching the mouse. */
export class Keyboard extends Player {
  async choose() {
    for (let n = this.turns++ % 2; n >= 0; n--) await this.page.keyboard.press(n ? 'p' : 'n');
    const now = await look(this.page);
    assert.ok(now.selected === null || now.able.includes(now.selected));
    const focus = await this.page.evaluate(() => document.activeElement?.classList.contains('map'));
    assert.ok(focus, 'the map has the focus');
  }

  /** Goes with the arrows to a lit place; on the way any other lit place will do as well. */
  async goTo(at, now) {
    await this.page.keyboard.press('m');
    for (let n = 0; n < 24; n++) {
      const { cursor, lit } = await look(this.page);
      if (cursor && lit.includes(cursor)) {
        assert.equal(await this.page.locator('.ring path').count(), 1, 'the cursor is seen');
        this.used.places += 1;
        await this.page.keyboard.press('Enter');
        const after = await look(this.page);
        return !after.confirming || after.step !== now.step;
      }
      await this.page.keyboard.press(towards(cursor, at));
    }
    return assert.fail(`the arrows do not lead to ${at}`);
  }

  async join(unit) {
    const chips = await this.page.locator('.plan .chipunit').evaluateAll((all) => all.map((one) => one.getAttribute('data-unit')));
    await this.page.keyboard.press(String(chips.indexOf(unit) + 1));
  }

  async carryOut() {
    await this.page.keyboard.press('a');
  }

  async press(index, now) {
    this.used.buttons += 1;
    await this.readOdds(now.buttons[index]);
    if (index === now.end) return this.end();
    const closed = await this.page.locator('#actions button.act').nth(index).evaluate((one) => one.classList.contains('closed'));
    if (index < 9 && this.turns++ % 2) await this.page.keyboard.press(String(index + 1));
    else await this.tabTo(`#actions button.act >> nth=${index}`);
    return !closed;
  }

  /** By its letter; what was closed opens first. */
  async end() {
    const wanted = this.page.locator('#actions button.end, #finish button.end').first(), closed = await wanted.evaluate((one) => one.classList.contains('closed'));
    await this.page.keyboard.press('e');
    if (closed) return false;
    if (!await this.page.locator('dialog.asking').count()) return true;
    this.used.questions += 1;
    await this.page.keyboard.press('Enter');
    return true;
  }

  /** Goes with the tabulator to an element and presses Enter there. */
  async tabTo(selector) {
    const wanted = this.page.locator(selector);
    for (let n = 0; n < 80; n++) {
      if (await wanted.evaluate((element) => element === document.activeElement)) {
        assert.notEqual(await wanted.evaluate((element) => getComputedStyle(element).outlineStyle), 'none', 'the focus is seen');
        await this.page.keyboard.press('Enter');
        return true;
      }
      await this.page.keyboard.press('Tab');
    }
    return assert.fail(`the tabulator never came to ${selector}`);
  }
}

/**
 * Lets two players play until a wanted moment.
 * @returns {Promise<number>} how many decisions were made
 */
export async function playTogether(players, { most, enough = () => false }) {
  for (let n = 0; n < most; n++) {
    const player = await whoIsAsked(players);
    if (!player || enough(n)) return n;
    await player.decide();
  }
  return most;
}

/** @returns {Promise<Player | null>} null when both windows show the end */
async function whoIsAsked(players) {
  const end = Date.now() + PATIENCE;
  while (Date.now() < end) {
    const seen = await Promise.all(players.map((player) => look(player.page)));
    if (seen.every((one) => one.over)) return null;
    const latest = Math.max(...seen.map((one) => one.step));
    const index = seen.findIndex((one) => one.asked && one.step === latest);
    if (index >= 0) return players[index];
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return assert.fail('nobody was asked to decide');
}
