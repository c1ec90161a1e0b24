import { expect, test, vi } from 'vitest';
import { pass } from '#sw/pass.ts';

function installed(addRoutes?: (rules: unknown) => Promise<void>): { readonly waited: Promise<unknown>[] } {
  const waited: Promise<unknown>[] = [];
  const worker = new EventTarget() as unknown as ServiceWorkerGlobalScope;
  pass(worker);
  worker.dispatchEvent(Object.assign(new Event('install'), { addRoutes, waitUntil: (work: Promise<unknown>) => waited.push(work) }));
  return { waited };
}

test('what changes something goes past the worker where the browser can do that', async () => {
  const addRoutes = vi.fn<(rules: unknown) => Promise<void>>(() => Promise.resolve());
  await Promise.all(installed(addRoutes).waited);
  const rule = (requestMethod: string) => ({ condition: { requestMethod }, source: 'network' });
  expect(addRoutes).toHaveBeenCalledWith([rule('POST'), rule('PUT'), rule('DELETE')]);
});

test('a browser that cannot, or will not, installs the worker all the same', async () => {
  expect(installed().waited).toEqual([]);
  const { waited } = installed(() => Promise.reject(new TypeError('no rules here')));
  await expect(Promise.all(waited)).resolves.toBeDefined();
});
