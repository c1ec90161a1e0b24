import { formsChanged, type Backup, type BackupTexts, type ConfigSource } from '#contract/designer.ts';
import type { User } from '#contract/session.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { Administrators } from '#server/domain/identity/administrators.ts';
import type { Log } from '#server/domain/ports.ts';
import type { FormsBackups, FormsFiles, FormsInDatabase, FormsTexts } from './forms-files.ts';
import type { FormsWork, SentConfig } from './forms-work.ts';
import type { DesignerLocks } from './lock.ts';
import { revisionOf } from './sources.ts';

/** Changes what the portal is made of. Errors are for people. */
export interface Designer {
  readonly locks: DesignerLocks;
  /** Whether this person could save it now, but for the lock. */
  check(user: User, sent: SentConfig): Promise<Result<void, string>>;
  /** Takes the lock where it is free. Keeps a backup of what was there. */
  save(user: User, sent: SentConfig): Promise<Result<void, string>>;
  source(): Promise<ConfigSource>;
  backups(): Promise<readonly Backup[]>;
  /** null: there is no such backup. */
  backup(file: string): Promise<BackupTexts | null>;
  /** `unknown`: there is no such backup. @param keepCurrent whether what is there now is kept as a backup, too */
  restore(user: User, file: string, keepCurrent: boolean): Promise<Result<void, { readonly unknown: boolean; readonly why: string }>>;
  /** Copies the forms file into the settings. */
  importFile(user: User): Promise<Result<void, string>>;
  /** Why this must not become the text of the forms in the settings; null = it may. */
  refusal(user: User, text: string): Promise<string | null>;
}

export interface DesignerParts {
  readonly files: FormsFiles;
  readonly backups: FormsBackups;
  readonly database: FormsInDatabase;
  readonly work: FormsWork;
  readonly locks: DesignerLocks;
  readonly administrators: Administrators;
  /** Why nobody can design, '' when they can. */
  readonly disabled: () => Promise<string>;
  readonly log: Log;
  /** Writes down what is another thing now. Never rejects: the deed is done. */
  readonly record: (before: FormsTexts, after: FormsTexts) => Promise<void>;
  /** Does one work after the other, so that nobody saves onto what somebody else is just saving. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
}

export function designerOf(parts: DesignerParts): Designer {
  const { files, backups, database, work, locks, administrators, disabled, log, record, inTurn } = parts;

  async function save(user: User, sent: SentConfig): Promise<Result<void, string>> {
    const claimed = await locks.claim(user);
    if (!claimed.ok) return claimed;
    const now = await files.own();
    if (sent.revision !== undefined && sent.revision !== revisionOf(now)) return fail(formsChanged);
    const next = await work.next(sent, now);
    if (!next.ok) return next;
    const lost = await administrators.lostBy(user, next.value.base.text);
    if (lost !== null) return fail(lost);
    await backups.keep(now);
    await files.replace(next.value);
    await record(now, next.value);
    log.info({ user: user.username, type: user.type }, 'the forms were saved');
    return ok(undefined);
  }

  async function restore(user: User, file: string, keepCurrent: boolean): ReturnType<Designer['restore']> {
    const claimed = await locks.claim(user);
    if (!claimed.ok) return fail({ unknown: false, why: claimed.error });
    const kept = await backups.find(file);
    if (!kept) return fail({ unknown: true, why: 'Failed to restore forms' });
    const lost = await administrators.lostBy(user, kept.base.text);
    if (lost !== null) return fail({ unknown: false, why: lost });
    const now = await files.own();
    if (keepCurrent) await backups.keep(now);
    const next = { base: { file: now.base.file, text: kept.base.text }, files: kept.files ?? now.files };
    await files.replace(next);
    await record(now, next);
    log.info({ user: user.username, type: user.type, backup: file }, 'a backup of the forms was restored');
    return ok(undefined);
  }

  return {
    locks: {
      state: (user) => locks.state(user),
      take: (user) => inTurn(() => locks.take(user)),
      free: (user) => inTurn(() => locks.free(user)),
      claim: (user) => inTurn(() => locks.claim(user)),
    },
    async check(user, sent) {
      const found = await work.check(sent, await files.own());
      if (!found.ok) return found;
      // Roles stand in the base, the first of several texts.
      const lost = await administrators.lostBy(user, sent.sources?.[0]?.text ?? sent.forms);
      return lost === null ? found : fail(lost);
    },
    save: (user, sent) => inTurn(() => save(user, sent)),
    restore: (user, file, keepCurrent) => inTurn(() => restore(user, file, keepCurrent)),
    backups: () => backups.list(),
    async backup(file) {
      const found = await backups.find(file);
      return found && { base: found.base, files: found.files && [...found.files] };
    },
    async source() {
      const { place, base, files: others } = await files.place();
      return { place, base, files: [...others], revision: revisionOf({ base, files: others }), disabled: await disabled() };
    },
    async refusal(user, text) {
      const wide = await work.extent([text]);
      if (wide !== null) return `The forms cannot be kept: ${wide}`;
      // Without a text in the settings the file counts.
      return administrators.lostBy(user, text.trim() === '' ? ((await files.file()).text ?? '') : text);
    },
    async importFile(user) {
      const { path, text } = await files.file();
      if (text === null) return fail(`Forms path ${path} doesn't exist`);
      const lost = await administrators.lostBy(user, text);
      if (lost !== null) return fail(lost);
      await database.write(text);
      return ok(undefined);
    },
  };
}
