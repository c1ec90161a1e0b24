import type { DatetimeField } from '#engine/index.ts';
import type { WidgetProps } from '../widget-props.ts';
import { DateControl } from './DateControl.tsx';

export function DateInput({ field, value, readOnly, onType, onCommit, onChoose }: WidgetProps<DatetimeField>) {
  const { label, icon, placeholder, dateType: type } = field;
  return <DateControl {...{ label, icon, placeholder, type, value, readOnly, onType, onCommit, onChoose }} />;
}
