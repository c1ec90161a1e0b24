import { fail, ok, type Result } from '#lib/result.ts';
import { fieldsOf, type Field, type Form } from '../portal/portal.ts';

type Values = Readonly<Record<string, unknown>>;

/** What a field that works out its own list or value offers now; null = that cannot be told. The error says why not. */
export type Offered = (field: string) => Promise<Result<readonly unknown[], string> | null>;

/**
 * The logins a person may choose: in fields made for that, and, where the form lists them, one of the list, which is worked out again
 * where it is computed; never the portal's own (`__self__`), and never another one for a name that the form itself fills (contract 12
 * row 9). The error names the fields whose login is none of theirs.
 */
export async function chosenLogins(form: Form, sent: Values, offered: Offered): Promise<Result<Values, string>> {
  const fields = new Map(
    fieldsOf(form).flatMap((field) => (field['asCredential'] || field.type === 'credential' ? [[field.name, field]] : [])),
  );
  const chosen = Object.entries(sent).flatMap(([name, value]) => {
    const field = fields.get(name);
    return field !== undefined && typeof value === 'string' && !value.includes('__self__') ? [{ field, value }] : [];
  });
  const problems: string[] = [];
  for (const { field, value } of chosen) {
    // Nothing was chosen: a run goes on without.
    const wrong = value === '' ? null : await refusal(field, value, offered);
    if (wrong !== null) problems.push(`${field.name}: ${wrong}`);
  }
  if (problems.length > 0) return fail(['Form contains invalid data', ...problems].join('\n'));
  return ok(Object.fromEntries(chosen.map(({ field, value }) => [field.name, value])));
}

/** Why this field cannot mean this login; null when it can. */
async function refusal(field: Field, login: string, offered: Offered): Promise<string | null> {
  const isComputed = Boolean(field['expression'] || field['query']);
  // What a person may overwrite is theirs.
  if (isComputed && field['editable']) return null;
  const options = isComputed ? await offered(field.name) : Array.isArray(field['values']) ? ok(field['values'] as unknown[]) : null;
  if (options === null) return null;
  if (!options.ok) return `Its logins could not be worked out. ${options.error}`;
  return options.value.some((option) => means(option, login)) ? null : `'${login}' is none of its logins`;
}

const means = (option: unknown, login: string): boolean =>
  typeof option === 'object' && option !== null ? Object.values(option).includes(login) : String(option) === login;
