import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { CopyBox } from './CopyBox.tsx';
import styles from './JsonView.module.css';

/** A value as JSON: a tree that folds, and a button that copies all of it. */
export function JsonView({
  value,
  name,
}: {
  readonly value: unknown;
  /** what it is, for people who hear the page */ readonly name: string;
}) {
  return (
    <CopyBox name={name} text={JSON.stringify(value, null, 2) ?? 'null'} className={styles['tree']}>
      <Node value={value} depth={0} />
    </CopyBox>
  );
}

/** So many members of a list or an object are drawn at once. */
const portion = 200;

const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null && Object.keys(value).length > 0;

function Node({ label, value, depth }: { readonly label?: string; readonly value: unknown; readonly depth: number }) {
  const [open, setOpen] = useState(depth < 2);
  const [shown, setShown] = useState(portion);
  const key = label === undefined ? null : <span className={styles['key']}>{label}: </span>;
  if (!isBranch(value)) {
    return (
      <div className={styles['leaf']}>
        {key}
        <span className={styles[value === null ? 'null' : typeof value]}>{JSON.stringify(value) ?? 'null'}</span>
      </div>
    );
  }
  const entries = Object.entries(value);
  const rest = entries.length - shown;
  const count = Array.isArray(value) ? `[${entries.length}]` : `{${entries.length}}`;
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {key}
        <span className={styles['count']}>{count}</span>
      </summary>
      {open && (
        <div className={styles['inside']}>
          {entries.slice(0, shown).map(([name, inner]) => (
            <Node key={name} label={name} value={inner} depth={depth + 1} />
          ))}
          {rest > 0 && (
            <Button size="small" appearance="subtle" onClick={() => setShown(shown + portion)}>
              {`Show ${Math.min(portion, rest)} more of ${rest}`}
            </Button>
          )}
        </div>
      )}
    </details>
  );
}
