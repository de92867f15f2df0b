/*
 * axe.test.js - axe-core looks at the lobby, the umpire, a game, its replay, its dialogs and a player's own page, light and dark, on a desk, a tablet and a
 * phone, and finds nothing; dialogs take the focus and give it back, and Escape ends the guide.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { askSomething, drive, fill, waits } from './asking.js';
import { Browser, DESKTOP, MODULES, PHONE, Server, TABLET, closeAll, until } from './harness.js';
import { look } from './player.js';

const AXE = readFileSync(join(MODULES, 'axe-core', 'axe.min.js'), 'utf8');
const server = new Server();
const browser = new Browser();

before(async () => { await server.start(); await browser.start(); });
after(async () => { await browser.stop(); await server.stop(); });

/** What axe-core finds on the page as it is, in words. */
async function findings(page, where) {
  const found = await page.evaluate(async () => {
    const { violations } = await globalThis.axe.run(document, { resultTypes: ['violations'] });
    return violations.map((one) => `${one.id}: ${one.nodes.slice(0, 3).map((node) => `${node.target.join(' ')} (${node.failureSummary?.split('\n').slice(1, 2).join(' ').trim()})`).join('; ')}`);
  });
  return found.map((words) => `${where}: ${words}`);
}

/** A window that axe-core can look at. The policy of the page forbids foreign scripts, so it comes before the page's own. */
async function watched(options) {
  const page = await browser.window(options);
  await page.addInitScript(AXE);
  await page.addInitScript(() => localStorage.setItem('grognard.guide', '"seen"'));
  return page;
}

for (const [name, options] of Object.entries({ light: DESKTOP, dark: { ...DESKTOP, colorScheme: 'dark' }, tablet: TABLET, phone: PHONE })) {
  test(`axe-core finds nothing: ${name}`, async () => {
    const page = await watched(options), found = [];
    const table = await server.table({ public: true });
    await server.call('POST', '/api/games', { body: { scenario: 'jena20/first-steps', public: true, name: 'Lannes', days: 2, seats: { prussian: 'open' } } });
    for (let n = 0; n < 4; n++) await table.play((choices) => choices.find((choice) => choice.to) ?? choices[0]);
    await page.goto(server.address);
    await page.locator('.card .preview').first().waitFor();
    await page.locator('[data-take]').first().waitFor();
    found.push(...await findings(page, 'lobby'));
    await page.locator('button[data-scenario="jena20/first-steps"]').click();
    await page.locator('dialog .goal').first().waitFor();
    found.push(...await findings(page, 'new game'));
    await page.keyboard.press('Escape');
    await page.goto(`${server.address}/me`);
    await page.locator('main h2').first().waitFor();
    found.push(...await findings(page, 'my page'));

    await page.goto(`${server.address}/#umpire`);
    await page.locator('[data-question]').first().click();
    await fill(page, 0);
    found.push(...await findings(page, 'question'));
    await page.getByRole('button', { name: 'Keep these as a unit' }).click();
    await page.getByLabel('Name of the unit').fill('Grenadiers');
    found.push(...await findings(page, 'unit'));
    await page.getByRole('button', { name: 'Save' }).click();
    await askSomething(page, 0);
    found.push(...await findings(page, 'a ruling begins'));
    while (await waits(page) === 'choice') await page.locator('[data-do]').last().click();
    found.push(...await findings(page, 'dice of a ruling'));
    await drive(page, false);
    found.push(...await findings(page, 'ruling'));
    for (const leaf of [/^Units/, /^Log/]) {
      await page.getByRole('tab', { name: leaf }).click();
      found.push(...await findings(page, String(leaf)));
    }

    const seat = (await table.look()).seat;
    await page.goto(table.link(seat));
    await page.locator('.game[data-step]').waitFor();
    found.push(...await findings(page, 'game'));
    const { able } = await look(page);
    await page.locator(`.piece[data-piece="${able[0]}"]`).click();
    await page.locator('.target').first().waitFor({ state: 'attached' });
    found.push(...await findings(page, 'unit chosen'));
    await page.getByRole('tab', { name: 'To win' }).click();
    await page.locator('.course table').waitFor();
    found.push(...await findings(page, 'to win'));
    await page.locator('#rules').click();
    await page.locator('dialog .clauses dd').first().waitFor();
    found.push(...await findings(page, 'rules'));
    await page.getByRole('tab', { name: 'Tables' }).click();
    await page.locator('dialog .ruletable').first().waitFor();
    found.push(...await findings(page, 'tables'));
    await page.getByRole('tab', { name: 'Ground and signs' }).click();
    found.push(...await findings(page, 'ground'));
    await page.keyboard.press('Escape');
    await page.locator('#menu').click();
    found.push(...await findings(page, 'menu'));
    await page.getByRole('button', { name: 'Tell me when it is my turn' }).click();
    await page.getByLabel('Web hook').waitFor();
    found.push(...await findings(page, 'notify'));
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
    await page.locator('#replay').click();
    await until(() => look(page), (seen) => !seen.asked);
    found.push(...await findings(page, 'replay'));
    const fought = await server.table();
    if (await fought.playUntil((now) => now.view.choices?.some((choice) => choice.foretells && !choice.later && !choice.to))) {
      await page.goto(fought.link((await fought.look()).seat));
      await page.locator('#actions ul.odds li').first().waitFor();
      found.push(...await findings(page, 'odds'));
    }
    assert.deepEqual(found, []);
    await closeAll([page]);
  });
}

test('dialogs take the focus and give it back; Escape ends the guide', async () => {
  const table = await server.table(), page = await browser.window();
  await page.goto(table.link('french'));
  await page.locator('.guide').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.guide').waitFor({ state: 'detached' });
  assert.equal(await page.evaluate(() => localStorage.getItem('grognard.guide')), '"seen"');
  for (const opener of ['#menu', '#rules']) {
    await page.locator(opener).focus();
    await page.keyboard.press('Enter');
    await page.locator('dialog[open]').waitFor();
    assert.ok(await page.evaluate(() => document.querySelector('dialog')?.contains(document.activeElement)), 'the focus is in the dialog');
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
    assert.ok(await page.evaluate((selector) => document.activeElement === document.querySelector(selector), opener), 'and comes back');
  }
  assert.equal(await page.locator('main').count(), 1);
  assert.equal(await page.locator('h1').count(), 1);
  await closeAll([page]);
});
