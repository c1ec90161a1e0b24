import { otherEngines } from '#tests/support/engines.mjs';
import { startWebKit } from './webkit.ts';
import { parts } from './parts.ts';
import { walkThrough } from './walk.ts';

const path = otherEngines.find(({ test }) => test === 'webkit')?.path() ?? null;

walkThrough(
  'WebKit',
  () => {
    if (path === null) throw new Error('There is no WebKit here.');
    return startWebKit(path);
  },
  parts,
);
