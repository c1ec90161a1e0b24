import { Button } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { isRow } from '#lib/plain.ts';
import { useSurroundings } from './editing.tsx';
import { blankObject, declaredIn, type NestedProps } from './nested-objects.ts';
import styles from './Properties.module.css';

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
