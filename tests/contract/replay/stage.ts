import { fromBase64 } from '#lib/base64.ts';
import type { Answer } from './compare.ts';
import type { Json } from './exchange.ts';
import { idsOf, type Ids } from './ids.ts';
import { firstPasswords, type Person } from './people.ts';
import type { Target } from './target.ts';

const special = /[.*+?^${}()|[\]\\]/g;

/** Their places in a text, and ours in their stead: all at once, so that none of ours is taken for theirs, and no port for the start of another. */
export function placed({ places }: Pick<Stage, 'places'>, text: string): string {
  if (places.length === 0) return text;
  const ours = new Map(places);
  const theirs = [...ours.keys()].map(
    (place) => place.replaceAll(special, String.raw`\$&`) + (/\d$/.test(place) ? String.raw`(?!\d)` : ''),
  );
  return text.replaceAll(new RegExp(theirs.join('|'), 'g'), (place) => ours.get(place) ?? place);
}

/** The walk in the middle of its way: the server, who is signed in, which id is which. */
export interface Stage {
  readonly target: Target;
  readonly ids: Ids;
  /** Their texts and ours: addresses of other servers, folders. */
  readonly places: [theirs: string, ours: string][];
  /** Their ports of other servers and ours. */
  readonly ports: Map<number, number>;
  /** What people's passwords are by now. */
  readonly passwords: Record<Person, string>;
  /** Tokens and other things that one exchange leaves for another. */
  readonly kept: Map<string, Json>;
  /** An access token of this person, signed in when there is none. */
  token(person: Person): Promise<string>;
  /** Signs in anew at the next call. */
  forget(...people: readonly Person[]): void;
  /** One request outside of the walk, as somebody. */
  ask(person: Person | null, method: string, path: string, body?: unknown): Promise<Answer>;
  send(method: string, path: string, headers: Readonly<Record<string, string>>, body?: string): Promise<Answer>;
  /** Asks for a job of theirs until `when` holds for its row, at most `timeoutMs`. */
  job(person: Person, theirs: number, when: (data: Json) => boolean, timeoutMs?: number): Promise<Json>;
}

export const basic = (name: string, password: string): string => `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;

/** The claims of a token; null for anything else. */
export function claimsOf(token: unknown): Json {
  const json = typeof token === 'string' ? fromBase64(token.split('.')[1] ?? '') : null;
  return json === null || json === '' ? null : JSON.parse(json);
}

/** How long an answer may take. The reference was given 4 s. */
const patienceMs = 20_000;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export function stageOn(target: Target): Stage {
  const tokens = new Map<Person, string>();
  const passwords = { ...firstPasswords };
  const ids = idsOf();

  async function send(method: string, path: string, headers: Readonly<Record<string, string>>, body?: string): Promise<Answer> {
    const response = await fetch(target.base() + path, {
      method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    const parsed: Json = isJson && text !== '' ? JSON.parse(text) : text;
    return { status: response.status, headers: response.headers, body: parsed, user: claimsOf(parsed?.token)?.user };
  }

  async function token(person: Person): Promise<string> {
    const known = tokens.get(person);
    if (known !== undefined) return known;
    const { body } = await send('POST', '/api/v1/auth/login', { authorization: basic(person, passwords[person]) });
    if (typeof body?.token !== 'string' || body.token === '') throw new Error(`${person} cannot sign in: ${body?.message ?? body}`);
    tokens.set(person, body.token);
    return body.token;
  }

  async function ask(person: Person | null, method: string, path: string, body?: unknown): Promise<Answer> {
    const json = body === undefined ? undefined : JSON.stringify(body);
    const headers = {
      ...(person === null ? {} : { authorization: `Bearer ${await token(person)}` }),
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    };
    return send(method, `/api/v1${path}`, headers, json);
  }

  return {
    target,
    ids,
    places: [],
    ports: new Map(),
    passwords,
    kept: new Map(),
    token,
    forget: (...people) => people.forEach((person) => tokens.delete(person)),
    ask,
    send,
    async job(person, theirs, when, timeoutMs = 60_000) {
      const until = Date.now() + timeoutMs;
      for (;;) {
        const { body } = await ask(person, 'GET', `/job/${ids.ours('job', theirs)}`);
        if (when(body?.data) || Date.now() > until || typeof body?.data?.status !== 'string') return body?.data;
        await pause(30);
      }
    },
  };
}
