import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as v from 'valibot';
import { createApi, type Api } from '#api/api.ts';
import { tabLocks } from '#api/locks.ts';
import { groups } from '#contract/admin/groups.ts';
import { settings } from '#contract/admin/settings.ts';
import { saveConfig, takeLock } from '#contract/designer.ts';
import { evaluateExpression } from '#contract/expressions.ts';
import { IdempotencyKey } from '#contract/idempotency.ts';
import {
  abortJob,
  approveJob,
  countApprovals,
  deleteJob,
  launchJob,
  listJobs,
  rejectJob,
  relaunchJob,
  settleLaunch,
} from '#contract/jobs.ts';

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

describe('an idempotency key', () => {
  const keys = (): readonly (string | null)[] => portal.asked.map(({ key }) => key);
  beforeEach(() => {
    portal.answer = () => json({ status: 'success', message: 'launched', data: { output: { id: 7 }, error: '' } });
  });

  test('T5 names each attempt of what starts, decides or saves, and no other call', async () => {
    tokens = { token: 'new', refreshtoken: 'r1' };
    const deeds = [
      () => api.call(launchJob, { body: { formName: 'T' } }),
      () => api.call(launchJob, { body: { formName: 'T' } }),
      () => api.call(abortJob, { params: { id: 1 } }),
      () => api.call(relaunchJob, { params: { id: 1 } }),
      () => api.call(approveJob, { params: { id: 1 } }),
      () => api.call(rejectJob, { params: { id: 1 } }),
      () => api.call(deleteJob, { params: { id: 1 } }),
      () => api.call(saveConfig, { body: { forms: '' } }),
      () => api.call(takeLock, {}),
      () => api.call(settings.update, { body: { url: '' } }),
      () => api.call(groups.create, { body: { name: 'g' } }),
      () => api.call(groups.remove, { params: { id: 4 } }),
    ];
    for (const deed of deeds) await deed();
    expect(new Set(keys()).size).toBe(deeds.length);
    for (const key of keys()) expect(v.is(IdempotencyKey, key)).toBe(true);
    portal.asked = [];
    await api.call(listJobs, { query: {} });
    await api.call(evaluateExpression, { query: {}, body: { expression: '1' } });
    await api.call(settleLaunch, { params: { key: 'k' } });
    expect(keys()).toEqual([null, null, null]);
  });

  test('T5 stays the same when a call is repeated after a refresh, and is the one its caller kept', async () => {
    await api.call(launchJob, { body: { formName: 'T' } }, { key: 'kept-before-it-was-sent' });
    const launches = portal.asked.filter(({ url }) => url === '/api/v1/job');
    expect(launches.map(({ key }) => key)).toEqual(['kept-before-it-was-sent', 'kept-before-it-was-sent']);
    expect(portal.asked.find(({ url }) => url === '/api/v1/token')?.key).toBeNull();
  });
});

test('the time of the server is that of its newest answer, never of one that the worker kept', async () => {
  tokens = { token: 'new', refreshtoken: 'r1' };
  const dated =
    (date: string, more: Record<string, string> = {}) =>
    () =>
      json(
        { status: 'success', message: '', data: { output: 3, error: '' } },
        { headers: { 'content-type': 'application/json', date, ...more } },
      );
  expect(api.serverTime()).toBeNull();
  portal.answer = dated('Thu, 01 Jan 2026 10:00:00 GMT');
  await api.call(countApprovals, {});
  expect(api.serverTime()).toBe(Date.parse('2026-01-01T10:00:00Z'));
  portal.answer = dated('Wed, 31 Dec 2025 10:00:00 GMT', { [storedAtHeader]: '5' });
  await api.call(countApprovals, {});
  portal.answer = dated('rubbish');
  await api.call(countApprovals, {});
  expect(api.serverTime()).toBe(Date.parse('2026-01-01T10:00:00Z'));
});
