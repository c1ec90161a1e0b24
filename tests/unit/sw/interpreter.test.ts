import { beforeEach, expect, test, vi } from 'vitest';
import { interpreterRoute, isInterpreter, keepInterpreter } from '#sw/interpreter.ts';
import { pathOf } from '#sw/kept-files.ts';

const origin = 'http://localhost:3000';
const module = '/assets/interpreter/module-1.wasm';
const worker = '/assets/interpreter/worker-1.js';
const newer = ['/assets/interpreter/module-2.wasm', worker];

const stores = new Map<string, Map<string, Response>>();
const urlOf = (asked: Request | string): string => new URL(typeof asked === 'string' ? asked : asked.url, origin).href;
let fetched: string[] = [];
const answer = (asked: Request | string): Response => {
  fetched.push(new URL(urlOf(asked)).pathname);
  return new Response(`bytes of ${urlOf(asked)}`);
};
function cacheIn(store: Map<string, Response>) {
  return {
    match: async (asked: Request) => store.get(urlOf(asked))?.clone(),
    put: async (asked: Request, response: Response) => void store.set(urlOf(asked), response),
    keys: async () => [...store.keys()].map((url) => new Request(url)),
    delete: async (asked: Request | string) => store.delete(urlOf(asked)),
  };
}
function open(name: string) {
  const store = stores.get(name) ?? new Map<string, Response>();
  stores.set(name, store);
  return cacheIn(store);
}
const kept = () => [...(stores.get('fieldrun-interpreter')?.keys() ?? [])].map((url) => new URL(url).pathname).sort();

beforeEach(() => {
  stores.clear();
  fetched = [];
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true);
  vi.stubGlobal('ExtendableEvent', Event);
  vi.stubGlobal('FetchEvent', Event);
  vi.stubGlobal('caches', {
    has: async (name: string) => stores.has(name),
    open: async (name: string) => open(name),
    match: (asked: Request) => open('fieldrun-interpreter').match(asked),
  });
  vi.stubGlobal('fetch', async (asked: Request) => answer(asked));
});

/** An event that can be waited for. */
function waited<T extends object>(type: string, more: T) {
  const works: Promise<unknown>[] = [];
  const event = Object.assign(new Event(type), more, { waitUntil: (work: Promise<unknown>) => void works.push(work) });
  return { event, all: () => Promise.all(works) };
}
const route = interpreterRoute([module, worker]);
async function ask(path: string): Promise<string> {
  const url = new URL(path, origin);
  const request = new Request(url);
  const { event, all } = waited('fetch', { request });
  const response = await route.handler.handle({ request, url, event: event as unknown as FetchEvent });
  await all();
  return response.text();
}
/** The worker of a build with these files is installed and takes over. */
async function installed(paths: readonly string[], ...steps: readonly ('install' | 'activate')[]): Promise<void> {
  const scope = new EventTarget();
  keepInterpreter(scope as unknown as ServiceWorkerGlobalScope, paths);
  for (const type of steps) {
    const { event, all } = waited(type, {});
    scope.dispatchEvent(event);
    await all();
  }
}

test('the interpreter is fetched once and then comes from the device, and so does its worker', async () => {
  for (const path of [module, worker, module, worker]) expect(await ask(path)).toBe(`bytes of ${origin}${path}`);
  expect(fetched).toEqual([module, worker]);
});

test('only the files of this build go this way: none that merely begins like the worker', () => {
  const takes = (path: string, sameOrigin = true): boolean => {
    const request = new Request(new URL(path, origin));
    return Boolean(route.match({ url: new URL(request.url), sameOrigin, request, event: waited('fetch', {}).event as ExtendableEvent }));
  };
  expect([takes(module), takes(worker)]).toEqual([true, true]);
  expect(takes(module, false)).toBe(false);
  expect(takes('/assets/worker-url-abc.js')).toBe(false);
  expect(takes('/assets/interpreter/worker-0.js')).toBe(false);
});

test('files of the shell are told from those of the interpreter', () => {
  expect(isInterpreter({ url: 'assets/interpreter/worker-1.js', revision: null })).toBe(true);
  expect(isInterpreter('assets/worker-url-1.js')).toBe(false);
  expect(pathOf('assets/index-1.js')).toBe('/assets/index-1.js');
});

test('a device that has the interpreter gets the new one with the new version; the old one goes when that takes over', async () => {
  await ask(module);
  await ask(worker);
  fetched = [];
  await installed(newer, 'install');
  expect(fetched).toEqual(['/assets/interpreter/module-2.wasm']);
  expect(kept()).toEqual([module, ...newer]);
  await installed(newer, 'activate');
  expect(kept()).toEqual(newer);
});

test('a device that never needed it does not fetch it', async () => {
  await installed([module, worker], 'install', 'activate');
  expect(fetched).toEqual([]);
  expect(stores.has('fieldrun-interpreter')).toBe(false);
});
