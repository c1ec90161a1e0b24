import * as v from 'valibot';
import { Category, ConfigForm, FormSummary } from '#contract/config.ts';
import { Job, JobDetail } from '#contract/jobs.ts';

/** Milliseconds since 1970, UTC. */
const Moment = v.number();

/**
 * The last answer to one question, with the moment it was given. `etag` is the server's name for the answer, when it has one.
 * Facts are parsed when read; one that no longer fits is as good as absent, because the server can give it again.
 */
export interface FactRow {
  readonly name: FactName;
  readonly at: number;
  readonly etag?: string;
  /** Which catalogue this is; only that one has a name. */
  readonly of?: string;
  readonly value: unknown;
}

/** What the catalogue shows, in one row, so that 5,000 forms are one read. */
export const Catalogue = v.object({
  categories: v.array(Category),
  constants: v.record(v.string(), v.unknown()),
  summaries: v.array(FormSummary),
  problems: v.array(v.string()),
});
export type Catalogue = v.InferOutput<typeof Catalogue>;
const IconDrawing = v.object({ box: v.string(), path: v.string() });

/**
 * Every fact there is, with the schema of its value. `icons`: drawings by the address of their file, for the first frame. `listing`: the
 * catalogue as a text, which is read in a third of the time that a browser takes for thousands of objects; `confirmed` names it and has
 * its age, so that this changes without a row of thousands of forms. `catalogue`: as versions before kept it.
 */
export const facts = {
  catalogue: Catalogue,
  listing: v.pipe(v.string(), v.parseJson(), Catalogue),
  confirmed: v.object({ of: v.string() }),
  icons: v.record(v.string(), IconDrawing),
  jobs: v.array(Job),
  approvals: v.number(),
} as const;
export type FactName = keyof typeof facts;
export type FactValue<N extends FactName> = v.InferOutput<(typeof facts)[N]>;

/** One form as the server sent it. `hash` tells whether it changed. */
export const FormRow = v.object({ name: v.string(), hash: v.string(), form: ConfigForm });
export type FormRow = v.InferOutput<typeof FormRow>;

/** One complete, compressed stretch of a log; `hash` covers the log from its start to the end of this block. */
export const LogHead = v.object({ lines: v.number(), chars: v.number(), hash: v.string() });
export type LogHead = v.InferOutput<typeof LogHead>;

/** What is known of a job beside its output. `settled`: it is over and one more poll was made after the end. */
export const StoredJob = v.object({
  ...v.omit(JobDetail, ['output', 'position', 'after']).entries,
  answer: v.object({ status: v.string(), message: v.string() }),
  settled: v.boolean(),
});
export type StoredJob = v.InferOutput<typeof StoredJob>;

/** A job as last seen, with the heads of its log's blocks and the rest that fills no block yet. */
export const JobRow = v.object({
  id: v.number(),
  at: Moment,
  job: StoredJob,
  heads: v.array(LogHead),
  tail: v.string(),
  /** Where the server's next answer goes on; '' = it has to be a whole one. */
  position: v.optional(v.string(), ''),
});
export type JobRow = v.InferOutput<typeof JobRow>;

/** Block `n` of job `job`: gzip of UTF-8 text, whole lines. */
export const LogBlockRow = v.object({ job: v.number(), n: v.number(), gz: v.instance(Uint8Array<ArrayBuffer>) });
export type LogBlockRow = v.InferOutput<typeof LogBlockRow>;

export const FavouriteRow = v.object({ form: v.string(), at: Moment });
export type FavouriteRow = v.InferOutput<typeof FavouriteRow>;
export const RecentRow = FavouriteRow;
export type RecentRow = FavouriteRow;
/** A choice about how something is shown. */
export const SettingRow = v.object({ name: v.string(), value: v.string() });
export type SettingRow = v.InferOutput<typeof SettingRow>;

/** A job that a person marked: to keep it here, or to be reminded that they wanted to decide. */
export const JobMarkRow = v.object({ job: v.number(), form: v.string(), at: Moment });
export type JobMarkRow = v.InferOutput<typeof JobMarkRow>;

/** The last answer to one question of a form; `key` is a hash, because the text of a question holds what a person typed. */
export const EvaluationRow = v.object({ key: v.string(), at: Moment, value: v.unknown() });
export type EvaluationRow = v.InferOutput<typeof EvaluationRow>;

const Values = v.record(v.string(), v.unknown());

/** A text, or a row of a table in its dialog. */
const UnfinishedPart = v.union([
  v.string(),
  v.strictObject({ when: v.literal('add'), before: v.nullable(v.number()), row: Values }),
  v.strictObject({ when: v.literal('edit'), at: v.number(), row: Values }),
]);

/**
 * What a person filled in before they left. `digest` names the definition it was filled in with, `fields` are the names that one had.
 * A row that does not fit is from a newer version: it is left alone.
 */
export const AnswersRow = v.strictObject({
  id: v.string(),
  form: v.string(),
  editedAt: Moment,
  digest: v.string(),
  fields: v.array(v.string()),
  answers: Values,
  unfinished: v.optional(v.record(v.string(), UnfinishedPart)),
});
export type AnswersRow = v.InferOutput<typeof AnswersRow>;

/**
 * A launch that is about to be sent, or was and has no answer yet. `key` is its idempotency key, `opening` the row of answers it was
 * filled in as, `since` the server's time before it left (null = the server had not answered by then), `after` the newest job that was
 * known, 0 = none, `sent` what the job receives, without secrets. A row that does not fit is from a newer version: it is left alone.
 */
export const LaunchRow = v.strictObject({
  key: v.string(),
  form: v.string(),
  opening: v.string(),
  since: v.nullable(Moment),
  after: v.number(),
  sent: v.record(v.string(), v.unknown()),
});
export type LaunchRow = v.InferOutput<typeof LaunchRow>;
