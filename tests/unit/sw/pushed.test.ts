import { expect, test } from 'vitest';
import { tellPushed } from '#sw/pushed.ts';

interface Shown {
  readonly title: string;
  readonly tag: string;
  readonly data: unknown;
}

function worker() {
  const listeners: ((event: unknown) => void)[] = [];
  const shown = new Map<string, Shown>();
  const registration = {
    getNotifications: async ({ tag }: { readonly tag: string }) => [...shown.values()].filter((one) => one.tag === tag),
    showNotification: async (title: string, { tag, data }: Omit<Shown, 'title'>) => void shown.set(tag, { title, tag, data }),
  };
  tellPushed({
    registration,
    addEventListener: (_type: string, listener: (event: unknown) => void) => listeners.push(listener),
  } as never);
  return {
    shown,
    registration,
    async push(text: string) {
      let done: unknown;
      for (const listener of listeners) listener({ data: { text: () => text }, waitUntil: (work: unknown) => (done = work) });
      await done;
    },
  };
}

test('a pushed message is shown once for each job and leads to it; what an open page said of the same stays', async () => {
  const { shown, push, registration } = worker();
  await push('{"job":12,"state":"success"}');
  await push('{"job":12,"state":"success"}');
  expect([...shown.values()]).toEqual([{ title: 'Job 12: success', tag: 'job-12', data: { path: '/jobs/12', state: 'success' } }]);
  await registration.showNotification('Deploy: failed', { tag: 'job-13', data: { path: '/jobs/13', state: 'failed' } });
  await push('{"job":13,"state":"failed"}');
  expect(shown.get('job-13')?.title).toBe('Deploy: failed');
  await push('{"job":13,"state":"approve"}');
  expect(shown.get('job-13')?.title).toBe('Job 13 waits for approval');
});

test('what is no message of ours shows nothing', async () => {
  const { shown, push } = worker();
  for (const text of ['', 'x', '{}', '{"job":"../admin","state":"x"}', '{"job":1.5,"state":"x"}']) await push(text);
  expect(shown.size).toBe(0);
});
