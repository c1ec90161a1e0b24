import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createApi, fileName, type Api } from '#api/api.ts';
import { tabLocks } from '#api/locks.ts';

import { countApprovals, downloadJob, launchJob, listJobs } from '#contract/jobs.ts';
import { askBatch } from '#contract/questions.ts';
import { getConfig } from '#contract/config.ts';
import { logout } from '#contract/session.ts';
import { storedAtHeader } from '#contract/worker.ts';
import { json, Portal } from './portal-double.ts';

let portal: Portal;
let tokens: { token: string; refreshtoken: string } | null;
let heard: string[];
let api: Api;

beforeEach(() => {
  portal = new Portal();
  tokens = { token: 'old', refreshtoken: 'r1' };
  heard = [];
  vi.stubGlobal('fetch', portal.fetch);
  const locks = tabLocks();
  const witness = {
    began: () => () => undefined,
    answered: () => void heard.push('answered'),
    unreachable: (reason: string) => void heard.push(reason),
    foreign: () => void heard.push('foreign'),
    ended: (message: string) => {
      heard.push(`ended ${message}`);
      tokens = null;
    },
  };
  api = createApi({ current: () => tokens, keep: (pair) => (tokens = { ...pair }) }, witness, locks);
});

describe('a session that is about to end', () => {
  test('cancels what is being read, and what begins meanwhile, so that no poll meets its end', async () => {
    const signals: (AbortSignal | null | undefined)[] = [];
    vi.stubGlobal('fetch', (_: RequestInfo, { signal }: RequestInit) => {
      signals.push(signal);
      if (signal?.aborted) return Promise.reject(signal.reason as Error);
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));
    });
    const before = api.call(countApprovals, {});
    await vi.waitFor(() => expect(signals).toHaveLength(1));
    const meanwhile = await api.quiesce(() => api.call(countApprovals, {}));
    expect([await before, meanwhile]).toMatchObject([
      { ok: false, error: { kind: 'unreachable' } },
      { ok: false, error: { kind: 'unreachable' } },
    ]);
    expect(heard).toEqual([]);
    vi.stubGlobal('fetch', portal.fetch);
    expect(await api.call(countApprovals, {})).toMatchObject({ ok: true });
  });

  test('ends by a call that is not cancelled', async () => {
    const answer = await api.quiesce(() => api.call(logout, {}));
    expect(answer).toMatchObject({ ok: false, error: { kind: 'refused' } });
    expect(portal.count('/api/v1/auth/logout')).toBe(1);
  });
});

describe('an expired token', () => {
  test('T1 one refresh serves all calls that met it, and each is repeated once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => api.call(countApprovals, {})));
    expect(answers.every((answer) => answer.ok && answer.value === 3)).toBe(true);
    expect(portal.count('/api/v1/token')).toBe(1);
    expect(portal.count('/api/v1/job/approvals')).toBe(24);
    expect(tokens).toEqual({ token: 'new', refreshtoken: 'r2' });
  });

  test('a refresh that is refused ends the session once, with the word of the server', async () => {
    portal.refresh = () => json({ error: true, message: 'Refresh token is expired' }, { status: 401 });
    const answer = await api.call(countApprovals, {});
    expect(answer).toEqual({ ok: false, error: { kind: 'unauthorized', message: 'Refresh token is expired' } });
    expect(heard.filter((word) => word.startsWith('ended'))).toEqual(['ended Refresh token is expired']);
  });

  test('T3 a refresh without an answer ends nothing', async () => {
    portal.refresh = () => {
      throw new TypeError('failed to fetch');
    };
    const answer = await api.call(countApprovals, {});
    expect(answer).toMatchObject({ ok: false, error: { kind: 'unreachable' } });
    expect(tokens).toEqual({ token: 'old', refreshtoken: 'r1' });
  });

  const page = (status: number) =>
    new Response('<!doctype html><p>Please sign in to this network', { status, headers: { 'content-type': 'text/html' } });
  test.each([
    ['429', () => json({ message: 'Too many requests' }, { status: 429 })],
    ['429 as a page', () => page(429)],
    ['500', () => page(500)],
    ['503 of our own', () => json({ error: true, message: 'the database is away' }, { status: 503 })],
    ['403', () => page(403)],
    ['a page with 200', () => page(200)],
    ['a page with 401', () => page(401)],
    ['a 401 out of shape', () => json({ message: 'Unauthorized' }, { status: 401 })],
    ['a pair out of shape', () => json({ token: 'new' })],
    ['an empty token', () => json({ token: '', refreshtoken: '' })],
    ['nothing', () => new Response(null, { status: 200 })],
    ['a redirect', () => new Response(null, { status: 302, headers: { location: 'http://hotel.example/' } })],
  ] as const)('T3 a refresh answered with %s ends nothing, and it is known that the call was not acted on', async (_, refresh) => {
    portal.refresh = refresh;
    expect(await api.call(countApprovals, {})).toMatchObject({ ok: false, error: { unsent: true } });
    expect(tokens).toEqual({ token: 'old', refreshtoken: 'r1' });
    portal.refresh = () => json({ token: 'new', refreshtoken: 'r2' });
    expect(await api.call(countApprovals, {})).toMatchObject({ ok: true });
  });

  test('T3 the token of a 401 that a proxy gave is not renewed, and its session not ended', async () => {
    tokens = { token: 'new', refreshtoken: 'r1' };
    portal.answer = () => page(401);
    expect(await api.call(countApprovals, {})).toMatchObject({ ok: false, error: { kind: 'foreign', unsent: true } });
    expect(portal.count('/api/v1/token')).toBe(0);
    expect(tokens).not.toBeNull();
  });

  test('without a refresh token there is nothing to ask with: the session is over', async () => {
    tokens = { token: 'old', refreshtoken: '' };
    expect(await api.call(countApprovals, {})).toEqual({ ok: false, error: { kind: 'unauthorized', message: '' } });
    expect(portal.count('/api/v1/token')).toBe(0);
    expect(tokens).toBeNull();
  });

  test('a token that is refused right after its refresh ends the session instead of going round in circles', async () => {
    portal.valid.clear();
    await api.call(countApprovals, {});
    expect(portal.count('/api/v1/token')).toBe(1);
    expect(tokens).toBeNull();
  });
});

