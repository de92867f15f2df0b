/*
 * features.test.js - what the page promises beside playing: odds before dice, undo, replay, a connection that comes
 * back, and that nobody acts for a side that is not his.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Browser, Server, closeAll, reached, until } from './harness.js';
import { Pointer, look } from './player.js';

const server = new Server();
const browser = new Browser();
/** What a browser itself writes on the console when the server is away or refuses. */
const AWAY = /ERR_CONNECTION|ERR_INTERNET_DISCONNECTED|ERR_NETWORK|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE|WebSocket connection/;
const REFUSED = /status of (401|403|409)/;

before(async () => { await server.start(); await browser.start(); });
after(async () => { await browser.stop(); await server.stop(); });

/** A game in which somebody must choose between things that roll. Chance decides how soon, so several are tried. */
async function tableWhere(wanted) {
  for (let n = 0; n < 6; n++) {
    const table = await server.table();
    const now = await table.playUntil(wanted);
    if (now) return { table, now };
  }
  return assert.fail('no such position in six games');
}

const rolls = (choice) => (choice.rolls || choice.foretells) && !choice.later;
const rolling = (now) => now.view.choices?.filter((choice) => rolls(choice) && !choice.to).length > 1;

test('the odds before dice are the numbers of the server', async () => {
  const { table, now } = await tableWhere(rolling);
  const page = await browser.seat(table, now.seat);
  for (const choice of now.view.choices.filter((one) => rolls(one) && !one.to)) {
    const closed = page.locator(`#actions button.closed[data-do="${choice.do}"]`);
    if (await closed.count()) await closed.click();
    assert.equal(await page.locator('#actions .oddsbox').count(), 1, 'one set of odds at a time');
    const { body: odds } = await table.send(now.seat, 'odds', { at: now.at, do: choice.do });
    const box = page.locator('.choice', { has: page.locator(`button[data-do="${choice.do}"]`) });
    await box.locator('ul.odds li').first().waitFor({ state: 'attached' });
    const rows = await box.locator('ul.odds').last().locator('li').evaluateAll((lines) => lines.map((line) => [line.getAttribute('data-result'), line.querySelector('.exact')?.textContent]));
    assert.deepEqual(rows, odds.outcomes.map((outcome) => [outcome.result, outcome.exact]));
    assert.ok(Math.abs(odds.outcomes.reduce((sum, outcome) => sum + outcome.p, 0) - 1) < 1e-9);
    const clause = box.locator('button.clause').first();
    assert.ok(await clause.count(), 'the sentence cites its rule');
    await clause.click();
    await until(() => page.locator('dialog .clausetext').innerText(), (text) => text.length > 30);
    await page.keyboard.press('Escape');
  }
  await closeAll([page]);
});

test('a choice can be undone, but not across dice', async () => {
  const table = await server.table();
  const page = await browser.seat(table, 'french');
  const undo = page.getByRole('button', { name: 'Undo' });
  assert.ok(await undo.isDisabled());
  const places = () => page.locator('.piece').evaluateAll((pieces) => pieces.map((piece) => `${piece.getAttribute('data-piece')} ${piece.getAttribute('data-at')}`).sort());
  const start = await places();
  for (const take of [() => undo.click(), () => page.keyboard.press('u')]) {
    await new Pointer(page).decide();
    assert.notDeepEqual(await places(), start);
    assert.ok(await undo.isEnabled());
    await take();
    await until(() => look(page), (seen) => seen.step === 0);
    assert.deepEqual(await places(), start);
    assert.equal((await table.look()).view.steps, 0);
  }

  const { table: fought, now } = await tableWhere((one) => one.view.rolled?.length > 0 && !one.view.may_undo);
  const after_ = await browser.seat(fought, now.seat);
  await after_.locator('.tray .roll').first().waitFor();
  assert.ok(await after_.getByRole('button', { name: 'Undo' }).isDisabled());
  await after_.keyboard.press('u');
  const { status, body } = await fought.send(now.seat, 'undo', { at: now.at });
  assert.equal(status, 403, JSON.stringify(body));
  assert.equal((await fought.look()).view.steps, now.view.steps);
  await closeAll([page, after_]);
});

