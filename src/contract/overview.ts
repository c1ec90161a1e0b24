import * as v from 'valibot';
import { endpoint } from '#contract/endpoint.ts';
import { RepositoryStatus } from '#contract/admin/repositories.ts';
import { CheckStatus } from '#contract/setup.ts';
import { flag, IsoTime, text } from '#contract/wire.ts';

/** Jobs that began in one hour; steps of a job are not counted. `at`: when the hour begins. */
export const JobHour = v.object({ at: IsoTime, started: v.number(), failed: v.number() });
export type JobHour = v.InferOutput<typeof JobHour>;

/**
 * How the last test of settings as they are stored ended, since the server was started. `name`: of the credential, '' for settings of
 * which there is one row. `text`: why it failed.
 */
export const LastTest = v.object({
  kind: v.picklist(['ldap', 'azuread', 'oidc', 'mail', 'awx', 'credential']),
  name: text(),
  at: IsoTime,
  ok: v.boolean(),
  text: text(),
});
export type LastTest = v.InferOutput<typeof LastTest>;

/** How the portal is, for whoever looks after it. */
export const Overview = v.object({
  /** When the server looked, by its clock. */
  at: IsoTime,
  version: text(),
  node: text(),
  /** When the server was started. */
  started: IsoTime,
  checks: v.array(v.object({ label: v.string(), status: v.fallback(CheckStatus, 'Failed') })),
  /** Space where the data folder is, in bytes; null = nobody knows. */
  disk: v.nullish(v.object({ free: v.number(), total: v.number() }), null),
  jobs: v.object({
    /** At work now. */
    running: v.number(),
    /** Waiting for an approval now. */
    waiting: v.number(),
    /** The last 24 hours, oldest first. */
    hours: v.array(JobHour),
  }),
  /** Kept states of the forms. `newest` null = there is none yet. */
  backups: v.object({ count: v.number(), newest: v.nullish(IsoTime, null) }),
  repositories: v.array(v.object({ name: v.string(), status: v.fallback(v.nullable(RepositoryStatus), null), head: text() })),
  /** Ways to sign in beside the local one. `problem`: why one that is switched on cannot work as it is set; '' = nothing is missing. */
  providers: v.array(v.object({ name: v.picklist(['ldap', 'azuread', 'oidc']), enabled: flag(), problem: text() })),
  /** Certificates that are in use. `expires` null = it cannot be read, `problem` says why. */
  certificates: v.array(v.object({ name: v.string(), subject: text(), expires: v.nullish(IsoTime, null), problem: text() })),
  /** Which settings without a switch somebody has filled in. */
  setUp: v.optional(v.array(v.picklist(['mail', 'awx', 'credentials'])), []),
  tests: v.optional(v.array(LastTest), []),
  /** Whether the first administrator still has the password that everybody knows. */
  defaultPassword: v.optional(v.boolean(), false),
  /** What could not be read of the configuration. */
  problems: v.array(v.string()),
});
export type Overview = v.InferOutput<typeof Overview>;

/** Our own addition, told by `knows` of the version answer. */
export const overview = endpoint({
  method: 'GET',
  path: '/overview',
  access: 'settings',
  output: Overview,
  reply: 'envelope',
  offline: 'stored',
});
