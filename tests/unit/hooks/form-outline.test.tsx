import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useFormOutline } from '#hooks/use-form-outline.ts';

const form = (...names: readonly string[]): string =>
  `name: F\nfields:\n${names.map((name) => `  - name: ${name}\n    type: text\n`).join('')}`;

test('what was typed for a field goes to that field, also where another tab has moved or removed it meanwhile', () => {
  let written = '';
  const opened = renderHook(
    ({ text }) =>
      useFormOutline(
        text,
        (now) => void (written = now),
        (why) => expect(why).toBe(''),
      ),
    {
      initialProps: { text: form('a', 'b', 'c') },
    },
  );
  const set = (): void => {
    const { outline, actions } = opened.result.current as Extract<typeof opened.result.current, { actions: unknown }>;
    expect(outline).not.toBeNull();
    act(() => actions.set(1, ['label'], 'Typed', [], 'b'));
  };
  opened.rerender({ text: form('b', 'c') });
  set();
  expect(written).toBe(form('b', 'c').replace('text\n', 'text\n    label: Typed\n'));
  opened.rerender({ text: form('a', 'c') });
  written = '';
  set();
  expect(written).toBe('');
});
