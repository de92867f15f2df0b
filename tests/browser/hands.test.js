/*
 * hands.test.js - fingers, keys and several windows: pinching, a game from the lobby to a move without a mouse,
 * a seat that is open twice, sound and notifications, links to a moment, an undo that must wait for the computer.
 */
import assert from 'node:assert/strict';
import { gunzipSync } from 'node:zlib';
import { after, before, test } from 'node:test';
import { Browser, PHONE, Server, closeAll, reached, touch, until } from './harness.js';
import { Keyboard, Pointer, look, pressButton } from './player.js';

const server = new Server();
const browser = new Browser();
const REFUSED = /status of (401|403|409)/;

before(async () => { await server.start(); await browser.start(); });
after(async () => { await browser.stop(); await server.stop(); });

/** Where a piece of the map is on the screen, and how near. */
const pose = (page) => page.locator('.stage').evaluate((stage) => {
  const { a, e, f } = /** @type {SVGGElement} */ (stage).getScreenCTM();
  return { zoom: a, x: e, y: f };
});

test('two fingers zoom about the point between them, one finger moves the map', async () => {
  const table = await server.table({ scenario: 'jena20/jena-1806' });
  const page = await browser.seat(table, 'french', PHONE);
  const box = await page.locator('svg.map').boundingBox();
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const beside = (dx, dy) => ({ x: middle.x + dx, y: middle.y + dy });
  const first = await pose(page), { step } = await look(page);
  await touch(page, [[beside(-40, 0), beside(-100, 0)], [beside(40, 0), beside(100, 0)]]);
  const near = await pose(page);
  assert.ok(near.zoom > first.zoom * 2 && near.zoom < first.zoom * 3, `${first.zoom} became ${near.zoom}`);
  const under = ({ zoom, x, y }) => [(middle.x - x) / zoom, (middle.y - y) / zoom];
  for (const [i, at] of under(near).entries()) assert.ok(Math.abs(at - under(first)[i]) < 8, 'the middle stays');
  await touch(page, [[beside(0, 0), beside(30, 20)]]);
  const moved = await pose(page);
  assert.equal(moved.zoom, near.zoom);
  assert.ok(moved.x - near.x > 15 && moved.x - near.x <= 31 && moved.y > near.y, 'the map follows the finger');
  await touch(page, [[beside(-150, 0), beside(-30, 0)], [beside(150, 0), beside(30, 0)]]);
  assert.ok((await pose(page)).zoom < near.zoom / 3);
  assert.equal((await look(page)).step, step, 'no gesture was taken for a choice');
  await closeAll([page]);
});

test('a game from the lobby to a move and back without a mouse', async () => {
  const page = await browser.window();
  const keyboard = new Keyboard(page);
  await page.goto(server.address);
  await page.locator('button[data-scenario]').first().waitFor();
  await keyboard.tabTo('button[data-scenario="jena20/first-steps"]');
  await page.getByRole('dialog').waitFor();
  await keyboard.tabTo('dialog button:has-text("Both sides at this screen")');
  await page.locator('.game[data-step]').waitFor();
  await keyboard.tabTo('.guide button:has-text("Skip")');
  await keyboard.decide();
  await keyboard.decide();
  assert.equal((await look(page)).step, 2);
  await page.keyboard.press('u');
  await until(() => look(page), (seen) => seen.step === 1);
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByText('Chances are exact').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('r');
  const slider = page.getByRole('slider', { name: 'Step of the game' });
  await slider.focus();
  await page.keyboard.press('Home');
  await until(() => look(page), (seen) => seen.step === 0);
  await page.keyboard.press('Escape');
  await until(() => look(page), (seen) => seen.step === 1 && seen.asked);
  await keyboard.tabTo('#menu');
  await keyboard.tabTo('dialog button:has-text("Resign")');
  await keyboard.tabTo('dialog button:text-is("Resign")');
  await page.locator('#actions .result').waitFor();
  await closeAll([page]);
});

test('a seat that is open in two windows: the slower one is told, and shown the new position', async () => {
  const table = await server.table();
  const one = await browser.seat(table, 'french'), two = await browser.window();
  // The second window hears nothing of the first one's move, as on a slow line.
  const answers = [];
  await two.routeWebSocket('**/api/live', (socket) => {
    socket.connectToServer().onMessage((message) => {
      const heard = JSON.parse(typeof message === 'string' ? message : gunzipSync(message));
      if (heard.type === 'error') answers.push(heard.status);
      if (heard.type !== 'game' || heard.version === 1) socket.send(message);
    });
  });
  await two.addInitScript(() => localStorage.setItem('grognard.guide', '"seen"'));
  await two.goto(table.link('french'));
  await two.locator('.link.live').waitFor();
  await new Pointer(one).decide();
  const moved = await table.look();
  assert.equal((await look(two)).step, 0);
  const stale = new Pointer(two);
  await stale.choose(await look(two));
  const lit = (await look(two)).lit;
  await two.locator(`.target[data-place="${lit[0]}"] path`).click();
  await two.getByText('The position has changed').waitFor();
  assert.deepEqual(answers, [409]);
  await reached(two, moved.view.steps);
  assert.equal((await table.look()).view.steps, moved.view.steps, 'the stale choice changed nothing');
  await stale.decide();
  assert.equal((await table.look()).view.steps, moved.view.steps + 1, 'and the window can go on');
  await closeAll([one, two], REFUSED);
});

