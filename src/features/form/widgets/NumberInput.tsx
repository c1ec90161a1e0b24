import type { NumberField } from '#engine/index.ts';
import { TextInput } from '#ui/controls/TextInput.tsx';
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
    <TextInput
      step="any"
      {...attributesOf(field.attrs)}
      // A browser empties a number input that holds other text; what a default or a link brought has to stay readable.
      type={text === '' || Number.isFinite(Number(text)) ? 'number' : 'text'}
      inputMode="decimal"
      value={text}
      placeholder={field.placeholder}
      readOnly={readOnly}
      before={field.icon === '' ? null : <FaIcon name={field.icon} />}
      onType={onType}
      onBlur={onCommit}
      onKeyDown={(event) => event.key === 'Enter' && onCommit()}
    />
  );
}
