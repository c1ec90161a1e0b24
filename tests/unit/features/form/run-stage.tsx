import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { act, render, screen, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, vi } from 'vitest';
import { ok, type Result } from '#lib/result.ts';
import { tabLocks } from '#api/locks.ts';
import type { Failure } from '#contract/failure.ts';
import { CacheDatabase } from '#db/cache.ts';
import { WorkDatabase } from '#db/work.ts';
import type { JobRow } from '#db/rows.ts';
import { OpenForm } from '#features/form/OpenForm.tsx';
import { ServicesProvider, type Services } from '#hooks/services.tsx';
import type { JobSnapshot } from '#sync/run/job-watches.ts';
import { observable, type Settable } from '#sync/run/observable.ts';
import { browserClock, browserIds } from '#sync/run/world.ts';
import { Confirmations } from '#ui/Confirm.tsx';
import { LogView } from '#ui/LogView.tsx';
import { Toasts } from '#ui/toasts.tsx';
import { admin } from '#tests/support/form-stage.tsx';

type Row = Readonly<Record<string, unknown>>;

let cache: CacheDatabase;
let work: WorkDatabase;

/** Databases of its own for each test of a file that calls this. */
export function ownDatabases(): void {
  beforeEach(async () => {
    cache = new CacheDatabase(`cache-${crypto.randomUUID()}`);
    work = new WorkDatabase(`work-${crypto.randomUUID()}`);
    await Promise.all([cache.open(), work.open(), LogView.preload()]);
  });
  afterEach(() => Promise.all([cache.delete(), work.delete()]));
}
export const cacheNow = (): CacheDatabase => cache;
/** What this device keeps, in the test that runs. */
export const workNow = (): WorkDatabase => work;

/** What one poll of a job told. */
export function jobRow(id: number, status: string, answer: string, more: Row = {}): JobRow {
  return {
    id,
    at: Date.now(),
    job: { id, form: 'Deploy', status, answer: { status: answer, message: `job is ${status}` }, settled: false, subjobs: [], ...more },
    heads: [],
    tail: '',
  } as unknown as JobRow;
}

interface Setup {
  readonly answer?: (path: string) => Promise<Result<unknown, Failure>>;
  readonly upload?: (file: File, moved: (share: number) => void) => Promise<Result<unknown, Failure>>;
}

/** The form page of somebody who is signed in; jobs are seen as `see` says. */
export function open(form: Row, { answer, upload }: Setup = {}) {
  const watches = new Map<number, Settable<JobSnapshot>>();
  const watchOf = (id: number): Settable<JobSnapshot> => {
    const known = watches.get(id) ?? observable<JobSnapshot>({ row: undefined, failure: null });
    watches.set(id, known);
    return known;
  };
  const sent: { readonly path: string; readonly body: Row }[] = [];
  const approvals = vi.fn(async () => ok(undefined));
  const idle = { ask: async () => ok(undefined), failure: observable(null), stop: () => undefined };
  const signedIn = { payload: { user: admin } };
  const portal = {
    databases: { cache, work, unkept: null, workLasts: true },
    partition: 'p',
    user: admin,
    config: idle,
    jobs: idle,
    approvals: { ...idle, ask: approvals },
    watches: { of: (id: number) => ({ ...watchOf(id), calm: watchOf(id), ask: () => undefined, mend: async () => false }) },
  };
  let known: readonly string[] = ['questions', 'launches', 'logout'];
  const services = {
    api: {
      async call({ path }: { readonly path: string }, { body }: { readonly body: Row }) {
        sent.push({ path, body });
        return (await answer?.(path)) ?? ok({ message: 'succesfully launched form', output: { id: 7 } });
      },
      upload,
      serverTime: () => null,
    },
    clock: browserClock,
    startLogWorker: null,
    ids: browserIds,
    locks: tabLocks(),
    connection: observable({ at: 'online', since: 0, lastContact: null }),
    scripts: { run: async () => ok(1), warm: vi.fn(), hold: () => () => undefined },
    session: { subscribe: () => () => undefined, current: () => signedIn },
    portal: observable({ at: 'open', portal }),
    setup: {
      state: observable({ at: 'answered', state: { at: 'ok' } }),
      version: observable(null),
      async loadVersion() {
        sent.push({ path: '/version', body: {} });
        const said = await answer?.('/version');
        known = said?.ok ? (said.value as { readonly output: { readonly knows: readonly string[] } }).output.knows : [];
      },
      knows: (addition: string) => known.includes(addition),
    },
    busy: observable(0),
    announce: () => undefined,
  } as unknown as Services;
  const view = { at: 'ready', form: { name: 'Deploy', ...form }, constants: {}, asOf: 1, live: true } as const;
  const page = <OpenForm view={view} query={new URLSearchParams()} onReload={() => undefined} />;
  render(
    <MemoryRouter initialEntries={['/form?form=Deploy']}>
      <ServicesProvider value={services}>
        <FluentProvider theme={webLightTheme}>
          <Toasts>
            <Confirmations>
              <Routes>
                <Route path="/form" element={page} />
                <Route path="/" element={<h1>Forms</h1>} />
              </Routes>
              <Place />
            </Confirmations>
          </Toasts>
        </FluentProvider>
      </ServicesProvider>
    </MemoryRouter>,
  );
  const see = (row: JobRow, lines: readonly string[] = [], failure: Failure | null = null): void =>
    act(() => watchOf(row.id).set({ row: { ...row, tail: lines.join('\r\n') }, failure }));
  return { sent, see, approvals };
}

function Place() {
  const { pathname, search } = useLocation();
  return <output aria-label="place">{pathname + search}</output>;
}

export const host = { name: 'host', type: 'text', default: 'web1' };
export const run = () => screen.getByRole('button', { name: 'Run' });
export const panel = () => within(screen.getByRole('complementary', { name: 'Run' }));
