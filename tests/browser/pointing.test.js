/*
 * pointing.test.js - an attack that is put together by pointing, with the mouse, with fingers and by keyboard; a phase that is
 * ended with a question; how to win before, during and after a game; an analysis from a moment.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Browser, DESKTOP, PHONE, Server, closeAll, reached, until } from './harness.js';
import { Keyboard, Pointer, look } from './player.js';

const server = new Server();
const browser = new Browser();

before(async () => { await server.start(); await browser.start(); });
after(async () => { await browser.stop(); await server.stop(); });

/** A battle in which two batteries can fire on one hex: they join each other whatever the dice said before. */
const SCENARIO = 'musket-saber/first-steps';

/** @returns a game in which the side to move can put an attack together from two units */
async function twoCanAttack() {
  for (let tries = 0; tries < 8; tries++) {
    const table = await server.table({ scenario: SCENARIO });
    for (let n = 0; n < 120; n++) {
      const now = await table.look();
      if (now.over) break;
      const attacks = now.view.choices.filter((choice) => choice.foretells && choice.to && choice.group === 'attack');
      const by = (at) => [...new Set(attacks.filter((choice) => choice.to === at).map((choice) => choice.piece))];
      for (const choice of attacks.filter((one) => by(one.to).length > 1)) {
        // Whether they can attack together the rules say.
        const { body } = await table.send(now.seat, 'plan', { at: now.at, do: choice.do });
        const other = body.next?.choices.find((one) => one.group === 'join' && by(choice.to).includes(one.piece));
        if (other) return { table, now, at: choice.to, units: [choice.piece, other.piece] };
      }
      await table.play((choices) => advance(choices, n));
    }
  }
  return assert.fail('nobody could be attacked by two');
}

/** Everybody goes towards the middle, and then the phase is ended. */
function advance(choices, n) {
  const end = choices.find((choice) => choice.group === 'end'), moves = choices.filter((choice) => choice.group === 'move' && choice.to);
  const near = (choice) => Math.abs(Number(choice.to.slice(0, 2)) - 5) + Math.abs(Number(choice.to.slice(2)) - 5);
  if (moves.length && n % 7 < 5) return moves.reduce((best, choice) => (near(choice) < near(best) ? choice : best));
  return end ?? choices[0];
}

const chip = (page, unit) => page.locator(`.plan [data-unit="${unit}"]`);
const bar = (page) => page.locator('.plan ul.odds').first().locator('li').evaluateAll((all) => all.map((one) => `${one.dataset.result} ${one.querySelector('.exact').textContent}`));

/** Opens it, takes both in, one out and in again, looks at the odds, and carries it out. */
async function attack(page, { table, now, at, units }, hands) {
  const before_ = (await look(page)).step;
  await hands.point(at);
  await page.locator('.plan').waitFor();
  assert.deepEqual((await look(page)).able.filter((id) => units.includes(id)).sort(), [...units].sort(), 'those who can take part light up');
  assert.equal(await page.locator('.aimed path').count(), 1);
  await hands.toggle(units[0]);
  await page.locator('.plan .carry:not([disabled])').waitFor();
  const alone = await until(() => bar(page), (rows) => rows.length > 0);
  await hands.toggle(units[1]);
  await until(() => page.locator('.plan [aria-pressed="true"]').count(), (n) => n === 2);
  await page.locator('.plan .carry:not([disabled])').waitFor();
  const both = await until(() => bar(page), (rows) => rows.join() !== alone.join());
  const text = await page.locator('.plan .carry').getAttribute('data-do');
  const { body } = await table.send(now.seat, 'plan', { at: now.at, do: text });
  assert.deepEqual(new Set(both.map((row) => row.split(' ').at(-1)).filter(Boolean)).size > 0, true);
  assert.ok(body.odds, 'the bar is that of what would be sent');
  await hands.toggle(units[1]);
  await until(() => bar(page), (rows) => rows.join() === alone.join());
  await hands.toggle(units[1]);
  await until(() => page.locator('.plan [aria-pressed="true"]').count(), (n) => n === 2);
  await page.locator('.plan .carry:not([disabled])').waitFor();
  assert.equal((await table.look()).view.steps, before_, 'nothing was taken yet');
  assert.equal(await page.locator('.plan .oddsbox').count(), 1, 'one bar of odds');
  await hands.carryOut();
  await reached(page, before_ + 3);
  assert.match(await page.locator('.log').innerText(), /Attack on/);
}

test('an attack is put together by pointing, with the mouse', async () => {
  const scene = await twoCanAttack(), page = await browser.seat(scene.table, scene.now.seat), pointer = new Pointer(page);
  await attack(page, scene, {
    point: async (at) => { const foe = page.locator(`.piece[data-at="${at}"]`).last(); await pointer.bring(foe); await foe.click(); },
    toggle: (unit) => page.locator(`.piece[data-piece="${unit}"]`).click(),
    carryOut: () => page.locator('.plan .carry').click(),
  });
  await closeAll([page]);
});

