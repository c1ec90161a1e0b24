import { Button } from '@fluentui/react-components';
import { EyeOffRegular, EyeRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import type { TextField } from '#engine/index.ts';
import { TextInput } from '#ui/controls/TextInput.tsx';
import { FaIcon } from '#ui/Icon.tsx';
import { Tip } from '#ui/Tip.tsx';
import { attributesOf, directionOf, shownText } from './attributes.ts';
import type { ControlProps } from './widget-props.ts';

/** What of a field, or of a column of a table, a text input shows. */
export type TextShape = Pick<TextField, 'kind' | 'label' | 'icon' | 'placeholder' | 'attrs'>;

export function Text({ field, value, readOnly, onType, onCommit }: ControlProps<TextShape>) {
  const [revealed, setRevealed] = useState(false);
  const isPassword = field.kind === 'password';
  return (
    <TextInput
      {...attributesOf(field.attrs)}
      {...directionOf(isPassword ? '' : shownText(value))}
      type={isPassword && !revealed ? 'password' : 'text'}
      autoComplete={isPassword ? 'new-password' : 'off'}
      value={shownText(value)}
      placeholder={field.placeholder}
      readOnly={readOnly}
      before={field.icon === '' ? null : <FaIcon name={field.icon} />}
      after={isPassword ? <Reveal revealed={revealed} label={field.label} onToggle={() => setRevealed(!revealed)} /> : null}
      onType={onType}
      onBlur={onCommit}
      onKeyDown={(event) => event.key === 'Enter' && onCommit()}
    />
  );
}

interface RevealProps {
  readonly revealed: boolean;
  readonly label: string;
  readonly onToggle: () => void;
}
function Reveal({ revealed, label, onToggle }: RevealProps) {
  const name = revealed ? `Hide ${label}` : `Reveal ${label}`;
  return (
    <Tip content={name} relationship="label">
      <Button size="small" appearance="transparent" icon={revealed ? <EyeOffRegular /> : <EyeRegular />} onClick={onToggle} />
    </Tip>
  );
}
