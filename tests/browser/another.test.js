/*
 * another.test.js - a second system on the same page: a turn of Musket & Saber with a bombardment, a charge and an
 * attack by mouse, a record that shows every state of its units, and the hexsides of its three maps. The units go
 * where all three are offered whatever the dice say.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { after, before, test } from 'node:test';
import { Browser, PHONE, PROGRAM, Server, closeAll, reached, until } from './harness.js';
import { Pointer, look, pressButton } from './player.js';

const SCENARIO = 'musket-saber/first-steps';
const server = new Server();
const browser = new Browser();

before(async () => { await server.start(); await browser.start(); });
after(async () => { await browser.stop(); await server.stop(); });

const piece = (page, id) => page.locator(`.piece[data-piece="${id}"]`);
const selected = (page, id) => until(() => look(page), (seen) => seen.selected === id);

/** Chooses a unit on the map: out of its stack, or instead of the move to its place that a click may mean as well. */
async function take(page, id) {
  const before_ = await look(page);
  if (before_.selected === id) return;
  await piece(page, id).click();
  if ((await look(page)).selected !== id) await page.locator(`#stack button[data-unit="${id}"], #actions button[data-instead="${id}"]`).click();
  await selected(page, id);
  assert.equal((await look(page)).step, before_.step, 'nothing was done by choosing');
}

/** Chooses what one unit does at a place and, where the page asks, confirms it. */
async function order(page, unit, at, text) {
  const { step } = await look(page);
  await take(page, unit);
  const target = page.locator(`.target[data-place="${at}"]`);
  const taken = await target.evaluate((element) => element.classList.contains('taken'));
  await (taken ? page.locator(`.piece[data-at="${at}"]`).last() : target.locator('path')).click();
  // An attack is put together; anything else is confirmed where it rolls or is not the only thing that may be meant.
  const button = page.locator(`#actions button.act[data-do="${text}"], .plan .carry:not([disabled])`);
  await until(async () => (await look(page)).step !== step || await button.count() > 0, (ready) => ready);
  if ((await look(page)).step === step) await button.click();
  await reached(page, step + 1);
}

/** Everything that a roll follows has the same chances on the page as from the server, its modifiers and its clauses. */
async function oddsStandBeside(page, table, now, text) {
  const { body: odds } = await table.send(now.seat, 'odds', { at: now.at, do: text });
  const closed = page.locator(`#actions button.closed[data-do="${text}"]`);
  if (await closed.count()) await closed.click();
  const box = page.locator('.choice', { has: page.locator(`button[data-do="${text}"]`) });
  await box.locator('ul.odds li').first().waitFor();
  const rows = await box.locator('ul.odds').last().locator('li').evaluateAll((lines) => lines.map((line) => [line.getAttribute('data-result'), line.querySelector('.exact')?.textContent]));
  assert.deepEqual(rows, odds.outcomes.map((outcome) => [outcome.result, outcome.exact]));
  for (const one of odds.roll.table ? odds.roll.outcomes : []) assert.equal([one.code, one.check].filter(Boolean).join(' '), one.result, 'a code and its check');
  const { roll } = odds, groups = [roll.table, roll.test, ...roll.checks].filter(Boolean);
  assert.equal(await box.locator('.parts tr.part').count(), groups.flatMap((group) => group.parts).length + roll.modifiers.length, 'every part has its row');
  const needs = (await box.locator('.parts th').allInnerTexts()).filter((words) => words.includes('or less'));
  assert.equal(needs.length, roll.checks.length + (roll.test ? 1 : 0), 'and every check says what it needs');
  assert.deepEqual(await box.locator('ul.odds').last().locator('li').evaluateAll((lines) => lines.map((line) => line.title)), odds.outcomes.map((one) => (one.dice && one.dice !== one.result ? `Dice: ${one.dice}` : '')));
  assert.equal(await box.getByText(`before ${odds.before}`).count(), odds.before ? 1 : 0);
  await box.locator('.parts button.clause').first().click();
  await until(() => page.locator('dialog .clausetext').innerText(), (words) => words.length > 30);
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
}

/** Answers whatever the fight asks of either side until this can be chosen. */
async function fightOn(page, table, wanted) {
  for (let n = 0; n < 30; n++) {
    const now = await table.look();
    if (now.view.choices.some((choice) => choice.do === wanted)) return reached(page, now.view.steps);
    if (now.seat === 'french') {
      await reached(page, now.view.steps);
      await new Pointer(page).decide();
    } else {
      // Nobody joins those who are to be charged or attacked next.
      await table.play((choices) => choices.find((choice) => !['0403', '0603'].includes(choice.to)) ?? choices[0]);
    }
  }
  return assert.fail(`${wanted} was never offered`);
}

