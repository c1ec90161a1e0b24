/** The attributes a form may set on an input, with the type each has; anything else could reach the page around it. */
const allowed = {
  autoComplete: 'text',
  pattern: 'text',
  title: 'text',
  min: 'text',
  max: 'text',
  step: 'text',
  maxLength: 'count',
  rows: 'count',
} as const;
type Name = keyof typeof allowed;
const byLowerCase = new Map(Object.keys(allowed).map((name) => [name.toLowerCase(), name as Name]));

export type Attributes = { readonly [N in Name]?: (typeof allowed)[N] extends 'count' ? number : string };

/** The attributes of `attrs` that are allowed and have plain values. */
export function attributesOf(attrs: Readonly<Record<string, unknown>>): Attributes {
  const kept: Record<string, string | number> = {};
  for (const [given, value] of Object.entries(attrs)) {
    const name = byLowerCase.get(given.toLowerCase());
    if (name === undefined || (typeof value !== 'string' && typeof value !== 'number')) continue;
    if (allowed[name] === 'text') kept[name] = String(value);
    else if (Number.isInteger(Number(value)) && Number(value) > 0) kept[name] = Number(value);
  }
  return kept;
}

/** Which way an input reads: as what is in it; an empty one as its field. */
export const directionOf = (text: string): { readonly dir?: 'auto' } => (text === '' ? {} : { dir: 'auto' });

/** A value as a text input shows it; no value is an empty input. */
export const shownText = (value: unknown): string => (value === undefined || value === null ? '' : String(value));
