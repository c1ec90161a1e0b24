import type { Plugin, Rolldown } from 'vite';
import { preloadsFile, type Preloads } from '../../src/contract/preloads.ts';

const frame = 'src/app/signed-in.ts';

/** The addresses people come to, and what they need there beside the page itself. */
const routes: Readonly<Record<string, readonly string[]>> = {
  '/': [frame, 'src/features/catalogue/CataloguePage.tsx'],
  '/form': [frame, 'src/features/form/FormPage.tsx'],
  '/jobs': [frame, 'src/features/jobs/JobsPage.tsx', 'src/ui/log/LogView.tsx'],
  '/login': ['src/features/sign-in/SignInPage.tsx'],
};

/** Writes the list that server and worker make their `Link` headers from. */
export function preloads(): Plugin {
  return {
    name: 'fieldrun-preloads',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const chunkOf = (end: string): Rolldown.OutputChunk => {
        const found = chunks.find(({ facadeModuleId }) => facadeModuleId?.replaceAll('\\', '/').endsWith(`/${end}`));
        if (!found) this.error(`${end} is no file of its own: is it still loaded when it is needed?`);
        return found;
      };
      const page = filesOf([chunkOf('index.html')], bundle);
      const list: Preloads = {};
      for (const [route, entries] of Object.entries(routes))
        list[route] = [...filesOf(entries.map(chunkOf), bundle)].filter((file) => !page.has(file)).map((file) => `/${file}`);
      this.emitFile({ type: 'asset', fileName: preloadsFile.slice(1), source: JSON.stringify(list) });
    },
  };
}

/** The scripts and styles of some chunks and of everything they import. */
function filesOf(chunks: readonly Rolldown.OutputChunk[], bundle: Rolldown.OutputBundle): ReadonlySet<string> {
  const files = new Set<string>();
  const visit = (chunk: Rolldown.OutputChunk): void => {
    if (files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    for (const name of chunk.imports) {
      const next = bundle[name];
      if (next?.type === 'chunk') visit(next);
    }
  };
  for (const chunk of chunks) visit(chunk);
  return files;
}