test('a turn with a bombardment, a charge and an attack by mouse', async () => {
  const table = await server.table({ scenario: SCENARIO });
  await table.play((choices) => choices.find((choice) => choice.do === 'place hussars 0603'));
  const page = await browser.seat(table, 'french');

  await piece(page, 'foot-guns').click();
  assert.match(await page.locator('#stack').innerText(), /3 units at 0507/);
  for (const unit of ['morand', 'foot-guns', '45th']) {
    await page.locator(`#stack button[data-unit="${unit}"]`).click();
    await selected(page, unit);
  }
  assert.equal(await page.locator('.target[data-place="0506"] text').textContent(), '½', 'half a point by road');
  await order(page, '85th', '0404', 'move 85th 0404');
  assert.match(await page.locator('.log').innerText(), /85th Line moved from 0407 to 0404 for 3 points/);
  await order(page, 'dragoons', '0704', 'charge dragoons 0705 0704');
  assert.deepEqual(await badges(page, 'dragoons'), ['charging']);
  await page.keyboard.press('Escape');
  await pressButton(page, 'end');
  await fightOn(page, table, 'bombard foot-guns 0504');

  const now = await table.look();
  const fights = [['foot-guns', '0504', 'bombard foot-guns 0504', 'Bombardment'], ['dragoons', '0603', 'strike dragoons 0603', 'nerve'], ['85th', '0403', 'attack 85th 0403', 'Combat']];
  for (const [unit, , text] of fights) {
    await take(page, unit);
    await oddsStandBeside(page, table, now, text);
  }
  for (const [unit, at, text] of fights) {
    await fightOn(page, table, text);
    await page.keyboard.press('Escape');
    await order(page, unit, at, text);
    if (text.startsWith('attack')) await table.play((choices) => choices[0]);
    const { view } = await table.look();
    await reached(page, view.steps);
    const { rolled } = (await table.look()).view;
    const names = await page.locator('.tray .roll').first().locator('.named small').allInnerTexts();
    assert.deepEqual(names, rolled[0].dice.length > 1 ? rolled[0].dice.map((die) => die.label) : []);
    assert.equal(await page.locator('.tray .roll').count(), rolled.length);
  }
  await fightOn(page, table, 'end');
  const log = await page.locator('.log').innerText();
  for (const words of [/bombarded|fired|fire/i, /charge/i, /85th Line attacked 0403 West hill: 4 against \d+/, /Combat die \d, morale die \d/]) assert.match(log, words);
  await closeAll([page]);
});

const badges = (page, id) => piece(page, id).locator('.badge').evaluateAll((all) => all.map((badge) => badge.getAttribute('aria-label')));

/** A game in which the dice fell so that every state can be seen. */
function eventfulRecord() {
  const lines = [`load ${SCENARIO}`, 'do place hussars 0603', 'do form voltigeurs', 'do move 85th 0404', 'do charge dragoons 0705 0704', 'do end',
    'do bombard foot-guns 0504', 'roll 4 6', 'do attack 85th 0403', 'do defend kempt under picton', 'roll 2 1', 'roll 3 4', 'record'];
  const { stdout } = spawnSync(PROGRAM, ['engine'], { input: `${lines.join('\n')}\n`, encoding: 'utf8' });
  assert.ok(!/^error/m.test(stdout), stdout.slice(0, 500));
  return stdout.slice(stdout.search(/^record: \d+$/m), stdout.lastIndexOf('ok\n'));
}

test('every state of a unit has its badge, also on a phone', async () => {
  const answer = await fetch(`${server.address}/api/records`, { method: 'POST', body: eventfulRecord() });
  const { game } = await answer.json();
  assert.equal(answer.status, 201);
  for (const options of [undefined, { ...PHONE, colorScheme: 'dark' }]) {
    const page = await browser.window(options);
    await page.addInitScript(() => localStorage.setItem('grognard.guide', '"seen"'));
    await page.goto(`${server.address}/g/${game}`);
    await piece(page, '85th').waitFor();
    assert.deepEqual(await badges(page, '85th'), ['disrupted', 'reduced']);
    assert.deepEqual(await badges(page, 'rifles'), ['ineffective']);
    assert.deepEqual(await badges(page, 'voltigeurs'), ['square']);
    assert.deepEqual(await badges(page, 'dragoons'), ['charging']);
    assert.deepEqual(await badges(page, 'kempt'), []);
    assert.equal(await piece(page, '85th').locator('.bar .full').count(), 1, 'one step of two is left');
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing stands over the edge');
    const said = await page.locator('#prompt, #actions').allInnerTexts();
    assert.match(said.join(' '), /record ends here/);
    assert.doesNotMatch(said.join(' ') + await page.title(), /over/i, 'the record of an unfinished game');
    await closeAll([page]);
  }
});

test('the maps show what lies between their hexes, and whom it helps', async () => {
  for (const scenario of [SCENARIO, 'musket-saber/hougoumont-1815', 'musket-saber/wilsons-creek-1861']) {
    const table = await server.table({ scenario });
    const board = await server.call('GET', `/api/games/${table.game}/board`);
    const page = await browser.seat(table, null);
    const kinds = [...new Set(board.edges.map((edge) => edge.kind))].map((kind) => board.edge_kinds.find((one) => one.kind === kind));
    for (const { kind, one_sided: oneSided } of kinds) {
      const drawn = page.locator(`.stage .edge[data-kind="${kind}"]`);
      const length = await drawn.locator('path').evaluateAll((paths) => paths.reduce((sum, path) => sum + (getComputedStyle(path).stroke === 'none' ? 0 : path.getTotalLength()), 0));
      assert.ok(length > 10, `${scenario}: ${kind} is drawn`);
      if (oneSided) assert.ok(await drawn.locator('.ticks').count(), `${scenario}: ${kind} shows its favoured side`);
    }
    assert.equal(await page.locator('.levels text').count(), board.places.filter((place) => place.level).length);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Signs of the map' }).click();
    const legend = (await page.locator('dialog').innerText()).toLowerCase();
    for (const one of [...kinds, ...Object.values(board.words).map((title) => ({ title }))]) assert.ok(legend.includes(one.title.toLowerCase()), `${scenario}: ${one.title}`);
    await closeAll([page]);
  }
});
