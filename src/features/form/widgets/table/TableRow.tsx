/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows that come and go while it scrolls, and cards on a phone, can be no table elements */
import { Button } from '@fluentui/react-components';
import { AddRegular, ArrowUndoRegular, DeleteRegular, EditRegular } from '@fluentui/react-icons';
import { memo, type ReactElement } from 'react';
import { isDeleted, isInserted, type Row, type TableField } from '#engine/index.ts';
import { Tip } from '#ui/Tip.tsx';
import styles from './Table.module.css';
import { TableCell } from './TableCell.tsx';

/** What can be done with the row at a place. */
export interface RowVerbs {
  readonly insert: (before: number) => void;
  readonly edit: (at: number) => void;
  readonly remove: (at: number) => void;
  readonly restore: (at: number) => void;
}

interface TableRowProps extends RowVerbs {
  readonly field: TableField;
  readonly row: Row;
  readonly at: number;
  readonly readOnly: boolean;
}

export const TableRow = memo(function TableRow({ field, row, at, readOnly, ...verbs }: TableRowProps) {
  const isGone = isDeleted(field, row);
  const mark = isGone ? styles['gone'] : isInserted(field, row) ? styles['inserted'] : '';
  return (
    <div className={`${styles['row']} ${mark}`} role="row" aria-rowindex={at + 2}>
      <span className={styles['actions']} role="cell">
        {!readOnly && <Actions field={field} row={row} at={at} isGone={isGone} {...verbs} />}
        {isGone && <span className="unseen">deleted</span>}
      </span>
      {field.tableFields.map((column) => (
        <span key={column.name} dir="auto" className={styles['cell']} role="cell" data-label={column.label}>
          <TableCell column={column} value={row[column.name]} />
        </span>
      ))}
    </div>
  );
});

interface ActionsProps extends RowVerbs {
  readonly field: TableField;
  readonly row: Row;
  readonly at: number;
  readonly isGone: boolean;
}
function Actions({ field, row, at, isGone, insert, edit, remove, restore }: ActionsProps) {
  const place = `row ${at + 1}`;
  if (isGone) return <Action name={`Undo the deletion of ${place}`} icon={<ArrowUndoRegular />} onPress={() => restore(at)} />;
  return (
    <>
      {field.allowInsert && <Action name={`Add before ${place}`} icon={<AddRegular />} onPress={() => insert(at)} />}
      <Action name={`Edit ${place}`} icon={<EditRegular />} onPress={() => edit(at)} />
      {(field.allowDelete || isInserted(field, row)) && (
        <Action name={`Delete ${place}`} icon={<DeleteRegular />} onPress={() => remove(at)} />
      )}
    </>
  );
}

function Action({ name, icon, onPress }: { readonly name: string; readonly icon: ReactElement; readonly onPress: () => void }) {
  return (
    <Tip content={name} relationship="label">
      <Button size="small" appearance="subtle" className={styles['action'] ?? ''} icon={icon} onClick={onPress} />
    </Tip>
  );
}
