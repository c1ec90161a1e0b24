import { Button, Input } from '@fluentui/react-components';
import { useState } from 'react';
import type { ControlProps } from './declare.ts';
import styles from './resource.module.css';

export interface SecretControlProps extends ControlProps {
  readonly label: string;
  readonly isStored: boolean;
}

/** A secret: never shown, not even how long it is. One that is stored says so, and is replaced only by who asks for it. */
export function SecretControl({ id, label, value, onChange, isStored }: SecretControlProps) {
  const [isAsked, setAsked] = useState(false);
  if (isStored && !isAsked && value === '') {
    return (
      <span className={styles['secret']}>
        <span id={`${id}-state`}>stored</span>
        <Button
          id={id}
          aria-label={`Replace ${label}`}
          aria-describedby={`${id}-state`}
          onClick={() => {
            setAsked(true);
            // The input takes the place of this button.
            requestAnimationFrame(() => document.getElementById(id)?.focus());
          }}
        >
          Replace
        </Button>
      </span>
    );
  }
  return (
    <span className={styles['secret']}>
      <Input
        id={id}
        className={styles['grow'] ?? ''}
        type="password"
        autoComplete="new-password"
        value={String(value)}
        onChange={(_, data) => onChange(data.value)}
      />
      {isStored && (
        <Button
          onClick={() => {
            onChange('');
            setAsked(false);
            requestAnimationFrame(() => document.getElementById(id)?.focus());
          }}
        >
          Keep stored
        </Button>
      )}
    </span>
  );
}
