import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { useLayoutEffect, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, vi } from 'vitest';
import { fail, ok, type Result } from '#lib/result.ts';
import { tabLocks } from '#api/locks.ts';
import { formsChanged, type ConfigSource, type FormsText, type LockState } from '#contract/designer.ts';
import type { Failure } from '#contract/failure.ts';
import { CacheDatabase } from '#db/cache.ts';
import { WorkDatabase } from '#db/work.ts';
import { ServicesProvider, type Services } from '#hooks/services.tsx';
import { useDesigner, type BenchItem, type Designer } from '#hooks/use-designer.ts';
import { observable } from '#sync/run/observable.ts';
import { browserIds } from '#sync/run/world.ts';
import { Confirmations } from '#ui/Confirm.tsx';
import { Toasts } from '#ui/toasts.tsx';
import { admin } from '#tests/support/form-stage.tsx';

export const baseText = `categories:
  - name: Default
    icon: bars
roles:
  - name: public
    groups: []
constants:
  site: lab
forms:
  - name: One # the first
    type: ansible
    playbook: one.yaml
    roles: [public]
    fields:
      - name: a
        type: text
        label: Ay
`;
export const twoText = `name: Two\ntype: ansible\nplaybook: two.yaml\nroles: [public]\nfields:\n  - name: b\n    type: text\n`;

const refused = (error: string): Result<never, Failure> => fail({ kind: 'refused', message: 'Failed', error, output: undefined });
export const lost: Result<never, Failure> = fail({ kind: 'unreachable', reason: 'timeout', message: 'No answer' });
export const trouble: Result<never, Failure> = fail({ kind: 'unreachable', reason: 'trouble', message: 'HTTP 500' });

/** A server as the designer meets it. What it does with a save is up to the test. */
export class StagedServer {
  texts: readonly FormsText[] = [
    { file: 'forms.yaml', text: baseText },
    { file: 'two.yaml', text: twoText },
  ];
  lock: LockState = { free: true };
  place: ConfigSource['place'] = 'files';
  disabled = '';
  /** As AnsibleForms, which keeps no texts: what it answers to `GET config`. */
  config: Readonly<Record<string, unknown>> | null = null;
  /** Why it would not take what is here. */
  against = '';
  onSave: (store: () => void) => Result<unknown, Failure> = (store) => ok(store());
  readonly sent: Readonly<Record<string, unknown>>[] = [];

  get revision(): string {
    return JSON.stringify(this.texts);
  }

  text(file: string): string {
    return this.texts.find((one) => one.file === file)?.text ?? '';
  }

  /** Somebody changes a file by hand. */
  edit(file: string, change: (text: string) => string): void {
    this.texts = this.texts.map((one) => (one.file === file ? { file, text: change(one.text) } : one));
  }

  answer(method: string, path: string, body: Readonly<Record<string, unknown>>): Result<unknown, Failure> {
    switch (`${method} ${path}`) {
      case 'GET /config/source': {
        const [base, ...files] = this.texts;
        return ok({ place: this.place, base, files, revision: this.revision, disabled: this.disabled });
      }
      case 'GET /config':
        return ok(this.config);
      case 'GET /lock':
        return this.disabled === '' ? ok(this.lock) : refused(`Designer is disabled. ${this.disabled}`);
      case 'POST /lock':
        this.lock = { free: false, match: true, lock: { username: 'admin', type: 'local', created: '2026-11-22 10:00:00' } };
        return ok(undefined);
      case 'DELETE /lock':
        this.lock = { free: true };
        return ok(undefined);
      case 'POST /config/check':
        return this.against === '' ? ok(undefined) : refused(this.against);
      case 'POST /config':
        return this.#save(body);
      default:
        return refused(`${method} ${path} is not on stage`);
    }
  }

  #save(body: Readonly<Record<string, unknown>>): Result<unknown, Failure> {
    this.sent.push(body);
    if (body['revision'] !== undefined && body['revision'] !== this.revision) return refused(formsChanged);
    return this.onSave(() => {
      if (Array.isArray(body['sources'])) this.texts = body['sources'] as readonly FormsText[];
    });
  }
}

/** Those of the test that runs. */
export let device: Device;
export let server: StagedServer;

/** Gives each test of a file a device and a server of its own. */
export function withDesigner(): void {
  beforeEach(async () => {
    [device, server] = [await newDevice(), new StagedServer()];
  });
  afterEach(async () => {
    cleanup();
    await thrownAway(device);
  });
}

export const named = ({ items }: Designer, name: string): BenchItem => items.find((item) => item.name === name)!;

/** What a device holds; two tabs of it share it. */
export interface Device {
  readonly cache: CacheDatabase;
  readonly work: WorkDatabase;
  readonly locks: ReturnType<typeof tabLocks>;
}

