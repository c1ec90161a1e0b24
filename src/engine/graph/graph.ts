import type { Field } from '#engine/definition/field.ts';
import { readsOf, type Pieces } from '#engine/expression/tokens.ts';
import { components, isRing, selfReaders } from '#engine/graph/components.ts';

/** The texts of a field that hold placeholders, cut once. null = no such text. */
export interface Texts {
  readonly default: Pieces | null;
  /** What the field asks. */
  readonly source: Pieces | null;
  readonly descriptions: Pieces;
}

/** Who depends on whom, by place in the form. Built once per form. */
export interface Graph {
  /** Fields whose default or question reads this one: a commit starts them over. Fields of rings leave each other alone. */
  readonly feeds: readonly (readonly number[])[];
  /** Fields whose visibility looks at this one's value. */
  readonly shows: readonly (readonly number[])[];
  /** Fields whose visibility looks at this one's validity. */
  readonly admits: readonly (readonly number[])[];
  /** Fields whose rules or their descriptions look at this one. */
  readonly checks: readonly (readonly number[])[];
  /** Fields whose texts read themselves, directly or through others: a ring has no value to start from, so nothing is asked. */
  readonly selfReaders: ReadonlySet<number>;
  /** Fields that come round to themselves by what they read, show or check; they may never come to rest. */
  readonly rings: ReadonlySet<number>;
  /** Expressions with a default that the expression of this one, which has a default too, reads (form-engine 4.6). */
  readonly defaultedParents: readonly (readonly number[])[];
  /** The place of each field in the order of evaluation, and the other way round. */
  readonly rank: readonly number[];
  readonly byRank: readonly number[];
}

export function graphOf(fields: readonly Field[], texts: readonly Texts[], indexOf: ReadonlyMap<string, number>): Graph {
  const places = (names: readonly string[]): readonly number[] =>
    names.length === 0 ? none : unique(names.flatMap((name) => indexOf.get(name) ?? none));
  const wants = (field: Field, kind: 'values' | 'validity'): readonly number[] =>
    field.dependencies === null
      ? none
      : places(field.dependencies.filter((dependency) => dependency.wants.kind === kind).map((dependency) => dependency.name));
  const asks = texts.map(({ source }) => (source === null ? none : places(readsOf(source))));
  const reads = texts.map((text, at) => (text.default === null ? asks[at]! : unique([...places(readsOf(text.default)), ...asks[at]!])));
  const shownBy = fields.map((field) => wants(field, 'values'));
  const admittedBy = fields.map((field) => wants(field, 'validity'));
  const checkedBy = fields.map((field, at) => places([...ruleTargets(field), ...readsOf(texts[at]!.descriptions)]));
  const all = fields.map((_, at) => [...reads[at]!, ...shownBy[at]!, ...admittedBy[at]!]);
  const groups = components(all);
  const isRound = groups.some((group) => isRing(group, all));
  const inRing = new Set(isRound ? selfReaders(reads) : none);
  const byRank = groups.flat();
  const rank = Array.from({ length: fields.length }, () => 0);
  for (const [place, at] of byRank.entries()) rank[at] = place;
  const validities = admittedBy.map((targets) => (targets.length === 0 ? none : targets.flatMap((target) => checkedBy[target]!)));
  // Most forms have no ring, and then nothing is looked through twice.
  const mayCircle = isRound || validities.some((targets) => targets.length > 0);
  return {
    feeds: reversed(reads.map((sources, at) => (inRing.has(at) ? sources.filter((source) => !inRing.has(source)) : sources))),
    shows: reversed(shownBy),
    admits: reversed(admittedBy),
    checks: reversed(checkedBy),
    selfReaders: inRing,
    rings: mayCircle ? ringsOf(all.map((targets, at) => [...targets, ...validities[at]!])) : new Set(),
    defaultedParents: fields.map((field, at) => {
      const isDefaulted = (place: number): boolean => fields[place]!.kind === 'expression' && fields[place]!.default !== undefined;
      return field.kind === 'expression' && isDefaulted(at) ? asks[at]!.filter(isDefaulted) : none;
    }),
    rank,
    byRank,
  };
}

const none: readonly number[] = [];

const unique = (places: readonly number[]): readonly number[] => (places.length < 2 ? places : [...new Set(places)]);

const ringsOf = (reads: readonly (readonly number[])[]): ReadonlySet<number> =>
  new Set(
    components(reads)
      .filter((group) => isRing(group, reads))
      .flat(),
  );

/** The fields named by the rules of a field. */
export function ruleTargets(field: Field): readonly string[] {
  const { validIf, validIfNot, notIn, in: within, sameAs } = field.rules;
  return [validIf?.field, validIfNot?.field, notIn?.field, within?.field, sameAs].filter((name) => typeof name === 'string');
}

function reversed(reads: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const back = reads.map((): number[] => []);
  for (const [at, targets] of reads.entries()) for (const target of targets) back[target]!.push(at);
  return back;
}
