/*
 * budget.test.js - what a first view costs, and the picture for the README. Bytes are a promise and checked; times
 * depend on the machine and are only told.
 */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Browser, DESKTOP, PHONE, ROOT, Server, closeAll, until } from './harness.js';
import { Pointer, look } from './player.js';

const MOST_BYTES = 150000, MOVE_BYTES = 10000;
const LARGEST = 'musket-saber/hougoumont-1815';
const PICTURE = join(ROOT, 'docs', 'page.png');
const server = new Server();
const browser = new Browser();

before(async () => { await server.start(); await browser.start(); });
after(async () => { await browser.stop(); await server.stop(); });

/** Opens an address in a fresh window and measures what it cost. */
async function firstView(address, ready) {
  const page = await browser.window();
  const protocol = await page.context().newCDPSession(page);
  let bytes = 0, requests = 0;
  await protocol.send('Network.enable');
  protocol.on('Network.loadingFinished', (event) => { bytes += event.encodedDataLength; requests += 1; });
  await page.addInitScript((selector) => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector(selector)) return;
      watch.disconnect();
      requestAnimationFrame(() => requestAnimationFrame(() => { document.documentElement.dataset.ready = String(Math.round(performance.now())); }));
    });
    watch.observe(document, { childList: true, subtree: true });
  }, ready);
  await page.goto(address);
  await page.locator('html[data-ready]').waitFor();
  await page.waitForLoadState('networkidle');
  const shown = Number(await page.locator('html').getAttribute('data-ready'));
  const paint = await page.evaluate(() => Math.round(performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? -1));
  return { page, bytes, words: `${bytes} bytes in ${requests} answers, first paint ${paint} ms, drawn ${shown} ms`, requests };
}

test('the first view of the lobby and of a game is small', async (t) => {
  const table = await server.table(), squares = await server.table({ scenario: 'grid-napoleonic/crossroads' }), open = await server.table({ scenario: 'battleground/ford-road' });
  const views = { lobby: [server.address, '.card .preview'], game: [table.link('french'), '.piece'], squares: [squares.link('french'), '.piece'], open: [open.link('hawkshold'), '.piece'] };
  const pages = [];
  for (const [name, [address, ready]] of Object.entries(views)) {
    const { page, bytes, words, requests } = await firstView(address, ready);
    t.diagnostic(`${name}: ${words}`);
    assert.ok(requests >= 5 && bytes > 10000, 'the measure saw the files');
    assert.ok(bytes < MOST_BYTES, `${name}: ${bytes} bytes`);
    pages.push(page);
  }
  await closeAll(pages);
});

/** Counts every byte that comes to a window, over HTTP and over its WebSocket. */
async function counted(page) {
  const protocol = await page.context().newCDPSession(page), bytes = { http: 0, socket: 0 };
  await protocol.send('Network.enable');
  protocol.on('Network.loadingFinished', (event) => { bytes.http += event.encodedDataLength; });
  protocol.on('Network.webSocketFrameReceived', ({ response }) => { bytes.socket += response.opcode === 2 ? Buffer.from(response.payloadData, 'base64').length : Buffer.byteLength(response.payloadData); });
  return bytes;
}

test('a start and a move are small, on a phone in the largest battle', async (t) => {
  const table = await server.table({ scenario: LARGEST });
  await table.playUntil((now) => now.view.choices.length > 1000);
  const now = await table.look(), page = await browser.window(PHONE), bytes = await counted(page);
  await page.addInitScript(() => localStorage.setItem('grognard.guide', '"seen"'));
  await page.goto(table.link(now.seat));
  await page.locator('.piece').first().waitFor();
  await page.locator('.link.live').waitFor();
  await page.waitForLoadState('networkidle');
  const start = bytes.http + bytes.socket, costs = [];
  for (let n = 0; n < 3; n++) {
    Object.assign(bytes, { http: 0, socket: 0 });
    const { step } = await look(page), player = new Pointer(page, true);
    player.turns = n * 5;
    await player.decide();
    await until(() => look(page), (seen) => seen.step > step);
    await page.waitForLoadState('networkidle');
    costs.push(bytes.http + bytes.socket);
  }
  t.diagnostic(`${LARGEST} on a phone: ${now.view.choices.length} choices; the start ${start} bytes, page and board with it; moves ${costs.join(', ')} bytes`);
  assert.ok(start < MOST_BYTES + 60000, `${start} bytes`);
  assert.ok(Math.max(...costs) < MOVE_BYTES, costs.join());
  await closeAll([page]);
});

test('nothing comes from another host, and the policy is strict', async () => {
  const page = await browser.window();
  const hosts = new Set();
  page.on('request', (request) => { if (!request.url().startsWith('data:')) hosts.add(new URL(request.url()).host); });
  const answer = await page.goto(server.address);
  await page.locator('.card .preview').first().waitFor();
  assert.deepEqual([...hosts], [new URL(server.address).host]);
  const policy = answer.headers()['content-security-policy'];
  assert.match(policy, /default-src 'none'/);
  // WebAssembly is allowed, which is the umpire; text as script is not.
  assert.doesNotMatch(policy.replace(" 'wasm-unsafe-eval'", ''), /unsafe|\*|http:|https:/);
  assert.ok(!(await page.evaluate(() => performance.getEntriesByType('resource').some((one) => one.name.endsWith('.wasm')))), 'the rules come with the umpire only');
  await closeAll([page]);
});

test('a game in play can be pictured', async (t) => {
  const table = await server.table({ scenario: 'jena20/jena-1806' });
  await table.playUntil((now) => now.view.turn >= 2 && now.view.phase === 'movement' && now.view.rolled?.length > 0);
  const now = await table.look();
  const page = await browser.seat(table, now.seat ?? 'french', { ...DESKTOP, colorScheme: 'light' });
  if ((await look(page)).able.length) await new Pointer(page).choose(await look(page));
  await page.locator('.zoom').getByTitle('The whole map').click();
  await page.mouse.move(0, 0);
  const picture = await page.screenshot();
  assert.equal(picture.subarray(1, 4).toString(), 'PNG');
  assert.deepEqual([picture.readUInt32BE(16), picture.readUInt32BE(20)], [DESKTOP.viewport.width, DESKTOP.viewport.height]);
  assert.ok(picture.length > 30000, 'there is something to see');
  if (process.env.BROWSER_UPDATE) writeFileSync(PICTURE, picture);
  t.diagnostic(`${picture.length} bytes${process.env.BROWSER_UPDATE ? ' written to docs/page.png' : ''}`);
  await closeAll([page]);
});
