// @ts-check
/*
 * planning.js - the panel of an attack that is put together by pointing: who can take part and who does, one bar of odds,
 * one button.
 */
import { button, html } from './dom.js';
import { drawOdds } from './odds.js';
import { pieceButton } from './panels.js';
import { placeTitle } from './format.js';
/** @import { Board, Choice, Game } from './types.js' */
/** @import { Plan } from './plan.js' */

/**
 * @typedef {object} PlanHands
 * @property {(piece: string) => void} toggle
 * @property {(choice: Choice) => void} add
 * @property {(way: number) => void} start
 * @property {() => void} carryOut
 * @property {() => void} drop
 */

/**
 * @param {Plan} plan
 * @param {{ board: Board, game: Game }} now
 * @param {PlanHands} hands
 * @param {HTMLButtonElement[]} numbered gets the buttons that numbers press
 * @returns {HTMLElement[]}
 */
export function drawPlan(plan, { board, game }, hands, numbered) {
  const place = board.places.find((one) => one.at === plan.at), candidates = plan.candidates, foes = game.view.pieces.filter((piece) => piece.on_board && piece.at === plan.at && piece.side !== game.seat);
  const about = [place ? placeTitle(place) : '', foes.map((piece) => piece.name).join(' and ')].filter(Boolean).join(': ');
  const units = game.view.pieces.filter((piece) => plan.has(piece.id) || candidates.has(piece.id));
  const chips = units.map((piece) => {
    const taken = plan.has(piece.id), chip = pieceButton(board, piece, () => hands.toggle(piece.id), taken);
    chip.setAttribute('aria-pressed', String(taken));
    chip.classList.add('chipunit');
    numbered.push(chip);
    if (numbered.length <= 9) chip.append(html('kbd', { 'aria-hidden': 'true' }, numbered.length));
    return chip;
  });
  const several = units.filter((piece) => !plan.has(piece.id) && (candidates.get(piece.id)?.length ?? 0) > 1);
  const other = (/** @type {Choice} */ choice) => button(choice.label, () => hands.add(choice), { class: 'quiet', 'data-do': choice.do });
  const go = button(plan.last && plan.members.length ? plan.last.label : 'Choose who takes part', () => hands.carryOut(), { class: 'act primary carry', 'data-do': plan.whole, disabled: !plan.ready });
  return [html('div', { class: 'plan', role: 'group', 'aria-label': 'Attack' },
    html('h3', {}, about),
    html('p', { class: 'faint' }, plan.members.length ? 'Click units to take them in or leave them out.' : 'Who takes part? Click those with a bright rim, here or on the map.'),
    html('div', { class: 'icons able' }, ...chips),
    ...several.flatMap((piece) => (candidates.get(piece.id) ?? []).slice(1).map(other)), ...plan.places.map(other),
    plan.starts.length > 1 ? html('label', { class: 'row' }, 'How: ', startChoice(plan, hands)) : null,
    go,
    html('div', { class: 'oddsbox', 'aria-live': 'polite' }, ...(plan.trouble ? [html('p', { class: 'faint' }, plan.trouble)] : plan.members.length && plan.odds ? drawOdds(board, plan.odds, game.seat) : [])),
    button('Not this', () => hands.drop(), { class: 'quiet' }))].filter((part) => part !== null);
}

/** @param {Plan} plan @param {PlanHands} hands */
function startChoice(plan, hands) {
  const select = html('select', { class: 'wide', change: () => hands.start(Number(select.value)) }, ...plan.starts.map((choice, i) => html('option', { value: i, selected: i === plan.way }, choice.label)));
  return select;
}