test('the slider shows earlier positions', async () => {
  const table = await server.table();
  const first = await table.look();
  for (let n = 0; n < 5; n++) await table.play((choices) => choices.find((choice) => choice.to) ?? choices[0]);
  const now = await table.look();
  const page = await browser.seat(table, now.seat);
  const where = (view) => view.pieces.filter((piece) => piece.on_board).map((piece) => `${piece.id} ${piece.at}`).sort();
  const seen = () => page.locator('.piece').evaluateAll((pieces) => pieces.map((piece) => `${piece.getAttribute('data-piece')} ${piece.getAttribute('data-at')}`).sort());
  await page.getByRole('button', { name: 'Replay' }).first().click();
  const slider = page.getByRole('slider', { name: 'Step of the game' });
  await slider.fill('0');
  await until(() => look(page), (one) => one.step === 0);
  assert.deepEqual(await seen(), where(first.view));
  assert.equal(await page.locator('#actions [data-do]').count(), 0, 'nothing can be done in the past');
  for (let step = 1; step <= now.view.steps; step++) {
    await page.keyboard.press(']');
    await until(() => look(page), (one) => one.step === step);
    const then = await server.call('GET', `/api/games/${table.game}/at/${step}`, { secret: table.seats[now.seat] });
    assert.deepEqual(await seen(), where(then.view));
  }
  await page.getByRole('button', { name: 'Leave' }).click();
  await until(() => look(page), (one) => one.asked);

  await page.goto(`${table.link(null)}?step=2`);
  await until(() => look(page), (one) => one.step === 2);
  await closeAll([page]);
});

/** The page shows the position and the whole log of the game. */
async function upToDate(page, table) {
  const now = await table.look();
  await reached(page, now.view.steps);
  const lines = await until(() => page.locator('.log li').count(), (count) => count === now.log_count);
  assert.equal(lines, now.log_count);
}

test('a window goes on after a reload, a lost network and a server that was killed', async () => {
  const table = await server.table();
  const page = await browser.seat(table, 'french');
  await table.play((choices) => choices.find((choice) => choice.to));
  await upToDate(page, table);

  await page.reload();
  await upToDate(page, table);
  assert.ok((await look(page)).asked, 'the seat is kept');

  const { step } = await look(page);
  await page.context().setOffline(true);
  await page.getByText('Connection lost').waitFor();
  await table.play((choices) => choices.find((choice) => choice.to));
  assert.equal((await look(page)).step, step, 'nothing comes through');
  await page.context().setOffline(false);
  await upToDate(page, table);

  await server.end('SIGKILL');
  await page.getByText('Connection lost').waitFor();
  await server.start();
  await table.play((choices) => choices.find((choice) => choice.group === 'end'));
  await upToDate(page, table);
  await until(() => page.locator('.link').getAttribute('class'), (name) => name === 'link live');
  await table.playUntil((now) => now.seat === 'french');
  await upToDate(page, table);
  await new Pointer(page).decide();
  await upToDate(page, table);
  await closeAll([page], AWAY);
});

test('a seat acts for its own side only, and a watcher for none', async () => {
  const table = await server.table();
  const french = await browser.seat(table, 'french'), third = await browser.seat(table, 'prussian'), watcher = await browser.seat(table, null);
  const before_ = await table.look();
  for (const page of [third, watcher]) {
    const seen = await look(page);
    assert.deepEqual([seen.asked, seen.able, seen.lit, seen.buttons], [false, [], [], []]);
    assert.equal(await page.locator('#actions [data-do]').count(), 0);
    assert.ok(await page.getByRole('button', { name: 'Undo' }).isDisabled());
    await page.locator(`.piece[data-piece="${(await look(french)).able[0]}"]`).click();
    await page.keyboard.press('1');
    assert.equal(await page.locator('.target').count(), 0);
  }
  assert.match(await watcher.locator('#prompt').innerText(), /You are watching/);
  assert.ok(!await watcher.locator('.chat form').isVisible());
  await watcher.getByRole('tab', { name: 'Chat' }).click();
  assert.ok(!await watcher.locator('.chat form').isVisible(), 'a watcher cannot speak');

  // What the buttons do not offer is refused as well when it is sent from the window by hand.
  const choice = before_.view.choices[0];
  const tries = [[third, table.seats.prussian, 403], [watcher, null, 401], [watcher, 'f'.repeat(32), 401]];
  for (const [page, secret, status] of tries) {
    const answer = await page.evaluate(async ([game, at, text, key]) => (await fetch(`/api/games/${game}/do`, {
      method: 'POST', headers: { 'Content-Type': 'application/json', ...(key ? { Authorization: `Bearer ${key}` } : {}) }, body: JSON.stringify({ at, do: text }) })).status,
    [table.game, before_.at, choice.do, secret]);
    assert.equal(answer, status);
  }
  assert.equal((await table.look()).view.steps, before_.view.steps, 'nothing was accepted');

  await new Pointer(french).decide();
  for (const page of [third, watcher]) await upToDate(page, table);
  await closeAll([french, third, watcher], REFUSED);
});
