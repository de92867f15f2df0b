// @ts-check
/*
 * tap.js - how `node --test` tells meson what it found: one line a test, everything else behind a #. Node's own TAP
 * writes a failure as a block in which lines of the compared texts may look like the end of the block, and
 * meson then counts wrongly. Faults go to standard error as well, because meson shows only that of a TAP program.
 */

/** @typedef {{ name: string, skip?: string | boolean, details: { type?: string, duration_ms: number, error?: unknown } }} Verdict */
/** @typedef {{ type: string, data: any }} Event */

/** @param {unknown} text @returns {string} */
const remark = (text) => String(text).trimEnd().split('\n').map((line) => `# ${line}\n`).join('');

/** What a person needs to find the fault: the message and where it comes from. @param {unknown} error */
function reason(error) {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.stack ?? cause.message : String(cause);
}

/** @param {AsyncIterable<Event>} source @returns {AsyncGenerator<string>} */
export default async function* tap(source) {
  let number = 0;
  /** @param {Verdict} verdict @param {boolean} passed */
  const line = (verdict, passed) => {
    const skipped = verdict.skip === undefined || verdict.skip === false ? '' : ` # SKIP ${verdict.skip === true ? '' : verdict.skip}`;
    number += 1;
    return `${passed ? 'ok' : 'not ok'} ${number} - ${verdict.name.replaceAll('#', ' ')}${skipped}\n`;
  };
  yield 'TAP version 13\n';
  for await (const { type, data } of source) {
    if (type === 'test:pass' && data.details.type !== 'suite') yield line(data, true);
    else if (type === 'test:fail') {
      process.stderr.write(`${data.name}\n${reason(data.details.error)}\n`);
      yield line(data, false) + remark(reason(data.details.error));
    }
    else if (type === 'test:diagnostic' || type === 'test:stdout' || type === 'test:stderr') yield remark(data.message);
  }
  yield `1..${number}\n`;
}
