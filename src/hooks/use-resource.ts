import { useMemo } from 'react';
import * as v from 'valibot';
import { ok, type Result } from '#lib/result.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Failure } from '#contract/failure.ts';
import { useServices } from '#hooks/services.tsx';
import { useKeptAnswer, type AnswerView } from '#hooks/use-kept-answer.ts';
import { create, overwrite, settle, type Change, type Written } from '#sync/run/settings-writer.ts';
import { sameRow, withoutSecrets, type RowKind, type Values } from '#contract/settings-row.ts';

export type { Change, Values, Written };

type Schema = v.GenericSchema<unknown, unknown>;
/** A row as it is listed: `id` is its number, also where paths name it otherwise. */
export type Row = Values & { readonly id: number };

/** A kind of row that is listed and edited (contract/resource.ts), as far as this needs to know it. */
export interface ResourceKind extends RowKind {
  readonly path: string;
  readonly entries: Readonly<Record<string, Schema>>;
  readonly row: v.GenericSchema<unknown, Row>;
  readonly list: Endpoint<string, Schema | undefined, undefined, Schema>;
  readonly read: Endpoint<`${string}/:${string}`, undefined, undefined, Schema>;
  readonly create: Endpoint<string, undefined, Schema, Schema>;
  readonly update: Endpoint<`${string}/:${string}`, undefined, Schema, Schema>;
  readonly remove: Endpoint<`${string}/:${string}`, undefined, undefined, Schema>;
}

export interface ResourceActions {
  readonly refresh: () => Promise<Result<void, Failure>>;
  /** A row as the server has it now, without secrets. */
  readonly read: (row: Row) => Promise<Result<Row, Failure>>;
  readonly add: (change: Change) => Promise<Written>;
  readonly change: (row: Row, change: Change) => Promise<Written>;
  /** Writes only what is named, over whatever is there. */
  readonly set: (row: Row, body: Values, key: string) => Promise<Written>;
  readonly remove: (row: Row) => Promise<Written>;
}

/** The last parameter of a path: `/repository/:name` gives `name`. It is also the entry of the row that it stands for. */
const keyOf = ({ read }: ResourceKind): string => /:(\w+)$/.exec(read.path)?.[1] ?? 'id';

const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

/** The rows of one kind as last read, kept fresh while shown, and what can be done to them. Nothing is sent twice by itself. */
export function useResource(kind: ResourceKind, everyMs = 30_000): AnswerView<readonly Row[]> & ResourceActions {
  const { api } = useServices();
  const schema = useMemo(() => v.array(kind.row), [kind]);
  const list = async (signal?: AbortSignal): Promise<Result<readonly Row[], Failure>> => {
    const answer = await api.call(kind.list, {}, signal ? { signal } : {});
    if (!answer.ok) return answer;
    return ok(v.parse(schema, listed(answer.value)).map((row) => ({ ...row, ...withoutSecrets(kind, row) })));
  };
  const view = useKeptAnswer({ name: kind.path, schema, ask: list, everyMs });
  const { refresh } = view;
  const place = (row: Row) => {
    const params = { [keyOf(kind)]: String(row[keyOf(kind)]) };
    return {
      read: async (): Promise<Result<Row, Failure>> => {
        const answer = await api.call(kind.read, { params });
        return answer.ok ? ok(v.parse(kind.row, listed(answer.value)[0])) : answer;
      },
      write: (body: Values, key: string) => api.call(kind.update, { params, body }, { key }),
      params,
    };
  };
  const after = async (written: Promise<Written>): Promise<Written> => {
    const outcome = await written;
    await refresh();
    return outcome;
  };
  const nameEntry = Object.keys(kind.entries)[0] ?? 'name';
  const find = (mine: Values) => async (): Promise<number | null> => {
    const rows = await list();
    return (rows.ok && rows.value.find((row) => row[nameEntry] === mine[nameEntry] && sameRow(kind, row, mine))?.id) || null;
  };
  return {
    ...view,
    async read(row) {
      const answer = await place(row).read();
      return answer.ok ? ok({ ...answer.value, ...withoutSecrets(kind, answer.value) }) : answer;
    },
    add: (change) => after(create(kind, (body, key) => api.call(kind.create, { body }, { key }), find(change.mine), change)),
    change: (row, change) => after(overwrite(kind, place(row), change)),
    set: (row, body, key) => after(settle(place(row).write(body, key), () => Promise.resolve(false))),
    remove: (row) =>
      after(
        settle(api.call(kind.remove, { params: place(row).params }), async () => {
          const rows = await list();
          return rows.ok && !rows.value.some(({ id }) => id === row.id);
        }),
      ),
  };
}

/** A verb on one row, such as a test. What it tries may take long. */
export type RowVerb = Endpoint<`${string}/:id`, undefined, undefined, Schema>;

export interface RowAction {
  readonly act: (id: number) => Promise<Result<unknown, Failure>>;
  /** ms since 1970 */
  readonly now: () => number;
}

const verbTimeoutMs = 60_000;

export function useRowAction(verb: RowVerb): RowAction {
  const { api, clock } = useServices();
  return { act: (id) => api.call(verb, { params: { id } }, { timeoutMs: verbTimeoutMs }), now: () => clock.now() };
}
