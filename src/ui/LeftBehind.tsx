import { Button } from '@fluentui/react-components';
import { Banner } from './Banner.tsx';
import styles from './LeftBehind.module.css';
import { Time } from './Time.tsx';

/** What was entered in one opening of a form that is gone. */
export interface LeftEntry {
  readonly id: string;
  readonly form: string;
  /** How many answers. */
  readonly count: number;
  /** ms since 1970 */
  readonly editedAt: number;
}

export interface LeftBehindProps {
  readonly kept: readonly LeftEntry[];
  /** What was discarded just now. */
  readonly discarded: readonly LeftEntry[];
  readonly save: (id: string) => void;
  readonly discard: (id: string) => void;
  readonly undo: (id: string) => void;
}

/** What was entered in forms that are gone: to be saved as a file, or discarded. Nothing where there is nothing. */
export function LeftBehind({ kept, discarded, save, discard, undo }: LeftBehindProps) {
  if (kept.length + discarded.length === 0) return null;
  return (
    <Banner intent="info" title="What you entered in forms that you cannot open any more is still on this device">
      <ul className={styles['list']}>
        {kept.map(({ id, form, count, editedAt }) => (
          <li key={id} className={styles['line']}>
            <span>
              <strong>{form}</strong>: {count === 1 ? '1 answer' : `${count} answers`}, last changed <Time at={editedAt} />
            </span>
            <Button size="small" aria-label={`Save ${form} as a file`} onClick={() => save(id)}>
              Save as a file
            </Button>
            <Button size="small" aria-label={`Discard ${form}`} onClick={() => discard(id)}>
              Discard
            </Button>
          </li>
        ))}
        {discarded.map(({ id, form }) => (
          <li key={id} className={styles['line']}>
            <span>{form}: discarded</span>
            <Button size="small" aria-label={`Undo the discarding of ${form}`} onClick={() => undo(id)}>
              Undo
            </Button>
          </li>
        ))}
      </ul>
    </Banner>
  );
}
