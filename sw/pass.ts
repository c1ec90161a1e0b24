/** Browsers that can tell requests apart before the worker is asked. https://www.w3.org/TR/service-workers/#service-worker-static-router */
interface Routed extends ExtendableEvent {
  addRoutes?(rules: readonly { readonly condition: { readonly requestMethod: string }; readonly source: 'network' }[]): Promise<void>;
}

/** What the worker never answers goes past it: asking it takes time, and a form asks the server often. */
export function pass(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('install', (event: Routed) => {
    const rules = ['POST', 'PUT', 'DELETE'].map((requestMethod) => ({ condition: { requestMethod }, source: 'network' }) as const);
    const added = event.addRoutes?.(rules);
    // Without them everything works as before, through the worker.
    if (added) event.waitUntil(added.catch(() => undefined));
  });
}
