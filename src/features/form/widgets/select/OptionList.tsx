/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows that come and go while it scrolls can be no table elements */
import { useRef, type ReactNode, type RefObject } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { OptionCell } from './OptionCell.tsx';
import styles from './Select.module.css';
import { cellOf, cellText, columnsOf, gridTemplate, type SelectShape } from './shape.ts';

export interface OptionListProps {
  readonly id: string;
  readonly name: string;
  readonly shape: SelectShape;
  readonly options: readonly unknown[];
  /** Which options are shown, by their places. */
  readonly places: readonly number[];
  readonly chosen: ReadonlySet<unknown>;
  readonly pattern: RegExp | null;
  /** The row the keyboard is on, counted in `places`. */
  readonly active: number;
  readonly hasBars: boolean;
  readonly listRef: RefObject<VirtualizerHandle | null>;
  readonly onPress: (row: number) => void;
}

/** From this many rows on only those in sight are drawn. */
const many = 60;

/** The id of a row, for `aria-activedescendant`. */
export const rowId = (id: string, row: number): string => `${id}-${row}`;

/** The options: a list when they have one column, else a table with headings. */
export function OptionList(props: OptionListProps) {
  const { id, name, shape, options, places, active, hasBars, listRef } = props;
  const scrollRef = useRef<HTMLDivElement>(null);
  const columns = columnsOf(shape, options);
  const isTable = columns.length > 1;
  const template = columnWidths(columns, options, shape, hasBars);
  const row = (at: number): ReactNode => <OptionRow key={at} {...props} row={at} columns={columns} isTable={isTable} />;
  const rows = places.length <= many ? places.map((_, at) => row(at)) : null;
  return (
    <div
      ref={scrollRef}
      id={id}
      className={styles['list']}
      style={{ '--template': template }}
      role={isTable ? 'grid' : 'listbox'}
      aria-label={name}
      aria-multiselectable={shape.multiple}
      {...(isTable && { 'aria-rowcount': places.length + 1, 'aria-colcount': columns.length })}
      tabIndex={-1}
      data-active={active}
    >
      {isTable && <Headings columns={columns} multiple={shape.multiple} />}
      {rows ?? (
        <Virtualizer
          ref={listRef}
          scrollRef={scrollRef}
          data={places}
          itemSize={36}
          startMargin={isTable ? 36 : 0}
          keepMounted={active < 0 ? [] : [active]}
        >
          {(_, at) => <OptionRow key={at} {...props} row={at} columns={columns} isTable={isTable} />}
        </Virtualizer>
      )}
    </div>
  );
}

/** As wide as a bar with its figure. */
const bar = '0123456789012';

function columnWidths(columns: readonly (string | null)[], options: readonly unknown[], shape: SelectShape, hasBars: boolean): string {
  const text = (row: number, column: string | null): string =>
    hasBars && column !== null && shape.pctColumns.includes(column)
      ? bar
      : cellText(cellOf(options[row], column)).replaceAll(/<[^<>]*>/g, '');
  const widths =
    columns.length === 1
      ? 'minmax(0, 1fr)'
      : gridTemplate(
          columns.map((column) => column ?? ''),
          (row, column) => text(row, columns[column] ?? null),
          options.length,
        );
  return `${String(options.length).length + 1}ch ${shape.multiple ? '20px ' : ''}${widths}`;
}

function Headings({ columns, multiple }: { readonly columns: readonly (string | null)[]; readonly multiple: boolean }) {
  return (
    <div className={`${styles['row']} ${styles['headings']}`} role="row" aria-rowindex={1}>
      <span aria-hidden="true" />
      {multiple && <span aria-hidden="true" />}
      {columns.map((column) => (
        <span key={column} dir="auto" className={styles['cell']} role="columnheader">
          {column}
        </span>
      ))}
    </div>
  );
}

interface OptionRowProps extends OptionListProps {
  readonly row: number;
  readonly columns: readonly (string | null)[];
  readonly isTable: boolean;
}
function OptionRow({ id, shape, options, places, chosen, pattern, active, hasBars, onPress, row, columns, isTable }: OptionRowProps) {
  const at = places[row]!;
  const option = options[at];
  const isChosen = chosen.has(option);
  const place = isTable ? { 'aria-rowindex': row + 2 } : { 'aria-setsize': places.length, 'aria-posinset': row + 1 };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- an option or a row; the keyboard reaches it through the search box
    <div
      id={rowId(id, row)}
      className={`${styles['row']} ${isChosen ? styles['chosen'] : ''} ${row === active ? styles['active'] : ''}`}
      role={isTable ? 'row' : 'option'}
      aria-selected={isChosen}
      {...place}
      tabIndex={-1}
      onClick={() => onPress(row)}
    >
      <span className={styles['index']} aria-hidden="true">
        {at + 1}
      </span>
      {shape.multiple && <span className={styles['tick']} aria-hidden="true" />}
      {columns.map((column) => (
        <span key={column} dir="auto" className={styles['cell']} {...(isTable && { role: 'gridcell' })}>
          <OptionCell
            value={cellOf(option, column)}
            isPercentage={hasBars && column !== null && shape.pctColumns.includes(column)}
            pattern={pattern}
          />
        </span>
      ))}
    </div>
  );
}
