// @ts-check
/*
 * evening.js - an umpire's evening: the roster of units and the log of rulings, kept in this browser, and as text and as a record.
 * No DOM here, so that it can be tested by itself.
 */
/** @import { Ask, Evening, Form, RosterUnit, Ruled } from './types.js' */

const KEY = 'grognard.evening';
const FACTS = 40, UNITS = 200;

/** @returns {Evening} */
export const freshEvening = () => ({ units: [], log: [] });

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Only texts, and not too many: what is read may have been written by anybody. @param {unknown} value @returns {Record<string, string>} */
function factsOf(value) {
  const pairs = isObject(value) ? Object.entries(value) : [];
  return Object.fromEntries(pairs.filter(([, one]) => typeof one === 'string' || typeof one === 'number').slice(0, FACTS).map(([name, one]) => [name, String(one)]));
}

/** @param {unknown} value @returns {[number, number[]][]} */
function throwsOf(value) {
  const whole = (/** @type {unknown} */ n) => Number.isInteger(n);
  return Array.isArray(value) ? value.filter((one) => Array.isArray(one) && whole(one[0]) && Array.isArray(one[1]) && one[1].every(whole)) : [];
}

/** @param {any} one @returns {Ruled} */
function ruledOf(one) {
  /** @type {string[]} */
  const answers = Array.isArray(one.answers) ? one.answers.map(String) : [];
  return { id: String(one.id), when: Number(one.when) || 0, system: String(one.system), question: String(one.question), title: String(one.title ?? one.question), facts: factsOf(one.facts),
    answers, typed: answers.map((_, i) => throwsOf(one.typed?.[i])), text: String(one.text ?? ''), done: one.done === true };
}

/**
 * An evening from what was kept or brought. Throws where it is none.
 * @param {any} kept
 * @returns {Evening}
 */
export function eveningOf(kept) {
  if (!isObject(kept) || kept.evening !== 1 || !Array.isArray(kept.units) || !Array.isArray(kept.log)) throw new Error('this is no record of an evening');
  const units = kept.units.filter((one) => isObject(one) && typeof one.name === 'string' && typeof one.system === 'string').slice(0, UNITS);
  return {
    units: units.map((one) => ({ id: String(one.id), system: one.system, name: one.name, facts: factsOf(one.facts) })),
    log: kept.log.filter((one) => isObject(one) && typeof one.system === 'string' && typeof one.question === 'string').map(ruledOf),
  };
}

/** @param {Evening} evening */
export const recordOf = (evening) => ({ grognard: 1, evening: 1, ...evening });

/** @returns {Evening} what this browser has kept */
export function recallEvening() {
  try {
    return eveningOf(JSON.parse(localStorage.getItem(KEY) ?? ''));
  } catch {
    return freshEvening();
  }
}

/** @param {Evening} evening @returns {boolean} whether it is kept */
export function keepEvening(evening) {
  try {
    localStorage.setItem(KEY, JSON.stringify(recordOf(evening)));
    return true;
  } catch {
    return false;
  }
}

/** A name that is not taken. @param {{ id: string }[]} taken */
export function freshId(taken) {
  let n = taken.length + 1;
  while (taken.some((one) => one.id === String(n))) n += 1;
  return String(n);
}

/** Can a field hold this value? @param {Ask} ask @param {string} value */
export function fits(ask, value) {
  if (ask.kind === 'number') return Number.isInteger(Number(value)) && value !== '' && Number(value) >= (ask.low ?? 0) && Number(value) <= (ask.high ?? 0);
  return ask.kind === 'word' ? (ask.words ?? []).includes(value) : wordsOf(value).every((word) => (ask.words ?? []).includes(word));
}

/** The words of a set, which is written with commas between them. @param {string | undefined} value */
export const wordsOf = (value) => (value && value !== 'none' ? value.split(',') : []);

/** A set with a word more, or less. @param {Ask} ask @param {string | undefined} value @param {string} word */
export function toggled(ask, value, word) {
  const now = new Set(wordsOf(value));
  if (!now.delete(word)) now.add(word);
  return (ask.words ?? []).filter((one) => now.has(one)).join(',') || 'none';
}

/** A number one step on; from nothing to where the range begins. @param {Ask} ask @param {string | undefined} value @param {number} step */
export function stepped(ask, value, step) {
  const low = ask.low ?? 0, high = ask.high ?? 0;
  return String(value === undefined ? (step > 0 ? low : high) : Math.max(low, Math.min(high, Number(value) + step)));
}

/** What a unit says about a question: those of its facts that the question has fields for. @param {RosterUnit} unit @param {Form} form */
export function factsFor(unit, form) {
  return Object.fromEntries(form.ask.filter((ask) => Object.hasOwn(unit.facts, ask.name) && fits(ask, unit.facts[ask.name])).map((ask) => [ask.name, unit.facts[ask.name]]));
}

/** Every field that a question of the system has, by its name; the first of a name counts. @param {Form[]} forms @returns {Ask[]} */
export function fieldsOf(forms) {
  /** @type {Map<string, Ask>} */
  const fields = new Map();
  for (const ask of forms.flatMap((form) => form.ask)) if (!fields.has(ask.name)) fields.set(ask.name, ask);
  return [...fields.values()];
}

/** The dice that were typed in, in the order they fell. @param {Evening} evening */
export const typedDice = (evening) => evening.log.flatMap((one) => one.typed.flat());

/** @param {Record<string, string>} facts */
export const factsLine = (facts) => Object.entries(facts).map(([name, value]) => `${name} ${value}`).join(', ');

/**
 * The evening for people.
 * @param {Evening} evening
 * @param {(system: string) => string} title
 * @param {string | null} fairness
 */
export function textOf(evening, title, fairness) {
  const rulings = evening.log.map((one, i) => [`${i + 1}. ${one.title} (${title(one.system)}), ${new Date(one.when).toLocaleString()}`, `  ${factsLine(one.facts)}`, one.text.trimEnd()].join('\n'));
  const units = evening.units.map((unit) => `  ${unit.name} (${title(unit.system)}): ${factsLine(unit.facts)}`);
  return [...rulings, ...(units.length ? [['Units', ...units].join('\n')] : []), ...(fairness ? [fairness] : [])].join('\n\n') + '\n';
}
