import { describe, expect, test } from 'vitest';
import {
  durationOf,
  endOf,
  filtered,
  nested,
  orderIn,
  orderText,
  shownIn,
  shownRows,
  sorted,
  type JobRow,
  type Viewer,
} from '#features/jobs/list.ts';
import { paged } from '#ui/paged.ts';
import { aJob } from './jobs.ts';

const shape = (rows: readonly JobRow[]) => rows.map(({ job, children }) => [job.id, ...children.map(({ id }) => id)]);
const time = (iso: string) => `shown ${iso.slice(0, 10)}`;

describe('nesting', () => {
  test('puts children under their parent, oldest first, and keeps the order of the others', () => {
    const jobs = [aJob(9), aJob(8, { parent_id: 5 }), aJob(7), aJob(6, { parent_id: 5 }), aJob(5, { job_type: 'multistep' })];
    expect(shape(nested(jobs))).toEqual([[9], [7], [5, 6, 8]]);
  });

  test('loses no job: a child without its parent, or that is its own, stands for itself', () => {
    expect(shape(nested([aJob(8, { parent_id: 5 }), aJob(7, { parent_id: 7 })]))).toEqual([[8], [7]]);
  });
});

describe('what is shown', () => {
  const viewer: Viewer = {
    isMine: ({ user }) => user === 'olga',
    mayApprove: ({ status, user }) => status === 'approve' && user !== 'olga',
  };
  const rows = nested([
    aJob(6, { status: 'approve', user: 'rita' }),
    aJob(5, { status: 'approve' }),
    aJob(4, { status: 'aborting', user: 'rita' }),
    aJob(3, { status: 'failed', parent_id: 2 }),
    aJob(2, { job_type: 'multistep' }),
    aJob(1, { status: 'failed', user: 'rita' }),
  ]);
  test.each([
    ['', [6, 5, 4, 2, 1]],
    ['mine=1', [5, 2]],
    ['status=approve', [6]],
    ['status=running', [4]],
    ['status=failed', [2, 1]],
    ['mine=1&status=failed', [2]],
    ['mine=yes&status=constructor', [6, 5, 4, 2, 1]],
  ])('?%s shows %j', (address, ids) => {
    expect(shownRows(rows, shownIn(new URLSearchParams(address)), viewer).map(({ job }) => job.id)).toEqual(ids);
  });
});

describe('the filter', () => {
  const rows = nested([
    aJob(12, { status: 'failed', user: 'rita', user_type: 'ldap' }),
    aJob(11, { form: 'Rotate keys', job_type: 'multistep' }),
    aJob(10, { parent_id: 11, status: 'rejected' }),
    aJob(9, { start: '2025-01-02T03:04:05.000Z', end: null, status: 'running' }),
  ]);
  const ids = (filter: string) => {
    const outcome = filtered(rows, filter, time);
    return outcome.ok ? outcome.value.map(({ job }) => job.id) : outcome.error;
  };

  test.each([
    ['^12$', [12]],
    ['FAIL', [12]],
    ['rotate|running', [11, 9]],
    ['multi', [11]],
    ['shown 2025', [9]],
    ['rita \\(ldap\\)', [12]],
    ['', [12, 11, 9]],
    ['no such', []],
  ])('%j finds %j', (filter, expected) => {
    expect(ids(filter)).toEqual(expected);
  });

  test('keeps a parent for the sake of a child', () => {
    expect(ids('rejected')).toEqual([11]);
  });

  test('that cannot be read is named and hides nothing', () => {
    const outcome = filtered(rows, '(', time);
    expect(outcome.ok).toBe(false);
    expect(!outcome.ok && outcome.error).toMatch(/^Unterminated group$/);
  });
});

describe('pages', () => {
  const items = Array.from({ length: 137 }, (_, at) => at);

  test('hold 10 jobs', () => {
    expect(paged(items, 1).items).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(paged(items, 14).items).toEqual([130, 131, 132, 133, 134, 135, 136]);
  });

  test.each([
    [1, [1, 2, 3, 4, 5, 6, 7]],
    [7, [4, 5, 6, 7, 8, 9, 10]],
    [14, [8, 9, 10, 11, 12, 13, 14]],
  ])('page %i shows the buttons %j', (page, buttons) => {
    expect(paged(items, page).buttons).toEqual(buttons);
  });

  test('have no pager when everything fits', () => {
    expect(paged(items.slice(0, 10), 1).buttons).toEqual([]);
    expect(paged(items.slice(0, 11), 1).buttons).toEqual([1, 2]);
  });

  test('that do not exist lead to the nearest that does', () => {
    expect(paged(items, 99).page).toBe(14);
    expect(paged(items, -3).page).toBe(1);
    expect(paged(items, Number.NaN).page).toBe(1);
    expect(paged([], 3)).toEqual({ items: [], page: 1, count: 1, buttons: [] });
  });
});

describe('the order', () => {
  const rows = nested([
    aJob(4, { form: 'b 10', status: 'running', end: null }),
    aJob(3, { form: 'B 9', end: '2026-11-20T09:59:58.000Z' }),
    aJob(2, { form: 'a' }),
    aJob(1, { form: 'a' }),
  ]);
  test.each([
    ['', [4, 3, 2, 1]],
    ['id', [1, 2, 3, 4]],
    ['form', [2, 1, 3, 4]],
    ['-form', [4, 3, 2, 1]],
    ['duration', [2, 1, 3, 4]],
    ['-duration', [3, 2, 1, 4]],
    ['-end', [3, 2, 1, 4]],
    ['constructor', [4, 3, 2, 1]],
  ])('?sort=%s is %j', (sort, ids) => {
    const order = orderIn(new URLSearchParams({ sort }));
    expect(sorted(rows, order).map(({ job }) => job.id)).toEqual(ids);
    if (sort !== 'constructor') expect(orderText(order)).toBe(sort);
  });

  test('an end is never shown before the start, nor while a job waits or runs again', () => {
    expect(durationOf(aJob(1))).toBe(12_000);
    for (const wrong of [{ end: '2026-11-20T09:49:57.000Z' }, { status: 'approve' }, { status: 'running' }] as const)
      expect([endOf(aJob(1, wrong)), durationOf(aJob(1, wrong))]).toEqual([null, null]);
  });
});
