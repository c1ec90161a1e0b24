import { fileURLToPath } from 'node:url';
import type { PluginOption } from 'vite';
import { VitePWA, type ManifestOptions } from 'vite-plugin-pwa';

const worker = fileURLToPath(new URL('../../sw/main.ts', import.meta.url));

const description = 'Fill in a form, run an automation, read its output. Online, and what was seen before also offline.';

/** What a device needs to know to install the page as an app. */
const manifest: Partial<ManifestOptions> = {
  name: 'Fieldrun',
  short_name: 'Fieldrun',
  description,
  id: '/',
  start_url: '/',
  scope: '/',
  lang: 'en',
  display: 'standalone',
  theme_color: '#0e5a66',
  background_color: '#ffffff',
  categories: ['productivity', 'utilities'],
  icons: [
    { src: '/icons/any-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/any-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/monochrome-192.png', sizes: '192x192', type: 'image/png', purpose: 'monochrome' },
    { src: '/icons/monochrome-512.png', sizes: '512x512', type: 'image/png', purpose: 'monochrome' },
  ],
  screenshots: [
    { src: '/screenshots/home-wide.png', sizes: '1280x800', type: 'image/png', form_factor: 'wide', label: 'The catalogue of forms' },
    { src: '/screenshots/job-wide.png', sizes: '1280x800', type: 'image/png', form_factor: 'wide', label: 'A job and its output' },
    { src: '/screenshots/home-narrow.png', sizes: '390x844', type: 'image/png', form_factor: 'narrow', label: 'The catalogue on a phone' },
    { src: '/screenshots/form-narrow.png', sizes: '390x844', type: 'image/png', form_factor: 'narrow', label: 'A form on a phone' },
  ],
  shortcuts: [
    { name: 'Forms', url: '/', icons: [{ src: '/icons/any-192.png', sizes: '192x192', type: 'image/png' }] },
    { name: 'Job log', url: '/jobs', icons: [{ src: '/icons/any-192.png', sizes: '192x192', type: 'image/png' }] },
  ],
};

/**
 * The manifest and the service worker, served as `/sw.js` (while developing: `/dev-sw.js?dev-sw`, a module). The page registers
 * it itself, through its Trusted Types policy. Precached is what the shell needs to start without a network, lazy pages included.
 */
export function installable(): PluginOption {
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'sw',
    filename: 'sw.js',
    injectRegister: false,
    manifest,
    includeManifestIcons: false,
    injectManifest: {
      swSrc: worker,
      // The interpreter is in the list, too; the worker keeps it where a form needs it (sw/interpreter.ts).
      globPatterns: ['**/*.{js,css,html,woff2}', 'assets/interpreter/*.wasm', 'favicon.svg', 'preloads.json'],
      // The database in memory is for browsers that keep nothing at all. scripts/precache.mjs sees to it that nothing else is left out.
      globIgnores: ['icons/**', 'screenshots/**', 'sw.js', 'assets/memory-database-*.js', 'assets/log-without-thread-*.js'],
    },
    // The plugin derives the worker's source from its name; ours is called main.ts like every other entry.
    integration: {
      configureCustomSWViteBuild: (config) => {
        if (config.build?.rollupOptions) config.build.rollupOptions.input = worker;
      },
    },
    devOptions: { enabled: true, type: 'module', navigateFallback: 'index.html' },
  });
}
