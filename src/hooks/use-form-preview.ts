import { useState } from 'react';
import type { User } from '#contract/session.ts';
import { compileForm, fittingIn, heldIn, openForm, readForm, type CompiledForm, type Problem } from '#engine/index.ts';
import { drawPace } from '#hooks/draw-pace.ts';
import { createFormStore, type FormStore } from '#hooks/form-store.ts';
import { useObservable, useServices, type Services } from '#hooks/services.tsx';
import { useEvaluations } from '#hooks/use-evaluations.ts';
import { useUser } from '#hooks/use-session.ts';
import type { Connection } from '#sync/online.ts';
import { observable, type Observable, type Settable } from '#sync/run/observable.ts';

type Row = Readonly<Record<string, unknown>>;

/** What is to be seen of a form that is being made. */
export interface Previewed {
  readonly form: Row;
  readonly constants: Row;
}

export interface FormPreview {
  readonly store: FormStore;
  readonly compiled: CompiledForm;
  readonly problems: readonly Problem[];
  /** How many fields ask the server, or a database through it. */
  readonly remote: number;
  /** The server is asked, until the form is changed again. */
  readonly isAsking: boolean;
  readonly ask: (isAsking: boolean) => void;
  /** Empties the form. */
  readonly startOver: () => void;
}

interface Opened {
  readonly of: Previewed;
  readonly held: Row;
  readonly store: FormStore;
  readonly compiled: CompiledForm;
  readonly problems: readonly Problem[];
  readonly asks: Settable<boolean>;
  readonly reach: Observable<Pick<Connection, 'at'>>;
}

/**
 * A form that is being made, to be filled in as it will be. What was entered goes on into each changed version by name (P12). What runs on
 * this device runs; the server is asked only when the person says so, and not again by itself after the next change: half a word of an
 * expression is nothing to send.
 */
export function useFormPreview(of: Previewed): FormPreview {
  const services = useServices();
  const user = useUser();
  const [opened, setOpened] = useState(() => open(of, {}, user, services));
  let current = opened;
  if (opened.of.form !== of.form || opened.of.constants !== of.constants) {
    current = open(of, heldIn(opened.store.current(), opened.held), user, services);
    setOpened(current);
  }
  const { store, compiled, problems, asks, reach } = current;
  useEvaluations(store, () => undefined, reach);
  return {
    store,
    compiled,
    problems,
    remote: compiled.fields.filter((field) => 'expression' in field && (field.query !== '' || (field.expression !== '' && !field.runLocal)))
      .length,
    isAsking: useObservable(asks),
    ask: asks.set,
    startOver: () => setOpened(open(of, {}, user, services)),
  };
}

function open(
  of: Previewed,
  held: Row,
  user: User,
  { clock, scripts, connection }: Pick<Services, 'clock' | 'scripts' | 'connection'>,
): Opened {
  const { form, problems } = readForm(of.form);
  const compiled = compileForm(form, of.constants);
  const opening = openForm(compiled, { user, answers: fittingIn(compiled, held), answersPlainScripts: true });
  const store = createFormStore(opening, drawPace(clock));
  if (store.awaitsScript()) scripts.warm();
  const asks = observable(false);
  return {
    of,
    held,
    compiled,
    problems: [...problems, ...compiled.problems],
    store,
    asks,
    reach: whileAsking(asks, connection),
  };
}

const apart = { at: 'offline' } as const;

/** The connection while it is asked for, and none before. */
function whileAsking(asks: Observable<boolean>, connection: Observable<Pick<Connection, 'at'>>): Observable<Pick<Connection, 'at'>> {
  return {
    current: () => (asks.current() ? connection.current() : apart),
    subscribe(changed) {
      const ends = [asks.subscribe(changed), connection.subscribe(changed)];
      return () => ends.forEach((end) => end());
    },
  };
}
