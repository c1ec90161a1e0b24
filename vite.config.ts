import react from '@vitejs/plugin-react';
import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { embeddedServer } from './scripts/vite/embedded-server.ts';
import { serverThreads } from './scripts/vite/threads.ts';
import { fewFiles } from './scripts/vite/chunks.ts';
import { fontAwesomeFiles } from './scripts/vite/font-awesome.ts';
import { interpreterFiles } from './scripts/vite/interpreter-files.ts';
import { installable } from './scripts/vite/installable.ts';
import { preloads } from './scripts/vite/preloads.ts';
import { leanBuilds } from './scripts/vite/lean-builds.ts';
import { themeCss } from './scripts/vite/theme-css.ts';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { readonly version: string };

/** The launcher names a build by the hash of its sources, so that two builds of the same sources are the same. */
const build = process.env['FIELDRUN_BUILD'] ?? 'dev';

const testFile = '*.test.{ts,tsx}';
/** Tests that put something else in the place of a module that others need as it is. */
const alone = `tests/unit/alone/${testFile}`;
/** Tests of what knows no page: they start faster without a pretended one. */
const withoutPage = [
  `tests/{property,migration,contract,architecture,conformance,attacks,fuzz}/**/${testFile}`,
  `tests/unit/{lib,engine,contract,interpreter,server}/**/${testFile}`,
];

const files = fewFiles();

export default defineConfig(({ isSsrBuild }) => ({
  plugins: isSsrBuild
    ? [serverThreads()]
    : [
        react(),
        leanBuilds(),
        themeCss(files.propertiesRead),
        files,
        preloads(),
        installable(),
        interpreterFiles(),
        fontAwesomeFiles(),
        embeddedServer(),
        serverThreads(),
      ],
  define: { __APP_VERSION__: JSON.stringify(version), __BUILD_ID__: JSON.stringify(build) },
  server: { host: process.env['HOST'] ?? '127.0.0.1', port: Number(process.env['PORT'] ?? 8000), strictPort: true },
  // One file starts in half the time of a thousand; what holds native code or workers has to stay outside.
  ssr: isSsrBuild
    ? { noExternal: true, external: ['libsql', '@node-rs/argon2', 'pino', 'mysql2', 'pg', 'mssql', 'mongodb', 'oracledb'] }
    : {},
  worker: { format: 'es' },
  build: isSsrBuild
    ? { target: 'node20.19', outDir: 'dist-server', copyPublicDir: false, minify: false }
    : {
        target: 'baseline-widely-available',
        manifest: true,
        sourcemap: false,
        reportCompressedSize: false,
        modulePreload: { polyfill: false },
        chunkSizeWarningLimit: 1000,
      },
  test: {
    projects: [
      {
        extends: true,
        test: { name: 'page', environment: 'jsdom', include: [`tests/unit/**/${testFile}`], exclude: [...withoutPage, alone] },
      },
      // What puts something else in the place of a module would leave that to the files after it.
      { extends: true, test: { name: 'alone', environment: 'jsdom', include: [alone], isolate: true } },
      { extends: true, test: { name: 'node', environment: 'node', include: [...withoutPage] } },
    ],
    setupFiles: ['tests/support/setup.ts'],
    maxWorkers: '100%',
    // A worker draws its page and loads Fluent once for all its files: four times as fast as one page per file.
    // So a test file leaves nothing behind in a module, and names its own databases.
    pool: 'threads',
    isolate: false,
    // What was read once is not read again while it stays the same: a check after a small change is a fifth quicker.
    experimental: { fsModuleCache: true },
    // Real processes and a real disk, on machines that do other things, too.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    unstubGlobals: true,
    coverage: { include: ['src/**', 'sw/**', 'server/**'] },
  },
}));
