import type { Field } from '#engine/definition/field.ts';
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
    ...readsOf(texts[at]!.default ?? [])
      .filter((name) => !isKnown(name))
      .map((name) => unknownPlaceholder(field.name, name)),
  ]);
  return [...found, ...[...graph.selfReaders].map((at) => selfReference(fields[at]!.name))];
}

const unknownDependency = (field: string, ref: string): Problem =>
  problem('unknownDependency', `Field '${field}' depends on '${ref}', which is not a field`, { field, ref, property: 'dependencies' });

function unknownRuleField(field: Field, ref: string): Problem {
  const rules = Object.entries(field.rules) as readonly (readonly [string, unknown])[];
  const property =
    rules.find(([, rule]) => rule === ref || (typeof rule === 'object' && rule !== null && 'field' in rule && rule.field === ref))?.[0] ??
    null;
  return problem('unknownValidationField', `Field '${field.name}': '${property}' names '${ref}', which is not a field`, {
    field: field.name,
    ref,
    property,
  });
}

const unknownPlaceholder = (field: string, ref: string): Problem =>
  problem('unknownPlaceholder', `Field '${field}' reads '${ref}', which is neither a field nor a constant`, {
    field,
    ref,
    property: 'default',
  });

const selfReference = (field: string): Problem =>
  problem('selfReference', `You defined a self reference on field '${field}'`, { field, property: 'default' });
