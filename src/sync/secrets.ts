/** What stands in the place of a value that must not be kept; the server's own word for it. */
export const masked = '**NOLOG**';

const telling = /pass(word|wd|phrase)?|secret|token|private.?key/i;

/** The part of a field that decides whether its value may be kept. */
interface FieldTraits {
  readonly name?: unknown;
  readonly type?: unknown;
  readonly noLog?: unknown;
  readonly model?: unknown;
}

/**
 * The names whose values are never kept on this device: password and `noLog` fields of a form, with the last parts of their output
 * paths, because a model puts the value elsewhere.
 */
export function secretNames(fields: unknown): ReadonlySet<string> {
  const names = new Set<string>();
  for (const field of Array.isArray(fields) ? (fields as readonly FieldTraits[]) : []) {
    if (field === null || typeof field !== 'object' || (field.type !== 'password' && field.noLog !== true)) continue;
    if (typeof field.name === 'string') names.add(field.name);
    for (const path of [field.model].flat())
      if (typeof path === 'string')
        names.add(
          path
            .split('.')
            .at(-1)!
            .replace(/\[\d+\]$/, '')
            .trim(),
        );
  }
  return names;
}

/** A copy of submitted values in which secrets are masked, at any depth: those named, and texts under names that tell. */
export function withoutSecrets<T>(value: T, names: ReadonlySet<string>): T {
  return copied(value, names) as T;
}

function copied(value: unknown, names: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((item) => copied(item, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inside]) => {
      const isSecret = names.has(key) || (typeof inside === 'string' && telling.test(key));
      return [key, isSecret && inside !== undefined && inside !== '' ? masked : copied(inside, names)];
    }),
  );
}
