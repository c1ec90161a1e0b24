import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const folder = new URL('../../node_modules/react-router/dist/production/', import.meta.url);
const files: Readonly<Record<string, string>> = { 'react-router': 'index.mjs', 'react-router/dom': 'dom-export.mjs' };

/** The router's package leads every bundler to its development build, warnings and all; the page gets the other one. */
export function productionRouter(): Plugin {
  return {
    name: 'fieldrun-production-router',
    enforce: 'pre',
    apply: 'build',
    resolveId(id) {
      const file = files[id];
      return file === undefined ? null : fileURLToPath(new URL(file, folder));
    },
  };
}
