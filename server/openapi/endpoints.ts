/// <reference types="vite/types/importMeta.d.ts" />
import type { Endpoint } from '#contract/endpoint.ts';

const modules = import.meta.glob<Readonly<Record<string, unknown>>>(
  ['../../src/contract/**/*.ts', '!**/worker.ts', '!**/config-check/**'],
  {
    eager: true,
  },
);

type Plain = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Plain => typeof value === 'object' && value !== null;
const isEndpoint = (value: unknown): value is Endpoint => isObject(value) && 'method' in value && 'path' in value && 'reply' in value;

/** Everything the contract exports, by name; resources and single rows open, with their endpoints as entries. */
const exported: readonly (readonly [string, unknown])[] = Object.keys(modules)
  .toSorted()
  .filter((file) => !file.endsWith('/index.ts'))
  .flatMap((file) => Object.entries(modules[file] ?? {}));

function endpointsIn(value: unknown): readonly Endpoint[] {
  if (isEndpoint(value)) return [value];
  if (!isObject(value) || !('entries' in value) || 'kind' in value) return [];
  return [...Object.values(value), ...Object.values(isObject(value['action']) ? value['action'] : {})].filter(isEndpoint);
}

/** Every endpoint of the contract, by path and method; one that is exported in two ways counts once. */
export const endpoints: readonly Endpoint[] = [
  ...new Map(
    exported.flatMap(([, value]) => endpointsIn(value)).map((endpoint) => [`${endpoint.path} ${endpoint.method}`, endpoint]),
  ).values(),
].toSorted((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method));

/** Schemas with a name of their own in the contract. */
export const namedSchemas: ReadonlyMap<unknown, string> = new Map(
  exported.flatMap(([name, value]) =>
    /^[A-Z]/.test(name) && isObject(value) && value['kind'] === 'schema' ? [[value, name] as const] : [],
  ),
);
