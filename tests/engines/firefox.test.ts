import { otherEngines } from '#tests/support/engines.mjs';
import { startFirefox } from './firefox.ts';
import { parts } from './parts.ts';
import { walkThrough } from './walk.ts';

const path = otherEngines.find(({ test }) => test === 'firefox')?.path() ?? null;

walkThrough(
  'Firefox',
  () => {
    if (path === null) throw new Error('There is no Firefox here.');
    return startFirefox(path);
  },
  parts,
);
