// @ts-check
/*
 * offline.js - the umpire's files are kept by the browser, so that the page opens with the network gone, and the clauses of the
 * rules are in memory.
 */
import { learnClauses } from './api.js';

const CACHE = 'grognard-umpire';

/** The files of this page, as the browser has fetched them: scripts, styles, and the rules. @param {string[]} systems */
export function ownFiles(systems) {
  const loaded = /** @type {PerformanceResourceTiming[]} */ (performance.getEntriesByType('resource'));
  const files = loaded.filter((one) => one.initiatorType !== 'fetch' && new URL(one.name).origin === location.origin).map((one) => new URL(one.name).pathname);
  return [...new Set(['/', '/umpire.wasm', ...files, ...systems.map((system) => `/api/rules/${system}`)])];
}

/** Without a worker or a cache the open page still rules; it only cannot be loaded again. @param {string[]} systems */
export async function keepFiles(systems) {
  // The help is fetched when it is asked for, which may be too late.
  await Promise.allSettled([import('./guide.js'), ...systems.map(learnClauses)]);
  if (!('serviceWorker' in navigator) || !('caches' in window)) return;
  try {
    await navigator.serviceWorker.register('/worker.js');
    await (await caches.open(CACHE)).addAll(ownFiles(systems));
    document.documentElement.dataset.kept = 'yes';
  } catch {
    // Nothing is lost: what was kept before is kept still.
  }
}
