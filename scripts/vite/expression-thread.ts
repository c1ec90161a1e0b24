import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const entry = fileURLToPath(new URL('../../server/expressions/thread.ts', import.meta.url));
const name = 'virtual:expression-thread';

/** Bundled once, for all that ask. */
let bundled: Promise<string> | null = null;

/**
 * The script of the threads that evaluate expressions, as a text: `import code from 'virtual:expression-thread'`. A thread is started
 * from a file of its own, and only a text is the same for the built server, the development server and tests.
 */
export function expressionThread(): Plugin {
  return {
    name: 'fieldrun-expression-thread',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    async load(id) {
      if (id !== `\0${name}`) return undefined;
      bundled ??= bundle();
      return `export default ${JSON.stringify(await bundled)};`;
    },
  };
}

async function bundle(): Promise<string> {
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
