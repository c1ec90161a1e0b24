import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { programOf } from './peer-programs.mjs';

const folders = (path) =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(path, name));

/** WebKitGTK's own small browser. Debian keeps it in a folder of the machine's architecture and the library's version. */
function miniBrowser() {
  const libraries = existsSync('/usr/lib') ? folders('/usr/lib').filter((path) => path.endsWith('-linux-gnu')) : [];
  const candidates = libraries.flatMap(folders).filter((path) => /webkit2gtk-4\.\d$/.test(path));
  return candidates.map((path) => join(path, 'MiniBrowser')).find((path) => existsSync(path)) ?? null;
}

/** Browsers beside Chromium that the core walk is done in; `path` is null where they are not installed. */
export const otherEngines = [
  {
    name: 'Firefox',
    test: 'firefox',
    packages: ['firefox-esr'],
    path: () => process.env.FIREFOX ?? programOf('firefox-esr') ?? programOf('firefox'),
  },
  {
    name: 'WebKit',
    test: 'webkit',
    packages: ['webkit2gtk-driver', 'xvfb'],
    path: () => (programOf('WebKitWebDriver') && programOf('Xvfb') ? miniBrowser() : null),
  },
];
