import { Textarea } from '@fluentui/react-components';
import { attributesOf, directionOf, shownText } from './attributes.ts';
import type { TextShape } from './Text.tsx';
import type { ControlProps } from './widget-props.ts';

export function Multiline({ field, value, readOnly, onType, onCommit }: ControlProps<Pick<TextShape, 'placeholder' | 'attrs'>>) {
  return (
    <Textarea
      {...attributesOf(field.attrs)}
      {...directionOf(shownText(value))}
      value={shownText(value)}
      placeholder={field.placeholder}
      readOnly={readOnly}
      resize="vertical"
      onChange={(_, data) => onType(data.value)}
      onBlur={onCommit}
    />
  );
}
