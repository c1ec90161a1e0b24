// @vitest-environment node
import { expect, test } from 'vitest';
import { repositoriesOf } from '#server/domain/repositories/kept.ts';
import type { WorkingCopies } from '#server/domain/repositories/working-copies.ts';
import type { EditedRow, RowStore } from '#server/domain/stores.ts';
import { fakeWorld, settled } from '#tests/support/fake-world.ts';

/** Rows in memory. */
function rows(): RowStore {
  let all: readonly EditedRow[] = [];
  return {
    list: () => Promise.resolve(all),
    find: (id) => Promise.resolve(all.find((row) => row.id === id) ?? null),
    insert(values) {
      if (all.some((row) => row['name'] === values['name'])) return Promise.resolve(null);
      all = [...all, { ...values, id: all.length + 1 }];
      return Promise.resolve(all.length);
    },
    update(id, values) {
      all = all.map((row) => (row.id === id ? { ...row, ...values } : row));
      return Promise.resolve(true);
    },
    remove(id) {
      all = all.filter((row) => row.id !== id);
      return Promise.resolve();
    },
  };
}

/** Git that ends when it is told to; `done` holds what was begun. */
function stage() {
  const world = fakeWorld(undefined, new Date(2026, 10, 21, 21, 0, 30).getTime());
  const done: string[] = [];
  let open: (() => void)[] = [];
  const copies: WorkingCopies = {
    run(name, act, _remote, signal) {
      done.push(`${act} ${name}`);
      return new Promise((resolve) => {
        const end = (): void => resolve({ ok: !signal.aborted, output: 'said\r\n', head: 'abcdef0' });
        open.push(end);
        signal.addEventListener('abort', end);
      });
    },
    folder: (name) => Promise.resolve(`/copies/${name}`),
    file: (name, path) => Promise.resolve(`/copies/${name}/${path}`),
    remove(name) {
      done.push(`remove ${name}`);
      return Promise.resolve();
    },
    sweep: () => Promise.resolve(),
  };
  const silent = (): void => undefined;
  const log = { debug: silent, info: silent, warn: silent, error: silent };
  const store = rows();
  const repositories = repositoriesOf({ store, copies, clock: world.clock, log });
  const end = async (): Promise<void> => {
    const all = open;
    open = [];
    for (const each of all) each();
    await settled();
  };
  return { repositories, store, done, end, pass: world.pass };
}
const ref = { name: 'ref', uri: 'https://host/x.git', cron: '', use_for_forms: 0, use_for_playbooks: 0, rebase_on_start: 0 };

test('a repository is cloned when it is made, and says so from the first moment', async () => {
  const { repositories, done, end } = stage();
  expect(await repositories.create(ref)).toEqual({ ok: true, value: 1 });
  expect(await repositories.find('ref')).toMatchObject({ status: 'running', output: '', head: '' });
  await settled();
  await end();
  expect(await repositories.find('ref')).toMatchObject({ status: 'success', output: 'said\r\n', head: 'abcdef0' });
  expect(done).toEqual(['clone ref']);
  expect(await repositories.create(ref)).toMatchObject({ ok: false });
});

test('what is due is pulled, but not while git is at work on it', async () => {
  const { repositories, done, end, pass } = stage();
  await repositories.create({ ...ref, cron: '*/2 * * * *' });
  await repositories.create({ ...ref, name: 'never' });
  await repositories.start();
  await end();
  done.length = 0;
  await pass(2 * 60_000);
  expect(done).toEqual(['pull ref']);
  await pass(4 * 60_000);
  expect(done).toEqual(['pull ref']);
  await end();
  await pass(2 * 60_000);
  expect(done).toEqual(['pull ref', 'pull ref']);
  const closed = repositories.close();
  await end();
  await closed;
  await pass(10 * 60_000);
  expect(done).toHaveLength(2);
});

test('of several with the same use the first one counts', async () => {
  const { repositories, end } = stage();
  expect([await repositories.formsRepository(), await repositories.playbooksFolder()]).toEqual([null, null]);
  for (const name of ['one', 'two']) await repositories.create({ ...ref, name, use_for_forms: 1, use_for_playbooks: 1 });
  await end();
  expect([await repositories.formsRepository(), await repositories.formsFile(), await repositories.playbooksFolder()]).toEqual([
    'one',
    '/copies/one/forms.yaml',
    '/copies/one',
  ]);
});

test('deleting ends what is at work and takes the clone along; another one of that name is cloned after it', async () => {
  const { repositories, done, end } = stage();
  await repositories.create(ref);
  await settled();
  const removed = repositories.remove('ref');
  await removed;
  expect(await repositories.find('ref')).toBe(null);
  await repositories.create(ref);
  await settled();
  await end();
  expect(done).toEqual(['clone ref', 'remove ref', 'clone ref']);
});

test('what a stop left at work has failed, and what asks for it is brought up to date at the start', async () => {
  const { repositories, store, done, end } = stage();
  await store.insert({ ...ref, status: 'running', output: 'said before\r\n' });
  await store.insert({ ...ref, name: 'fresh', rebase_on_start: 1, status: 'success' });
  await repositories.start();
  await settled();
  expect(await repositories.find('ref')).toMatchObject({
    status: 'failed',
    output: expect.stringContaining('said before\r\nThe server stopped'),
  });
  expect(done).toEqual(['clone fresh']);
  await end();
  await repositories.close();
});

test('a server without storage starts, and there is nothing to do', async () => {
  const { repositories, store } = stage();
  store.list = () => Promise.reject(new Error('no such table'));
  await repositories.start();
  await repositories.close();
});
