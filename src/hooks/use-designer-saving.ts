import { useEffect, useState } from 'react';
import { checkConfig } from '#contract/designer.ts';
import { reasonOf, type Failure } from '#contract/failure.ts';
import { ok, type Result } from '#lib/result.ts';
import { keptDrafts } from '#db/drafts.ts';
import { useObservable, useOpenPortal, useServices } from '#hooks/services.tsx';
import { useIsOnline } from '#hooks/use-connection.ts';
import type { LockActions } from '#hooks/use-designer-lock.ts';
import type { DesignerSource } from '#hooks/use-designer-source.ts';
import type { BenchItem } from '#sync/designer/bench.ts';
import { textsWith } from '#sync/designer/changed-texts.ts';
import { wholeText } from '#sync/designer/config-texts.ts';
import { mergeDrafts } from '#sync/designer/merge-drafts.ts';
import type { SaveOutcome } from '#sync/designer/save-state.ts';
import { serverWarnings } from '#sync/designer/server-places.ts';
import type { Warning } from '#sync/designer/warnings.ts';
import type { DesignerDesk } from '#sync/run/designer-desk.ts';
import { runDesignerSave } from '#sync/run/designer-save.ts';

export type { SaveOutcome };

export interface DesignerSaving {
  readonly isBusy: boolean;
  /** The answer to a save was lost, and the server cannot be asked yet. */
  readonly isWaiting: boolean;
  readonly stop: () => void;
  /** Saves all drafts. @param force takes the lock from whoever has it */
  readonly save: (force?: boolean) => Promise<SaveOutcome>;
  /** Asks the server whether it would take what is here. */
  readonly validate: () => Promise<Result<void, Failure>>;
  /** What the server last said against it. */
  readonly said: readonly Warning[];
}

export interface SavingSetup {
  readonly desk: DesignerDesk;
  readonly source: DesignerSource | null;
  readonly items: readonly BenchItem[];
  readonly refresh: () => Promise<unknown>;
  readonly lock: LockActions;
}

const timeoutMs = 120_000;

/** Brings drafts to the server, by the protocol that overwrites nobody unseen. */
export function useDesignerSaving({ desk, source, items, refresh, lock }: SavingSetup): DesignerSaving {
  const { api, ids, locks, setup } = useServices();
  const { databases, partition } = useOpenPortal();
  const { work } = databases;
  const [runner] = useState(() =>
    runDesignerSave({ api, work, world: { ids, locks }, partition, knowsTexts: () => setup.knows('sources') }),
  );
  const { at, isWaiting } = useObservable(runner.state);
  const [said, setSaid] = useState<readonly Warning[]>([]);
  const isOnline = useIsOnline();
  useEffect(() => {
    if (isOnline) runner.online();
  }, [runner, isOnline]);
  return {
    isBusy: at !== 'idle',
    isWaiting,
    said,
    stop: runner.stop,
    async save(force) {
      await desk.flush();
      // Which way forms are read and sent depends on it.
      if (setup.version.current() === null) await setup.loadVersion();
      await runner.save(force);
      const outcome = runner.state.current().outcome ?? { is: 'nothing to save' };
      setSaid(outcome.is === 'refused' ? serverWarnings(items, outcome.reason) : []);
      await Promise.all([refresh(), lock.refresh()]);
      return outcome;
    },
    async validate() {
      await desk.flush();
      if (source === null) return ok(undefined);
      const { changes } = mergeDrafts(source.portal, await keptDrafts(work));
      const texts = textsWith(source.portal, changes);
      const { revision } = source;
      const body = revision === null ? { forms: wholeText(texts) } : { forms: '', sources: [texts.base, ...texts.files], revision };
      const answer = await api.call(checkConfig, { body }, { timeoutMs });
      setSaid(!answer.ok && answer.error.kind === 'refused' ? serverWarnings(items, reasonOf(answer.error)) : []);
      return answer.ok ? ok(undefined) : answer;
    },
  };
}
