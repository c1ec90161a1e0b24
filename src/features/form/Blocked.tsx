import { ChevronDownRegular, ChevronUpRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { errorsOf, fieldOf, isSettled, type Blocker, type FormState } from '#engine/index.ts';
import { focusField } from './focus.ts';
import styles from './Form.module.css';
import { useLasting } from './run-state.ts';

export interface BlockedProps {
  readonly state: FormState;
  readonly blockers: readonly Blocker[];
  /** There is little room: the list is folded under its title. */
  readonly isFolding: boolean;
  /** Shows hidden fields; null for people who may not see them. */
  readonly onReveal: (() => void) | null;
}

/** More are counted, not listed. */
const listed = 50;
const patienceMs = 1000;

/** Every field that is in the way of a run, with its cause and the way to it. */
export function Blocked({ state, blockers: all, isFolding, onReveal }: BlockedProps) {
  const isWaiting = useLasting(!isSettled(state), patienceMs);
  const [isUnfolded, setUnfolded] = useState(false);
  const blockers = isWaiting ? all : blockersAfterTry(state, all);
  if (blockers.length === 0) return null;
  const title = isWaiting ? 'Why is Run disabled' : 'Fields to correct';
  return (
    <section className={styles['blockers']} aria-label={title}>
      {isFolding ? (
        <button type="button" className={`${styles['unfold']} target`} aria-expanded={isUnfolded} onClick={() => setUnfolded(!isUnfolded)}>
          {`${title} (${blockers.length})`}
          {isUnfolded ? <ChevronDownRegular /> : <ChevronUpRegular />}
        </button>
      ) : (
        <h2>{title}</h2>
      )}
      {(isUnfolded || !isFolding) && (
        <ul>
          {blockers.slice(0, listed).map((blocker) => (
            <Line key={blocker.field} blocker={blocker} onReveal={onReveal} onGone={() => setUnfolded(false)} />
          ))}
          {blockers.length > listed && <li>{`and ${blockers.length - listed} more`}</li>}
        </ul>
      )}
    </section>
  );
}

interface LineProps extends Pick<BlockedProps, 'onReveal'> {
  readonly blocker: Blocker;
  readonly onGone: () => void;
}
function Line({ blocker: { field, label, cause, hidden }, onReveal, onGone }: LineProps) {
  if (hidden && onReveal === null) {
    return (
      <li dir="auto">
        {label} (hidden, so only the designer of the form can help): {cause}
      </li>
    );
  }
  const go = (): void => {
    if (hidden) onReveal?.();
    onGone();
    // A field that was hidden is there after the next drawing.
    requestAnimationFrame(() => focusField(field));
  };
  return (
    <li>
      <button type="button" dir="auto" className={styles['blocker']} onClick={go}>
        <span className={styles['link']}>{label}</span>
        {hidden && ' (hidden)'}: {cause}
      </button>
    </li>
  );
}

/** Before anybody tried to run, a field that was never touched is no news. */
const blockersAfterTry = (state: FormState, blockers: readonly Blocker[]): readonly Blocker[] =>
  blockers.filter(({ field }) => {
    const found = fieldOf(state, field);
    return found !== null && errorsOf(found.state).length > 0;
  });
