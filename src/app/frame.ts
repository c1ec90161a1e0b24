import { createContext, use } from 'react';
import { assert } from '#lib/assert.ts';
import type { ThemeChoice } from '#ui/theme-name.ts';
import type { Installation } from './install.ts';
import type { AppVersion } from './worker.ts';

/** What the frame around the pages needs and no page does. */
export interface Frame {
  readonly theme: ThemeChoice;
  readonly chooseTheme: (choice: ThemeChoice) => void;
  readonly version: AppVersion;
  readonly installation: Installation;
}

export const FrameContext = createContext<Frame | null>(null);

export function useFrame(): Frame {
  const frame = use(FrameContext);
  assert(frame, 'the frame was used outside of App');
  return frame;
}
