import { describe, expect, test } from 'vitest';
import { fail, ok, type Result } from '#lib/result.ts';
import type { Failure } from '#contract/failure.ts';
import { compileForm, openForm, readForm, step, type Effect, type FormEvent } from '#engine/index.ts';
import { readActions, type Action } from '#sync/actions.ts';
import type { LaunchBody, UploadRecord } from '#sync/launch-state.ts';
import { runForm, type FormRun, type RunWorld, type Searched } from '#sync/run/form-run.ts';
import { fakeWorld, type FakeWorld } from '#tests/support/fake-world.ts';

type Row = Readonly<Record<string, unknown>>;

/** A page with one form, whose server does as the test says. */
class Page {
  readonly run: FormRun;
  readonly world: FakeWorld = fakeWorld();
  readonly said: (readonly [string, string, string])[] = [];
  readonly acted: (readonly [string, number])[] = [];
  readonly bodies: LaunchBody[] = [];
  readonly signals: AbortSignal[] = [];
  launched: Result<{ jobId: number; message: string }, Failure> = ok({ jobId: 7, message: 'launched' });
  uploaded: (file: File, moved: (share: number) => void) => Promise<Result<UploadRecord, Failure>> = async (file) =>
    ok({ path: `/up/${file.name}` });
  /** In order: what was kept, sent and forgotten. */
  readonly events: string[] = [];
  kept: (...launch: Parameters<RunWorld['keep']>) => Promise<unknown> = async () => undefined;
  searched: Searched = { at: 'searched', found: [] };
  #keys = 0;
  asked: Effect[] = [];
  #state;
  readonly #listeners = new Set<() => void>();

