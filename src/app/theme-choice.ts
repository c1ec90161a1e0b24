import { useState } from 'react';
import type { KeyValueStore } from '#db/session-store.ts';
import type { ThemeChoice } from '#ui/theme-name.ts';

/** A choice of the device, not of a person: it holds before sign-in and stays after sign-out. */
const key = 'fieldrun.theme';

const parsed = (stored: string | null): ThemeChoice => (stored === 'light' || stored === 'dark' ? stored : 'system');

export function useThemeChoice(kept: KeyValueStore): readonly [ThemeChoice, (choice: ThemeChoice) => void] {
  const [choice, setChoice] = useState(() => parsed(kept.get(key)));
  return [
    choice,
    (next) => {
      kept.set(key, next);
      setChoice(next);
    },
  ];
}
