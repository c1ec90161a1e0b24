import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Clock } from '#lib/ports.ts';
import { ok, type Result } from '#lib/result.ts';
import { tabLocks } from '#api/locks.ts';
import type { Failure } from '#contract/failure.ts';
import { CacheDatabase } from '#db/cache.ts';
import { WorkDatabase } from '#db/work.ts';
import { OpenForm } from '#features/form/OpenForm.tsx';
import { ServicesProvider, type Services } from '#hooks/services.tsx';
import { observable, type Settable } from '#sync/run/observable.ts';
import { browserClock, browserIds } from '#sync/run/world.ts';
import { Confirmations } from '#ui/Confirm.tsx';
import { Toasts } from '#ui/toasts.tsx';
import { fakeWorld } from '#tests/support/fake-world.ts';
import { admin } from '#tests/support/form-stage.tsx';

// Whole pages are drawn here, which takes its time on a busy machine.

let cache: CacheDatabase;
let work: WorkDatabase;
const locks = tabLocks();
beforeEach(async () => {
  cache = new CacheDatabase(`cache-${crypto.randomUUID()}`);
  work = new WorkDatabase(`work-${crypto.randomUUID()}`);
  await Promise.all([cache.open(), work.open()]);
});
afterEach(async () => {
  cleanup();
  await Promise.all([cache.delete(), work.delete()]);
});

type Connection = Settable<{ readonly at: 'online' | 'offline'; readonly since: number; readonly lastContact: null }>;
const online = { at: 'online', since: 0, lastContact: null } as const;
const offline = { at: 'offline', since: 0, lastContact: null } as const;
type Answering = (path: string, body: Readonly<Record<string, unknown>>) => Promise<Result<unknown, Failure>>;

interface Setup {
  readonly answering?: Answering;
  readonly link?: string;
  readonly isOnline?: boolean;
  readonly clock?: Clock;
}
interface Page {
  readonly connection: Connection;
  readonly asked: string[];
  readonly leave: () => void;
}

/** The form page of somebody who is signed in, with real databases and a server that answers as `answering` says. */
function open(form: Readonly<Record<string, unknown>>, { answering, link = '', isOnline = true, clock = browserClock }: Setup = {}): Page {
  const connection: Connection = observable(isOnline ? online : offline);
  const asked: string[] = [];
  const idle = { ask: async () => ok(undefined), failure: observable(null), stop: () => undefined };
  const signedIn = { payload: { user: admin } };
  const portal = {
    databases: { cache, work, unkept: null, workLasts: true },
    partition: 'p',
    user: admin,
    config: idle,
    jobs: idle,
    approvals: idle,
  };
  const services = {
    api: {
      async call(endpoint: { readonly path: string }, { body }: { readonly body: Readonly<Record<string, unknown>> }) {
        asked.push(String(body['expression'] ?? body['query']));
        return (await answering?.(endpoint.path, body)) ?? ok({ status: 'success', message: '', data: { output: null, error: '' } });
      },
    },
    clock,
    ids: browserIds,
    locks,
    connection,
    scripts: { run: async (source: string) => ok(source.length), warm: vi.fn(), stop: vi.fn() },
    session: { subscribe: () => () => undefined, current: () => signedIn },
    portal: observable({ at: 'open', portal }),
    setup: { knows: () => false },
    busy: observable(0),
    announce: () => undefined,
  } as unknown as Services;
  const view = { at: 'ready', form: { name: 'Deploy', ...form }, constants: {}, asOf: 1, live: true } as const;
  const drawn = render(
    <MemoryRouter>
      <ServicesProvider value={services}>
        <FluentProvider theme={webLightTheme}>
          <Toasts>
            <Confirmations>
              <OpenForm view={view} query={new URLSearchParams(link)} onReload={() => undefined} />
            </Confirmations>
          </Toasts>
        </FluentProvider>
      </ServicesProvider>
    </MemoryRouter>,
  );
  return { connection, asked, leave: drawn.unmount };
}

