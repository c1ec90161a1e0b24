import { useMemo, useState } from 'react';

/** Something that is open or not. */
export interface View {
  readonly on: boolean;
  readonly toggle: () => void;
}

/** What a person opened at a field: its value in full, and what it asks. The same object until something is opened or closed. */
export interface FieldViews {
  readonly viewer: View;
  readonly debug: View;
}

export function useFieldViews(): FieldViews {
  const viewer = useView();
  const debug = useView();
  return useMemo(() => ({ viewer, debug }), [viewer, debug]);
}

function useView(): View {
  const [on, set] = useState(false);
  return useMemo(() => ({ on, toggle: () => set((was) => !was) }), [on]);
}
