/*
 * table.test.js - an open table on the real server: cards to scale with their boxes, orders, arcs and engaged sides; a turn with a
 * rush, a controlled move by dragging, a shot, a card and a rout; the same move by keys and by finger; deployment by pointing; and
 * what units do by themselves, one after another.
 */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Browser, DESKTOP, PHONE, ROOT, Server, closeAll, reached, touch, until } from './harness.js';
import { look, pressButton } from './player.js';

const FILE = join(ROOT, 'tests', 'browser', 'table.yaml');
const server = new Server();
const browser = new Browser();
let scenario = '';

before(async () => {
  await server.start(['--pace', '0', FILE]);
  await browser.start();
  const { systems } = await server.call('GET', '/api/systems');
  scenario = systems.flatMap((system) => system.scenarios).find((one) => one.title === 'A Turn on the Table').id;
});
after(async () => { await browser.stop(); await server.stop(); });

const piece = (page, id) => page.locator(`.piece[data-piece="${id}"]`);
const unit = async (table, id) => (await table.look()).view.pieces.find((one) => one.id === id);
const snapped = (page) => page.locator('svg.map').getAttribute('data-snap');
const select = async (page, id) => {
  if ((await look(page)).selected !== id) await piece(page, id).click();
  await until(() => look(page), (seen) => seen.selected === id);
};

/** Takes choices through the API, one after another, for whoever decides. */
async function take(table, ...texts) {
  for (const text of texts) {
    const now = await table.look(), { status, body } = await table.send(now.seat, 'do', { at: now.at, do: text });
    assert.equal(status, 200, `${text}: ${JSON.stringify(body)}`);
  }
}

/** A button of the page; chances that are still being asked for would be refused once the game has gone on. */
async function press(page, text) {
  const { step } = await look(page);
  await page.waitForFunction(() => !document.querySelector('.oddsbox:empty'));
  await pressButton(page, text);
  await reached(page, step + 1);
}

/** Lets the other side pass, and this side too where it is asked for a card, until a choice of this side is offered. */
async function on(table, page, seat, wanted) {
  for (let n = 0; n < 60; n++) {
    const now = await table.look();
    await reached(page, now.view.steps);
    await page.waitForFunction(() => !document.querySelector('.oddsbox:empty'));
    if (now.seat === seat && now.view.choices.some((choice) => wanted(choice, now.view))) return now;
    if (now.seat === seat && now.view.choices.some((choice) => choice.do === 'done')) await press(page, 'done');
    else await take(table, (now.view.choices.find(({ group }) => group === 'end') ?? now.view.choices.find(({ group }) => group === 'rush' || group === 'move' || group === 'battle') ?? now.view.choices[0]).do);
  }
  return assert.fail('it was never offered');
}

/** Where points of a card are on the screen: 0,0 is its middle, -1,-1 the left end of its front. */
const spot = (page, id, across = 0, along = 0) => piece(page, id).locator('.card').evaluate((card, [x, y]) => {
  const box = card.getBBox(), { x: left, y: top } = new DOMPoint(box.x + box.width * (x + 1) / 2, box.y + box.height * (y + 1) / 2).matrixTransform(card.getScreenCTM());
  return { x: left, y: top };
}, [across, along]);

/** So many pixels is an inch of the table. */
const inch = (page) => page.locator('.ground').evaluate((ground) => ground.getBoundingClientRect().width / 36);

/** Drags with the mouse and tells what it snapped to before it is let go. */
async function drag(page, from, to) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 3 });
  const text = await snapped(page);
  await page.mouse.up();
  return text;
}

