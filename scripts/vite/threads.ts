import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const fileOf = (path: string): string => fileURLToPath(new URL(`../../server/${path}`, import.meta.url));

/** The threads of the server, by the name under which their script is imported. */
const threadFiles: ReadonlyMap<string, string> = new Map([
  ['virtual:expression-thread', fileOf('expressions/thread.ts')],
  ['virtual:body-thread', fileOf('bodies/thread.ts')],
  ['virtual:forms-thread', fileOf('forms/thread.ts')],
]);

/** Bundled once, for all that ask. */
const bundled = new Map<string, Promise<string>>();

/**
 * The scripts of the server's threads, as texts: `import code from 'virtual:expression-thread'`. A thread is started from a file of
 * its own, and only a text is the same for the built server, the development server and tests.
 */
export function serverThreads(): Plugin {
  return {
    name: 'fieldrun-server-threads',
    resolveId: (id) => (threadFiles.has(id) ? `\0${id}` : undefined),
    async load(id) {
      const entry = id.startsWith('\0') ? threadFiles.get(id.slice(1)) : undefined;
      if (entry === undefined) return undefined;
      if (!bundled.has(entry)) bundled.set(entry, bundle(entry));
      return `export default ${JSON.stringify(await bundled.get(entry))};`;
    },
  };
}

async function bundle(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    // The interpreter's variant for Node looks for its own file; ours is handed its bytes.
    ssr: { noExternal: true, resolve: { conditions: ['browser', 'import'] } },
    build: { write: false, ssr: entry, target: 'node20.19', minify: false, rolldownOptions: { output: { codeSplitting: false } } },
  });
  const [output] = Array.isArray(built) ? built : [built];
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (chunk?.type !== 'chunk') throw new Error(`${entry} gave no script`);
  return chunk.code;
}
