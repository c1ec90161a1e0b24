// @vitest-environment node
import { onTestFinished, expect, test } from 'vitest';
import { askAwx } from '#server/awx/request.ts';
import { systemClock } from '#server/clock.ts';
import type { AwxConnection } from '#server/domain/portal/awx-settings.ts';
import { noLogins } from '#server/domain/jobs/logins.ts';
import type { Run } from '#server/domain/jobs/runner.ts';
import { awxRunner } from '#server/runners/awx.ts';
import { fakeAwx, type FakeAwx } from '#tests/support/fake-awx.ts';

interface Stage {
  readonly awx: FakeAwx;
  /** What the job's page would show, in order. */
  readonly told: string[];
  begin(extravars: Readonly<Record<string, unknown>>): Promise<Run>;
}

/** A runner whose pauses are short, and an AWX to talk to. */
async function stage(login: AwxConnection['login'] = { by: 'token', token: 'T0ken' }, uri?: string | null): Promise<Stage> {
  const awx = await fakeAwx();
  onTestFinished(() => awx.close());
  const told: string[] = [];
  const note = (text: string): Promise<void> => Promise.resolve(void told.push(text));
  const connection = { uri: uri ?? awx.url, login, ignoreCerts: false, caBundle: '' };
  const runner = awxRunner({
    settings: { read: () => Promise.resolve(uri === null ? null : connection) },
    ask: askAwx(false),
    clock: { ...systemClock, after: (ms, then) => systemClock.after(ms / 200, then) },
  });
  const begin = (extravars: Readonly<Record<string, unknown>>): Promise<Run> =>
    runner.start(
      { id: 1, extravars, logins: noLogins },
      {
        sink: () => undefined,
        line: (stream, text) => note(`${stream}: ${text}`),
        note: (facts) => note(JSON.stringify(facts)),
        aborting: () => note('aborting'),
      },
    );
  return { awx, told, begin };
}

test('a template is launched with what the form sets, followed to its end, and its output told once', async () => {
  const { awx, told, begin } = await stage();
  const run = await begin({
    message: 'hello',
    __template__: 'Fake Template',
    __inventory__: 'inv',
    __executionEnvironment__: 'ee',
    __instanceGroups__: ['two', 'one'],
    __awxCredentials__: ['cloud'],
    __limit__: 'web*',
    __tags__: ['a', 'b'],
    __check__: true,
    __diff__: true,
    __verbose__: true,
    __scmBranch__: 'dev',
  });
  const text = 'Successfully completed template Fake Template';
  expect(await run.ended).toEqual({ kind: 'ended', status: 'success', stream: 'stdout', text });
  const [{ extra_vars, ...rest } = {}] = awx.launches;
  expect(JSON.parse(String(extra_vars))).toMatchObject({ message: 'hello', __template__: 'Fake Template' });
  expect(rest).toEqual({
    inventory: 40,
    execution_environment: 40,
    instance_groups: [41, 40],
    credentials: [5, 40],
    limit: 'web*',
    job_tags: 'a,b',
    scm_branch: 'dev',
    job_type: 'check',
    diff_mode: true,
    verbosity: 3,
  });
  expect(told.slice(0, 2)).toEqual(['{"awx_id":99}', 'stdout: Launched template Fake Template with jobid 99']);
  const output = told.slice(2).map((line) => line.replace(/^stdout: /, ''));
  expect(output.join('').match(/TASK \[step \d\]/g)).toEqual(['TASK [step 0]', 'TASK [step 1]', 'TASK [step 2]', 'TASK [step 3]']);
  expect([...awx.authorizations]).toEqual(['Bearer T0ken']);
});

test('what the form does not set is left to the template', async () => {
  const { awx, begin } = await stage({ by: 'password', username: 'u', password: 'p' });
  await (
    await begin({ __template__: 'Fake Template', __verbose__: false, __tags__: '' })
  ).ended;
  expect(Object.keys(awx.launches[0] ?? {})).toEqual(['extra_vars']);
  expect([...awx.authorizations]).toEqual([`Basic ${Buffer.from('u:p').toString('base64')}`]);
});

test('a template that fails is a failed job', async () => {
  const { begin } = await stage();
  const text = 'Template Broken completed with status failed';
  expect(await (await begin({ __template__: 'Broken' })).ended).toMatchObject({ status: 'failed', text });
});

test('a workflow tells of its parts', async () => {
  const { told, begin } = await stage();
  expect(await (await begin({ __template__: 'Flow' })).ended).toMatchObject({ status: 'success' });
  expect(told.slice(2)).toEqual(['stdout: changed: [first] running', 'stdout: ok: [first] successful', 'stdout: ok: [second] successful']);
});

test('an abort is passed on, and the job ends when AWX says so', async () => {
  const { told, begin } = await stage();
  const run = await begin({ __template__: 'Endless' });
  run.stop('abort');
  run.stop('abort');
  expect(await run.ended).toMatchObject({ status: 'aborted', stream: 'stderr', text: 'Aborted job' });
  expect(told.filter((line) => !line.startsWith('stdout'))).toEqual(['{"awx_id":99}', 'stderr: Abort requested', 'aborting']);
});

test('a server that stops lets AWX know and does not wait for the end', async () => {
  const { begin } = await stage();
  const run = await begin({ __template__: 'Endless' });
  run.stop('close');
  expect(await run.ended).toMatchObject({ status: 'aborted' });
});

test('a short stumble of AWX is survived, a long one is the end', async () => {
  const { awx, begin } = await stage();
  awx.stumble(9);
  expect(await (await begin({ __template__: 'Fake Template' })).ended).toMatchObject({ status: 'success' });
  awx.stumble(1000);
  expect(await (await begin({ __template__: 'Fake Template' })).ended).toMatchObject({
    status: 'failed',
    text: '[ERROR]: Template Fake Template was lost : AWX answered with status 502: Bad gateway',
  });
});

test.each([
  ['No Such Template', {}, 'could not find job template No Such Template'],
  ['Fake Template', { __inventory__: 'nowhere' }, 'could not find inventory nowhere'],
  ['Fake Template', { __awxCredentials__: ['cloud', 'rain'] }, 'could not find credential rain'],
])('a launch of %s with %j names what is missing', async (template, extravars, reason) => {
  const { awx, begin } = await stage();
  const end = await (await begin({ __template__: template, ...extravars })).ended;
  expect(end).toMatchObject({ status: 'failed', text: `[ERROR]: failed to launch awx template ${template}\n${reason}` });
  expect(awx.launches).toEqual([]);
});

test('without an address, with a wrong one, or without a template the job says what to do', async () => {
  const ended = async (uri: string | null, extravars = { __template__: 'T' }) =>
    (await (await stage(undefined, uri)).begin(extravars)).ended;
  expect(await ended(null)).toMatchObject({ text: expect.stringContaining('AWX is not set up') });
  expect(await ended('nonsense')).toMatchObject({ text: expect.stringContaining('Invalid URL') });
  expect(await ended('http://127.0.0.1:1')).toMatchObject({ text: expect.stringMatching(/ECONNREFUSED/) });
  expect(await ended('http://127.0.0.1:1', {} as never)).toEqual({ kind: 'impossible', reason: 'The form names no template' });
});
