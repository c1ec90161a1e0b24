import { Button, Input } from '@fluentui/react-components';
import { GroupListRegular } from '@fluentui/react-icons/svg/group-list';
import { useState } from 'react';
import styles from './Visual.module.css';

const focusBox = (head: HTMLElement | null): void => head?.querySelector('input')?.focus();

export interface GroupHeadProps {
  readonly title: string;
  readonly count: number;
  readonly isReadOnly: boolean;
  /** '' takes the fields out of the group. */
  readonly onRename: (name: string) => void;
}

/** The title of a group of fields, which can be changed for all of them. */
export function GroupHead({ title, count, isReadOnly, onRename }: GroupHeadProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const done = (): void => {
    if (typed !== null && typed.trim() !== title) onRename(typed.trim());
    setTyped(null);
  };
  if (typed !== null)
    return (
      <h3 ref={focusBox} className={styles['title']}>
        <Input
          size="small"
          aria-label="Name of the group"
          value={typed}
          placeholder="Blank: without a group"
          onChange={(_, { value }) => setTyped(value)}
          onBlur={done}
          onKeyDown={({ key }) => {
            if (key === 'Enter') done();
            if (key === 'Escape') setTyped(null);
          }}
        />
      </h3>
    );
  return (
    <h3 className={styles['title']}>
      <GroupListRegular />
      <span dir="auto">{title}</span>
      <span className={styles['meta']}>{count}</span>
      {!isReadOnly && (
        <Button
          size="small"
          appearance="subtle"
          className="target"
          aria-label={`Rename the group ${title}`}
          onClick={() => setTyped(title)}
        >
          Rename
        </Button>
      )}
    </h3>
  );
}
