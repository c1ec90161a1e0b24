import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { serverThreads } from './threads.ts';
import { leanBuilds } from './lean-builds.ts';
import { propertiesReadBy, themeCss, type PropertyNames } from './theme-css.ts';

/** Files that are loaded on their own: the page itself, and everything that is imported when it is needed. */
type Entries = ReadonlySet<string>;

const page = 'index.html';
const signIn = 'src/features/sign-in/SignInPage.tsx';
/** What is loaded as soon as somebody is signed in, whatever page they look at. */
const frame = 'src/app/signed-in.ts';
/** Where people spend their day. */
const daily = ['src/features/catalogue/CataloguePage.tsx', 'src/features/form/FormPage.tsx', 'src/features/jobs/JobsPage.tsx'] as const;
const [catalogue, form, jobs] = daily;
/** Come with every catalogue and every job, a moment later: what they share with another page must not bring that page's file along. */
const myJobs = 'src/features/catalogue/MyJobs.tsx';
const logView = 'src/ui/log/LogView.tsx';
/**
 * Pages that few people may open. They and what only they load are no part of the shell: the worker keeps their files from the first use
 * on (sw/late-files.ts).
 */
export const isLatePage = (entry: string): boolean =>
  /^src\/features\/(admin|designer|form\/preview|server-log|reference-guide)\//.test(entry);
/** A folder of their own, which cannot be mistaken for the beginning of another file's name. */
export const lateFolder = 'assets/late';

/**
 * The file that a module goes to; null leaves it with what alone imports it. A browser has six connections to a server, so a hundred
 * small files cost more than a few kilobytes that somebody does not need: what few share goes up to what they all load anyway.
 *
 * @param entries those that reach the module by static imports
 */
export function fileFor(entries: Entries): string | null {
  const has = (entry: string): boolean => entries.has(entry);
  if (entries.size <= 1) return null;
  if (has(page) || has(signIn)) return 'app';
  const hasJobs = has(jobs) || has(logView);
  if (has(frame) || ((has(catalogue) || has(myJobs)) && (has(form) || hasJobs))) return 'signed-in';
  if (has(form) && hasJobs) return 'form-and-jobs';
  // Their own lazy parts come after them.
  if (has(catalogue)) return 'catalogue';
  if (has(form)) return 'form';
  if (has(jobs)) return 'jobs';
  if ([...entries].every((entry) => entry.startsWith('src/features/admin/'))) return 'settings';
  return null;
}

/**
 * Puts the page into few files. Which entries reach a module is known only after unused exports are gone, Fluent's one door leads to
 * everything; so it is built once before, without writing anything.
 */
export function fewFiles(): Plugin & { readonly propertiesRead: () => PropertyNames | null } {
  let propertiesRead: PropertyNames | null = null;
  return {
    propertiesRead: () => propertiesRead,
    name: 'fieldrun-few-files',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    async config(config) {
      const { reached, entries, properties } = await reachedBy(config.define ?? {});
      propertiesRead = properties;
      const name = (id: string): string | null => {
        if (memoryDatabase.test(id)) return 'memory-database';
        // What is imported when it is needed stays a file that can be named, also when others load what is in it.
        return entries.has(id) ? null : fileFor(reached.get(id) ?? new Set());
      };
      const codeSplitting = { includeDependenciesRecursively: false, groups: [{ name, debugName: 'few files' }] };
      const chunkFileNames = ({ moduleIds }: { readonly moduleIds: readonly string[] }): string =>
        `${isOnlyLate(moduleIds, reached) ? lateFolder : 'assets'}/[name]-[hash].js`;
      return { build: { rolldownOptions: { output: { codeSplitting, chunkFileNames } } } };
    },
  };
}

/** Whether nothing but late pages reaches any of these. */
const isOnlyLate = (ids: readonly string[], reached: Reached['reached']): boolean =>
  ids.length > 0 && ids.every((id) => [...(reached.get(id) ?? [page])].every(isLatePage));

interface Chunk {
  readonly fileName: string;
  readonly facadeModuleId: string | null;
  readonly isEntry: boolean;
  readonly isDynamicEntry: boolean;
  readonly imports: readonly string[];
  readonly moduleIds: readonly string[];
}

/** Its name keeps it out of what is kept for offline (installable.ts). */
const memoryDatabase = /node_modules[\\/]fake-indexeddb[\\/]/;

interface Reached {
  /** For every module that is in the page, the entries that reach it by static imports. */
  readonly reached: ReadonlyMap<string, Entries>;
  /** The modules that are imported when they are needed. */
  readonly entries: ReadonlySet<string>;
  /** The custom properties that the page's scripts and style sheets read. */
  readonly properties: PropertyNames;
}

async function reachedBy(define: Record<string, unknown>): Promise<Reached> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    define,
    plugins: [react(), leanBuilds(), themeCss(), serverThreads()],
    worker: { format: 'es' },
    build: { write: false, minify: false, cssMinify: false, modulePreload: false, reportCompressedSize: false, target: 'esnext' },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (!output || !('output' in output)) throw new Error('the page could not be looked through');
  const chunks = new Map<string, Chunk>();
  for (const file of output.output) if (file.type === 'chunk') chunks.set(file.fileName, file);
  const reached = new Map<string, Set<string>>();
  const entries = new Set<string>();
  for (const entry of chunks.values()) {
    if (!entry.isEntry && !entry.isDynamicEntry) continue;
    if (entry.isDynamicEntry && entry.facadeModuleId !== null) entries.add(entry.facadeModuleId);
    for (const chunk of closure(entry, chunks)) {
      for (const id of chunk.moduleIds) reached.set(id, (reached.get(id) ?? new Set()).add(nameOf(entry)));
    }
  }
  const texts = output.output.map((file) => (file.type === 'chunk' ? file.code : String(file.source)));
  return { reached, entries, properties: new Set(texts.flatMap(propertiesReadBy)) };
}

const nameOf = ({ facadeModuleId, fileName }: Chunk): string => relative(facadeModuleId ?? fileName);
const relative = (id: string): string => id.replaceAll('\\', '/').replace(`${process.cwd().replaceAll('\\', '/')}/`, '');

function closure(entry: Chunk, chunks: ReadonlyMap<string, Chunk>): ReadonlySet<Chunk> {
  const found = new Set<Chunk>();
  const visit = (chunk: Chunk | undefined): void => {
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports) visit(chunks.get(name));
  };
  visit(entry);
  return found;
}
