/*
 * asking.js - an umpire at the page: nothing here knows a question, fields are filled in by their kinds as the page draws them.
 */
import assert from 'node:assert/strict';

/** A finger where there is a touch screen, else the mouse. */
const touch = async (page, element) => ((await page.evaluate(() => navigator.maxTouchPoints)) ? element.tap() : element.click());

export const press = (page, name) => touch(page, page.getByRole('button', { name, exact: true }));

/** Fills in every field that matters, those that come to matter too; n makes the evening's questions differ. */
export async function fill(page, n) {
  for (let k = 0; k < 60 && await page.locator('.askfield.open').count(); k++) {
    const field = page.locator('.askfield.open').first(), values = field.locator('.values button');
    if (await field.locator('input').count()) {
      const more = page.locator(`[data-field="${await field.getAttribute('data-field')}"] .values button`).last();
      for (let i = 0; i <= (n + k) % 3 && await more.isEnabled(); i++) await touch(page, more);
    } else await touch(page, values.nth((n + k) % await values.count()));
  }
}

/** Goes through the systems and questions until facts are found that go together. */
export async function askSomething(page, n) {
  const systems = page.locator('[data-key^="system "]');
  await touch(page, systems.nth(n % await systems.count()));
  for (let k = 0; k < 12; k++) {
    const questions = page.locator('[data-question]'), one = questions.nth((n + k) % await questions.count());
    await touch(page, one);
    await fill(page, n + k);
    if (await page.getByRole('button', { name: 'Rule on it' }).isEnabled()) break;
  }
  await press(page, 'Rule on it');
  await page.locator('.asked').waitFor();
}

export const waits = (page) => page.evaluate(() => (document.querySelector('.dicepad') ? 'dice' : document.querySelector('[data-do]') ? 'choice' : document.querySelector('.next') ? 'done' : null));

/** Answers until nothing waits; typed dice are always the same face. @returns how many dice were typed */
export async function drive(page, typed) {
  let dice = 0;
  for (let k = 0; k < 200; k++) {
    const now = await waits(page);
    if (now === 'done') return dice;
    if (now === 'choice') await touch(page, page.locator('[data-do]').last());
    else if (!typed) await touch(page, page.locator('[data-key="roll"]'));
    else {
      const slots = await page.locator('.slots .named').count() || 1, drawn = await page.locator('.drawnface').count();
      for (let i = 0; i < slots; i++) {
        if (await page.locator('.dicepad .faces input').count()) await page.locator('.dicepad .faces input').fill('1');
        await touch(page, page.locator('.dicepad .faces button').first());
      }
      if (slots > 1) await press(page, 'These it is');
      dice += drawn ? 0 : slots;
    }
  }
  return assert.fail('the ruling does not end');
}

