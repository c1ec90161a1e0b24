import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import bundled from '#tests/fixtures/form-cases.json';

const Row = v.record(v.string(), v.unknown());
export type Row = v.InferOutput<typeof Row>;
const Names = v.union([v.string(), v.array(v.string())]);

/** How a fake server answers the text `on`. No `output` key = the answer has no output. */
const ServerRule = v.object({
  on: v.string(),
  output: v.optional(v.unknown()),
  error: v.optional(v.string(), ''),
  httpStatus: v.optional(v.number(), 200),
  status: v.optional(v.string(), 'success'),
  hold: v.optional(v.boolean(), false),
  release: v.optional(v.boolean(), false),
});
export type ServerRule = v.InferOutput<typeof ServerRule>;

const TableAct = v.object({
  field: v.string(),
  op: v.picklist(['add', 'edit', 'editCancel', 'delete', 'undo']),
  row: v.optional(Row, {}),
  index: v.optional(v.number()),
});
export type TableAct = v.InferOutput<typeof TableAct>;

/** What a person, the server or time does. Each action has one key, beside `ticks`. */
const Action = v.strictObject({
  set: v.optional(Row),
  type: v.optional(Row),
  select: v.optional(v.record(v.string(), v.union([v.number(), v.array(v.number())]))),
  server: v.optional(ServerRule),
  wait: v.optional(v.number()),
  refresh: v.optional(v.union([Names, v.record(v.string(), v.unknown())])),
  pencil: v.optional(v.record(v.string(), v.boolean())),
  file: v.optional(v.record(v.string(), v.nullable(v.looseObject({ name: v.string(), size: v.number() })))),
  table: v.optional(TableAct),
  verbose: v.optional(v.boolean()),
  showHidden: v.optional(v.boolean()),
  run: v.optional(v.boolean()),
  jobWait: v.optional(v.number()),
  abort: v.optional(v.boolean()),
  ticks: v.optional(v.number()),
});
export type Action = v.InferOutput<typeof Action>;

const Case = v.object({
  id: v.string(),
  rule: v.optional(v.string(), ''),
  quirk: v.optional(v.string()),
  form: v.object({
    fields: v.array(Row),
    constants: v.optional(Row, {}),
    props: v.optional(Row, {}),
  }),
  query: v.optional(v.record(v.string(), v.unknown()), {}),
  user: v.optional(Row),
  admin: v.optional(v.boolean(), false),
  job: v.optional(
    v.object({
      polls: v.optional(v.array(v.looseObject({}))),
      launch: v.optional(v.looseObject({})),
      uploadError: v.optional(v.string()),
    }),
    {},
  ),
  actions: v.optional(v.array(Action), []),
  expect: Row,
});
export type Case = v.InferOutput<typeof Case>;

/** A file of cases. What cannot be read as a case is named, and keeps none of the others from being run. */
export interface CaseFile {
  readonly cases: readonly Case[];
  readonly unreadable: readonly { readonly id: string; readonly reason: string }[];
}

/**
 * Reads a file in the format of `tests/fixtures/form-cases.json`; throws when it holds no list.
 *
 * @param path null = that file itself
 */
export function readCases(path: string | null): CaseFile {
  const raw: unknown = path === null ? bundled : JSON.parse(readFileSync(path, 'utf8'));
  if (!Array.isArray(raw)) throw new Error(`${path ?? 'The case file'} holds no list of cases`);
  const read = raw.map((given: unknown, at) => ({ id: idOf(given) ?? `number ${at + 1}`, result: v.safeParse(Case, given) }));
  return {
    cases: read.flatMap(({ result }) => (result.success ? [result.output] : [])),
    unreadable: read.flatMap(({ id, result }) => {
      if (result.success) return [];
      const [issue] = result.issues;
      return [{ id, reason: `cannot be read: ${v.getDotPath(issue) ?? ''} ${issue.message}` }];
    }),
  };
}

const idOf = (given: unknown): string | null => (v.is(v.looseObject({ id: v.string() }), given) ? given.id : null);
