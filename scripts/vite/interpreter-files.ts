import type { Plugin } from 'vite';
import { isLatePage, lateFolder } from './chunks.ts';

const folder = 'assets/interpreter';

interface Asset {
  readonly names: readonly string[];
  readonly originalFileNames: readonly string[];
}
const isInterpreter = ({ names }: Asset): boolean => names.some((name) => name.endsWith('.wasm'));
/** The style sheet of a page stands beside its script (chunks.ts). */
const isLate = ({ names, originalFileNames }: Asset): boolean =>
  names.some((name) => name === 'settings.css') || originalFileNames.some((name) => isLatePage(name));
const assetFileNames = (asset: Asset): string =>
  `${isInterpreter(asset) ? folder : isLate(asset) ? lateFolder : 'assets'}/[name]-[hash][extname]`;

/** Threads that read logs belong to the shell: logs are read without a network. */
const logs = /src\/sync\/run\/log(-find)?\/worker\.ts$/;
const entryFileNames = ({ facadeModuleId }: { readonly facadeModuleId?: string | null }): string =>
  `${logs.test(facadeModuleId ?? '') ? 'assets/log-' : `${folder}/`}[name]-[hash].js`;

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
            worker: { rolldownOptions: { output: { entryFileNames, assetFileNames } } },
          },
  };
}
