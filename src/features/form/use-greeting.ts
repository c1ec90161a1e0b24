import { useEffect } from 'react';
import { fieldOf } from '#engine/index.ts';
import { useFavourites } from '#hooks/use-choices.ts';
import { useOnOpened, type FormSession } from '#hooks/use-form-engine.ts';
import { useToast } from '#ui/toasts.tsx';

const loud = new Set(['duplicateName', 'selfReference']);

/** When a form opens: it is remembered as recent, and what nobody must miss is said once. */
export function useGreeting(session: FormSession): void {
  const say = useToast();
  const { opened } = useFavourites();
  const { store } = session;
  useOnOpened(session, () => {
    opened(session.compiled.form.name);
    if (!session.linkIsReadable) say('error', "Couldn't parse your querystring");
    for (const problem of session.problems) if (loud.has(problem.code)) say('error', problem.message);
  });
  useEffect(
    () =>
      store.overhear((event) => {
        if (event.type !== 'refreshed') return;
        const found = fieldOf(store.current(), event.field);
        const canReset = found !== null && found.state.status !== 'plain' && found.state.visible;
        if (!canReset) say('warning', `Cannot reset field status ${event.field}`);
      }),
    [store, say],
  );
}
