import type { Exchange, Json } from './exchange.ts';
import { agrees, shapeOf } from './shape.ts';

/** What came back. `body` is parsed where it is JSON. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Json;
  /** What the access token of the answer says, where there is one. */
  readonly user?: Json;
}

/** One place where ours is not theirs. `at` names it: `http`, `type`, `location`, `body.status`, `token.roles` … */
export interface Difference {
  readonly at: string;
  readonly what: string;
  /** Ours, as text, for the table of intended differences to be held against. */
  readonly ours: string;
}

/** Errors that clients tell apart by their words (contract 2.1); all others only have to be there or not. */
const branchedOn = [
  /^(Error: )?(No such form or access denied|No such job|This job cannot be aborted|You cannot delete group 'admins')$/,
  /^You do not have access to (settings|designer|logs)$/,
  /^(affected rows : 0|Name is required|Failed to restore forms|No host given|No private key found)$/,
  /^(Failed to get lock :\s*)*Designer is (disabled|locked)/,
  /^No credential found (with id|named) /,
  /^Error: (No credential found with filter|No repository found with name) /,
  /^Error: Unsupported database type$/,
];

const text = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing'));

function differs(at: string, theirs: unknown, ours: unknown): Difference[] {
  if (text(theirs) === text(ours)) return [];
  return [{ at, what: `${at} is ${text(ours).slice(0, 200)}, not ${text(theirs).slice(0, 200)}`, ours: text(ours) }];
}

/** How our answer differs from the recorded one. `inOurs` says their words with our ids and addresses. */
export function compared({ response, decoded_token }: Exchange, ours: Answer, inOurs: (text: string) => string): readonly Difference[] {
  if (response.status === null)
    return [
      { at: 'answer', what: 'the reference never answers', ours: `${ours.status} ${ours.headers.get('location') ?? text(ours.body)}` },
    ];
  return [
    ...differs('http', response.status, ours.status),
    ...header('type', 'content-type', response.headers, ours.headers, inOurs),
    ...header('location', 'location', response.headers, ours.headers, inOurs),
    ...header('disposition', 'content-disposition', response.headers, ours.headers, inOurs),
    ...(typeof response.body === 'string' ? textBody(response.body, ours.body, inOurs) : jsonBody(response.body, ours.body, inOurs)),
    ...(decoded_token ? token(decoded_token.user, ours.user, inOurs) : []),
  ];
}

const undated = (value: string): string => value.toLowerCase().replace(/\d{4}-\d\d-\d\d/, '<day>');

function header(
  at: string,
  name: string,
  theirs: Readonly<Record<string, string>>,
  ours: Headers,
  inOurs: (text: string) => string,
): Difference[] {
  const wanted = theirs[name];
  return wanted === undefined ? [] : differs(at, undated(inOurs(wanted)), undated(ours.get(name) ?? 'absent'));
}

/** Text answers: short ones word by word, pages by what they say, logs and downloads by being text. */
function textBody(theirs: string, ours: Json, inOurs: (text: string) => string): Difference[] {
  if (typeof ours !== 'string') return [{ at: 'body', what: `the body is ${text(ours).slice(0, 200)}, not text`, ours: text(ours) }];
  if (theirs.startsWith('Found. Redirecting')) return [];
  const said = /<pre>([^]*)<\/pre>/.exec(theirs)?.[1];
  if (said !== undefined) return ours.includes(said) ? [] : differs('body', said, ours);
  if (theirs.startsWith('PLAY ')) return differs('body', lastLine(inOurs(theirs)), lastLine(ours));
  return theirs.length > 60 || /\d{4}-\d\d-\d\d/.test(theirs) ? [] : differs('body', theirs, ours);
}

function jsonBody(theirs: Json, ours: Json, inOurs: (text: string) => string): Difference[] {
  if (typeof ours !== 'object' || ours === null)
    return [{ at: 'body', what: `the body is ${text(ours).slice(0, 200)}, not JSON`, ours: text(ours) }];
  const words = ['status', 'message'].flatMap((key) =>
    typeof theirs[key] === 'string' ? differs(`body.${key}`, bare(inOurs(theirs[key])), bare(ours[key])) : [],
  );
  const rest = [...words, ...errorOf(theirs, ours, inOurs), ...outputOf(theirs, ours, inOurs)];
  // A refusal in the place of rows looks different all over: that it is one says enough.
  if (words.some(({ at }) => at === 'body.status') || isThere(theirs.data?.error ?? '') !== isThere(ours.data?.error ?? '')) return rest;
  const shape = agrees(shapeOf([theirs]), ours, 'body').map(({ at, what }) => ({ at, what, ours: what }));
  return [...shape, ...rest];
}

/** The ids of mails are as new as the mails. */
const bare = (words: unknown): unknown => (typeof words === 'string' ? words.replace(/<[\w.-]+@[\w.-]+>/, '<id>') : words);

const isThere = (error: unknown): boolean => (Array.isArray(error) ? error.length > 0 : error !== '');

function errorOf(theirs: Json, ours: Json, inOurs: (text: string) => string): Difference[] {
  const [a, b] = [theirs.data?.error, ours.data?.error];
  if (a === undefined || b === undefined) return [];
  if (isThere(a) !== isThere(b)) return differs('body.data.error', a, b);
  return typeof a === 'string' && branchedOn.some((words) => words.test(a)) ? differs('body.data.error', inOurs(a), b) : [];
}

const stamp = / <span class='[^']*tag is-info is-light'>[^<]*<\/span>/g;
const lastLine = (output: string): string => output.replaceAll(stamp, '').trimEnd().split('\r\n').at(-1)?.trim() ?? '';
const over = ['success', 'failed', 'warning', 'aborted', 'rejected', 'approve'];

/** Output of a job that came to an end: its last line with its colour, and no markup that the reference does not know. */
function outputOf(theirs: Json, ours: Json, inOurs: (text: string) => string): Difference[] {
  const [a, b] = [theirs.data, ours.data];
  if (typeof a?.output !== 'string' || typeof b?.output !== 'string' || !over.includes(a.status)) return [];
  // As text it is text.
  const strange =
    a.output.includes('<span') &&
    b.output.replaceAll(/<span class='(low ?)?(has-text-[a-z-]+|tag is-[a-z-]+( is-light)?|)'>|<\/span>/g, '').match(/<[^>]*>/g);
  return [
    ...differs('body.data.status', a.status, b.status),
    ...differs('body.data.output', lastLine(inOurs(a.output)), lastLine(b.output)),
    ...(strange ? [{ at: 'body.data.output', what: `the output holds markup: ${strange.join(' ')}`, ours: strange.join(' ') }] : []),
  ];
}

/** Who the token speaks of: name, kind, groups, roles and options, in any order. */
function token(theirs: Json, ours: Json, inOurs: (text: string) => string): Difference[] {
  if (!ours) return [{ at: 'token', what: 'there is no access token', ours: 'none' }];
  const sorted = (value: unknown): unknown =>
    Array.isArray(value) ? [...new Set(value.map((item) => inOurs(String(item))))].sort() : value;
  const options = (value: Json): unknown => (value ? Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)) : value);
  return [
    ...['username', 'type', 'email'].flatMap((key) => differs(`token.${key}`, theirs[key], ours[key])),
    ...['groups', 'roles'].flatMap((key) => differs(`token.${key}`, sorted(theirs[key]), sorted(ours[key]))),
    ...differs('token.options', options(theirs.options), options(ours.options)),
  ];
}
