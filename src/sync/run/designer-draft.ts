import { forgetDraft, keepDraft, type Overtaken } from '#db/drafts.ts';
import type { DraftRow } from '#db/draft-row.ts';
import type { WorkDatabase } from '#db/work.ts';
import { step, type EditEffect, type EditEvent, type Editing } from '#sync/designer/edit-draft.ts';
import { observable, type Observable } from '#sync/run/observable.ts';
import type { World } from '#sync/run/world.ts';

export interface DraftSetup {
  readonly work: WorkDatabase;
  readonly world: Pick<World, 'clock' | 'ids'>;
  /** From `editing` of the thing. */
  readonly start: Editing;
  /** This device could not keep it, for this reason. */
  readonly tell: (reason: string) => void;
}

export interface DraftRunner {
  readonly state: Observable<Editing>;
  readonly feed: (event: Extract<EditEvent, { readonly type: 'edited' | 'chosen' | 'discarded' | 'undone' }>) => void;
  /** The row of this draft as the database has it now: another tab or a save may have changed it. */
  readonly heard: (row: DraftRow | null) => void;
  /** Writes what is not written yet; for a page that is left. Resolves when the device has it, or refused. */
  readonly flush: () => Promise<void>;
  /** The same, and no more after it. */
  readonly stop: () => Promise<void>;
}

/** Keeps what is designed in one thing of the portal, within a second of the last change (P1). */
export function runDraft({ work, world, start, tell }: DraftSetup): DraftRunner {
  const state = observable(start);
  let cancelWake = (): void => undefined;
  let isStopped = false;
  /** Writes happen one after the other, in the order they were asked for. */
  let writing: Promise<void> = Promise.resolve();
  let unwritten = 0;
  const feed = (event: EditEvent): void => {
    const [next, effects] = step(state.current(), event);
    state.set(next);
    for (const effect of effects) perform(effect);
  };
  const due = (): void => {
    cancelWake();
    feed({ type: 'due', now: world.clock.now(), edit: world.ids.next() });
  };
  const write = (change: () => Promise<Overtaken | null>): void => {
    unwritten += 1;
    const told = writing.then(change).then(
      (overtaken) => feed(overtaken ? { type: 'overtaken', row: overtaken.row, edit: world.ids.next() } : { type: 'stored' }),
      // Signing out closes the database and removes what is in it: nothing is left to be kept then.
      (error: unknown) => {
        if (work.isOpen()) feed({ type: 'unstored', reason: error instanceof Error ? error.message : String(error) });
      },
    );
    writing = told.finally(() => (unwritten -= 1));
  };
  const perform = (effect: EditEffect): void => {
    switch (effect.do) {
      case 'keep':
        return write(() => keepDraft(work, rowOf(effect.draft), effect.onto));
      case 'forget':
        return write(() => forgetDraft(work, effect.id, effect.onto));
      case 'wake':
        cancelWake();
        if (!isStopped) cancelWake = world.clock.after(effect.ms, due);
        return undefined;
      case 'tell':
        return tell(effect.reason);
    }
  };
  const flush = async (): Promise<void> => {
    // What was overtaken, or changed while it was written, is written once more.
    for (let tries = 0; tries < 3 && (state.current().isDirty || state.current().writing); tries++) {
      due();
      await writing;
    }
  };
  return {
    state,
    feed,
    heard(row) {
      // While this tab writes, the row is what it is about to change.
      if (unwritten > 0 || (state.current().kept?.edit ?? null) === (row?.edit ?? null)) return;
      feed({ type: 'overtaken', row, edit: world.ids.next() });
    },
    flush,
    async stop() {
      isStopped = true;
      await flush();
      cancelWake();
    },
  };
}

const rowOf = (draft: NonNullable<Editing['kept']>): DraftRow => ({ ...draft, beside: [...draft.beside], choices: { ...draft.choices } });
