// @ts-check
/*
 * prose.test.js - the page draws from data. Our own sentences are for people: nothing in web/ takes one apart.
 *
 * Every place where web/ looks into a text (a regular expression, split, indexOf, includes and their kin) is listed here
 * with what it looks into: an address, a key, a name of a place, a stream of bytes. One that is not listed fails, and so
 * does one that is listed and gone. tests/browser/prose.test.js plays with marked sentences and sees the same at work.
 */
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';

const WEB = new URL('../../web/', import.meta.url);

/** How often a file looks into texts, and into which. @type {Record<string, [number, string]>} */
const ALLOWED = {
  'api.js': [1, 'the two halves of the id of a scenario, for an address'],
  'geometry.js': [3, 'the name of a place, which holds its column and row'],
  'keys.js': [2, 'the name of an element and of a key'],
  'live.js': [2, 'the lines of a stream of events'],
  'lobby.js': [1, 'the name of a scenario'],
  'main.js': [4, 'the address, the secret in it, and the name of an element'],
  'newgame.js': [1, 'a list of the computer players'],
  'notify.js': [2, 'bytes in base64'],
  'odds.js': [1, 'a fraction'],
  'passphrase.js': [1, 'bytes in base64'],
  'rulebook.js': [2, 'the keys of tables, and the words that a reader looks for'],
  'worker.js': [1, 'a list of windows'],
};

/** Methods that look into a text; those of lists and sets with the same name are told apart by what they are called on. */
const LOOKING = /\.(match|matchAll|search|test|exec|split|replace|replaceAll|indexOf|lastIndexOf|startsWith|endsWith|substring|substr|charAt|charCodeAt|codePointAt)\s*\(|\bRegExp\b|\.includes\s*\(\s*['"`]/g;

/** A regular expression stands where a value may begin. */
const LITERAL = /(^|[=(,:[!&|?]|\breturn|=>)\s*\/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[dgimsuvy]*/gm;

/** What is not code: comments, and the words in quotation marks. @param {string} source */
const bare = (source) => source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '').replace(/'(?:\\.|[^'\\\n])*'/g, "''");

/** @param {string} source @returns {string[]} the lines that look into a text */
export function lookers(source) {
  const code = bare(source);
  // List methods of the same name: of these arrays and maps only.
  const lists = code.replace(/\b(location|history|log)\.replace\s*\(/g, '(').replace(/\b(tabs|able|ORDER|pieces|list|all)\.indexOf\s*\(/g, '(');
  return lists.split('\n').filter((line) => line.search(LOOKING) >= 0 || line.search(LITERAL) >= 0).map((line) => line.trim());
}

test('the check sees what it is to see', () => {
  for (const line of ['const n = /fail$/.test(outcome.result);', "const [head] = result.split(', ');", "if (status.includes('routed')) x();", 'const m = text.match(word);', 'const r = new RegExp(word);',
    "return label.startsWith('Attack');", "const parts = [/a b/, 1];", 'const d = (a) => /x/.exec(a);']) assert.equal(lookers(line).length, 1, line);
  for (const line of ['const half = (a + b) / 2 / c;', '// a.split(b)', "const words = 'a.split(b) /x/';", 'const found = tabs.indexOf(next);', 'names.map((name) => name.length / 2);']) assert.equal(lookers(line).length, 0, line);
});

test('nothing looks into a sentence', () => {
  const files = readdirSync(WEB).filter((name) => name.endsWith('.js'));
  assert.ok(files.length > 20);
  for (const file of files) {
    const found = lookers(readFileSync(new URL(file, WEB), 'utf8')), [allowed] = ALLOWED[file] ?? [0];
    assert.equal(found.length, allowed, `${file} looks into texts:\n${found.join('\n')}`);
  }
});
