import { Input } from '@fluentui/react-components';
import { useTyped } from './use-typed.ts';

export interface TextBoxProps {
  readonly id?: string | undefined;
  readonly className?: string | undefined;
  readonly label: string;
  readonly text: string;
  readonly placeholder?: string;
  /** The list of names that it offers. */
  readonly list?: string | undefined;
  readonly isReadOnly: boolean;
  /** Why what is typed is not taken; '' = it is. */
  readonly problemOf?: (typed: string) => string;
  readonly onType: (text: string) => void;
}

/** A box for one line, whose text may also change under it. */
export function TextBox({ id, className = '', label, text, placeholder = '', list, isReadOnly, problemOf, onType }: TextBoxProps) {
  const [typed, setTyped] = useTyped(text);
  const problem = problemOf?.(typed) ?? '';
  return (
    <Input
      id={id}
      className={className}
      aria-label={label}
      aria-invalid={problem !== ''}
      title={problem || undefined}
      value={typed}
      readOnly={isReadOnly}
      placeholder={placeholder}
      list={list}
      autoComplete="off"
      onChange={(_, { value }) => {
        setTyped(value);
        onType(value);
      }}
    />
  );
}
