import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import { credentials } from '#contract/admin/credentials.ts';
import type { Failure } from '#contract/failure.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { Values } from '#contract/settings-row.ts';
import { create, overwrite, settle, type RowPlace } from '#sync/run/settings-writer.ts';

const base = v.parse(credentials.row, { id: 1, name: 'CMDB', user: 'reader', host: 'db1', password: '**********' });
const mine = { ...base, host: 'db2' };
const lost: Failure = { kind: 'unreachable', reason: 'network', message: 'gone' };
const refused: Failure = { kind: 'refused', message: 'failed to update credential', error: 'no', output: null };
const change = { base, mine, replaced: {}, key: 'k'.repeat(16) };

/** A server with one row; `act` answers a write after it was done, or not. */
function place(row: Values, act: (body: Values, store: (body: Values) => void) => Result<unknown, Failure>) {
  let stored = row;
  const write = vi.fn<RowPlace['write']>(async (body) => act(body, (next) => (stored = { ...stored, ...next })));
  const read = vi.fn<RowPlace['read']>(async () => ok(v.parse(credentials.row, stored)));
  return { read, write };
}
const done = (body: Values, store: (body: Values) => void) => {
  store(body);
  return ok('');
};

test('SR5 what nobody else changed is written, once', async () => {
  const there = place({ ...base }, done);
  expect(await overwrite(credentials, there, change)).toEqual({ at: 'saved', id: null });
  expect(there.write).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ host: 'db2' }), change.key);
});

test('SR5 what somebody else changed is shown and not written over', async () => {
  const there = place({ ...base, user: 'other', password: 'in plain' }, done);
  expect(await overwrite(credentials, there, change)).toEqual({ at: 'changed', theirs: { ...base, user: 'other' } });
  expect(there.write).not.toHaveBeenCalled();
});

test('SR5 a row that is gone is not made anew', async () => {
  const there = { read: async () => fail(refused), write: vi.fn<RowPlace['write']>() };
  expect(await overwrite(credentials, there, change)).toEqual({ at: 'gone' });
  expect(there.write).not.toHaveBeenCalled();
});

test('SR6 an answer that was lost after the deed is found by reading back', async () => {
  const there = place({ ...base }, (body, store) => {
    store(body);
    return fail(lost);
  });
  expect(await overwrite(credentials, there, change)).toEqual({ at: 'saved', id: null });
  expect(there.write).toHaveBeenCalledOnce();
  const again = await overwrite(credentials, there, change);
  expect(again, 'and the person who presses again finds it saved').toEqual({ at: 'saved', id: null });
  expect(there.write).toHaveBeenCalledOnce();
});

test('SR6 what reading back does not tell is unknown: nothing done, or only a secret written', async () => {
  const nothing = place({ ...base }, () => fail(lost));
  expect(await overwrite(credentials, nothing, change)).toEqual({ at: 'unknown', failure: lost });
  const secret = place({ ...base }, (body, store) => {
    store(body);
    return fail(lost);
  });
  expect(await overwrite(credentials, secret, { ...change, mine: base, replaced: { password: 'new' } })).toEqual({
    at: 'unknown',
    failure: lost,
  });
  expect(
    await overwrite(
      credentials,
      place({ ...base }, () => fail({ ...lost, unsent: true })),
      change,
    ),
  ).toMatchObject({ at: 'refused' });
});

test('SR6 a new row whose answer was lost is found in the list, or unknown', async () => {
  const write = async () => fail(lost);
  expect(await create(credentials, write, async () => 7, change)).toEqual({ at: 'saved', id: 7 });
  expect(await create(credentials, write, async () => null, change)).toEqual({ at: 'unknown', failure: lost });
  expect(
    await create(
      credentials,
      async () => fail(refused),
      async () => 7,
      change,
    ),
  ).toEqual({ at: 'refused', failure: refused });
  expect(
    await create(
      credentials,
      async () => ok(9),
      async () => null,
      change,
    ),
  ).toEqual({ at: 'saved', id: 9 });
});

test('SR6 a removal whose answer was lost is looked after', async () => {
  expect(await settle(Promise.resolve(fail(lost)), async () => true)).toEqual({ at: 'saved', id: null });
  expect(await settle(Promise.resolve(fail(lost)), async () => false)).toMatchObject({ at: 'unknown' });
  expect(await settle(Promise.resolve(fail(refused)), async () => true)).toMatchObject({ at: 'refused' });
});
