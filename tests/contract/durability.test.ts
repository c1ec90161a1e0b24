// @vitest-environment node
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { basic, dataFolder, type Json } from './support.ts';

/** Inside the project, so that the bundle finds its packages. */
const bundle = mkdtempSync(join(process.cwd(), 'node_modules', '.fieldrun-durability-'));

beforeAll(async () => {
  await build({
    configFile: 'vite.config.ts',
    define: { __APP_VERSION__: '"0.0.0-test"' },
    logLevel: 'error',
    build: { ssr: 'server/main.ts', outDir: bundle, target: 'node20.19', copyPublicDir: false, minify: false },
  });
}, 60_000);
afterAll(() => rmSync(bundle, { recursive: true, force: true }));

interface ServerProcess {
  readonly url: string;
  /** As power cuts and the kernel's memory killer do it: nothing is written any more. */
  kill(): Promise<void>;
}

async function serverProcess(data: string): Promise<ServerProcess> {
  const code = `const { run } = await import(${JSON.stringify(pathToFileURL(join(bundle, 'main.js')).href)});
    await run({ mode: 'start', page: ${JSON.stringify(data)}, env: process.env });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    env: { PATH: process.env['PATH'], PORT: '0', FIELDRUN_DATA: data, LOG_LEVEL: 'silent', ALLOW_UNDECLARED_EXTRAVARS: '1' },
  });
  const exited = once(child, 'exit');
  onTestFinished(() => void child.kill('SIGKILL'));
  const url = await saidUrl(child);
  return {
    url,
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

async function saidUrl(child: ChildProcessWithoutNullStreams): Promise<string> {
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  for await (const text of child.stdout.setEncoding('utf8')) {
    said += text as string;
    const [, url] = /runs at (\S+)/.exec(said) ?? [];
    if (url) return url;
  }
  throw new Error(`The server did not start: ${said}`);
}

const call = async (url: string, method: string, path: string, token: string, body?: unknown, key?: string): Promise<Json> => {
  const answer = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return answer.json();
};

test.each([1, 8, 60])('a server killed after %i launches has lost nothing it acknowledged', { timeout: 60_000 }, async (enough) => {
  const data = dataFolder();
  const first = await serverProcess(data);
  const signedIn = await fetch(`${first.url}/api/v1/auth/login`, { method: 'POST', headers: basic('admin', 'AnsibleForms!123') });
  const { token, refreshtoken } = (await signedIn.json()) as { token: string; refreshtoken: string };

  const launched: number[] = [];
  const seen = new Map<number, string>();
  const sent: { readonly key: string; readonly body: object; id?: number }[] = [];
  const work = async (): Promise<void> => {
    while (launched.length < enough) {
      const attempt: (typeof sent)[number] = {
        key: crypto.randomUUID(),
        body: { formName: 'Slow count', extravars: { seconds: 1, name: `n${launched.length}` } },
      };
      sent.push(attempt);
      const answer = await call(first.url, 'POST', '/job', token, attempt.body, attempt.key);
      attempt.id = answer.data.output.id as number;
      launched.push(attempt.id);
      const id = launched[Math.floor(launched.length / 2)]!;
      seen.set(id, (await call(first.url, 'GET', `/job/${id}?text=true`, token)).data.output);
    }
  };
  // One worker reaches the count while others are in the middle of a request.
  await Promise.race([work(), work(), work()]);
  await first.kill();
  if (enough > 50) expect([...seen.values()].join('')).toContain('Counting to 1');

  const second = await serverProcess(data);
  expect((await call(second.url, 'GET', '/schema', token)).status).toBe('success');
  expect((await call(second.url, 'GET', '/profile', token)).message).toBe('found user');
  expect((await call(second.url, 'POST', '/token', token, { refreshtoken })).token).toBeTruthy();
  for (const id of launched) {
    const { data: job } = await call(second.url, 'GET', `/job/${id}?text=true`, token);
    expect(job.id, `job ${id}`).toBe(id);
    expect(job.output.startsWith(seen.get(id) ?? ''), `output of job ${id}`).toBe(true);
    expect(['abandoned', 'success']).toContain(job.status);
    expect(job.extravars.name).toMatch(/^n\d+$/);
  }
  // Whoever got no answer sends it again, and so does a browser that thinks so: every press is one job, cut off or not.
  const repeated = await Promise.all(sent.map(({ key, body }) => call(second.url, 'POST', '/job', token, body, key)));
  expect(
    repeated.map(({ data }) => data.output.id as number).filter((id, at) => sent[at]!.id !== undefined && id !== sent[at]!.id),
  ).toEqual([]);
  const all: readonly Json[] = (await call(second.url, 'GET', '/job', token)).data.output;
  expect(all.map(({ id }) => id as number).sort()).toEqual(repeated.map(({ data }) => data.output.id as number).sort());
  await second.kill();
});
