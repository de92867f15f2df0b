/*
 * open.test.js - what the hex systems do not have: an open table with footprints that can be clicked, tapped and reached by
 * keyboard, cards beside the map, secrets of two sides at one screen, how to win.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Browser, DESKTOP, PHONE, Server, closeAll, touch, until } from './harness.js';
import { look } from './player.js';
import { staged } from './staged.js';
import { gridBoard, gridGame, strangeBoard, strangeGame, tableBoard, tableGame } from '../web/strange.js';

const server = new Server();
const browser = new Browser();

before(async () => { await server.start(); await browser.start(); });
after(async () => { await browser.stop(); await server.stop(); });

const table = (options = DESKTOP) => staged(browser, server, { board: tableBoard(), games: { red: tableGame() } }, options);
const selected = (page, id) => until(() => look(page), (seen) => seen.selected === id);
const sent = (page) => until(() => page.sent.map((one) => one.do), (all) => all.length > 0);

/** The corners of a footprint on the screen, in units of the table. */
const footprint = (page, id) => page.evaluate((piece) => {
  const card = document.querySelector(`.piece[data-piece="${piece}"] .card`), toTable = document.querySelector('.stage').getScreenCTM().inverse();
  const unit = document.querySelector('.ground').getBBox().width / 72, { x, y, width, height } = card.getBBox(), matrix = card.getScreenCTM();
  return [[x, y], [x + width, y], [x + width, y + height], [x, y + height]].map(([cx, cy]) => {
    const point = new DOMPoint(cx, cy).matrixTransform(matrix).matrixTransform(toTable);
    return [point.x / unit, point.y / unit].map((n) => Math.round(n * 10) / 10);
  });
}, id);

test('units lie on an open table to scale, turned as they face', async () => {
  const page = await table();
  await until(() => footprint(page, 'guard'), (corners) => JSON.stringify(corners) === JSON.stringify([[8.5, 34.5], [16.5, 34.5], [16.5, 37.5], [8.5, 37.5]]));
  assert.deepEqual(await footprint(page, 'horse'), [[24, 13.5], [16, 13.5], [16, 10.5], [24, 10.5]], 'its front looks down');
  assert.deepEqual(await footprint(page, 'foot'), [[48.5, 34], [48.5, 26], [51.5, 26], [51.5, 34]], 'its front looks to the left');
  assert.equal(await page.locator('.stand .facing').count(), 4, 'one has no front');
  assert.match(await page.locator('.rule').textContent(), /10 inch/);
  const zoom = () => page.locator('.stage').evaluate((stage) => stage.getScreenCTM().a);
  const first = await zoom();
  await page.locator('svg.map').hover();
  await page.mouse.wheel(0, -400);
  assert.ok(await until(zoom, (now) => now > first * 1.3));
  await closeAll([page]);
});

test('where a unit would lie is seen and can be clicked', async () => {
  const page = await table();
  await page.locator('.piece[data-piece="guard"]').click();
  await selected(page, 'guard');
  assert.deepEqual((await look(page)).lit.sort(), ['12.5,30', '12.5,36', '22.5,27']);
  assert.equal(await page.locator('.target .ghost').count(), 4);
  await page.locator('.target[data-place="22.5,27"] .ghost').click();
  assert.deepEqual(await sent(page), ['oblique guard']);

  // Two ways to stand at one point: which of them is asked, and each is shown when it is pointed at.
  page.sent.length = 0;
  await page.locator('.piece[data-piece="guard"]').click();
  await page.locator('.piece[data-piece="guard"]').click();
  await page.locator('#actions button[data-do="wheel guard right"]').waitFor();
  await page.locator('#actions button[data-do="wheel guard right"]').hover();
  const shown = () => page.locator('.hover path').getAttribute('d');
  const right = await shown();
  await page.locator('#actions button[data-do="wheel guard left"]').hover();
  assert.notEqual(await shown(), right);
  await page.locator('#actions button[data-do="wheel guard left"]').click();
  assert.deepEqual(await sent(page), ['wheel guard left']);
  await page.keyboard.press('Escape');
  await page.locator('#actions button[data-do="play ruse"]').waitFor();
  assert.equal(await page.locator('#actions button[data-do="bury scouts"]').count(), 1, 'what has no place on the table is a button');
  await closeAll([page]);
});

test('the same by keyboard, and by finger after a pinch', async () => {
  const page = await table();
  await page.keyboard.press('n');
  await selected(page, 'guard');
  await page.keyboard.press('ArrowUp');
  await until(() => look(page), (seen) => seen.cursor === '12.5,30');
  assert.equal(await page.locator('.ring path').count(), 1);
  await page.keyboard.press('Enter');
  assert.deepEqual(await sent(page), ['advance guard']);
  await closeAll([page]);

  const phone = await table(PHONE), box = await phone.locator('svg.map').boundingBox();
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }, beside = (dx) => ({ x: middle.x + dx, y: middle.y });
  await touch(phone, [[beside(-60), beside(-50)], [beside(60), beside(50)]]);
  await phone.locator('#actions .able button[data-unit="guard"]').tap();
  await selected(phone, 'guard');
  await phone.locator('.target[data-place="12.5,30"] .ghost').tap();
  assert.deepEqual(await sent(phone), ['advance guard']);
  assert.ok(await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing stands over the edge');
  await closeAll([phone]);
});

