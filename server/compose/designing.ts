import type { Clock } from '#lib/ports.ts';
import { designerOf, type Designer } from '../domain/designer/designer.ts';
import type { FormsBackups, FormsInDatabase, FormsTexts } from '../domain/designer/forms-files.ts';
import { designerLocks } from '../domain/designer/lock.ts';
import { administratorsOf } from '../domain/identity/administrators.ts';
import type { Log, PortalSource } from '../domain/ports.ts';
import type { Repositories } from '../domain/repositories/repositories.ts';
import type { Stores } from '../domain/stores.ts';
import type { Settings } from '../settings.ts';
import { formsWork } from '../forms/work.ts';
import { formsBackups } from '../store/forms-backups.ts';
import { formsFiles } from '../store/forms-files.ts';
import type { Recording } from './recording.ts';
import { lockFile } from '../store/lock-file.ts';
import { portalFolder } from '../store/portal-folder.ts';
import { oneAfterAnother } from '../store/turns.ts';

/** Where the portal comes from, and how it is changed. */
export interface Designing {
  readonly portal: PortalSource;
  readonly designer: Designer;
  readonly backups: Pick<FormsBackups, 'list'>;
  /** Removes backups that are older than the server keeps. */
  prepare(): Promise<void>;
  close(): Promise<void>;
}

export interface DesigningParts {
  readonly settings: Settings;
  readonly stores: Pick<Stores, 'settings' | 'users' | 'groups'>;
  readonly repositories: Pick<Repositories, 'formsFile' | 'formsRepository'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly record: Recording;
}

export function designingOf({ settings, stores, repositories, clock, log, record }: DesigningParts): Designing {
  const { backups: kept, isShown, lockFile: lockPath } = settings.designer;
  const database = formsInDatabase(stores.settings);
  const files = formsFiles(settings.formsFile, { repositoryFile: () => repositories.formsFile(), database });
  const backups = formsBackups(kept.folder, kept.keepDays, clock);

  /** Why nobody can design (contract 5.6). Clients know the beginning of these texts. */
  async function disabled(): Promise<string> {
    if ((await repositories.formsRepository()) !== null) return 'Designer is disabled, Forms repository found.';
    if ((await database.read()).trim() !== '') return 'Designer is disabled, Forms are stored in the database.';
    return isShown ? '' : 'Designer is disabled';
  }

  const work = formsWork();
  const changed = (before: FormsTexts, after: FormsTexts): Promise<void> => record(() => work.changes(before, after));
  const locks = designerLocks({ store: lockFile(lockPath), clock, disabled });
  const portal = portalFolder({ formsFile: settings.formsFile, playbooks: settings.playbooks, files, work, log });
  const administrators = administratorsOf({ portal, work, stores });
  const inTurn = oneAfterAnother();
  return {
    portal,
    designer: designerOf({ files, backups, database, work, locks, administrators, disabled, log, record: changed, inTurn }),
    backups,
    prepare: () => backups.purge(),
    close: () => work.close(),
  };
}

function formsInDatabase(settings: Stores['settings']): FormsInDatabase {
  return {
    read: async () => String((await settings.read())?.['forms_yaml'] ?? ''),
    write: (text) => settings.write({ forms_yaml: text }),
  };
}