const text = (name: string) => screen.getByRole('textbox', { name });
const enter = (input: HTMLElement, value: string): void => void fireEvent.change(input, { target: { value } });
const offer = () => screen.findByText('You left this form half-filled');
const rows = () => work.halfFilled('Deploy');

const fields = [
  { name: 'host', type: 'text', default: 'web1' },
  { name: 'pw', type: 'password' },
  { name: 'quiet', type: 'text', noLog: true },
];

test('H1 leaving a half-filled form loses nothing but what must not be kept; it is offered again and filled in on demand', async () => {
  const first = open({ fields });
  enter(text('host'), 'web1.example');
  enter(screen.getByLabelText('pw'), 's3cret');
  enter(text('quiet'), 'hush');
  first.leave();
  await waitFor(async () => expect((await rows()).map(({ answers }) => answers)).toEqual([{ host: 'web1.example' }]));

  open({ fields });
  await offer();
  expect(text('host')).toHaveValue('web1');
  fireEvent.click(screen.getByRole('button', { name: 'Fill in' }));
  expect(text('host')).toHaveValue('web1.example');
  expect(screen.getByLabelText('pw')).toHaveValue('');
  expect(screen.queryByText('You left this form half-filled')).toBeNull();
  await waitFor(async () => expect((await rows()).map(({ answers }) => answers)).toEqual([{ host: 'web1.example' }]));
});

test('H3 a form that was only looked at leaves nothing', async () => {
  const page = open({ fields: [...fields, { name: 'region', type: 'enum', expression: 'fn.r()', default: '__auto__' }] });
  await screen.findByRole('button', { name: 'Run' });
  page.leave();
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(await rows()).toEqual([]);
});

const servers = {
  name: 'servers',
  type: 'table',
  allowInsert: true,
  tableFields: [
    { name: 'name', type: 'text', label: 'Server' },
    { name: 'key', type: 'password', label: 'Key' },
  ],
};

