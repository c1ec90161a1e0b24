import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FieldrunServer } from '#tests/e2e/support/server.ts';

/** Under this key the page keeps what went wrong in it, across reloads. Not every driver tells what the console says. */
export const problemsKey = 'test.problems';

/** Runs in the page before anything else. */
const collector = `(() => {
  // What is cut off because the page is left is no problem.
  let isLeft = false;
  for (const type of ['beforeunload', 'pagehide']) addEventListener(type, () => (isLeft = true));
  const note = (what) => {
    if (isLeft) return;
    const known = JSON.parse(localStorage.getItem('${problemsKey}') ?? '[]');
    localStorage.setItem('${problemsKey}', JSON.stringify([...known, location.pathname + ' ' + what].slice(-50)));
  };
  addEventListener('error', (event) => event instanceof ErrorEvent && note('error: ' + event.message + ' ' + (event.error?.stack ?? '')));
  addEventListener('unhandledrejection', (event) => note('rejection: ' + event.reason + ' ' + (event.reason?.stack ?? '')));
  document.addEventListener('securitypolicyviolation', (event) =>
    note('CSP: ' + event.effectiveDirective + ' blocked ' + event.blockedURI + ' at ' + event.sourceFile + ':' + event.lineNumber));
  const say = console.error;
  console.error = (...words) => { note('console: ' + words.map(String).join(' ')); say(...words); };
})();`;

/** A server of the test's own whose page notes what goes wrong in it. */
export async function startPortal(): Promise<FieldrunServer> {
  const server = await FieldrunServer.prepared({ ownPage: true });
  await writeFile(join(server.page, 'test-problems.js'), collector);
  await changeIndex(server.page, 'first', '<script src="/test-problems.js"></script>', '{"revision":"1","url":"test-problems.js"},');
  await server.start();
  return server;
}

/** Makes of the served page another build. */
export const publish = (server: FieldrunServer, build: string): Promise<void> =>
  changeIndex(server.page, build, `<meta name="build" content="${build}" />`, '');

/** Adds to the head of the page, and tells the worker's list of files, which gets `files` more. */
async function changeIndex(page: string, revision: string, head: string, files: string): Promise<void> {
  const [index, worker] = [join(page, 'index.html'), join(page, 'sw.js')];
  await writeFile(index, (await readFile(index, 'utf8')).replace('<head>', `<head>${head}`));
  const script = await readFile(worker, 'utf8');
  const changed = script.replace(/\{"revision":"[0-9a-z]+","url":"index\.html"\}/, `${files}{"revision":"${revision}","url":"index.html"}`);
  if (changed === script) throw new Error('sw.js does not name index.html.');
  await writeFile(worker, changed);
}
