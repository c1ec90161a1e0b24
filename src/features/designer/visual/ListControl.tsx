import { Button } from '@fluentui/react-components';
import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down';
import { ArrowUpRegular } from '@fluentui/react-icons/svg/arrow-up';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { useState, type ReactElement } from 'react';
import { replaced } from '#lib/lists.ts';
import { typedValue } from './control-of.ts';
import { useSurroundings, type ControlProps } from './editing.tsx';
import { NameList } from './NameList.tsx';
import { asRecords } from './records.ts';
import { TextBox } from './TextBox.tsx';
import styles from './Properties.module.css';

/** A list of texts: each a box of its own, and a blank one at the end for the next. */
export function ListControl({ id, label, item, value, inside, onChange }: ControlProps) {
  const { isReadOnly, namesFor } = useSurroundings();
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  const names = [...item.choices.map(({ name }) => String(name)), ...namesFor(item.name, inside)];
  const [wasWritten] = useState(value !== undefined);
  const changed = (next: readonly unknown[]): void => onChange(next.length === 0 && !(item.required && wasWritten) ? undefined : next);
  const moved = (at: number, by: number): void => {
    const next = [...list];
    [next[at], next[at + by]] = [next[at + by], next[at]];
    changed(next);
  };
  const put = (at: number, text: string): void => {
    const next = typedValue(text, { type: 'any' }, list[at]);
    changed(at < list.length ? replaced(list, at, next) : [...list, next]);
  };
  return (
    <>
      <ul className={styles['entries']} aria-label={label}>
        {[...list, ...(isReadOnly ? [] : [''])].map((entry, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- entries have no names, and the next one grows out of the blank box
          <li key={at}>
            <TextBox
              id={at === 0 ? id : `${id}-${at}`}
              label={at < list.length ? `${label}, ${at + 1}` : `${label}, another`}
              text={String(entry ?? '')}
              placeholder={at === list.length ? 'Add…' : ''}
              list={names.length > 0 ? `${id}-names` : undefined}
              isReadOnly={isReadOnly}
              onType={(text) => (text === '' && at === list.length ? undefined : put(at, text))}
            />
            {at < list.length && !isReadOnly && (
              <EntryTools
                entry={String(entry)}
                isFirst={at === 0}
                isLast={at === list.length - 1}
                onMove={(by) => moved(at, by)}
                onRemove={() => changed(list.filter((_, n) => n !== at))}
              />
            )}
          </li>
        ))}
        {names.length > 0 && <NameList id={`${id}-names`} names={names.filter((name) => !list.includes(name))} />}
      </ul>
      {item.name === 'values' && !isReadOnly && <AsTable value={value} onChange={onChange} />}
    </>
  );
}

/** For entries that are sent as something else than they say. */
function AsTable({ value, onChange }: Pick<ControlProps, 'value' | 'onChange'>) {
  const records = asRecords(value);
  return records === null ? null : (
    <Button size="small" onClick={() => onChange(records)}>
      As a table, with columns
    </Button>
  );
}

interface EntryToolsProps {
  readonly entry: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

function EntryTools({ entry, isFirst, isLast, onMove, onRemove }: EntryToolsProps) {
  return (
    <span className={styles['tools']}>
      {!(isFirst && isLast) && (
        <>
          <Tool label={`Move ${entry} up`} isOff={isFirst} icon={<ArrowUpRegular />} onPress={() => onMove(-1)} />
          <Tool label={`Move ${entry} down`} isOff={isLast} icon={<ArrowDownRegular />} onPress={() => onMove(1)} />
        </>
      )}
      <Tool label={`Remove ${entry}`} icon={<DismissRegular />} onPress={onRemove} />
    </span>
  );
}

interface ToolProps {
  readonly label: string;
  readonly icon: ReactElement;
  readonly isOff?: boolean;
  readonly onPress: () => void;
}

/** A small button with an icon. */
export function Tool({ label, icon, isOff = false, onPress }: ToolProps) {
  return (
    <Button
      className="target"
      size="small"
      appearance="subtle"
      icon={icon}
      aria-label={label}
      title={label}
      disabledFocusable={isOff}
      onClick={() => !isOff && onPress()}
    />
  );
}