test('a card shows its boxes, its order, what it is bound for and what it can reach', async () => {
  const table = await server.table({ scenario }), page = await browser.seat(table, 'hawkshold');
  const { view } = await table.look();
  for (const one of view.pieces) {
    const drawn = await piece(page, one.id).evaluate((element) => ({
      ranks: [...element.querySelectorAll('.bar')].map((bar) => [bar.getAttribute('class').slice(4), bar.querySelectorAll('.full').length, bar.querySelectorAll('rect').length]),
      letter: element.querySelector('.letter text').textContent, size: [element.querySelector('.card').getAttribute('width'), element.querySelector('.card').getAttribute('height')].map(Number) }));
    assert.deepEqual(drawn.ranks, one.bars.map((bar) => [bar.look, bar.value, bar.full]), one.id);
    assert.equal(drawn.letter, one.states.find((state) => state.sign).sign);
    assert.ok(Math.abs(drawn.size[0] / drawn.size[1] - 3.5 / 2.5) < 0.01);
  }
  assert.equal(await page.locator('.aim[data-piece-aim="scouts"] .way').count(), 1, 'an arrow to its objective');
  assert.equal(await page.locator('.aim').count(), 1);
  await select(page, 'bowmen');
  assert.deepEqual(await page.locator('.zone title').allTextContents(), ['range to 7"', 'range to 14", skill -1', 'front arc, rush to 3.5"']);
  const reach = await page.locator('.zone.band1').evaluate((zone) => zone.getBBox().height), scale = await page.locator('.ground').evaluate((ground) => ground.getBBox().width / 36);
  assert.ok(Math.abs(reach / scale - 14) < 0.1, 'the range is to scale');
  await closeAll([page]);
});

