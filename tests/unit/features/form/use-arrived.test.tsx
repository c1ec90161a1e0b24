import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { compileForm, openForm, readForm, type Effect } from '#engine/index.ts';
import { useArrived } from '#features/form/use-arrived.ts';
import { createFormStore } from '#hooks/form-store.ts';
import { FormStoreProvider } from '#hooks/use-form-engine.ts';

test('a form is not shown before the answer that decides on its height is drawn, also where it is drawn a while after it came', () => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'setTimeout', 'clearTimeout'] });
  const fields = [
    { name: 'rows', type: 'table', expression: 'fn.rows()', tableFields: [{ name: 'a', type: 'text' }] },
    { name: 'slow', type: 'enum', expression: 'fn.slow()' },
  ];
  const compiled = compileForm(readForm({ name: 'F', fields }).form, {});
  let draw = (): void => undefined;
  const store = createFormStore(openForm(compiled, {}), (then) => (draw = then));
  const asked: Effect[] = [];
  store.attach(() => ({ perform: (effect) => void asked.push(effect), cancel: () => undefined, stop: () => undefined }));
  const wrapper = ({ children }: { readonly children: ReactNode }) => <FormStoreProvider value={store}>{children}</FormStoreProvider>;
  const { result, rerender } = renderHook(({ isComing }) => useArrived(compiled, isComing, 20), {
    wrapper,
    initialProps: { isComing: true },
  });
  const frames = () => act(() => vi.advanceTimersByTime(100));

  act(() => store.feed({ type: 'answered', ask: asked[0]!.ask, output: [{ a: 1 }] }));
  rerender({ isComing: false });
  frames();
  expect(result.current).toBe('awaited');
  act(() => draw());
  frames();
  expect(result.current).toBe('there');
  vi.useRealTimers();
});
