import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WorkDatabase } from '#db/work.ts';
import { ServicesProvider, type Services } from '#hooks/services.tsx';
import { fileOf, useLeftBehind } from '#hooks/use-left-behind.ts';
import { observable } from '#sync/run/observable.ts';
import { LeftBehind } from '#ui/LeftBehind.tsx';

let work: WorkDatabase;
beforeEach(async () => {
  work = new WorkDatabase(`work-${crypto.randomUUID()}`);
  await work.open();
});
afterEach(() => work.delete());

const row = (id: string, form: string) => ({ id, form, editedAt: 1_700_000_000_000, digest: 'd', fields: ['host'], answers: { host: id } });

function Left({ gone }: { readonly gone: string }) {
  return <LeftBehind {...useLeftBehind((form) => form === gone)} />;
}

function draw(gone: string) {
  const services = { portal: observable({ at: 'open', portal: { databases: { work } } }), announce: vi.fn() } as unknown as Services;
  render(
    <ServicesProvider value={services}>
      <FluentProvider theme={webLightTheme}>
        <Left gone={gone} />
      </FluentProvider>
    </ServicesProvider>,
  );
}

test('H10 what was entered in a form that is gone is listed, can be saved as a file, discarded and brought back', async () => {
  await work.keepAnswers(row('a', 'Old'), []);
  await work.keepAnswers(row('b', 'Still there'), []);
  draw('Old');
  expect(await screen.findByText('Old')).toBeVisible();
  expect(screen.queryByText('Still there')).toBeNull();
  const url = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  fireEvent.click(screen.getByRole('button', { name: 'Save Old as a file' }));
  expect(url).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByRole('button', { name: 'Discard Old' }));
  await waitFor(async () => expect((await work.halfFilled()).map(({ id }) => id)).toEqual(['b']));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo the discarding of Old' }));
  await waitFor(async () => expect(await work.keptAnswers('a')).toEqual(row('a', 'Old')));
  expect(await screen.findByRole('button', { name: 'Discard Old' })).toBeVisible();
});

test('H10 nothing is said where nothing was left', async () => {
  await work.keepAnswers(row('b', 'Still there'), []);
  draw('Old');
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(screen.queryByRole('status')).toBeNull();
});

test('H10 the file holds what was entered, begun rows included, and no text whose name tells of a secret', async () => {
  const unfinished = { 'row servers': { when: 'add', before: null, row: { name: 'web1', api_token: 't0ken' } } } as const;
  const text = await fileOf({ ...row('a', 'Old'), answers: { host: 'web1', password: 's3cret' }, unfinished }).text();
  expect(JSON.parse(text)).toMatchObject({ form: 'Old', editedAt: '2023-11-14T22:13:20.000Z', answers: { host: 'web1' } });
  expect(text).toContain('web1');
  expect(text).not.toMatch(/s3cret|t0ken/);
});
