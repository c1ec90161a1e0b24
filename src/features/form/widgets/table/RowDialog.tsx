import { Button, Field as Labelled } from '@fluentui/react-components';
import { useEffect, useId, useState, type FormEvent as SubmitEvent } from 'react';
import { checkRow, isReadOnlyColumn, newRow, shownTableColumns, type Row, type TableColumn, type TableField } from '#engine/index.ts';
import { DraftFieldProvider } from '#hooks/use-draft.ts';
import { useFormState } from '#hooks/use-form-engine.ts';
import { Panel } from '#ui/Panel.tsx';
import { ColumnControl } from './ColumnControl.tsx';
import styles from './Table.module.css';

/** A row that is being made, to stand before another (null = at the end), or one that is being changed. */
export type RowEdit =
  | { readonly when: 'add'; readonly before: number | null; readonly row: Row }
  | { readonly when: 'edit'; readonly at: number; readonly row: Row };

interface RowDialogProps {
  readonly field: TableField;
  readonly edit: RowEdit;
  /** After every change, before it is saved. */
  readonly onChange: (row: Row) => void;
  readonly onSave: (row: Row) => void;
  readonly onClose: () => void;
}

/** A copy of a row, changed until it is saved or thrown away (Q-TEDIT). A row that breaks a rule is not saved. */
export function RowDialog({ field, edit, onChange, onSave, onClose }: RowDialogProps) {
  const state = useFormState();
  const formId = useId();
  const [row, setRow] = useState<Row>(() => (edit.when === 'add' ? { ...newRow(state, field), ...edit.row } : edit.row));
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const columns = shownTableColumns(field, edit.when);
  useFirstFocus(formId);
  const problems = checkRow(state, field, row, edit.when);
  const isFine = columns.every(({ name }) => (problems[name] ?? []).length === 0);
  const change = (column: TableColumn, value: unknown): void => {
    const next = { ...row, [column.name]: value };
    setRow(next);
    onChange(next);
    setTouched(new Set([...touched, column.name]));
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    // The form of the page around it must not hear of it.
    event.stopPropagation();
    setTouched(new Set(columns.map(({ name }) => name)));
    if (!isFine) return;
    onSave(row);
    event.currentTarget.closest('dialog')?.close();
  };
  return (
    <Panel title={edit.when === 'add' ? 'Add' : 'Edit'} onClose={onClose} action={<Save form={formId} />}>
      <form id={formId} className={styles['dialog']} noValidate onSubmit={submit}>
        {columns.map((column) => {
          const messages = touched.has(column.name) ? (problems[column.name] ?? []) : [];
          return (
            <Labelled
              key={column.name}
              label={column.label}
              required={column.required}
              validationState={messages.length > 0 ? 'error' : 'none'}
              validationMessage={messages.length > 0 ? messages.join(' ') : null}
            >
              {/* The row is kept as a whole; its columns are no fields. */}
              <DraftFieldProvider value={null}>
                <ColumnControl
                  field={field}
                  column={column}
                  value={row[column.name]}
                  readOnly={edit.when === 'edit' && isReadOnlyColumn(field, column.name)}
                  onChange={(value) => change(column, value)}
                />
              </DraftFieldProvider>
            </Labelled>
          );
        })}
      </form>
    </Panel>
  );
}

const Save = ({ form }: { readonly form: string }) => (
  <Button appearance="primary" type="submit" form={form}>
    Save
  </Button>
);

/** A dialog gives the focus to its first button, which would close it. */
function useFirstFocus(formId: string): void {
  useEffect(() => {
    document.getElementById(formId)?.querySelector<HTMLElement>('input, textarea, button')?.focus();
  }, [formId]);
}
