import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { keptDrafts } from '#db/drafts.ts';
import { useObservable, useOpenPortal, useServices } from '#hooks/services.tsx';
import { openDesk, type DeskDraft, type DesignerDesk } from '#sync/run/designer-desk.ts';
import type { Observable } from '#sync/run/observable.ts';
import { typedPace } from '#sync/run/typed-pace.ts';

export interface DesignerDrafts {
  readonly desk: DesignerDesk;
  readonly drafts: readonly DeskDraft[];
  /** The same with every key, for what must not be behind. */
  readonly draftsNow: Observable<readonly DeskDraft[]>;
  /** Does something that is on screen already: the page follows when the person pauses. */
  readonly typing: (deed: () => void) => void;
  /** The device has been asked what it holds. */
  readonly isRead: boolean;
  /** Why this device could not keep the last change; null = it could. */
  readonly unkept: string | null;
}

/** The drafts of this person, as all tabs of this browser have them. What is typed is on the device within a second. */
export function useDesignerDrafts(): DesignerDrafts {
  const { clock, ids } = useServices();
  const { work } = useOpenPortal().databases;
  const [unkept, setUnkept] = useState<string | null>(null);
  const [desk] = useState(() => openDesk({ work, world: { clock, ids }, tell: setUnkept }));
  const rows = useLiveQuery(() => keptDrafts(work), [work]);
  useEffect(() => {
    if (rows) desk.heard(rows);
  }, [desk, rows]);
  useEffect(() => {
    const left = (): void => void (document.visibilityState === 'hidden' && desk.flush());
    document.addEventListener('visibilitychange', left);
    return () => {
      document.removeEventListener('visibilitychange', left);
      void desk.flush();
    };
  }, [desk]);
  const [paced] = useState(() => typedPace(desk.drafts, clock));
  const drafts = useObservable(paced);
  useEffect(() => {
    // Whoever presses keys for something else, as Ctrl+S, means what they typed before.
    const commanded = ({ ctrlKey, metaKey }: KeyboardEvent): void => void ((ctrlKey || metaKey) && paced.now());
    document.addEventListener('keydown', commanded, true);
    return () => document.removeEventListener('keydown', commanded, true);
  }, [paced]);
  const isAllKept = drafts.every(({ isKept }) => isKept);
  return { desk, drafts, draftsNow: desk.drafts, typing: paced.typing, isRead: rows !== undefined, unkept: isAllKept ? null : unkept };
}

/** Whether this device holds all that was changed, the last key included. */
export const areAllKept = (draftsNow: Observable<readonly DeskDraft[]>): boolean => draftsNow.current().every(({ isKept }) => isKept);

export function useAllKept(draftsNow: Observable<readonly DeskDraft[]>): boolean {
  return useSyncExternalStore(draftsNow.subscribe, () => areAllKept(draftsNow));
}
