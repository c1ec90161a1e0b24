import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createApi, type Api } from '#api/api.ts';
import { tabLocks } from '#api/locks.ts';

const record = { fieldname: 'file', originalname: 'é.csv', path: '/up/1', size: 3 };
const good = JSON.stringify({ status: 'success', message: 'file uploaded', data: { output: record, error: '' } });

/** One request as the browser would send it; the test plays the server. */
class Sent extends EventTarget {
  static all: Sent[] = [];
  static act: (sent: Sent) => void = () => undefined;
  readonly upload = new EventTarget();
  readonly headers: Record<string, string> = {};
  status = 0;
  responseText = '';
  url = '';
  body: FormData | null = null;
  isAborted = false;

  open(method: string, url: string): void {
    this.url = `${method} ${url}`;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  getAllResponseHeaders = (): string => 'content-type: application/json\r\n';
  send(body: FormData): void {
    this.body = body;
    Sent.all.push(this);
    queueMicrotask(() => Sent.act(this));
  }
  abort(): void {
    this.isAborted = true;
    this.dispatchEvent(new Event('abort'));
  }
  moves(loaded: number, total: number): void {
    this.upload.dispatchEvent(new ProgressEvent('progress', { loaded, total }));
  }
  answers(status: number, text: string): void {
    this.status = status;
    this.responseText = text;
    this.dispatchEvent(new Event('load'));
  }
}

let tokens: { token: string; refreshtoken: string } | null;
let heard: string[];
let api: Api;
const file = new File(['abc'], 'é.csv');

beforeEach(() => {
  Sent.all = [];
  Sent.act = (sent) => sent.answers(200, good);
  tokens = { token: 'old', refreshtoken: 'r1' };
  heard = [];
  vi.stubGlobal('XMLHttpRequest', Sent);
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ token: 'new', refreshtoken: 'r2' })));
  const witness = {
    began: () => () => undefined,
    answered: () => void heard.push('answered'),
    unreachable: (reason: string) => void heard.push(reason),
    foreign: () => void heard.push('foreign'),
    ended: () => void heard.push('ended'),
  };
  api = createApi({ current: () => tokens, keep: (pair) => (tokens = { ...pair }) }, witness, tabLocks());
});

describe('an upload', () => {
  test('F1 sends one part named file and tells how far it has come', async () => {
    const shares: number[] = [];
    Sent.act = (sent) => {
      sent.moves(1, 4);
      sent.moves(4, 4);
      sent.answers(200, good);
    };
    expect(await api.upload(file, (share) => shares.push(share))).toEqual({ ok: true, value: record });
    expect(shares).toEqual([0.25, 1]);
    const [sent] = Sent.all;
    expect(sent).toMatchObject({ url: 'POST /api/v1/job/upload', headers: { authorization: 'Bearer old' } });
    expect([...sent!.body!.keys()]).toEqual(['file']);
    expect((sent!.body!.get('file') as File).name).toBe('é.csv');
    expect(heard).toEqual(['answered']);
  });

  test('F1 is given up when nothing moves for a minute, not when it takes long', async () => {
    vi.useFakeTimers();
    Sent.act = () => undefined;
    const answer = api.upload(file, () => undefined);
    await vi.advanceTimersByTimeAsync(50_000);
    Sent.all[0]!.moves(1, 3);
    await vi.advanceTimersByTimeAsync(50_000);
    expect(Sent.all[0]!.isAborted).toBe(false);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await answer).toMatchObject({ ok: false, error: { kind: 'unreachable', reason: 'timeout' } });
    expect(heard).toEqual(['timeout']);
  });

  test('F2 meets an expired token once: it is sent again with the new one', async () => {
    Sent.act = (sent) => (sent.headers['authorization'] === 'Bearer new' ? sent.answers(200, good) : sent.answers(401, 'Unauthorized'));
    expect(await api.upload(file, () => undefined)).toMatchObject({ ok: true });
    expect(Sent.all).toHaveLength(2);
  });

  test('F3 ends at once when it is cancelled, and nobody takes the server for gone', async () => {
    const over = new AbortController();
    Sent.act = () => over.abort();
    expect(await api.upload(file, () => undefined, over.signal)).toMatchObject({ ok: false, error: { kind: 'unreachable' } });
    expect(Sent.all[0]!.isAborted).toBe(true);
    expect(heard).toEqual([]);
    expect(await api.upload(file, () => undefined, AbortSignal.abort())).toMatchObject({ ok: false });
    expect(Sent.all).toHaveLength(1);
  });

  test('tells in the words of the server why a file was not taken', async () => {
    const refusal = { status: 'error', message: 'file upload failed', data: { output: '', error: 'disk full' } };
    Sent.act = (sent) => sent.answers(200, JSON.stringify(refusal));
    expect(await api.upload(file, () => undefined)).toEqual({
      ok: false,
      error: { kind: 'refused', message: 'file upload failed', error: 'disk full', output: '' },
    });
  });

  test('tells that the connection broke off', async () => {
    Sent.act = (sent) => void sent.dispatchEvent(new Event('error'));
    expect(await api.upload(file, () => undefined)).toMatchObject({ ok: false, error: { kind: 'unreachable', reason: 'network' } });
    expect(heard).toEqual(['network']);
  });
});
