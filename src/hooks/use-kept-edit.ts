import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { hashOf } from '#lib/hash.ts';
import { useObservable, useOpenPortal, useServices } from '#hooks/services.tsx';
import type { Values } from '#hooks/use-resource.ts';
import type { Kept } from '#sync/half-filled.ts';
import { runHalfFilled, type HalfFilledRunner } from '#sync/run/half-filled.ts';
import { editName } from '#sync/settings-edits.ts';

/** What was changed in an editor, with the row it was begun on. Secrets are never in it. */
export interface Edit {
  readonly base: Values;
  readonly values: Values;
}

const Kept = v.object({ base: v.record(v.string(), v.unknown()), values: v.record(v.string(), v.unknown()) });

/** An edit that was left, and what can be done with it. */
export interface EditOffer {
  readonly at: 'offered' | 'discarded';
  readonly edit: Edit;
  /** ms since 1970 */
  readonly editedAt: number;
}

export interface KeptEdit {
  readonly offer: EditOffer | null;
  readonly take: () => void;
  readonly discard: () => void;
  readonly undo: () => void;
  readonly putAside: () => void;
  /** Something was typed. */
  readonly edited: () => void;
  /** It is saved, or was given up: nothing is to be offered again. */
  readonly done: () => void;
}

export interface EditPlace {
  /** Where, for people: `Groups, new`. */
  readonly place: string;
  /** What has changed so far; null = nothing. */
  readonly current: () => Edit | null;
  readonly isNews: (edit: Edit) => boolean;
  readonly fill: (edit: Edit) => void;
}

/** Keeps what is typed in an editor on this device, and offers what was left before: by the rules of half-filled forms (H1 to H8). */
export function useKeptEdit(place: EditPlace): KeptEdit {
  const { clock, locks, ids, announce } = useServices();
  const { databases, partition } = useOpenPortal();
  const latestRef = useRef(place);
  useEffect(() => {
    latestRef.current = place;
  });
  // Its functions are called when something happens, never while drawing.
  // oxlint-disable-next-line react/refs
  const [runner] = useState((): HalfFilledRunner =>
    runHalfFilled({
      work: databases.work,
      world: { clock, locks },
      partition,
      mine: { id: ids.next(), form: editName(place.place), digest: hashOf(place.place), fields: [] },
      answers: () => ({ ...latestRef.current.current() }),
      isNews: (kept) => v.is(Kept, kept.answers) && latestRef.current.isNews(kept.answers),
      fill: (kept) => v.is(Kept, kept.answers) && latestRef.current.fill(kept.answers),
      tell: (details) => announce({ intent: 'error', text: 'This device could not keep that. Its storage may be full.', details }),
    }),
  );
  useEffect(() => runner.start(), [runner]);
  const { offer } = useObservable(runner.state);
  const edit = v.safeParse(Kept, offer?.kept.answers);
  return {
    offer: offer && edit.success ? { at: offer.at, edit: edit.output, editedAt: offer.kept.editedAt } : null,
    take: () => runner.feed({ type: 'taken' }),
    discard: () => runner.feed({ type: 'discarded' }),
    undo: () => runner.feed({ type: 'undone' }),
    putAside: () => runner.feed({ type: 'putAside' }),
    edited: () => runner.feed({ type: 'edited' }),
    done: () => runner.feed({ type: 'launched' }),
  };
}
