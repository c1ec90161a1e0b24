import { expect } from 'vitest';
import { exchange } from './replay/exchange.ts';
import type { Json, Reply } from './support.ts';

/** One exchange of the reference, by its number: the shape of every answer here is held against them. */
export const recorded = exchange;

type Shape = string | readonly Shape[] | { readonly [key: string]: Shape };

/** Types instead of values; of a list, the type of its first item. null stands for any type: columns may be empty. */
function shapeOf(value: unknown): Shape {
  if (value === null) return 'null';
  if (Array.isArray(value)) return value.length === 0 ? [] : [shapeOf(value[0])];
  if (typeof value !== 'object') return typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]));
}

/** Where ours differs from theirs, as paths; `open` names objects whose keys are the portal's own. */
function differences(theirs: Shape, ours: Shape | undefined, open: readonly string[], at = 'body'): string[] {
  if (ours === undefined) return [`${at} is missing`];
  if (theirs === 'null' || ours === 'null' || open.includes(at)) return [];
  if (typeof theirs === 'string' || typeof ours === 'string')
    return theirs === ours ? [] : [`${at} is ${JSON.stringify(ours)}, not ${JSON.stringify(theirs)}`];
  if (Array.isArray(theirs) || Array.isArray(ours)) {
    if (!Array.isArray(theirs) || !Array.isArray(ours)) return [`${at} is a list on one side only`];
    return theirs.length === 0 || ours.length === 0 ? [] : differences(theirs[0] as Shape, ours[0] as Shape, open, `${at}[]`);
  }
  const [a, b] = [theirs as { [key: string]: Shape }, ours as { [key: string]: Shape }];
  const extra = Object.keys(b).flatMap((key) => (key in a || open.includes(`${at}.${key}`) ? [] : [`${at}.${key} is not on the wire`]));
  return [...Object.keys(a).flatMap((key) => differences(a[key]!, b[key], open, `${at}.${key}`)), ...extra];
}

export interface Allowed {
  /** Objects whose keys are not part of the contract. */
  readonly open?: readonly string[];
  /** Texts that are ours. */
  readonly ownMessage?: boolean;
}

/** The steps of a check are ours; the reference has nothing there. */
export const withSteps: Allowed = { open: ['body.data.output'] };

/** Holds an answer against a recording: HTTP status, content-type, shape, and status and message of the envelope. */
export function expectAs(
  number: string,
  reply: Reply<Json>,
  { open = [], ownMessage = false }: Allowed = {},
  ids: readonly (readonly [number, number])[] = [],
): void {
  const { response, name } = recorded(number);
  expect(reply.http, name).toBe(response.status);
  expect(differences(shapeOf(response.body), shapeOf(reply.body), open), name).toEqual([]);
  const type = response.headers['content-type'];
  if (type) expect(reply.headers.get('content-type'), name).toBe(type);
  if (typeof response.body === 'string') return;
  expect(reply.body.status, name).toBe(response.body.status);
  if (ownMessage || response.body.message === undefined) return;
  let message: string = response.body.message;
  for (const [theirs, ours] of ids) message = message.replaceAll(String(theirs), String(ours));
  expect(reply.body.message, name).toBe(message);
}
