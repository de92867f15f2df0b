/*
 * umpire.test.js - an umpire's evening on a phone, with the server stopped once the page has come: questions, dice typed and rolled,
 * answers taken back, units, log, share and export; and the page again after a reload, still without a server.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { askSomething, drive, press, waits } from './asking.js';
import { Browser, DESKTOP, PHONE, Server, closeAll, until } from './harness.js';

const server = new Server();
const browser = new Browser();

before(async () => { await server.start(); await browser.start(); });
after(async () => { await browser.stop(); await server.stop(); });

const status = (page) => page.locator('.rulebar [role="status"]').innerText();

/** A phone on which the server is gone, with the umpire open. */
async function phone() {
  const page = await browser.window(PHONE);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { value: async (what) => { globalThis.shared = what; } });
  });
  await page.goto(server.address);
  await page.getByRole('link', { name: 'Umpire' }).tap();
  await page.locator('.umpire').waitFor();
  await page.locator('html[data-kept="yes"]').waitFor();
  assert.equal(await server.end('SIGTERM'), 0);
  return page;
}

test('an evening on a phone with the server gone', async (t) => {
  const page = await phone();
  assert.ok(await page.getByRole('button', { name: 'Rule on it' }).count() === 0 || await page.getByRole('button', { name: 'Rule on it' }).isDisabled(), 'nothing is assumed');

  // A first ruling, with dice of the table.
  let typed = 0, question = -1, facts = '';
  do {
    if (question++ >= 0) await press(page, 'Another question');
    await askSomething(page, question);
    facts = await page.locator('.asked p').innerText();
    while (await waits(page) === 'choice') await page.locator('[data-do]').last().tap();
    if (await waits(page) === 'dice') {
      const chances = await page.locator('.toroll .odds').first().locator('.chance').allInnerTexts();
      assert.ok(chances.length > 0 && chances.every((words) => words.endsWith('%')), chances.join());
      assert.ok(await page.locator('.rollcard .clause').count() > 0, 'clauses stand beside the roll');
    }
    typed = await drive(page, true);
  } while (!typed && question < 20);
  const ruling = await page.locator('.ruled').innerText();
  assert.ok(await page.locator('.ruled li').count() > 0 && typed > 0);

  // A clause can be read with the server gone.
  await page.locator('.ruled .clause').first().tap();
  await until(() => page.locator('dialog .clausetext').innerText(), (words) => words.length > 40);
  assert.doesNotMatch(await page.locator('dialog .clausetext').innerText(), /cannot be reached/);
  await page.locator('dialog .close').tap();

  // The last answer is taken back and given again; then all of them.
  const answers = await page.locator('.answers li').count();
  await page.locator('.answers button').last().tap();
  assert.equal(await page.locator('.answers li').count(), answers - 1);
  await drive(page, true);
  assert.equal(await page.locator('.ruled').innerText(), ruling, 'the same dice, the same ruling');
  await page.locator('.answers button').first().tap();
  assert.equal(await page.locator('.answers li').count(), 0);
  typed = await drive(page, true);

  // What is known becomes a unit; it fills in the fields again.
  await press(page, 'The same again');
  await press(page, 'Keep these as a unit…');
  await page.getByLabel('Name of the unit').fill('Old Guard <b>');
  await press(page, 'Save');
  await page.locator('[data-question][aria-pressed="true"]').tap();
  assert.match(await status(page), /to be answered/);
  await page.locator('[data-unit]').first().tap();
  assert.match(await status(page), /All is known/);

  // Where the fields say something else, it is asked which of them are the unit's.
  const other = page.locator('.askfield .values button:not([aria-pressed="true"]):enabled').last(), field = await page.locator('.askfield').last().getAttribute('data-field');
  await other.tap();
  await page.locator('[data-unit]').first().tap();
  await page.locator(`[data-take="${field}"]`).tap();
  await press(page, 'Fill in');
  await page.locator('dialog').waitFor({ state: 'detached' });
  await press(page, 'Rule on it');
  assert.equal(await page.locator('.asked p').innerText(), facts);
  await drive(page, false);

  // More of the evening, until there are dice enough for a word about them.
  for (let n = 1; typed < 20 && n < 60; n++) {
    await press(page, 'Another question');
    await askSomething(page, n);
    typed += await drive(page, true);
  }
  assert.match(await page.locator('.fairness').innerText(), /dice typed in so far/);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing stands over the edge');

  // The log: shared, and as files.
  await page.getByRole('tab', { name: /^Log/ }).tap();
  const rulings = await page.locator('.rulings > li').count();
  assert.ok(rulings >= 3);
  assert.match(await page.locator('.fairness p').innerText(), new RegExp(`The ${typed} dice`));
  await press(page, 'Share');
  const shared = await until(() => page.evaluate(() => globalThis.shared?.text), Boolean);
  assert.ok(shared.includes('Old Guard <b>') && shared.includes(facts));
  const [text] = await Promise.all([page.waitForEvent('download'), press(page, 'As text')]);
  assert.equal(readFileSync(await text.path(), 'utf8'), shared);
  const [record] = await Promise.all([page.waitForEvent('download'), press(page, 'As a record')]), kept = JSON.parse(readFileSync(await record.path(), 'utf8'));
  assert.equal(kept.log.length, rulings);
  assert.equal(kept.units[0].name, 'Old Guard <b>');

  // A ruling under way outlives a reload, though no server answers.
  await page.getByRole('tab', { name: /^Ruling/ }).tap();
  await press(page, 'Another question');
  await askSomething(page, question);
  const before = await page.locator('.umpirebody').innerText();
  await page.reload();
  await page.locator('.asked').waitFor();
  assert.equal(await page.locator('.umpirebody').innerText(), before);
  await drive(page, true);
  await page.getByRole('tab', { name: /^Units/ }).tap();
  await press(page, 'Edit Old Guard <b>');
  await press(page, 'Remove');
  assert.equal(await page.locator('.unitrow').count(), 0);
  t.diagnostic(`${rulings + 1} rulings, ${typed} dice typed`);
  await closeAll([page], /ERR_CONNECTION_REFUSED|Failed to load resource/);
  await server.start();
});

