import { useEffect, useState } from 'react';
import { answersOf, carryOver, fieldOf, linkValues, rowWithoutPasswords, type FormEvent, type FormState } from '#engine/index.ts';
import { useObservable, useOpenPortal, useServices } from '#hooks/services.tsx';
import type { FormStore } from '#hooks/form-store.ts';
import type { FormSession } from '#hooks/use-form-engine.ts';
import type { Kept, Offer } from '#sync/half-filled.ts';
import { runHalfFilled, type HalfFilledRunner } from '#sync/run/half-filled.ts';

/** What was left half-filled, and how it fits the form as it is now: names of fields. */
export interface HalfFilledView {
  readonly offer: Offer | null;
  readonly kept: readonly string[];
  /** Fields the form does not have any more, or has as another type. */
  readonly dropped: readonly string[];
  /** Fields that came since. */
  readonly added: readonly string[];
  /** Fields in which something was begun that is no answer yet. */
  readonly begun: readonly string[];
  readonly take: () => void;
  readonly discard: () => void;
  readonly undo: () => void;
  /** Not now; it stays on this device. */
  readonly putAside: () => void;
}

/**
 * Keeps what is entered while the form is open, and offers what was left before.
 *
 * @param jobId the job this form started, null = none; what it was started with need not be kept
 * @param tell this device could not keep it, for this reason
 */
export function useHalfFilled(session: FormSession, jobId: number | null, tell: (reason: string) => void): HalfFilledView {
  const { clock, locks } = useServices();
  const { databases, partition } = useOpenPortal();
  const make = (): HalfFilledRunner =>
    runHalfFilled({
      work: databases.work,
      world: { clock, locks },
      partition,
      mine: {
        id: session.id,
        form: session.compiled.form.name,
        digest: session.digest,
        fields: session.compiled.fields.map(({ name }) => name),
      },
      answers: () => keptOf(session.store.current()),
      unfinished: () => unfinishedOf(session.store),
      isNews: (kept) => unfinishedIn(session.store.current(), kept).length > 0 || changesAnything(session.store.current(), kept),
      fill(kept) {
        session.resume({ ...kept.answers, ...answersOf(session.store.current()) });
        session.store.drafts.restore({ ...kept.unfinished, ...session.store.drafts.all() });
      },
      tell,
    });
  const [held, setHeld] = useState(() => ({ session, runner: make() }));
  const { runner } = held;
  if (held.session !== session) setHeld({ session, runner: make() });
  useEffect(() => runner.start(), [runner]);
  useEffect(() => session.store.overhear((event) => isEdit(event) && runner.feed({ type: 'edited' })), [session, runner]);
  useEffect(() => session.store.drafts.subscribe(() => runner.feed({ type: 'edited' })), [session, runner]);
  useEffect(() => {
    if (jobId !== null) runner.feed({ type: 'launched' });
  }, [runner, jobId]);
  const { offer } = useObservable(runner.state);
  return {
    offer,
    ...fitOf(session, offer),
    take: () => runner.feed({ type: 'taken' }),
    discard: () => runner.feed({ type: 'discarded' }),
    undo: () => runner.feed({ type: 'undone' }),
    putAside: () => runner.feed({ type: 'putAside' }),
  };
}

/**
 * What may be kept: what was entered, what was taken over and has not found its field yet, and what a link had brought beside it; never
 * passwords, files or `noLog` fields. Nothing when nothing was entered.
 */
export function keptOf(state: FormState): Kept['answers'] {
  const taken = Object.fromEntries(Object.entries(state.answers).filter(([name]) => mayStay(state, name)));
  const entered = { ...taken, ...answersOf(state) };
  if (Object.keys(entered).length === 0) return entered;
  const { values, parameters } = state.prefill;
  const brought = Object.entries(linkValues(state)).filter(([name]) => Object.hasOwn(values, name) || parameters.has(name));
  return { ...Object.fromEntries(brought), ...entered };
}

/** What is being entered and is no answer yet; passwords in rows never are kept. */
function unfinishedOf({ current, drafts }: FormStore): NonNullable<Kept['unfinished']> {
  const entries = Object.entries(drafts.all()).map(([key, draft]) => {
    if (typeof draft === 'string') return [key, draft] as const;
    const field = fieldOf(current(), fieldOfDraft(key))?.field;
    return [key, { ...draft, row: field ? rowWithoutPasswords(field, draft.row) : {} }] as const;
  });
  return Object.fromEntries(entries);
}

/** `row servers` belongs to the field `servers`. */
const fieldOfDraft = (key: string): string => key.slice(key.indexOf(' ') + 1);

/** The fields in which something was begun that they still have a place for. */
function unfinishedIn(state: FormState, { unfinished = {} }: Kept): readonly string[] {
  return Object.entries(unfinished).flatMap(([key, draft]) => {
    const name = fieldOfDraft(key);
    const field = fieldOf(state, name)?.field;
    return field && mayStay(state, name) && (typeof draft === 'string' || field.kind === 'table') ? [name] : [];
  });
}

/** A field may have become a secret since it was filled in. */
function mayStay(state: FormState, name: string): boolean {
  const field = fieldOf(state, name)?.field;
  return field === undefined || (field.kind !== 'password' && field.kind !== 'file' && !field.noLog);
}

function changesAnything({ compiled, fields }: FormState, { answers }: Kept): boolean {
  const { kept } = carryOver(compiled, answers);
  return kept.some((name) => JSON.stringify(fields[compiled.indexOf.get(name)!]?.value) !== JSON.stringify(answers[name]));
}

function fitOf(
  { store, compiled, digest }: FormSession,
  offer: Offer | null,
): Pick<HalfFilledView, 'kept' | 'dropped' | 'added' | 'begun'> {
  if (offer === null) return { kept: [], dropped: [], added: [], begun: [] };
  const { kept, dropped } = carryOver(compiled, offer.kept.answers);
  const before = new Set(offer.kept.fields);
  const added = offer.kept.digest === digest ? [] : compiled.fields.map(({ name }) => name).filter((name) => !before.has(name));
  return { kept, dropped, added, begun: unfinishedIn(store.current(), offer.kept) };
}

function isEdit({ type }: FormEvent): boolean {
  switch (type) {
    case 'typed':
    case 'chosen':
    case 'committed':
    case 'pencilled':
    case 'rowAdded':
    case 'rowEdited':
    case 'rowDeleted':
    case 'rowRestored':
      return true;
    case 'attached':
    case 'checked':
    case 'cleared':
    case 'refreshed':
    case 'answered':
    case 'failed':
    case 'woken':
      return false;
  }
}
