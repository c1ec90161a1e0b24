import { useMemo, useState, useSyncExternalStore } from 'react';
import { fieldOf } from '#engine/index.ts';
import { canonical, isRow, own, type Row } from '#lib/plain.ts';
import { useFormPreview } from '#hooks/use-form-preview.ts';
import { meaningOf } from '#sync/designer/entity.ts';
import { firstSample, readFields, sampleIn, sampleText, trialForm, triedName, type Tried } from '#sync/designer/trial.ts';

export type { Tried };

/** What came of a trial, as the form would have it. */
export type TrialOutcome =
  /** These fields have no value yet. */
  | { readonly at: 'waiting'; readonly names: readonly string[] }
  /** Only the server can tell, and it has not been asked. */
  | { readonly at: 'unasked' }
  | { readonly at: 'running' }
  | { readonly at: 'failed'; readonly why: string }
  | { readonly at: 'done'; readonly value: unknown };

export interface Trial {
  /** The fields it reads, with the values it is tried with, as people write them. */
  readonly samples: readonly { readonly name: string; readonly text: string }[];
  readonly setSample: (name: string, text: string) => void;
  /** The text with every placeholder filled in; null while that is not possible. */
  readonly filled: string | null;
  readonly outcome: TrialOutcome;
  /** It is for the server, or for a database through it. */
  readonly isRemote: boolean;
  readonly isAsking: boolean;
  readonly ask: (isAsking: boolean) => void;
}

export interface TrialSetup extends Tried {
  /** The constants of the portal, as they are written. */
  readonly constants: string;
  /** What the fields hold in the preview; undefined = nothing, or there is no preview. */
  readonly previewed: (name: string) => unknown;
}

/** Tries an expression or a query by itself, by the engine of the form page: what runs on this device at once, the rest when it is asked for. */
export function useTrial({ constants: text, previewed, ...tried }: TrialSetup): Trial {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [first] = useState(() => ({ previewed }));
  const names = readFields(tried);
  const samples = names.map((name) => {
    const field = tried.fields.find((one) => own(one, 'name') === name);
    const begun = first.previewed(name) ?? firstSample(field);
    const said = own(typed, name);
    return {
      name,
      begun,
      text: typeof said === 'string' ? said : sampleText(begun),
      value: typeof said === 'string' ? sampleIn(said, begun) : begun,
    };
  });
  const constants = useMemo(() => constantsIn(text), [text]);
  const made = trialForm(tried, Object.fromEntries(samples.map(({ name, value }) => [name, value])));
  const previewedForm = useKept({ form: made.form, constants: { ...constants, ...made.constants } });
  const { store, remote, isAsking, ask } = useFormPreview(previewedForm);
  const state = useSyncExternalStore(store.subscribe, store.current);
  const field = fieldOf(state, triedName)?.state;
  const isRemote = remote > 0;
  const outcome = (): TrialOutcome => {
    const missing = samples.filter(({ value }) => value === undefined).map(({ name }) => name);
    if (!field || field.source === null) return { at: 'waiting', names: missing };
    if (isRemote && !isAsking) return { at: 'unasked' };
    if (field.status === 'running') return { at: 'running' };
    const why = field.error ?? field.failure;
    if (why !== null) return { at: 'failed', why };
    return { at: 'done', value: own(tried.of, 'type') === 'enum' ? field.options : field.value };
  };
  return {
    samples,
    setSample: (name, said) => setTyped((before) => ({ ...before, [name]: said })),
    filled: field?.source ?? null,
    outcome: outcome(),
    isRemote,
    isAsking,
    ask,
  };
}

/** The same object as long as its content is the same: a form is opened anew with each. */
function useKept<T>(value: T): T {
  const digest = canonical(value);
  const [kept, setKept] = useState({ value, digest });
  if (kept.digest === digest) return kept.value;
  setKept({ value, digest });
  return value;
}

function constantsIn(text: string): Row {
  const meaning = text === '' ? null : meaningOf({ kind: 'constants', text });
  return meaning?.ok === true && isRow(meaning.value) ? meaning.value : {};
}
