import { useEffect, useState } from 'react';
import { isPersisted, persistNow, rebuildCache, roomOnDevice, usageOf, type Usage } from '#db/usage.ts';
import { useOpenPortal } from '#hooks/services.tsx';
import { useJobMarks } from '#hooks/use-job-marks.ts';
import { useViewSetting } from '#hooks/use-choices.ts';
import { aheadSetting, isMetered } from '#sync/run/fetch-ahead.ts';

/** What this device keeps for the person, and what can be done about it. */
export interface Storage {
  /** null = still being looked through. */
  readonly usage: Usage | null;
  readonly room: { readonly used: number; readonly quota: number } | null;
  /** The browser promised to keep it; null = it cannot be asked. */
  readonly isPersisted: boolean | null;
  /** null = everything lasts. */
  readonly unkept: 'refused' | 'silent' | 'full' | null;
  readonly pins: ReturnType<typeof useJobMarks>;
  readonly ahead: { readonly isOn: boolean; readonly isMetered: boolean; readonly set: (is: boolean) => void };
  /** Gives whether the browser promised. */
  readonly persist: () => Promise<boolean>;
  /** Lets go of jobs that are not pinned. */
  readonly evictJobs: () => Promise<void>;
  readonly evictAnswers: () => Promise<void>;
  readonly forgetJob: (id: number) => Promise<void>;
  /** Forgets what the server can give again and opens the page anew. */
  readonly rebuild: () => Promise<void>;
}

interface Looked extends Pick<Storage, 'usage' | 'room' | 'isPersisted'> {}
const unlooked: Looked = { usage: null, room: null, isPersisted: null };

export function useStorage(): Storage {
  const { databases, partition, ahead } = useOpenPortal();
  const { cache } = databases;
  const pins = useJobMarks('pins');
  const [fetching, chooseFetching] = useViewSetting<'on' | 'off'>(aheadSetting, 'on');
  const [looked, show] = useState(unlooked);
  const [round, again] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    const look = async (): Promise<void> => {
      const [usage, room, persisted] = await Promise.all([usageOf(databases, partition), roomOnDevice(), isPersisted()]);
      if (isCurrent) show({ usage, room, isPersisted: persisted });
    };
    look().catch(() => undefined);
    return () => void (isCurrent = false);
  }, [databases, partition, round]);
  const then = async (work: Promise<unknown>): Promise<void> => {
    await work.catch(() => undefined);
    again((before) => before + 1);
  };
  return {
    ...looked,
    unkept: databases.unkept,
    pins,
    ahead: {
      isOn: fetching === 'on',
      isMetered: isMetered(),
      set(is) {
        chooseFetching(is ? 'on' : 'off');
        if (is) void ahead.ask();
      },
    },
    async persist() {
      const isGranted = await persistNow();
      again((before) => before + 1);
      return isGranted;
    },
    evictJobs: () => then(cache.evictUnpinned()),
    evictAnswers: () => then(cache.evictEvaluations()),
    forgetJob: (id) => then(cache.forgetJob(id)),
    async rebuild() {
      await rebuildCache(cache, partition);
      location.reload();
    },
  };
}
