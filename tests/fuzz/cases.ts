import type { Endpoint } from '#contract/endpoint.ts';
import type { Draw } from '#tests/support/forall.ts';
import { hostileText, hostileValue } from './hostile.ts';
import { plausible } from './plausible.ts';

/** Who sends a case. */
export type Sender = 'admin' | 'viewer' | 'nobody';

export interface Case {
  readonly path: string;
  readonly method: string;
  readonly sender: Sender;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

const types = [
  'application/json',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'text/plain',
  'multipart/form-data',
  '',
];

/** A text in a header: what no client can send is left out. */
const headerText = (text: string): string =>
  [...text]
    .filter((sign) => /^[\x20-\x7e]$/.test(sign))
    .join('')
    .slice(0, 2000)
    .trim();

/** One request to an endpoint that is not quite what it wants. */
export function caseFor(endpoint: Endpoint, draw: Draw): Case {
  const at = endpoint.path.replaceAll(/:(\w+)/g, () =>
    encodeURIComponent(
      (draw.chance(0.4) ? draw.pick(['1', '2', 'ref', 'Fuzz', '999999']) : hostileText(draw).slice(0, 500)).toWellFormed(),
    ),
  );
  const sender = draw.pick(['admin', 'admin', 'admin', 'admin', 'viewer', 'nobody'] as const);
  return {
    path: `/api/v1${draw.chance(0.05) ? at.toUpperCase() : at}${draw.chance(0.05) ? '/' : ''}${queryFor(endpoint, draw)}`,
    method: endpoint.method,
    sender,
    ...content(endpoint, draw, sender),
  };
}

function queryFor({ query }: Endpoint, draw: Draw): string {
  if (query === undefined && draw.chance(0.8)) return '';
  const value = plausible(query, draw);
  const pairs = typeof value === 'object' && value !== null ? Object.entries(value) : [['records', value] as const];
  const texts = pairs.map(([key, inner]): [string, string] => [
    key.toWellFormed().slice(0, 200),
    String(plain(inner)).toWellFormed().slice(0, 500),
  ]);
  return texts.length === 0 ? '' : `?${new URLSearchParams(texts).toString()}${draw.chance(0.1) ? '&%zz=%' : ''}`;
}

/** Text for anything, also for what says of itself that it is none. */
const plain = (value: unknown): string => (typeof value === 'object' ? (JSON.stringify(value) ?? '') : String(value));

function content(endpoint: Endpoint, draw: Draw, sender: Sender): Pick<Case, 'headers' | 'body'> {
  const authorization = sender === 'nobody' && draw.chance(0.5) ? headerText(draw.pick(['Bearer ', 'Basic ', '']) + hostileText(draw)) : '';
  const own = authorization === '' ? {} : { authorization };
  if (endpoint.method === 'GET') return { headers: own, body: undefined };
  if (endpoint.path.includes('upload'))
    return { headers: { ...own, 'content-type': 'multipart/form-data; boundary=b' }, body: partsFor(draw) };
  const type = draw.chance(0.9) ? 'application/json' : draw.pick(types);
  return { headers: { ...own, ...(type !== '' && { 'content-type': type }) }, body: bodyFor(endpoint, draw) };
}

function bodyFor({ input }: Endpoint, draw: Draw): string {
  if (draw.chance(0.05))
    return draw.pick(['', '{', '[1', '"', '\0', '{"a":1}{"b":2}', '[]', 'null', '1', '"x"', '{"__proto__":{"polluted":1}}', 'a=b&c[]=d']);
  const value = draw.chance(0.1) ? hostileValue(draw) : plausible(input, draw);
  return JSON.stringify(value) ?? '';
}

function partsFor(draw: Draw): string {
  const name = draw.chance(0.6) ? 'file' : hostileText(draw).slice(0, 100);
  const quoted = hostileText(draw)
    .slice(0, 500)
    .replaceAll(/["\r\n]/g, '_');
  const part = `--b\r\nContent-Disposition: form-data; name="${name}"; filename="${quoted}"\r\nContent-Type: ${draw.pick(['text/plain', '', 'x'])}\r\n\r\n${hostileText(draw)}\r\n`;
  return `${part.repeat(draw.pick([0, 1, 1, 1, 3]))}${draw.chance(0.8) ? '--b--\r\n' : ''}`;
}
