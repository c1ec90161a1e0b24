/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows that come and go while it scrolls, and cards on a phone, can be no table elements */
import { ChevronRightRegular } from '@fluentui/react-icons';
import { useRef, type ReactElement, type RefObject } from 'react';
import { Virtualizer } from 'virtua';
import type { Row, TableField } from '#engine/index.ts';
import { useMoreAside } from '#ui/use-more-aside.ts';
import { gridTemplate } from '../select/shape.ts';
import { plainText } from './cell-text.ts';
import styles from './Table.module.css';
import { TableRow, type RowVerbs } from './TableRow.tsx';

interface TableRowsProps {
  readonly field: TableField;
  readonly rows: readonly Row[];
  readonly readOnly: boolean;
  readonly verbs: RowVerbs;
}

/** From this many rows on only those in sight are drawn. */
const many = 100;

/** The rows under their headings; on a narrow place each row is a card. */
export function TableRows({ field, rows, readOnly, verbs }: TableRowsProps) {
  const scrollRef = useRef<HTMLElement>(null);
  const columns = field.tableFields;
  const template = gridTemplate(
    columns.map(({ label }) => label),
    (row, column) => plainText(columns[column]!, rows[row]?.[columns[column]!.name]),
    rows.length,
  );
  const row = (row: Row, at: number): ReactElement => <TableRow key={at} field={field} row={row} at={at} readOnly={readOnly} {...verbs} />;
  const hasMore = useMoreAside(scrollRef);
  const rowsOf = (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
    <section ref={scrollRef} className={styles['scroll']} tabIndex={0} aria-label={`Rows of ${field.label}`}>
      <div role="table" aria-label={field.label} aria-rowcount={rows.length + 1} style={{ '--template': template }}>
        <div className={`${styles['row']} ${styles['headings']}`} role="row" aria-rowindex={1}>
          <span className={styles['actions']} role="columnheader">
            Actions
          </span>
          {columns.map(({ name, label }) => (
            <span key={name} dir="auto" className={styles['cell']} role="columnheader">
              {label}
            </span>
          ))}
        </div>
        {rows.length <= many ? (
          rows.map(row)
        ) : (
          <Virtualizer scrollRef={scrollRef} data={rows} startMargin={headHeight}>
            {row}
          </Virtualizer>
        )}
      </div>
    </section>
  );
  return (
    <>
      {rowsOf}
      {hasMore && <MoreAside scrollRef={scrollRef} />}
    </>
  );
}

/** Says that there are columns out of sight, and leads on to them. */
function MoreAside({ scrollRef }: { readonly scrollRef: RefObject<HTMLElement | null> }) {
  const go = (): void => {
    const place = scrollRef.current;
    const isBack = place !== null && getComputedStyle(place).direction === 'rtl';
    place?.scrollBy({ left: place.clientWidth * (isBack ? -0.7 : 0.7), behavior: 'instant' });
  };
  return (
    <button type="button" className={`${styles['more']} target`} aria-hidden="true" tabIndex={-1} onClick={go}>
      More to the side <ChevronRightRegular />
    </button>
  );
}

const headHeight = 40;
