import { beforeEach, expect, test, vi } from 'vitest';
import { createApi, type Api } from '#api/api.ts';
import { tabLocks } from '#api/locks.ts';
import { askBatch, type AnswerLine } from '#contract/questions.ts';

let tokens: { token: string; refreshtoken: string } | null;
let heard: string[];
let api: Api;
/** What the server answers, one request after the other. */
let replies: (() => Response)[];
const asked: { readonly url: string; readonly authorization: string | null }[] = [];

beforeEach(() => {
  tokens = { token: 'old', refreshtoken: 'r1' };
  heard = [];
  asked.length = 0;
  vi.stubGlobal('fetch', async (url: string | Request, options?: RequestInit) => {
    const address = typeof url === 'string' ? url : url.url;
    if (address.endsWith('/token')) return new Response(JSON.stringify({ token: 'new', refreshtoken: 'r2' }));
    asked.push({ url: address, authorization: new Headers(options?.headers).get('authorization') });
    return replies.shift()!();
  });
  const witness = {
    began: () => () => undefined,
    answered: () => void heard.push('answered'),
    unreachable: (reason: string) => void heard.push(reason),
    foreign: () => void heard.push('foreign'),
    ended: () => void heard.push('ended'),
  };
  api = createApi({ current: () => tokens, keep: (pair) => (tokens = { ...pair }) }, witness, tabLocks());
});

const line = (at: number): string => JSON.stringify({ at, answer: { status: 'success', message: 'é', data: { output: at, error: '' } } });

/** An answer in lines, cut into pieces wherever the test likes; `breaks` ends it without its end. */
function lined(pieces: readonly Uint8Array[], breaks = false): Response {
  const waiting = [...pieces];
  const body = new ReadableStream<Uint8Array>({
    pull(stream) {
      const next = waiting.shift();
      if (next) stream.enqueue(next);
      else if (breaks) stream.error(new TypeError('broken off'));
      else stream.close();
    },
  });
  return new Response(body, { headers: { 'content-type': 'application/x-ndjson' } });
}
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const ask = async () => {
  const told: AnswerLine[] = [];
  const outcome = await api.lines(askBatch, { body: { questions: [] } }, (it) => told.push(it));
  return { outcome, at: told.map(({ at }) => at) };
};

test('each line is handed over, wherever the network cut them, letters of two bytes included', async () => {
  const all = bytes(`${line(0)}\n${line(1)}\n`);
  const middle = all.indexOf(0xc3) + 1;
  replies = [() => lined([all.slice(0, middle), all.slice(middle, middle + 30), all.slice(middle + 30)])];
  expect(await ask()).toEqual({ outcome: { ok: true, value: undefined }, at: [0, 1] });
  expect(heard).toEqual(['answered']);
});

test('an expired token is renewed, and the question asked once more', async () => {
  replies = [() => new Response('Unauthorized', { status: 401 }), () => lined([bytes(`${line(0)}\n`)])];
  expect(await ask()).toMatchObject({ outcome: { ok: true }, at: [0] });
  expect(asked.map(({ authorization }) => authorization)).toEqual(['Bearer old', 'Bearer new']);
});

test('a server that does not know the question says so in whatever way it has', async () => {
  replies = [
    () => new Response('<pre>Cannot POST</pre>', { status: 404, headers: { 'content-type': 'text/html' } }),
    () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
  ];
  for (let n = 0; n < 2; n++) expect((await ask()).outcome).toMatchObject({ ok: false, error: { kind: 'foreign' } });
});

test('a connection that breaks off leaves the lines that were whole', async () => {
  replies = [() => lined([bytes(`${line(0)}\n${line(1).slice(0, 10)}`)], true)];
  expect(await ask()).toMatchObject({ outcome: { ok: false, error: { kind: 'unreachable', reason: 'network' } }, at: [0] });
  expect(heard).toEqual(['network']);
});

test('a line that is not what the contract says is left out', async () => {
  replies = [() => lined([bytes(`nonsense\n{"at":-1}\n\n${line(3)}\n`)])];
  expect((await ask()).at).toEqual([3]);
});
