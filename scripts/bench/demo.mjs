import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../child.mjs';

/** The median of some numbers. */
export const median = (values) => percentile(values, 0.5);
export const percentile = (values, share) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))];
export const ms = (value) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;

export const account = { username: 'admin', password: 'AnsibleForms!123' };

/** A demo server on a port and a data folder of its own, in a process of its own. */
export async function demoServer() {
  const folder = await mkdtemp(join(tmpdir(), 'fieldrun-bench-'));
  const port = await freePort();
  const server = { url: `http://127.0.0.1:${port}`, data: join(folder, 'data'), start, stop, dispose, memory };
  let child;

  async function start() {
    const begun = performance.now();
    child = fork(join(root, 'tests/e2e/support/serve.mjs'), {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {
        ...process.env,
        PORT: String(port),
        HOST: '127.0.0.1',
        FIELDRUN_DATA: server.data,
        PAGE: join(root, 'dist'),
        MODE: 'start',
        LOG_LEVEL: 'warn',
      },
    });
    const told = once(child, 'message');
    // As a person's browser would: whoever asks too early asks again.
    while (!(await fetch(`${server.url}/api/v1/version`).catch(() => null))) await wait(5);
    const time = performance.now() - begun;
    await told;
    return time;
  }
  /** What it holds in memory, in MB. */
  function memory() {
    const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' });
    return Number(kilobytes) / 1024;
  }
  async function stop() {
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
  }
  async function dispose() {
    await stop();
    await rm(folder, { recursive: true, force: true });
  }
  return server;
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Calls the API of a server, as the administrator unless told otherwise. */
export async function signedIn({ url }, { username, password } = account) {
  const basic = Buffer.from(`${username}:${password}`).toString('base64');
  const { token } = await (
    await fetch(`${url}/api/v1/auth/login`, { method: 'POST', headers: { authorization: `Basic ${basic}` } })
  ).json();
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const call = async (method, path, body) =>
    (await fetch(`${url}/api/v1${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })).json();
  /** A poll as the page makes it: only what changed travels. Gives status, tag and size of the answer. */
  const poll = async (id, tag) => {
    const answer = await fetch(`${url}/api/v1/job/${id}`, { headers: { ...headers, ...(tag && { 'if-none-match': tag }) } });
    let bytes = 0;
    for await (const chunk of answer.body ?? []) bytes += chunk.byteLength;
    return { status: answer.status, tag: answer.headers.get('etag'), bytes };
  };
  return {
    poll,
    list: (records) => call('GET', `/job?records=${records}`),
    job: (id) => call('GET', `/job/${id}`),
    async launch(formName, extravars = {}) {
      const { data } = await call('POST', '/job', { formName, extravars });
      if (!data.output.id) throw new Error(`${formName} was not launched: ${data.error}`);
      return data.output.id;
    },
    abort: (id) => call('POST', `/job/${id}/abort`, {}),
  };
}
