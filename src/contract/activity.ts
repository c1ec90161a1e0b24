import * as v from 'valibot';
import { endpoint } from '#contract/endpoint.ts';
import { Id, IsoTime, text } from '#contract/wire.ts';

/** What was changed. `form`, `category`, `role` and `constant` are parts of the configuration. */
export const ActivityKind = v.picklist([
  'setting',
  'form',
  'category',
  'role',
  'constant',
  'user',
  'group',
  'credential',
  'repository',
  'ssh key',
  'known host',
]);
export type ActivityKind = v.InferOutput<typeof ActivityKind>;

export const ActivityAct = v.picklist(['added', 'changed', 'removed']);
export type ActivityAct = v.InferOutput<typeof ActivityAct>;

/** One value that is another one now, as texts for people: long ones are cut, secrets are asterisks. null = there was, or is, none. */
export const ActivityChange = v.object({ name: v.string(), before: v.nullish(v.string(), null), after: v.nullish(v.string(), null) });
export type ActivityChange = v.InferOutput<typeof ActivityChange>;

/** Who changed what. Ids only grow. */
export const Activity = v.object({
  id: Id,
  at: IsoTime,
  /** `local/admin`: where the person comes from, and their name. */
  by: v.string(),
  /** The network address of the person. */
  from: text(),
  kind: ActivityKind,
  /** What it is called. */
  name: v.string(),
  act: ActivityAct,
  changes: v.optional(v.nullish(v.array(ActivityChange), []), []),
});
export type Activity = v.InferOutput<typeof Activity>;

const short = v.pipe(v.string(), v.maxLength(200, 'is longer than 200 characters'));
const blankOr = <S extends v.GenericSchema<string, unknown>>(schema: S) => v.optional(v.union([v.literal(''), schema]));

/** What is asked for; '' and what is left out ask for all. `by` and `text` are found anywhere, without regard to case. */
const filter = {
  by: v.optional(short),
  kind: blankOr(ActivityKind),
  text: v.optional(short),
  /** Not before this time, ISO 8601. */
  from: blankOr(v.pipe(v.string(), v.maxLength(40), IsoTime)),
  /** Not after it. */
  to: blankOr(v.pipe(v.string(), v.maxLength(40), IsoTime)),
};

/** How many come at once. */
export const activityPage = 50;

/** Our own addition, told by `knows` of the version answer: changes of the last 400 days, newest first. */
export const listActivity = endpoint({
  method: 'GET',
  path: '/activity',
  access: 'settings',
  query: v.object({
    ...filter,
    /** The `next` of the page before. */
    before: blankOr(v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'is not the `next` of a page'))),
  }),
  output: v.object({
    rows: v.pipe(
      v.array(v.unknown()),
      // What a newer server writes down must not hide the rest.
      v.transform((rows) => rows.filter((row): row is unknown => v.is(Activity, row)).map((row) => v.parse(Activity, row))),
    ),
    /** Where the next page begins; null = this is the last one. */
    next: v.nullish(v.number(), null),
  }),
  reply: 'envelope',
  offline: 'stored',
});

/** The same as a table for spreadsheets: all that is found, 50,000 rows at most. */
export const downloadActivity = endpoint({
  method: 'GET',
  path: '/activity/csv',
  access: 'settings',
  query: v.object(filter),
  output: v.string(),
  reply: 'file',
  offline: 'refused',
});
