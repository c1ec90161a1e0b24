import { useEffect, useRef, useState } from 'react';
import type { FieldErrors } from 'react-hook-form';
import type { Failure } from '#contract/failure.ts';
import { useServices } from '#hooks/services.tsx';
import { differences, sameRow, together, type Difference } from '#contract/settings-row.ts';
import { useKeptEdit, type KeptEdit } from '#hooks/use-kept-edit.ts';
import type { Change, Values, Written } from '#hooks/use-resource.ts';
import type { FormDeclaration } from './declare.ts';
import type { Inputs, Read } from './form-values.ts';
import { useTyped, type Typed } from './use-typed.ts';

export interface EditorSetup {
  readonly form: FormDeclaration;
  /** The row as it was read when editing began. */
  readonly opened: Values;
  readonly isNew: boolean;
  /** The row as the server has it now, null = it is gone. */
  readonly live: Values | null;
  /** Where this is, for people: `Groups, night-shift`. */
  readonly place: string;
  readonly save: (change: Change) => Promise<Written>;
  readonly onSaved: (written: Written) => void;
  /** What stands in the controls cannot be saved. */
  readonly onInvalid: () => void;
}

type Failed = Exclude<Written, { at: 'saved' | 'changed' }>;

export interface RowEditor {
  readonly inputs: Inputs;
  readonly type: Typed['type'];
  readonly errors: FieldErrors<Inputs>;
  readonly values: Values;
  readonly replaced: Readonly<Record<string, string>>;
  /** The row that what stands in the controls is compared with. */
  readonly base: Values;
  readonly isDirty: boolean;
  /** Grows whenever everything begins anew. */
  readonly round: number;
  readonly isSaving: boolean;
  /** What somebody else changed meanwhile; empty = nothing. */
  readonly conflict: readonly Difference[];
  /** How the last attempt ended, unless it worked. */
  readonly failed: Failed | null;
  readonly kept: KeptEdit;
  readonly submit: () => void;
  readonly discard: () => void;
  readonly settle: (winner: 'mine' | 'theirs') => void;
  /** What stands there, when it can be sent; else null, and the problems are shown. */
  readonly checked: () => Promise<Pick<Change, 'mine' | 'replaced'> | null>;
}

/** One row in an editor: what is typed, what is wrong with it, what others did to it meanwhile, and what this device keeps of it. */
export function useRowEditor(setup: EditorSetup): RowEditor {
  const { form, isNew, live } = setup;
  const [base, setBase] = useState(setup.opened);
  const [overtaken, setOvertaken] = useState<Values | null>(null);
  const [round, setRound] = useState(0);
  const typed = useTyped(form, base, isNew);
  const { values, replaced, isSubmitting } = typed;
  const isDirty = !sameRow(form.kind, base, values) || Object.keys(replaced).length > 0;
  const restart = (next: Values): void => {
    setBase(next);
    setOvertaken(null);
    setRound(round + 1);
    typed.restart(next);
  };
  useEffect(() => {
    // Nothing is typed here: what others saved is simply shown. The controls hold their values outside of React.
    // oxlint-disable-next-line react/set-state-in-effect -- it happens once for each change of the server
    if (live !== null && !isNew && !isDirty && !isSubmitting && !sameRow(form.kind, base, live)) restart(withSecretsOf(form, live, base));
  });
  const kept = useEditKept(setup, base, typed, (edit) => {
    setBase(withSecretsOf(form, edit.base, base));
    if (!isNew && live && !sameRow(form.kind, edit.base, live)) setOvertaken(live);
    typed.fill(edit.values);
  });
  const { failed, save, forgive } = useSaving(setup, base, typed, (written, next) => {
    if (written.at === 'changed') setOvertaken(written.theirs);
    if (written.at !== 'saved') return;
    restart(next);
    kept.done();
  });
  const theirs = overtaken ?? (isNew ? null : live);
  return {
    inputs: typed.inputs,
    type: typed.type,
    errors: typed.errors,
    values,
    replaced,
    base,
    isDirty,
    round,
    isSaving: isSubmitting,
    conflict: theirs === null || isSubmitting ? [] : differences(form.kind, base, theirs, values),
    failed,
    kept,
    submit: () => typed.submit(save, setup.onInvalid),
    discard() {
      restart(live !== null && !isNew ? withSecretsOf(form, live, base) : base);
      forgive();
      kept.done();
    },
    settle(winner) {
      if (theirs === null) return;
      setBase(withSecretsOf(form, theirs, base));
      setOvertaken(null);
      typed.fill(together(form.kind, base, theirs, values, winner));
    },
    checked: async () => ((await typed.isGood()) ? sendable(typed.now()) : null),
  };
}

const sendable = ({ values, replaced }: Read): Pick<Change, 'mine' | 'replaced'> => ({ mine: values, replaced });

/** A row, with what is known of the secrets of another. */
const withSecretsOf = ({ kind }: FormDeclaration, row: Values, from: Values): Values => ({
  ...from,
  ...row,
  ...Object.fromEntries(kind.secrets.map((name) => [name, from[name]])),
});

/** Keeps what is typed on this device. */
function useEditKept({ form, place }: EditorSetup, base: Values, typed: Typed, fill: (edit: { base: Values; values: Values }) => void) {
  const kept = useKeptEdit({
    place,
    current() {
      const now = typed.now().values;
      return sameRow(form.kind, base, now) ? null : { base, values: now };
    },
    isNews: (edit) => !sameRow(form.kind, edit.values, typed.now().values),
    fill,
  });
  const text = JSON.stringify(typed.values);
  const lastRef = useRef(text);
  const { edited } = kept;
  useEffect(() => {
    if (lastRef.current !== text) edited();
    lastRef.current = text;
  }, [text, edited]);
  return kept;
}

/** An attempt to save keeps its key as long as it says the same. */
interface Attempt {
  readonly content: string;
  readonly key: string;
}

/** Any text will do: it says that there is a secret. */
const storedMark = '**********';

interface Saving {
  readonly failed: Failed | null;
  readonly save: (read: Read) => Promise<void>;
  readonly forgive: () => void;
}

function useSaving(setup: EditorSetup, base: Values, typed: Typed, done: (written: Written, next: Values) => void): Saving {
  const { ids } = useServices();
  const [failed, setFailed] = useState<Failed | null>(null);
  const attemptRef = useRef<Attempt | null>(null);
  const save = async ({ values: mine, replaced }: Read): Promise<void> => {
    const content = JSON.stringify([mine, replaced, base]);
    if (attemptRef.current?.content !== content) attemptRef.current = { content, key: ids.next() };
    setFailed(null);
    const written = await setup.save({ base, mine, replaced, key: attemptRef.current.key });
    const stored = Object.fromEntries(Object.keys(replaced).map((name) => [name, storedMark]));
    if (written.at !== 'saved' && written.at !== 'changed') setFailed(written);
    if (written.at === 'refused') nameTaken(setup.form, written.failure, typed.say);
    done(written, { ...mine, ...stored });
    setup.onSaved(written);
  };
  return { failed, save, forgive: () => setFailed(null) };
}

/** A refusal because of the name belongs to the field of the name, which is the first entry of the contract; on the page another may stand before it. */
function nameTaken({ kind }: FormDeclaration, failure: Failure, tell: (name: string, message: string) => void): void {
  const [name] = Object.keys(kind.entries);
  if (name !== undefined && failure.kind === 'refused' && /duplicate entry|already/i.test(failure.error)) tell(name, 'This name is taken');
}
