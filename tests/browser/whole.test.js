/*
 * whole.test.js - two windows play a game to its end, one by mouse, one by keyboard; then its record is taken
 * down, verified by the program and replayed in the page.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Browser, DESKTOP, PROGRAM, SMALL, Server, closeAll, until } from './harness.js';
import { Keyboard, Pointer, look, playTogether } from './player.js';

const server = new Server();
const browser = new Browser();
let record = '';
let steps = 0;

before(async () => { await server.start(); await browser.start(); });
after(async () => { await browser.stop(); await server.stop(); });

/** From the lobby, in two clicks, as a person does it. @returns {Promise<string>} the other side's link */
async function invite(page) {
  await page.goto(server.address);
  await page.locator(`button[data-scenario="${SMALL}"]`).click();
  await page.getByRole('button', { name: 'French against a friend' }).click();
  await page.waitForURL('**/g/*');
  await page.getByRole('button', { name: 'Skip' }).click();
  const link = await page.getByLabel('Link for Prussian').inputValue();
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  return link;
}

test('two windows play a game to its end, one by mouse and one by keyboard', async (t) => {
  const french = await browser.window(), prussian = await browser.window(DESKTOP);
  await prussian.goto(await invite(french));
  await prussian.locator('.game[data-step]').waitFor();
  assert.ok(!prussian.url().includes('#'), 'the secret is taken out of the address');
  const mouse = new Pointer(french), keyboard = new Keyboard(prussian);
  await keyboard.tabTo('.guide button:has-text("Skip")');
  const decisions = await playTogether([mouse, keyboard], { most: 200 });
  t.diagnostic(`${decisions} decisions; mouse ${JSON.stringify(mouse.used)}, keyboard ${JSON.stringify(keyboard.used)}`);
  for (const player of [mouse, keyboard]) {
    assert.ok(player.used.units > 0 && player.used.places > 0 && player.used.buttons > 0);
  }
  assert.ok(mouse.used.odds + keyboard.used.odds > 0, 'odds were shown before dice fell');

  const results = await Promise.all([french, prussian].map((page) => page.locator('#actions .result').innerText()));
  assert.ok(results[0].length > 10);
  assert.equal(results[0], results[1]);
  for (const page of [french, prussian]) {
    assert.match(await page.locator('#prompt').innerText(), /The game is over/);
    assert.equal(await page.locator('#actions [data-do]').count(), 0);
    const hidden = await page.locator('.log').evaluate((log) => log.scrollHeight - log.scrollTop - log.clientHeight);
    assert.ok(hidden < 60, `the log shows its end, and not what was ${hidden} pixels before it`);
  }
  ({ step: steps } = await look(french));

  await french.getByRole('button', { name: 'Menu' }).click();
  const [file] = await Promise.all([french.waitForEvent('download'), french.getByRole('button', { name: 'Download the record' }).click()]);
  record = join(server.folder, 'record.yaml');
  await file.saveAs(record);
  await closeAll([french, prussian]);
});

test('the record is right, and the page replays it', async () => {
  assert.ok(record, 'a record was downloaded');
  execFileSync(PROGRAM, ['verify', record]);
  const page = await browser.window();
  await page.goto(server.address);
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Replay a record' }).click()]);
  await chooser.setFiles(record);
  await page.waitForURL('**/g/*step=0');
  const slider = page.getByRole('slider', { name: 'Step of the game' });
  await slider.waitFor();
  assert.equal(await slider.getAttribute('max'), String(steps));
  await until(() => look(page), (seen) => seen.step === 0);
  await page.getByRole('button', { name: 'To the end' }).click();
  await until(() => look(page), (seen) => seen.step === steps);
  assert.equal(await page.locator('#actions [data-do]').count(), 0);
  await closeAll([page]);
});
