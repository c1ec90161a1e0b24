// @vitest-environment node
import { readFileSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { read } from '#contract/envelope.ts';
import { getJob, launchJob, listJobs } from '#contract/jobs.ts';
import { portalServer } from './job-portal.ts';
import { jobOver, jobWhen, launch, send, signIn, testServer, write, type Json } from './support.ts';

const failedLaunch = (error: string) => ({ status: 'success', message: 'failed to launch form', data: { output: '', error } });
const noJob = { status: 'error', message: 'failed to find job', data: { output: '', error: 'No such job' } };

test('a script gets its variables on standard input and in a file that only it can read and that is gone afterwards', async () => {
  const { app, data, viewer } = await portalServer({ ALLOW_UNDECLARED_EXTRAVARS: '1' });
  const id = await launch(app, viewer, 'Echo', { word: 'grüße', __verbose__: false });
  const { status, message, data: job } = await jobOver(app, viewer, id);
  expect([status, message, job.status]).toEqual(['success', 'job ran successfully', 'success']);
  const text = (await send(app, 'GET', `/job/${id}/download`, { token: viewer })).body as string;
  const [input, facts] = text.split('\r\n');
  expect(JSON.parse(input ?? '')).toMatchObject({
    word: 'grüße',
    __jobid__: id,
    __script__: 'echo.sh',
    ansibleforms_user: { username: 'viewer' },
  });
  expect(facts).toMatch(new RegExp(`^file: ${data}/runs/extravars_${id}\\.json job: ${id} admin: \\[\\] mode: -rw-------$`));
  expect(readdirSync(join(data, 'runs'))).toEqual([]);
  expect(job.extravars['__jobid__']).toBeUndefined();
  expect(text.endsWith('ok: [Script finished] with status (0)')).toBe(true);
});

test('a job is read by the schemas of the contract, and lists hold the newest first', async () => {
  const { app, viewer } = await portalServer();
  const first = await launch(app, viewer, 'Echo');
  const second = await launch(app, viewer, 'Echo');
  await jobOver(app, viewer, second);
  await jobOver(app, viewer, first);
  const detail = read(getJob, (await send(app, 'GET', `/job/${first}`, { token: viewer })).body);
  expect(detail).toMatchObject({
    ok: true,
    value: { status: 'success', data: { id: first, approval: null, subjobs: [], no_of_records: 2 } },
  });
  const list = (query: string) => send(app, 'GET', `/job${query}`, { token: viewer });
  const all = read(listJobs, (await list('')).body);
  expect(all.ok && all.value.map((job) => job.id)).toEqual([second, first]);
  expect((await list('?records=1')).body.data.output).toHaveLength(1);
  for (const odd of ['0', 'abc', '-1', '5001', '1;drop table jobs']) {
    expect((await list(`?records=${encodeURIComponent(odd)}`)).body.data.output, odd).toHaveLength(2);
  }
  expect(read(launchJob, (await send(app, 'POST', '/job', { token: viewer, body: { formName: 'Echo', extravars: {} } })).body).ok).toBe(
    true,
  );
});

test('a launch that is not possible says so with status success and an error, as the contract has it', async () => {
  const { app, viewer } = await portalServer();
  const told = async (body: unknown) => (await send(app, 'POST', '/job', { token: viewer, body })).body;
  const denied = failedLaunch('No such form or access denied');
  expect(await told({ formName: 'Nowhere', extravars: {} })).toEqual(denied);
  expect(await told({ formName: 'Ops', extravars: {} })).toEqual(denied);
  expect(await told({ extravars: {} })).toEqual(denied);
  expect(await told({ formName: 'Nowhere' })).toEqual(denied);
  expect(await told({})).toEqual({ status: 'error', message: 'no data was sent', data: { output: '', error: '' } });
  expect((await send(app, 'POST', '/job', { token: viewer })).body.message).toBe('no data was sent');
  expect((await told({ formName: 'Echo', extravars: 'x' })).message).toBe('failed to launch form');
  expect((await told({ formName: 'Other', extravars: {} })).data.error).toMatch(/type 'salt', which this server cannot run/);
  expect((await send(app, 'GET', '/job', { token: viewer })).body.data.output).toEqual([]);
});

test('secrets are masked when read, and a relaunch still has them', async () => {
  const { app, viewer } = await portalServer({ ALLOW_UNDECLARED_EXTRAVARS: '1' });
  const secret = 'S3cret-value!';
  const extravars = { pw: secret, a: { b: secret, c: 'shown' }, other: { password: secret }, rows: [{ key: secret, n: 1 }], empty: '' };
  const id = await launch(app, viewer, 'Echo', extravars);
  const { data: job } = await jobOver(app, viewer, id);
  const mask = '**NOLOG**';
  expect(job.extravars).toMatchObject({ pw: mask, a: { b: mask, c: 'shown' }, other: { password: mask }, rows: [{ key: mask, n: 1 }] });
  const again = await send(app, 'POST', `/job/${id}/relaunch`, { token: viewer });
  expect(again.body).toEqual({
    status: 'success',
    message: `Job has been relaunched with job id ${id + 1}`,
    data: { output: '', error: '' },
  });
  await jobOver(app, viewer, id + 1);
  const text = (await send(app, 'GET', `/job/${id + 1}/download`, { token: viewer })).body as string;
  expect(text).toContain(secret);
});

test('a password never reaches the database file when the job does not print it', async () => {
  const { app, data, viewer, close } = await portalServer();
  const id = await launch(app, viewer, 'Missing', { pw: 'N3ver-seen!', a: { b: 'N3ver-seen!' } });
  await jobOver(app, viewer, id);
  await close();
  for (const name of readdirSync(data).filter((name) => name.startsWith('fieldrun.db'))) {
    expect(readFileSync(join(data, name)).includes('N3ver-seen!'), name).toBe(false);
  }
});

test('variables that steer the run are taken only from fields of the form, and only harmless ones', async () => {
  const { app, viewer, admin } = await portalServer({ ALLOW_UNDECLARED_EXTRAVARS: '1' });
  const sent = {
    __script__: '../../bin/sh',
    __playbook__: 'x.yml',
    __credentials__: { a: '__self__' },
    ansible_connection: 'local',
    __limit__: 'web1:db*',
    __verbose__: true,
  };
  const id = await launch(app, viewer, 'Echo', sent);
  const { data: job } = await jobOver(app, viewer, id);
  expect(job.extravars).toMatchObject({ __script__: 'echo.sh', __limit__: 'web1:db*', __verbose__: false, __credentials__: {} });
  expect(job.extravars).not.toHaveProperty('__playbook__');
  expect(job.extravars).not.toHaveProperty('ansible_connection');
  const byAdmin = await jobOver(app, admin, await launch(app, admin, 'Echo', { __verbose__: true }));
  expect(byAdmin.data.extravars['__verbose__']).toBe(true);
  for (const limit of ['--list-hosts', '$(id)', '@/etc/passwd']) {
    const { body } = await send(app, 'POST', '/job', { token: viewer, body: { formName: 'Echo', extravars: { __limit__: limit } } });
    expect(body.data.error, limit).toMatch(/^The value of __limit__ is not acceptable/);
  }
});

test('a job that cannot begin fails with a line that names what and the way out', async () => {
  const { app, viewer } = await portalServer();
  const outcome = async (name: string): Promise<string> => {
    const { status, data } = await jobOver(app, viewer, await launch(app, viewer, name));
    expect([status, data.status]).toEqual(['error', 'failed']);
    return data.output;
  };
  expect(await outcome('Missing')).toContain('[ERROR]: Script failed : The script nosuch.sh was not found in the playbooks folder');
  expect(await outcome('Outside')).toContain('The script ../secrets.json is not inside the playbooks folder');
  expect(await outcome('Plain')).toContain('plain.txt is not executable. Make it so with chmod +x');
  expect(await outcome('Play')).toContain('[ERROR]: Playbook failed : The playbook nosuch.yml was not found in the playbooks folder');
});

test('a link that leads out of the playbooks folder is not followed', async () => {
  const { app, data, viewer } = await portalServer();
  symlinkSync('/bin/sh', join(data, 'playbooks', 'nosuch.sh'));
  const { data: job } = await jobOver(app, viewer, await launch(app, viewer, 'Missing'));
  expect(job.output).toContain('The script nosuch.sh is not inside the playbooks folder');
});

test('without ansible-playbook the job says which package to install', async () => {
  const server = await testServer({ env: { PATH: '/nonexistent' } });
  const { token } = await signIn(server.app);
  const { data } = await jobOver(server.app, token, await launch(server.app, token, 'Ansible ping', { words: 'pong' }));
  expect(data.status).toBe('failed');
  expect(data.output).toContain('ansible-playbook is not installed on this server. Install the package ansible-core');
});

test('what nobody knows is answered, not left hanging', async () => {
  const { app, viewer } = await portalServer();
  for (const id of ['999999', 'abc', '-1', '0', '1e3', '%00', '99999999999999999999']) {
    expect((await send(app, 'GET', `/job/${id}`, { token: viewer })).body, id).toEqual(noJob);
    const download = await send(app, 'GET', `/job/${id}/download`, { token: viewer });
    expect([download.http, download.headers.get('content-type')], id).toEqual([404, 'text/plain; charset=utf-8']);
    expect((await send(app, 'POST', `/job/${id}/relaunch`, { token: viewer })).body.status).toBe('error');
    expect((await send(app, 'POST', `/job/${id}/approve`, { token: viewer })).body.message).toMatch(
      /^Failed to approve : Job .* not found$/,
    );
    expect((await send(app, 'POST', `/job/${id}/reject`, { token: viewer })).body.message).toMatch(/^Failed to reject : /);
  }
  expect((await send(app, 'GET', '/job/approvals', { token: viewer })).body).toEqual({
    status: 'success',
    message: 'no approval jobs found',
    data: { output: '', error: '' },
  });
});

test('an unchanged job costs a 304 and no output; the tag changes with each piece and with the end', async () => {
  const { app, viewer } = await portalServer();
  const id = await launch(app, viewer, 'Forever');
  await jobWhen(app, viewer, id, (job) => job.output !== '');
  const first = await send(app, 'GET', `/job/${id}`, { token: viewer });
  const etag = first.headers.get('etag') ?? '';
  const same = await send(app, 'GET', `/job/${id}`, { token: viewer, headers: { 'if-none-match': etag } });
  expect([same.http, same.body]).toEqual([304, '']);
  expect((await send(app, 'GET', `/job/${id}?text=true`, { token: viewer, headers: { 'if-none-match': etag } })).http).toBe(200);
  await send(app, 'POST', `/job/${id}/abort`, { token: viewer });
  await jobOver(app, viewer, id);
  expect((await send(app, 'GET', `/job/${id}`, { token: viewer, headers: { 'if-none-match': etag } })).http).toBe(200);
});

test('20,000 lines come complete and in order, as markup, as text and as a download', { timeout: 30_000 }, async () => {
  const { app } = await testServer();
  const { token } = await signIn(app);
  const id = await launch(app, token, 'Long output', { lines: 20_000 });
  const { data } = await jobOver(app, token, id);
  expect(data.status).toBe('success');
  const numbers = [...(data.output as string).matchAll(/item \S+\[1m(\d+)\S+\[0m of/g)].map((match) => Number(match[1]));
  expect(numbers).toEqual(Array.from({ length: 20_000 }, (_, at) => at + 1).filter((n) => n % 1000 !== 1));
  const text = (await send(app, 'GET', `/job/${id}?text=true`, { token })).body.data.output as string;
  expect(text.split('\r\n').filter((line) => line.includes('TASK [Batch'))).toHaveLength(20);
  expect((await send(app, 'GET', `/job/${id}/download`, { token })).body).toBe(text);
});

test('the text of a job cannot become markup', async () => {
  const { app, data, viewer } = await portalServer();
  write(data, { 'playbooks/echo.sh': "#!/bin/sh\necho '<img src=x onerror=alert(1)> & \"it'\\''s\"'\n" });
  const { data: job } = (await jobOver(app, viewer, await launch(app, viewer, 'Echo'))) as { data: Json };
  expect(job.output).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;it&#39;s&quot;');
});
