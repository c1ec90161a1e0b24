import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Hono } from 'hono';
import { onTestFinished, vi } from 'vitest';
import { createApi } from '#server/api.ts';
import { systemClock } from '#server/clock.ts';
import type { Log } from '#server/domain/ports.ts';
import type { PushSender } from '#server/domain/push/push.ts';
import { logTo } from '#server/log/log.ts';
import { openServices, type Services } from '#server/compose/services.ts';
import { settingsFrom } from '#server/settings.ts';

export const adminPassword = 'AnsibleForms!123';

/** A data folder that is gone after the test. */
export function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fieldrun-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes files below a folder; those that begin with `#!` are executable. */
export function write(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    if (content.startsWith('#!')) chmodSync(path, 0o755);
  }
}

export interface TestServer {
  readonly app: Hono;
  readonly services: Services;
  readonly data: string;
  /** Moves the server's clock on. */
  pass(ms: number): void;
  readonly logged: readonly string[];
  /** Closes it, as at the end of the test. */
  close(): Promise<void>;
}

export interface TestServerOptions {
  readonly mode?: 'start' | 'serve';
  readonly data?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Written into the data folder first, e.g. a portal. */
  readonly files?: Readonly<Record<string, string>>;
  /** How messages reach push services. */
  readonly pushWith?: PushSender;
}

/** The server without socket, on a data folder of its own. */
export async function testServer({
  mode = 'start',
  data = dataFolder(),
  env = {},
  files = {},
  pushWith,
}: TestServerOptions = {}): Promise<TestServer> {
  write(data, files);
  const settings = settingsFrom({ FIELDRUN_DATA: data, LOG_LEVEL: 'silent', ...env });
  if (!settings.ok) throw new Error(settings.error);
  let offset = 0;
  const logged: string[] = [];
  const clock = { ...systemClock, now: () => Date.now() + offset };
  // Silent, unless a test sets LOG_LEVEL to look into the file.
  const file = logTo({ ...settings.value.log, consoleLevel: 'silent' }, clock);
  const noted =
    (level: keyof Log) =>
    (facts: object, text: string): void => {
      logged.push(text);
      file[level](facts, text);
    };
  const log: Log = { debug: noted('debug'), info: noted('info'), warn: noted('warn'), error: noted('error') };
  mkdirSync(settings.value.playbooks, { recursive: true });
  const services = openServices({
    settings: settings.value,
    clock,
    log,
    version: '0.0.0-test',
    env: { ...process.env, ...env },
    ...(pushWith && { pushWith }),
  });
  await services.prepare(mode);
  let closed: Promise<void> | null = null;
  const close = (): Promise<void> => (closed ??= services.close());
  onTestFinished(close);
  return { app: createApi(services.ports), services, data, logged, close, pass: (ms) => void (offset += ms) };
}

export interface Reply<T = Record<string, unknown>> {
  readonly http: number;
  readonly body: T;
  readonly headers: Headers;
}

/** JSON as tests look into it. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Json = any;

/** One exchange below /api/v1. */
export async function send(
  app: Hono,
  method: string,
  path: string,
  options: { readonly token?: string; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> } = {},
): Promise<Reply<Json>> {
  const answer = await app.request(`/api/v1${path}`, {
    method,
    headers: {
      ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  });
  const text = await answer.text();
  let body: Json = text;
  try {
    body = JSON.parse(text);
  } catch {
    // A text answer.
  }
  return { http: answer.status, body, headers: answer.headers };
}

export const basic = (username: string, password: string): Readonly<Record<string, string>> => ({
  authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
});

/** Signs in, gives the pair. */
export async function signIn(
  app: Hono,
  username = 'admin',
  password = adminPassword,
): Promise<{ readonly token: string; readonly refreshtoken: string }> {
  const { body } = await send(app, 'POST', '/auth/login', { headers: basic(username, password) });
  if (!body.token) throw new Error(`Sign-in of ${username} failed: ${body.message}`);
  return body;
}

/** Launches a form, gives the job's id. */
export async function launch(
  app: Hono,
  token: string,
  formName: string,
  extravars: Readonly<Record<string, unknown>> = {},
): Promise<number> {
  const { body } = await send(app, 'POST', '/job', { token, body: { formName, extravars, credentials: {} } });
  if (!body.data.output.id) throw new Error(`Launch of ${formName} failed: ${body.data.error}`);
  return body.data.output.id;
}

/** The processes of a group that are alive; one that ended and was not collected yet does not count. */
export function livingIn(group: number): readonly string[] {
  const all = execFileSync('ps', ['-A', '-o', 'pgid=,stat=,pid='], { encoding: 'utf8' }).trim().split('\n');
  return all
    .map((line) => line.trim().split(/\s+/))
    .flatMap(([pgid, state, pid]) => (Number(pgid) === group && !state?.startsWith('Z') ? [pid ?? ''] : []));
}

/** Polls a job until `when` holds; gives the envelope. */
export function jobWhen(app: Hono, token: string, id: number, when: (data: Json) => boolean, timeout = 15_000): Promise<Json> {
  return vi.waitFor(
    async () => {
      const { body } = await send(app, 'GET', `/job/${id}`, { token });
      if (!when(body.data)) throw new Error(`job ${id} is ${body.data?.status}: ${body.data?.output}`);
      return body;
    },
    { timeout, interval: 20 },
  );
}

export const jobOver = (app: Hono, token: string, id: number): Promise<Json> =>
  jobWhen(app, token, id, (data) => data.end !== null && !['running', 'abort', 'aborting'].includes(data.status));
