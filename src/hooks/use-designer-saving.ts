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
import type { PortalTexts } from '#sync/designer/portal-texts.ts';
import type { SaveOutcome } from '#sync/designer/save-state.ts';
import { serverWarnings } from '#sync/designer/server-places.ts';
import type { Warning } from '#sync/designer/warnings.ts';
import type { DesignerDesk } from '#sync/run/designer-desk.ts';
import { wholeWarnings } from '#sync/designer/whole-check.ts';
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
  /** Looks at what is here as a whole by the rules this device knows, as the server would. [] = nothing is wrong. */
  readonly check: () => Promise<readonly Warning[]>;
  /** What the server last said against it, or this device in its stead. */
  readonly said: readonly Warning[];
  readonly saidBy: 'server' | 'device';
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
  const [{ said, saidBy }, setSpoken] = useState<Pick<DesignerSaving, 'said' | 'saidBy'>>({ said: [], saidBy: 'server' });
  const setSaid = (now: readonly Warning[], by: DesignerSaving['saidBy'] = 'server'): void => setSpoken({ said: now, saidBy: by });
  const isOnline = useIsOnline();
  useEffect(() => {
    if (isOnline) runner.online();
  }, [runner, isOnline]);
  const mergedTexts = async ({ portal }: DesignerSource): Promise<PortalTexts> =>
    textsWith(portal, mergeDrafts(portal, await keptDrafts(work)).changes);
  return {
    isBusy: at !== 'idle',
    isWaiting,
    said,
    saidBy,
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
      const texts = await mergedTexts(source);
      const { revision } = source;
      const body = revision === null ? { forms: wholeText(texts) } : { forms: '', sources: [texts.base, ...texts.files], revision };
      const answer = await api.call(checkConfig, { body }, { timeoutMs });
      setSaid(!answer.ok && answer.error.kind === 'refused' ? serverWarnings(items, reasonOf(answer.error)) : []);
      return answer.ok ? ok(undefined) : answer;
    },
    async check() {
      await desk.flush();
      const found = source === null ? [] : wholeWarnings(await mergedTexts(source), items);
      setSaid(found, 'device');
      return found;
    },
  };
}
