import * as v from 'valibot';
import { parse } from 'yaml';
import text from './guide/environment.yaml?raw';

const Plain = v.union([v.string(), v.number(), v.boolean()]);

/**
 * An environment variable as the guide tells of it. `ignored`: why it changes nothing here, absent where this server reads it; the
 * name is known because AnsibleForms knows it. A `default` may hold `%PERSISTENT_FOLDER%` and `%HOME%`.
 */
const Variable = v.looseObject({
  name: v.string(),
  type: v.string(),
  short: v.string(),
  description: v.string(),
  default: v.optional(Plain),
  ignored: v.optional(v.string()),
});
export type EnvironmentVariable = v.InferOutput<typeof Variable>;

let known: readonly EnvironmentVariable[] | null = null;

/** Every variable of contract 10.12 and those of this server alone, in the order of the guide. Read once. */
export function environmentVariables(): readonly EnvironmentVariable[] {
  known ??= v.parse(v.object({ items: v.array(Variable) }), parse(text)).items;
  return known;
}

/** The default with its folders filled in; undefined where there is none. Both folders are absolute paths. */
export function defaultOf(
  variable: EnvironmentVariable,
  folders: { readonly data: string; readonly home: string },
): string | number | boolean | undefined {
  if (typeof variable.default !== 'string') return variable.default;
  return variable.default.replaceAll('%PERSISTENT_FOLDER%', folders.data).replaceAll('%HOME%', folders.home);
}
