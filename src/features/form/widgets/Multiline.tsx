import { TextLines } from '#ui/controls/TextLines.tsx';
import { attributesOf, directionOf, shownText } from './attributes.ts';
import type { TextShape } from './Text.tsx';
import type { ControlProps } from './widget-props.ts';

export function Multiline({ field, value, readOnly, onType, onCommit }: ControlProps<Pick<TextShape, 'placeholder' | 'attrs'>>) {
  return (
    <TextLines
      {...attributesOf(field.attrs)}
      {...directionOf(shownText(value))}
      value={shownText(value)}
      placeholder={field.placeholder}
      readOnly={readOnly}
      onType={onType}
      onBlur={onCommit}
    />
  );
}
