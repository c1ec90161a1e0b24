import { Button } from '@fluentui/react-components';
import type { BenchItem } from '#hooks/use-designer.ts';
import { DiffView } from './DiffView.tsx';
import { fileTitle, stateWords, titleOf } from './words.ts';
import styles from './Designer.module.css';

export interface ChangesPanelProps {
  readonly changes: readonly BenchItem[];
  readonly isReadOnly: boolean;
  readonly onSelect: (item: BenchItem) => void;
  readonly onDiscard: (item: BenchItem) => void;
}

/** What a save would bring: what is here against what the server has, thing by thing. */
export function ChangesPanel({ changes, isReadOnly, onSelect, onDiscard }: ChangesPanelProps) {
  if (changes.length === 0) return <p className={styles['inside']}>Nothing is changed here.</p>;
  return (
    <div className={styles['inside']}>
      {changes.map((item, at) => (
        <details key={item.id} open={at === 0}>
          <summary>
            <strong dir="auto">{titleOf(item)}</strong> <span className={styles['mark']}>{stateWords[item.state]}</span>
          </summary>
          {item.theirs && item.theirs.file !== item.file && (
            <p className={styles['meta']}>
              Moves from {fileTitle(item.theirs.file)} to {fileTitle(item.file)}
            </p>
          )}
          <DiffView
            before={item.theirs?.text ?? ''}
            after={item.state === 'removed' ? '' : item.text}
            labels={['The server has', 'Here']}
          />
          <div className={styles['buttons']}>
            <Button size="small" onClick={() => onSelect(item)}>
              Show
            </Button>
            {!isReadOnly && (
              <Button size="small" onClick={() => onDiscard(item)}>
                Discard
              </Button>
            )}
          </div>
        </details>
      ))}
    </div>
  );
}
