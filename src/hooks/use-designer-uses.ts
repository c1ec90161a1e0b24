import { useMemo } from 'react';
import type { BenchItem } from '#sync/designer/bench.ts';
import { usesOf, type Uses } from '#sync/designer/uses.ts';

const none: readonly Uses[] = [];

/** Roles or categories with the forms that name them; null asks for nothing. */
export function useUses(items: readonly BenchItem[], of: 'roles' | 'categories' | null): readonly Uses[] {
  return useMemo(() => (of === null ? none : usesOf(items, of)), [items, of]);
}
