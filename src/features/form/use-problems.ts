import { useRef, useSyncExternalStore } from 'react';
import { formProblems, type Problem } from '#engine/index.ts';
import type { FormSession } from '#hooks/use-form-engine.ts';

/** What is wrong with the form as it is written and as it runs, each thing once. The list stays the same until something changes. */
export function useProblems({ store, problems }: FormSession): readonly Problem[] {
  const known = useRef<readonly Problem[]>([]);
  const read = (): readonly Problem[] => {
    const now = unique([...problems, ...formProblems(store.current())]);
    if (!isSame(known.current, now)) known.current = now;
    return known.current;
  };
  return useSyncExternalStore(store.subscribe, read);
}

const unique = (problems: readonly Problem[]): readonly Problem[] => [
  ...new Map(problems.map((problem) => [problem.message, problem])).values(),
];

const isSame = (one: readonly Problem[], other: readonly Problem[]): boolean =>
  one.length === other.length && one.every(({ message }, at) => message === other[at]!.message);