test('P1 H9 a row that is being entered is kept without its passwords, and its dialog comes back with it', async () => {
  const first = open({ fields: [servers] });
  fireEvent.click(await screen.findByRole('button', { name: 'Add' }));
  enter(await screen.findByRole('textbox', { name: 'Server' }), 'web7');
  enter(screen.getByLabelText('Key'), 's3cret');
  await waitFor(async () =>
    expect(await rows()).toMatchObject([{ answers: {}, unfinished: { 'row servers': { when: 'add', row: { name: 'web7' } } } }]),
  );
  expect(JSON.stringify(await rows())).not.toContain('s3cret');
  first.leave();

  open({ fields: [servers] });
  await offer();
  expect(screen.queryByRole('textbox', { name: 'Server' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Fill in' }));
  expect(await screen.findByRole('textbox', { name: 'Server' })).toHaveValue('web7');
  expect(screen.getByLabelText('Key')).toHaveValue('');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  // What was begun is an answer now.
  await waitFor(async () =>
    expect((await rows()).map(({ answers, unfinished }) => [answers, unfinished])).toMatchObject([
      [{ servers: [{ name: 'web7' }] }, undefined],
    ]),
  );
  expect(screen.queryByRole('textbox', { name: 'Server' })).toBeNull();
});

test('H9 a row that was given up leaves nothing', async () => {
  open({ fields: [servers] });
  fireEvent.click(await screen.findByRole('button', { name: 'Add' }));
  enter(await screen.findByRole('textbox', { name: 'Server' }), 'web7');
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  screen.getByRole('dialog').closest('dialog')!.close();
  await waitFor(async () => expect(await rows()).toEqual([]));
});

test('P1 H9 what the pencil overwrites is kept while it is typed, and comes back with the pencil', async () => {
  const form = { fields: [{ name: 'fqdn', type: 'expression', expression: 'fn.f()', editable: true }] };
  const answering: Answering = async () => ok({ status: 'success', message: '', data: { output: 'web1.example', error: '' } });
  const first = open(form, { answering });
  await waitFor(() => expect(text('fqdn')).toHaveValue('web1.example'));
  fireEvent.click(screen.getByRole('button', { name: 'Edit fqdn' }));
  enter(text('fqdn'), 'web2.exa');
  await waitFor(async () => expect((await rows()).map(({ answers }) => answers)).toEqual([{ fqdn: 'web2.exa' }]));
  first.leave();

  open(form, { answering });
  await offer();
  fireEvent.click(screen.getByRole('button', { name: 'Fill in' }));
  await waitFor(() => expect(text('fqdn')).toHaveValue('web2.exa'));
  expect(screen.getByRole('button', { name: 'Stop editing fqdn' })).toBeVisible();
});

test('P1 H9 what is searched for in an open list is kept, and stands there again', async () => {
  const form = { fields: [{ name: 'region', type: 'enum', values: ['eu', 'us'] }] };
  const first = open(form);
  fireEvent.click(await screen.findByRole('combobox', { name: 'region' }));
  enter(await screen.findByRole('searchbox', { name: 'Search region' }), 'u');
  await waitFor(async () => expect((await rows()).map(({ unfinished }) => unfinished)).toEqual([{ 'search region': 'u' }]));
  first.leave();

  open(form);
  await offer();
  fireEvent.click(screen.getByRole('button', { name: 'Fill in' }));
  fireEvent.click(screen.getByRole('combobox', { name: 'region' }));
  expect(await screen.findByRole('searchbox', { name: 'Search region' })).toHaveValue('u');
});

test('P1 H9 what is searched for in either of two lists is kept, and stands there again; a list that is closed leaves nothing', async () => {
  const form = { fields: [{ name: 'parts', type: 'enum', values: ['cpu', 'disk'], default: ['cpu'], multiple: true, horizontal: true }] };
  const first = open(form);
  fireEvent.click(await screen.findByRole('combobox', { name: 'parts' }));
  const search = (side: string) => screen.findByRole('searchbox', { name: `Search ${side} for parts` });
  enter(await search('Available'), 'di');
  enter(await search('Chosen'), 'c');
  await waitFor(async () =>
    expect((await rows()).map(({ unfinished }) => unfinished)).toEqual([{ 'search parts': 'di', 'search-chosen parts': 'c' }]),
  );
  first.leave();

  open(form);
  await offer();
  fireEvent.click(screen.getByRole('button', { name: 'Fill in' }));
  fireEvent.click(screen.getByRole('combobox', { name: 'parts' }));
  expect(await search('Available')).toHaveValue('di');
  expect(await search('Chosen')).toHaveValue('c');
  fireEvent.click(screen.getByRole('combobox', { name: 'parts' }));
  await waitFor(async () => expect(await rows()).toEqual([]));
});

test('P1 H9 a time that is typed in an open calendar is kept before it is taken, and stands there again', async () => {
  const form = { fields: [{ name: 'window', type: 'datetime', dateType: 'datetime' }] };
  const first = open(form);
  fireEvent.click(await screen.findByRole('button', { name: 'Choose window' }));
  fireEvent.input(await screen.findByRole('combobox', { name: 'Time' }), { target: { value: '07:3' } });
  await waitFor(async () => expect((await rows()).map(({ unfinished }) => unfinished)).toEqual([{ 'time window': '07:3' }]));
  first.leave();

  open(form);
  await offer();
  fireEvent.click(screen.getByRole('button', { name: 'Fill in' }));
  fireEvent.click(screen.getByRole('button', { name: 'Choose window' }));
  expect(await screen.findByRole('combobox', { name: 'Time' })).toHaveValue('07:3');
});

test('P1 a time of day is kept while it is typed', async () => {
  const form = { fields: [{ name: 'at', type: 'datetime', dateType: 'time' }] };
  const first = open(form);
  fireEvent.input(await screen.findByRole('combobox', { name: 'at' }), { target: { value: '07:3' } });
  await waitFor(async () => expect((await rows()).map(({ answers }) => answers)).toEqual([{ at: '07:3' }]));
  first.leave();

  open(form);
  await offer();
  fireEvent.click(screen.getByRole('button', { name: 'Fill in' }));
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'at' })).toHaveValue('07:3'));
});

