import { Input } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons';
import type { KeyboardEvent, ReactElement, Ref } from 'react';
import { rowId } from './OptionList.tsx';
import styles from './Select.module.css';
import type { Choosing } from './use-choosing.ts';

interface SearchBoxProps {
  readonly label: string;
  readonly choosing: Choosing;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly count?: ReactElement;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** Has the focus while a person searches and walks through a list; tells which row they are on. */
export function SearchBox({ label, choosing, inputRef = null, count, onKeyDown }: SearchBoxProps) {
  const { listId, search, places, active, type } = choosing;
  return (
    <div className={styles['search']}>
      <Input
        input={{ ref: inputRef }}
        type="search"
        aria-label={label}
        aria-autocomplete="list"
        {...(places.length > 0 && { 'aria-controls': listId })}
        {...(active >= 0 && { 'aria-activedescendant': rowId(listId, active) })}
        autoComplete="off"
        value={search}
        contentBefore={<SearchRegular />}
        contentAfter={count ?? null}
        onChange={(_, data) => type(data.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
