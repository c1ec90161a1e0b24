import { Button, Spinner, useFieldContext_unstable } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { Row, TableField } from '#engine/index.ts';
import { DraftProvider, useDraft } from '#hooks/use-draft.ts';
import { askedBy, isWaiting } from '#features/form/asked.ts';
import type { WidgetProps } from '../widget-props.ts';
import { RowDialog, type RowEdit } from './RowDialog.tsx';
import styles from './Table.module.css';
import { TableRows } from './TableRows.tsx';
import type { RowVerbs } from './TableRow.tsx';

/** Rows that are added, edited in a dialog, and taken out; what is marked as deleted can be brought back. */
export function EditTable({ field, state, value, readOnly, send }: WidgetProps<TableField>) {
  const rows = rowsOf(value);
  const [opened, setOpened] = useState<RowEdit | null>(null);
  // What was changed in the dialog is kept; after a kill it opens by itself once the person takes over what they had entered.
  const [draft, keepDraft] = useDraft('row');
  const edit = typeof draft === 'object' ? draft : opened;
  const tableRef = useRef<HTMLFieldSetElement>(null);
  const verbs = useRowVerbs(field, send, setOpened, rows);
  const kept = useFocusKept(tableRef, verbs);
  const labelId = useFieldContext_unstable()?.labelId;
  const isBusy = isWaiting(state);
  const save = (row: Row): void => {
    const isThere = edit?.when === 'edit' && edit.at < rows.length;
    if (isThere) send({ type: 'rowEdited', field: field.name, at: edit.at, row });
    // A row that is gone since is added again.
    else if (edit) send({ type: 'rowAdded', field: field.name, before: edit.when === 'add' ? edit.before : null, row });
  };
  const close = (): void => {
    setOpened(null);
    keepDraft(undefined);
  };
  const add = (): void => setOpened({ when: 'add', before: null, row: nothing });
  return (
    <fieldset
      ref={tableRef}
      className={`${styles['table']} ${askedBy(field) === null ? '' : styles['asked']}`}
      aria-labelledby={labelId}
      aria-busy={isBusy}
    >
      <TableRows field={field} rows={rows} readOnly={readOnly} verbs={kept} />
      {isBusy && <Spinner className={styles['busy'] ?? ''} size="tiny" label="Loading..." />}
      {!isBusy && rows.length === 0 && <p className={styles['empty']}>No data</p>}
      {field.allowInsert && !readOnly && (
        <div className={styles['foot']}>
          <Button icon={<AddRegular />} onClick={add}>
            Add
          </Button>
        </div>
      )}
      {edit !== null && !(isBusy && opened === null) && !readOnly && (
        // The row is kept as a whole; its columns are no fields.
        <DraftProvider value={null}>
          <RowDialog field={field} edit={edit} onChange={(row) => keepDraft({ ...edit, row })} onSave={save} onClose={close} />
        </DraftProvider>
      )}
    </fieldset>
  );
}

/** The dialog knows the defaults. */
const nothing: Row = {};

const rowsOf = (value: unknown): readonly Row[] =>
  Array.isArray(value) ? value.filter((row): row is Row => typeof row === 'object' && row !== null) : [];

/** The same functions as long as the table is on screen, so that a row is drawn again only when it changed. */
function useRowVerbs(
  field: TableField,
  send: WidgetProps<TableField>['send'],
  open: (edit: RowEdit) => void,
  rows: readonly Row[],
): RowVerbs {
  const rowsRef = useRef(rows);
  useEffect(() => {
    rowsRef.current = rows;
  });
  const { name } = field;
  const insert = useCallback((before: number) => open({ when: 'add', before, row: nothing }), [open]);
  const edit = useCallback((at: number) => open({ when: 'edit', at, row: rowsRef.current[at] ?? {} }), [open]);
  const remove = useCallback((at: number) => send({ type: 'rowDeleted', field: name, at }), [send, name]);
  const restore = useCallback((at: number) => send({ type: 'rowRestored', field: name, at }), [send, name]);
  return { insert, edit, remove, restore };
}

/** What a person pressed may go with its row: then the focus goes to what is at its place now, else to the last row, else below. */
function useFocusKept(tableRef: RefObject<HTMLElement | null>, { remove, restore, ...others }: RowVerbs): RowVerbs {
  const pressedRef = useRef<number | null>(null);
  useEffect(() => {
    const at = pressedRef.current;
    pressedRef.current = null;
    if (at === null || document.activeElement !== document.body) return;
    const buttons = [...(tableRef.current?.querySelectorAll<HTMLElement>('[role="row"] button') ?? [])];
    const there = buttons.find((button) => button.closest(`[aria-rowindex="${at + 2}"]`));
    (there ?? buttons.at(-1) ?? tableRef.current?.querySelector('button'))?.focus();
  });
  const removed = useCallback((at: number) => remove((pressedRef.current = at)), [remove]);
  const restored = useCallback((at: number) => restore((pressedRef.current = at)), [restore]);
  return { ...others, remove: removed, restore: restored };
}
