import { readForm } from '#engine/index.ts';
import { fieldsOf, type Form } from '../portal/portal.ts';
import { pathsOf } from './extravars.ts';

type Values = Readonly<Record<string, unknown>>;

/** Levels of lists and objects in what a job receives: what reads it later, here or in a browser, goes down as deep. */
export const deepest = 32;

/** What a job receives may be this long as JSON, in characters: it is stored, sealed, and read whole with each look at the job. */
export const longest = 2 * 1024 * 1024;

/** What clients send beside the answers (contract 7.1): it is overwritten, or read in its own way. */
const besides: ReadonlySet<string> = new Set(['__verbose__', '__credentials__', 'ansibleforms_user']);

/**
 * Names that no page of this form sends: neither a field that has output, nor what the paths of a `model` put together, down to the first
 * list. Anybody could have put them there, to steer a playbook or switch a step.
 */
export function undeclaredIn(form: Form, sent: Values): readonly string[] {
  const silent = new Set(readForm(form).form.fields.flatMap(({ name, noOutput }) => (noOutput ? [name] : [])));
  const paths = fieldsOf(form)
    .filter(({ name }) => !silent.has(name))
    .flatMap((field) => pathsOf(field).map((path) => (path.length === 0 ? [field.name] : path)));
  return Object.entries(sent).flatMap(([name, value]) => (besides.has(name) ? [] : undeclaredAt(name, value, below(paths, name))));
}

type Paths = readonly (readonly string[])[];

/** What is left of those paths that go through a name. */
const below = (paths: Paths, name: string): Paths => paths.flatMap(([first, ...rest]) => (first === name ? [rest] : []));

function undeclaredAt(name: string, value: unknown, paths: Paths): readonly string[] {
  if (paths.length === 0) return [name];
  if (value === null || value === undefined || paths.some((path) => path.length === 0)) return [];
  // What a model puts together is a record or a list: in its place a value of its own could be anything.
  if (typeof value !== 'object') return [name];
  if (paths.some(([next]) => next === '*')) return [];
  return Object.entries(value).flatMap(([key, inner]) => undeclaredAt(`${name}.${key}`, inner, below(paths, key)));
}

/** Why nobody could read a job with these values again; null when everybody can. */
export function unreadable(sent: Values): string | null {
  if (isDeeper(sent, deepest)) return `The values are nested more than ${deepest} levels deep, which is more than a job can hold`;
  const { length } = JSON.stringify(sent);
  if (length <= longest) return null;
  return `The values have ${length} characters as JSON, more than the ${longest} a job can hold. Upload large ones as a file`;
}

/** Level by level: whatever the depth, no stack runs over. */
function isDeeper(value: unknown, levels: number): boolean {
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    const containers = level.filter((one) => typeof one === 'object' && one !== null);
    if (containers.length > 0 && depth >= levels) return true;
    level = containers.flatMap((one) => Object.values(one as object) as unknown[]);
  }
  return false;
}
