import { Button, Checkbox, Field, Input } from '@fluentui/react-components';
import { useState } from 'react';
import type { FieldUse, OutlineActions, OutlineField } from '#hooks/use-form-outline.ts';
import { fieldProblem } from '#ui/field-problem.ts';
import { useSurroundings } from './editing.tsx';
import { useTyped } from './use-typed.ts';
import styles from './Properties.module.css';

export interface NameBoxProps {
  readonly field: OutlineField;
  readonly at: number;
  /** The names of all fields of the form. */
  readonly taken: readonly string[];
  readonly actions: OutlineActions;
}

/** The name of a field. It is given with Enter or the button, and takes along what names it. */
export function NameBox({ field, at, taken, actions }: NameBoxProps) {
  const { isReadOnly } = useSurroundings();
  const [typed, setTyped] = useTyped(field.name);
  const [isEverywhere, setEverywhere] = useState(true);
  const name = typed.trim();
  const isOther = name !== field.name;
  const uses = isOther ? actions.uses(field.name) : [];
  const problem = isOther ? problemOf(name, taken) : undefined;
  const rename = (): void => {
    if (isOther && problem === undefined) actions.rename(at, name, isEverywhere);
  };
  return (
    <div className={styles['property']} data-property="name">
      <Field label="Name" required {...fieldProblem(problem)}>
        <Input
          value={typed}
          readOnly={isReadOnly}
          autoComplete="off"
          spellCheck={false}
          onChange={(_, { value }) => setTyped(value)}
          onKeyDown={({ key }) => {
            if (key === 'Enter') rename();
            if (key === 'Escape') setTyped(field.name);
          }}
        />
      </Field>
      {isOther && problem === undefined && (
        <div className={styles['rename']}>
          {uses.length > 0 && (
            <>
              <p>It is named in {uses.length === 1 ? '1 place' : `${uses.length} places`}:</p>
              <ul>
                {uses.slice(0, 8).map((use) => (
                  <li key={`${use.field} ${use.way.join(' ')}`}>{placeOf(use)}</li>
                ))}
                {uses.length > 8 && <li>and {uses.length - 8} more</li>}
              </ul>
              <Checkbox label="Change them, too" checked={isEverywhere} onChange={(_, { checked }) => setEverywhere(checked === true)} />
            </>
          )}
          <span className={styles['tools']}>
            <Button size="small" appearance="primary" onClick={rename}>
              Rename
            </Button>
            <Button size="small" onClick={() => setTyped(field.name)}>
              Keep {field.name}
            </Button>
          </span>
        </div>
      )}
    </div>
  );
}

const placeOf = ({ in: name, way }: FieldUse): string =>
  [name === '' ? 'the form' : name, ...way.filter((step) => typeof step === 'string')].join(', ');

function problemOf(name: string, taken: readonly string[]): string | undefined {
  if (name === '') return 'A field needs a name';
  if (!/^[A-Za-z0-9_-]+$/.test(name)) return 'Letters, digits, underscore and dash';
  return taken.includes(name) ? `There is already a field named '${name}'` : undefined;
}
