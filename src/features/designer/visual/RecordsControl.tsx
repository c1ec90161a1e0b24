import { Button } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down';
import { ArrowUpRegular } from '@fluentui/react-icons/svg/arrow-up';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { useState, type ReactNode } from 'react';
import { inserted } from '#lib/lists.ts';
import { own, type Row } from '#lib/plain.ts';
import { isFlat, typedValue } from './control-of.ts';
import { useSurroundings, type ControlProps } from './editing.tsx';
import { Tool } from './ListControl.tsx';
import { blankRecord, columnsOf, freeColumn, recordsIn, typedOver, withCell, withColumn, withoutColumn } from './records.ts';
import { TextBox } from './TextBox.tsx';
import { YamlControl } from './YamlControl.tsx';
import styles from './Records.module.css';

/** A list of records as a table: a row each, a column for each name in them. What a cell holds that is no text is edited as YAML. */
export function RecordsControl(props: ControlProps) {
  const { label, item, value, onChange } = props;
  const { isReadOnly } = useSurroundings();
  const records = recordsIn(value);
  const columns = columnsOf(records);
  const changed = (next: readonly Row[]): void => onChange(next.length === 0 && !item.required ? undefined : next);
  const [open, setOpen] = useState<string | null>(null);
  return (
    <>
      <div className={styles['frame']}>
        <table className={styles['records']} aria-label={label}>
          <thead>
            <tr>
              {columns.map((column, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- a name changes while it is typed
                <th key={at} scope="col">
                  <Column column={column} columns={columns} records={records} label={label} onChange={changed} />
                </th>
              ))}
              {!isReadOnly && (
                <td>
                  <Tool
                    label={`Add a column to ${label}`}
                    icon={<AddRegular />}
                    onPress={() => changed(withCell(records, 0, freeColumn(columns), ''))}
                  />
                </td>
              )}
            </tr>
          </thead>
          <tbody>
            {records.map((record, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- records have no names
              <Record
                key={at}
                {...props}
                at={at}
                record={record}
                columns={columns}
                records={records}
                open={open}
                onOpen={setOpen}
                onRecords={changed}
              />
            ))}
          </tbody>
        </table>
      </div>
      {!isReadOnly && (
        <Button size="small" icon={<AddRegular />} onClick={() => changed([...records, blankRecord(columns)])}>
          Add a row
        </Button>
      )}
    </>
  );
}

interface ColumnProps {
  readonly column: string;
  readonly columns: readonly string[];
  readonly records: readonly Row[];
  readonly label: string;
  readonly onChange: (records: readonly Row[]) => void;
}

function Column({ column, columns, records, label, onChange }: ColumnProps) {
  const { isReadOnly } = useSurroundings();
  const isTaken = (name: string): boolean => name !== column && columns.includes(name);
  return (
    <span className={styles['cell']}>
      <TextBox
        label={`${label}, column ${column}`}
        text={column}
        isReadOnly={isReadOnly}
        problemOf={(typed) => (isTaken(typed.trim()) ? 'There is a column of that name' : '')}
        onType={(typed) => {
          const name = typed.trim();
          if (name !== '' && !isTaken(name)) onChange(withColumn(records, column, name));
        }}
      />
      {!isReadOnly && columns.length > 1 && (
        <Tool label={`Delete the column ${column}`} icon={<DismissRegular />} onPress={() => onChange(withoutColumn(records, column))} />
      )}
    </span>
  );
}

interface RecordProps extends ControlProps {
  readonly at: number;
  readonly record: Row;
  readonly columns: readonly string[];
  readonly records: readonly Row[];
  /** The cell that is open as YAML. */
  readonly open: string | null;
  readonly onOpen: (cell: string | null) => void;
  readonly onRecords: (records: readonly Row[]) => void;
}

function Record({ at, record, columns, records, open, onOpen, onRecords, ...props }: RecordProps) {
  const { isReadOnly } = useSurroundings();
  const { label } = props;
  const put = (column: string, next: unknown): void => onRecords(withCell(records, at, column, next));
  const move = (by: -1 | 1): void =>
    onRecords(
      inserted(
        records.filter((_, n) => n !== at),
        at + by,
        record,
      ),
    );
  const deep = columns.find((column) => open === `${at} ${column}`);
  return (
    <>
      <tr>
        {columns.map((column, n) => (
          // oxlint-disable-next-line react/no-array-index-key -- a name changes while it is typed
          <td key={n}>
            <Cell
              label={`${label}, ${column} of row ${at + 1}`}
              value={own(record, column)}
              over={typedOver(records, at, column)}
              isOpen={column === deep}
              onOpen={() => onOpen(column === deep ? null : `${at} ${column}`)}
              onChange={(next) => put(column, next)}
            />
          </td>
        ))}
        {!isReadOnly && (
          <td>
            <span className={styles['cell']}>
              <Tool label={`Move row ${at + 1} up`} isOff={at === 0} icon={<ArrowUpRegular />} onPress={() => move(-1)} />
              <Tool
                label={`Move row ${at + 1} down`}
                isOff={at === records.length - 1}
                icon={<ArrowDownRegular />}
                onPress={() => move(1)}
              />
              <Tool label={`Delete row ${at + 1}`} icon={<DeleteRegular />} onPress={() => onRecords(records.filter((_, n) => n !== at))} />
            </span>
          </td>
        )}
      </tr>
      {deep !== undefined && (
        <tr>
          <td colSpan={columns.length + 1}>
            <YamlControl
              {...props}
              label={`${label}, ${deep} of row ${at + 1} as YAML`}
              value={own(record, deep)}
              onChange={(next) => put(deep, next)}
            />
          </td>
        </tr>
      )}
    </>
  );
}

interface CellProps {
  readonly label: string;
  readonly value: unknown;
  /** What tells whether a number is typed. */
  readonly over: unknown;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onChange: (value: unknown) => void;
}

function Cell({ label, value, over, isOpen, onOpen, onChange }: CellProps): ReactNode {
  const { isReadOnly } = useSurroundings();
  if (isFlat(value))
    return (
      <TextBox
        label={label}
        text={String(value ?? '')}
        isReadOnly={isReadOnly}
        onType={(text) => onChange(text === '' && value === undefined ? undefined : typedValue(text, { type: 'any' }, over))}
      />
    );
  return (
    <button
      type="button"
      className={`${styles['deep']} target`}
      aria-label={`${label}, edit as YAML`}
      aria-expanded={isOpen}
      onClick={onOpen}
    >
      {typeof value === 'string' ? value.split('\n')[0] : JSON.stringify(value)}
    </button>
  );
}
