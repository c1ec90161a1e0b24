import type { CheckboxField } from '#engine/index.ts';
import { CheckBox } from '#ui/controls/CheckBox.tsx';
import type { ControlProps } from './widget-props.ts';

/** Text beside the box is the field's placeholder; without one the label above has to do. */
export function Check({ field, value, readOnly, onChoose }: ControlProps<Pick<CheckboxField, 'placeholder'>>) {
  return (
    <CheckBox isOn={value === true || value === 'true' || value === 1} isOff={readOnly} words={field.placeholder} onChange={onChoose} />
  );
}
