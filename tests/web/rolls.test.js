// @ts-check
/*
 * rolls.test.js - odds and rolls drawn from their data: what an outcome does, of what these are the odds, what adds up to
 * what, cards and goals.
 */
import { test } from 'node:test';
import assert from 'node:assert/strict';
import './document.js';
import { additions, barChart, drawOdds, effects, followers, gathered, meanings, provisos, rollCard, sum } from '../../web/odds.js';
import { counts, diceWords } from '../../web/format.js';
import { drawHands, keepsSecrets, unseen } from '../../web/hands.js';
import { drawGoals, drawScore } from '../../web/goals.js';
import { board, piece, roll, view } from './helpers.js';
import { strangeGame } from './strange.js';
/** @import { Element_ } from './document.js' */

const seen = (/** @type {unknown} */ element) => /** @type {Element_} */ (element);
const odds = (/** @type {Partial<import('../../web/types.js').Odds>} */ more) => ({ outcomes: [], foretold: false, before: null, first_roll: false, roll: null, ...more });
const part = (/** @type {number} */ value, /** @type {string} */ why, /** @type {string | null} */ clause = null) => ({ value, why, clause });
/** The rows of a roll's table, as one reads them. @param {import('../../web/types.js').RollBody} one */
const table = (one) => seen(rollCard('s', one)).all.filter((row) => row.name === 'tr').map((row) => row.children.map((cell) => seen(cell).text).filter(Boolean).join(' '));

test('the checks that wait behind a choice are told unit by unit', () => {
  const then = [['Second line', 'passes', '1/10', 0.1], ['Second line', 'routs', '9/10', 0.9], ['Reserve', 'passes', '1/2', 0.5]]
    .map(([name, result, exact, p]) => ({ piece: null, name: String(name), result: String(result), exact: String(exact), p: Number(p) }));
  const [box] = followers(odds({ then, further: true })).map(seen);
  assert.deepEqual(box.all.filter((one) => one.name === 'b').map((one) => one.text), ['Second line', 'Reserve']);
  assert.deepEqual(box.classed('odds').map((one) => one.getAttribute('aria-label')), ['Second line', 'Reserve']);
  assert.deepEqual(box.classed('exact').map((one) => one.text), ['1/10', '9/10', '1/2']);
  assert.ok(box.all.some((one) => one.text.startsWith('These may cause more')));
  assert.equal(followers(odds({ then })).map(seen)[0].all.some((one) => one.text.startsWith('These may cause more')), false);
  assert.deepEqual(followers(odds({})), []);
  const [added] = additions(odds({ added: [{ do: 'play ruse', outcomes: [{ result: 'foe routed', exact: '1/2', p: 0.5 }] }] })).map(seen);
  assert.match(added.text, /^With “play ruse”foe routed50 %1\/2$/);
  assert.deepEqual(additions(odds({})), []);
});

test('outcomes of one result are gathered in words, without a code, with the sum of their chances', () => {
  const rows = effects([1, 2, 3].map((n) => ({ result: `Hohenlohe's Cavalry routs ${n}`, exact: '1/18', p: 1 / 18, dice: '', first: 'AR', check: null, favours: /** @type {const} */ ('enemy') })));
  const [one, ...others] = gathered(rows, { AR: 'the attackers are routed' });
  assert.deepEqual([one.row.result, one.row.exact, one.row.more, one.row.favours, others.length], ['the attackers are routed', '1/6', '3 ways', 'enemy', 0]);
  const told = gathered(rows, { AR: 'the attackers are routed' }, [{ first: 'AR', check: null, does: 'Hohenlohe\u2019s Cavalry must rout' }]);
  assert.deepEqual(told.map((group) => group.row.result), ['Hohenlohe\u2019s Cavalry must rout'], 'who is meant is named where that is known');
  assert.deepEqual([sum(['1/2', '1/3', '1/6']), sum(['1/4', '1/4']), sum(['1'])], ['1', '1/2', '1']);
});

