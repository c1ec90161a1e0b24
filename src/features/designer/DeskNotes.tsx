import { Button } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { memo } from 'react';
import { useViewSetting } from '#hooks/use-choices.ts';
import type { Designer } from '#hooks/use-designer.ts';
import { Banner } from '#ui/Banner.tsx';
import { isCalm } from './calm.ts';
import styles from './Designer.module.css';

export interface DeskNotesProps {
  readonly designer: Designer;
  /** Why nothing can be changed here, null = it can. */
  readonly reason: string | null;
  readonly onConflicts: () => void;
}

/** What a person should know before they go on. */
export const DeskNotes = memo(function DeskNotes({ designer: { source, conflicts, saving }, reason, onConflicts }: DeskNotesProps) {
  const [textsNote, setTextsNote] = useViewSetting<'open' | 'closed'>('designer note on texts', 'open');
  const open = conflicts.filter(({ choice }) => choice === null).length;
  return (
    <div className={styles['notes']}>
      {reason !== null && (
        <Banner intent="warning" title="Read only">
          {reason}
        </Banner>
      )}
      {saving.isWaiting && (
        <Banner intent="warning" title="The answer to the save was lost">
          What became of it is asked as soon as the server answers. Your changes are kept on this device.
        </Banner>
      )}
      {open > 0 && (
        <Banner intent="warning" title="Somebody else changed the same" actions={<Button onClick={onConflicts}>Decide</Button>}>
          {open === 1 ? '1 thing is' : `${open} things are`} to be decided before it can be saved.
        </Banner>
      )}
      {source.revision === null && textsNote === 'open' && (
        <Banner
          intent="info"
          title="This server keeps no texts"
          actions={
            <Button
              appearance="subtle"
              icon={<DismissRegular />}
              aria-label="Close this note"
              title="Close this note"
              onClick={() => setTextsNote('closed')}
            />
          }
        >
          The YAML here is made of its configuration. Comments live only in its files, and a save writes those anew without them.
        </Banner>
      )}
    </div>
  );
}, isCalm);
