import { act, render, screen } from '@testing-library/react';
import { memo } from 'react';
import { expect, test } from 'vitest';
import { compileForm, openForm, readForm, type Effect } from '#engine/index.ts';
import { createFormStore, type FormStore } from '#hooks/form-store.ts';
import { FormStoreProvider, useField } from '#hooks/use-form-engine.ts';

type RawField = Readonly<Record<string, unknown>>;

/** Draws the state of every field and writes down which were drawn. */
function draw(fields: readonly RawField[]) {
  const compiled = compileForm(readForm({ name: 'F', fields }).form, {});
  const store = createFormStore(openForm(compiled));
  const asked: Effect[] = [];
  store.attach(() => ({ perform: (effect) => void asked.push(effect), cancel: () => undefined, stop: () => undefined }));
  const drawn: string[] = [];
  const Value = memo(function Value({ at }: { readonly at: number }) {
    drawn.push(compiled.fields[at]!.name);
    return <output>{JSON.stringify(useField(at).value ?? null)}</output>;
  });
  render(
    <FormStoreProvider value={store}>
      {compiled.fields.map((field, at) => (
        <Value key={field.name} at={at} />
      ))}
    </FormStoreProvider>,
  );
  return { store, asked, drawn };
}

/** The fields that were drawn while `happen` happened, each as often as it was. */
async function drawnBy(drawn: string[], happen: () => void): Promise<readonly string[]> {
  drawn.length = 0;
  await act(async () => happen());
  return drawn.toSorted();
}
const answer = (store: FormStore, asked: readonly Effect[], field: string, output: unknown): void =>
  store.feed({ type: 'answered', ask: asked.findLast((effect) => effect.field === field)!.ask, output });

const many = (n: number): RawField[] => Array.from({ length: n }, (_, at) => ({ name: `other${at}`, type: 'text' }));

test('in a form of 1,000 fields a key draws the field it was typed in, and leaving it what comes after it', async () => {
  const chain = Array.from({ length: 20 }, (_, n) => ({ name: `f${n}`, type: 'text', ...(n > 0 ? { default: `$(f${n - 1})` } : {}) }));
  const { store, drawn } = draw([...chain, ...many(980)]);
  expect(await drawnBy(drawn, () => store.send({ type: 'typed', field: 'f0', input: 'x' }))).toEqual(['f0']);
  const left = await drawnBy(drawn, () => store.send({ type: 'committed', field: 'f0' }));
  expect(new Set(left)).toEqual(new Set(chain.map(({ name }) => name)));
  expect(left.length).toBe(chain.length);
});

test('an answer draws its field and what reads it, and answers that arrive together draw each once', async () => {
  const { store, asked, drawn } = draw([
    { name: 'a', type: 'expression', expression: 'fn.a()' },
    { name: 'b', type: 'expression', expression: 'fn.b()' },
    { name: 'readsA', type: 'text', default: '$(a)' },
    ...many(50),
  ]);
  expect(await drawnBy(drawn, () => answer(store, asked, 'a', 1))).toEqual(['a', 'readsA']);
  store.send({ type: 'refreshed', field: 'a' });
  const both = await drawnBy(drawn, () => {
    answer(store, asked, 'a', 2);
    answer(store, asked, 'b', 3);
  });
  expect(both).toEqual(['a', 'b', 'readsA']);
  expect(
    screen
      .getAllByRole('status')
      .slice(0, 3)
      .map((place) => place.textContent),
  ).toEqual(['2', '3', '"2"']);
});
