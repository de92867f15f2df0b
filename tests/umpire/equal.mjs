// equal.mjs - the umpire as WebAssembly, as the page has it, answers byte for byte as it does natively.
//
//   node equal.mjs MODULE NATIVE SITUATIONS
//
// Fills in the questions of all systems at random, some of them wrongly, and drives the rulings to their end with dice of the
// desk, typed dice, decisions, nonsense and undo. Every line goes to both; the first answer that differs is shown.
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { Desk } from '../../web/desk.js';

const [path, native, situations] = process.argv.slice(2);
const MOST_ANSWERS = 400;
const module = await WebAssembly.compile(await readFile(path));
const strange = WebAssembly.Module.imports(module).filter((one) => one.module !== 'wasi_snapshot_preview1' || !['fd_write', 'fd_close', 'fd_seek', 'fd_fdstat_get', 'proc_exit'].includes(one.name));
if (strange.length) fail(`the module asks for ${strange.map((one) => `${one.module}.${one.name}`).join(', ')}`);
const desk = await Desk.open(module);
const lines = [], answers = [];

function fail(message) {
  console.error(message);
  process.exit(1);
}

// The same every time: a small generator of its own.
let state = 20150;
function below(n) {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor(state / 2 ** 32 * n);
}
const one = (list) => list[below(list.length)];

function say(line) {
  const answer = desk.raw(line);
  lines.push(line);
  answers.push(answer);
  return JSON.parse(answer);
}

function value(ask) {
  if (below(60) === 0) return one(['', '-1', 'nothing', '99999', 'none', '3,4']);
  if (ask.kind === 'number') return String(ask.low + below(ask.high - ask.low + 1));
  return ask.kind === 'word' ? one(ask.words) : ask.words.filter(() => below(3) === 0).join(',') || 'none';
}

// Fills in what matters as it comes to matter, as a person does.
function fill(form) {
  const facts = new Map(), asked = () => [form.system, form.question, ...[...facts].map(([name, text]) => `${name}=${text}`)].join('\t');
  for (let n = 0; n < 60; n++) {
    const checked = say(`check\t${asked()}`);
    if (!checked.missing?.length || checked.error) break;
    const name = one(checked.missing);
    facts.set(name, value(form.ask.find((ask) => ask.name === name)));
  }
  return say(`ask\t${asked()}`);
}

function typed(roll) {
  return roll.dice.map(({ sides }) => 1 + below(sides)).join(' ');
}

function drive(ruling) {
  for (let n = 0; ruling.waits && ruling.waits !== 'done'; n++) {
    if (n === MOST_ANSWERS) fail(`no end: ${lines.at(-1)}`);
    if (below(40) === 0) say(`answer ${one(['7', '0', 'march', '', '1 2 3', '999999999999'])}`);
    if (below(25) === 0) say('undo');
    ruling = say('state');
    if (ruling.waits === 'roll') ruling = say(below(2) ? 'roll' : `answer ${typed(ruling.odds.roll)}`);
    else if (ruling.waits === 'choice') ruling = say(`answer ${one(ruling.choices).do}`);
  }
  if (ruling.waits) for (const line of ['tell', 'words']) say(line);
  return ruling.waits === 'done';
}

const forms = say('systems').systems.flatMap(({ id }) => say(`questions ${id}`).questions);
let done = 0;
say('seed 15');
for (let n = 0; done < Number(situations); n++) {
  if (n > 20 * Number(situations)) fail('hardly any situation is ruled on');
  done += drive(fill(forms[n % forms.length]));
  if (n % 10 === 0) say(`fairness ${Array.from({ length: 1 + below(40) }, () => { const sides = one([6, 6, 10, 20]); return `${sides}:${1 + below(sides)}`; }).join(' ')}`);
}

const here = spawnSync(native, { input: lines.join('\n') + '\n', encoding: 'utf8', maxBuffer: 2 ** 31 });
if (here.status !== 0) fail(`${native} ended with ${here.status ?? here.signal}: ${here.stderr}`);
const said = here.stdout.split('\n').slice(0, -1);
if (said.length !== answers.length) fail(`${answers.length} answers of WebAssembly, ${said.length} native ones`);
const at = answers.findIndex((answer, i) => answer !== said[i]);
if (at >= 0) fail(`line ${at}: ${lines[at]}\n  WebAssembly: ${answers[at]}\n  native:      ${said[at]}`);
console.log(`${done} situations of ${forms.length} questions, ${lines.length} lines: ${here.stdout.length} characters, all equal`);
