import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, vi } from 'vitest';
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
import { admin } from '#tests/support/form-stage.tsx';

export let cache: CacheDatabase;
export let work: WorkDatabase;
const locks = tabLocks();

/** Gives each test of a file databases of its own. Whole pages are drawn on them, which takes its time on a busy machine. */
export function withDatabases(): void {
  beforeEach(async () => {
    cache = new CacheDatabase(`cache-${crypto.randomUUID()}`);
    work = new WorkDatabase(`work-${crypto.randomUUID()}`);
    await Promise.all([cache.open(), work.open()]);
  });
  afterEach(async () => {
    cleanup();
    await Promise.all([cache.delete(), work.delete()]);
  });
}

type Connection = Settable<{ readonly at: 'online' | 'offline'; readonly since: number; readonly lastContact: null }>;
export const online = { at: 'online', since: 0, lastContact: null } as const;
const offline = { at: 'offline', since: 0, lastContact: null } as const;
export type Answering = (path: string, body: Readonly<Record<string, unknown>>) => Promise<Result<unknown, Failure>>;

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
  /** Draws the same page again, as it is now. */
  readonly redraw: (page: ReactNode) => void;
}

/** The form page of somebody who is signed in, with real databases and a server that answers as `answering` says. */
export function open(form: Readonly<Record<string, unknown>>, { link = '', ...setup }: Setup = {}): Page {
  const view = { at: 'ready', form: { name: 'Deploy', ...form }, constants: {}, asOf: 1, live: true } as const;
  return openPage(<OpenForm view={view} query={new URLSearchParams(link)} onReload={() => undefined} />, setup);
}

/** Any page that fills in a form, for somebody who is signed in. */
export function openPage(page: ReactNode, { answering, isOnline = true, clock = browserClock }: Omit<Setup, 'link'> = {}): Page {
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
      async call(endpoint: { readonly path: string }, { body = {} }: { readonly body?: Readonly<Record<string, unknown>> }) {
        asked.push(String(body['expression'] ?? body['query']));
        return (await answering?.(endpoint.path, body)) ?? ok({ status: 'success', message: '', data: { output: null, error: '' } });
      },
    },
    clock,
    ids: browserIds,
    locks,
    connection,
    scripts: { run: async (source: string) => ok(source.length), warm: vi.fn(), hold: () => () => undefined },
    session: { subscribe: () => () => undefined, current: () => signedIn },
    portal: observable({ at: 'open', portal }),
    setup: { knows: () => false },
    busy: observable(0),
    announce: () => undefined,
  } as unknown as Services;
  const around = (inside: ReactNode): ReactNode => (
    <MemoryRouter>
      <ServicesProvider value={services}>
        <FluentProvider theme={webLightTheme}>
          <Toasts>
            <Confirmations>{inside}</Confirmations>
          </Toasts>
        </FluentProvider>
      </ServicesProvider>
    </MemoryRouter>
  );
  const drawn = render(around(page));
  return { connection, asked, leave: drawn.unmount, redraw: (next) => drawn.rerender(around(next)) };
}

export const text = (name: string) => screen.getByRole('textbox', { name });
export const enter = (input: HTMLElement, value: string): void => void fireEvent.change(input, { target: { value } });
export const offer = () => screen.findByText('You left this form half-filled');
export const rows = () => work.halfFilled('Deploy');
