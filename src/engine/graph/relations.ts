import type { Graph } from '#engine/graph/graph.ts';

/** Why one field has to do with another: it reads its value, is shown by it, or is checked against it. */
export type Bond = 'value' | 'visibility' | 'rules';

/** A field that another one depends on, or that depends on it. */
export interface Relation {
  /** Its place in the form. */
  readonly at: number;
  readonly by: readonly Bond[];
}

/** G5: what a field depends on, and what depends on it, each neighbour once, in form order. Takes time linear in the size of the form. */
export function relationsOf(
  { feeds, shows, admits, checks }: Graph,
  at: number,
): { readonly reads: readonly Relation[]; readonly feeds: readonly Relation[] } {
  const bonds: readonly (readonly [Bond, Graph['feeds']])[] = [
    ['value', feeds],
    ['visibility', feeds.map((_, place) => [...shows[place]!, ...admits[place]!])],
    ['rules', checks],
  ];
  const places = feeds.map((_, place) => place).filter((place) => place !== at);
  const between = (from: (place: number) => number, to: (place: number) => number): readonly Relation[] =>
    places.flatMap((place) => {
      const by = bonds.filter(([, edges]) => edges[from(place)]!.includes(to(place))).map(([bond]) => bond);
      return by.length === 0 ? [] : [{ at: place, by }];
    });
  return {
    reads: between(
      (place) => place,
      () => at,
    ),
    feeds: between(
      () => at,
      (place) => place,
    ),
  };
}
