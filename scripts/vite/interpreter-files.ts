import type { Plugin } from 'vite';

const folder = 'assets/interpreter';
const isInterpreter = ({ names }: { readonly names: readonly string[] }): boolean => names.some((name) => name.endsWith('.wasm'));
const assetFileNames = (asset: { readonly names: readonly string[] }): string =>
  `${isInterpreter(asset) ? folder : 'assets'}/[name]-[hash][extname]`;

/**
 * Puts the interpreter of expressions and the worker around it into a folder of their own. The service worker keeps them apart from the
 * shell (sw/interpreter.ts), and a folder cannot be mistaken for the beginning of another file's name.
 */
export function interpreterFiles(): Plugin {
  return {
    name: 'fieldrun-interpreter-files',
    apply: 'build',
    config: (_config, { isSsrBuild }) =>
      isSsrBuild
        ? {}
        : {
            build: { rolldownOptions: { output: { assetFileNames } } },
            worker: { rolldownOptions: { output: { entryFileNames: `${folder}/[name]-[hash].js`, assetFileNames } } },
          },
  };
}
