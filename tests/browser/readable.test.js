/*
 * readable.test.js - what can be read without touching anything: names of units and places on one map of each system, on a desk, on
 * a tablet and on a phone; the title of the game; what can be done on a low screen.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Browser, DESKTOP, PHONE, Server, TABLET, closeAll } from './harness.js';

const MAPS = ['jena20/jena-1806', 'musket-saber/hougoumont-1815', 'grid-napoleonic/crossroads', 'battleground/ford-road', 'war-conquest/consul-and-strategos'];
/** A name is so high on the screen, in pixels. */
const LEAST = 9;
const server = new Server();
const browser = new Browser();

before(async () => { await server.start(); await browser.start(); });
after(async () => { await browser.stop(); await server.stop(); });

/** The names on the counters of the map: what stands there, and how high its letters are on the screen. */
const names = (page) => page.locator('.map .piece').evaluateAll((pieces) => pieces.map((piece) => {
  const label = piece.querySelector('.label'), matrix = label.getScreenCTM(), box = label.getBoundingClientRect(), card = piece.querySelector('.card').getBoundingClientRect();
  return { unit: piece.dataset.piece, text: label.textContent, seen: box.width > 0, height: parseFloat(getComputedStyle(label).fontSize) * Math.hypot(matrix.a, matrix.b), over: Math.max(0, card.left - box.left, box.right - card.right) };
}));

async function seated(scenario, options) {
  // A card may ask something before anybody moves.
  const table = await server.table({ scenario }), now = await table.playUntil(({ view }) => view.choices.length > 0 && view.phase !== 'random events');
  return { now, page: await browser.seat(table, now.seat, options) };
}

for (const scenario of MAPS) {
  test(`every unit of ${scenario} has a name that can be read and told from others`, async (t) => {
    for (const [size, options] of Object.entries({ desk: DESKTOP, tablet: TABLET, phone: PHONE })) {
      const { now, page } = await seated(scenario, options), all = await names(page);
      const heights = all.map((one) => one.height), sides = new Map(now.view.pieces.map((piece) => [piece.id, piece.side]));
      t.diagnostic(`${scenario}, ${size}: ${all.length} names, ${Math.min(...heights).toFixed(1)} to ${Math.max(...heights).toFixed(1)} pixels: ${all.map((one) => one.text).join(' ')}`);
      assert.equal(all.length, now.view.pieces.filter((piece) => piece.on_board).length);
      assert.deepEqual(all.filter((one) => !one.seen || one.height < LEAST), [], size);
      assert.deepEqual(all.filter((one) => one.over > 4), [], 'no name runs into its neighbours');
      const told = all.filter((one) => one.text !== '?').map((one) => `${sides.get(one.unit)} ${one.text}`);
      assert.equal(new Set(told).size, told.length, told.join(', '));
      await closeAll([page]);
    }
  });
}

test('from near, and of the unit that is chosen, the whole name is read', async () => {
  const { page } = await seated('jena20/jena-1806', DESKTOP), text = () => page.locator('.piece[data-piece="augereau"] .label').textContent();
  assert.equal(await text(), 'AUGE');
  await page.locator('.piece[data-piece="augereau"]').click();
  assert.equal(await text(), 'Augereau');
  await page.keyboard.press('Escape');
  await page.locator('.piece[data-piece="augereau"]:not(.selected)').waitFor();
  assert.equal(await text(), 'AUGE');
  for (let n = 0; n < 3; n++) await page.getByRole('button', { name: 'Nearer' }).click();
  assert.equal(await text(), 'Augereau');
  await closeAll([page]);
});

/** Pairs of places whose names touch, and places whose name touches a counter. */
const touching = (page) => page.evaluate(() => {
  const box = (element) => ({ words: element.textContent, ...element.getBoundingClientRect().toJSON() });
  const places = [...document.querySelectorAll('.map .names [data-name]')].map(box), cards = [...document.querySelectorAll('.map .piece')].map((piece) => ({ ...box(piece.querySelector('.card')), words: piece.dataset.piece }));
  // The box of a text is a little higher than its letters.
  const meet = (a, b, slack) => a.left < b.right && b.left < a.right && a.top + slack < b.bottom - slack && b.top + slack < a.bottom - slack;
  return [...places.flatMap((one, i) => places.slice(i + 1).filter((other) => meet(one, other, 1)).map((other) => `${one.words} / ${other.words}`)),
    ...places.flatMap((one) => cards.filter((card) => meet(one, card, 2.5)).map((card) => `${one.words} / ${card.words}`))];
});

test('names of places keep clear of each other and of counters, and what falls does not cover the middle of the map', async () => {
  for (const scenario of MAPS) {
    for (const viewport of [DESKTOP.viewport, TABLET.viewport, { width: 768, height: 1024 }]) {
      const { page } = await seated(scenario, { ...TABLET, viewport });
      assert.deepEqual(await touching(page), [], `${scenario} ${JSON.stringify(viewport)}`);
      const covered = await page.evaluate(() => {
        const map = document.querySelector('svg.map').getBoundingClientRect();
        return [...document.querySelectorAll('.fall > *')].map((one) => one.getBoundingClientRect()).some((one) => one.left < map.left + map.width / 2 && one.right > map.left + map.width / 2 && one.bottom > map.top + map.height / 3 && one.top < map.bottom - map.height / 3);
      });
      assert.equal(covered, false, `${scenario} ${JSON.stringify(viewport)}`);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing stands over the edge');
      await closeAll([page]);
    }
  }
});

test('on a phone the title is whole and the moment stands on one line', async () => {
  for (const scenario of MAPS) {
    const { page } = await seated(scenario, PHONE);
    const cut = await page.evaluate(() => ['.bar h1', '.bar .moment'].map((selector) => document.querySelector(selector)).filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 1).map((one) => one.textContent));
    assert.deepEqual(cut, [], scenario);
    const moment = await page.locator('.bar .moment').evaluate((one) => one.clientHeight / parseFloat(getComputedStyle(one).fontSize));
    assert.ok(moment < 2, `one line: ${moment}`);
    await closeAll([page]);
  }
});

test('on a screen of 800 pixels several things that can be done are in sight, after dice too', async (t) => {
  const table = await server.table({ scenario: 'war-conquest/consul-and-strategos' });
  let tried = 0;
  for (let n = 0; n < 90 && tried < 4; n++) {
    const now = await table.look();
    if (now.over) break;
    if (now.view.rolled.length && now.view.choices.length > 1) {
      const page = await browser.seat(table, now.seat);
      const { all, seen, room } = await page.locator('#actions').evaluate((panel) => {
        const edge = panel.getBoundingClientRect().bottom + 1, buttons = [...panel.querySelectorAll('button')].filter((one) => one.getClientRects().length);
        return { all: buttons.length, seen: buttons.filter((one) => one.getBoundingClientRect().bottom <= edge).length, room: panel.clientHeight };
      });
      t.diagnostic(`${now.view.prompt} ${seen} of ${all} buttons in ${room} pixels`);
      assert.ok(seen >= Math.min(2, all), `${seen} of ${all} buttons in ${room} pixels`);
      tried++;
      await closeAll([page]);
    }
    await table.play((choices) => choices[(n * 5) % choices.length]);
  }
  assert.ok(tried > 0);
});