test('sound and notifications are off until they are wanted, and are remembered', async () => {
  const table = await server.table();
  const page = await browser.window();
  await page.addInitScript(() => {
    localStorage.setItem('grognard.guide', '"seen"');
    window.heard = { taps: 0, notes: [], asked: 0 };
    const create = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function tap() { window.heard.taps += 1; return create.call(this); };
    let permission = 'default';
    window.Notification = class { constructor(title) { window.heard.notes.push(title); } static get permission() { return permission; }
      static async requestPermission() { window.heard.asked += 1; permission = window.answer ?? 'granted'; return permission; } close() {} };
  });
  const heard = () => page.evaluate(() => window.heard);
  const menu = async (name, wanted) => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name }).click();
    await page.getByRole('button', { name: wanted }).waitFor();
    await page.keyboard.press('Escape');
  };
  await page.goto(table.link('prussian'));
  await page.locator('.game[data-step]').waitFor();
  const turn = async () => {
    for (let n = 0; n < 60 && (await table.look()).seat === 'french'; n++) await table.play((choices) => choices.find((choice) => choice.group === 'end') ?? choices[0]);
    await until(() => look(page), (seen) => seen.asked);
    for (let n = 0; n < 60 && (await table.look()).seat === 'prussian'; n++) await table.play((choices) => choices.find((choice) => choice.group === 'end') ?? choices[0]);
    await until(() => look(page), (seen) => !seen.asked);
  };
  await turn();
  assert.deepEqual(await heard(), { taps: 0, notes: [], asked: 0 }, 'nobody is disturbed unasked');

  await page.evaluate(() => { window.answer = 'denied'; });
  await menu('Notifications: off', 'Notifications: off');
  assert.equal((await heard()).asked, 1, 'the browser was asked, and said no');
  await page.evaluate(() => { window.answer = 'granted'; });
  await menu('Notifications: off', 'Notifications: on');
  await menu('Sound: off', 'Sound: on');
  const tried = (await heard()).taps;
  assert.ok(tried > 0, 'the sound is heard when it is switched on');
  await page.evaluate(() => Object.defineProperty(document, 'hidden', { get: () => true }));
  await turn();
  const after_ = await heard();
  assert.ok(after_.taps > tried);
  assert.ok(after_.notes.length > 0);

  await page.reload();
  await page.locator('.game[data-step]').waitFor();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Sound: on' }).waitFor();
  await closeAll([page]);
});

test('a link to a moment is copied and opens there', async () => {
  const table = await server.table();
  for (let n = 0; n < 4; n++) await table.play((choices) => choices.find((choice) => choice.to) ?? choices[0]);
  const page = await browser.seat(table, 'french');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.keyboard.press('r');
  await page.getByRole('button', { name: 'One step back' }).click();
  await page.getByRole('button', { name: 'One step back' }).click();
  await until(() => look(page), (seen) => seen.step === 2);
  await page.getByRole('button', { name: 'Link' }).click();
  await page.getByText('The link to this moment is copied').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(link, `${server.address}/g/${table.game}?step=2`);
  assert.ok(!Object.values(table.seats).some((secret) => link.includes(secret)), 'it gives no seat away');
  const other = await browser.window();
  await other.goto(link);
  await until(() => look(other), (seen) => seen.step === 2);
  assert.equal(await other.locator('#actions [data-do]').count(), 0);
  await closeAll([page, other]);
});

test('nothing can be undone while the computer is to move', async () => {
  const slow = new Server();
  await slow.start(['--pace', '60000']);
  const table = await slow.table({ seats: { french: 'person', prussian: 'greedy' } });
  const page = await browser.seat(table, 'french');
  const undo = page.getByRole('button', { name: 'Undo' });
  await new Pointer(page).decide();
  assert.ok(await undo.isEnabled(), 'a move of his own can be taken back');
  for (let n = 0; n < 20 && (await look(page)).asked; n++) {
    const { step } = await look(page);
    await pressButton(page, 'done');
    await reached(page, step + 1);
  }
  assert.ok(!(await look(page)).asked, 'the computer has the move');
  assert.ok(await undo.isDisabled());
  const { step } = await look(page);
  await page.keyboard.press('u');
  assert.equal((await look(page)).step, step);
  await closeAll([page]);
  await slow.stop();
});

test('a map that is seen whole stays whole, whatever is chosen and however large the window', async () => {
  const table = await server.table();
  const page = await browser.seat(table, (await table.look()).seat);
  const inSight = () => page.evaluate(() => {
    const window_ = document.querySelector('svg.map').getBoundingClientRect(), map = document.querySelector('.stage .ground').getBoundingClientRect();
    return map.left >= window_.left - 1 && map.right <= window_.right + 1 && map.top >= window_.top - 1 && map.bottom <= window_.bottom + 1;
  });
  assert.ok(await inSight());
  const first = await pose(page);
  for (let n = 0; n < 5; n++) {
    await page.keyboard.press('n');
    assert.deepEqual(await pose(page), first);
  }
  await page.setViewportSize({ width: 1000, height: 640 });
  await until(inSight, (seen) => seen);
  await page.keyboard.press('r');
  await until(inSight, (seen) => seen);
  await closeAll([page]);
});
