/*
 * squares.test.js - a board of squares: every formation with its front, the colours of the commands, the arc and ranges of
 * the chosen unit and how far it is led; and a turn by mouse with fire, a melee and a rout that is told step by step, on
 * the real server.
 */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Browser, PHONE, ROOT, Server, closeAll, reached, until } from './harness.js';
import { look, pressButton } from './player.js';

const FILE = join(ROOT, 'tests', 'browser', 'squares.yaml');
const server = new Server();
const browser = new Browser();
let scenario = '';

before(async () => {
  await server.start(['--pace', '0', FILE]);
  await browser.start();
  const { systems } = await server.call('GET', '/api/systems');
  scenario = systems.flatMap((system) => system.scenarios).find((one) => one.title === 'A Turn on Squares').id;
});
after(async () => { await browser.stop(); await server.stop(); });

const piece = (page, id) => page.locator(`.piece[data-piece="${id}"]`);
const attribute = (page, selector, name) => page.locator(selector).evaluateAll((all, key) => all.map((one) => one.getAttribute(key)), name);

/** Plays for whoever decides, always what ends a part of the turn, until this can be chosen: the French at the page if there is one. */
async function on(table, wanted, page = null) {
  for (let n = 0; n < 20; n++) {
    const now = await table.look();
    if (page) await reached(page, now.view.steps);
    if (now.view.choices.some((choice) => choice.do === wanted)) return;
    if (page && now.seat === 'french') {
      await page.keyboard.press('Escape');
      // Chances that are still being asked for would be refused once the game has gone on.
      await page.waitForFunction(() => !document.querySelector('.oddsbox:empty'));
      await pressButton(page, 'done');
      await reached(page, now.view.steps + 1);
    } else await table.play((choices) => choices.find(({ do: text }) => text === 'first' && now.seat === 'french') ?? choices.find(({ do: text }) => text === 'second') ?? choices.find(({ do: text }) => text === 'done') ?? choices[0]);
  }
  assert.fail(`${wanted} was never offered`);
}

/** Chooses a unit, hits its target and confirms, as somebody at the table would. */
async function order(page, unit, at, text) {
  const { step } = await look(page);
  if ((await look(page)).selected !== unit) await piece(page, unit).click();
  await page.locator(`.target[data-place="${at}"]`).waitFor({ state: 'attached' });
  await page.locator(`.piece[data-at="${at}"]`).last().click();
  const box = page.locator('.plan');
  await box.locator('ul.odds li').first().waitFor();
  const then = await box.locator('.followers ul.odds').count(), carry = box.locator('.carry:not([disabled])');
  assert.ok((await carry.getAttribute('data-do')).startsWith(text));
  await carry.click();
  await reached(page, step + 1);
  return then;
}

test('squares are counted from 0,0 and all of them are on the map', async () => {
  const table = await server.table({ scenario });
  const page = await browser.seat(table, null);
  const boxes = await page.evaluate(() => {
    const box = (selector) => document.querySelector(selector).getBoundingClientRect().toJSON();
    return { places: box('.places'), ground: box('.ground'), first: box('.border.side0'), last: box('.border.side1') };
  });
  for (const side of ['left', 'right', 'top', 'bottom']) assert.ok(Math.abs(boxes.places[side] - boxes.ground[side]) < 3, `${side} of the map`);
  assert.ok(boxes.first.right < boxes.places.left + 10 && boxes.last.left > boxes.places.right - 10, 'each side has its edge');
  assert.ok(boxes.first.height > boxes.places.height - 10, 'along all of it');
  await closeAll([page]);
});

test('a unit shows its formation, its front, its losses and its command', async () => {
  const table = await server.table({ scenario });
  const page = await browser.seat(table, null);
  const { view } = await table.look();
  const drawn = await page.locator('.piece').evaluateAll((all) => Object.fromEntries(all.map((one) => [one.getAttribute('data-piece'), {
    shape: one.querySelector('.facing')?.getAttribute('d') ?? null, turn: one.querySelector('.facing')?.getAttribute('transform') ?? null,
    colour: one.querySelector('.command')?.getAttribute('class') ?? null, bars: one.querySelectorAll('.bar .full').length,
    badges: [...one.querySelectorAll('.badge')].map((badge) => badge.getAttribute('aria-label')) }])));
  for (const one of view.pieces) {
    const { shape, turn, colour, bars, badges } = drawn[one.id];
    assert.equal(shape === null, one.facing === null && one.formation === null, `${one.id} has a front`);
    if (one.facing !== null) assert.ok(turn.startsWith(`rotate(${one.facing})`), `${one.id} looks where it looks`);
    assert.equal(colour, `command colour${one.command.colour}`);
    assert.equal(bars, one.bars[0]?.value ?? 0);
    assert.ok(!badges.includes(one.formation), 'what is drawn needs no badge');
  }
  const formations = new Map(view.pieces.filter((one) => one.formation).map((one) => [one.formation, drawn[one.id].shape]));
  assert.deepEqual([...formations.keys()].sort(), ['cavalry', 'column', 'limbered', 'line', 'skirmish', 'square', 'unlimbered']);
  assert.equal(new Set(formations.values()).size, formations.size, 'each has a figure of its own');
  assert.notEqual(drawn.guns.colour, drawn.dragoons.colour);
  await closeAll([page]);
});

