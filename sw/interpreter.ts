import type { PrecacheEntry } from 'workbox-precaching';
import type { Route } from 'workbox-routing';
import { interpreterName } from '#db/partition.ts';
import { carryOver, keptRoute, pathOf } from './kept-files.ts';

/** Where the build puts the interpreter of expressions and the worker around it (scripts/vite/interpreter-files.ts). */
const folder = '/assets/interpreter/';

export const isInterpreter = (file: PrecacheEntry | string): boolean => pathOf(file).startsWith(folder);

/** Too heavy to come with the shell: each of these files is kept from the first use on. */
export const interpreterRoute = (paths: readonly string[]): Route => keptRoute({ cacheName: interpreterName, paths });

/** A device that has the interpreter has it in the next version, too. */
export const keepInterpreter = (worker: ServiceWorkerGlobalScope, paths: readonly string[]): void =>
  carryOver(worker, { cacheName: interpreterName, paths });
