import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { createApi, type Api } from '#api/api.ts';
import { tabLocks } from '#api/locks.ts';
import { keepDraft, keptDrafts } from '#db/drafts.ts';
import { WorkDatabase } from '#db/work.ts';
import type { Draft } from '#sync/designer/merge-drafts.ts';
import { keyOfConflict } from '#sync/designer/merge-versions.ts';
import { readServerPortal } from '#sync/run/designer-source.ts';
import { runDesignerSave, type DesignerSaveRunner } from '#sync/run/designer-save.ts';
import { designing, extra, portal, state, type Designing } from './designer-portal.ts';

interface Stage extends Designing {
  readonly api: Api;
  readonly work: WorkDatabase;
  readonly runner: DesignerSaveRunner;
  /** Keeps a draft of a form: its text with one thing replaced. */
  draft(name: string, from: string, to: string): Promise<Draft>;
}

/** What becomes of calls on their way; `null` = nothing happens to it. */
let onTheWay: (path: string, method: string, call: () => Promise<Response>) => Promise<Response> | null = () => null;
const opened: WorkDatabase[] = [];
afterEach(async () => {
  onTheWay = () => null;
  for (const work of opened.splice(0)) await work.delete();
});

/** A page of the admin before the server itself. */
async function stage({ env = {}, knowsTexts = true, user = 'admin' as 'admin' | 'operator' } = {}): Promise<Stage> {
  const server = await designing(env);
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const call = async () => server.app.request(`http://portal${String(url)}`, init);
    return onTheWay(String(url).replace('/api/v1', ''), init.method ?? 'GET', call) ?? call();
  });
  const witness = { began: () => () => undefined, answered() {}, unreachable() {}, foreign() {}, ended() {} };
  const api = createApi({ current: () => ({ token: server[user], refreshtoken: '' }), keep: () => undefined }, witness, tabLocks());
  const work = new WorkDatabase(`work-${crypto.randomUUID()}`);
  opened.push(work);
  let ids = 0;
  const world = { locks: tabLocks(), ids: { next: () => `id${ids++}` } };
  const runner = runDesignerSave({ api, work, world, partition: 'p', knowsTexts: () => knowsTexts });
  return {
    ...server,
    api,
    work,
    runner,
    async draft(name, from, to) {
      const read = await readServerPortal(api, knowsTexts);
      if (!read.ok) throw new Error(read.error.message);
      const entity = [...read.value.portal.entities.values()].find((it) => it.name === name || it.id === name);
      if (!entity) throw new Error(`no ${name}`);
      const base = { kind: entity.kind, file: entity.file, name: entity.name, text: entity.text };
      const draft = {
        id: entity.id,
        base,
        mine: { ...base, text: base.text.replace(from, to) },
        edit: `e${ids++}`,
        editedAt: 1,
        beside: [entity.name],
        choices: {},
      };
      expect(draft.mine.text).not.toBe(base.text);
      await keepDraft(work, draft, null);
      return draft;
    },
  };
}

const outcome = ({ runner }: Stage) => runner.state.current().outcome;
const left = async ({ work }: Stage) => (await keptDrafts(work)).map(({ id }) => id);

test('G1 G2 G4 drafts are saved into the files as they stand, comments and all, and the lock is free again', async () => {
  const at = await stage();
  await at.draft('First', 'first.yml', 'other.yml');
  await at.draft('Extra', 'playbook: extra.yml', 'playbook: more.yml # said');
  await at.draft('constants', '{}', '{a: 1}');
  await at.runner.save();
  expect(outcome(at)).toMatchObject({ is: 'saved', others: [] });
  expect(at.text('forms.yaml')).toBe(portal.replace('first.yml', 'other.yml').replace('constants: {}', 'constants: {a: 1}'));
  expect(at.text('forms/extra.yaml')).toBe(extra.replace('extra.yml', 'more.yml # said'));
  expect(await left(at)).toEqual([]);
  expect(await state(at)).toEqual({ free: true });
  expect(readdirSync(join(at.data, 'forms_backups')).length).toBeGreaterThan(0);
});

