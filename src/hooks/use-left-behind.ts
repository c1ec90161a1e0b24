import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { useOpenPortal, useServices } from '#hooks/services.tsx';
import { saveFile } from '#hooks/use-jobs.ts';
import type { Kept } from '#sync/half-filled.ts';
import { withoutSecrets } from '#sync/secrets.ts';

/** What was entered in forms that cannot be opened any more. It stays on this device until the person decides. */
export interface LeftBehind {
  /** Newest first. */
  readonly kept: readonly Kept[];
  /** What was discarded since the page was opened, and can be brought back. */
  readonly discarded: readonly Kept[];
  readonly save: (kept: Kept) => void;
  readonly discard: (kept: Kept) => void;
  readonly undo: (kept: Kept) => void;
}

const none: readonly Kept[] = [];

/** @param isGone whether the form of this name cannot be opened */
export function useLeftBehind(isGone: (form: string) => boolean): LeftBehind {
  const { announce } = useServices();
  const { work } = useOpenPortal().databases;
  const rows: readonly Kept[] = useLiveQuery(() => work.halfFilled(), [work]) ?? none;
  const [discarded, setDiscarded] = useState(none);
  const trying = (change: Promise<void>): void => {
    change.catch((error: unknown) => {
      const details = error instanceof Error ? error.message : String(error);
      announce({ intent: 'error', text: 'This device could not do that. Its storage may be full.', details });
    });
  };
  return {
    kept: rows.filter(({ form }) => isGone(form)),
    discarded,
    save: (kept) => saveFile(`${kept.form.replaceAll(/[^\p{L}\p{N} _-]/gu, '_')}.json`, fileOf(kept)),
    discard(kept) {
      trying(work.forgetAnswers([kept.id]));
      setDiscarded([kept, ...discarded]);
    },
    undo(kept) {
      trying(work.keepAnswers({ ...kept, fields: [...kept.fields] }, []));
      setDiscarded(discarded.filter(({ id }) => id !== kept.id));
    },
  };
}

/** What a person entered, as JSON. Passwords never were kept; texts under names that tell of a secret are masked. */
export function fileOf({ form, editedAt, answers, unfinished }: Kept): Blob {
  const content = { form, editedAt: new Date(editedAt).toISOString(), answers, ...(unfinished && { unfinished }) };
  return new Blob([JSON.stringify(withoutSecrets(content, new Set()), null, 2)], { type: 'application/json' });
}
