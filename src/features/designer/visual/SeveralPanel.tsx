import { Field, Input } from '@fluentui/react-components';
import { useId, useState } from 'react';
import type { Outline, OutlineActions, Touched } from '#hooks/use-form-outline.ts';
import { useSurroundings } from './editing.tsx';
import { NameList } from './NameList.tsx';
import styles from './Properties.module.css';

export interface SeveralPanelProps {
  readonly outline: Outline;
  readonly at: readonly number[];
  readonly actions: OutlineActions;
  readonly onDone: (touched: Touched) => void;
}

/** What several fields can be given at once. */
export function SeveralPanel({ outline, at, actions, onDone }: SeveralPanelProps) {
  const { namesFor } = useSurroundings();
  const fields = at.map((place) => outline.fields[place]!);
  return (
    <>
      <header className={styles['head']}>
        <h3>{at.length} fields</h3>
        <p className={styles['meta']}>{fields.map(({ name }) => name).join(', ')}</p>
      </header>
      <div className={styles['list']}>
        <Together
          label="Group"
          hint="Fields under one title"
          now={fields.map(({ group }) => group)}
          names={namesFor('group', '')}
          onGive={(group) => onDone(actions.group(at, group))}
        />
        <Together
          label="Line"
          hint="Fields with the same line stand side by side"
          now={fields.map(({ line }) => line ?? '')}
          names={namesFor('line', '')}
          onGive={(line) => onDone(actions.line(at, line === '' ? null : line))}
        />
      </div>
    </>
  );
}

interface TogetherProps {
  readonly label: string;
  readonly hint: string;
  readonly now: readonly string[];
  readonly names: readonly string[];
  readonly onGive: (name: string) => void;
}

function Together({ label, hint, now, names, onGive }: TogetherProps) {
  const id = useId();
  const isOne = now.every((name) => name === now[0]);
  const [typed, setTyped] = useState(isOne ? (now[0] ?? '') : '');
  const give = (): void => {
    const name = typed.trim();
    if (now.some((one) => one !== name)) onGive(name);
  };
  return (
    <Field label={label} hint={hint}>
      <Input
        list={id}
        value={typed}
        placeholder={isOne ? 'None' : 'Different ones'}
        onChange={(_, { value }) => setTyped(value)}
        onKeyDown={({ key }) => key === 'Enter' && give()}
        onBlur={() => (isOne || typed !== '' ? give() : undefined)}
      />
      <NameList id={id} names={names} />
    </Field>
  );
}
