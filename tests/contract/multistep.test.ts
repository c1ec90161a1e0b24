// @vitest-environment node
import { expect, test } from 'vitest';
import { jobOver, jobWhen, launch, livingIn, send, testServer } from './support.ts';
import { stepServer } from './multistep-portal.ts';

const stars = (count: number): string => '*'.repeat(count);
const recap = `MULTISTEP RECAP ${stars(64)}`;

test('steps run in order, each as a job of its own below the parent; a condition that is not true skips', async () => {
  const { app, plain, job, text } = await stepServer();
  const id = await launch(app, plain, 'Multi', { message: 'multi', run_second: false, third: { message: 'third only', pw: 'S3cret' } });
  const over = await jobOver(app, plain, id);
  expect([over.status, over.message]).toEqual(['success', 'job ran successfully']);
  expect(over.data).toMatchObject({ job_type: 'multistep', step: 'keyed', subjobs: [id + 1, id + 2], parent_id: null });
  expect((await text(id)).split('\r\n').filter((line) => line !== '')).toEqual([
    `STEP [first] ${stars(67)}`,
    `ok: [Launched step first with jobid '${id + 1}']`,
    `STEP [conditional] ${stars(61)}`,
    'skipped: due to condition',
    `STEP [keyed] ${stars(67)}`,
    `ok: [Launched step keyed with jobid '${id + 2}']`,
    recap,
    'localhost   : ok=2    failed=0    skipped=1',
    'ok: [Finished multistep successfully]',
  ]);
  const first = (await job(plain, id + 1)).data;
  expect(first).toMatchObject({ form: 'Multi', target: 'first', parent_id: id, status: 'success', user: 'viewer', job_type: 'script' });
  expect(first.extravars).toMatchObject({ message: 'multi', __jobid__: id, __script__: 'good.sh', third: { pw: '**NOLOG**' } });
  const keyed = (await job(plain, id + 2)).data;
  expect(keyed.extravars).toEqual({
    message: 'third only',
    pw: '**NOLOG**',
    ansibleforms_user: expect.objectContaining({ username: 'viewer' }),
    __script__: 'good.sh',
    __credentials__: {},
  });
  const list = (await send(app, 'GET', '/job', { token: plain })).body.data.output;
  expect(list.map((row: { id: number; parent_id: number | null }) => [row.id, row.parent_id])).toEqual([
    [id + 2, id],
    [id + 1, id],
    [id, null],
  ]);
});

test('a step is switched by a box that the person sees, and by nothing else', async () => {
  const { app, plain, post, text } = await stepServer();
  const run = (extravars: object) => post(plain, '/job', { formName: 'Hidden Box', extravars, credentials: {} });
  // Hidden by its dependency, or no field of the form at all.
  const hiddenWord = 'It is hidden by what it depends on, so it cannot have a value';
  for (const extravars of [{ open: false, run_second: true }, { run_second: true }, { open: false, inner: { run_third: true } }])
    expect((await run(extravars)).data.error, JSON.stringify(extravars)).toContain(hiddenWord);
  // A value in the place of what a model puts together.
  expect((await run({ open: true, inner: true })).data.error).not.toBe('');
  const hidden = await launch(app, plain, 'Hidden Box', { open: false });
  await jobOver(app, plain, hidden);
  expect(await text(hidden)).toMatch(/STEP \[conditional\] \*+\r\n(\r\n)*skipped: due to condition/);
  const shown = await launch(app, plain, 'Hidden Box', { open: true, run_second: true });
  await jobOver(app, plain, shown);
  expect(await text(shown)).toContain('ok: [Launched step conditional');
});

test('a failure that may be goes on and ends with warnings', async () => {
  const { app, plain, text } = await stepServer();
  const id = await launch(app, plain, 'Partial');
  const over = await jobOver(app, plain, id);
  expect([over.status, over.message, over.data.status]).toEqual(['success', 'job ran partially successful', 'warning']);
  const lines = await text(id);
  expect(lines).toContain(`[ERROR]: Failed step bad : job ${id + 1} failed\r\nCONTINUE on failure`);
  expect(lines).toMatch(/ok=1 {4}failed=1 {4}skipped=0\r\n\[WARNING\]: Finished multistep with warnings$/);
});

test('after a failure the other steps are skipped, except those that always run', async () => {
  const { app, plain, text } = await stepServer();
  const id = await launch(app, plain, 'Failing');
  const over = await jobOver(app, plain, id);
  expect([over.status, over.data.status, over.data.subjobs]).toEqual(['error', 'failed', [id + 1, id + 2]]);
  expect(await text(id)).toContain('skipping: [due to previous failure]');
  expect(await text(id)).toMatch(/ALWAYS step cleanup\r\n.*ok=1 {4}failed=1 {4}skipped=1\r\n\[ERROR\]: Finished multistep with errors$/s);
});

