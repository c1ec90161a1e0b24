import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Each engine is one file, and both run at once. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: ['tests/engines/*.test.ts'],
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 150_000,
    hookTimeout: 60_000,
    // As with the journeys: a machine that builds may be slow beyond measure for once. The report names what was tried again.
    retry: process.env['CI'] ? 1 : 0,
  },
});
