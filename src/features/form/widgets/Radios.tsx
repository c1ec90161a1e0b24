import type { RadioField } from '#engine/index.ts';
import { RadioChoices } from '#ui/controls/RadioChoices.tsx';
import type { WidgetProps } from './widget-props.ts';

/** Longer ones do not stand beside each other. */
const shortest = 24;

export function Radios({ field: { choices }, value, readOnly, onChoose }: WidgetProps<RadioField>) {
  return (
    <RadioChoices
      choices={choices}
      chosen={choices.findIndex((choice) => choice.value === value)}
      isOff={readOnly}
      isRow={choices.length <= 3 && choices.every(({ label }) => label.length <= shortest)}
      onChoose={(place) => onChoose(choices[place]?.value)}
    />
  );
}
