/*
 * page.test.js - the sixth system in a real browser on the real server: the page has never heard of it.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Browser, PHONE, Server, closeAll, reached, until } from '../browser/harness.js';
import { look, pressButton } from '../browser/player.js';

const BATTLE = 'skirmish/birches';
const CARDS = /Volley|Aim/;
const server = new Server();
const browser = new Browser();

before(async () => { await server.start(); await browser.start(); });
after(async () => { await browser.stop(); await server.stop(); });

const hand = (page, side) => page.locator(`#hands .hand[data-hand="hand"][data-side="${side}"]`);
const selected = (page, id) => until(() => look(page), (seen) => seen.selected === id);
/** The latest step that the server knows. */
const steps = async (table) => (await table.look()).view.steps;

/** Takes a choice through the API. */
async function take(table, side, text) {
  const now = await table.server.call('GET', `/api/games/${table.game}`, { secret: table.seats[side] });
  const { status, body } = await table.send(side, 'do', { at: now.at, do: text });
  assert.equal(status, 200, JSON.stringify(body));
}

test('a draw goes to its own hand, and nobody else sees the card', async () => {
  const table = await server.table({ scenario: BATTLE });
  const red = await browser.seat(table, 'red'), blue = await browser.seat(table, 'blue'), watcher = await browser.seat(table, null);
  assert.match(await hand(red, 'red').innerText(), /Red: Hand, 1 card\s+(Volley|Aim)/);
  for (const page of [blue, watcher]) {
    assert.equal((await hand(page, 'red').innerText()).trim(), 'Red: Hand, 1 card');
    await page.getByText('Red draws a card.').first().waitFor({ state: 'attached' });
  }
  assert.doesNotMatch(await watcher.content(), CARDS, 'nothing of it is in the page');
  await red.getByText(/Red draws (Volley|Aim)\./).first().waitFor({ state: 'attached' });
  await pressButton(red, 'done');
  await reached(blue, await steps(table));
  await until(() => hand(blue, 'blue').innerText(), (words) => /Blue: Hand, 1 card\s+(Volley|Aim)/.test(words));
  assert.equal((await hand(red, 'blue').innerText()).trim(), 'Blue: Hand, 1 card');
  await reached(watcher, await steps(table));
  assert.doesNotMatch(await watcher.content(), CARDS);
  await closeAll([red, blue, watcher]);
});

test('a unit marches where its ghost is clicked, wheels by its button, and both are taken back', async () => {
  const table = await server.table({ scenario: BATTLE });
  const page = await browser.seat(table, 'red');
  const at = async (id) => (await table.look()).view.pieces.find((piece) => piece.id === id);
  await page.locator('.piece[data-piece="pikes"]').click();
  await selected(page, 'pikes');
  assert.ok(await page.locator('.target .ghost').count() >= 4);
  const before_ = await steps(table);
  await page.locator('.target[data-place="10,9"] .ghost').first().click();
  await reached(page, before_ + 1);
  assert.equal((await at('pikes')).at, '10,9');
  await page.keyboard.press('Escape');
  await page.locator('.piece[data-piece="scouts"]').click();
  await selected(page, 'scouts');
  // Both wheels leave it where it lies: a click there asks which of them.
  await page.locator('.piece[data-piece="scouts"]').click();
  await page.locator('#actions button[data-do="wheel scouts left"]:visible').click();
  await reached(page, before_ + 2);
  assert.equal((await at('scouts')).pose.facing, 0);
  for (const left of [1, 0]) {
    await page.keyboard.press('u');
    await until(() => look(page), (now) => now.step === before_ + left);
  }
  assert.equal((await at('pikes')).at, '7,9');
  await closeAll([page]);
});

test('an attack is told before it is made, and the pool explains its dice and what they need', async () => {
  const table = await server.table({ scenario: BATTLE, dice: 'manual' });
  const page = await browser.seat(table, 'red');
  await table.send('red', 'roll', { at: (await table.server.call('GET', `/api/games/${table.game}`, { secret: table.seats.red })).at });
  await take(table, 'red', 'march guard 3');
  await reached(page, await steps(table));
  await page.locator('.piece[data-piece="guard"]').click();
  await selected(page, 'guard');
  await page.locator('.piece[data-piece="jagers"]').click();
  const told = page.locator('.plan', { has: page.locator('button[data-do="attack guard jagers"]') });
  const words = await until(() => told.innerText(), (now) => /to hit/.test(now));
  for (const part of [/before cards/, /Jager Company is destroyed\s+31 %\s+5\/16/, /Dice: 4/, /\+4\s+strength\s+SK-4/, /Each die needs 4 or more/]) assert.match(words, part);
  await told.locator('button.carry').click();
  await page.locator('#actions button[data-do^="play "]').first().waitFor();
  const volley = await page.locator('#actions button[data-do="play volley"]').count() > 0;
  await page.locator(`#actions button[data-do="play ${volley ? 'volley' : 'aim'}"]`).click();
  await until(() => table.look(), (now) => now.view.to_move === 'chance');
  await reached(page, await steps(table));
  const card = page.locator('#actions .rollcard, #prompt .rollcard').first();
  const pool = await until(() => card.innerText(), (now) => /to hit/.test(now));
  assert.match(pool, volley ? /Dice: 6[\s\S]*\+4\s+strength[\s\S]*\+2\s+Volley/ : /Dice: 4[\s\S]*Each die needs 3 or more[\s\S]*[-−]1\s+Aim/);
  await closeAll([page]);
});

test('two sides at one screen hand it over before a hand is shown', async () => {
  const page = await browser.window();
  await page.addInitScript(() => localStorage.setItem('grognard.guide', '"seen"'));
  await page.goto(server.address);
  await page.locator(`button[data-scenario="${BATTLE}"]`).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Both sides at this screen' }).click();
  await page.getByRole('button', { name: 'I am Red' }).click();
  await until(() => hand(page, 'red').innerText(), (words) => CARDS.test(words));
  await pressButton(page, 'done');
  await page.getByText('Hand over to Blue.').waitFor();
  assert.doesNotMatch(await page.locator('body').innerText(), CARDS);
  await page.getByRole('button', { name: 'I am Blue' }).click();
  await until(() => hand(page, 'blue').innerText(), (words) => CARDS.test(words));
  assert.equal((await hand(page, 'red').innerText()).trim(), 'Red: Hand, 1 card');
  await closeAll([page]);
});

for (const [where, options] of [['at a desk', undefined], ['on a phone', PHONE]]) {
  test(`a whole game ends with goals and a score, ${where}`, async () => {
    const table = await server.table({ scenario: BATTLE, seats: { red: 'person', blue: 'random' } });
    const page = await browser.seat(table, 'red', options);
    for (let n = 0; n < 400 && !(await look(page)).over; n++) {
      const seen = await look(page);
      if (!seen.asked) {
        await until(() => look(page), (now) => now.asked || now.over);
        continue;
      }
      if (!seen.buttons.includes('done')) await page.keyboard.press('Escape');
      await pressButton(page, 'done', options ? 'tap' : 'click');
      await page.waitForFunction((step) => Number(document.querySelector('.game')?.getAttribute('data-step')) !== step, seen.step);
    }
    const { view } = await table.look();
    assert.ok(view.result.winner);
    assert.match(await page.locator('#actions .result').innerText(), new RegExp(view.result.winner, 'i'));
    await page.getByRole('tab', { name: 'To win' }).click();
    const words = await page.locator('.aims').innerText();
    for (const part of [/More points than the enemy/, /As many points as the enemy/, /Enemy losses/, /The last turn/]) assert.match(words, part);
    await closeAll([page]);
  });
}
