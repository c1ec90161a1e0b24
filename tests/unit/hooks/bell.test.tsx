import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { can, type JobVerb } from '#contract/policy.ts';
import type { Job } from '#contract/jobs.ts';
import type { User } from '#contract/session.ts';
import { useBell } from '#hooks/use-bell.ts';
import { aJob } from '../features/jobs/jobs.ts';

const olga: User = { username: 'olga', type: 'local', id: 2, groups: [], roles: ['operator'], options: {} };
const world = vi.hoisted(() => ({
  jobs: [] as unknown[],
  asOf: 10,
  settings: new Map<string, string>(),
  watched: 0,
  asked: 0,
  isOnline: true,
  reminders: [] as unknown[],
  unmarked: [] as number[],
  said: [] as string[],
  portal: null as unknown,
}));
vi.mock('#hooks/use-session.ts', () => ({ useCan: () => (verb: JobVerb, job: Job) => can(olga, verb, job) }));
vi.mock('#hooks/use-jobs.ts', () => ({ useKnownJobList: () => ({ jobs: world.jobs, asOf: world.asOf }) }));
vi.mock('#hooks/use-portal.ts', () => ({ useApprovals: () => 0 }));
vi.mock('#hooks/use-connection.ts', () => ({ useIsOnline: () => world.isOnline }));
vi.mock('#hooks/use-job-marks.ts', () => ({
  useJobMarks: () => ({ marked: world.reminders, unmark: (ids: readonly number[]) => void world.unmarked.push(...ids) }),
}));
vi.mock('#hooks/use-push.ts', () => ({ usePush: () => ({ at: 'impossible', problem: '', set: async () => undefined }) }));
vi.mock('#hooks/use-choices.ts', () => ({
  useViewSetting: (name: string, fallback: string) => [
    world.settings.get(name) ?? fallback,
    (value: string) => void world.settings.set(name, value),
  ],
}));
vi.mock('#hooks/services.tsx', () => ({
  useServices: () => ({
    clock: { now: () => 0, after: () => () => undefined },
    announce: ({ text }: { readonly text: string }) => void world.said.push(text),
  }),
  useOpenPortal: () => world.portal,
}));
const jobs = { watch: () => (world.watched++, () => void world.watched--), ask: async () => void world.asked++ };
Object.assign(world, { portal: { jobs } });

beforeEach(() => {
  world.settings.clear();
  world.jobs = [aJob(5), aJob(4, { user: 'rita' }), aJob(3, { status: 'approve', user: 'rita', approval: { roles: ['operator'] } })];
});
afterEach(() => {
  for (const name of ['setAppBadge', 'clearAppBadge']) Reflect.deleteProperty(navigator, name);
});

test('what ended before the first look is no news; what ends later is, until it was looked at, by the clock of the server', () => {
  const { result, rerender } = renderHook(() => useBell());
  rerender();
  expect([result.current.waiting, result.current.ended].map((list) => list.map(({ id }) => id))).toEqual([[3], []]);
  world.jobs = [aJob(7, { parent_id: 6, end: '2026-11-20T10:00:00.000Z' }), aJob(6, { end: '2026-11-20T10:00:00.000Z' }), ...world.jobs];
  rerender();
  expect(result.current.ended.map(({ id }) => id)).toEqual([6]);
  act(() => void result.current.look());
  rerender();
  expect(result.current.ended).toEqual([]);
});

test('the list is kept fresh only while a job of this person runs, or waits for somebody who may reject it', () => {
  const { rerender, unmount } = renderHook(() => useBell());
  expect(world.watched).toBe(0);
  for (const status of ['running', 'approve'] as const) {
    world.jobs = [aJob(8, { status, end: null }), ...world.jobs];
    rerender();
    expect(world.watched).toBe(1);
    world.jobs = world.jobs.slice(1);
    rerender();
    expect(world.watched).toBe(0);
  }
  world.jobs = [aJob(8, { status: 'running', end: null }), ...world.jobs];
  rerender();
  unmount();
  expect(world.watched).toBe(0);
});

test('the icon of the installed app counts what runs and what waits for this person, and is clean once they are gone', () => {
  const setAppBadge = vi.fn(async () => undefined);
  const clearAppBadge = vi.fn(async () => undefined);
  Object.assign(navigator, { setAppBadge, clearAppBadge });
  world.jobs = [aJob(5), aJob(4, { user: 'rita', status: 'running', end: null })];
  const { rerender, unmount } = renderHook(() => useBell());
  const shown = (): unknown => setAppBadge.mock.lastCall;
  expect(shown()).toEqual([0]);
  world.jobs = [aJob(8, { status: 'running', end: null }), ...world.jobs];
  rerender();
  expect(shown()).toEqual([1]);
  const waits = aJob(3, { status: 'approve', user: 'rita', approval: { roles: ['operator'] } });
  world.jobs = [waits, aJob(9, { status: 'aborting', end: null, parent_id: 8 }), ...world.jobs];
  rerender();
  expect(shown()).toEqual([2]);
  world.jobs = [aJob(8)];
  rerender();
  expect(shown()).toEqual([0]);
  expect(clearAppBadge).not.toHaveBeenCalled();
  unmount();
  expect(clearAppBadge).toHaveBeenCalledOnce();
});

test('a browser that refuses the number on the icon loses nothing else', async () => {
  // Not a spy: that would take care of the refusal, which otherwise ends the run.
  Object.assign(navigator, { setAppBadge: () => Promise.reject(new Error('not installed')) });
  const { result } = renderHook(() => useBell());
  await new Promise((resolve) => void setTimeout(resolve));
  expect(result.current.waiting.map(({ id }) => id)).toEqual([3]);
});

test('nobody is notified who did not ask for it', () => {
  const { result } = renderHook(() => useBell());
  expect(['off', 'impossible']).toContain(result.current.telling);
});

test('N1 a reminder is told once when the server is there again, sends nothing, and goes once it was seen that somebody else decided', () => {
  world.reminders = [
    { job: 3, form: 'Restart', at: 1 },
    { job: 99, form: 'Gone', at: 0 },
  ];
  const { result, rerender } = renderHook(() => useBell());
  expect(world.said).toEqual([]);
  for (const isOnline of [false, true, true]) {
    world.isOnline = isOnline;
    rerender();
  }
  expect(world.said).toEqual(['You wanted to decide: job 3, Restart']);
  expect(result.current.toDecide.map(({ job, isOpen }) => [job, isOpen])).toEqual([
    [3, true],
    [99, false],
  ]);
  act(() => void result.current.look());
  expect(world.unmarked).toEqual([99]);
});

test('N1 a reminder outlasts a look while the list is older than it: nobody knows yet that the job was decided', () => {
  world.reminders = [{ job: 4, form: 'Restart', at: 20 }];
  world.unmarked = [];
  const { result, rerender } = renderHook(() => useBell());
  for (const jobs of [world.jobs, []]) {
    world.jobs = jobs;
    rerender();
    expect(result.current.toDecide).toMatchObject([{ job: 4, isOpen: true }]);
    act(() => void result.current.look());
  }
  expect(world.unmarked).toEqual([]);
  world.asOf = 30;
  rerender();
  act(() => void result.current.look());
  expect(world.unmarked).toEqual([4]);
});
