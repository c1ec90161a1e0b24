import { keepsSecret, storedSecret } from '#contract/resource.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { Id } from '#contract/wire.ts';
import * as v from 'valibot';
import { bareError, refusal, success, type Answer } from '#server/routes/answers.ts';
import type { Handling, Router } from '#server/routes/route.ts';
import { ok, type Result } from '#lib/result.ts';
import { oneAfterAnother } from '#server/store/turns.ts';
import { secretPlaces, withSecretsInPlace } from '#server/domain/portal/stored-secret.ts';
import { byName } from '#server/domain/name-key.ts';
import type { EditedRow, EditedValues, RowStore } from '#server/domain/stores.ts';

/** What the routes need to know of a declared resource. */
export interface Declared {
  readonly one: string;
  readonly many: string;
  readonly entries: Readonly<Record<string, v.GenericSchema<unknown, unknown>>>;
  readonly secrets: readonly string[];
  readonly flags: readonly string[];
  readonly list: Endpoint;
  readonly read: Endpoint;
  readonly create: Endpoint;
  readonly update: Endpoint;
  readonly remove: Endpoint;
}

/** null for what cannot be the id of a row. */
export function idIn(params: Readonly<Record<string, string>>): number | null {
  const id = v.safeParse(Id, params['id']);
  return id.success ? id.output : null;
}

const writtenId = (params: Readonly<Record<string, string>>): string => params['id'] ?? '';

/**
 * List, read, create, update and delete of a resource (contract 10): secrets are never in an answer, only whether there is one; an
 * update changes what it names, except the name, and a blank secret keeps the stored one.
 *
 * @param changed is told when a row is no longer what it was
 */
export function mountResource(router: Router, declared: Declared, store: RowStore, changed: (id: number) => void): void {
  reading(router, declared, store);
  writing(router, declared, store, changed);
}

/** What a row holds, and of what kind it is. */
export type Kinds = Pick<Declared, 'entries' | 'secrets' | 'flags'>;

/** A row as it is shown: a stored secret is asterisks, an absent one '', and a flag beside it says the same (contract 12 row 14). */
export function withoutSecrets({ entries, secrets }: Kinds, row: EditedValues): Readonly<Record<string, unknown>> {
  const plain = Object.keys(entries).filter((name) => !secrets.includes(name));
  const hidden = secrets.flatMap((name) => {
    const isStored = (row[name] ?? '') !== '';
    return [
      [name, isStored ? storedSecret : ''],
      [`${name}_set`, isStored],
    ];
  });
  return { ...Object.fromEntries(plain.map((name) => [name, row[name]])), ...Object.fromEntries(hidden) };
}

function shown(declared: Declared, row: EditedRow, withSecrets: boolean): object {
  const shown = { id: row.id, ...withoutSecrets(declared, row) };
  const hidden = withSecrets ? [] : declared.secrets.flatMap((name) => [name, `${name}_set`]);
  return Object.fromEntries(Object.entries(shown).filter(([name]) => !hidden.includes(name)));
}

function reading(router: Router, declared: Declared, store: RowStore): void {
  const { one, many } = declared;
  const listFailed = (why: string): Answer => refusal(`failed to find ${many}`, why);
  const readFailed = (why: string): Answer => refusal(`failed to find ${one}`, why);
  router.guarded(
    declared.list,
    async ({ query }) => {
      const rows = await store.list();
      const name = v.parse(v.object({ name: v.optional(v.string()) }), query).name;
      if (!name)
        return success(
          `${many} found`,
          rows.map((row) => shown(declared, row, false)),
        );
      const named = byName(rows, name, (row) => String(row['name']));
      return named ? success(`${many} found`, [shown(declared, named, true)]) : listFailed(`No ${one} found named ${name}`);
    },
    { failed: listFailed },
  );
  router.guarded(
    declared.read,
    async ({ params }) => {
      const id = idIn(params);
      const row = id === null ? null : await store.find(id);
      return row ? success(`found ${one}`, shown(declared, row, true)) : readFailed(`No ${one} found with id ${writtenId(params)}`);
    },
    { failed: readFailed },
  );
}

