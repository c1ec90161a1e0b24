import { fileURLToPath } from 'node:url';
import { defineConfig } from 'playwright/test';
import { chromiumFlags, chromiumPath } from './support/chromium.mjs';

const executablePath = chromiumPath();

export default defineConfig({
  testDir: 'journeys',
  outputDir: fileURLToPath(new URL('../../test-results/journeys', import.meta.url)),
  workers: 2,
  fullyParallel: true,
  // Real servers, jobs and browsers share a building machine with others: one that is held up is tried once more, and named at the end.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    colorScheme: 'light',
    locale: 'en-GB',
    serviceWorkers: 'allow',
    // Pictures of every step would cost a fifth of the time; the one of the failure is taken anyway.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: { args: chromiumFlags, ...(executablePath && { executablePath }) },
  },
});
