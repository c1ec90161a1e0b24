import { Checkbox, Field, Input } from '@fluentui/react-components';
import { useState } from 'react';
import type { EnvironmentVariable } from '#contract/environment.ts';
import { reasonOf } from '#contract/failure.ts';
import { useEnvironment } from '#hooks/use-environment.ts';
import { Card } from '#ui/Card.tsx';
import { Banner } from '#ui/Banner.tsx';
import { Skeletons } from '#ui/Loading.tsx';
import { Pill } from '#ui/Pill.tsx';
import styles from './settings.module.css';

/** What the server was started with: each variable, whether it is set, and what counts. Secrets do not leave the server. */
export function Environment() {
  const view = useEnvironment();
  return (
    <Card title="Environment variables">
      <p>The server reads them when it starts. To change one, set it there and start the server again.</p>
      {view.at === 'loading' && <Skeletons rows={6} height={36} />}
      {view.at === 'missing' &&
        (view.failure ? (
          <Banner intent="error" title={view.failure.message}>
            {reasonOf(view.failure)}
          </Banner>
        ) : (
          <p>This device has not seen them yet.</p>
        ))}
      {view.at === 'ready' && <Variables all={view.value} />}
    </Card>
  );
}

function Variables({ all }: { readonly all: readonly EnvironmentVariable[] }) {
  const [wanted, setWanted] = useState('');
  const [onlySet, setOnlySet] = useState(false);
  const text = wanted.trim().toLowerCase();
  const found = all.filter(({ name, set, value }) => (set || !onlySet) && `${name} ${String(value ?? '')}`.toLowerCase().includes(text));
  return (
    <>
      <div className={styles['search']}>
        <Field label={{ children: 'Search variables', htmlFor: 'variables-search' }}>
          <Input
            id="variables-search"
            type="search"
            value={wanted}
            onChange={(_, data) => setWanted(data.value)}
            onKeyDown={(event) => {
              // It stands in the form of the settings, which it must not save.
              if (event.key === 'Enter') event.preventDefault();
            }}
          />
        </Field>
        <Checkbox label="Only those that are set" checked={onlySet} onChange={(_, data) => setOnlySet(data.checked === true)} />
      </div>
      <output>{found.length === all.length ? `${all.length} variables` : `${found.length} of ${all.length} variables`}</output>
      {found.length > 0 && (
        <table className={styles['variables']}>
          <thead>
            <tr>
              {['Name', 'Set', 'Value'].map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {found.map((variable) => (
              <Variable key={variable.name} {...variable} />
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

function Variable({ name, set, value }: EnvironmentVariable) {
  const text = String(value ?? '');
  return (
    <tr>
      <th scope="row">
        <code>{name}</code>
      </th>
      <td>{set ? <Pill tone="success">Set in the environment</Pill> : <Pill tone="neutral">Default</Pill>}</td>
      <td>{text === '' ? <span className={styles['none']}>none</span> : <code dir="auto">{text}</code>}</td>
    </tr>
  );
}
