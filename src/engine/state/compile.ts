import { designProblems } from '#engine/definition/design.ts';
import { layoutOf, type Group } from '#engine/definition/layout.ts';
import type { Field, FormDefinition } from '#engine/definition/field.ts';
import type { Problem } from '#engine/definition/problem.ts';
import { piecesOf, type Pieces } from '#engine/expression/tokens.ts';
import { graphOf, type Graph, type Texts } from '#engine/graph/graph.ts';
import type { Row } from '#engine/value.ts';

/** A form made ready for filling in: everything that does not depend on answers is worked out once. */
export interface CompiledForm {
  readonly form: FormDefinition;
  readonly constants: Row;
  readonly fields: readonly Field[];
  /** Where a name stands in the form. */
  readonly indexOf: ReadonlyMap<string, number>;
  readonly texts: readonly Texts[];
  readonly graph: Graph;
  readonly layout: readonly Group[];
  /** The form runs scripts on this device, so an interpreter is needed. */
  readonly hasLocalScripts: boolean;
  /** What the design of the form gets wrong, beyond what reading it reported. */
  readonly problems: readonly Problem[];
}

/**
 * Takes time linear in the size of the form.
 *
 * @param constants of the portal; a field beats a constant of the same name
 */
export function compileForm(form: FormDefinition, constants: Row): CompiledForm {
  const { fields } = form;
  const indexOf = new Map<string, number>();
  for (const [at, field] of fields.entries()) if (!indexOf.has(field.name)) indexOf.set(field.name, at);
  const texts = fields.map(textsOf);
  const graph = graphOf(fields, texts, indexOf);
  return {
    form,
    constants,
    fields,
    indexOf,
    texts,
    graph,
    layout: layoutOf(fields),
    hasLocalScripts: fields.some((field) => runsScript(field) || (field.evalDefault && typeof field.default === 'string')),
    problems: designProblems(fields, texts, graph, constants),
  };
}

function textsOf(field: Field): Texts {
  const { regex, validIf, validIfNot, notIn, in: within } = field.rules;
  return {
    default: typeof field.default === 'string' ? piecesOf(field.default) : null,
    source: sourceOf(field),
    descriptions: [regex, validIf, validIfNot, notIn, within].flatMap((rule) => (rule === null ? [] : piecesOf(rule.description))),
  };
}

const runsScript = (field: Field): boolean => 'expression' in field && field.expression !== '' && field.runLocal;

/** E6: line feeds go from what a server is asked, which refuses them; in scripts they become blanks (Q-NL). */
function sourceOf(field: Field): Pieces | null {
  if (!('expression' in field)) return null;
  const text = field.expression || field.query;
  if (text === '') return null;
  return piecesOf(text.replaceAll(/\r?\n/g, runsScript(field) ? ' ' : ''));
}