test('of what is certain no odds are told', () => {
  const words = drawOdds(board({}), odds({ outcomes: [{ result: 'a card', exact: '1', p: 1, dice: 'Ruse, Volley', first: null, check: null, favours: 'you' }] }), 'red').map((one) => (typeof one === 'string' ? one : seen(one).text)).join('');
  assert.match(words, /a cardcertain$/);
});

test('odds say what they are the odds of', () => {
  assert.deepEqual(provisos(odds({})), []);
  assert.deepEqual(provisos(odds({ foretold: true })), ['Foretold, if nobody adds anything.']);
  assert.deepEqual(provisos(odds({ foretold: true, before: 'reserves' })), ['Foretold, before reserves.']);
  assert.match(provisos(odds({ first_roll: true }))[0], /^The first roll only/);
});

test('an outcome is what it does, and the dice that lead there are on demand', () => {
  const rows = effects([{ result: 'Tauentzien retreats', exact: '1/3', p: 1 / 3, dice: 'DR, 3', first: 'DR', check: null }, { result: 'pass', exact: '2/3', p: 2 / 3, dice: 'pass', first: 'pass', check: null }]);
  const lines = seen(barChart(rows)).all.filter((one) => one.name === 'li');
  assert.deepEqual(lines.map((one) => [one.getAttribute('data-result'), one.getAttribute('title')]), [['Tauentzien retreats', 'Dice: DR, 3'], ['pass', null]]);
  assert.equal(lines[0].text, 'Tauentzien retreats33 %1/3');
});

test('the meanings of a roll are told by their codes', () => {
  const rows = meanings([{ result: 'Dr fail', exact: '1/6', p: 1 / 6, code: 'Dr', check: 'fail' }, { result: 'none', exact: '5/6', p: 5 / 6, code: 'none', check: null }], board({ words: { Dr: 'the defenders retreat' } }));
  assert.deepEqual(rows.map((row) => row.more), ['the defenders retreat', '']);
});

test('very many outcomes are told by the likeliest, and all of them behind a click', () => {
  const many = Array.from({ length: 12 }, (_, i) => ({ result: `r${i}`, exact: `${i + 1}/78`, p: (i + 1) / 78, more: '', hint: '' }));
  const lists = seen(barChart(many)).classed('odds');
  assert.deepEqual(lists.map((list) => list.children.length), [6, 12]);
  assert.match(seen(barChart(many)).all.find((one) => one.name === 'summary')?.text ?? '', /^6 other outcomes, 27 % together/);
  const same = many.map((row) => ({ ...row, exact: '1/12', p: 1 / 12 }));
  assert.equal(seen(barChart(same)).all.find((one) => one.name === 'summary')?.text, '12 outcomes, 1/12 each');
});

test('a roll on a table shows what adds up to the column, and that the table ends before', () => {
  const column = (/** @type {number} */ used) => roll({ table: { name: 'combat', by: 'differential', column: 7, used, parts: [part(9, 'Guard', 'X-1'), part(-2, 'halved: attacks across the stream', 'X-2')] } });
  assert.deepEqual(table(column(7)), ['Differential +7', '+9 Guard X-1', '−2 halved: attacks across the stream X-2']);
  assert.equal(table(column(4))[0], 'Differential +7, and the table ends at +4');
});

test('a pool explains its dice and what each needs', () => {
  const pool = roll({ shape: 'count', dice: Array.from({ length: 11 }, () => ({ label: 'die', sides: 6 })), dice_parts: [part(12, 'strength'), part(-1, 'yellow')],
    each: { number: 3, sense: 'at most', parts: [part(4, 'skill'), part(-1, 'woods')] } });
  assert.deepEqual(table(pool), ['Dice: 11', '+12 strength', '−1 yellow', 'Each die needs 3 or less', '+4 skill', '−1 woods']);
  assert.equal(diceWords(pool), '11d6');
  assert.deepEqual([2, 3, 4].map((face) => counts({ number: 3, sense: 'at most', parts: [] }, face)), [true, true, false]);
  assert.deepEqual([2, 3, 4].map((face) => counts({ number: 3, sense: 'at least', parts: [] }, face)), [false, true, true]);
});