test('the same with fingers on a phone', async () => {
  const scene = await twoCanAttack(), page = await browser.seat(scene.table, scene.now.seat, PHONE), pointer = new Pointer(page, true);
  await attack(page, scene, {
    point: async (at) => { const foe = page.locator(`.piece[data-at="${at}"]`).last(); await pointer.bring(foe); await foe.tap(); },
    toggle: (unit) => chip(page, unit).tap(),
    carryOut: () => page.locator('.plan .carry').tap(),
  });
  await closeAll([page]);
});

test('the same by keyboard', async () => {
  const scene = await twoCanAttack(), page = await browser.seat(scene.table, scene.now.seat), keys = new Keyboard(page);
  const number = async (unit) => (await page.locator('.plan .chipunit').evaluateAll((all, id) => all.findIndex((one) => one.dataset.unit === id), unit)) + 1;
  await attack(page, scene, {
    point: async (at) => {
      await page.keyboard.press('m');
      for (let n = 0; n < 60 && (await look(page)).cursor !== at; n++) {
        const { cursor } = await look(page), [x, y, toX, toY] = [cursor?.slice(0, 2) ?? 0, cursor?.slice(2) ?? 0, at.slice(0, 2), at.slice(2)].map(Number);
        await page.keyboard.press(!cursor ? 'ArrowRight' : x < toX ? 'ArrowRight' : x > toX ? 'ArrowLeft' : y < toY ? 'ArrowDown' : 'ArrowUp');
      }
      await page.keyboard.press('Enter');
    },
    toggle: async (unit) => page.keyboard.press(String(await number(unit))),
    carryOut: () => page.keyboard.press('a'),
  });
  assert.ok(keys);
  await closeAll([page]);
});

test('ending a phase asks once while units could still act, unless it is not wanted; no number ends it', async () => {
  const table = await server.table(), page = await browser.seat(table, 'french');
  const { view } = await table.look(), able = new Set(view.choices.filter((choice) => choice.piece).map((choice) => choice.piece));
  const end = page.locator('#finish button.end'), question = page.locator('dialog.asking');
  for (let n = 1; n <= 9; n++) await page.keyboard.press(String(n));
  await page.keyboard.press('Escape');
  const steps = (await table.look()).view;
  assert.equal(steps.phase, view.phase, 'no number ends a phase');
  const left = new Set(steps.choices.filter((choice) => choice.piece).map((choice) => choice.piece)).size;
  await end.waitFor();
  const spot = await end.boundingBox();
  await end.click();
  assert.equal(await question.locator('h2').innerText(), `${left} ${left === 1 ? 'unit' : 'units'} can still act`);
  assert.ok(left <= able.size);
  await question.getByRole('button', { name: 'Go on' }).click();
  assert.equal((await table.look()).view.phase, view.phase, 'nothing was ended');
  await new Pointer(page).choose(await look(page));
  assert.deepEqual(await end.boundingBox(), spot, 'the button stays where it is');
  await page.keyboard.press('Escape');
  await page.keyboard.press('e');
  await question.getByLabel('Do not ask again').check();
  await question.locator('.primary').click();
  await until(() => table.look(), (now) => now.view.phase !== view.phase || now.view.to_move !== 'french');
  const again = await server.table();
  await page.goto(again.link('french'));
  await page.locator('#finish button.end').waitFor();
  await page.keyboard.press('e');
  await until(() => again.look(), (now) => now.view.phase !== view.phase || now.view.to_move !== 'french');
  assert.equal(await question.count(), 0, 'and it is remembered');
  await closeAll([page]);
});

test('how to win stands in the dialog of a new game, in the game, and at its end', async () => {
  const page = await browser.window();
  await page.addInitScript(() => localStorage.setItem('grognard.guide', '"seen"'));
  await page.goto(server.address);
  await page.locator('button[data-scenario="jena20/first-steps"]').click();
  const dialog = page.getByRole('dialog');
  await until(() => dialog.locator('.goals .goal').count(), (n) => n > 3);
  const texts = await dialog.locator('.goals .goal > span:first-child').allInnerTexts();
  await dialog.getByRole('button', { name: 'Both sides at this screen' }).click();
  await page.locator('.game[data-step]').waitFor();
  assert.equal(await page.locator('.nearest > span').count(), 2, 'what each side has and needs is always in sight');
  await page.locator('.nearest').click();
  assert.ok(await page.locator('#tab-goals[aria-selected="true"]').count());
  assert.deepEqual(await page.locator('.aims .goals .goal > span:first-child').allInnerTexts(), texts);
  await until(() => page.locator('.course tbody tr').count(), (n) => n >= 1);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Resign', exact: true }).click();
  await page.locator('#actions .result').waitFor();
  assert.ok(await page.locator('#actions .score tr').count() >= 4, 'the score is taken apart');
  await closeAll([page]);
});

