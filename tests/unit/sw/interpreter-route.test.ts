import { beforeEach, expect, test, vi } from 'vitest';
import { interpreterRoute } from '#sw/routes.ts';

const older = 'http://localhost:3000/assets/emscripten-module-older000.wasm';
const newer = 'http://localhost:3000/assets/emscripten-module-newer000.wasm';

const store = new Map<string, Response>();
const cache = {
  match: async (asked: Request) => store.get(asked.url)?.clone(),
  put: async (asked: Request, response: Response) => void store.set(asked.url, response),
  keys: async () => [...store.keys()].map((url) => new Request(url)),
  delete: async (asked: Request) => store.delete(asked.url),
};
let fetched: string[] = [];

beforeEach(() => {
  store.clear();
  fetched = [];
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true);
  vi.stubGlobal('ExtendableEvent', Event);
  vi.stubGlobal('FetchEvent', Event);
  vi.stubGlobal('caches', { open: async () => cache, match: cache.match });
  vi.stubGlobal('fetch', async (asked: Request) => {
    fetched.push(asked.url);
    return new Response(`bytes of ${asked.url}`);
  });
});

/** An event that can be waited for. */
function fetching(url: string) {
  const works: Promise<unknown>[] = [];
  const request = new Request(url);
  const event = Object.assign(new Event('fetch'), { request, waitUntil: (work: Promise<unknown>) => void works.push(work) });
  return { request, event: event as unknown as FetchEvent, url: new URL(url), all: () => Promise.all(works) };
}

async function ask(url: string): Promise<string> {
  const { all, ...given } = fetching(url);
  const response = await interpreterRoute.handler.handle(given);
  await all();
  return response.text();
}

test('the interpreter is fetched once and then comes from the device', async () => {
  expect(await ask(newer)).toBe(`bytes of ${newer}`);
  expect(await ask(newer)).toBe(`bytes of ${newer}`);
  expect(fetched).toEqual([newer]);
});

test('a newer interpreter takes the place of the one before', async () => {
  await ask(older);
  await ask(newer);
  expect([...store.keys()]).toEqual([newer]);
});

test('the worker and the interpreter do not take the place of each other', async () => {
  const worker = 'http://localhost:3000/assets/worker-abc.js';
  await ask(newer);
  await ask(worker);
  expect([...store.keys()]).toEqual([newer, worker]);
});

test('only the interpreter of this app goes this way', () => {
  const takes = (url: string, sameOrigin = true): boolean =>
    Boolean(interpreterRoute.match({ url: new URL(url), sameOrigin, request: new Request(url), event: fetching(url).event }));
  expect(takes(newer)).toBe(true);
  expect(takes(newer, false)).toBe(false);
  expect(takes('http://localhost:3000/assets/index-abc.js')).toBe(false);
  expect(takes('http://localhost:3000/assets/worker-abc.js')).toBe(true);
  expect(takes('http://localhost:3000/other.wasm')).toBe(false);
});