test('G1 P4 what somebody else saved meanwhile is merged, and asked where both changed it', async () => {
  const at = await stage();
  await at.draft('First', 'fields: []', 'fields: []\nhelp: mine');
  await at.draft('Extra', 'extra.yml', 'mine.yml');
  await at.call(
    'POST',
    '/config',
    {
      forms: await at.dump((config) => {
        config.forms[0].description = 'theirs';
        config.forms[1].playbook = 'theirs.yml';
      }),
    },
    at.operator,
  );
  await at.call('DELETE', '/lock', {}, at.operator);
  await at.runner.save();
  const asked = outcome(at);
  if (asked?.is !== 'conflict') throw new Error(JSON.stringify(asked));
  expect(asked.landings.flatMap(({ conflicts }) => conflicts)).toMatchObject([
    { path: ['playbook'], base: 'extra.yml', theirs: 'theirs.yml', mine: 'mine.yml' },
  ]);
  expect(at.text('forms/extra.yaml')).toContain('theirs.yml');
  expect(await state(at)).toEqual({ free: true });
  for (const { draft, conflicts } of asked.landings)
    await at.work.drafts.update(draft.id, {
      choices: Object.fromEntries(conflicts.map((it) => [keyOfConflict(it), { take: 'mine' as const }])),
    });
  await at.runner.save();
  expect(outcome(at)).toMatchObject({ is: 'saved', others: [] });
  expect(at.text('forms/extra.yaml')).toContain('mine.yml');
  expect(at.text('forms.yaml')).toMatch(/description: theirs[^]*help: mine|help: mine[^]*description: theirs/);
  expect(at.text('forms.yaml')).toContain('# The first.');
});

test('G3 an answer that was lost is looked for; what was saved is known to be, what was not stays', async () => {
  const at = await stage();
  await at.draft('First', 'first.yml', 'other.yml');
  let isDone = true;
  let posts = 0;
  onTheWay = (path, method, call) => {
    if (path !== '/config' || method !== 'POST') return null;
    posts += 1;
    return (isDone ? call() : Promise.resolve()).then(() => Promise.reject(new TypeError('lost')));
  };
  await at.runner.save();
  expect(outcome(at)).toMatchObject({ is: 'saved', others: [] });
  expect(await left(at)).toEqual([]);
  isDone = false;
  const again = await at.draft('First', 'other.yml', 'third.yml');
  await at.runner.save();
  expect(outcome(at)).toEqual({ is: 'lost' });
  expect(await left(at)).toEqual([again.id]);
  expect(posts).toBe(2);
});

test('G3 without a network nobody knows what became of it, until it is back', async () => {
  const at = await stage();
  await at.draft('First', 'first.yml', 'other.yml');
  let isOut = false;
  onTheWay = (path, method, call) => {
    if (path === '/config' && method === 'POST')
      return call().then(() => {
        isOut = true;
        throw new TypeError('lost');
      });
    return isOut ? Promise.reject(new TypeError('out')) : null;
  };
  const saving = at.runner.save();
  await vi.waitFor(() => expect(at.runner.state.current()).toMatchObject({ at: 'looking', isWaiting: true, outcome: null }));
  isOut = false;
  onTheWay = () => null;
  at.runner.online();
  await saving;
  expect(outcome(at)).toMatchObject({ is: 'saved' });
  expect(await state(at)).toEqual({ free: true });
});

test('G4 a lock of somebody else is named and left alone, unless the person takes it', async () => {
  const at = await stage();
  await at.call('POST', '/lock', {}, at.operator);
  const draft = await at.draft('First', 'first.yml', 'other.yml');
  await at.runner.save();
  expect(outcome(at)).toMatchObject({ is: 'locked', by: 'operator', since: expect.stringMatching(/^\d{4}-/) });
  expect(await left(at)).toEqual([draft.id]);
  expect(await state(at)).toMatchObject({ lock: { username: 'operator' } });
  await at.runner.save(true);
  expect(outcome(at)).toMatchObject({ is: 'saved' });
});

