import { Button, Textarea } from '@fluentui/react-components';
import { useState } from 'react';
import type { Choice, DesignerActions, OpenConflict } from '#hooks/use-designer.ts';
import { placeOf, valueText } from './words.ts';
import styles from './Designer.module.css';

export interface ConflictsPanelProps {
  readonly conflicts: readonly OpenConflict[];
  readonly actions: Pick<DesignerActions, 'choose' | 'valueOf'>;
}

/** What both changed differently, each with its three sides. Nothing is saved while one is open. */
export function ConflictsPanel({ conflicts, actions }: ConflictsPanelProps) {
  const decided = conflicts.filter(({ choice }) => choice !== null).length;
  if (conflicts.length === 0) return <p className={styles['inside']}>Nobody else changed what you changed.</p>;
  return (
    <div className={styles['inside']}>
      <output>
        {decided} of {conflicts.length} decided.{' '}
        {decided === conflicts.length ? 'You can save now.' : 'Nothing is saved while one is open.'}
      </output>
      <progress value={decided} max={conflicts.length} aria-label="Decided" />
      {conflicts.map((open) => (
        <OneConflict
          key={`${open.draft} ${open.key}`}
          open={open}
          onChoose={(choice) => actions.choose(open.draft, open.key, choice)}
          valueOf={actions.valueOf}
        />
      ))}
    </div>
  );
}

interface OneConflictProps {
  readonly open: OpenConflict;
  readonly onChoose: (choice: Choice) => void;
  readonly valueOf: DesignerActions['valueOf'];
}

function OneConflict({ open, onChoose, valueOf }: OneConflictProps) {
  const { conflict, choice, canTakeBoth, name } = open;
  const [edited, setEdited] = useState<string | null>(null);
  const { base, theirs, mine } = conflict;
  const taken = choice?.take;
  const isText = [theirs, mine].some((value) => typeof value === 'string') && conflict.of !== 'presence';
  const result = choice && choice.take !== 'theirs' && choice.take !== 'mine' ? valueText(valueOf(conflict, choice)) : null;
  return (
    <section className={styles['conflict']} aria-label={`${name}: ${placeOf(conflict)}`}>
      <h3 dir="auto">
        {name}: {placeOf(conflict)}
      </h3>
      <div className={styles['sides']}>
        <Side label="Before" value={base} isChosen={false} />
        <Side label="Theirs" value={theirs} isChosen={taken === 'theirs'} />
        <Side label="Mine" value={mine} isChosen={taken === 'mine'} />
        {result !== null && <Side label={taken === 'both' ? 'Both' : 'Edited'} value={result} isChosen />}
      </div>
      <div className={styles['buttons']}>
        <Button size="small" aria-pressed={taken === 'theirs'} onClick={() => onChoose({ take: 'theirs' })}>
          Take theirs
        </Button>
        <Button size="small" aria-pressed={taken === 'mine'} onClick={() => onChoose({ take: 'mine' })}>
          Keep mine
        </Button>
        {canTakeBoth && (
          <Button size="small" aria-pressed={taken === 'both'} onClick={() => onChoose({ take: 'both' })}>
            Take both
          </Button>
        )}
        {isText && (
          <Button size="small" aria-expanded={edited !== null} onClick={() => setEdited(edited === null ? valueText(mine) : null)}>
            Edit
          </Button>
        )}
      </div>
      {edited !== null && (
        <>
          <Textarea value={edited} aria-label="Edited value" resize="vertical" onChange={(_, { value }) => setEdited(value)} />
          <Button
            size="small"
            appearance="primary"
            onClick={() => {
              onChoose({ take: 'this', value: edited });
              setEdited(null);
            }}
          >
            Take what is written here
          </Button>
        </>
      )}
    </section>
  );
}

function Side({ label, value, isChosen }: { readonly label: string; readonly value: unknown; readonly isChosen: boolean }) {
  return (
    <div className={styles['side']} data-chosen={isChosen}>
      <strong>{label}</strong>
      <pre>{valueText(value)}</pre>
    </div>
  );
}
