import * as v from 'valibot';
import { endpoint } from '#contract/endpoint.ts';
import { Id, text } from '#contract/wire.ts';

type Entries = Readonly<Record<string, v.GenericSchema<unknown, unknown>>>;

/** What a stored secret reads as (contract 12 row 14). A form that asks for a secret takes it for one that is filled in. */
export const storedSecret = '**********';

/** A value that is only ever written: it is read as asterisks where one is stored, else as ''; either of them, written, keeps what is there. */
export const secret = () => v.pipe(text(), v.metadata({ kind: 'secret' }));

/** Whether a written secret means "as it is". */
export const keepsSecret = (value: unknown): boolean =>
  typeof value === 'string' ? /^\**$/.test(value) : value === undefined || value === null;

/** A whole number that may travel as text; null where none is set. */
export const wholeNumber = (least: number, most: number) =>
  v.nullish(
    v.pipe(
      v.union([v.number(), v.pipe(v.string(), v.regex(/^\s*\d+\s*$/, 'is not a whole number'), v.transform(Number))]),
      v.integer('is not a whole number'),
      v.minValue(least, `is less than ${least}`),
      v.maxValue(most, `is more than ${most}`),
      v.metadata({ kind: 'number' }),
    ),
    null,
  );

/** The names of the entries that are secrets. */
export function secretsOf(entries: Entries): readonly string[] {
  return Object.keys(entries).filter((name) => kindOf(entries[name]) === 'secret');
}
/** The names of the entries that are flags: 0 or 1 on the wire. */
export function flagsOf(entries: Entries): readonly string[] {
  return Object.keys(entries).filter((name) => kindOf(entries[name]) === 'flag');
}
/**
 * The entries as they are read. The rules for writing do not hold there: AnsibleForms checks little, and one odd row must not hide a
 * list. What breaks a rule is shown as it is and refused when it is saved.
 */
export function asRead<E extends Entries>(entries: E): E {
  const standIn = (name: string) => (read?: { readonly value?: unknown }) => {
    const value = read?.value;
    if (kindOf(entries[name]) === 'number') return typeof value === 'number' && Number.isSafeInteger(value) ? value : null;
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  const readable = Object.entries(entries).map(([name, schema]) => [name, v.fallback(schema, standIn(name))]);
  return Object.fromEntries(readable) as unknown as E;
}
/** What the metadata of a schema calls it; of one that may be left out, also that of what it wraps. */
function kindOf(schema: object | undefined): unknown {
  if (!schema) return null;
  const pipe = 'pipe' in schema && Array.isArray(schema.pipe) ? (schema.pipe as readonly unknown[]) : null;
  if (!pipe) return 'wrapped' in schema && typeof schema.wrapped === 'object' ? kindOf(schema.wrapped ?? undefined) : null;
  const step = pipe.find((item) => typeof item === 'object' && item !== null && 'type' in item && item.type === 'metadata');
  const metadata = typeof step === 'object' && step !== null && 'metadata' in step ? step.metadata : null;
  return typeof metadata === 'object' && metadata !== null && 'kind' in metadata ? metadata.kind : null;
}

/**
 * A kind of row that administrators list and edit, declared once for server and page (contract 10). `entries` are what a row holds
 * beside its id; the first one names it and never changes. Updates are partial: what is left out stays.
 *
 * @param actions verbs on one stored row, at `<path>/<verb>/:id`
 */
export function defineResource<const Path extends string, const E extends Entries, const Action extends string>(declared: {
  readonly path: Path;
  readonly one: string;
  readonly many: string;
  readonly entries: E;
  readonly actions: readonly Action[];
}) {
  const { path, entries } = declared;
  const row = v.object({ id: Id, ...asRead(entries) });
  const input = v.partial(v.object(entries));
  const read = { method: 'GET', access: 'settings', reply: 'envelope', offline: 'stored' } as const;
  const write = { access: 'settings', reply: 'envelope', offline: 'refused' } as const;
  const act = (action: Action) => endpoint({ ...read, path: `${path}/${action}/:id`, output: v.unknown(), offline: 'refused' });
  return {
    ...declared,
    row,
    secrets: secretsOf(entries),
    flags: flagsOf(entries),
    list: endpoint({ ...read, path, query: v.object({ name: v.optional(v.string()) }), output: v.array(row) }),
    read: endpoint({ ...read, path: `${path}/:id`, output: row }),
    /** Gives the new id. */
    create: endpoint({ ...write, method: 'POST', path, input, output: Id }),
    update: endpoint({ ...write, method: 'PUT', path: `${path}/:id`, input, output: v.unknown() }),
    remove: endpoint({ ...write, method: 'DELETE', path: `${path}/:id`, output: v.unknown() }),
    action: Object.fromEntries(declared.actions.map((name) => [name, act(name)])) as Readonly<Record<Action, ReturnType<typeof act>>>,
  };
}

const NotEmpty = v.pipe(
  v.record(v.string(), v.unknown()),
  v.check((body) => Object.keys(body).length > 0, 'is empty'),
);

/** The row is written as a whole: what names nothing of it would leave all of it blank. */
const namesSome = (entries: Entries) =>
  v.check(
    (body: Record<string, unknown>) => Object.keys(body).some((key) => Object.hasOwn(entries, key)),
    `Name at least one of ${Object.keys(entries).join(', ')}`,
  );

/**
 * A kind of settings of which there is one row, declared once for server and page (contract 10.8 to 10.11). A write replaces the whole
 * row: what is left out becomes blank; secrets that are blank or asterisks stay.
 *
 * @param name as messages spell it: `Ldap found`
 * @param failedName as messages of failures spell it: `Failed to find ldap`
 */
export function defineSingle<const Path extends string, const E extends Entries>(declared: {
  readonly path: Path;
  readonly name: string;
  readonly failedName: string;
  readonly entries: E;
}) {
  const { path, entries } = declared;
  const row = v.object(entries);
  const read = v.object(asRead(entries));
  const common = { path, access: 'settings', reply: 'envelope' } as const;
  return {
    ...declared,
    row,
    secrets: secretsOf(entries),
    flags: flagsOf(entries),
    read: endpoint({ ...common, method: 'GET', output: read, offline: 'stored' }),
    update: endpoint({
      ...common,
      method: 'PUT',
      input: v.pipe(NotEmpty, namesSome(entries), row),
      output: v.unknown(),
      offline: 'refused',
    }),
  };
}
