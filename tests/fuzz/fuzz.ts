import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { adminPassword, send, signIn, testServer, write, type TestServer } from '#tests/contract/support.ts';
import { drawBySeed } from '#tests/support/forall.ts';
import { caseFor, type Case, type Sender } from './cases.ts';
import { escapee } from './hostile.ts';

/** How many cases each endpoint gets; `FUZZ_CASES` asks for more. */
export const casesEach = Number(process.env['FUZZ_CASES'] ?? 1000);

/** No answer may take longer. A busy machine gets a second and a third chance: what hangs, hangs again. */
const patienceMs = 2000;

/** Kept by the server, told to nobody. */
const kept = 'Kept-Secret-42!';
const portal = `
categories: [{name: Default, icon: bars}]
roles: [{name: admin, groups: [local/admins]}, {name: public, groups: []}]
forms:
  - {name: Fuzz, roles: [public], type: script, script: fuzz.sh, fields: [{name: text, type: text}, {name: e, type: expression, expression: "1+1"}]}
`;

interface Ground extends TestServer {
  readonly tokens: Record<Sender, string>;
}

async function ground(data: string): Promise<Ground> {
  const server = await testServer({ data, env: { ADMIN_PASSWORD: adminPassword } });
  write(data, { 'forms.yaml': portal, 'playbooks/fuzz.sh': '#!/bin/sh\nexit 0\n' });
  const admin = (await signIn(server.app)).token;
  await send(server.app, 'POST', '/credential', {
    token: admin,
    body: { name: 'REFDB', user: 'u', password: kept, host: '127.0.0.1', port: 1, description: '', db_type: 'mysql', is_database: true },
  });
  const viewer = (await signIn(server.app, 'viewer', 'Viewer!123')).token;
  return { ...server, tokens: { admin, viewer, nobody: '' } };
}

/** Sends hostile requests to one endpoint. Throws with the seed of the first case that is not answered as it should be. */
export async function fuzz(name: string, endpoint: Endpoint): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'fieldrun-fuzz-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  let rounds = 0;
  const fresh = (): Promise<Ground> => ground(join(root, `data-${rounds++}`));
  let server = await fresh();
  const start = seedOf(name);
  for (let at = 0; at < casesEach; at++) {
    const one = caseFor(endpoint, drawBySeed(start + at));
    const fault = await faultOf(server, one);
    if (fault !== null) throw new Error(`${name}, seed ${start + at}: ${fault}\n${JSON.stringify(one).slice(0, 2000)}`);
    // A case may well change the sender's own rights; the next ones want them back.
    if (one.sender === 'admin' && at % 25 === 24 && !(await isAdmitted(server))) server = await fresh();
  }
  expect(escaped(root), 'Files got out of the data folder.').toEqual([]);
}

/** Every endpoint has cases of its own. */
const seedOf = (name: string): number =>
  [...name].reduce((hash, sign) => (Math.imul(hash, 31) + (sign.codePointAt(0) ?? 0)) >>> 0, 7) % 1e9;

/** Signs the administrator in again where a case ended the session; false when that does not help. */
async function isAdmitted({ app, tokens }: Ground): Promise<boolean> {
  const isIn = async (): Promise<boolean> => (await send(app, 'GET', '/profile', { token: tokens.admin })).http === 200;
  if (await isIn()) return true;
  tokens.admin = await signIn(app).then(
    ({ token }) => token,
    () => '',
  );
  return isIn();
}

/** What is wrong with the answer to a case; null when nothing is. */
async function faultOf(server: Ground, one: Case): Promise<string | null> {
  for (const chance of [1, 2, 3]) {
    const start = performance.now();
    const answer = await Promise.race([answered(server, one), silence()]);
    if (answer === null) return 'no answer within 30 s';
    const fault = wrongIn(answer);
    if (fault !== null) return fault;
    const took = performance.now() - start;
    if (took < patienceMs) return null;
    if (chance === 3) return `the answer took ${Math.round(took)} ms`;
  }
  return null;
}

function silence(): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), 30_000).unref());
}

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

async function answered({ app, tokens }: Ground, { path, method, sender, headers, body }: Case): Promise<Answer> {
  const token = tokens[sender];
  const all = { ...(token !== '' && { authorization: `Bearer ${token}` }), ...headers };
  const response = await app.request(path, { method, headers: all, ...(body === undefined ? {} : { body }) });
  return { status: response.status, type: response.headers.get('content-type') ?? '', text: await response.text() };
}

function wrongIn({ status, type, text }: Answer): string | null {
  if (status >= 500) return `the answer is ${status}: ${text.slice(0, 500)}`;
  // What the server says when something nobody thought of happened.
  if (text.includes('an error it did not expect')) return 'the server met an error it did not expect';
  if (text.includes(kept)) return 'a stored secret is in the answer';
  if (/\bat .*(node_modules|server)\/.*:\d+:\d+/.test(text)) return `a stack is in the answer: ${text.slice(0, 500)}`;
  if (!/json/.test(type) || text === '') return null;
  try {
    // One answer, or one on each line.
    for (const part of /ndjson/.test(type) ? text.trim().split('\n') : [text]) JSON.parse(part);
    return null;
  } catch {
    return `the answer says it is JSON, and is not: ${text.slice(0, 200)}`;
  }
}

/** Files that cases brought to places outside of the data folder. */
function escaped(root: string): readonly string[] {
  const beside = readdirSync(root).filter((name) => !/^data-\d+$/.test(name));
  const near = [tmpdir(), '/', process.cwd(), homedir(), join(process.cwd(), '..'), '/etc'];
  const far = near.flatMap((folder) => (existsSync(folder) ? readdirSync(folder).filter((name) => name.includes(escapee)) : []));
  return [...beside, ...far];
}
