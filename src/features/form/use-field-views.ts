import { useState } from 'react';

/** Something that is open or not. */
export interface View {
  readonly on: boolean;
  readonly toggle: () => void;
}

/** What a person opened at a field: its value in full, and what it asks. */
export interface FieldViews {
  readonly viewer: View;
  readonly debug: View;
}

export function useFieldViews(): FieldViews {
  const [viewer, setViewer] = useState(false);
  const [debug, setDebug] = useState(false);
  return { viewer: { on: viewer, toggle: () => setViewer(!viewer) }, debug: { on: debug, toggle: () => setDebug(!debug) } };
}
