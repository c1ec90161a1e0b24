import * as v from 'valibot';
import { DraftRow } from '#db/draft-row.ts';
import { askToPersist } from '#db/room.ts';
import type { WorkDatabase } from '#db/work.ts';

/** A write found another row than the one it came from, or none; nothing was written. */
export interface Overtaken {
  readonly row: DraftRow | null;
}

/** A row of a newer version is nobody's to write over. */
const isOwn = (row: DraftRow | undefined): boolean => row === undefined || v.is(DraftRow, row);

/** All drafts of this person, newest first. Rows that do not fit stay where they are. */
export async function keptDrafts(work: WorkDatabase): Promise<readonly DraftRow[]> {
  const rows = await work.drafts.toArray();
  return rows.filter((row) => v.is(DraftRow, row)).sort((one, other) => other.editedAt - one.editedAt);
}

/**
 * Keeps a draft where the device has the one named `onto`, or none where that is null. Gives what is there instead, or null when it is
 * written. Tabs never overwrite each other.
 */
export async function keepDraft(work: WorkDatabase, row: DraftRow, onto: string | null): Promise<Overtaken | null> {
  const overtaken = await work.write(() =>
    work.transaction('rw', work.drafts, async () => {
      const known = await work.drafts.get(row.id);
      if (!isOwn(known)) throw new Error('This draft was kept by a newer version of this page. Reload to go on with it');
      if ((known?.edit ?? null) !== onto) return { row: known ?? null };
      await work.drafts.put(row);
      return null;
    }),
  );
  askToPersist();
  return overtaken;
}

/** The person discarded a draft, as it was when it was named `onto`. Gives what is there instead, or null when it is gone. */
export async function forgetDraft(work: WorkDatabase, id: string, onto: string): Promise<Overtaken | null> {
  return work.transaction('rw', work.drafts, async () => {
    const known = await work.drafts.get(id);
    if (known && known.edit !== onto) return { row: known };
    await work.drafts.delete(id);
    return null;
  });
}

/** A draft that was saved, as it was when it was named `edit`; `saved` is what the server has now, null = it is gone there. */
export interface SettledDraft {
  readonly id: string;
  readonly edit: string;
  readonly saved: DraftRow['base'];
}

/** These were saved: those that did not change since go, the others go on from what was saved. All or none. */
export async function settleDrafts(work: WorkDatabase, drafts: readonly SettledDraft[], nextEdit: () => string): Promise<void> {
  await work.write(() =>
    work.transaction('rw', work.drafts, async () => {
      for (const { id, edit, saved } of drafts) {
        const known = await work.drafts.get(id);
        if (!known || !isOwn(known)) continue;
        if (known.edit === edit) await work.drafts.delete(id);
        else await work.drafts.put({ ...known, base: saved, edit: nextEdit() });
      }
    }),
  );
}
