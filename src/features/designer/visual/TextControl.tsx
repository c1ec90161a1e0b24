import { Checkbox, Input, Select, Textarea } from '@fluentui/react-components';
import { useState } from 'react';
import { typedValue } from './control-of.ts';
import { useSurroundings, type ControlProps } from './editing.tsx';
import { NameList } from './NameList.tsx';
import { TextBox } from './TextBox.tsx';
import { useTyped } from './use-typed.ts';
import styles from './Properties.module.css';

const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value));
const normal = ({ default: said }: ControlProps['item']): string => textOf(said);

/** One line of text. Blank is not set. */
export function TextControl({ id, label, item, value, ofType, inside, onChange }: ControlProps) {
  const { isReadOnly, namesFor } = useSurroundings();
  const names = [...item.choices.map(({ name }) => String(name)), ...namesFor(item.name, inside)];
  const list = names.length > 0 ? `${id}-names` : undefined;
  return (
    <>
      <TextBox
        id={id}
        label={label}
        text={textOf(value)}
        isReadOnly={isReadOnly}
        placeholder={normal(item)}
        list={list}
        onType={(text) => onChange(text === '' ? undefined : typedValue(text, item, value, ofType))}
      />
      {list !== undefined && <NameList id={list} names={names} />}
    </>
  );
}

export function LinesControl({ id, label, item, value, onChange }: ControlProps) {
  const { isReadOnly } = useSurroundings();
  const [typed, setTyped] = useTyped(textOf(value));
  return (
    <Textarea
      id={id}
      aria-label={label}
      value={typed}
      readOnly={isReadOnly}
      placeholder={normal(item)}
      resize="vertical"
      rows={Math.min(12, Math.max(3, typed.split('\n').length))}
      onChange={(_, { value: text }) => {
        setTyped(text);
        onChange(text === '' ? undefined : text);
      }}
    />
  );
}

export function NumberControl({ id, label, item, value, onChange }: ControlProps) {
  const { isReadOnly } = useSurroundings();
  const [typed, setTyped] = useTyped(textOf(value));
  const isBad = typed !== '' && !isNumber(typed);
  return (
    <>
      <Input
        id={id}
        aria-label={label}
        aria-invalid={isBad}
        value={typed}
        readOnly={isReadOnly}
        inputMode="decimal"
        placeholder={normal(item)}
        autoComplete="off"
        onChange={(_, { value: text }) => {
          setTyped(text.trim());
          if (text.trim() === '') onChange(undefined);
          else if (isNumber(text.trim())) onChange(Number(text));
        }}
      />
      {isBad && (
        <p className={styles['problem']} role="alert">
          It should be a number
        </p>
      )}
    </>
  );
}

const isNumber = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text);

export function ChoiceControl({ id, label, item, value, onChange }: ControlProps) {
  const { isReadOnly } = useSurroundings();
  const now = textOf(value);
  const isKnown = item.choices.some(({ name }) => String(name) === now);
  const blank = normal(item) === '' ? 'Not set' : `Not set, ${normal(item)}`;
  return (
    <Select
      id={id}
      aria-label={label}
      value={now}
      disabled={isReadOnly}
      onChange={(_, { value: name }) => onChange(name === '' ? undefined : name)}
    >
      {(!item.required || now === '') && <option value="">{blank}</option>}
      {!isKnown && now !== '' && <option value={now}>{now}</option>}
      {item.choices.map(({ name, description }) => (
        <option key={String(name)} value={String(name)}>
          {description === '' ? String(name) : `${String(name)}: ${shortened(description)}`}
        </option>
      ))}
    </Select>
  );
}

const shortened = (text: string): string => (text.length > 70 ? `${text.slice(0, 68)}…` : text);

/** Yes or no. Back to what counts anyway it is taken away, unless it was written when it came in sight. */
export function FlagControl({ id, label, item, value, onChange }: ControlProps) {
  const { isReadOnly } = useSurroundings();
  const [wasWritten] = useState(value !== undefined);
  const fallback = item.default === true || item.default === 'true';
  return (
    <Checkbox
      id={id}
      label={label}
      checked={typeof value === 'boolean' ? value : fallback}
      disabled={isReadOnly}
      onChange={(_, { checked }) => onChange(checked === fallback && !wasWritten ? undefined : checked === true)}
    />
  );
}
