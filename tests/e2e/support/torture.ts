import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

type Form = { readonly name: string } & Readonly<Record<string, unknown>>;

/** A form of everything that breaks layouts, under a name that is easy to write. */
export const torture: Form = {
  ...(parse(readFileSync(new URL('../../fixtures/torture-form.yaml', import.meta.url), 'utf8')) as Form),
  name: 'Torture',
};
