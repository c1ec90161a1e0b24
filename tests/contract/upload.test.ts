// @vitest-environment node
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Hono } from 'hono';
import { createApi } from '#server/api.ts';
import { expectAs, recorded } from './recorded.ts';
import { jobOver, send, signIn, testServer, write, type Json, type Reply, type TestServer } from './support.ts';

const boundary = '----refboundary508';
interface Part {
  readonly name?: string;
  readonly filename?: string | null;
  readonly content?: string | Buffer;
}

function multipart(parts: readonly Part[]): Buffer {
  const pieces = parts.flatMap(({ name = 'file', filename = 'a.txt', content = 'x' }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${filename === null ? '' : `; filename="${filename}"`}\r\nContent-Type: text/plain\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]);
}

async function post(
  app: Hono,
  token: string | null,
  body: Buffer | null,
  type = `multipart/form-data; boundary=${boundary}`,
): Promise<Reply<Json>> {
  const answer = await app.request('/api/v1/job/upload', {
    method: 'POST',
    headers: { 'content-type': type, ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
    ...(body === null ? {} : { body: new Uint8Array(body) }),
  });
  const text = await answer.text();
  return { http: answer.status, body: text.startsWith('{') ? JSON.parse(text) : text, headers: answer.headers };
}

const portal = `
categories: [{name: Default, icon: bars}]
roles: [{name: admin, groups: [local/admins]}, {name: public, groups: []}]
forms:
  - name: Files
    roles: [public]
    type: script
    script: show.sh
    fields:
      - {name: doc, type: file, label: Document}
      - {name: other, type: file, model: vm.image}
`;

async function serverFor(
  env: Readonly<Record<string, string>> = {},
): Promise<TestServer & { readonly viewer: string; readonly operator: string; readonly folder: string }> {
  const server = await testServer({ env });
  write(server.data, { 'forms.yaml': portal, 'playbooks/show.sh': '#!/bin/sh\ncat\n' });
  const viewer = (await signIn(server.app, 'viewer', 'Viewer!123')).token;
  const operator = (await signIn(server.app, 'operator', 'Operator!123')).token;
  return { ...server, viewer, operator, folder: join(server.data, 'uploads') };
}
const filesIn = (folder: string): readonly string[] => (existsSync(folder) ? readdirSync(folder) : []);

test('an upload answers as recorded, and keeps names in all languages', async () => {
  const { app, viewer, folder } = await serverFor();
  const reply = await post(app, viewer, multipart([{ filename: 'notes é 漢.txt', content: 'hello upload\n' }]));
  expectAs('449', reply);
  const { output } = reply.body.data;
  const {
    originalname: _garbled,
    destination: _theirs,
    filename: _random,
    path: _path,
    ...same
  } = recorded('449').response.body.data.output;
  expect(output).toMatchObject({ ...same, originalname: 'notes é 漢.txt', destination: folder, path: join(folder, output.filename) });
  expect(output.filename).toMatch(/^[0-9a-f]{32}$/);
  expect(readFileSync(output.path, 'utf8')).toBe('hello upload\n');
  expect(statSync(output.path).mode & 0o777).toBe(0o600);
  expectAs('454', await post(app, null, multipart([{}])));
});

test('what is no upload is told so, at once, and leaves nothing behind', async () => {
  const { app, viewer, folder } = await serverFor();
  const wrong = await post(app, viewer, multipart([{ name: 'other' }]));
  expectAs('452', wrong);
  expect(wrong.body).toEqual(recorded('452').response.body);
  const refused = async (body: Buffer | null, type?: string): Promise<string> => {
    const reply = await post(app, viewer, body, type);
    expect(reply.body).toMatchObject({ status: 'error', message: 'file upload failed', data: { output: '' } });
    expect(reply.http).toBe(200);
    return reply.body.data.error;
  };
  expect(await refused(Buffer.from('{}'), 'application/json')).toMatch(/^Error: No file was sent/);
  expect(await refused(null)).toMatch(/^Error: No file was sent/);
  expect(await refused(multipart([]))).toMatch(/^Error/);
  expect(await refused(multipart([{ filename: null }]))).toMatch(/^Error: No file was sent/);
  expect(await refused(Buffer.from('no multipart'), 'multipart/form-data')).toMatch(/^Error/);
  expect(await refused(multipart([{ content: 'half' }]).subarray(0, -20))).toMatch(/^Error/);
  expect(await refused(Buffer.alloc(0))).toMatch(/^Error/);
  const big = multipart([{ content: Buffer.alloc(300_000, 1) }]);
  expect(await refused(big.subarray(0, 250_000))).toMatch(/^Error: Unexpected end of form/);
  expect(filesIn(folder)).toEqual([]);
});

test('a second file in the same request is not taken', async () => {
  const { app, viewer } = await serverFor();
  const reply = await post(app, viewer, multipart([{}, { filename: 'b.txt' }]));
  expect(reply.body.data.error).toBe('MulterError: Unexpected field');
});

test('a file may be as large as the setting says, and not a byte more', async () => {
  const { app, viewer, folder } = await serverFor({ UPLOAD_MAX_SIZE: '64k' });
  const full = await post(app, viewer, multipart([{ content: Buffer.alloc(65_536, 1) }]));
  expect(full.body.data.output.size).toBe(65_536);
  for (const size of [65_537, 5_000_000]) {
    const over = await post(app, viewer, multipart([{ content: Buffer.alloc(size, 1) }]));
    expect(over.body.data.error).toMatch(/^Error: The file is larger than 64 kB/);
  }
  expect(filesIn(folder)).toHaveLength(1);
});

test('the name of a file is only ever a name', async () => {
  const { app, viewer, folder, data } = await serverFor();
  for (const [filename, kept] of [
    ['../../etc/passwd', 'passwd'],
    ['C:\\\\Users\\\\joe\\\\plan.xlsx', 'plan.xlsx'],
    ['/etc/shadow', 'shadow'],
    ['..', 'file'],
    ['x'.repeat(400), 'x'.repeat(255)],
  ] as const) {
    const { output } = (await post(app, viewer, multipart([{ filename }]))).body.data;
    expect(output.originalname).toBe(kept);
    expect(output.path.startsWith(`${folder}/`)).toBe(true);
  }
  expect(readdirSync(data)).not.toContain('passwd');
});

test('files go when they are old, whoever sent them', async () => {
  const { app, viewer, folder, pass, services } = await serverFor({ UPLOAD_EXPIRATION: '2h' });
  await post(app, viewer, multipart([{}]));
  writeFileSync(join(folder, 'keep-me.txt'), 'not ours');
  pass(60 * 60 * 1000);
  await services.ports.uploads.sweep();
  expect(filesIn(folder)).toHaveLength(2);
  pass(60 * 60 * 1000 + 1000);
  await post(app, viewer, multipart([{}]));
  expect(filesIn(folder)).toHaveLength(2);
  expect(filesIn(folder)).toContain('keep-me.txt');
});

test('a job gets the files of the person who launches it, in the server’s own words, and no others', async () => {
  const { app, viewer, operator } = await serverFor();
  const mine = (await post(app, viewer, multipart([{ content: 'mine' }]))).body.data.output;
  const theirs = (await post(app, operator, multipart([{ content: 'theirs' }]))).body.data.output;
  const launch = (extravars: object) => send(app, 'POST', '/job', { token: viewer, body: { formName: 'Files', extravars } });
  const good = await launch({ doc: { ...mine, originalname: 'forged.txt', size: 1 }, vm: { image: mine } });
  const over = await jobOver(app, viewer, good.body.data.output.id);
  expect(over.data.extravars).toMatchObject({ doc: mine, vm: { image: mine } });
  for (const doc of [
    theirs,
    { ...mine, path: '/etc/passwd' },
    { path: '/etc/passwd' },
    '/etc/passwd',
    { ...mine, filename: '../secrets.json' },
    [mine],
  ]) {
    const { body } = await launch({ doc });
    expect(body).toMatchObject({ status: 'success', message: 'failed to launch form', data: { output: '' } });
    expect(body.data.error).toMatch(/^Form contains invalid data\nDocument: This is no file you uploaded/);
  }
  expect((await launch({ vm: { image: theirs } })).body.data.error).toMatch(/other: This is no file/);
  expect((await launch({ doc: '' })).body.data.error).toBe('');
});

test('a disk that is full in the middle of a file is answered, however much of it is still to come', async () => {
  const { services, viewer } = await serverFor();
  const { uploads } = services.ports;
  const take: typeof uploads.take = (_user, { content }) =>
    new Promise((_resolve, reject) => {
      content.once('data', () => {
        content.destroy();
        reject(new Error('ENOSPC: no space left on device'));
      });
    });
  const app = createApi({ ...services.ports, uploads: { ...uploads, take } });
  for (const size of [1000, 300_000]) {
    const reply = await post(app, viewer, multipart([{ content: 'x'.repeat(size) }]));
    expect(reply.body.status, `${size}`).toBe('error');
  }
});
