import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** JSON as it came over the wire. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Json = any;

export interface Recorded {
  /** Null where the reference never answered. */
  readonly status: number | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Json;
}

/** One request and its answer, as the reference server, version 5.0.8, exchanged them. Secrets are `<redacted>`. */
export interface Exchange {
  /** Three digits: its place in the walk. */
  readonly number: string;
  readonly name: string;
  /** Who called, in words, where the recording says so. */
  readonly as?: string;
  readonly request: {
    readonly method: string;
    /** From the root, with its query. */
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: Json;
  };
  readonly response: Recorded;
  readonly decoded_token?: { readonly user: Json };
}

const folder = fileURLToPath(new URL('../../fixtures/recordings/', import.meta.url));

let read: readonly Exchange[] | null = null;

/** The recorded walk, in its order. */
export function exchanges(): readonly Exchange[] {
  read ??= readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => ({ ...(JSON.parse(readFileSync(folder + name, 'utf8')) as Omit<Exchange, 'number'>), number: name.slice(0, 3) }));
  return read;
}

/** One exchange by its number. */
export function exchange(number: string): Exchange {
  const found = exchanges().find((one) => one.number === number);
  if (!found) throw new Error(`There is no recording ${number}`);
  return found;
}
