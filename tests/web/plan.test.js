// @ts-check
/*
 * plan.test.js - an attack that is put together unit by unit, against answers as the server of two systems gives them.
 */
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { ChoiceBook } from '../../web/choices.js';
import { Plan, against } from '../../web/plan.js';
import { choice } from './helpers.js';

const rolls = { foretells: true };
const root = [choice('attack 0403 with lannes|lannes|0403', rolls), choice('attack 0403 with light|light|0403', rolls), choice('attack 0505 with light|light|0505', rolls), choice('move lannes 0403|lannes|0403'), choice('done', { group: 'end' })];
const book = new ChoiceBook(root);

/** Answers by the text that is asked for. @param {Record<string, import('../../web/types.js').Choice[] | null>} next */
function server(next) {
  /** @type {string[]} */
  const asked = [];
  const ask = async (/** @type {string} */ text) => {
    asked.push(text);
    if (!(text in next)) throw new Error(`part of the plan is not a choice: ${text}`);
    const choices = next[text];
    return { way: [], odds: /** @type {any} */ ({ outcomes: [{ result: text, exact: '1', p: 1 }] }), next: choices && { prompt: '', choices, go: choices.find((one) => /^(close|assault|done)/.test(one.do))?.do ?? null } };
  };
  return { asked, ask };
}

test('what leads to dice at a place can begin an attack on it', () => {
  assert.deepEqual(against(book, '0403').map((one) => one.do), ['attack 0403 with lannes', 'attack 0403 with light']);
  assert.deepEqual(against(book, '0707'), []);
});

test('units are taken in and out, and the chain follows', async () => {
  const close = choice('close'), light = choice('join light|light', rolls), lannes = choice('join lannes|lannes', rolls);
  const { ask, asked } = server({
    'attack 0403 with lannes': [light, close], 'attack 0403 with lannes; close': null, 'attack 0403 with lannes; join light': [close], 'attack 0403 with lannes; join light; close': null,
    'attack 0403 with light': [lannes, close], 'attack 0403 with light; close': null,
  });
  const plan = new Plan('0403', against(book, '0403'), root, ask);
  assert.deepEqual([...plan.candidates.keys()], ['lannes', 'light']);
  assert.ok(!plan.ready);
  await plan.add(plan.options[0]);
  assert.deepEqual([[...plan.candidates.keys()], plan.whole, plan.ready], [['light'], 'attack 0403 with lannes; close', true]);
  await plan.add(light);
  assert.equal(plan.whole, 'attack 0403 with lannes; join light; close');
  assert.equal(plan.odds?.outcomes[0].result, plan.whole, 'the odds are those of what would be sent');
  await plan.remove('lannes');
  assert.deepEqual([plan.members.map((one) => one.piece), plan.whole], [['light'], 'attack 0403 with light; close']);
  assert.ok(asked.length >= 6);
  await plan.remove('light');
  assert.deepEqual([plan.ready, [...plan.candidates.keys()]], [false, ['lannes', 'light']]);
});

test('an attack that nobody can join is complete when it is declared', async () => {
  const { ask } = server({ 'attack 0505 with light': [choice('done', { group: 'end' })] });
  const plan = new Plan('0505', against(book, '0505'), root, ask);
  await plan.add(plan.options[0]);
  assert.deepEqual([plan.whole, plan.starts, plan.ready], ['attack 0505 with light', [], true]);
});

test('where joining ends with the word that ends a phase, that word begins it', async () => {
  const end = choice('done', { group: 'end' });
  const { ask } = server({ 'attack 0403 with lannes': [choice('join light|light', rolls), end], 'attack 0403 with lannes; done': null });
  const plan = new Plan('0403', against(book, '0403'), root, ask);
  await plan.add(plan.options[0]);
  assert.equal(plan.whole, 'attack 0403 with lannes; done');
});

test('a question that follows the attack is not answered by it', async () => {
  const { ask } = server({ 'attack 0505 with light': [choice('reserves', rolls), choice('done', { group: 'end' })] });
  const plan = new Plan('0505', against(book, '0505'), [root[2]], ask);
  await plan.add(plan.options[0]);
  assert.deepEqual([plan.whole, plan.starts], ['attack 0505 with light', []]);
});

test('one of several ways to begin can be chosen', async () => {
  const ways = [choice('assault lannes|lannes', rolls), choice('assault light|light', rolls)], begun = 'attack 0403 with lannes; join light';
  const { ask } = server({ 'attack 0403 with lannes': [choice('join light|light', rolls), ways[0]], 'attack 0403 with lannes; assault lannes': null, [begun]: ways, [`${begun}; assault lannes`]: null, [`${begun}; assault light`]: null });
  const plan = new Plan('0403', against(book, '0403'), root, ask);
  await plan.add(plan.options[0]);
  await plan.add(plan.joins[0]);
  plan.way = 1;
  await plan.weigh();
  assert.deepEqual([plan.whole, plan.odds?.outcomes[0].result], [`${begun}; assault light`, `${begun}; assault light`]);
});

test('what the server refuses is told, and nothing can be sent', async () => {
  const { ask } = server({});
  const plan = new Plan('0403', against(book, '0403'), root, ask);
  await plan.add(plan.options[0]);
  assert.ok(!plan.ready);
  assert.match(plan.trouble ?? '', /not a choice/);
});
