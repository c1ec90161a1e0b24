import { useEffect, useLayoutEffect, useRef } from 'react';
import { fieldOf } from '#engine/index.ts';
import { useOpenPortal, useServices } from '#hooks/services.tsx';
import type { FormStore } from '#hooks/form-store.ts';
import type { Connection } from '#sync/online.ts';
import { drawn } from '#sync/run/drawn.ts';
import { runEvaluations } from '#sync/run/evaluations.ts';
import type { Observable } from '#sync/run/observable.ts';
import { askServer } from '#sync/run/remote-questions.ts';
import { batchQuestions } from '#sync/run/question-batch.ts';
import { inSight } from '#sync/run/presence.ts';

/**
 * Has this device and the server answer what the form asks, while it is on the page.
 *
 * @param reach how the form stands to the server, where that is not how the page does: away from it nothing is asked there
 */
export function useEvaluations(store: FormStore, gaveUp: (label: string) => void, reach?: Observable<Pick<Connection, 'at'>>): void {
  const { api, clock, connection: own, scripts, setup } = useServices();
  const connection = reach ?? own;
  const { cache } = useOpenPortal().databases;
  const latest = useRef(gaveUp);
  useEffect(() => {
    latest.current = gaveUp;
  });
  // Before the form is painted: questions travel while it is.
  useLayoutEffect(() => {
    return store.attach(() =>
      runEvaluations({
        clock,
        cache,
        scripts,
        ask: batchQuestions({ api, clock, single: askServer(api), takesMany: () => setup.knows('questions') }),
        connection,
        inSight,
        current: store.current,
        feed: store.feed,
        gaveUp: (field) => latest.current(fieldOf(store.current(), field)?.field.label ?? field),
      }),
    );
  }, [store, api, clock, connection, scripts, setup, cache]);
  // The worker goes with the last form that is shown: a page may have several, and the next one may stand in the place of this.
  useEffect(() => scripts.hold(), [scripts]);
  useEffect(() => {
    let isHere = true;
    // What was answered at once needs no interpreter; the next thing somebody enters may, and finds it ready.
    if (store.current().compiled.hasLocalScripts) void drawn().then(() => isHere && scripts.warm());
    return () => void (isHere = false);
  }, [store, scripts]);
}
