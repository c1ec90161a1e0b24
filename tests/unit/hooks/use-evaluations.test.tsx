import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { compileForm, openForm, readForm } from '#engine/index.ts';
import { createFormStore, type FormStore } from '#hooks/form-store.ts';
import { ServicesProvider, type Services } from '#hooks/services.tsx';
import { useEvaluations } from '#hooks/use-evaluations.ts';
import { runLocalScripts, type ScriptWorker } from '#sync/run/local-scripts.ts';
import { observable } from '#sync/run/observable.ts';
import { browserClock } from '#sync/run/world.ts';

/** A form whose only field is computed by a script that no engine step answers. */
function storeOf(value: string): FormStore {
  const script = { name: 'd', type: 'expression', runLocal: true, expression: `['${value}'].map((x) => x)[0]`, default: 'fixed' };
  return createFormStore(openForm(compileForm(readForm({ name: 'F', fields: [script] }).form, {}), { answersPlainScripts: true }));
}

test('a form that takes the place of another on the page has its scripts answered, and by the worker that is there', async () => {
  const workers: { ended: boolean }[] = [];
  const startWorker = (): ScriptWorker => {
    const worker = { ended: false };
    workers.push(worker);
    let tell: Parameters<ScriptWorker['listen']>[0] = () => undefined;
    const say = (message: Parameters<typeof tell>[0]): void => queueMicrotask(() => worker.ended || tell(message));
    return {
      ask: (request) => request.scripts.forEach(({ id }) => say({ type: 'ran', id, outcome: { ok: true, value: 'computed' } })),
      listen(listener) {
        tell = listener;
        say({ type: 'ready' });
      },
      terminate: () => void (worker.ended = true),
    };
  };
  const cache = { evaluation: async () => null, keepEvaluations: async () => undefined };
  const services = {
    api: {},
    clock: browserClock,
    connection: observable({ at: 'online' }),
    scripts: runLocalScripts(startWorker, browserClock),
    setup: { knows: () => false },
    portal: observable({ at: 'open', portal: { databases: { cache } } }),
  } as unknown as Services;
  const wrapper = ({ children }: { readonly children: ReactNode }) => <ServicesProvider value={services}>{children}</ServicesProvider>;
  const first = storeOf('one');
  const next = storeOf('two');
  const page = renderHook(({ store }) => useEvaluations(store, () => undefined), { wrapper, initialProps: { store: first } });
  await waitFor(() => expect(first.current().fields[0]).toMatchObject({ value: 'computed', error: null }));
  act(() => page.rerender({ store: next }));
  await waitFor(() => expect(next.current().fields[0]).toMatchObject({ value: 'computed', error: null, pending: null }));
  expect(workers).toEqual([{ ended: false }]);
  page.unmount();
  expect(workers).toEqual([{ ended: true }]);
});
