import { createContext, useContext, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { assert } from '#lib/assert.ts';
import { hashOf } from '#lib/hash.ts';
import type { User } from '#contract/session.ts';
import {
  compileForm,
  openForm,
  readForm,
  readPrefill,
  step,
  type FieldState,
  type FormEvent,
  type FormState,
  type Problem,
} from '#engine/index.ts';

/** One form being filled in. Outside of React, so that only fields that changed are drawn again. */
export interface FormStore {
  readonly current: () => FormState;
  readonly send: (event: FormEvent) => void;
  /** Called after every change. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Called when the field at this place of the form changed. */
  readonly subscribeTo: (at: number, listener: () => void) => () => void;
}

export function createFormStore(opened: FormState): FormStore {
  let state = opened;
  const listeners = new Set<() => void>();
  const byField = new Map<number, Set<() => void>>();
  return {
    current: () => state,
    send(event) {
      const before = state;
      state = step(before, event)[0];
      if (state === before) return;
      for (const [at, interested] of byField) if (state.fields[at] !== before.fields[at]) for (const listener of interested) listener();
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    subscribeTo(at, listener) {
      const interested = byField.get(at) ?? new Set();
      byField.set(at, interested.add(listener));
      return () => void interested.delete(listener);
    },
  };
}

/** A form that was opened on the page, and what was wrong with it or with the link that opened it. */
export interface FormSession {
  readonly store: FormStore;
  readonly problems: readonly Problem[];
  /** False: the values in the link could not be read. */
  readonly linkIsReadable: boolean;
  readonly digest: string;
}

interface Opened {
  readonly form: unknown;
  readonly constants: Readonly<Record<string, unknown>>;
  readonly user: User;
  readonly query: URLSearchParams;
}

function openSession({ form: raw, constants, user, query }: Opened, digest: string): FormSession {
  const { form, problems } = readForm(raw);
  const compiled = compileForm(form, constants);
  const { prefill, isReadable } = readPrefill(query);
  const store = createFormStore(openForm(compiled, { prefill, user }));
  return { store, problems: [...problems, ...compiled.problems], linkIsReadable: isReadable, digest };
}

/**
 * The form as it was when it was opened. When the server changes it meanwhile, an untouched form follows at once; one that somebody
 * works on stays as it is, and `outdated` says so: what a person typed is never thrown away by itself.
 */
export function useFormEngine(opened: Opened): { readonly session: FormSession; readonly outdated: boolean; readonly reopen: () => void } {
  const { form, constants } = opened;
  const digest = useMemo(() => hashOf(JSON.stringify([form, constants])), [form, constants]);
  const [session, setSession] = useState(() => openSession(opened, digest));
  const reopen = (): void => setSession(openSession(opened, digest));
  const outdated = session.digest !== digest;
  if (outdated && session.store.current().fields.every((field) => !field.touched)) reopen();
  return { session, outdated, reopen };
}

const FormStoreContext = createContext<FormStore | null>(null);
export const FormStoreProvider = FormStoreContext.Provider;

export function useFormStore(): FormStore {
  const store = useContext(FormStoreContext);
  assert(store, 'a field was drawn outside of its form');
  return store;
}

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
  const told = useRef<FormSession | null>(null);
  useEffect(() => {
    if (told.current === session) return;
    told.current = session;
    then();
  });
}
