import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Row } from '#hooks/use-resource.ts';
import { SortHead, Table as RowsTable } from '#ui/Table.tsx';
import { useMedia } from '#ui/use-media.ts';
import type { Column, ResourceDeclaration } from './declare.ts';
import { textOf, type Order } from './list.ts';
import styles from './list.module.css';

export interface ResourceTableProps {
  readonly declared: ResourceDeclaration;
  readonly rows: readonly Row[];
  readonly order: Order | null;
  readonly onOrder: (order: Order) => void;
  readonly selected: string | null;
  readonly linkTo: (id: string) => string;
  /** The buttons of a row. */
  readonly renderActions: (row: Row) => ReactNode;
}

/** One page of rows: a table, and cards on phones. The name leads to the editor. */
export function ResourceTable(props: ResourceTableProps) {
  const isWide = useMedia('(min-width: 640px)');
  return isWide ? <Table {...props} /> : <Cards {...props} />;
}

function Table(props: ResourceTableProps) {
  const { declared, rows, order, onOrder, selected } = props;
  return (
    <RowsTable className={styles['table']} aria-label={declared.title}>
      <thead>
        <tr>
          {declared.columns.map((column) => (
            <Head key={column.name} column={column} order={order} onOrder={onOrder} />
          ))}
          <th scope="col">
            <span className="unseen">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} data-focus-home={`row ${row.id}`} aria-current={String(row.id) === selected ? 'true' : undefined}>
            {declared.columns.map((column, at) => (
              <td key={column.name}>{at === 0 ? <Name {...props} row={row} column={column} /> : cellOf(column, row)}</td>
            ))}
            <td>
              <span className={styles['rowActions']}>{props.renderActions(row)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </RowsTable>
  );
}

function Head({ column, order, onOrder }: { readonly column: Column } & Pick<ResourceTableProps, 'order' | 'onOrder'>) {
  const isBy = order?.column === column.name;
  const isDown = isBy && order.isDown;
  return (
    <SortHead
      label={column.label}
      sorted={isBy ? (isDown ? 'descending' : 'ascending') : null}
      onSort={() => onOrder({ column: column.name, isDown: isBy && !isDown })}
    />
  );
}

function Cards(props: ResourceTableProps) {
  const [first, ...rest] = props.declared.columns;
  return (
    <ul className={styles['cards']} aria-label={props.declared.title}>
      {props.rows.map((row) => (
        <li key={row.id} data-focus-home={`row ${row.id}`} aria-current={String(row.id) === props.selected ? 'true' : undefined}>
          {first && <Name {...props} row={row} column={first} />}
          <span className={styles['rowActions']}>{props.renderActions(row)}</span>
          <dl hidden={rest.length === 0}>
            {rest.map((column) => (
              <div key={column.name}>
                <dt>{column.label}</dt>
                <dd>{cellOf(column, row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

function Name({ linkTo, row, column }: ResourceTableProps & { readonly row: Row; readonly column: Column }) {
  return (
    <Link to={linkTo(String(row.id))} className={styles['name']} dir="auto">
      {cellOf(column, row)}
    </Link>
  );
}

const cellOf = (column: Column, row: Row): ReactNode => column.cell?.(row) ?? (textOf(column, row) || '–');