test('a test and a check say what they need', () => {
  const need = { number: 4, sense: /** @type {const} */ ('at most'), parts: [part(4, 'Dragoons')], pass: 'pass', fail: 'fail', always_pass: [1], always_fail: [6] };
  assert.deepEqual(table(roll({ test: need })), ['Needs 4 or less: pass, else fail; 1: always pass; 6: always fail', '+4 Dragoons']);
  assert.equal(table(roll({ checks: [{ ...need, who: 'Kempt', always_pass: [], always_fail: [] }] }))[0], 'Kempt needs 4 or less: pass, else fail');
  assert.equal(table(roll({ modifiers: [part(1, 'charging')] }))[0], 'Added to the roll');
});

test('dice are told by their names, their number and what is kept', () => {
  const dice = (/** @type {string[]} */ ...labels) => labels.map((label) => ({ label, sides: 6 }));
  assert.equal(diceWords(roll({ dice: dice('combat die', 'morale die') })), 'combat die and morale die');
  assert.equal(diceWords(roll({ shape: 'sum', dice: dice('die', 'die', 'die'), keep: -2 })), '3d6, the 2 lowest');
  assert.equal(diceWords(roll({ shape: 'draw', dice: dice('card') })), '');
});

test('own cards are read, the others are counted', () => {
  const { view: now } = strangeGame(), hands = drawHands(board({}), now, 'red').map(seen);
  assert.deepEqual(hands.map((hand) => `${hand.getAttribute('data-side')} ${hand.getAttribute('data-hand')}`), ['red hand', 'null deck', 'blue hand']);
  assert.equal(hands[0].text, 'Red: Hand, 3 cardsRuse × 2Move an enemy.Rain');
  assert.equal(hands[2].text, 'Blue: Hand, 4 cards');
  assert.deepEqual(now.hands.map(unseen), [0, 4, 30]);
});

test('the table is turned where one side knows more than the other', () => {
  const hidden = { what: 'Draw', clause: null, side: 'blue', piece: null, whose: null, hidden: /** @type {const} */ (true) };
  assert.ok(!keepsSecrets(view()));
  assert.ok(keepsSecrets(strangeGame().view));
  assert.ok(keepsSecrets(view({ pieces: [piece('a', { hidden: true })] })));
  assert.ok(keepsSecrets(view({ roll: hidden })) && keepsSecrets(view({ rolled: [hidden] })));
  assert.ok(!keepsSecrets(view({ hands: [{ name: 'h', title: 'H', side: 'red', count: 2, cards: [{ id: 'a', title: 'A', text: null, count: 2 }] }] })));
});

test('how to win, the score and the calendar stand there where the view has them', () => {
  const { view: now } = strangeGame(), parts = drawGoals(board({}), now).map((one) => seen(one));
  assert.deepEqual(parts.map((one) => seen(one.children[0]).text), ['How to win', 'The score', 'The calendar']);
  assert.deepEqual(parts[0].classed('goal').map((one) => one.text), ['Hold OberdorfX-90 of 1', '✓ Lose no leaderreached']);
  assert.deepEqual(seen(drawScore(board({}), now)[0]).all.filter((one) => one.name === 'tr').map((one) => one.text), ['3 Red', '+4Units eliminated', '−1Own losses', '2 Blue', '+2Oberdorf']);
  assert.deepEqual(parts[2].all.filter((one) => one.name === 'li').map((one) => one.text), ['Turn 2night', 'Turn 3Blue: the reserve arrives']);
  assert.deepEqual(drawGoals(board({}), view()), []);
  assert.deepEqual(drawScore(board({}), view()), []);
});
