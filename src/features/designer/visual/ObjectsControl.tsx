import { Button } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down';
import { ArrowUpRegular } from '@fluentui/react-icons/svg/arrow-up';
import { CopyRegular } from '@fluentui/react-icons/svg/copy';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { useState, type ReactNode } from 'react';
import { inserted } from '#lib/lists.ts';
import { isRow, nameOf, own, type Row } from '#lib/plain.ts';
import { useSurroundings } from './editing.tsx';
import { Tool } from './ListControl.tsx';
import { blankObject, copyOf, declaredIn, summaryOf, type NestedProps } from './nested-objects.ts';
import styles from './Properties.module.css';

/** Several objects below each other; one is open. */
export function ObjectsControl({ label, item, value, order, set }: NestedProps) {
  const { declarations, isReadOnly, properties } = useSurroundings();
  const declared = declaredIn(declarations, item);
  // What is no object keeps its place: the others are told by theirs.
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  const rows = list.filter(isRow);
  const [open, setOpen] = useState<number | null>(null);
  const put = (next: readonly unknown[], at: number | null): void => {
    set([item.name], next.length === 0 && !item.required ? undefined : next, order);
    setOpen(at);
  };
  const rest = (at: number): readonly unknown[] => list.filter((_, n) => n !== at);
  return (
    <div className={styles['nested']}>
      {list.length > 0 && (
        <ol className={styles['objects']} aria-label={label}>
          {list.map(
            (row, at) =>
              isRow(row) && (
                <ObjectRow
                  // oxlint-disable-next-line react/no-array-index-key -- a name changes while it is typed
                  key={at}
                  row={row}
                  isFirst={at === 0}
                  isLast={at === list.length - 1}
                  isOpen={open === at}
                  onOpen={() => setOpen(open === at ? null : at)}
                  onMove={(by) => put(inserted(rest(at), at + by, row), open === at ? at + by : open)}
                  onCopy={() => put(inserted(list, at + 1, copyOf(row, rows)), at + 1)}
                  onDelete={() => put(rest(at), null)}
                >
                  {() =>
                    properties({
                      of: row,
                      declared,
                      inside: item.name,
                      set: (way, next, inner) => set([item.name, at, ...way], next, [...order, ...inner]),
                    })
                  }
                </ObjectRow>
              ),
          )}
        </ol>
      )}
      {!isReadOnly && (
        <Button size="small" icon={<AddRegular />} onClick={() => put([...list, blankObject(declared, rows.map(nameOf))], list.length)}>
          Add to {item.name}
        </Button>
      )}
    </div>
  );
}

interface ObjectRowProps {
  readonly row: Row;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onCopy: () => void;
  readonly onDelete: () => void;
  readonly children: () => ReactNode;
}

function ObjectRow({ row, isFirst, isLast, isOpen, onOpen, onMove, onCopy, onDelete, children }: ObjectRowProps) {
  const { isReadOnly } = useSurroundings();
  const name = summaryOf(row);
  return (
    <li>
      <div className={styles['object']}>
        <button type="button" className={`${styles['summary']} target`} aria-expanded={isOpen} onClick={onOpen}>
          <span dir="auto">{name}</span>
          <span className={styles['meta']}>{String(own(row, 'type') ?? '')}</span>
        </button>
        {!isReadOnly && (
          <span className={styles['tools']}>
            <Tool label={`Move ${name} up`} isOff={isFirst} icon={<ArrowUpRegular />} onPress={() => onMove(-1)} />
            <Tool label={`Move ${name} down`} isOff={isLast} icon={<ArrowDownRegular />} onPress={() => onMove(1)} />
            <Tool label={`Duplicate ${name}`} icon={<CopyRegular />} onPress={onCopy} />
            <Tool label={`Delete ${name}`} icon={<DeleteRegular />} onPress={onDelete} />
          </span>
        )}
      </div>
      {isOpen && children()}
    </li>
  );
}
