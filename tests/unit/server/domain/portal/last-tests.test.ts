import { expect, test } from 'vitest';
import { lastTestsOf } from '#server/domain/portal/last-tests.ts';
import { ok } from '#lib/result.ts';

test('a test says nothing of a login that was saved while it was at work', async () => {
  let row = { id: 1, name: 'CMDB', host: 'db.example', password: 'old' };
  const credentials = { find: async () => row };
  const tests = lastTestsOf({ stores: { credentials } as never, now: () => 0 });
  const passed = async () => ok('');
  expect(await tests.tryLogin(1, passed)).toEqual(ok(''));
  expect(await tests.all()).toMatchObject([{ kind: 'credential', name: 'CMDB', ok: true }]);
  await tests.tryLogin(1, async () => {
    row = { ...row, password: 'new' };
    return passed();
  });
  expect(await tests.all()).toEqual([]);
});
