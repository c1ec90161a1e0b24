import { useEffect, useState, useSyncExternalStore } from 'react';
import { isDrawn, type CompiledForm, type Field, type FormState } from '#engine/index.ts';
import { useFormStore } from '#hooks/use-form-engine.ts';
import { isWaiting } from './asked.ts';

/** `late`: it was not waited for any longer, and gets a room of a fixed size. */
export type Arrival = 'awaited' | 'there' | 'late';

/** Nothing is worth a longer look at bars than this. */
const patienceMs = 1000;

/**
 * When the form can be shown without moving under the eyes of who reads it: whatever decides on the height of the first screen is
 * there, or takes too long to be waited for. It only changes once.
 *
 * @param isComing something around the fields is on its way
 * @param lines how many lines fill the first screen
 */
export function useArrived(compiled: CompiledForm, isComing: boolean, lines: number): Arrival {
  const store = useFormStore();
  // An answer that is here and not drawn would still move what is below it.
  const isMoving = useSyncExternalStore(store.subscribe, () => isUnsized(compiled, store.told(), lines)) || isComing;
  const [arrival, set] = useState<Arrival>(() => (isComing || isUnsized(compiled, store.told(), lines) ? 'awaited' : 'there'));
  const isThere = arrival !== 'awaited';
  useEffect(() => {
    if (isThere) return undefined;
    const timer = setTimeout(() => set('late'), patienceMs);
    return () => clearTimeout(timer);
  }, [isThere]);
  useEffect(() => {
    if (isThere || isMoving) return undefined;
    // What came is drawn in this turn, markup in the next.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => set('there'));
    });
    return () => cancelAnimationFrame(frame);
  }, [isThere, isMoving]);
  return arrival;
}

/** A field on the first screen is as high as an answer that has not come. */
function isUnsized({ layout, fields }: CompiledForm, state: FormState, lines: number): boolean {
  return layout
    .flatMap((group) => group.lines)
    .slice(0, lines)
    .some((line) =>
      line.fields.some((at) => hasOwnHeight(fields[at]!) && isDrawn(fields[at]!, state.fields[at]!, false) && isWaiting(state.fields[at]!)),
    );
}

const hasOwnHeight = (field: Field): boolean =>
  field.kind === 'html' ||
  field.kind === 'table' ||
  (field.kind === 'expression' && field.isHtml) ||
  (field.kind === 'enum' && field.sticky);
