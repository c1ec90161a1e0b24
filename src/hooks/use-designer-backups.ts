import { useState } from 'react';
import * as v from 'valibot';
import { Backup, getBackup, listBackups, restoreBackup, type BackupsAnswer, type BackupTexts } from '#contract/designer.ts';
import type { Failure } from '#contract/failure.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { useServices } from '#hooks/services.tsx';
import { useKeptAnswer, type AnswerView } from '#hooks/use-kept-answer.ts';
import type { Version } from '#sync/designer/entity.ts';
import { portalOf } from '#sync/designer/portal-texts.ts';

export type { Backup };

/** A backup that was opened. */
export type OpenBackup =
  | { readonly at: 'loading'; readonly file: string }
  | { readonly at: 'failed'; readonly file: string; readonly failure: Failure }
  | { readonly at: 'ready'; readonly file: string; readonly versions: readonly Version[] };

export interface BackupActions {
  readonly open: (file: string) => Promise<void>;
  readonly opened: OpenBackup | null;
  readonly restore: (file: string, keepsCurrent: boolean) => Promise<Result<unknown, Failure>>;
  /** Whether the server shows what is in a backup. */
  readonly canLook: boolean;
  readonly refresh: () => Promise<unknown>;
}

const timeoutMs = 120_000;

/** States of the portal that the server kept, newest first. */
export function useDesignerBackups(): { readonly list: AnswerView<readonly Backup[]>; readonly actions: BackupActions } {
  const { api, setup } = useServices();
  const [opened, setOpened] = useState<OpenBackup | null>(null);
  const list = useKeptAnswer<readonly Backup[]>({
    name: '/config/backups',
    schema: v.array(Backup),
    everyMs: null,
    async ask(signal) {
      const answer = await api.call(listBackups, {}, { signal });
      if (!answer.ok) return answer;
      return backupsIn(answer.value);
    },
  });
  return {
    list,
    actions: {
      opened,
      canLook: setup.knows('sources'),
      refresh: list.refresh,
      async open(file) {
        setOpened({ at: 'loading', file });
        const answer = await api.call(getBackup, { params: { file } }, { timeoutMs });
        setOpened(answer.ok ? { at: 'ready', file, versions: versionsIn(answer.value) } : { at: 'failed', file, failure: answer.error });
      },
      restore: async (file, keepsCurrent) =>
        api.call(restoreBackup, { params: { file }, query: keepsCurrent ? { backupBeforeRestore: 'true' } : {} }, { timeoutMs }),
    },
  };
}

function backupsIn(answer: v.InferOutput<typeof BackupsAnswer>): Result<readonly Backup[], Failure> {
  if ('backups' in answer) return ok(answer.backups);
  return fail({ kind: 'refused', message: 'The backups could not be listed', error: answer.error, output: undefined });
}

function versionsIn({ base, files }: BackupTexts): readonly Version[] {
  const { entities } = portalOf({ base, files: files ?? [] });
  return [...entities.values()].map(({ kind, file, name, text }) => ({ kind, file, name, text }));
}
