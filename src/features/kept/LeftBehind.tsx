import { Button } from '@fluentui/react-components';
import { useLeftBehind, type LeftBehind as LeftBehindView } from '#hooks/use-left-behind.ts';
import { Banner } from '#ui/Banner.tsx';
import { Time } from '#ui/Time.tsx';
import styles from './LeftBehind.module.css';

export interface LeftBehindProps {
  /** Whether the form of this name cannot be opened. */
  readonly isGone: (form: string) => boolean;
}

/** What was entered in forms that are gone: to be saved as a file, or discarded. Nothing where there is nothing. */
export function LeftBehind({ isGone }: LeftBehindProps) {
  const view = useLeftBehind(isGone);
  if (view.kept.length + view.discarded.length === 0) return null;
  return (
    <Banner intent="info" title="What you entered in forms that you cannot open any more is still on this device">
      <ul className={styles['list']}>
        {view.kept.map((kept) => (
          <Left key={kept.id} kept={kept} view={view} />
        ))}
        {view.discarded.map((kept) => (
          <li key={kept.id} className={styles['line']}>
            <span>{kept.form}: discarded</span>
            <Button size="small" aria-label={`Undo the discarding of ${kept.form}`} onClick={() => view.undo(kept)}>
              Undo
            </Button>
          </li>
        ))}
      </ul>
    </Banner>
  );
}

function Left({ kept, view }: { readonly kept: LeftBehindView['kept'][number]; readonly view: LeftBehindView }) {
  const count = Object.keys(kept.answers).length + Object.keys(kept.unfinished ?? {}).length;
  return (
    <li className={styles['line']}>
      <span>
        <strong>{kept.form}</strong>: {count === 1 ? '1 answer' : `${count} answers`}, last changed <Time at={kept.editedAt} />
      </span>
      <Button size="small" aria-label={`Save ${kept.form} as a file`} onClick={() => view.save(kept)}>
        Save as a file
      </Button>
      <Button size="small" aria-label={`Discard ${kept.form}`} onClick={() => view.discard(kept)}>
        Discard
      </Button>
    </li>
  );
}