test('a turn with fire, a melee and a rout that spreads', async () => {
  const table = await server.table({ scenario });
  await on(table, 'fire guns jaeger');
  const page = await browser.seat(table, 'french');

  await piece(page, 'guns').click();
  const { view } = await table.look(), zones = view.pieces.find((one) => one.id === 'guns').zones;
  assert.deepEqual(zones.map((zone) => zone.kind), ['arc', 'arc', 'arc', 'arc'], 'ranges at which it throws the same');
  assert.deepEqual(await page.locator('.zone.arc title').allTextContents(), zones.map((zone) => zone.title));
  assert.deepEqual(await page.locator('.zonekey li').allInnerTexts(), zones.map((zone) => zone.title));
  assert.deepEqual(await page.locator('.zone.reach title').allTextContents(), ['General Drouot: command within 3']);
  assert.deepEqual(await attribute(page, '.zone.reach', 'class'), ['zone reach colour0']);
  await order(page, 'guns', '7,5', 'fire guns jaeger');
  assert.match(await page.locator('.log').innerText(), /fired at Jäger/);

  await on(table, 'close guard recruits', page);
  await page.keyboard.press('Escape');
  const rings = await order(page, 'guard', '6,3', 'close guard recruits');
  assert.ok(rings > 0, 'who stands in the way of the rout was told with its chances');

  const after_ = await table.look(), told = after_.view.log_lines;
  await reached(page, after_.view.steps);
  const numbers = await attribute(page, '.log li[data-nth]', 'data-nth');
  assert.deepEqual(numbers, numbers.map((_, i) => String(i + 1)), 'step by step');
  const line = (wanted) => told.findLast(wanted) ?? assert.fail(JSON.stringify(told));
  const steps = [line(({ piece: who, dice }) => who === 'guard' && dice), line(({ piece: who, from, to }) => who === 'guard' && from === '5,3' && to === '6,3'),
    line(({ piece: who, from }) => who === 'recruits' && from === '6,3'), line(({ piece: who, dice }) => who === 'second' && dice)];
  const nths = await Promise.all(steps.map(({ n }) => page.locator(`.log li[data-n="${n}"]`).getAttribute('data-nth')));
  assert.ok(nths.every(Boolean), JSON.stringify(told));
  const signs = await page.locator('.nth text').allTextContents();
  assert.deepEqual(signs.slice(0, 2), [nths[1], nths[2]], 'and on the map by the same numbers');
  const seen = await page.evaluate(() => {
    const first = document.querySelector('.log li[data-nth="1"]').getBoundingClientRect(), log = document.querySelector('.log').getBoundingClientRect();
    return first.top >= log.top - 1 && first.top < log.bottom;
  });
  assert.ok(seen, 'the log is open where it began');
  await closeAll([page]);
});

test('an enemy that is looked at shows what it can hit, on a phone too', async () => {
  const table = await server.table({ scenario });
  await on(table, 'act guard');
  const page = await browser.seat(table, 'french', PHONE);
  await piece(page, 'recruits').tap();
  await page.locator('.zone.arc').first().waitFor({ state: 'attached' });
  assert.deepEqual(await page.locator('.zone.reach title').allTextContents(), ['Colonel Werner: command within 3']);
  await closeAll([page]);
});

test('the legend names formations and commands', async () => {
  const page = await browser.seat(await server.table({ scenario }), null);
  await page.locator('#menu').click();
  await page.getByText('Signs of the map').click();
  const words = await page.locator('dialog .legend').first().locator('b').allInnerTexts();
  for (const word of ['Line', 'Column', 'Square', 'Skirmish', 'Limbered', 'Unlimbered', 'Brigade A', 'Brigade B', 'Brigade C']) assert.equal(words.filter((one) => one === word).length, 1, word);
  await closeAll([page]);
});
