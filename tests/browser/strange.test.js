/*
 * strange.test.js - a battle of a system that does not exist, handed to the page in place of the server's answers:
 * stacks can be read and taken one by one, states carry their names, every kind of edge and ground is drawn.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Browser, DESKTOP, PHONE, Server, closeAll, until } from './harness.js';
import { look } from './player.js';
import { staged } from './staged.js';
import { strangeBoard, strangeGame } from '../web/strange.js';

const server = new Server();
const browser = new Browser();

before(async () => { await server.start(); await browser.start(); });
after(async () => { await browser.stop(); await server.stop(); });

const strange = (options = DESKTOP) => staged(browser, server, { board: strangeBoard(), games: { red: strangeGame() } }, options);

const boxes = (page, at) => page.locator(`.piece[data-at="${at}"] .card`).evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().toJSON()));
const apart = (a, b) => a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;

test('units that share a place are laid out, and each can be taken', async () => {
  const page = await strange();
  const before_ = await boxes(page, '0403');
  assert.equal(before_.length, 3);
  for (const [i, a] of before_.entries()) for (const b of before_.slice(i + 1)) assert.ok(apart(a, b), 'three are told apart as they lie');
  for (const [at, number] of [['0405', '6'], ['0602', '9']]) {
    assert.equal(await page.locator(`.piece[data-at="${at}"] .heap text`).textContent(), number);
    assert.equal(await page.locator(`.piece[data-at="${at}"]`).last().getAttribute('data-more'), number, 'the topmost is drawn last');
  }

  await page.locator('.piece[data-at="0602"]').last().click();
  const spread = await until(() => boxes(page, '0602'), (all) => all.every((a, i) => all.slice(i + 1).every((b) => apart(a, b))));
  assert.equal(spread.length, 9);
  assert.equal(await page.locator('.piece[data-at="0602"] .heap').count(), 0);
  assert.match(await page.locator('#stack').innerText(), /9 units at 0602 Oberdorf/);
  assert.equal(await page.locator('#stack button').count(), 9);

  // A click lays them out, the next one takes one of them, and they lie together again.
  for (const [unit, out] of [['unit3', 3], ['unit5', 0], ['unit4', 3]]) {
    await page.locator(`.piece[data-piece="${unit}"]`).click();
    await until(() => look(page), (seen) => seen.selected === unit);
    assert.match(await page.locator('#stack').innerText(), /3 units at 0403/);
    assert.equal(await page.locator('.fan .piece').count(), out);
  }
  assert.ok(await page.locator('.piece[data-at="0602"] .heap').count(), 'the other heap lies together again');
  await page.locator('#stack button[data-unit="unit3"]').click();
  await until(() => look(page), (seen) => seen.selected === 'unit3');
  await page.locator('.target[data-place="0503"] path').click();
  await until(() => page.sent.length, (n) => n === 1);
  assert.equal(page.sent[0].do, 'move unit3 0503');
  await closeAll([page]);
});

test('the same by keyboard', async () => {
  const page = await strange();
  await page.keyboard.press('n');
  const seen = [];
  for (let n = 0; n < 6; n++) {
    seen.push((await look(page)).selected);
    await page.keyboard.press('n');
  }
  assert.equal(new Set(seen).size, 6, 'every unit of the side, also those below another');
  await page.keyboard.press('Escape');
  await page.keyboard.press('m');
  const cycled = new Set();
  for (let n = 0; n < 40 && (await look(page)).cursor !== '0403'; n++) {
    const { cursor } = await look(page);
    await page.keyboard.press(cursor && cursor.slice(0, 2) !== '04' ? (cursor < '04' ? 'ArrowRight' : 'ArrowLeft') : cursor && cursor > '0403' ? 'ArrowUp' : 'ArrowDown');
  }
  for (let n = 0; n < 3; n++) {
    await page.keyboard.press('Enter');
    cycled.add((await look(page)).selected);
  }
  assert.deepEqual([...cycled].sort(), ['unit3', 'unit4', 'unit5']);
  for (const unit of ['unit3', 'unit4']) {
    await page.locator(`#stack [data-unit="${unit}"]`).focus();
    await page.keyboard.press('Enter');
    await until(() => look(page), (now) => now.selected === unit);
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('data-unit')), unit, 'the focus stays in the list');
  }
  await closeAll([page]);
});

test('states, edges and heights are seen and told', async () => {
  const page = await strange();
  const badges = await page.locator('.piece[data-piece="unit6"] .badge').evaluateAll((all) => all.map((badge) => [badge.getAttribute('aria-label'), badge.querySelector('title').textContent]));
  assert.deepEqual(badges, ['reduced', 'ineffective', 'out of supply, bewitched'].map((words) => [words, words]));
  assert.match(await page.locator('.piece[data-piece="unit6"] > title').textContent(), /reduced, ineffective, bewitched, out of supply/);
  await page.locator('.piece[data-at="0405"]').last().hover();
  await until(() => page.locator('#here').innerText(), (text) => /^0405\. clear\. level 2\. slope to 0404 and 0305, in favour of this side\./.test(text));
  for (const kind of ['stone-wall', 'hedge', 'fence', 'slope', 'ditch', 'abatis', 'stream', 'road', 'track', 'bridge', 'ford']) {
    const length = await page.locator(`.stage .edge[data-kind="${kind}"] path`).evaluateAll((paths) => paths.reduce((sum, path) => sum + (getComputedStyle(path).stroke === 'none' ? 0 : path.getTotalLength()), 0));
    assert.ok(length > 10, `${kind} is drawn`);
  }
  assert.deepEqual(await page.locator('.viewmark').evaluateAll((marks) => marks.map((mark) => mark.getAttribute('data-kind'))), ['ambush']);
  assert.equal(await page.locator('.battle .mark.side1').count(), 1, 'who holds the objective now');
  assert.match(await page.locator('.tray').innerText(), /Dr pass: the defenders retreat/);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Signs of the map' }).click();
  const legend = (await page.locator('.legend').allInnerTexts()).join('\n');
  for (const words of ['strength – move', 'Bewitched', 'Objective', 'Lava', 'Stone wall', 'adds 1 to who stands behind it', 'Abatis', 'costs 2']) assert.ok(legend.includes(words), words);
  await closeAll([page]);
});

test('a stack can be taken apart on a phone', async () => {
  const page = await strange(PHONE);
  await page.locator('.zoom').getByTitle('The whole map').tap();
  await page.locator('.piece[data-at="0405"]').last().tap();
  await until(() => boxes(page, '0405'), (all) => all.every((a, i) => all.slice(i + 1).every((b) => apart(a, b))));
  await page.locator('#stack button').first().waitFor();
  assert.equal(await page.locator('#stack button').count(), 6);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing stands over the edge');
  await closeAll([page]);
});