test('an abort of the parent ends the step at work and runs no other', async () => {
  const { app, plain, post, job, text } = await stepServer();
  const id = await launch(app, plain, 'Slow');
  const child = await jobWhen(app, plain, id + 1, (it) => /\d/.test(it?.output ?? ''));
  const pid = Number(/>(\d+)</.exec(child.data.output)?.[1]);
  expect(await post(plain, `/job/${id}/abort`)).toMatchObject({ status: 'success', message: 'job aborted' });
  const over = await jobOver(app, plain, id);
  expect([over.status, over.message, over.data.status, over.data.subjobs]).toEqual(['warning', 'job aborted', 'aborted', [id + 1]]);
  expect((await job(plain, id + 1)).data.status).toBe('aborted');
  expect(livingIn(pid)).toEqual([]);
  expect(await text(id)).toMatch(/STEP \[slow2\] \*+\r\nskipping: \[Abort is requested\]\r\n.*multistep was aborted$/s);
});

test('an abort of a step counts as its failure; a step that always runs still does', async () => {
  const { app, plain, post, text } = await stepServer();
  const id = await launch(app, plain, 'Slow');
  await jobWhen(app, plain, id + 1, (it) => it?.status === 'running' && it.output !== '');
  await post(plain, `/job/${id + 1}/abort`);
  await jobWhen(app, plain, id + 2, (it) => it?.status === 'running' && it.output !== '');
  expect(await text(id)).toContain(`[ERROR]: Failed step slow1 : job ${id + 1} was aborted`);
  await post(plain, `/job/${id + 2}/abort`);
  expect((await jobOver(app, plain, id)).data.status).toBe('failed');
});

test('steps with the same key share nothing, and logins of a step reach it with and without a key', async () => {
  const { app, plain, text, job } = await stepServer({ ALLOW_UNDECLARED_EXTRAVARS: '1' });
  const id = await launch(app, plain, 'Twice', { third: { message: 'm', __script__: 'bad.sh', ansible_connection: 'local' } });
  await jobOver(app, plain, id);
  const ran = async (child: number) => JSON.parse((await text(child)).split('\r\n')[0] ?? '');
  const [one, two, three] = [await ran(id + 1), await ran(id + 2), await ran(id + 3)];
  expect(one).toMatchObject({ message: 'm', a: { user: 'dbuser', password: 'dbpass' }, __jobid__: id + 1, __script__: 'good.sh' });
  expect(one).not.toHaveProperty('ansible_connection');
  expect(two).toMatchObject({ message: 'm', __tags__: 't2' });
  expect(two).not.toHaveProperty('a');
  expect(three).toMatchObject({ b: { password: 'dbpass' }, __verbose__: true, third: { message: 'm' } });
  expect(JSON.stringify((await job(plain, id + 1)).data.extravars)).not.toContain('dbpass');
});

test('a step receives nothing below its key that the form has no field for', async () => {
  const { plain, post } = await stepServer();
  const sent = { formName: 'Twice', extravars: { third: { message: 'm', become: 'root', __tags__: 'all' } } };
  expect((await post(plain, '/job', sent)).data.error).toBe(
    "Form 'Twice' has no field for 'third.become', 'third.__tags__'. Send only values of its fields",
  );
});

test('a relaunch of a step runs all of the form again, with what the parent was given', async () => {
  const { app, plain, post } = await stepServer();
  const id = await launch(app, plain, 'Multi', { message: 'again' });
  await jobOver(app, plain, id);
  expect((await post(plain, `/job/${id + 2}/relaunch`)).message).toBe(`Job has been relaunched with job id ${id + 3}`);
  const { data } = await jobOver(app, plain, id + 3);
  expect(data).toMatchObject({ target: 'Multi', parent_id: null, extravars: { message: 'again' }, job_type: 'multistep' });
  expect(data.extravars).not.toHaveProperty('__script__');
});

test('steps that cannot be run say why', async () => {
  const { app, plain, post, text } = await stepServer();
  const nested = await launch(app, plain, 'Nested');
  expect((await jobOver(app, plain, nested)).data.status).toBe('failed');
  expect(await text(nested)).toContain("[ERROR]: Failed step inner : it is of type 'multistep', which cannot be run as a step");
  expect((await post(plain, '/job', { formName: 'Broken', extravars: {} })).data.error).toMatch(
    /^Step 1 of form 'Broken' is not understood/,
  );
  expect((await post(plain, '/job', { formName: 'Empty', extravars: {} })).data.error).toBe("Form 'Empty' has no list of steps");
});

test('a deletion of the parent takes its steps and their output along', async () => {
  const { app, admin, plain, job } = await stepServer();
  const id = await launch(app, plain, 'Slow');
  await jobWhen(app, plain, id + 1, (it) => it?.output !== undefined && it.output !== '');
  expect((await send(app, 'DELETE', `/job/${id}`, { token: admin })).body.message).toBe('job deleted');
  for (const gone of [id, id + 1]) expect((await job(admin, gone)).message).toBe('failed to find job');
  expect((await send(app, 'GET', '/job', { token: admin })).body.data.output).toEqual([]);
});

test('a server that stops abandons the parent and the step at work', async () => {
  const { app, plain, close, data } = await stepServer();
  const id = await launch(app, plain, 'Slow');
  const child = await jobWhen(app, plain, id + 1, (it) => /\d/.test(it?.output ?? ''));
  await close();
  expect(livingIn(Number(/>(\d+)</.exec(child.data.output)?.[1]))).toEqual([]);
  const again = await testServer({ data });
  for (const number of [id, id + 1])
    expect((await send(again.app, 'GET', `/job/${number}`, { token: plain })).body.data.status).toBe('abandoned');
});
