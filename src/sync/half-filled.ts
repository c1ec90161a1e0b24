/** Part of what a person was entering when they left: a row in its dialog, to stand before another (null = at the end) or in its place; or a text. */
export type Unfinished =
  | string
  | { readonly when: 'add'; readonly before: number | null; readonly row: Readonly<Record<string, unknown>> }
  | { readonly when: 'edit'; readonly at: number; readonly row: Readonly<Record<string, unknown>> };

/** What a person filled in and left, as it is kept. `digest` names the definition it was filled in with, `fields` the names that one had. */
export interface Kept {
  readonly id: string;
  readonly form: string;
  /** ms since 1970 */
  readonly editedAt: number;
  readonly digest: string;
  readonly fields: readonly string[];
  readonly answers: Readonly<Record<string, unknown>>;
  /** What was no answer yet, by what it is and the field it belongs to: `row servers`. */
  readonly unfinished?: Readonly<Record<string, Unfinished>> | undefined;
}

/** What is offered, or was discarded and can still be brought back. */
export interface Offer {
  readonly at: 'offered' | 'discarded';
  readonly kept: Kept;
}

/** One opening of a form, and what this device keeps of it and of earlier ones. */
export interface HalfFilled {
  /** The row of this opening. */
  readonly mine: Pick<Kept, 'id' | 'form' | 'digest' | 'fields'>;
  /** Something was entered that is not on the device yet. */
  readonly isDirty: boolean;
  /** This opening has a row. */
  readonly isKept: boolean;
  /** The person knows that nothing can be kept now. */
  readonly isTold: boolean;
  /** Rows whose answers were taken over: the next write of this opening replaces them. */
  readonly absorbed: readonly string[];
  readonly offer: Offer | null;
  /** Offered after that, newest first. */
  readonly others: readonly Kept[];
}

export type HalfFilledEvent =
  | { readonly type: 'edited' }
  /** The moment to write has come. `answers` are what may be kept of the form as it is now. */
  | { readonly type: 'due'; readonly answers: Kept['answers']; readonly unfinished?: Kept['unfinished']; readonly now: number }
  | { readonly type: 'stored' }
  | { readonly type: 'unstored'; readonly reason: string }
  /** A row that no open page works on. `isNews`: taking it over would change something. */
  | { readonly type: 'found'; readonly kept: Kept; readonly isNews: boolean }
  | { readonly type: 'taken' | 'discarded' | 'undone' | 'putAside' }
  | { readonly type: 'launched' };

export type HalfFilledEffect =
  /** Writes the row and removes those it replaces, both or neither. */
  | { readonly do: 'keep'; readonly row: Kept; readonly instead: readonly string[] }
  | { readonly do: 'forget'; readonly ids: readonly string[] }
  | { readonly do: 'wake'; readonly ms: number }
  | { readonly do: 'fill'; readonly kept: Kept }
  | { readonly do: 'tell'; readonly reason: string };

type Step = readonly [HalfFilled, readonly HalfFilledEffect[]];

/** From the first key to the write; with the write itself it stays below one second (P1). */
export const keepAfterMs = 500;
/** Between attempts to write while the device refuses. */
export const retryAfterMs = 5000;

export const untouched = (mine: HalfFilled['mine']): HalfFilled => ({
  mine,
  isDirty: false,
  isKept: false,
  isTold: false,
  absorbed: [],
  offer: null,
  others: [],
});

/**
 * One step in the life of what is entered. H1: what was entered half a second ago is written. H2: each opening writes its own row, so
 * tabs never overwrite each other. H3: opening alone writes nothing, and what the person took back leaves nothing. H4: only the person
 * removes what another opening kept: by discarding it, or by a launch of what was taken over. H5: offers come newest first, never what
 * is already in the form, and nothing older than what was taken. H6: discarding asks nothing and can be undone. H7: a launch that
 * succeeded removes its row. H8: a device that refuses is told once, and tried again.
 */