export const isEmpty = (body: unknown): boolean => typeof body !== 'object' || body === null || Object.keys(body).length === 0;
/** The answer to a write without a body (contract 1.4). */
export const incomplete = bareError(400, 'Please provide all required fields');

/** What an input schema has read, as it is stored: flags as 0 and 1, kept secrets left out. */
export function storedValues({ entries, secrets, flags }: Kinds, body: unknown): EditedValues {
  const given = Object.entries(typeof body === 'object' && body !== null ? body : {}).filter(([name]) => Object.hasOwn(entries, name));
  const pairs = given.flatMap(([name, value]): [string, string | number | null][] => {
    if (secrets.includes(name)) return keepsSecret(value) ? [] : [[name, String(value)]];
    if (flags.includes(name)) return [[name, value === true ? 1 : 0]];
    return [[name, typeof value === 'number' || typeof value === 'string' ? value : null]];
  });
  return Object.fromEntries(pairs);
}

function writing(router: Router, declared: Declared, store: RowStore, changed: (id: number) => void): void {
  const { one, entries } = declared;
  // What is held against the stored row must still be stored when it is written.
  const inTurn = oneAfterAnother();
  const handling = (message: string): Handling => ({
    invalid: (why, body) => (isEmpty(body) ? incomplete : refusal(message, sentence(why))),
    failed: (why) => refusal(message, why),
  });
  const createFailed = `failed to create ${one}`;
  const updateFailed = `failed to update ${one}`;
  router.guarded(
    declared.create,
    async ({ body }) => {
      if (isEmpty(body)) return incomplete;
      const values = storedValues(declared, body);
      if (!values['name']) return refusal(createFailed, 'Name is required');
      const id = await store.insert({ ...blankOf(entries, declared), ...values });
      return id === null
        ? refusal(createFailed, `Error: There is a ${one} named '${values['name']}' already`)
        : success(`${one} added`, id);
    },
    handling(createFailed),
  );
  router.guarded(
    declared.update,
    async ({ params, body }) => {
      if (isEmpty(body)) return incomplete;
      const { name: _fixed, ...values } = storedValues(declared, body);
      const id = idIn(params);
      const done = id === null ? null : await inTurn(() => updated(declared, store, id, values));
      if (id === null || done === null) return refusal(updateFailed, `No ${one} found with id ${writtenId(params)}`);
      if (!done.ok) return refusal(updateFailed, done.error);
      changed(id);
      return success(`${one} updated`, '');
    },
    handling(updateFailed),
  );
  router.guarded(
    declared.remove,
    async ({ params }) => {
      const id = idIn(params);
      if (id !== null) await store.remove(id);
      if (id !== null) changed(id);
      return success(`${one} deleted`, '');
    },
    { failed: (why) => refusal(`failed to delete ${one}`, why) },
  );
}

/** Changes a row, unless that sends a stored secret elsewhere; null = there is no such row. */
async function updated(declared: Declared, store: RowStore, id: number, given: EditedValues): Promise<Result<boolean, string> | null> {
  const stored = await store.find(id);
  if (stored === null) return null;
  const values = withSecretsInPlace(secretPlaces[declared.list.path], given, stored);
  if (!values.ok) return values;
  return (await store.update(id, values.value)) ? ok(true) : null;
}

/** The row before anything is filled in: what the schema makes of nothing. */
function blankOf(entries: Declared['entries'], { flags, secrets }: Declared): EditedValues {
  return Object.fromEntries(
    Object.entries(entries).map(([name, schema]) => {
      const empty = v.safeParse(schema, undefined);
      const value = empty.success ? empty.output : '';
      return [name, flags.includes(name) ? 0 : secrets.includes(name) ? '' : typeof value === 'string' ? value : null];
    }),
  );
}

/** `name: is required` as `Name is required`. */
export const sentence = (why: string): string =>
  why
    .split('\n')
    .map((line) => line.charAt(0).toUpperCase() + line.slice(1).replace(/: (?=(is|has) )/, ' '))
    .join('\n');
