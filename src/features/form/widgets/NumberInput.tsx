import { Input } from '@fluentui/react-components';
import type { NumberField } from '#engine/index.ts';
import { FaIcon } from '#ui/Icon.tsx';
import { attributesOf, shownText } from './attributes.ts';
import type { ControlProps } from './widget-props.ts';

export function NumberInput({
  field,
  value,
  readOnly,
  onType,
  onCommit,
}: ControlProps<Pick<NumberField, 'icon' | 'placeholder' | 'attrs'>>) {
  const text = shownText(value);
  return (
    <Input
      step="any"
      {...attributesOf(field.attrs)}
      // A browser empties a number input that holds other text; what a default or a link brought has to stay readable.
      type={text === '' || Number.isFinite(Number(text)) ? 'number' : 'text'}
      inputMode="decimal"
      value={text}
      placeholder={field.placeholder}
      readOnly={readOnly}
      contentBefore={field.icon === '' ? null : <FaIcon name={field.icon} />}
      onChange={(_, data) => onType(data.value)}
      onBlur={onCommit}
      onKeyDown={(event) => event.key === 'Enter' && onCommit()}
    />
  );
}
