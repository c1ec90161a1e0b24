import { act, renderHook, waitFor } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Config } from '#contract/config.ts';
import type { Failure } from '#contract/failure.ts';
import { catalogueOf } from '#db/catalogue.ts';
import { closeDatabases, openDatabases, type Databases } from '#db/open.ts';
import { ServicesProvider, type Services } from '#hooks/services.tsx';
import { useForm, usePortal } from '#hooks/use-portal.ts';
import { useRead } from '#hooks/use-read.ts';
import { lookFirst } from '#sync/run/first-view.ts';
import { observable } from '#sync/run/observable.ts';
import type { FreshConfig } from '#sync/run/portal.ts';
import { browserClock } from '#sync/run/world.ts';

const form = { name: 'A', roles: ['public'], fields: [] };
const config: Config = { categories: [], roles: [], constants: {}, forms: [form], errors: [], warnings: [] };
const fresh: FreshConfig = { fact: { at: 5, etag: null, value: catalogueOf(config) }, forms: config.forms };
const user = { username: 'anna', type: 'local', roles: ['public'], groups: [], options: {} };

let databases: Databases;
afterEach(() => closeDatabases(databases));

/** A portal over databases that are opened with the form A in the address; `kept` says what was kept before. */
async function stage(partition: string, kept: (databases: Databases) => Promise<unknown> = async () => undefined) {
  const before = await openDatabases(partition, browserClock);
  await kept(before);
  closeDatabases(before);
  const first = lookFirst({ form: 'A', job: null, listsForms: true });
  databases = await openDatabases(partition, browserClock, first);
  first.keepFor(databases);
  const failure = observable<Failure | null>(null);
  const freshConfig = observable<FreshConfig | null>(null);
  const session = { payload: { user } };
  const services = {
    portal: observable({ at: 'open', portal: { databases, config: { failure }, freshConfig } }),
    connection: observable({ at: 'online', since: 0, lastContact: null }),
    setup: { state: observable({ at: 'answered', state: { at: 'ok' } }) },
    session: { subscribe: () => () => undefined, current: () => session },
  } as unknown as Services;
  const wrapper = ({ children }: { readonly children: ReactNode }) => <ServicesProvider value={services}>{children}</ServicesProvider>;
  return { wrapper, failure, freshConfig };
}

test('the first answer of the server is drawn before it is kept', async () => {
  const { wrapper, freshConfig } = await stage('fresh');
  const portal = renderHook(usePortal, { wrapper });
  const open = renderHook(() => useForm('A'), { wrapper });
  expect([portal.result.current.at, open.result.current.at]).toEqual(['loading', 'loading']);
  act(() => freshConfig.set(fresh));
  expect(portal.result.current).toMatchObject({ at: 'ready', asOf: 5, forms: [{ name: 'A' }] });
  expect(open.result.current).toMatchObject({ at: 'ready', asOf: 5, form });
  expect(renderHook(() => useForm('B'), { wrapper }).result.current).toEqual({ at: 'missing', why: 'unknown' });
});

test('what this device keeps is there with the first frame, and counts more than what is told', async () => {
  const { wrapper, freshConfig } = await stage('kept', ({ cache }) => cache.keepConfig(config, 9, null));
  freshConfig.set(fresh);
  expect(renderHook(usePortal, { wrapper }).result.current).toMatchObject({ at: 'ready', asOf: 9 });
  expect(renderHook(() => useForm('A'), { wrapper }).result.current).toMatchObject({ at: 'ready', asOf: 9, form });
});

test('where nothing is kept and nothing comes, that is said', async () => {
  const { wrapper, failure } = await stage('nothing');
  const { result } = renderHook(usePortal, { wrapper });
  act(() => failure.set({ kind: 'unreachable', reason: 'network', message: 'The server cannot be reached' }));
  await waitFor(() => expect(result.current.at).toBe('missing'));
  await waitFor(() => expect(renderHook(() => useForm('A'), { wrapper }).result.current).toEqual({ at: 'missing', why: 'not cached' }));
});

test('what cannot be read is said at once, not when something else is drawn', async () => {
  const { wrapper } = await stage('unreadable');
  vi.spyOn(databases.cache, 'fact').mockRejectedValue(new Error('The kept catalogue is damaged'));
  const noted = vi.spyOn(console, 'error').mockReturnValue(undefined);
  let drawn: unknown = null;
  const Told = ({ children }: { readonly children: ReactNode }) => (
    <Boundary onError={(error) => (drawn = error)}>{wrapper({ children })}</Boundary>
  );
  renderHook(() => useRead(databases, 'catalogue'), { wrapper: Told });
  await waitFor(() => expect(drawn).toMatchObject({ message: 'The kept catalogue is damaged' }));
  noted.mockRestore();
});

class Boundary extends Component<{ readonly children: ReactNode; readonly onError: (error: unknown) => void }> {
  override readonly state = { hasFailed: false };
  static getDerivedStateFromError = () => ({ hasFailed: true });
  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }
  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children;
  }
}
