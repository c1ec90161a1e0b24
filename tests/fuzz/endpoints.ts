import type { Endpoint } from '#contract/endpoint.ts';

// What page and worker say to each other is no part of the wire.
const modules = import.meta.glob<Readonly<Record<string, unknown>>>(['../../src/contract/**/*.ts', '!**/worker.ts'], { eager: true });

type Plain = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Plain => typeof value === 'object' && value !== null;
const isEndpoint = (value: unknown): value is Endpoint =>
  isObject(value) && typeof value['method'] === 'string' && typeof value['path'] === 'string' && 'reply' in value;

/** Endpoints of a declaration: itself, or those of a kind of row, with its verbs. */
function within(value: unknown, depth = 0): Endpoint[] {
  if (isEndpoint(value)) return [value];
  if (!isObject(value) || Array.isArray(value) || depth > 2 || 'kind' in value) return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === 'entries' ? [] : within(inner, depth + 1)));
}

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

/** Every endpoint the contract declares, each once, by name. */
export const endpoints: ReadonlyMap<string, Endpoint> = new Map(
  Object.values(modules)
    .flatMap((module) => Object.values(module).flatMap((value) => within(value)))
    .map((endpoint) => [nameOf(endpoint), endpoint] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1)),
);
