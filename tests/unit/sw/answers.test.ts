import { beforeEach, expect, test, vi } from 'vitest';
import { getConfig } from '#contract/config.ts';
import { storedAtHeader } from '#contract/worker.ts';
import { answer, forget } from '#sw/answers.ts';
import { partitionOf } from '#db/partition.ts';
import { anna, tokenOf } from '#tests/support/tokens.ts';

/** What the worker uses of CacheStorage, in memory. */
class Caches {
  stores = new Map<string, Map<string, Response>>();
  async open(name: string) {
    const store = this.stores.get(name) ?? new Map<string, Response>();
    this.stores.set(name, store);
    return {
      match: async (key: string) => store.get(key)?.clone(),
      put: async (key: string, response: Response) => void store.set(key, response),
    };
  }
  async delete(name: string) {
    return this.stores.delete(name);
  }
}

let caches: Caches;
let network: () => Promise<Response>;
let waits: Promise<unknown>[];
const event = { waitUntil: (work: Promise<unknown>) => void waits.push(work) } as unknown as ExtendableEvent;

const config = (...forms: readonly string[]) =>
  JSON.stringify({ categories: [], roles: [], constants: {}, forms: forms.map((name) => ({ name })) });
const asked = (token: string, search = '') =>
  new Request(`http://localhost:3000/api/v1/config${search}`, { headers: { authorization: `Bearer ${token}` } });

async function ask(request: Request): Promise<Response> {
  const response = await answer(getConfig, request, event);
  await Promise.all(waits);
  return response;
}

beforeEach(() => {
  caches = new Caches();
  waits = [];
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('fetch', () => network());
});

test('without a network the last good answer serves, whatever the cache-buster, and tells its age', async () => {
  network = async () => new Response(config('A'));
  await ask(asked(tokenOf(), '?timestamp=1'));
  network = () => Promise.reject(new TypeError('no network'));
  const response = await ask(asked(tokenOf(), '?timestamp=2'));
  expect(await response.json()).toMatchObject({ forms: [{ name: 'A' }] });
  expect(Number(response.headers.get(storedAtHeader))).toBeGreaterThan(0);
});

test('what the page names as known is only passed on when the worker keeps the same', async () => {
  const named: (string | null)[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    named.push(request.headers.get('if-none-match'));
    return new Response(config('A'), { headers: { etag: '"a"' } });
  });
  const knowing = (etag: string) =>
    new Request(asked(tokenOf()), { headers: { authorization: `Bearer ${tokenOf()}`, 'if-none-match': etag } });
  await ask(knowing('"a"'));
  await ask(knowing('"a"'));
  await ask(knowing('"b"'));
  expect(named).toEqual([null, '"a"', null]);
});

test('P7 nobody is answered with what was kept for another person', async () => {
  network = async () => new Response(config('Secret'));
  await ask(asked(tokenOf()));
  network = () => Promise.reject(new TypeError('no network'));
  await expect(ask(asked(tokenOf({ username: 'bert' })))).rejects.toThrow('no network');
});

test('an answer that is an error, not 200 or no config replaces nothing', async () => {
  network = async () => new Response(config('Good'));
  await ask(asked(tokenOf()));
  for (const bad of [
    new Response(JSON.stringify({ error: 'broken' })),
    new Response('Unauthorized', { status: 401 }),
    new Response('<html>'),
  ]) {
    network = async () => bad;
    expect((await ask(asked(tokenOf()))).status).toBe(bad.status);
  }
  network = () => Promise.reject(new TypeError('no network'));
  expect(await (await ask(asked(tokenOf()))).json()).toMatchObject({ forms: [{ name: 'Good' }] });
});

test('P6 an answer that arrives after sign-out is not kept', async () => {
  let arrive: ((response: Response) => void) | null = null;
  network = () => new Promise((resolve) => (arrive = resolve));
  const late = answer(getConfig, asked(tokenOf()), event);
  const hand = await vi.waitFor(() => {
    if (!arrive) throw new Error('The network was not asked yet');
    return arrive as (response: Response) => void;
  });
  await forget(partitionOf('http://localhost:3000', anna), Date.now());
  hand(new Response(config('Late')));
  await late;
  await Promise.all(waits);
  expect([...caches.stores.values()].every((store) => store.size === 0)).toBe(true);
});
