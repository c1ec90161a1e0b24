import * as v from 'valibot';
import { ToWorker } from '#contract/worker.ts';
import { forget } from './answers.ts';

/** Does what the page asks for; anything else is ignored. */
export function listen(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('message', (event) => {
    const message = v.safeParse(ToWorker, event.data);
    if (!message.success) return;
    switch (message.output.type) {
      case 'SKIP_WAITING':
        return void worker.skipWaiting();
      case 'CLAIM':
        return event.waitUntil(worker.clients.claim());
      case 'FORGET':
        return event.waitUntil(forget(message.output.partition, message.output.at));
    }
  });
}
