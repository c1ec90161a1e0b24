import * as v from 'valibot';
import { endpoint } from '#contract/endpoint.ts';
import { flagsOf, secret, secretsOf } from '#contract/resource.ts';
import { flag, Id, text } from '#contract/wire.ts';

/** What a repository is called; also the folder it is cloned to. */
export const RepositoryName = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('is required'),
  v.regex(/^[A-Za-z0-9_-]{1,50}$/, 'is not made of 1 to 50 letters, digits, _ and -'),
);

/**
 * Where git fetches from: `git@host:path`, `ssh://`, `https://`, `http://` or `file://`. Other transports of git run programs. Nobody's
 * password stands in it: it would show in lists and in the working copy.
 */
export const RepositoryUri = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('is required'),
  v.maxLength(1000, 'is longer than 1000 characters'),
  v.regex(/^[^\s\p{Cc}'"`$\\<>|;]+$/u, 'has characters that an address does not have'),
  v.check((uri) => !/^https?:\/\/[^/]*@/i.test(uri), 'has a user in it; put user and password into their own fields'),
  v.check((uri) => !/^ssh:\/\/[^/@]*:[^/@]*@/i.test(uri), 'has a password in it; ssh uses the SSH key'),
  v.regex(
    /^(git@[A-Za-z0-9][\w.-]*:[^-:][^:]*|(https?|ssh):\/\/([\w.-]+@)?([A-Za-z0-9][\w.-]*|\[[0-9A-Fa-f:.]+\])(:\d{1,5})?\/\S+|file:\/\/\/\S+)$/,
    'is not git@host:path, https://…, http://…, ssh://… or file:///…',
  ),
);

/** A branch or tag as git allows it; '' = what the remote calls its default. */
export const RepositoryBranch = v.pipe(
  text(),
  v.trim(),
  v.maxLength(250, 'is longer than 250 characters'),
  v.regex(/^([A-Za-z0-9_][\w./+@#-]*)?$/, 'is not the name of a branch'),
  v.check((name) => !/\.\.|@\{|\/\/|\/\.|\.(lock)?$|\.lock\/|\/$/.test(name), 'is not the name of a branch'),
);

const part = String.raw`[\d*,/-]+`;
const dayPart = String.raw`[\d*,/L-]+`;
/** Five parts: minute, hour, day of the month, month, day of the week; '' = never. */
export const CronPattern = v.pipe(
  text(),
  v.trim(),
  v.maxLength(200, 'is longer than 200 characters'),
  v.regex(
    new RegExp(String.raw`^(${part}\s+${part}\s+${dayPart}\s+${part}\s+${dayPart})?$`, 'i'),
    'is not five parts such as 0 4 * * 1: minute, hour, day, month, day of the week',
  ),
);

const entries = {
  name: RepositoryName,
  branch: RepositoryBranch,
  user: v.pipe(text(), v.trim(), v.regex(/^[^\s:\p{Cc}]{0,128}$/u, 'is not a user name')),
  /** Never read back. */
  password: secret(),
  uri: RepositoryUri,
  description: text(),
  use_for_forms: flag(),
  use_for_playbooks: flag(),
  cron: CronPattern,
  /** Clone or pull when the server starts. */
  rebase_on_start: flag(),
};

/** null before git first ran. */
export const RepositoryStatus = v.picklist(['running', 'success', 'failed']);
export type RepositoryStatus = v.InferOutput<typeof RepositoryStatus>;

/** A repository as it is read. The rules for writing do not hold here: an older row must not hide the list. */
const row = v.object({
  id: Id,
  name: v.string(),
  branch: text(),
  user: text(),
  password: text(),
  password_set: v.optional(v.boolean()),
  uri: text(),
  description: text(),
  use_for_forms: flag(),
  use_for_playbooks: flag(),
  cron: text(),
  rebase_on_start: flag(),
  status: v.fallback(v.nullable(RepositoryStatus), null),
  /** What the last run of git wrote, lines ended by CRLF; secrets are masked. */
  output: text(),
  /** The commit of the working copy, shortened. */
  head: v.pipe(text(), v.trim()),
});

const path = '/repository';
const settings = { access: 'settings', reply: 'envelope' } as const;
const input = v.partial(v.object(entries));
/** Answers with success after git has ended, also when it failed: `data.error` tells, and `status` and `output` of the row. */
const act = <const Verb extends string>(verb: Verb) =>
  endpoint({
    ...settings,
    method: 'POST',
    path: `${path}/:name/${verb}`,
    input: v.unknown(),
    output: v.unknown(),
    offline: 'refused',
  });

/**
 * Git repositories with forms and playbooks (contract 10.5). The name is the key in paths and never changes; of several with the same
 * use the first one counts.
 */
export const repositories = {
  path,
  one: 'repository',
  many: 'repositories',
  entries,
  row,
  secrets: secretsOf(entries),
  flags: flagsOf(entries),
  list: endpoint({ ...settings, method: 'GET', path, output: v.array(row), offline: 'stored' }),
  read: endpoint({ ...settings, method: 'GET', path: `${path}/:name`, output: row, offline: 'stored' }),
  /** Gives the new id; git starts in the background. */
  create: endpoint({ ...settings, method: 'POST', path, input, output: Id, offline: 'refused' }),
  /** Partial: what is left out stays. Git starts in the background. */
  update: endpoint({ ...settings, method: 'PUT', path: `${path}/:name`, input, output: v.unknown(), offline: 'refused' }),
  /** Removes the working copy, too. */
  remove: endpoint({ ...settings, method: 'DELETE', path: `${path}/:name`, output: v.unknown(), offline: 'refused' }),
  action: {
    clone: act('clone'),
    /** Throws the working copy away and clones again. */
    reset: act('reset'),
    pull: act('pull'),
  },
};
export type Repository = v.InferOutput<typeof row>;
