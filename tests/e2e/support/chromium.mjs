import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

const known = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The browser of the journeys: CHROMIUM, else Playwright's own, else the system's; null when there is none. */
export function chromiumPath() {
  return [process.env['CHROMIUM'], chromium.executablePath(), ...known].find((path) => path && existsSync(path)) ?? null;
}

/** Without these Chromium looks for hosts of its maker at every start, and as root it would not start at all. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
