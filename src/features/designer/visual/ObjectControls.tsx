import { Button } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down';
import { ArrowUpRegular } from '@fluentui/react-icons/svg/arrow-up';
import { CopyRegular } from '@fluentui/react-icons/svg/copy';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { useState } from 'react';
import type { HelpItem } from '#contract/help.ts';
import { inserted } from '#lib/lists.ts';
import { isRow, nameOf, own, type Row } from '#lib/plain.ts';
import { declaredAt, partsOf, typesOf, type Declarations, type Declared } from './declarations.ts';
import { useSurroundings, type ControlProps, type SetValue } from './editing.tsx';
import { Tool } from './ListControl.tsx';
import styles from './Properties.module.css';

interface NestedProps extends ControlProps {
  readonly order: readonly string[];
  readonly set: SetValue;
}

/** What the guide declares of the objects that a property holds. */
function declaredIn(declarations: Declarations, item: HelpItem): Declared {
  const parts = partsOf(item);
  const declared = declaredAt(declarations, item.objectLink);
  return declared.items.length > 0 || parts.length === 0 ? declared : { link: '', items: parts, order: parts.map(({ name }) => name) };
}

/** One object, with its properties below. */
export function ObjectControl({ label, item, value, order, set }: NestedProps) {
  const { declarations, isReadOnly, properties } = useSurroundings();
  const declared = declaredIn(declarations, item);
  if (!isRow(value)) {
    if (isReadOnly) return <p className={styles['meta']}>Not set</p>;
    return (
      <Button size="small" icon={<AddRegular />} onClick={() => set([item.name], blankObject(declared, []), order)}>
        Add {label.toLowerCase()}
      </Button>
    );
  }
  return (
    <div className={styles['nested']}>
      {properties({
        of: value,
        declared,
        inside: item.name,
        set(way, next, inner) {
          const isLast = next === undefined && way.length === 1 && Object.keys(value).every((key) => key === way[0]);
          if (isLast) set([item.name], undefined, order);
          else set([item.name, ...way], next, [...order, ...inner]);
        },
      })}
    </div>
  );
}

/** Several objects below each other; one is open. */
export function ObjectsControl({ label, item, value, order, set }: NestedProps) {
  const { declarations, isReadOnly, properties } = useSurroundings();
  const declared = declaredIn(declarations, item);
  const list: readonly Row[] = Array.isArray(value) ? value.filter(isRow) : [];
  const [open, setOpen] = useState<number | null>(null);
  const put = (next: readonly Row[], at: number | null): void => {
    set([item.name], next.length === 0 && !item.required ? undefined : next, order);
    setOpen(at);
  };
  const moved = (at: number, by: number): void => {
    const rest = list.filter((_, n) => n !== at);
    put(inserted(rest, at + by, list[at]!), open === at ? at + by : open);
  };
  return (
    <div className={styles['nested']}>
      {list.length > 0 && (
        <ol className={styles['objects']} aria-label={label}>
          {list.map((row, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a name changes while it is typed
            <li key={at}>
              <div className={styles['object']}>
                <button
                  type="button"
                  className={`${styles['summary']} target`}
                  aria-expanded={open === at}
                  onClick={() => setOpen(open === at ? null : at)}
                >
                  <span dir="auto">{summaryOf(row)}</span>
                  <span className={styles['meta']}>{String(own(row, 'type') ?? '')}</span>
                </button>
                {!isReadOnly && (
                  <span className={styles['tools']}>
                    <Tool label={`Move ${summaryOf(row)} up`} isOff={at === 0} icon={<ArrowUpRegular />} onPress={() => moved(at, -1)} />
                    <Tool
                      label={`Move ${summaryOf(row)} down`}
                      isOff={at === list.length - 1}
                      icon={<ArrowDownRegular />}
                      onPress={() => moved(at, 1)}
                    />
                    <Tool
                      label={`Duplicate ${summaryOf(row)}`}
                      icon={<CopyRegular />}
                      onPress={() => put(inserted(list, at + 1, copyOf(row, list)), at + 1)}
                    />
                    <Tool
                      label={`Delete ${summaryOf(row)}`}
                      icon={<DeleteRegular />}
                      onPress={() =>
                        put(
                          list.filter((_, n) => n !== at),
                          null,
                        )
                      }
                    />
                  </span>
                )}
              </div>
              {open === at &&
                properties({
                  of: row,
                  declared,
                  inside: item.name,
                  set: (way, next, inner) => set([item.name, at, ...way], next, [...order, ...inner]),
                })}
            </li>
          ))}
        </ol>
      )}
      {!isReadOnly && (
        <Button size="small" icon={<AddRegular />} onClick={() => put([...list, blankObject(declared, list.map(nameOf))], list.length)}>
          Add to {item.name}
        </Button>
      )}
    </div>
  );
}

/** What stands for an object where all of them are listed. */
function summaryOf(row: Row): string {
  const name = nameOf(row);
  if (name !== null) return name;
  const [pair] = Object.entries(row);
  return pair ? `${pair[0]}: ${typeof pair[1] === 'object' ? '…' : String(pair[1])}` : 'Nothing yet';
}

function copyOf(row: Row, list: readonly Row[]): Row {
  const name = nameOf(row);
  return name === null ? row : { ...row, name: freeOf(name.replace(/\d+$/, ''), list.map(nameOf), 2) };
}

function freeOf(stem: string, taken: readonly (string | null)[], from: number): string {
  for (let n = from; ; n++) if (!taken.includes(`${stem}${n}`)) return `${stem}${n}`;
}

/** A new object with what it cannot do without. */
function blankObject(declared: Declared, taken: readonly (string | null)[]): Row {
  const stem = (declared.link.split('/').at(-1) ?? '').replace('tablefield', 'column') || 'item';
  const name = freeOf(stem, taken, 1);
  const [type] = typesOf(declared);
  const needed = declared.items.filter(({ required }) => required);
  return Object.fromEntries(
    needed.map((item): readonly [string, unknown] => {
      if (item.name === 'name') return ['name', declared.link === '' ? '' : name];
      if (item.name === 'type') return ['type', String(type?.name ?? '')];
      if (item.name === 'label')
        return ['label', name.replace(/^(\w)(\D*)/, (_, first: string, rest: string) => `${first.toUpperCase()}${rest} `)];
      return [item.name, item.type === 'array' ? [] : ''];
    }),
  );
}
