/*
 * prose.test.js - games in which every sentence that the server sends carries a mark, and in which every function that
 * looks into a text cries out when it meets one: the page shows our sentences and never takes one apart. And what it
 * draws is the same with marked words as with plain ones, so that it knows none of them by heart.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { Browser, DESKTOP, Server, closeAll, until } from './harness.js';
import { Pointer, look } from './player.js';
import { staged } from './staged.js';
import { strangeBoard, strangeGame } from '../web/strange.js';

const MARK = '‡';
/** The fields that hold text for people; `name` is one of a unit, a place or a bar, else it is a key. */
const PROSE = new Set(['prompt', 'label', 'labels', 'text', 'why', 'title', 'summary', 'result', 'explain', 'word', 'effects', 'turn_label', 'phase', 'dice', 'before', 'what', 'whose', 'who', 'level', 'by']);
const server = new Server();
const browser = new Browser();

before(async () => { await server.start(); await browser.start(); });
after(async () => { await browser.stop(); await server.stop(); });

/** Marks every sentence of an answer, in place of its last letter so that it stays as long as it was. */
function mark(value, prose = false) {
  if (typeof value === 'string') return prose && value ? value.slice(0, -1) + MARK : value;
  if (Array.isArray(value)) return value.map((one) => mark(one, prose));
  if (value === null || typeof value !== 'object') return value;
  const named = 'type' in value || 'terrain' in value || 'full' in value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mark(one, key === 'words' ? 'values' : prose === 'values' || PROSE.has(key) || (key === 'name' && named))]));
}

/** Makes every function that looks into a text cry out when that text is marked and a file of the page calls it. */
function watchTexts(sign) {
  const { indexOf } = String.prototype, { call } = Function.prototype;
  const marked = (text) => typeof text === 'string' && call.call(indexOf, text, sign) >= 0;
  const watch = (prototype, name, texts) => {
    const original = prototype[name];
    prototype[name] = function watched(...given) {
      const text = texts(this, given).find(marked);
      if (text !== undefined && call.call(indexOf, new Error().stack, location.origin) >= 0) console.error(`${name} looks into "${text}"`);
      return original.apply(this, given);
    };
  };
  for (const name of ['match', 'matchAll', 'search', 'split', 'replace', 'replaceAll', 'indexOf', 'lastIndexOf', 'includes', 'startsWith', 'endsWith', 'charAt', 'charCodeAt', 'codePointAt', 'substring', 'substr']) {
    watch(String.prototype, name, (self, given) => [String(self), given[0]]);
  }
  for (const name of ['exec', 'test']) watch(RegExp.prototype, name, (_, given) => [given[0]]);
}

/** What is drawn, without its words: elements, classes, kinds and paths. How large the map is on the screen follows from
 *  how the words around it break into lines, and a mark is not as wide as the letter it stands for. */
const skeleton = (page) => page.evaluate(() => {
  const traits = (element) => ['class', 'data-kind', 'd', 'transform', 'data-state'].filter((name) => name !== 'transform' || !element.matches('.stage'));
  const bone = (element, depth) => [`${' '.repeat(depth)}${element.tagName} ${traits(element).map((name) => element.getAttribute(name) ?? '').join(' ')}`,
    ...[...element.children].flatMap((child) => bone(child, depth + 1))];
  return bone(document.querySelector('.game'), 0);
});

/** A window that is sent marked sentences only. */
async function marked(table, seat) {
  const page = await browser.window();
  await page.addInitScript(() => localStorage.setItem('grognard.guide', '"seen"'));
  await page.addInitScript(watchTexts, MARK);
  await page.route('**/api/**', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: mark(await answer.json()) });
  });
  await page.routeWebSocket('**/api/live', (socket) => {
    const upstream = socket.connectToServer();
    upstream.onMessage((message) => socket.send(JSON.stringify(mark(JSON.parse(typeof message === 'string' ? message : gunzipSync(message))))));
  });
  await page.goto(table.link(seat));
  await page.locator('.game[data-step]').waitFor();
  return page;
}

test('the watch cries out', async () => {
  const page = await browser.window();
  await page.addInitScript(watchTexts, MARK);
  const looks = `['fail${MARK}'.split(' '), /fail/.test('a${MARK}'), 'Dr pass${MARK}'.endsWith('fail'), 'plain'.split('a')]`;
  await page.route('**/looks.js', (route) => route.fulfill({ contentType: 'text/javascript', body: looks }));
  await page.goto(server.address);
  await page.addScriptTag({ url: '/looks.js' });
  assert.deepEqual([...new Set(page.faults.map((fault) => fault.split(' ')[0]))], ['split', 'test', 'exec', 'endsWith']);
  await page.context().close();
});

for (const scenario of ['jena20/first-steps', 'musket-saber/first-steps', 'grid-napoleonic/first-steps', 'battleground/first-steps', 'war-conquest/first-steps']) {
  test(`no sentence of ${scenario} is taken apart`, async () => {
    const table = await server.table({ scenario });
    const sides = Object.keys(table.seats), pages = [await marked(table, sides[0]), await marked(table, sides[1])];
    const players = pages.map((page) => new Pointer(page));
    for (let n = 0; n < 30; n++) {
      const now = await table.look();
      if (now.over) break;
      const i = sides.indexOf(now.seat);
      await until(() => look(pages[i]), (seen) => seen.asked && seen.step === now.view.steps);
      await players[i].decide();
    }
    assert.ok((await pages[0].locator('#prompt p').innerText()).includes(MARK), 'the sentences were marked');
    assert.ok((await pages[0].locator('.log').innerText()).includes(MARK));
    const plain = await browser.seat(table, sides[0]);
    for (const page of [plain, pages[0]]) {
      await page.reload();
      await page.locator('.link.live').waitFor();
      await until(() => page.locator('.oddsbox:empty').count(), (n) => n === 0);
    }
    assert.deepEqual(await skeleton(pages[0]), await skeleton(plain), 'it is drawn as it is with plain words');
    pages.push(plain);
    await pages[0].getByRole('tab', { name: 'Units' }).click();
    await pages[0].getByRole('button', { name: 'Menu' }).click();
    await pages[0].getByRole('button', { name: 'Signs of the map' }).click();
    await pages[0].locator('dialog .legend').first().waitFor();
    await closeAll(pages);
  });
}

test('nor of a system with everything that a view can hold', async () => {
  const stage = { board: mark(strangeBoard()), games: { red: mark(strangeGame()) } };
  const watched = { window: async (options) => { const one = await browser.window(options); await one.addInitScript(watchTexts, MARK); return one; } };
  const page = await staged(watched, server, stage, DESKTOP), plain = await staged(browser, server, { board: strangeBoard(), games: { red: strangeGame() } });
  assert.deepEqual(await skeleton(page), await skeleton(plain));
  for (const tab of ['Units', 'To win', 'Chat', 'Log']) await page.getByRole('tab', { name: tab }).click();
  await page.locator('.tray summary').click();
  await page.locator('.piece[data-at="0405"]').last().click();
  await page.locator('.piece[data-at="0405"]').last().hover();
  assert.ok((await page.locator('.tray').innerText()).includes(MARK));
  await closeAll([page, plain]);
});
