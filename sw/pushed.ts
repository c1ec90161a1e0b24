import * as v from 'valibot';
import { PushMessage } from '#contract/push.ts';

/** What a message from our server says to a person; the message itself holds only the number of a job and its state. */
export function wordsOf({ job, state }: PushMessage): { readonly title: string; readonly body: string } {
  return state === 'approve'
    ? { title: `Job ${job} waits for approval`, body: `Job ${job} waits for you.` }
    : { title: `Job ${job}: ${state}`, body: `Job ${job} has ended.` };
}

const Told = v.pipe(v.string(), v.parseJson(), PushMessage);

/**
 * Says through the system what the server tells while no page is open. One for each job, whoever says it: a page that is open knows the
 * name of the form, so what it said stays.
 */
export function tellPushed(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('push', (event) => {
    const told = v.safeParse(Told, event.data?.text());
    if (told.success) event.waitUntil(show(worker.registration, told.output));
  });
}

async function show(registration: ServiceWorkerRegistration, told: PushMessage): Promise<void> {
  const tag = `job-${told.job}`;
  const data = { path: `/jobs/${told.job}`, state: told.state };
  const shown = (await registration.getNotifications({ tag })).find((one) => stateOf(one.data) === told.state);
  const { title, body } = shown ?? wordsOf(told);
  // Browsers take the leave to push away from those who show nothing.
  await registration.showNotification(title, { body, tag, icon: '/icons/any-192.png', data });
}

const stateOf = (data: unknown): unknown => (typeof data === 'object' && data !== null ? Reflect.get(data, 'state') : undefined);