test('the keyboard does it too, and a record is gone on with', async () => {
  const page = await browser.window(DESKTOP);
  await page.goto(`${server.address}/#umpire`);
  await page.locator('[data-question]').first().focus();
  await page.keyboard.press('Enter');
  const number = page.locator('.askfield input').first();
  if (await number.count()) {
    await number.fill('1');
    await page.keyboard.press('Tab');
    assert.equal(await page.locator('.askfield input').first().inputValue(), '1');
  }
  const tab = page.getByRole('tab', { name: /^Ruling/ });
  await tab.focus();
  await page.keyboard.press('ArrowRight');
  assert.ok(await page.getByRole('tab', { name: /^Units/ }).evaluate((one) => one === document.activeElement));
  await page.keyboard.press('ArrowRight');
  await page.locator('input[type="file"]').setInputFiles({ name: 'evening.json', mimeType: 'application/json', buffer: Buffer.from('{"evening":2}') });
  await page.locator('.toast.error').waitFor();
  const record = { evening: 1, units: [{ id: '1', system: 'x', name: 'Scouts', facts: {} }], log: [{ id: '1', when: 1, system: 'x', question: 'y', facts: {}, answers: ['3'], typed: [[[6, [3]]]], text: 'It is so.', done: true }] };
  await page.locator('input[type="file"]').setInputFiles({ name: 'evening.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(record)) });
  await page.locator('.rulings > li').waitFor();
  assert.match(await page.locator('.rulings').innerText(), /It is so\./);
  await page.getByRole('link', { name: 'Lobby' }).click();
  await page.locator('.lobby').waitFor();
  await closeAll([page]);
});