test('G4 a lock that was held before the save is held after it', async () => {
  const at = await stage();
  await at.call('POST', '/lock', {});
  await at.draft('First', 'first.yml', 'other.yml');
  await at.runner.save();
  expect(outcome(at)).toMatchObject({ is: 'saved' });
  expect(await state(at)).toMatchObject({ match: true });
});

test('G1 G4 files changed by hand between reading and saving are read again', async () => {
  const at = await stage();
  await at.draft('First', 'first.yml', 'other.yml');
  let isChanged = false;
  onTheWay = (path, method, call) => {
    if (isChanged || path !== '/config' || method !== 'POST') return null;
    isChanged = true;
    return at.call('POST', '/config/check', { forms: 'x' }).then(async () => {
      const { writeFileSync } = await import('node:fs');
      writeFileSync(join(at.data, 'forms.yaml'), portal.replace('# Keep me.', '# By hand.'));
      return call();
    });
  };
  await at.runner.save();
  expect(outcome(at)).toMatchObject({ is: 'saved' });
  expect(at.text('forms.yaml')).toBe(portal.replace('# Keep me.', '# By hand.').replace('first.yml', 'other.yml'));
  expect(await state(at)).toEqual({ free: true });
});

test('G5 a designer that is switched off, a role that is gone and a check that refuses leave the drafts', async () => {
  const refused = await stage();
  const draft = await refused.draft('First', 'type: ansible', 'type: wrong');
  await refused.runner.save();
  expect(outcome(refused)).toMatchObject({ is: 'refused', reason: expect.stringContaining("Form 'First'") });
  expect(await left(refused)).toEqual([draft.id]);
  expect(await state(refused)).toEqual({ free: true });

  const off = await stage();
  await off.draft('First', 'first.yml', 'other.yml');
  onTheWay = (path, method) =>
    path === '/lock' && method === 'GET'
      ? Promise.resolve(
          Response.json({
            status: 'error',
            message: 'failed to find lock',
            data: { output: '', error: 'Designer is disabled, Forms repository found.' },
          }),
        )
      : null;
  await off.runner.save();
  expect(outcome(off)).toEqual({ is: 'disabled', reason: 'Designer is disabled, Forms repository found.' });
  onTheWay = () => null;

  const denied = await stage({ user: 'operator' });
  await denied.draft('First', 'first.yml', 'other.yml');
  await denied.call('POST', '/config', { forms: await denied.dump((config) => void (config.roles[1].users = [])) });
  await denied.call('DELETE', '/lock', {});
  await denied.runner.save();
  expect(['denied', 'disabled']).toContain(outcome(denied)?.is);
  expect(await left(denied)).toHaveLength(1);
});

test('G6 a server without texts is given the whole as one, and what it means is what was meant', async () => {
  const at = await stage({ knowsTexts: false });
  await at.draft('First', 'first.yml', 'other.yml');
  const extraDraft = await at.draft('Extra', 'extra.yml', 'more.yml');
  expect(extraDraft.id).toBe('form extra.yaml/Extra');
  await at.runner.save();
  expect(outcome(at)).toMatchObject({ is: 'saved', others: [] });
  const { body } = await at.call('GET', '/config');
  expect(body.forms).toMatchObject([
    { name: 'First', playbook: 'other.yml' },
    { name: 'Extra', playbook: 'more.yml', source: 'extra.yaml' },
  ]);
  expect(await left(at)).toEqual([]);
});

test('G6 what the worker kept is no answer to a save', async () => {
  const at = await stage({ knowsTexts: false });
  const draft = await at.draft('First', 'first.yml', 'other.yml');
  const { storedAtHeader } = await import('#contract/worker.ts');
  onTheWay = (path, _method, call) =>
    path.startsWith('/config')
      ? call().then(
          async (answer) =>
            new Response(await answer.text(), { headers: { ...Object.fromEntries(answer.headers), [storedAtHeader]: '5' } }),
        )
      : null;
  await at.runner.save();
  expect(outcome(at)).toMatchObject({ is: 'unreachable' });
  expect(await left(at)).toEqual([draft.id]);
});
