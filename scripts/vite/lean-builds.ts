import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const packages = new URL('../../node_modules/', import.meta.url);

/** The router's package leads every bundler to its development build, warnings and all; Dexie's to one for browsers long gone. */
const builds: Readonly<Record<string, string>> = {
  'react-router': 'react-router/dist/production/index.mjs',
  'react-router/dom': 'react-router/dist/production/dom-export.mjs',
  dexie: 'dexie/dist/modern/dexie.mjs',
};

const reactDom = /\/node_modules\/react-dom\/cjs\/react-dom-client\.production\.js$/;
const fluent = /\/node_modules\/@fluentui\/[^/]+\/lib\/.*\.js$/;

const withoutTokens = (code: string): string => code.replace(/(?<![\w./])tokens\.(\w+)/g, "'var(--$1)'");

/**
 * What React throws to itself are errors that nobody reads. Each takes down where it was made: in a browser that somebody looks into, with
 * its own tools or with Lighthouse, that reads the whole first script once more, a tenth of a second on a phone.
 */
export const withoutStacks = (code: string): string =>
  code.replace(
    /(\w+Exception) = Error\((formatProdErrorMessage\(\d+\))\)/g,
    '$1 = Object.create(Error.prototype, { message: { value: $2 } })',
  );

/**
 * Puts the build of a package that suits the page in the place of the one that its entry names, and names of Fluent's tokens where they are
 * used: the table of all their names would come with the first script. What React throws to itself is made without a stack.
 */
export function leanBuilds(): Plugin {
  return {
    name: 'fieldrun-lean-builds',
    enforce: 'pre',
    apply: 'build',
    resolveId(id) {
      const file = builds[id];
      return file === undefined ? null : fileURLToPath(new URL(file, packages));
    },
    transform: {
      filter: { id: [fluent, reactDom] },
      handler(code, id) {
        const lean = reactDom.test(id) ? withoutStacks(code) : withoutTokens(code);
        return lean === code ? null : { code: lean, map: null };
      },
    },
  };
}
