import { Input } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons';
import { useRef } from 'react';
import { useShortcut } from '#ui/use-shortcut.ts';
import styles from './Guide.module.css';

export function SearchBar({ filter, onFilter }: { readonly filter: string; readonly onFilter: (filter: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  useShortcut('/', () => input.current?.focus());
  return (
    <search className={styles['search']}>
      <Input
        input={{ ref: input }}
        type="search"
        placeholder="Filter names, texts and examples"
        aria-label="Filter the reference guide"
        aria-keyshortcuts="/"
        contentBefore={<SearchRegular />}
        value={filter}
        maxLength={100}
        onChange={(_, { value }) => onFilter(value)}
      />
    </search>
  );
}