test('a line of the log leads to its moment, and from there one plays on without touching the game', async () => {
  const table = await server.table();
  for (let n = 0; n < 6; n++) await table.play((choices) => choices.find((choice) => choice.to) ?? choices[0]);
  const now = await table.look(), page = await browser.seat(table, now.seat);
  const wanted = now.view.log_lines.find((line) => !line.heading && line.step > 1);
  await page.locator(`.log [data-n="${wanted.n}"] button.moment`).click();
  await until(() => look(page), (seen) => seen.step === wanted.step);
  await page.locator('.playon').click();
  await page.waitForURL((url) => url.pathname !== `/g/${table.game}`);
  await until(() => look(page), (seen) => seen.asked && seen.step === wanted.step);
  assert.match(await page.locator('#prompt').innerText(), /Analysis from step/);
  await new Pointer(page).decide();
  await until(() => look(page), (seen) => seen.step > wanted.step);
  assert.deepEqual((await table.look()).view, now.view, 'the game is as it was');
  await page.getByRole('link', { name: /Analysis from step/ }).click();
  await until(() => look(page), (seen) => seen.step === wanted.step);
  const other = await page.evaluate(() => JSON.parse(localStorage.getItem('grognard.games') ?? '[]').length);
  assert.ok(other <= 1, 'an analysis is none of my games');
  await closeAll([page]);
});

test('both sides at one screen: the table turns after a click', async () => {
  const table = await server.table(), page = await browser.window(DESKTOP);
  await page.addInitScript(([game, seats]) => {
    localStorage.setItem('grognard.guide', '"seen"');
    localStorage.setItem('grognard.ask-end', '"off"');
    localStorage.setItem('grognard.games', JSON.stringify([{ game, title: 'Two', scenario: '', seats, invites: {}, opened: 1 }]));
  }, [table.game, table.seats]);
  await page.goto(table.link(null));
  await page.locator('#finish button.end').waitFor();
  await page.keyboard.press('e');
  const turn = page.locator('#finish .turn');
  await turn.waitFor();
  assert.match(await page.locator('#prompt').innerText(), /You are French/, 'what happened can be looked at first');
  await turn.click();
  await until(() => page.locator('#prompt').innerText(), (words) => /You are Prussian/.test(words));
  await closeAll([page]);
});

test('what can be looked up: rules with a search, tables, the ground; zones, threats, the way and the danger', async () => {
  // A card may ask something before anybody moves.
  const table = await server.table({ scenario: 'jena20/jena-1806' }), now = await table.playUntil(({ view }) => view.choices.some((choice) => choice.group === 'move')), page = await browser.seat(table, now.seat);
  await page.keyboard.press('b');
  const book = page.locator('dialog.book');
  await until(() => book.locator('.clauses dd').count(), (n) => n > 100);
  await book.getByLabel('Search the rules').fill('reserves morale');
  await until(() => book.locator('.clauses dd').count(), (n) => n > 0 && n < 40);
  assert.match((await book.locator('.clauses dd').first().innerText()).toLowerCase(), /reserves/);
  await book.getByRole('tab', { name: 'Tables' }).click();
  await until(() => book.locator('.ruletable').first().locator('td').count(), (n) => n === 42);
  for (const tab of ['Ground and signs', 'Cards', 'Calendar']) {
    await book.getByRole('tab', { name: tab }).click();
    assert.ok((await book.locator('[role="tabpanel"]:not([hidden])').innerText()).length > 40, tab);
  }
  await page.keyboard.press('Escape');
  await page.keyboard.press('z');
  assert.equal(await page.locator('.overlay .control').count(), 2);
  await page.keyboard.press('z');
  await page.keyboard.press('t');
  await until(() => page.locator('.overlay .threat').count(), (n) => n > 10);
  await page.keyboard.press('t');
  const move = now.view.choices.find((choice) => choice.cost !== null && choice.group === 'move' && now.view.pieces.some((piece) => piece.id === choice.piece && piece.on_board));
  await page.locator(`.piece[data-piece="${move.piece}"]`).click();
  const far = now.view.choices.filter((choice) => choice.piece === move.piece && choice.group === 'move').toSorted((a, b) => b.cost - a.cost)[0];
  await page.locator(`.target[data-place="${far.to}"]`).hover();
  await page.locator('.way .line').waitFor({ state: 'attached' });
  assert.equal(await page.locator('.reachline').count(), 1, 'what is in reach has one line around it');
  await page.getByRole('button', { name: 'What can the enemy do to it?' }).click();
  await until(() => page.locator('.dangerlist').innerText(), (words) => /can attack it/.test(words));
  await closeAll([page]);
});
