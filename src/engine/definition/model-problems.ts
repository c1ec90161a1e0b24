import type { Field } from '#engine/definition/field.ts';
import { problem, type Problem } from '#engine/definition/problem.ts';
import { isRow } from '#engine/value.ts';

/** D7: fields that take the place of each other in what a job receives (Q-MERGE, Q-CUT). */
export const modelProblems = (fields: readonly Field[]): readonly Problem[] => [...sharedModels(fields), ...blockedModels(fields)];

const tidy = (model: string): string => model.replaceAll(/\s*\.\s*/g, '.').trim();

/** Q-MERGE: of two single values at one place the first stays, so the second field is lost. */
function sharedModels(fields: readonly Field[]): readonly Problem[] {
  const owners = new Map<string, string>();
  const found: Problem[] = [];
  for (const { name, model } of fields) {
    for (const path of new Set(model.map(tidy))) {
      const owner = owners.get(path);
      if (owner === undefined) owners.set(path, name);
      else found.push(sharedModel(name, owner, path));
    }
  }
  return found;
}

const sharedModel = (field: string, ref: string, path: string): Problem =>
  problem('sharedModel', `Field '${field}' writes to '${path}' like field '${ref}': of two single values the first stays`, {
    field,
    ref,
    property: 'model',
  });

/** Q-CUT: where a field writes a single value, nothing has a place below it. */
function blockedModels(fields: readonly Field[]): readonly Problem[] {
  const single = new Map<string, number>();
  for (const [at, field] of fields.entries())
    for (const path of isSingle(field) ? placesOf(field) : []) if (!single.has(path)) single.set(path, at);
  return fields.flatMap((field, at) =>
    placesOf(field).flatMap((path) => {
      const above = abovePaths(path).find((one) => single.has(one));
      const owner = above === undefined ? undefined : single.get(above)!;
      return owner === undefined ? [] : [blockedModel(field.name, fields[owner]!.name, `'${path}'`, `'${above}'`, owner < at)];
    }),
  );
}

function placesOf({ name, model, noOutput, kind }: Field): readonly string[] {
  if (noOutput || kind === 'unsupported') return [];
  return model.length === 0 ? [name] : model.map(tidy);
}

/** `m`, `m.n`, `m.n.k` for `m.n.k[1].v`. */
const abovePaths = (path: string): readonly string[] => {
  const keys = path.split('.');
  return keys.flatMap((part, at) => {
    const isIndexed = part.endsWith(']');
    const above = [...keys.slice(0, at), part.replace(/\[\d+\]$/, '')].join('.');
    return at === keys.length - 1 && !isIndexed ? [] : [above];
  });
};

/** Whether a field certainly writes a text, a number or the like, and no record that others could write into. */
function isSingle(field: Field): boolean {
  switch (field.kind) {
    case 'text':
    case 'password':
    case 'textarea':
    case 'number':
    case 'checkbox':
    case 'datetime':
      return true;
    case 'radio':
      return field.choices.every(({ value }) => !isRow(value));
    case 'enum':
      return !field.multiple && !field.outputObject && field.valueColumn !== '*';
    case 'constant':
      return field.default !== undefined && (typeof field.default !== 'object' || field.default === null);
    case 'expression':
      return field.given !== null && (typeof field.given.value !== 'object' || field.given.value === null);
    case 'html':
    case 'table':
    case 'file':
    case 'unsupported':
      return false;
  }
}

/** @param isLater the single value is there first, so that the other finds no place; else it is written over the other */
const blockedModel = (field: string, ref: string, path: string, above: string, isLater: boolean): Problem =>
  problem(
    'blockedModel',
    `Field '${field}' writes to ${path}, but field '${ref}' writes a single value to ${above}: where both have a value, ${isLater ? 'no job can be launched' : 'only that one reaches the job'}`,
    { field, ref, property: 'model' },
  );