  constructor(fields: readonly Row[], form: Row = {}) {
    const raw = { name: 'T', ...form, fields };
    const [state, effects] = openForm(compileForm(readForm(raw).form, {}));
    this.#state = state;
    this.asked.push(...effects);
    this.run = runForm(() => this.#runWorld(readActions(raw).actions));
  }

  send(event: FormEvent): void {
    const [state, effects] = step(this.#state, event);
    this.#state = state;
    this.asked.push(...effects);
    for (const listener of this.#listeners) listener();
  }
  /** Answers the newest question of a field. */
  answer(field: string, output: unknown): void {
    this.send({ type: 'answered', ask: this.asked.findLast((effect) => effect.field === field)!.ask, output });
  }
  async start(): Promise<void> {
    this.run.feed({ type: 'runAsked', attempt: this.run.current().attempt + 1 });
    await this.world.pass(0);
  }
  get at(): string {
    return this.run.current().at;
  }

  #runWorld(actions: RunWorld['actions']): RunWorld {
    return {
      clock: this.world.clock,
      form: {
        current: () => this.#state,
        send: (event) => this.send(event),
        subscribe: (listener) => {
          this.#listeners.add(listener);
          return () => void this.#listeners.delete(listener);
        },
      },
      actions,
      verbose: null,
      say: (intent, text, details) => void this.said.push([intent, text, details]),
      newKey: () => `key-${++this.#keys}`,
      serverTime: () => 5000,
      keep: async (sent, body) => {
        await this.kept(sent, body);
        this.events.push(`kept ${sent.key} ${sent.since} ${sent.after}`);
      },
      forget: (key, ran) => void this.events.push(`forgotten ${key} ${ran}`),
      launch: async (body, key) => {
        this.bodies.push(body);
        this.events.push(`sent ${key}`);
        return this.launched;
      },
      fileOf: (field) => {
        const value = this.#state.fields[this.#state.compiled.indexOf.get(field)!]!.value;
        return value instanceof File ? value : null;
      },
      upload: (file, moved, signal) => {
        this.signals.push(signal);
        return this.uploaded(file, moved);
      },
      search: async () => this.searched,
      abort: async () => fail({ kind: 'refused', message: '', error: 'This job cannot be aborted', output: '' }),
      countApprovals: () => undefined,
      act: (action: Action, jobId) => void this.acted.push([action.do, jobId]),
    };
  }
}

const host = { name: 'host', type: 'text', default: 'web1' };
const slow = { name: 'slow', type: 'expression', expression: "fn.slow('$(host)')", required: true };

describe('a run', () => {
  test('U1 sends what the form holds, once', async () => {
    const page = new Page([host]);
    await page.start();
    expect(page.bodies).toEqual([{ formName: 'T', extravars: { host: 'web1', __verbose__: false }, credentials: {}, files: {} }]);
    expect(page.run.current()).toMatchObject({ at: 'following', jobId: 7, message: 'launched', status: 'info' });
  });

  test('U19 is on this device before it is sent, each time under a key of its own, with the time of the server', async () => {
    const page = new Page([host]);
    await page.start();
    page.run.feed({ type: 'closed' });
    await page.start();
    expect(page.events).toEqual([
      'kept key-1 5000 0',
      'sent key-1',
      'forgotten key-1 true',
      'kept key-2 5000 7',
      'sent key-2',
      'forgotten key-2 true',
    ]);
  });

  test.each([
    ['refuses', () => Promise.reject(new Error('full'))],
    ['never answers', () => new Promise(() => undefined)],
  ])('U19 runs on a device that %s, and says that it is not kept', async (_what, kept) => {
    const page = new Page([host]);
    page.kept = kept;
    await page.start();
    await page.world.pass(2000);
    expect(page.bodies).toHaveLength(1);
    expect(page.said).toEqual([['warning', 'This device could not keep the launch', 'Stay on this page until it is answered.']]);
  });

  test('U21 waits with a launch of an earlier page until the run under way is over, and is then told what became of it', async () => {
    const page = new Page([host]);
    await page.start();
    page.searched = { at: 'settled', job: { id: 3, message: 'Job 3, started 10:32' }, refusal: '' };
    page.run.resume({ key: 'old', since: 1, after: 0 });
    expect([page.at, page.run.isOwn()]).toEqual(['following', true]);
    page.run.feed({ type: 'closed' });
    await page.world.pass(0);
    expect(page.run.current()).toMatchObject({ at: 'following', jobId: 3, message: 'Job 3, started 10:32' });
    expect(page.run.isOwn()).toBe(false);
    expect(page.events.at(-1)).toBe('forgotten old true');
    expect(page.bodies).toHaveLength(1);
  });

  test('U15 waits for fields that are on their way, and does not call them invalid', async () => {
    const page = new Page([host, slow]);
    await page.start();
    expect(page.at).toBe('stabilizing');
    page.answer('slow', 'there');
    await page.world.pass(0);
    expect(page.bodies[0]?.extravars).toMatchObject({ slow: 'there' });
  });

  test('U8 is checked again once everything is there', async () => {
    const page = new Page([host, slow]);
    await page.start();
    page.answer('slow', '');
    expect(page.at).toBe('idle');
    expect(page.said).toEqual([['warning', 'Form contains invalid data', 'slow: This field is required']]);
  });

  test('U15 names a hidden field that is in the way', async () => {
    const page = new Page([{ ...host, hide: true, minLength: 9 }]);
    await page.start();
    expect(page.said[0]?.[2]).toBe('host (hidden): Must be at least 9 characters long');
  });

  test('U9 is given up after five seconds without progress, and no later answer brings it back', async () => {
    const page = new Page([host, slow]);
    await page.start();
    await page.world.pass(4999);
    expect(page.at).toBe('stabilizing');
    await page.world.pass(1);
    expect(page.at).toBe('idle');
    expect(page.said.map(([level, text]) => [level, text])).toEqual([
      ['warning', 'The form is too slow. Let it stabilize and try again'],
      ['warning', 'Not evaluated yet: slow'],
    ]);
    page.answer('slow', 'there');
    await page.world.pass(0);
    expect(page.bodies).toEqual([]);
  });

  test.each([
    [{ kind: 'refused', message: 'not launched', error: 'No such form', output: '' }, 'refused'],
    [{ kind: 'denied', message: 'No access' }, 'refused'],
    [{ kind: 'unauthorized', message: '' }, 'idle'],
    [{ kind: 'unreachable', reason: 'timeout', message: 'late' }, 'lost'],
    [{ kind: 'foreign', message: 'hotel' }, 'lost'],
  ] as const)('U2 U3 a launch that fails as %o ends as %s', async (failure, at) => {
    const page = new Page([host]);
    page.launched = fail(failure);
    await page.start();
    expect(page.at).toBe(at);
    expect(page.bodies).toHaveLength(1);
  });

  test('U4 an abort that is refused is offered again', async () => {
    const page = new Page([host]);
    await page.start();
    page.run.feed({ type: 'abortAsked' });
    expect(page.run.current()).toMatchObject({ aborting: true });
    await page.world.pass(0);
    expect(page.run.current()).toMatchObject({ aborting: false });
    expect(page.said.at(-1)).toEqual(['error', 'Failed to abort job', 'This job cannot be aborted']);
  });
});

describe('actions of a run', () => {
  const form = { onSubmit: [{ clear: 0 }, { hide: 1 }], onFinish: [{ show: 2 }], onSuccess: [{ home: '1' }] };
  const over = { type: 'seen', jobId: 7, status: 'success', message: 'done', settled: true, waiting: false } as const;

  test('A2 come each after its own delay', async () => {
    const page = new Page([host], form);
    await page.start();
    expect(page.acted).toEqual([['clear', 7]]);
    await page.world.pass(1000);
    expect(page.acted.at(-1)).toEqual(['hide', 7]);
    page.run.feed(over);
    await page.world.pass(1000);
    expect(page.acted.at(-1)).toEqual(['home', 7]);
    await page.world.pass(1000);
    expect(page.acted.at(-1)).toEqual(['show', 7]);
  });

  test('A4 go with their page', async () => {
    const page = new Page([host], form);
    await page.start();
    page.run.feed(over);
    page.run.stop();
    await page.world.pass(10_000);
    expect(page.acted).toEqual([['clear', 7]]);
  });
});

describe('files of a run', () => {
  const fields = [
    { name: 'f', type: 'file' },
    { name: 'g', type: 'file' },
  ];
  const attach = (page: Page, field: string, name: string): void => page.send({ type: 'attached', field, file: new File(['abc'], name) });

  test('U8 are sent before the job, whose value they become', async () => {
    const page = new Page(fields);
    attach(page, 'f', 'a.csv');
    await page.start();
    const [body] = page.bodies;
    expect(body).toMatchObject({ files: { f: { path: '/up/a.csv' } }, extravars: { f: { path: '/up/a.csv' } } });
    expect(Object.keys(body!.files)).toEqual(['f']);
  });

  test('U14 taking a run back cancels them', async () => {
    const page = new Page(fields);
    attach(page, 'f', 'a.csv');
    attach(page, 'g', 'b.csv');
    page.uploaded = async (_, moved) => (moved(0.5), new Promise(() => undefined));
    await page.start();
    expect(page.run.current()).toMatchObject({ at: 'uploading', uploads: { f: { share: 0.5 }, g: { share: 0.5 } } });
    page.run.feed({ type: 'closed' });
    expect(page.signals.map((signal) => signal.aborted)).toEqual([true, true]);
    expect(page.at).toBe('idle');
  });

  test('U16 one that was changed meanwhile is not launched with', async () => {
    const page = new Page(fields);
    attach(page, 'f', 'a.csv');
    page.uploaded = async () => {
      attach(page, 'f', 'b.csv');
      return ok({ path: '/up/a.csv' });
    };
    await page.start();
    expect(page.bodies).toEqual([]);
    expect(page.said.at(-1)).toEqual(['warning', 'Form contains invalid data', 'f: the file was changed while it was sent']);
  });

  test('U10 one that is refused ends the run in the words of the server', async () => {
    const page = new Page(fields);
    attach(page, 'f', 'a.csv');
    page.uploaded = async () => fail({ kind: 'refused', message: '', error: 'disk full', output: '' });
    await page.start();
    expect(page.bodies).toEqual([]);
    expect(page.said.at(-1)).toEqual(['error', 'Failed uploading files', 'a.csv: disk full']);
  });
});
