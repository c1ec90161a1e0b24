import { Textarea } from '@fluentui/react-components';
import type { TextField } from '#engine/index.ts';
import { attributesOf, shownText } from './attributes.ts';
import type { WidgetProps } from './widget-props.ts';

export function Multiline({ field, value, readOnly, onType, onCommit }: WidgetProps<TextField>) {
  return (
    <Textarea
      {...attributesOf(field.attrs)}
      value={shownText(value)}
      placeholder={field.placeholder}
      readOnly={readOnly}
      resize="vertical"
      onChange={(_, data) => onType(data.value)}
      onBlur={onCommit}
    />
  );
}
