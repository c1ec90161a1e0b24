import { useEffect, useState } from 'react';
import { blocking, errorsOf, fieldOf, isSettled, type Blocker, type FormState } from '#engine/index.ts';
import { useFormState } from '#hooks/use-form-engine.ts';
import { focusField } from './focus.ts';
import styles from './Form.module.css';

export interface BlockedProps {
  /** Shows hidden fields; null for people who may not see them. */
  readonly onReveal: (() => void) | null;
}

/** More are counted, not listed. */
const listed = 50;

/** Every field that is in the way of a run, with its cause and the way to it. */
export function Blocked({ onReveal }: BlockedProps) {
  const state = useFormState();
  const isWaiting = useLasting(!isSettled(state));
  const blockers = isWaiting ? blocking(state) : blockersAfterTry(state);
  if (blockers.length === 0) return null;
  const title = isWaiting ? 'Why is Run disabled' : 'Fields to correct';
  return (
    <section className={styles['blockers']} aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {blockers.slice(0, listed).map((blocker) => (
          <Line key={blocker.field} blocker={blocker} onReveal={onReveal} />
        ))}
      </ul>
      {blockers.length > listed && <p>{`and ${blockers.length - listed} more`}</p>}
    </section>
  );
}

function Line({ blocker: { field, label, cause, hidden }, onReveal }: BlockedProps & { readonly blocker: Blocker }) {
  if (hidden && onReveal === null) {
    return (
      <li>
        {label} (hidden, so only the designer of the form can help): {cause}
      </li>
    );
  }
  const go = (): void => {
    if (hidden) onReveal?.();
    // A field that was hidden is there after the next drawing.
    requestAnimationFrame(() => focusField(field));
  };
  return (
    <li>
      <button type="button" className={styles['link']} onClick={go}>
        {label}
      </button>
      {hidden && ' (hidden)'}: {cause}
    </li>
  );
}

/** Before anybody tried to run, a field that was never touched is no news. */
const blockersAfterTry = (state: FormState): readonly Blocker[] =>
  blocking(state).filter(({ field }) => {
    const found = fieldOf(state, field);
    return found !== null && errorsOf(found.state).length > 0;
  });

const patienceMs = 1000;

/** True once something has lasted: what is over in a moment would only flicker. */
function useLasting(now: boolean): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!now) return undefined;
    const timer = setTimeout(() => setLasting(true), patienceMs);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [now]);
  return now && lasting;
}
