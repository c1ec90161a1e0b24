import { createContext, useContext, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { assert } from '#lib/assert.ts';
import { hashOf } from '#lib/hash.ts';
import type { User } from '#contract/session.ts';
import {
  compileForm,
  openForm,
  readForm,
  readPrefill,
  type CompiledForm,
  type FieldState,
  type FormState,
  type Problem,
} from '#engine/index.ts';
import { drawPace } from '#hooks/draw-pace.ts';
import { createFormStore, type FormStore } from '#hooks/form-store.ts';
import { useServices, type Services } from '#hooks/services.tsx';

/** A form that was opened on the page, and what was wrong with it or with the link that opened it. */
export interface FormSession {
  /** Sets this opening apart from all others, on this device and elsewhere. */
  readonly id: string;
  readonly store: FormStore;
  readonly compiled: CompiledForm;
  readonly problems: readonly Problem[];
  /** False: the values in the link could not be read. */
  readonly linkIsReadable: boolean;
  /** Names the definition. */
  readonly digest: string;
  /** Starts over with the answers of an earlier filling, which beat those of the link. */
  readonly resume: (answers: Readonly<Record<string, unknown>>) => void;
}

interface Opened {
  readonly form: unknown;
  readonly constants: Readonly<Record<string, unknown>>;
  readonly user: User;
  readonly query: URLSearchParams;
}

function openSession(
  { form: raw, constants, user, query }: Opened,
  digest: string,
  { clock, ids, scripts }: Pick<Services, 'clock' | 'ids' | 'scripts'>,
): FormSession {
  const { form, problems } = readForm(raw);
  const compiled = compileForm(form, constants);
  const { prefill, isReadable } = readPrefill(query);
  const opening = { prefill, user, answersPlainScripts: true };
  const store = createFormStore(openForm(compiled, opening), drawPace(clock));
  // Starting takes as long as drawing the form does, so both begin now.
  if (store.awaitsScript()) scripts.warm();
  return {
    id: ids.next(),
    store,
    compiled,
    problems: [...problems, ...compiled.problems],
    linkIsReadable: isReadable,
    digest,
    resume: (answers) => store.replace(openForm(compiled, { ...opening, answers }, store.current().asks)),
  };
}

/**
 * The form as it was when it was opened. When the server changes it meanwhile, an untouched form follows at once; one that somebody
 * works on stays as it is, and `outdated` says so: what a person typed is never thrown away by itself.
 */
export function useFormEngine(opened: Opened): { readonly session: FormSession; readonly outdated: boolean; readonly reopen: () => void } {
  const { form, constants } = opened;
  const services = useServices();
  const digest = useMemo(() => hashOf(JSON.stringify([form, constants])), [form, constants]);
  const [session, setSession] = useState(() => openSession(opened, digest, services));
  const reopen = (): void => setSession(openSession(opened, digest, services));
  const outdated = session.digest !== digest;
  if (outdated && !isWorkedOn(session.store.current())) reopen();
  return { session, outdated, reopen };
}

/** Somebody entered something, here or before it was taken over, or tried to run it. */
export const isWorkedOn = ({ fields }: FormState): boolean => fields.some(({ touched, entered }) => touched || entered);

const FormStoreContext = createContext<FormStore | null>(null);
export const FormStoreProvider = FormStoreContext.Provider;

export function useFormStore(): FormStore {
  const store = useContext(FormStoreContext);
  assert(store, 'a field was drawn outside of its form');
  return store;
}

const UnaskedContext = createContext('Needs connection');
/** Says why a question to the server stands without an answer; without it, that there is no connection. */
export const UnaskedProvider = UnaskedContext.Provider;
export const useUnasked = (): string => useContext(UnaskedContext);

/** The state of one field; the component is drawn again only when this field changed. */
export function useField(at: number): FieldState {
  const store = useFormStore();
  return useSyncExternalStore(
    (listener) => store.subscribeTo(at, listener),
    () => store.current().fields[at]!,
  );
}

/** The whole form; the component is drawn again with every change. */
export function useFormState(): FormState {
  const store = useFormStore();
  return useSyncExternalStore(store.subscribe, store.current);
}

/** A plain fact about the form; the component is drawn again when the fact changes. */
export function useFormFact<T extends string | number | boolean>(read: (state: FormState) => T): T {
  const store = useFormStore();
  return useSyncExternalStore(store.subscribe, () => read(store.current()));
}

/** Calls `then` once for each form that was opened, after it is on screen. */
export function useOnOpened(session: FormSession, then: () => void): void {
  const reported = useRef<FormSession | null>(null);
  useEffect(() => {
    if (reported.current === session) return;
    reported.current = session;
    then();
  });
}
