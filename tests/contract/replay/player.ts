import { before, later } from './between.ts';
import { compared, type Answer, type Difference } from './compare.ts';
import type { Exchange, Json } from './exchange.ts';
import { callerOf, hiddenPassword, firstPasswords, signIns, type Person } from './people.ts';
import { basic, placed, type Stage } from './stage.ts';

/** What became of one exchange. */
export interface Played {
  readonly exchange: Exchange;
  readonly differences: readonly Difference[];
}

/** Their words with our ids, addresses and folders. */
export function inOurs(stage: Stage, text: string): string {
  return stage.ids.text(placed(stage, text));
}

/** Plays one exchange: what happened before it, the request, what it leaves behind; and holds the answer against theirs. */
export async function play(exchange: Exchange, stage: Stage): Promise<Played> {
  await before(exchange.number, stage);
  const person = callerOf(exchange);
  if (person !== null) await settled(exchange, stage, person);
  const answer = await requested(exchange, stage, person);
  stage.ids.learnFrom(exchange, answer);
  later(exchange.number, stage, answer);
  const differences = compared(exchange, answer, (text) => inOurs(stage, text));
  return { exchange, differences };
}

/** The walk looked at jobs when they were where it wanted them; so do we. */
async function settled({ request, response }: Exchange, stage: Stage, person: Person): Promise<void> {
  const [, id] = /^\/api\/v1\/job\/(\d+)(\/download|\?text=true)?$/.exec(request.path) ?? [];
  const wanted = response.body?.data?.status;
  if (request.method !== 'GET' || id === undefined || typeof wanted !== 'string') return;
  if (wanted === 'running' || wanted === 'abort') return;
  await stage.job(person, Number(id), ({ status } = {}) => status === wanted || ends.includes(status));
}
const ends = ['success', 'failed', 'warning', 'aborted', 'rejected', 'approve', 'abandoned'];

async function requested({ number, request }: Exchange, stage: Stage, person: Person | null): Promise<Answer> {
  const headers: Record<string, string> = { ...request.headers };
  const signIn = signIns[number];
  if (signIn && headers['authorization']?.startsWith('Basic')) {
    const [name, password] = signIn;
    headers['authorization'] = basic(name, password === 'own' ? stage.passwords[name as Person] : password);
  }
  const special = stage.kept.get(`token ${number}`);
  if (typeof special === 'string') headers['authorization'] = `Bearer ${special}`;
  else if (person !== null && headers['authorization'] === 'Bearer <redacted>')
    headers['authorization'] = `Bearer ${await stage.token(person)}`;
  const path = stage.ids.path(stage.kept.get(`path ${number}`) ?? request.path);
  const own = bodyOf(number, request.body, stage);
  const body = own === null || own === undefined ? undefined : typeof own === 'string' ? own : JSON.stringify(own);
  return stage.send(request.method, path, headers, body);
}

/** The body of a request with our ids, addresses and secrets in it. */
function bodyOf(number: string, theirs: Json, stage: Stage): Json {
  const own = stage.kept.get(`body ${number}`);
  const read = translated(own ?? theirs, stage);
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return read;
  const person = Object.hasOwn(firstPasswords, String(read.username)) ? firstPasswords[read.username as Person] : null;
  return {
    ...read,
    ...(typeof read.group_id === 'number' && { group_id: stage.ids.ours('group', read.group_id) }),
    ...(person !== null && read.password !== undefined && { password: person }),
  };
}

function translated(value: Json, stage: Stage): Json {
  if (typeof value === 'number') return stage.ports.get(value) ?? value;
  if (typeof value === 'string') return value === '<redacted>' ? hiddenPassword : placed(stage, value);
  if (Array.isArray(value)) return value.map((item) => translated(item, stage));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, translated(inner, stage)]));
}
