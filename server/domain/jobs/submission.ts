import type { User } from '#contract/session.ts';
import { isEmpty, readForm, validateSubmission } from '#engine/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { pathsOf } from './extravars.ts';
import { fieldsOf, type Form } from '../portal/portal.ts';
import type { Uploads } from './uploads.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * What a person sent for a form, held against the rules of its fields as the page does (contract 12 row 24), and its files against
 * what this person uploaded: a file's record is replaced by the server's own. The error names every field, a line each.
 */
export async function submitted(
  form: Form,
  constants: Values | undefined,
  user: User,
  sent: Values,
  uploads: Pick<Uploads, 'own'>,
): Promise<Result<Values, string>> {
  const problems = validateSubmission(readForm(form).form, constants ?? {}, user, sent).map(
    ({ field, message }) => `${labelOf(form, field)}: ${message}`,
  );
  const files = await withFiles(form, user, sent, uploads);
  const all = [...problems, ...files.problems];
  return all.length === 0 ? ok(files.values) : fail(['Form contains invalid data', ...new Set(all)].join('\n'));
}

function labelOf(form: Form, name: string): string {
  const label = fieldsOf(form).find((field) => field.name === name)?.['label'];
  return typeof label === 'string' && label !== '' ? label : name;
}

async function withFiles(
  form: Form,
  user: User,
  sent: Values,
  uploads: Pick<Uploads, 'own'>,
): Promise<{ readonly values: Values; readonly problems: readonly string[] }> {
  const problems: string[] = [];
  let values: unknown = sent;
  for (const field of fieldsOf(form).filter(({ type }) => type === 'file')) {
    const exchange = async (value: unknown): Promise<unknown> => {
      if (isEmpty(value)) return value;
      const own = await uploads.own(user, value);
      if (!own) problems.push(`${labelOf(form, field.name)}: This is no file you uploaded, or it was removed since. Choose it again`);
      return own ?? null;
    };
    for (const path of pathsOf(field)) values = await changedAt(values, path, exchange);
  }
  // A record whose parts are exchanged stays a record.
  return { values: values as Values, problems };
}

/** A copy with another value at a path; `*` = every item of a list. Where the path leads nowhere, nothing changes. */
async function changedAt(
  value: unknown,
  [step, ...rest]: readonly string[],
  change: (value: unknown) => Promise<unknown>,
): Promise<unknown> {
  if (step === undefined) return change(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return step === '*' ? Promise.all(value.map((item) => changedAt(item, rest, change))) : value;
  const pairs = Object.entries(value).map(
    async ([key, inner]) => [key, key === step || step === '*' ? await changedAt(inner, rest, change) : inner] as const,
  );
  return Object.fromEntries(await Promise.all(pairs));
}
