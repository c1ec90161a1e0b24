import type { Field } from '#engine/definition/field.ts';
import { modelProblems } from '#engine/definition/model-problems.ts';
import { problem, type Problem } from '#engine/definition/problem.ts';
import { readsOf } from '#engine/expression/tokens.ts';
import { ruleTargets, type Graph, type Texts } from '#engine/graph/graph.ts';
import type { Row } from '#engine/value.ts';

/** D3: names that lead nowhere and fields that read themselves (form-engine 10, Q-DEPWARN: constants and the user are known). */
export function designProblems(fields: readonly Field[], texts: readonly Texts[], graph: Graph, constants: Row): readonly Problem[] {
  const names = new Set(fields.map((field) => field.name));
  const isKnown = (name: string): boolean => names.has(name) || name === '__user__' || Object.hasOwn(constants, name);
  const found = fields.flatMap((field, at) => [
    ...(field.dependencies ?? []).filter(({ name }) => !isKnown(name)).map(({ name }) => unknownDependency(field.name, name)),
    ...ruleTargets(field)
      .filter((name) => !names.has(name))
      .map((name) => unknownRuleField(field, name)),
    ...columnTargets(field)
      .filter(([, name]) => !names.has(name))
      .map(([property, name]) => unknownName(field.name, property, name)),
    ...unknownPlaceholders(field, texts[at]!, isKnown),
    ...graph.defaultedParents[at]!.map((parent) => defaultOnDefault(field.name, fields[parent]!.name)),
  ]);
  return [...found, ...[...graph.selfReaders].map((at) => selfReference(fields[at]!, texts[at]!)), ...modelProblems(fields)];
}

/** What the columns of a table name: property and field. */
function columnTargets(field: Field): readonly (readonly [property: string, name: string])[] {
  if (field.kind !== 'table') return [];
  return field.tableFields.flatMap((column) =>
    (['from', 'in', 'notIn'] as const).flatMap((word) => {
      const target = column[word];
      if (target === null) return [];
      return [[`tableFields.${column.name}.${word}`, typeof target === 'string' ? target : target.field] as const];
    }),
  );
}

const none: readonly Problem[] = [];

function unknownPlaceholders(field: Field, texts: Texts, isKnown: (name: string) => boolean): readonly Problem[] {
  if (texts.default === null && texts.source === null) return none;
  const inDefault = readsOf(texts.default ?? []);
  const names = new Set([...inDefault, ...readsOf(texts.source ?? [])]);
  return [...names]
    .filter((name) => !isKnown(name))
    .map((name) => unknownPlaceholder(field.name, name, inDefault.includes(name) ? 'default' : sourceProperty(field)));
}

const sourceProperty = (field: Field): string => ('expression' in field && field.expression === '' ? 'query' : 'expression');

const defaultOnDefault = (field: string, ref: string): Problem =>
  problem(
    'defaultOnDefault',
    `Field '${field}' has a default and reads '${ref}', which has one too: when both apply, the form cannot run`,
    {
      field,
      ref,
      property: 'expression',
    },
  );

const unknownDependency = (field: string, ref: string): Problem =>
  problem('unknownDependency', `Field '${field}' depends on '${ref}', which is not a field`, { field, ref, property: 'dependencies' });

function unknownRuleField(field: Field, ref: string): Problem {
  const rules = Object.entries(field.rules) as readonly (readonly [string, unknown])[];
  const property =
    rules.find(([, rule]) => rule === ref || (typeof rule === 'object' && rule !== null && 'field' in rule && rule.field === ref))?.[0] ??
    null;
  return unknownName(field.name, property, ref);
}

const unknownName = (field: string, property: string | null, ref: string): Problem =>
  problem('unknownValidationField', `Field '${field}': '${property}' names '${ref}', which is not a field`, { field, ref, property });

const unknownPlaceholder = (field: string, ref: string, property: string): Problem =>
  problem('unknownPlaceholder', `Field '${field}' reads '${ref}', which is neither a field nor a constant`, { field, ref, property });

const selfReference = (field: Field, texts: Texts): Problem =>
  problem('selfReference', `You defined a self reference on field '${field.name}'`, {
    field: field.name,
    property: texts.source === null ? 'default' : sourceProperty(field),
  });
