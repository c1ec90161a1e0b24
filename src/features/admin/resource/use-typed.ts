import { useForm, type FieldErrors, type Resolver } from 'react-hook-form';
import type { Values } from '#hooks/use-resource.ts';
import type { FormDeclaration } from './declare.ts';
import { inputsOf, readInputs, type Inputs, type Read } from './form-values.ts';

/** What stands in the controls of a row, and what is wrong with it. */
export interface Typed extends Read {
  readonly inputs: Inputs;
  readonly errors: FieldErrors<Inputs>;
  readonly isSubmitting: boolean;
  readonly type: (name: string, input: string | boolean) => void;
  /** Puts a row into the controls; new secrets stay as they were typed. */
  readonly fill: (values: Values) => void;
  /** Begins anew with a row. */
  readonly restart: (values: Values) => void;
  /** As it is at the moment, also in a function that was made before. */
  readonly now: () => Read;
  readonly submit: (save: (read: Read) => Promise<void>, onInvalid: () => void) => void;
  /** Looks for problems and shows them. */
  readonly isGood: () => Promise<boolean>;
  readonly say: (name: string, problem: string) => void;
}

/** The controls of a row, read by the schemas of the contract. Problems show after the first attempt to save, and go while typing. */
export function useTyped(form: FormDeclaration, base: Values, isNew: boolean): Typed {
  const read = (inputs: Inputs): Read => readInputs(form, inputs, base, isNew);
  const resolver: Resolver<Inputs> = (inputs) => {
    const problems = Object.entries(read(inputs).problems);
    return problems.length === 0
      ? { values: inputs, errors: {} }
      : { values: {}, errors: Object.fromEntries(problems.map(([name, message]) => [name, { type: 'invalid', message }])) };
  };
  const { watch, getValues, setValue, reset, handleSubmit, trigger, formState, setError } = useForm<Inputs>({
    resolver,
    defaultValues: inputsOf(form, base),
    shouldFocusError: false,
  });
  const { errors, isSubmitting, isSubmitted } = formState;
  // oxlint-disable-next-line react/incompatible-library -- what it gives is read anew with every drawing, and kept nowhere
  const inputs = watch();
  return {
    ...read(inputs),
    inputs,
    errors,
    isSubmitting,
    type(name, input) {
      setValue(name, input);
      if (isSubmitted) void trigger();
    },
    fill(values) {
      for (const [name, input] of Object.entries(inputsOf(form, values))) if (!form.kind.secrets.includes(name)) setValue(name, input);
      if (isSubmitted) void trigger();
    },
    restart: (values) => reset(inputsOf(form, values)),
    now: () => read(getValues()),
    submit: (save, onInvalid) => void handleSubmit(() => save(read(getValues())), onInvalid)(),
    isGood: () => trigger(),
    say: (name, message) => setError(name, { type: 'refused', message }),
  };
}
