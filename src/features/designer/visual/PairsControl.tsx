import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { isRow } from '#lib/plain.ts';
import { typedValue } from './control-of.ts';
import { useSurroundings, type ControlProps } from './editing.tsx';
import { NameList } from './NameList.tsx';
import { Tool } from './ListControl.tsx';
import { TextBox } from './TextBox.tsx';
import styles from './Properties.module.css';

/** Names with their values, and a blank row at the end for the next. */
export function PairsControl({ id, label, item, value, inside, onChange }: ControlProps) {
  const { isReadOnly, namesFor } = useSurroundings();
  const pairs: readonly (readonly [string, unknown])[] = isRow(value) ? Object.entries(value) : [];
  const names = namesFor(item.name, inside);
  const changed = (next: readonly (readonly [string, unknown])[]): void =>
    onChange(next.length === 0 && !item.required ? undefined : Object.fromEntries(next));
  const isTaken = (name: string, at: number): boolean => pairs.some(([other], n) => other === name && n !== at);
  const rename = (at: number, name: string): void => {
    if (name === '' || isTaken(name, at)) return;
    changed(at < pairs.length ? pairs.map(([old, inner], n) => [n === at ? name : old, inner]) : [...pairs, [name, '']]);
  };
  return (
    <ul className={styles['entries']} aria-label={label}>
      {[...pairs, ...(isReadOnly ? [] : [['', ''] as const])].map(([name, inner], at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a name changes while it is typed
        <li key={at}>
          <TextBox
            id={at === 0 ? id : `${id}-${at}`}
            label={at < pairs.length ? `${label}, name ${at + 1}` : `${label}, another name`}
            text={name}
            list={names.length > 0 ? `${id}-names` : undefined}
            placeholder={at < pairs.length ? '' : 'Add…'}
            problemOf={(typed) => (isTaken(typed, at) ? 'There is one of that name' : '')}
            isReadOnly={isReadOnly}
            onType={(text) => rename(at, text)}
          />
          <TextBox
            id={`${id}-value-${at}`}
            label={at < pairs.length ? `${label}, value of ${name}` : `${label}, value of another`}
            text={String(inner ?? '')}
            isReadOnly={isReadOnly || at === pairs.length}
            onType={(text) => changed(pairs.map(([key, old], n) => [key, n === at ? typedValue(text, { type: 'any' }, old) : old]))}
          />
          {at < pairs.length && !isReadOnly && (
            <Tool label={`Remove ${name}`} icon={<DismissRegular />} onPress={() => changed(pairs.filter((_, n) => n !== at))} />
          )}
        </li>
      ))}
      {names.length > 0 && <NameList id={`${id}-names`} names={names} />}
    </ul>
  );
}
