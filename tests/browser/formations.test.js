/*
 * formations.test.js - formations on an open table that nobody measures, on the real server: files and ranks of figures to scale, the
 * leader, losses, flight; a round with a charge, a march led by hand, shooting, a combat, failed tests and a pursuit.
 */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Browser, ROOT, Server, closeAll, reached, until } from './harness.js';
import { look, pressButton } from './player.js';

const FILE = join(ROOT, 'tests', 'browser', 'formations.yaml');
const server = new Server();
const browser = new Browser();
let scenario = '';

before(async () => {
  await server.start(['--pace', '0', FILE]);
  await browser.start();
  const { systems } = await server.call('GET', '/api/systems');
  scenario = systems.flatMap((system) => system.scenarios).find((one) => one.title === 'A Round of Formations').id;
});
after(async () => { await browser.stop(); await server.stop(); });

const piece = (page, id) => page.locator(`.piece[data-piece="${id}"]`);
const unit = async (table, id) => (await table.look()).view.pieces.find((one) => one.id === id);

/** A button of the page; chances that are still being asked for would be refused once the game has gone on. */
async function press(page, text) {
  const { step } = await look(page);
  await page.waitForFunction(() => !document.querySelector('.oddsbox:empty'));
  await pressButton(page, text);
  await reached(page, step + 1);
}

/** Takes a choice through the API for whoever decides. */
async function take(table, text) {
  const now = await table.look(), { status, body } = await table.send(now.seat, 'do', { at: now.at, do: text });
  assert.equal(status, 200, `${text}: ${JSON.stringify(body)}`);
}

/** Throws dice until somebody decides, and shows the page where the game stands. */
async function throwAll(table, page) {
  for (let n = 0; n < 60; n++) {
    const now = await table.look();
    await reached(page, now.view.steps);
    if (now.view.to_move !== 'chance') return now;
    const { status, body } = await table.send(now.seat ?? 'romans', 'roll', { at: now.at });
    assert.equal(status, 200, JSON.stringify(body));
  }
  return assert.fail('the dice never end');
}

test('a formation shows its files, ranks and leader, and nothing that would have to be measured', async () => {
  const table = await server.table({ scenario }), page = await browser.seat(table, 'romans');
  const { view } = await table.look();
  for (const one of view.pieces) {
    const drawn = await piece(page, one.id).evaluate((element) => ({
      models: element.querySelectorAll('.models circle:not(.leader)').length, leader: element.querySelectorAll('.leader').length,
      rows: [...new Set([...element.querySelectorAll('.models circle:not(.leader)')].map((dot) => dot.getAttribute('cy')))].length,
      size: ['width', 'height'].map((name) => Number(element.querySelector('.card').getAttribute(name))) }));
    assert.equal(drawn.models, one.figures, one.id);
    assert.equal(drawn.rows, Math.ceil(one.figures / one.files), one.id);
    assert.equal(drawn.leader, 1);
    assert.ok(Math.abs(drawn.size[0] / drawn.size[1] - one.pose.width / one.pose.depth) < 0.01, 'to scale');
  }
  assert.equal(await page.locator('.rule').count(), 0, 'no lines at a round distance');
  await piece(page, 'velites').click();
  assert.equal(await page.locator('.zone').count(), 0, 'no ranges');
  await closeAll([page]);
});

test('a round with a charge, a march, shooting, a combat, failed tests and a pursuit', async () => {
  const table = await server.table({ scenario }), page = await browser.seat(table, 'romans');
  await press(page, 'declare hastati');
  await press(page, 'charge hastati pikes');
  await press(page, 'done'); // no second target
  await take(table, 'stand pikes');
  await reached(page, (await table.look()).view.steps);
  await press(page, 'done'); // no more charges
  await press(page, 'move triarii base');
  const was = await unit(table, 'triarii');
  const { step } = await look(page);
  const snapped = () => page.locator('svg.map').getAttribute('data-snap');
  await page.keyboard.press('n');
  for (let n = 0; n < 9 && await snapped() !== 'march 3'; n++) await page.keyboard.press('ArrowUp');
  assert.equal(await snapped(), 'march 3');
  await page.keyboard.press('Enter');
  await reached(page, step + 1);
  assert.deepEqual((await unit(table, 'triarii')).pose, { ...was.pose, y: was.pose.y - 3 });
  await press(page, 'done');
  await press(page, 'make hastati');
  await until(() => page.locator('.engaged').evaluateAll((all) => all.map((one) => [one.closest('.piece').dataset.piece, one.dataset.flank]).sort()),
    (sides) => JSON.stringify(sides) === JSON.stringify([['hastati', 'front'], ['pikes', 'front']]));
  await press(page, 'done'); // no more moves

  await press(page, 'shoot velites cretans');
  await throwAll(table, page);
  const shot = await unit(table, 'cretans');
  assert.ok(shot.figures < 29, 'a fifth of them fell');
  await until(() => piece(page, 'cretans').locator('.models circle:not(.leader)').count(), (dots) => dots === shot.figures);

  await page.locator('#actions button.act[data-do="fight hastati"]').waitFor();
  await press(page, 'fight hastati');
  let now = await throwAll(table, page);
  for (let n = 0; n < 20 && !now.view.choices.some((choice) => choice.do === 'pursue hastati'); n++) {
    await take(table, now.view.choices.find((choice) => choice.do === 'run pikes')?.do ?? now.view.choices[0].do);
    now = await throwAll(table, page);
  }
  const log = await page.locator('.log').innerText();
  assert.match(log, /Pikes failed its combat morale test/);
  assert.match(log, /Pikes breaks/);
  assert.match(log, /Cretans must test: [^.]*a fifth of its models fell/);
  await press(page, 'pursue hastati');
  await throwAll(table, page);
  await until(() => page.locator('.log').innerText(), (words) => /Hastati followed/.test(words) && /Pikes (fled|was caught)/.test(words));
  const pikes = await unit(table, 'pikes');
  if (pikes.on_board) {
    assert.ok(pikes.status.includes('fleeing'));
    await until(() => piece(page, 'pikes').locator('.badge').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label'))), (words) => words.includes('fleeing'));
  }
  await closeAll([page]);
});
