import { Checkbox } from '@fluentui/react-components';
import type { CheckboxField } from '#engine/index.ts';
import type { ControlProps } from './widget-props.ts';

/** Text beside the box is the field's placeholder; without one the label above has to do. */
export function Check({ field, value, readOnly, onChoose }: ControlProps<Pick<CheckboxField, 'placeholder'>>) {
  return (
    <Checkbox
      checked={value === true || value === 'true' || value === 1}
      disabled={readOnly}
      {...(field.placeholder === '' ? {} : { label: { children: field.placeholder, dir: 'auto' } })}
      onChange={(_, data) => onChoose(data.checked === true)}
    />
  );
}
