import type { Version } from '#sync/designer/entity.ts';
import { isSameVersion, mergeVersions, type Choice } from '#sync/designer/merge-versions.ts';
import type { Draft } from '#sync/designer/merge-drafts.ts';

/** One thing of the portal as a tab edits it, and what this device keeps of it. */
export interface Editing {
  readonly id: string;
  /** What the server had when editing began. */
  readonly base: Version | null;
  readonly mine: Version | null;
  readonly choices: Draft['choices'];
  readonly beside: Draft['beside'];
  /** The row as this tab last knew it; null = there is none. */
  readonly kept: Draft | null;
  /** Something is not on the device yet. */
  readonly isDirty: boolean;
  /** A write is on its way; what it writes. */
  readonly writing: Draft | null;
  /** The person knows that nothing can be kept now. */
  readonly isTold: boolean;
  /** What was discarded, and can be brought back. */
  readonly discarded: Draft | null;
}

export type EditEvent =
  | { readonly type: 'edited'; readonly mine: Version | null }
  | { readonly type: 'chosen'; readonly key: string; readonly choice: Choice }
  /** The moment to write has come; `edit` is a name nothing had before. */
  | { readonly type: 'due'; readonly now: number; readonly edit: string }
  | { readonly type: 'stored' }
  | { readonly type: 'unstored'; readonly reason: string }
  /** The device has another row than this tab knew: another tab was quicker, or a save went through. null = none any more. */
  | { readonly type: 'overtaken'; readonly row: Draft | null; readonly edit: string }
  | { readonly type: 'discarded' | 'undone' };

export type EditEffect =
  /** Writes the row where the device has the one named `onto`, none where that is null; else it is `overtaken`. */
  | { readonly do: 'keep'; readonly draft: Draft; readonly onto: string | null }
  /** Removes the row where it is still the one named `onto`. */
  | { readonly do: 'forget'; readonly id: string; readonly onto: string }
  | { readonly do: 'wake'; readonly ms: number }
  | { readonly do: 'tell'; readonly reason: string };

type Step = readonly [Editing, readonly EditEffect[]];

/** From the first key to the write; with the write itself it stays below one second (P1). */
export const keepAfterMs = 500;
/** Between attempts to write while the device refuses. */
export const retryAfterMs = 5000;

/** @param beside the names of the forms in the file of `base` */
export const editing = (id: string, base: Version | null, beside: readonly string[], kept: Draft | null = null): Editing => ({
  id,
  beside: kept ? kept.beside : beside,
  base: kept ? kept.base : base,
  mine: kept ? kept.mine : base,
  choices: kept?.choices ?? {},
  kept,
  isDirty: false,
  writing: null,
  isTold: false,
  discarded: null,
});

/**
 * One step in editing a thing. J1 What was changed half a second ago is written; what the device refuses is told once and tried again.
 * J2 A row that another tab wrote is never overwritten: both texts are merged, and where that takes a person this tab keeps a row of its
 * own beside it. J3 What the person took back by hand leaves nothing. J4 Discarding asks nothing and can be undone.
 */
export function step(state: Editing, event: EditEvent): Step {
  switch (event.type) {
    case 'edited':
      return dirty({ ...state, mine: event.mine, discarded: null });
    case 'chosen':
      return dirty({ ...state, choices: { ...state.choices, [event.key]: event.choice } });
    case 'due':
      return written(state, event.now, event.edit);
    case 'stored':
      return [
        { ...state, kept: state.writing ?? state.kept, writing: null, isTold: false },
        state.isDirty ? [{ do: 'wake', ms: keepAfterMs }] : [],
      ];
    case 'unstored':
      return [
        { ...state, writing: null, isDirty: true, isTold: true },
        [...(state.isTold ? [] : [{ do: 'tell', reason: event.reason } as const]), { do: 'wake', ms: retryAfterMs }],
      ];
    case 'overtaken':
      return overtaken(state, event.row, event.edit);
    case 'discarded': {
      const discarded = draftOf(state, state.kept?.edit ?? '', state.kept?.editedAt ?? 0);
      const next = { ...state, mine: state.base, choices: {}, isDirty: false, kept: null, writing: null, discarded };
      const onto = state.writing?.edit ?? state.kept?.edit;
      return [next, onto === undefined ? [] : [{ do: 'forget', id: state.id, onto }]];
    }
    case 'undone':
      if (!state.discarded) return [state, []];
      return dirty({ ...state, mine: state.discarded.mine, choices: state.discarded.choices, discarded: null });
  }
}

const dirty = (state: Editing): Step => [
  { ...state, isDirty: true },
  state.isDirty || state.writing ? [] : [{ do: 'wake', ms: keepAfterMs }],
];

const draftOf = ({ id, base, mine, beside, choices }: Editing, edit: string, editedAt: number): Draft => ({
  id,
  base,
  mine,
  edit,
  editedAt,
  beside,
  choices,
});

function written(state: Editing, now: number, edit: string): Step {
  if (!state.isDirty || state.writing) return [state, []];
  const clean = { ...state, isDirty: false };
  if (isSameVersion(state.mine, state.base)) {
    // Everything was taken back by hand.
    return state.kept ? [{ ...clean, kept: null }, [{ do: 'forget', id: state.id, onto: state.kept.edit }]] : [clean, []];
  }
  const draft = draftOf(state, edit, now);
  return [{ ...clean, writing: draft }, [{ do: 'keep', draft, onto: state.kept?.edit ?? null }]];
}

function overtaken(state: Editing, row: Draft | null, edit: string): Step {
  // What was removed is null, too.
  const seen = state.kept ? state.kept.mine : state.base;
  const idle = { ...state, writing: null };
  if (row === null) {
    // It was saved, or discarded elsewhere: what was typed here since stays, on what it was typed on.
    const next = { ...idle, base: seen, kept: null, choices: {} };
    return isSameVersion(state.mine, seen) ? [{ ...next, isDirty: false }, []] : dirtyAnew(next);
  }
  const isUntouched = isSameVersion(state.mine, seen);
  const { version, conflicts } = mergeVersions({ base: seen, theirs: row.mine, mine: state.mine });
  if (conflicts.length > 0) return dirtyAnew({ ...idle, id: `${row.id} ~${edit}`, kept: null });
  const merged = { ...idle, base: row.base, beside: row.beside, mine: version, choices: { ...row.choices, ...state.choices }, kept: row };
  return isUntouched || isSameVersion(version, row.mine) ? [{ ...merged, isDirty: false }, []] : dirtyAnew(merged);
}

const dirtyAnew = (state: Editing): Step => [{ ...state, isDirty: true }, [{ do: 'wake', ms: 0 }]];