describe('a 401 that is final', () => {
  test.each([
    { status: 'error', message: 'No access', data: { output: '', error: 'You do not have access to settings' } },
    { error: 'No access', details: 'You do not have access to settings' },
  ])('T2 a missing role is no reason to refresh', async (body) => {
    tokens = { token: 'new', refreshtoken: 'r1' };
    portal.answer = () => json(body, { status: 401 });
    expect(await api.call(countApprovals, {})).toEqual({
      ok: false,
      error: { kind: 'denied', message: 'You do not have access to settings' },
    });
    expect(portal.count('/api/v1/token')).toBe(0);
    expect(tokens).not.toBeNull();
  });

  test('T2 a disabled account ends the session', async () => {
    tokens = { token: 'new', refreshtoken: 'r1' };
    portal.answer = () => json({ message: 'Account is disabled.' }, { status: 401 });
    await api.call(countApprovals, {});
    expect(heard).toContain('ended Account is disabled.');
    expect(portal.count('/api/v1/token')).toBe(0);
  });
});

describe('what the answer says', () => {
  beforeEach(() => void (tokens = { token: 'new', refreshtoken: 'r1' }));

  test('T4 a launch whose answer is lost is sent once', async () => {
    portal.answer = () => {
      throw new TypeError('connection reset');
    };
    const answer = await api.call(launchJob, { body: { formName: 'F', extravars: {} } });
    expect(answer).toMatchObject({ ok: false, error: { kind: 'unreachable' } });
    expect(portal.asked).toHaveLength(1);
  });

  test('a failed launch says success and means failure', async () => {
    portal.answer = () =>
      json({ status: 'success', message: 'failed to launch form', data: { output: '', error: 'No such form or access denied' } });
    expect(await api.call(launchJob, { body: { formName: 'F', extravars: {} } })).toMatchObject({
      ok: false,
      error: { kind: 'refused', message: 'failed to launch form', error: 'No such form or access denied' },
    });
  });

  test('a page of HTML is not an answer', async () => {
    portal.answer = () => new Response('<!doctype html><p>Log in to the hotel network', { headers: { 'content-type': 'text/html' } });
    expect(await api.call(countApprovals, {})).toMatchObject({ ok: false, error: { kind: 'foreign' } });
  });

  const html = (status: number) =>
    new Response('<!DOCTYPE html><title>Hotel network</title>', { status, headers: { 'content-type': 'text/html' } });
  test.each([
    [200, 'foreign', 'foreign', undefined],
    [302, 'foreign', 'foreign', true],
    [403, 'foreign', 'foreign', true],
    [404, 'foreign', 'foreign', undefined],
    [429, 'trouble', 'unreachable', true],
    [500, 'trouble', 'unreachable', undefined],
    [503, 'gateway', 'unreachable', undefined],
  ] as const)('O1 a page with %i is an answer of ours to no call', async (status, word, kind, unsent) => {
    portal.answer = () => html(status);
    const calls = [
      api.call(launchJob, { body: { formName: 'F', extravars: {} } }),
      api.call(listJobs, {}),
      api.callIfChanged(getConfig, { query: { timestamp: '1' } }, '"a"'),
      api.download(downloadJob, { params: { id: 3 } }),
      api.lines(askBatch, { body: { questions: [] } }, () => expect.unreachable()),
    ];
    for (const answer of await Promise.all(calls)) {
      expect(answer).toMatchObject({ ok: false, error: { kind } });
      expect(!answer.ok && 'unsent' in answer.error ? answer.error.unsent : undefined).toBe(unsent);
    }
    expect(new Set(heard)).toEqual(new Set([word]));
  });

  test('O1 words of the server stay its words, whatever their status', async () => {
    for (const status of [200, 400, 403, 404, 413, 429, 500]) {
      portal.answer = () =>
        json({ status: 'error', message: 'You ask too much', data: { output: '', error: 'Wait a minute' } }, { status });
      expect(await api.call(countApprovals, {})).toMatchObject({ ok: false, error: { kind: 'refused', message: 'You ask too much' } });
    }
    portal.answer = () => new Response('<!DOCTYPE html><pre>Cannot POST /api/v1/questions</pre>', { status: 404 });
    expect(await api.call(countApprovals, {})).toMatchObject({ ok: false, error: { kind: 'foreign' } });
    expect(new Set(heard)).toEqual(new Set(['answered']));
  });

  test('a list of which nothing can be read is not an empty list', async () => {
    portal.answer = () => json({ status: 'success', message: 'jobs found', data: { output: [{ id: 'x' }, 7], error: '' } });
    expect(await api.call(listJobs, {})).toMatchObject({ ok: false, error: { kind: 'foreign' } });
    portal.answer = () => json({ status: 'success', message: 'jobs found', data: { output: [], error: '' } });
    expect(await api.call(listJobs, {})).toEqual({ ok: true, value: [] });
  });

  test('who names the answer it knows says nothing of no-cache: Express would send it whole', async () => {
    await api.callIfChanged(getConfig, { query: { timestamp: '1' } }, 'W/"3-abc"');
    expect(portal.headers.get('if-none-match')).toBe('W/"3-abc"');
    expect(portal.headers.get('cache-control')).toBe('max-age=0');
  });

  test('a proxy without its server counts as unreachable, in its own words', async () => {
    portal.answer = () => json({ status: 'error', message: 'No answer from http://x', data: { output: '', error: '' } }, { status: 502 });
    expect(await api.call(countApprovals, {})).toEqual({
      ok: false,
      error: { kind: 'unreachable', reason: 'gateway', message: 'No answer from http://x' },
    });
    expect(heard).toEqual(['gateway']);
  });

  test('where nobody answers the words are for people, not those of the browser', async () => {
    portal.answer = () => {
      throw new TypeError('Failed to fetch');
    };
    const error = { kind: 'unreachable', reason: 'network', message: 'The server cannot be reached' };
    expect(await api.call(countApprovals, {})).toEqual({ ok: false, error });
  });

  test('one unreadable job does not hide the others', async () => {
    const good = { id: 1, form: 'F', status: 'success', start: '2026-01-01T00:00:00.000Z', end: null, user: 'a', user_type: 'local' };
    portal.answer = () => json({ status: 'success', message: 'jobs found', data: { output: [{ id: 'x' }, good], error: '' } });
    const answer = await api.call(listJobs, {});
    expect(answer.ok && answer.value.map((job) => job.id)).toEqual([1]);
  });

  test('an answer from the store of the worker tells its age and that the server is away', async () => {
    portal.answer = () => json({ forms: [] }, { headers: { [storedAtHeader]: '1700000000000', 'content-type': 'application/json' } });
    const answer = await api.callIfChanged(getConfig, { query: { timestamp: '1' } }, null);
    expect(answer).toMatchObject({ ok: true, value: { changed: true, storedAt: 1_700_000_000_000 } });
    expect(heard).toEqual(['network']);
  });
});

test('the name of a download comes from content-disposition', () => {
  expect(fileName(new Headers({ 'content-disposition': 'attachment; filename="ansibleforms-job-3.txt"' }))).toBe('ansibleforms-job-3.txt');
  expect(fileName(new Headers({ 'content-disposition': "attachment; filename*=UTF-8''caf%C3%A9.txt" }))).toBe('café.txt');
  expect(fileName(new Headers())).toBeNull();
});