test('a form that changed since says what is kept, what went and what came', async () => {
  await work.keepAnswers(
    { id: 'old', form: 'Deploy', editedAt: 1, digest: 'other', fields: ['host', 'gone'], answers: { host: 'a', gone: 1 } },
    [],
  );
  open({ fields });
  await offer();
  const lists = within(screen.getByText('You left this form half-filled').parentElement!).getAllByRole('group');
  expect(lists.map((list) => list.textContent)).toEqual(['Kept (1)host', 'No longer in the form (1)gone', 'New in the form (2)pwquiet']);
});

test('E4 E5 without a connection remote options say what they need; when it returns they are asked for', async () => {
  const form = { fields: [{ name: 'region', type: 'enum', expression: 'fn.regions()' }] };
  const answering = async () => ok({ status: 'success', message: '', data: { output: ['eu', 'us'], error: '' } });
  const page = open(form, { answering, isOnline: false });
  expect(await screen.findByText('Needs connection')).toBeVisible();
  expect(page.asked).toEqual([]);
  act(() => page.connection.set(online));
  await waitFor(() => expect(screen.queryByText('Needs connection')).toBeNull());
  expect(page.asked).toEqual(['fn.regions()']);
  page.leave();

  // What was answered once is there without a connection, and says how old it is.
  await waitFor(async () => expect(await cache.evaluations.count()).toBe(1));
  const again = open(form, { isOnline: false });
  expect(await screen.findByText(/^as of/, { selector: '.old' })).toBeVisible();
  expect(again.asked).toEqual([]);
});

test('a form with errors opens as far as it can, and says what is wrong', async () => {
  open({ fields: [{ name: 'host', type: 'text' }, { name: 'x', type: 'hologram' }, { name: 'host', type: 'text' }, { type: 'text' }] });
  expect(text('host')).toBeVisible();
  expect(await screen.findByText("You have duplicates for field 'host'")).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /^Form warnings/ }));
  const warnings = screen.getByText('Form warnings').parentElement!;
  expect(within(warnings).getAllByRole('listitem').length).toBeGreaterThanOrEqual(3);
});

test('a link that cannot be read is told, and the form opens without it', async () => {
  open({ fields }, { link: 'form=Deploy&base64values=%25%25%25' });
  expect(await screen.findByText("Couldn't parse your querystring")).toBeVisible();
  expect(text('host')).toHaveValue('web1');
});

test('a link fills fields in, the job before this one among them', async () => {
  open({ fields: [...fields, { name: '__previous_jobid__', type: 'text' }] }, { link: 'form=Deploy&host=db7&__previous_jobid__=42' });
  expect(text('host')).toHaveValue('db7');
  expect(text('__previous_jobid__')).toHaveValue('42');
});

test('a field that asks nothing says that it cannot be asked again', async () => {
  open({ fields: [{ name: 'note', type: 'expression', refresh: true }] });
  await userEvent.click(screen.getByRole('button', { name: 'Refresh note' }));
  expect(await screen.findByText('Cannot reset field status note')).toBeVisible();
});

test('an auto refresh that keeps failing is given up and said so', async () => {
  const world = fakeWorld();
  const answering = async () => ok({ status: 'error', message: 'broken', data: { error: 'broken' } });
  const load = { name: 'load', type: 'expression', label: 'Load', expression: 'fn.load()', refresh: '5s', default: '-' };
  open({ fields: [load] }, { answering, clock: world.clock });
  for (let n = 0; n < 10; n++) await act(() => world.pass(5000));
  const toast = (await screen.findByText('Expression interval stopped !')).parentElement!;
  expect(toast).toHaveTextContent('Load');
});
