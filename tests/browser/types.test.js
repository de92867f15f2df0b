/*
 * types.test.js - tsc reads the page and its unit tests and finds nothing wrong.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { MODULES, ROOT } from './harness.js';

for (const project of ['web', 'tests/web']) {
  test(`the types of ${project} are right`, () => {
    const tsc = spawnSync(join(MODULES, '.bin', 'tsc'), ['-p', join(ROOT, project), '--typeRoots', join(MODULES, '@types')], { encoding: 'utf8' });
    assert.equal(tsc.status, 0, tsc.stdout + tsc.stderr);
  });
}
