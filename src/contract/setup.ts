import * as v from 'valibot';
import { endpoint } from '#contract/endpoint.ts';
import { errorText } from '#contract/envelope.ts';

/**
 * What a server may do beyond the contract of AnsibleForms. `launches`: it says what became of a launch, by its idempotency key.
 * `questions`: many questions in one request. `logout`: signing out ends the session on the server, too. `setup`: who creates the schema
 * creates the first administrator with it, and needs no restart. `activity`: who changed what. `overview`: how the portal is.
 * `output`: a job's output is read on from a position. `checks`: a check of settings tells its steps, and providers are checked, too;
 * AnsibleForms leaves whoever asks for that waiting. `sources`: it has the texts of the forms. `push`: it tells of jobs while the page is
 * closed.
 */
export const Addition = v.picklist([
  'launches',
  'questions',
  'logout',
  'setup',
  'activity',
  'overview',
  'output',
  'checks',
  'sources',
  'push',
]);
export type Addition = v.InferOutput<typeof Addition>;

/** The additions that a server names; words of a later version are left out. */
const Known = v.pipe(
  v.array(v.unknown()),
  v.transform((words) => words.filter((word): word is Addition => v.is(Addition, word))),
);

/** The server's version, e.g. `5.0.8`. Our own servers say beside it what they know; AnsibleForms says nothing there. */
export const version = endpoint({
  method: 'GET',
  path: '/version',
  access: 'public',
  output: v.object({ message: v.string(), output: v.fallback(v.object({ knows: Known }), { knows: [] }) }),
  reply: 'message-and-output',
  offline: 'cached',
});

const Lines = v.pipe(
  v.unknown(),
  v.transform((value) => (Array.isArray(value) ? value.filter((line): line is string => typeof line === 'string') : [])),
);

/** The specification names the lists `success` and `failed`, the wire `output` and `error` (contract 10.12); both are read. */
export const SchemaAnswer = v.object({
  status: v.string(),
  message: v.optional(v.unknown(), ''),
  data: v.optional(
    v.nullish(
      v.object({
        output: v.optional(Lines, []),
        error: v.optional(v.unknown()),
        success: v.optional(Lines, []),
        failed: v.optional(Lines, []),
      }),
    ),
  ),
});

export const checkSchema = endpoint({
  method: 'GET',
  path: '/schema',
  access: 'public',
  output: SchemaAnswer,
  reply: 'whole',
  offline: 'stored',
});

/** Creates what is missing. Refused as soon as anything is there: it never drops a table. */
export const createSchema = endpoint({
  method: 'POST',
  path: '/schema',
  access: 'public',
  output: v.unknown(),
  reply: 'envelope',
  offline: 'refused',
});

/** Where the database stands. `message` is for people; `good` and `bad` are the lines of the check. */
export interface SchemaState {
  readonly at: 'ok' | 'missing' | 'inconsistent' | 'disabled' | 'fatal' | 'error';
  readonly message: string;
  readonly good: readonly string[];
  readonly bad: readonly string[];
}

/** The text of a message that may be a text, an object with a message inside, or nothing (specification 4, start-up). */
function messageText(message: unknown): string {
  if (typeof message === 'string') return message === '' ? 'Unknown error' : message;
  const within = typeof message === 'object' && message !== null ? (message as { message?: unknown }).message : undefined;
  return typeof within === 'string' && within !== '' ? within : 'Unknown error';
}

/** Reads the check's answer by the mapping of contract 10.12. */
export function schemaState(answer: v.InferOutput<typeof SchemaAnswer>): SchemaState {
  const good = [...(answer.data?.output ?? []), ...(answer.data?.success ?? [])];
  const bad = [...errorText(answer.data?.error).split('\n').filter(Boolean), ...(answer.data?.failed ?? [])];
  const message = messageText(answer.message);
  if (answer.status !== 'error' && answer.status !== 'failed') return { at: 'ok', message, good, bad };
  if (message.startsWith('ERROR')) return { at: 'error', message: `Failed to check AnsibleForms database schema\n${message}`, good, bad };
  if (message === 'FATAL ERROR') return { at: 'fatal', message, good, bad };
  if (message === 'Schema creation is disabled') return { at: 'disabled', message, good, bad };
  return { at: good.length === 0 ? 'missing' : 'inconsistent', message, good, bad };
}

/**
 * Whether the server itself says that the schema is missing. A database that cannot be asked reads almost the same (contract 10.12), but
 * names another reason.
 */
export const callsMissing = ({ at, bad }: SchemaState): boolean =>
  at === 'missing' && (bad.length === 0 || bad.some((line) => /is not present/i.test(line)));

export const CheckStatus = v.picklist(['OK', 'Failed', 'Skipped']);
export type CheckStatus = v.InferOutput<typeof CheckStatus>;
const Check = v.object({ label: v.string(), status: v.fallback(CheckStatus, 'Failed') });

/** The checks in the order of the server; a map (the wire) and a list (the specification) are both read. */
export const InstallAnswer = v.pipe(
  v.object({
    status: v.string(),
    message: v.optional(v.unknown()),
    data: v.optional(v.nullish(v.looseObject({ output: v.optional(v.unknown()) }))),
  }),
  v.transform((answer) => answer.data?.output),
  v.union([
    v.array(Check),
    v.pipe(
      v.record(v.string(), Check),
      v.transform((map) => Object.values(map)),
    ),
  ]),
);

/** `status` of the answer is wrong on the reference server (always failed), so only the checks count. */
export const install = endpoint({
  method: 'GET',
  path: '/install',
  access: 'public',
  output: InstallAnswer,
  reply: 'whole',
  offline: 'stored',
});