test('a turn with a rush, a controlled move by dragging, a shot, a card and a rout', async () => {
  const table = await server.table({ scenario }), page = await browser.seat(table, 'hawkshold');
  await select(page, 'swordsmen');
  await page.locator('.target.foe .ghost').waitFor({ state: 'attached' });
  await piece(page, 'orc-swords').click();
  await until(() => page.locator('.log').innerText(), (words) => /Swordsmen rushed Orc Swordsmen/.test(words));
  assert.deepEqual(await page.locator('.engaged').evaluateAll((all) => all.map((one) => [one.closest('.piece').dataset.piece, one.dataset.flank]).sort()), [['orc-swords', 'front'], ['swordsmen', 'front']]);

  await select(page, 'scouts');
  await press(page, 'control scouts');
  await page.keyboard.press('Escape');
  await press(page, 'done');
  await select(page, 'scouts');
  await press(page, 'move scouts');
  await select(page, 'scouts');
  assert.equal(await page.locator('.handle').count(), 2);
  assert.ok(await page.locator('.snap').count() > 40, 'a dot for each step that is offered');
  const size = await inch(page), from = await spot(page, 'scouts', 0.3, 0.2);
  const { step } = await look(page), was = await unit(table, 'scouts');
  assert.equal(await drag(page, from, { x: from.x + 4, y: from.y - 3.05 * size }), 'forward 3', 'it snaps to what is offered');
  await reached(page, step + 1);
  assert.deepEqual((await unit(table, 'scouts')).pose, { ...was.pose, y: was.pose.y - 3 });
  const stay = await spot(page, 'scouts', 0.3, 0.2);
  assert.equal(await drag(page, stay, { x: stay.x + 30, y: stay.y + 60 }), '', 'what is not offered is not taken');
  assert.equal((await table.look()).view.steps, step + 1);
  // By the right end of its front about the left one.
  const right = await spot(page, 'scouts', 1, -1), left = await spot(page, 'scouts', -1, -1), arm = right.x - left.x, angle = 36.87 * Math.PI / 180;
  assert.equal(await drag(page, right, { x: left.x + arm * Math.cos(angle), y: left.y - arm * Math.sin(angle) }), 'wheel left 2');
  await reached(page, step + 2);
  assert.equal((await unit(table, 'scouts')).pose.facing, 323.13);
  await press(page, 'done');

  await select(page, 'spearmen');
  const going = await look(page);
  await page.locator('.target .ghost').click();
  await reached(page, going.step + 1);
  await on(table, page, 'hawkshold', (choice) => choice.do === 'shoot bowmen raiders');
  await page.keyboard.press('Escape');
  await select(page, 'bowmen');
  await piece(page, 'raiders').click();
  await until(() => page.locator('.oddsbox .added > summary').allInnerTexts(), (words) => words.join() === 'With “play second-volley”');
  await press(page, 'shoot bowmen raiders');
  assert.ok(await page.locator('.game.question').count(), 'a window is a question');
  assert.match(await page.locator('#prompt p').innerText(), /attack of Bowmen on Goblin Raiders: a card before the roll to hit\?$/);
  const asked = (await look(page)).step;
  await page.waitForTimeout(400);
  assert.deepEqual([(await look(page)).step, (await look(page)).buttons], [asked, ['done']], 'with nothing to play it is still the player who says so');

  await on(table, page, 'hawkshold', (choice) => choice.card === 'press-the-attack');
  const held = page.locator('#hands .hand[data-side="hawkshold"]');
  assert.match(await held.first().innerText(), /Hawkshold: Hand, 5 cards/);
  assert.equal(await page.locator('.handcard.able').count(), 1);
  await page.waitForFunction(() => !document.querySelector('.oddsbox:empty'));
  await page.locator('.handcard[data-card="press-the-attack"] button').click();
  // Dice follow: the chances with the card stand beside it before it is played.
  await press(page, 'play press-the-attack');
  await until(() => page.locator('.log').innerText(), (words) => /Hawkshold played Press the Attack/.test(words));
  assert.match(await held.first().innerText(), /Hawkshold: Hand, 4 cards/);

  await on(table, page, 'hawkshold', (_, { turn }) => turn > 3);
  assert.match(await page.locator('.log').innerText(), /Goblin Raiders routed\.[\s\S]*Goblin Raiders ran for the table edge/);
  await until(() => piece(page, 'raiders').locator('.badge').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label'))), (words) => words.includes('routing'));
  assert.ok((await unit(table, 'raiders')).pose.y < 11, 'toward its own edge');
  assert.equal(await page.locator('.piece[data-piece="raiders"] .lost').count() > 0, true, 'boxes are crossed out');
  await closeAll([page]);
});

test('the same move by keys', async () => {
  const table = await server.table({ scenario });
  await take(table, 'rush swordsmen orc-swords', 'control scouts', 'done', 'move scouts');
  const page = await browser.seat(table, 'hawkshold'), { step } = await look(page);
  await page.keyboard.press('n');
  for (let n = 0; n < 6; n++) await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  assert.equal(await snapped(page), 'forward 1.25');
  await page.keyboard.press('Enter');
  await reached(page, step + 1);
  await page.keyboard.press('m');
  await page.keyboard.press('.');
  await page.keyboard.press('.');
  assert.equal(await snapped(page), 'wheel right 2');
  await page.keyboard.press(',');
  assert.equal(await snapped(page), 'wheel right 1');
  await page.keyboard.press('Enter');
  await reached(page, step + 2);
  assert.equal((await unit(table, 'scouts')).pose.facing, 16.26);
  await page.keyboard.press('u');
  await until(() => look(page), (seen) => seen.step === step + 1);
  assert.equal((await unit(table, 'scouts')).pose.facing, 0);
  await closeAll([page]);
});

test('a controlled move on a phone', async () => {
  const table = await server.table({ scenario });
  await take(table, 'rush swordsmen orc-swords', 'control scouts', 'done', 'move scouts');
  const page = await browser.seat(table, 'hawkshold', PHONE), { step } = await look(page);
  await until(() => look(page), (seen) => seen.selected === 'scouts');
  const size = await inch(page), from = await spot(page, 'scouts'), map = await page.locator('svg.map').boundingBox();
  assert.ok(from.y > map.y && from.y < map.y + map.height && from.x > map.x && from.x < map.x + map.width, 'it is in sight');
  await touch(page, [[from, { x: from.x, y: from.y - 2 * size }]]);
  await reached(page, step + 1);
  assert.match((await table.look()).view.log.at(-1), /Scouts went 2"/);
  const corner = await spot(page, 'scouts', -1, -1), pivot = await spot(page, 'scouts', 1, -1), arm = corner.x - pivot.x, angle = 16.26 * Math.PI / 180;
  await touch(page, [[corner, { x: pivot.x + arm * Math.cos(angle), y: pivot.y + arm * Math.sin(angle) }]]);
  await reached(page, step + 2);
  assert.match((await table.look()).view.log.at(-1), /Scouts wheeled 1 facing to the right/);
  const room = await page.evaluate(() => ({ wide: document.documentElement.scrollWidth <= innerWidth, map: document.querySelector('svg.map').clientHeight }));
  assert.ok(room.wide && room.map >= 240, JSON.stringify(room));
  await pressButton(page, 'done', 'tap');
  await reached(page, step + 3);
  await closeAll([page]);
});

test('units are placed where the table is pointed at, on the lattice, and turned by a dot', async () => {
  const table = await server.table({ scenario: 'battleground/broken-country' }), { seat } = await table.look(), page = await browser.seat(table, seat);
  const { step, buttons } = await look(page), id = buttons[0].slice(6);
  await press(page, buttons[0]);
  const ground = await page.locator('.ground').boundingBox(), size = ground.width / 36;
  const at = { x: ground.x + 8.6 * size, y: ground.y + (seat === 'orcs' ? 4.1 : 25.9) * size };
  await page.mouse.move(at.x, at.y);
  assert.equal(await page.locator('.plot .shown').count(), 1, 'the line that would be taken');
  await page.mouse.click(at.x, at.y);
  await reached(page, step + 3);
  await page.locator('.snap').first().waitFor({ state: 'attached' });
  const wanted = seat === 'orcs' ? 'face 15' : 'face 5';
  await page.locator(`.snap[data-do="${wanted}"]`).hover();
  assert.equal(await page.locator('.hover .would').count(), 1, 'how it would lie');
  await page.locator(`.snap[data-do="${wanted}"] path`).click();
  await reached(page, step + 4);
  const { view } = await table.look(), { pose } = view.pieces.find((one) => one.id === id);
  assert.deepEqual([pose.x, pose.y], [8.5, seat === 'orcs' ? 4 : 26]);
  assert.ok(await piece(page, id).isVisible());
  await closeAll([page]);
});

/** The spot at which a card is drawn, in inches. */
const drawnAt = (page, id) => piece(page, id).evaluate((element) => {
  const [x, y] = element.style.transform.match(/-?[\d.]+/g).map(Number), unit = document.querySelector('.ground').getBBox().width / 36;
  return [x / unit, y / unit];
});
const spotOf = ({ pose }) => [pose.x, pose.y];
const near = (a, b) => a.flat().every((n, i) => Math.abs(n - b.flat()[i]) < 0.01);

for (const [how, reducedMotion] of [['by steps alone where motion is not wanted', 'reduce'], ['one after another', 'no-preference']]) {
  test(`what units do by themselves is shown ${how}`, async () => {
    const table = await server.table({ scenario });
    for (let n = 0; n < 60; n++) {
      const { view, seat } = await table.look();
      if (seat === 'orcs' && view.choices.some((choice) => choice.do === 'move trolls')) break;
      const by = (group) => view.choices.find((choice) => choice.group === group);
      await take(table, (by('end') ?? by('rush') ?? by('move') ?? by('battle') ?? view.choices[0]).do);
    }
    const page = await browser.seat(table, 'hawkshold', { ...DESKTOP, reducedMotion }), bar = page.locator('.moves output');
    const before_ = [spotOf(await unit(table, 'trolls')), spotOf(await unit(table, 'goblin-bows'))];
    await take(table, 'move trolls', 'move goblin-bows');
    const after_ = [spotOf(await unit(table, 'trolls')), spotOf(await unit(table, 'goblin-bows'))];
    const drawn = async () => [await drawnAt(page, 'trolls'), await drawnAt(page, 'goblin-bows')];
    if (reducedMotion !== 'reduce') {
      await until(drawn, (now) => near(now, [after_[0], before_[1]]));
      assert.match(await bar.textContent(), /^1 of [12]: Trolls/);
    }
    await until(() => bar.innerText(), (words) => /^2 of 2: Goblin Bowmen moved/.test(words));
    assert.ok(near(await drawn(), after_));
    await page.getByRole('button', { name: 'One move back' }).click();
    assert.ok(near(await drawn(), [after_[0], before_[1]]));
    await page.getByRole('button', { name: 'One move back' }).click();
    assert.ok(near(await drawn(), before_));
    await page.getByRole('button', { name: 'One move on' }).click();
    await page.getByRole('button', { name: 'Enough' }).click();
    assert.ok(near(await drawn(), after_), 'and then everything is where it is');
    assert.ok(!await bar.isVisible());
    await closeAll([page]);
  });
}
