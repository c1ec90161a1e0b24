import type { EnumField } from '#engine/index.ts';
import { isWaiting } from '#features/form/asked.ts';
import type { WidgetProps } from '../widget-props.ts';
import { SelectControl } from './SelectControl.tsx';

/** A list to choose from. Options and their state come from the form; the last list stays while a new one is on its way. */
export function Select({ field, state, readOnly, onChoose }: WidgetProps<EnumField>) {
  return (
    <SelectControl
      shape={field}
      options={state.options}
      value={state.value}
      isLoading={isWaiting(state)}
      readOnly={readOnly}
      onChoose={onChoose}
    />
  );
}
