import { useMemo } from 'react';
import type { BenchItem } from '#sync/designer/bench.ts';
import { declaredNames } from '#sync/designer/uses.ts';

/** What the portal declares beside its forms. */
export interface PortalNames {
  readonly roles: readonly string[];
  readonly categories: readonly string[];
  readonly constants: readonly string[];
}

/** The names of roles, categories and constants; read anew only when their own texts change. */
export function usePortalNames(items: readonly BenchItem[]): PortalNames {
  const textOf = (kind: keyof PortalNames): string => items.find((item) => item.kind === kind && item.state !== 'removed')?.text ?? '';
  const [roles, categories, constants] = [textOf('roles'), textOf('categories'), textOf('constants')];
  return useMemo(
    () => ({
      roles: declaredNames({ kind: 'roles', text: roles }, 'roles'),
      categories: declaredNames({ kind: 'categories', text: categories }, 'categories'),
      constants: declaredNames({ kind: 'constants', text: constants }, 'constants'),
    }),
    [roles, categories, constants],
  );
}
