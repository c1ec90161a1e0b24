import type { Field, FormDefinition } from '#engine/definition/field.ts';
import { flatten } from '#engine/output/flatten.ts';
import { partsOf } from '#engine/output/model.ts';
import { isEqual, property, type Row } from '#engine/value.ts';

/** What is known of a field's value from what was submitted; null = nothing certain. `isSent` false: known to have none. */
export interface Known {
  readonly value: unknown;
  readonly isSent: boolean;
}

/** Where each field alone writes to: what is found where others write, too, says nothing of it. */
export function placesOf(form: FormDefinition): readonly (readonly (readonly string[])[])[] {
  const all = form.fields.map((field): readonly (readonly string[])[] => {
    if (field.noOutput || field.kind === 'unsupported') return [];
    return field.model.length === 0 ? [[field.name]] : field.model.map(pathOf);
  });
  // A path, or a path above it, that several fields use.
  const ends = new Map<string, number>();
  const passed = new Map<string, number>();
  for (const paths of all)
    for (const path of paths)
      for (let length = 1; length <= path.length; length++) {
        const seen = length === path.length ? ends : passed;
        const key = JSON.stringify(path.slice(0, length));
        seen.set(key, (seen.get(key) ?? 0) + 1);
      }
  const isShared = (path: readonly string[]): boolean =>
    path.some((_, at) => {
      const key = JSON.stringify(path.slice(0, at + 1));
      const isEnd = at + 1 === path.length;
      return (ends.get(key) ?? 0) > (isEnd ? 1 : 0) || (isEnd && passed.has(key));
    });
  return all.map((paths) => paths.filter((path) => !isShared(path)));
}

const pathOf = (model: string): readonly string[] =>
  partsOf(model).flatMap(({ key, index }) => (index === null ? [key] : [key, String(index)]));

/** What each field certainly held when this was sent; fields of which that cannot be told are missing. undefined = it had no value. */
export function sentValues(form: FormDefinition, extravars: Row): ReadonlyMap<string, unknown> {
  const places = placesOf(form);
  return new Map(
    form.fields.flatMap(({ name }, at) => places[at]!.slice(0, 1).map((path) => [name, found(extravars, path).value] as const)),
  );
}

/** What stands at a path. */
export function found(extravars: Row, path: readonly string[]): Known {
  let at: unknown = extravars;
  for (const key of path) {
    const next = property(at, key);
    if (next === undefined) return { value: undefined, isSent: false };
    at = next;
  }
  return { value: at, isSent: true };
}

/**
 * The options a submitted value of a list may stand for, one or a list of them; null when they cannot be told: two options may leave
 * the form as the same value.
 */
export function optionsFor(field: Extract<Field, { kind: 'enum' }>, sent: unknown): readonly (readonly unknown[])[] {
  const wanted = field.multiple && Array.isArray(sent) ? (sent as unknown[]) : [sent];
  const key = (option: unknown): unknown =>
    field.outputObject ? option : asJson(flatten([field.values[0], option], field.valueColumn, true), 1);
  return wanted.map((one) => field.values.filter((option) => isEqual(asSent(key(option)), one)));
}

const asJson = (value: unknown, at: number): unknown => (Array.isArray(value) ? value[at] : value);
/** As it looks after the journey. */
export const asSent = (value: unknown): unknown => (value === undefined ? null : (JSON.parse(JSON.stringify(value)) as unknown));
