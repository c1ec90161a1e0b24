import { useState } from 'react';
import type { Outline, Touched } from '#hooks/use-form-outline.ts';

export interface Selection {
  /** Places of the chosen fields, in the order of the form; [] = the form itself is open. */
  readonly at: readonly number[];
  readonly choose: (at: readonly number[]) => void;
  readonly take: (touched: Touched) => void;
}

interface Chosen {
  readonly at: readonly number[];
  /** By these they are found again when others come and go. */
  readonly names: readonly string[];
}

/** Which fields a person works with. */
export function useSelection(outline: Outline | null): Selection {
  const [chosen, setChosen] = useState<Chosen>({ at: [], names: [] });
  const at = outline ? foundIn(outline, chosen) : [];
  return {
    at,
    choose: (next) => setChosen({ at: next, names: next.map((place) => outline?.fields[place]?.name ?? '') }),
    take: (touched) => touched && setChosen(touched),
  };
}

function foundIn({ fields }: Outline, { at, names }: Chosen): readonly number[] {
  const found = at.map((place, n) => {
    if (fields[place]?.name === names[n]) return place;
    const same = fields.findIndex(({ name }) => name === names[n]);
    return same >= 0 ? same : place;
  });
  return [...new Set(found)].filter((place) => place < fields.length).sort((one, other) => one - other);
}
