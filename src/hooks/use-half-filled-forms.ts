import { useMemo } from 'react';
import { usePortalState } from '#hooks/services.tsx';
import { useRead } from '#hooks/use-read.ts';

/** The forms of which something is kept. */
export function useHalfFilledForms(): ReadonlySet<string> {
  const state = usePortalState();
  const rows = useRead(state.at === 'open' ? state.portal.databases : null, 'halfFilled');
  return useMemo(() => new Set(rows?.map(({ form }) => form)), [rows]);
}
