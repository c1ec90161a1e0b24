import { useEffect, useRef, useState } from 'react';
import { useForm, type Control, type FieldErrors, type Resolver } from 'react-hook-form';
import type { Failure } from '#contract/failure.ts';
import { useKeptEdit, type KeptEdit } from '#hooks/use-kept-edit.ts';
import type { Change, Values, Written } from '#hooks/use-resource.ts';
import { useServices } from '#hooks/services.tsx';
import { differences, sameRow, together, type Difference } from '#hooks/settings-rows.ts';
import type { FormDeclaration } from './declare.ts';
import { inputsOf, readInputs, type Inputs } from './form-values.ts';

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

export interface RowEditor {
  readonly control: Control<Inputs>;
  readonly errors: FieldErrors<Inputs>;
  readonly values: Values;
  readonly replaced: Readonly<Record<string, string>>;
  /** The row that what stands in the controls is compared with. */
  readonly base: Values;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  /** What somebody else changed meanwhile; empty = nothing. */
  readonly conflict: readonly Difference[];
  /** How the last attempt ended, unless it worked. */
  readonly failed: Exclude<Written, { at: 'saved' | 'changed' }> | null;
  readonly kept: KeptEdit;
  readonly submit: () => void;
  readonly discard: () => void;
  readonly settle: (winner: 'mine' | 'theirs') => void;
  readonly focus: (name: string) => void;
  /** What stands there, when it can be sent; else null, and the problems are shown. */
  readonly checked: () => Promise<Pick<Change, 'mine' | 'replaced'> | null>;
}

/** An attempt to save keeps its key as long as it says the same. */
interface Attempt {
  readonly content: string;
  readonly key: string;
}

/** One row in an editor: what is typed, what is wrong with it, what others did to it meanwhile, and what this device keeps of it. */
export function useRowEditor(setup: EditorSetup): RowEditor {
  const { form, isNew, live } = setup;
  const { ids } = useServices();
  const [base, setBase] = useState(setup.opened);
  const [overtaken, setOvertaken] = useState<Values | null>(null);
  const [failed, setFailed] = useState<RowEditor['failed']>(null);
  const attempt = useRef<Attempt | null>(null);
  const read = (inputs: Inputs) => readInputs(form, inputs, base, isNew);
  const resolver: Resolver<Inputs> = (inputs) => {
    const problems = Object.entries(read(inputs).problems);
    return problems.length === 0
      ? { values: inputs, errors: {} }
      : { values: {}, errors: Object.fromEntries(problems.map(([name, message]) => [name, { type: 'invalid', message }])) };
  };
  const { control, watch, getValues, setValue, reset, setFocus, handleSubmit, trigger, formState, setError } = useForm<Inputs>({
    resolver,
    defaultValues: inputsOf(form, base),
    shouldFocusError: false,
  });
  const { errors, isSubmitting } = formState;
  const { values, replaced } = read(watch());
  const isDirty = !sameRow(form.kind, base, values) || Object.keys(replaced).length > 0;
  const fill = (next: Values): void => {
    for (const [name, input] of Object.entries(inputsOf(form, next)))
      if (!form.kind.secrets.includes(name)) setValue(name, input, { shouldValidate: formState.isSubmitted });
  };
  const restart = (next: Values): void => {
    setBase(next);
    setOvertaken(null);
    setFailed(null);
    reset(inputsOf(form, next));
  };
  useEffect(() => {
    // Nothing is typed here: what others saved is simply shown.
    if (live !== null && !isNew && !isDirty && !isSubmitting && !sameRow(form.kind, base, live))
      restart({ ...live, ...secretsOf(form, base) });
  });
  const theirs = overtaken ?? (isNew ? null : live);
  const conflict = theirs === null || isSubmitting ? [] : differences(form.kind, base, theirs, values);
  const kept = useKeptEdit({
    place: setup.place,
    current() {
      const now = read(getValues()).values;
      return sameRow(form.kind, base, now) ? null : { base, values: now };
    },
    isNews: (edit) => !sameRow(form.kind, edit.values, read(getValues()).values),
    fill(edit) {
      setBase((before) => ({ ...before, ...edit.base, ...secretsOf(form, before) }));
      if (!isNew && live && !sameRow(form.kind, edit.base, live)) setOvertaken(live);
      fill(edit.values);
    },
  });
  const typed = JSON.stringify(values);
  const lastTyped = useRef(typed);
  const { edited } = kept;
  useEffect(() => {
    if (lastTyped.current !== typed) edited();
    lastTyped.current = typed;
  }, [typed, edited]);
  const save = async (inputs: Inputs): Promise<void> => {
    const { values: mine, replaced } = read(inputs);
    const content = JSON.stringify([mine, replaced, base]);
    if (attempt.current?.content !== content) attempt.current = { content, key: ids.next() };
    setFailed(null);
    const written = await setup.save({ base, mine, replaced, key: attempt.current.key });
    switch (written.at) {
      case 'saved': {
        const stored = Object.fromEntries(Object.keys(replaced).map((name) => [name, storedMark]));
        restart({ ...mine, ...stored });
        kept.done();
        break;
      }
      case 'changed':
        setOvertaken(written.theirs);
        break;
      case 'gone':
      case 'unknown':
        setFailed(written);
        break;
      case 'refused':
        setFailed(written);
        nameTaken(form, written.failure, (name, message) => setError(name, { type: 'taken', message }));
        break;
    }
    setup.onSaved(written);
  };
  return {
    control,
    errors,
    values,
    replaced,
    base,
    isDirty,
    isSaving: isSubmitting,
    conflict,
    failed,
    kept,
    submit: () => void handleSubmit(save, setup.onInvalid)(),
    discard() {
      restart(live !== null && !isNew ? { ...live, ...secretsOf(form, base) } : base);
      kept.done();
    },
    settle(winner) {
      if (theirs === null) return;
      const next = together(form.kind, base, theirs, values, winner);
      setBase({ ...theirs, ...secretsOf(form, base) });
      setOvertaken(null);
      fill(next);
    },
    focus: (name) => setFocus(name),
    async checked() {
      if (!(await trigger())) return null;
      const { values: mine, replaced } = read(getValues());
      return { mine, replaced };
    },
  };
}

/** Any text will do: it says that there is a secret. */
const storedMark = '**********';
const secretsOf = ({ kind }: FormDeclaration, from: Values): Values => Object.fromEntries(kind.secrets.map((name) => [name, from[name]]));

/** A refusal because of the name belongs to the field of the name, which is the first. */
function nameTaken({ fields }: FormDeclaration, failure: Failure, tell: (name: string, message: string) => void): void {
  const [name] = Object.keys(fields);
  if (name !== undefined && failure.kind === 'refused' && /duplicate entry|already/i.test(failure.error)) tell(name, 'This name is taken');
}