test('a grid of squares is played by mouse and keyboard', async () => {
  const page = await staged(browser, server, { board: gridBoard(), games: { red: gridGame() } });
  await page.locator('.piece[data-piece="brigade"]').click();
  await selected(page, 'brigade');
  assert.equal((await look(page)).lit.length, 8, 'also to the corners');
  await page.locator('.target[data-place="3,4"] path').click();
  assert.deepEqual(await sent(page), ['move brigade 3,4']);
  await closeAll([page]);

  const typed = await staged(browser, server, { board: gridBoard(), games: { red: gridGame() } });
  await typed.keyboard.press('n');
  await selected(typed, 'brigade');
  for (const key of ['ArrowLeft', 'ArrowDown', 'Enter']) await typed.keyboard.press(key);
  assert.deepEqual(await sent(typed), ['move brigade 1,4']);
  for (const kind of ['stone-wall', 'road', 'stream', 'bridge']) assert.equal(await typed.locator(`.stage .edge[data-kind="${kind}"]`).count(), 1, kind);
  assert.equal(await typed.locator('.piece .facing').count(), 2);
  await closeAll([typed]);
});

test('cards, how to win, the score and the calendar stand beside the map, and only where there are any', async () => {
  const page = await staged(browser, server, { board: strangeBoard(), games: { red: strangeGame() } });
  const hand = page.locator('#hands .hand[data-side="red"]');
  assert.match(await hand.innerText(), /Red: Hand, 3 cards[\s\S]*Ruse × 2[\s\S]*Move an enemy\.[\s\S]*Rain/);
  assert.match(await page.locator('#hands .hand[data-side="blue"]').innerText(), /Blue: Hand, 4 cards/);
  await page.getByRole('tab', { name: 'To win' }).click();
  const words = await page.locator('.aims').innerText();
  for (const part of [/How to win/, /Hold Oberdorf/, /0 of 1/, /Lose no leader/, /Units eliminated/, /Turn 2\s*night/, /Turn 3\s*Blue: the reserve arrives/]) assert.match(words, part);
  await page.locator('.tray summary').click();
  assert.match(await page.locator('.tray').innerText(), /Differential \+7, and the table ends at \+4/);
  await closeAll([page]);

  const game = await server.table({ scenario: 'jena20/first-steps' }), plain = await browser.seat(game, 'french');
  const { view } = await game.look();
  assert.equal(await plain.locator('#hands').isVisible(), view.hands.length > 0);
  assert.equal(await plain.getByRole('tab', { name: 'To win' }).isVisible(), view.goals.length + view.score.length + view.calendar.length > 0);
  await closeAll([plain]);
});

test('two sides at one screen see nothing of each other until the table is turned', async () => {
  const red = strangeGame(), blue = structuredClone(red);
  Object.assign(blue, { seat: 'blue' });
  blue.view.choices = [];
  blue.view.hands = [{ name: 'hand', title: 'Hand', side: 'blue', count: 4, cards: [{ id: 'storm', title: 'Storm', text: 'Sinks a ship.', count: 4 }] }, { name: 'hand', title: 'Hand', side: 'red', count: 3, cards: [] }];
  const page = await staged(browser, server, { board: strangeBoard(), games: { red, blue } });
  const hands = page.locator('#hands');
  await page.getByText('Hand over to Red.').waitFor();
  assert.ok(!await hands.isVisible(), 'who opens it may be either of them');
  await page.getByRole('button', { name: 'I am Red' }).click();
  assert.match(await hands.innerText(), /Ruse/);
  assert.doesNotMatch(await page.content(), /Storm/);

  for (const game of Object.values(page.games)) Object.assign(game, { at: 'b', view: { ...game.view, steps: 5, to_move: 'blue' } });
  blue.view.choices = [{ do: 'done', label: 'Done', group: 'end', piece: null, to: null, pose: null, cost: null, rolls: false }];
  await page.locator('.piece[data-piece="unit1"]').click();
  await page.locator('#actions button[data-do="rest unit1"]').click();
  await page.getByText('Hand over to Blue.').waitFor();
  assert.ok(!await hands.isVisible());
  assert.doesNotMatch(await page.content(), /Storm/, 'and nothing of it is in the page yet');
  await page.getByRole('button', { name: 'I am Blue' }).click();
  await until(() => hands.innerText(), (words) => /Storm/.test(words) && !/Ruse/.test(words));
  await closeAll([page]);
});