export async function newDevice(): Promise<Device> {
  const made = {
    cache: new CacheDatabase(`cache-${crypto.randomUUID()}`),
    work: new WorkDatabase(`work-${crypto.randomUUID()}`),
    locks: tabLocks(),
  };
  await Promise.all([made.cache.open(), made.work.open()]);
  // What is looked at here is the text.
  await made.work.choose('designer face', 'yaml');
  return made;
}

export const thrownAway = ({ cache, work }: Device): Promise<unknown> => Promise.all([cache.delete(), work.delete()]);

const online = { at: 'online', since: 0, lastContact: null, unableSince: null } as const;
const offline = { ...online, at: 'offline' } as const;

export interface DesignerTab {
  /** The designer as it stands. */
  readonly now: () => Designer;
  /** Does something, and waits until everything it set off is over. */
  readonly does: <T>(act: (designer: Designer) => T) => Promise<Awaited<T>>;
  /** Everything is on the device. */
  readonly isKept: () => Promise<void>;
  readonly goOnline: (isOnline: boolean) => Promise<void>;
  readonly close: () => void;
}

/** One tab with the designer's own hooks and runners on real databases; `draw` shows what the test looks at. */
export async function openDesigner(
  draw: (designer: Designer) => ReactNode = () => null,
  on: Device = device,
  address = '/designer',
): Promise<DesignerTab> {
  let designer: Designer | null = null;
  const tell = (view: Designer | null): void => {
    designer = view;
  };
  function Shown() {
    const view = useDesigner();
    useLayoutEffect(() => tell(view.at === 'ready' ? view : null));
    return view.at === 'ready' ? draw(view) : null;
  }
  const connection = observable<typeof online | typeof offline>(online);
  const drawn = render(
    <MemoryRouter initialEntries={[address]}>
      <ServicesProvider value={servicesOf(server, on, connection)}>
        <FluentProvider theme={webLightTheme}>
          <Toasts>
            <Confirmations>
              <Shown />
            </Confirmations>
          </Toasts>
        </FluentProvider>
      </ServicesProvider>
    </MemoryRouter>,
  );
  const now = (): Designer => {
    if (!designer) throw new Error('the designer is not ready');
    return designer;
  };
  await waitFor(() => now());
  return {
    now,
    async does<T>(deed: (designer: Designer) => T): Promise<Awaited<T>> {
      const values: Awaited<T>[] = [];
      await act(async () => void values.push(await deed(now())));
      return values[0]!;
    },
    isKept: () =>
      waitFor(() => {
        if (!now().drafts.every(({ isKept }) => isKept)) throw new Error('not kept yet');
      }),
    goOnline: async (isOnline) => act(async () => connection.set(isOnline ? online : offline)),
    close: drawn.unmount,
  };
}

function servicesOf(behind: StagedServer, { cache, work, locks }: Device, connection: ReturnType<typeof observable>): Services {
  const call = async (endpoint: { readonly method: string; readonly path: string }, input: { readonly body?: object }) =>
    (connection.current() as { readonly at: string }).at === 'online'
      ? behind.answer(endpoint.method, endpoint.path, (input.body ?? {}) as Readonly<Record<string, unknown>>)
      : fail({ kind: 'unreachable', reason: 'offline', message: 'No network' });
  const portal = {
    databases: { cache, work, unkept: null, workLasts: true },
    partition: 'p',
    user: admin,
    poll({ request }: { readonly request: (signal: AbortSignal) => Promise<Result<unknown, Failure>> }) {
      const failure = observable<Failure | null>(null);
      const ask = async (): Promise<Result<void, Failure>> => {
        // A page that is left asks on for a moment, and has no databases any more.
        const answer = await request(new AbortController().signal).catch(() => lost);
        failure.set(answer.ok ? null : answer.error);
        return answer.ok ? ok(undefined) : answer;
      };
      void ask();
      return { ask, failure, stop: () => undefined };
    },
  };
  return {
    api: {
      call,
      async callIfChanged(endpoint: Parameters<typeof call>[0], input: Parameters<typeof call>[1]) {
        const answer = await call(endpoint, input);
        return answer.ok ? ok({ changed: true, value: answer.value, storedAt: null, tag: null }) : answer;
      },
    },
    // What is due happens as soon as this turn is over.
    clock: {
      now: () => Date.now(),
      after(_ms: number, then: () => void) {
        const timer = setTimeout(then, 0);
        return () => clearTimeout(timer);
      },
    },
    ids: browserIds,
    locks,
    connection,
    scripts: { run: async () => ok(null), warm: vi.fn(), hold: () => () => undefined },
    session: { subscribe: () => () => undefined, current: () => signedIn },
    portal: observable({ at: 'open', portal }),
    setup: {
      knows: () => behind.config === null,
      version: observable('1.0.0'),
      loadVersion: async () => undefined,
      state: observable({ at: 'answered' }),
      check: async () => undefined,
    },
    busy: observable(0),
    announce: () => undefined,
  } as unknown as Services;
}

const signedIn = { payload: { user: admin } };
