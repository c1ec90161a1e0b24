import { useState } from 'react';
import { useOpenPortal, useServices } from '#hooks/services.tsx';
import { saveFile } from '#hooks/use-jobs.ts';
import { useRead } from '#hooks/use-read.ts';
import type { Kept } from '#sync/half-filled.ts';
import { editedPlace } from '#sync/settings-edits.ts';
import { withoutSecrets } from '#sync/secrets.ts';

/** One of them; `count`: how many answers. */
export interface LeftEntry extends Pick<Kept, 'id' | 'form' | 'editedAt'> {
  readonly count: number;
}

/** What was entered in forms that cannot be opened any more. It stays on this device until the person decides. */
export interface LeftBehind {
  /** Newest first. */
  readonly kept: readonly LeftEntry[];
  /** What was discarded since the page was opened, and can be brought back. */
  readonly discarded: readonly LeftEntry[];
  readonly save: (id: string) => void;
  readonly discard: (id: string) => void;
  readonly undo: (id: string) => void;
}

const none: readonly Kept[] = [];

/** @param isGone whether the form of this name cannot be opened */
export function useLeftBehind(isGone: (form: string) => boolean): LeftBehind {
  const { announce } = useServices();
  const { databases } = useOpenPortal();
  const { work } = databases;
  const rows: readonly Kept[] = useRead(databases, 'halfFilled') ?? none;
  const [discarded, setDiscarded] = useState(none);
  const gone = rows.filter(({ form }) => editedPlace(form) === null && isGone(form));
  const trying = (change: Promise<void>): void => {
    change.catch((error: unknown) => {
      const details = error instanceof Error ? error.message : String(error);
      announce({ intent: 'error', text: 'This device could not do that. Its storage may be full.', details });
    });
  };
  const withRow = (from: readonly Kept[], act: (row: Kept) => void) => (id: string) => from.filter((row) => row.id === id).forEach(act);
  return {
    kept: gone.map(entryOf),
    discarded: discarded.map(entryOf),
    save: withRow(gone, (row) => saveFile(`${row.form.replaceAll(/[^\p{L}\p{N} _-]/gu, '_')}.json`, fileOf(row))),
    discard: withRow(gone, (row) => {
      trying(work.forgetAnswers([row.id]));
      setDiscarded([row, ...discarded]);
    }),
    undo: withRow(discarded, (row) => {
      trying(work.keepAnswers({ ...row, fields: [...row.fields] }, []));
      setDiscarded(discarded.filter(({ id }) => id !== row.id));
    }),
  };
}

const entryOf = ({ id, form, editedAt, answers, unfinished = {} }: Kept): LeftEntry => ({
  id,
  form,
  editedAt,
  count: Object.keys(answers).length + Object.keys(unfinished).length,
});

/** What a person entered, as JSON. Passwords never were kept; texts under names that tell of a secret are masked. */
export function fileOf({ form, editedAt, answers, unfinished }: Kept): Blob {
  const content = { form, editedAt: new Date(editedAt).toISOString(), answers, ...(unfinished && { unfinished }) };
  return new Blob([JSON.stringify(withoutSecrets(content, new Set()), null, 2)], { type: 'application/json' });
}
