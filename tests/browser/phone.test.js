/*
 * phone.test.js - the same game on two small screens, by tapping.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Browser, PHONE, Server, closeAll } from './harness.js';
import { Pointer, look, playTogether, pressButton } from './player.js';

const server = new Server();
const browser = new Browser();

before(async () => { await server.start(); await browser.start(); });
after(async () => { await browser.stop(); await server.stop(); });

test('two phones play some turns by tapping', async (t) => {
  const table = await server.table();
  const pages = [await browser.seat(table, 'french', PHONE), await browser.seat(table, 'prussian', PHONE)];
  const players = pages.map((page) => new Pointer(page, true));
  const decisions = await playTogether(players, { most: 24 });
  t.diagnostic(`${decisions} decisions; ${players.map((player) => JSON.stringify(player.used)).join(' ')}`);
  assert.ok(players.every((player) => player.used.units > 0 && player.used.places > 0));
  const now = await table.look();
  for (const page of pages) {
    assert.equal((await look(page)).step, now.view.steps);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing stands over the edge');
    const map = await page.locator('svg.map').boundingBox();
    assert.ok(map && map.width >= 380 && map.height >= 250, `the map has room: ${JSON.stringify(map)}`);
  }
  await closeAll(pages);
});

test('a phone on its side leaves room for map and buttons', async () => {
  const table = await server.table();
  const page = await browser.seat(table, (await table.look()).seat, { ...PHONE, viewport: { width: 844, height: 390 } });
  const room = await page.locator('#actions').evaluate((panel) => [panel.clientHeight, panel.scrollHeight]);
  assert.equal(room[0], room[1], 'the buttons are not squeezed into a slit');
  const map = await page.locator('svg.map').boundingBox();
  assert.ok(map && map.width >= 450 && map.height >= 300, JSON.stringify(map));
  const before = (await look(page)).step;
  await pressButton(page, await page.locator('#finish button.act').last().getAttribute('data-do'), 'tap');
  await page.waitForFunction((step) => Number(document.querySelector('.game')?.getAttribute('data-step')) !== step, before);
  await closeAll([page]);
});

test('the lobby fits a phone, and a game starts from it in two taps', async () => {
  const page = await browser.window(PHONE);
  await page.goto(server.address);
  await page.locator('button[data-scenario]').first().tap();
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing stands over the edge');
  await page.locator('dialog .pairings button').first().tap();
  await page.locator('.game[data-step]').waitFor();
  await closeAll([page]);
});