export function step(state: HalfFilled, event: HalfFilledEvent): Step {
  switch (event.type) {
    case 'edited':
      return state.isDirty ? [state, []] : [{ ...state, isDirty: true }, [{ do: 'wake', ms: keepAfterMs }]];
    case 'due':
      return state.isDirty ? written(state, event) : [state, []];
    case 'stored':
      return [state.isTold ? { ...state, isTold: false } : state, []];
    case 'unstored':
      return [
        { ...state, isDirty: state.isDirty || state.isKept, isTold: true },
        [
          ...(state.isTold ? [] : [{ do: 'tell', reason: event.reason } as const]),
          // Without a row of its own there is nothing to write again: it was run meanwhile, or another row was to be removed.
          ...(state.isKept ? [{ do: 'wake', ms: retryAfterMs } as const] : []),
        ],
      ];
    case 'launched':
      return [
        { ...state, isDirty: false, isKept: false, absorbed: [] },
        state.isKept || state.absorbed.length > 0 ? [{ do: 'forget', ids: [state.mine.id, ...state.absorbed] }] : [],
      ];
    case 'found':
    case 'taken':
    case 'discarded':
    case 'undone':
    case 'putAside':
      return offered(state, event);
  }
}

function written(state: HalfFilled, { answers, unfinished = {}, now }: Extract<HalfFilledEvent, { readonly type: 'due' }>): Step {
  const { mine, absorbed } = state;
  const clean = { ...state, isDirty: false };
  const isBegun = Object.keys(unfinished).length > 0;
  const row = { ...mine, editedAt: now, answers, ...(isBegun ? { unfinished } : {}) };
  if (isBegun || Object.keys(answers).length > 0) return [{ ...clean, isKept: true }, [{ do: 'keep', row, instead: absorbed }]];
  // Everything was taken back by hand.
  if (!state.isKept && absorbed.length === 0) return [clean, []];
  return [{ ...clean, isKept: false, absorbed: [] }, [{ do: 'forget', ids: [mine.id, ...absorbed] }]];
}

type OfferEvent = Extract<HalfFilledEvent, { readonly type: 'found' | 'taken' | 'discarded' | 'undone' | 'putAside' }>;

function offered(state: HalfFilled, event: OfferEvent): Step {
  const { offer, others } = state;
  switch (event.type) {
    case 'found': {
      const { kept, isNews } = event;
      const known = [state.mine, offer?.kept, ...others].some((row) => row?.id === kept.id) || state.absorbed.includes(kept.id);
      if (known || !isNews || kept.form !== state.mine.form || state.absorbed.length > 0) return [state, []];
      return [inOrder(state, kept), []];
    }
    case 'taken':
      if (offer?.at !== 'offered') return [state, []];
      return [
        { ...state, isDirty: true, absorbed: [...state.absorbed, offer.kept.id], offer: null, others: [] },
        [{ do: 'fill', kept: offer.kept }, ...(state.isDirty ? [] : [{ do: 'wake', ms: keepAfterMs } as const])],
      ];
    case 'discarded':
      if (offer?.at !== 'offered') return [state, []];
      return [{ ...state, offer: { ...offer, at: 'discarded' } }, [{ do: 'forget', ids: [offer.kept.id] }]];
    case 'undone':
      if (offer?.at !== 'discarded') return [state, []];
      return [{ ...state, offer: { ...offer, at: 'offered' } }, [{ do: 'keep', row: offer.kept, instead: [] }]];
    case 'putAside':
      return [{ ...state, offer: others[0] ? { at: 'offered', kept: others[0] } : null, others: others.slice(1) }, []];
  }
}

/** The newest is offered; what was discarded stays on offer to be undone. */
function inOrder(state: HalfFilled, kept: Kept): HalfFilled {
  const { offer, others } = state;
  const isOffered = offer?.at === 'offered';
  const line = [...others, kept, ...(isOffered ? [offer.kept] : [])].sort((one, other) => other.editedAt - one.editedAt);
  if (offer?.at === 'discarded') return { ...state, others: line };
  return { ...state, offer: { at: 'offered', kept: line[0]! }, others: line.slice(1) };
}
