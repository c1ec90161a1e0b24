import { Button } from '@fluentui/react-components';
import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down';
import { ArrowRedoRegular } from '@fluentui/react-icons/svg/arrow-redo';
import { ArrowUndoRegular } from '@fluentui/react-icons/svg/arrow-undo';
import { ArrowUpRegular } from '@fluentui/react-icons/svg/arrow-up';
import { CopyRegular } from '@fluentui/react-icons/svg/copy';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import type { OutlineEditing } from '#hooks/use-form-outline.ts';
import { Tool } from './ListControl.tsx';
import { Palette } from './Palette.tsx';
import type { Selection } from './use-selection.ts';
import styles from './Visual.module.css';

export interface OutlineToolsProps {
  readonly editing: OutlineEditing;
  readonly selection: Selection;
  readonly onRemove: (at: readonly number[]) => void;
  readonly onAdd: (type: string) => void;
}

/** What can be done with the chosen fields, and with all of them. */
export function OutlineTools({ editing, selection, onRemove, onAdd }: OutlineToolsProps) {
  const { actions, canUndo, canRedo, outline } = editing;
  const { at, take } = selection;
  const what = at.length === 1 ? (outline.fields[at[0]!]?.name ?? 'the field') : `${at.length} fields`;
  return (
    <div className={styles['toolbar']} role="toolbar" aria-label="Fields">
      <Palette onAdd={onAdd} />
      <Tool label="Undo" isOff={!canUndo} icon={<ArrowUndoRegular />} onPress={actions.undo} />
      <Tool label="Redo" isOff={!canRedo} icon={<ArrowRedoRegular />} onPress={actions.redo} />
      {at.length > 0 && (
        <>
          <span className={styles['apart']} />
          <Tool label={`Move ${what} up`} icon={<ArrowUpRegular />} onPress={() => take(actions.shift(at, -1))} />
          <Tool label={`Move ${what} down`} icon={<ArrowDownRegular />} onPress={() => take(actions.shift(at, 1))} />
          <Tool label={`Duplicate ${what}`} icon={<CopyRegular />} onPress={() => take(actions.duplicate(at))} />
          <Tool label={`Delete ${what}`} icon={<DeleteRegular />} onPress={() => onRemove(at)} />
          {at.length > 1 && (
            <>
              <Button size="small" onClick={() => take(actions.line(at, 'new'))}>
                Side by side
              </Button>
              <Button size="small" onClick={() => take(actions.line(at, null))}>
                Below each other
              </Button>
            </>
          )}
        </>
      )}
    </div>
  );
}
