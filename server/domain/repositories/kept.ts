import type { Clock } from '#lib/ports.ts';
import { fail, ok } from '#lib/result.ts';
import type { Log } from '#server/domain/ports.ts';
import { secretPlaces, withSecretsInPlace } from '#server/domain/portal/stored-secret.ts';
import type { EditedRow, EditedValues, RowStore } from '#server/domain/stores.ts';
import type { ActEnd, Repositories, RepositoryAct } from './repositories.ts';
import { everyMinute, isTimetable } from './timetable.ts';
import { turns } from './turns.ts';
import type { GitEnd, Remote, WorkingCopies } from './working-copies.ts';

export interface RepositoryParts {
  readonly store: RowStore;
  readonly copies: WorkingCopies;
  readonly clock: Clock;
  readonly log: Log;
}

const text = (row: EditedValues, name: string): string => String(row[name] ?? '');
const endOf = (row: EditedRow | null): ActEnd => ({ trouble: row?.['status'] === 'failed' ? reasonIn(text(row, 'output')) : null });
/** The line in which git says why; the last one where no line does. */
function reasonIn(output: string): string {
  const lines = output.trim().split(/\r?\n/);
  return lines.find((line) => /^(fatal|error):/.test(line)) ?? lines.at(-1) ?? '';
}
const nameOf = (row: EditedRow): string => text(row, 'name');
const remoteOf = (row: EditedRow): Remote => ({
  uri: text(row, 'uri'),
  branch: text(row, 'branch'),
  user: text(row, 'user'),
  password: text(row, 'password'),
  // Forms are shown to people, playbooks are not.
  links: row['use_for_forms'] !== 1,
});

/** Repositories in storage, with a working copy each. Git works on one repository at a time only, in the order it was asked to. */
export function repositoriesOf({ store, copies, clock, log }: RepositoryParts): Repositories {
  const queue = turns();
  let stopTimetable = (): void => undefined;

  const find = async (name: string): Promise<EditedRow | null> => (await store.list()).find((row) => nameOf(row) === name) ?? null;
  const used = async (purpose: string): Promise<string | null> => {
    // The first one counts (contract 10.5).
    const row = (await store.list()).find((each) => each[purpose] === 1);
    return row ? nameOf(row) : null;
  };

  /** One turn of git, and what came of it. The row is read when the turn comes: it may be another one by then, or gone. */
  async function work(id: number, act: RepositoryAct, signal: AbortSignal): Promise<void> {
    const row = await store.find(id);
    if (!row || signal.aborted) return;
    await store.update(id, { status: 'running' });
    const end = await copies.run(nameOf(row), act, remoteOf(row), signal);
    await store.update(id, { status: end.ok ? 'success' : 'failed', output: end.output, head: end.head });
    notify(nameOf(row), act, end);
  }

  function notify(name: string, act: RepositoryAct, { ok: good, head }: GitEnd): void {
    if (good) log.info({ repository: name, head }, `repository ${name}: ${act} is done`);
    else log.warn({ repository: name }, `repository ${name}: ${act} failed, its output tells why`);
  }

  const take = (row: EditedRow, act: RepositoryAct): Promise<void> => queue.take(nameOf(row), act, (signal) => work(row.id, act, signal));

  /** Marks it first, so that whoever asks next sees it at work. */
  async function begin(id: number, act: RepositoryAct): Promise<void> {
    await store.update(id, { status: 'running' });
    const row = await store.find(id);
    if (row) inBackground(take(row, act), nameOf(row));
  }

  function inBackground(task: Promise<void>, name: string): void {
    task.catch((error: unknown) => log.error({ repository: name, error: String(error) }, `repository ${name} could not be worked on`));
  }

  async function pullDue(isDue: (pattern: string) => boolean): Promise<void> {
    for (const row of await store.list()) {
      if (row['status'] !== 'running' && isDue(text(row, 'cron'))) inBackground(take(row, 'pull'), nameOf(row));
    }
  }

  const badTimetable = (values: EditedValues): string | null =>
    isTimetable(text(values, 'cron'), clock.now())
      ? null
      : `Error: The time table '${text(values, 'cron')}' is not understood, or its day never comes. Write five parts such as 0 4 * * 1: minute, hour, day, month, day of the week (5L is the last Friday).`;

  return {
    list: () => store.list(),
    find,
    async create(values) {
      const wrong = badTimetable(values);
      if (wrong !== null) return fail(wrong);
      const id = await store.insert({ ...values, status: null, output: '', head: '' });
      if (id === null) return fail(`Error: There is a repository named '${text(values, 'name')}' already`);
      await begin(id, 'clone');
      return ok(id);
    },
    async update(name, { name: _fixed, ...given }) {
      const wrong = badTimetable(given);
      if (wrong !== null) return fail(wrong);
      const row = await find(name);
      if (!row) return ok(false);
      const values = withSecretsInPlace(secretPlaces['/repository'], given, row);
      if (!values.ok) return fail(`Error: ${values.error}`);
      await store.update(row.id, values.value);
      await begin(row.id, 'clone');
      return ok(true);
    },
    async remove(name) {
      const row = await find(name);
      if (!row) return;
      queue.stop(name);
      // In one turn: another one of this name is cloned after it.
      await queue.take(name, 'remove', async () => {
        await store.remove(row.id);
        await copies.remove(name);
      });
    },
    async act(name, act) {
      const row = await find(name);
      if (!row) return null;
      await take(row, act);
      return endOf(await store.find(row.id));
    },
    formsRepository: () => used('use_for_forms'),
    async formsFile() {
      const name = await used('use_for_forms');
      return name === null ? null : copies.file(name, 'forms.yaml');
    },
    async playbooksFolder() {
      const name = await used('use_for_playbooks');
      return name === null ? null : copies.folder(name);
    },
    async start() {
      stopTimetable();
      stopTimetable = everyMinute(clock, (isDue) => {
        pullDue(isDue).catch((error: unknown) => log.debug({ error: String(error) }, 'the time tables of repositories could not be read'));
      });
      await copies.sweep();
      // Where the schema is not made yet there is nothing to bring up to date.
      const rows = await store.list().catch(() => []);
      for (const row of rows.filter((each) => each['status'] === 'running')) {
        const output = `${text(row, 'output')}The server stopped while git was at work.\r\n`;
        await store.update(row.id, { status: 'failed', output });
      }
      for (const row of rows.filter((each) => each['rebase_on_start'] === 1)) await begin(row.id, 'clone');
    },
    async close() {
      stopTimetable();
      await queue.close();
    },
  };
}
