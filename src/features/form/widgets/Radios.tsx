import { Radio, RadioGroup } from '@fluentui/react-components';
import type { RadioField } from '#engine/index.ts';
import type { WidgetProps } from './widget-props.ts';

/** Options are told apart by their place: two may have the same text. */
export function Radios({ field, value, readOnly, onChoose }: WidgetProps<RadioField>) {
  const chosen = field.choices.findIndex((choice) => choice.value === value);
  return (
    <RadioGroup
      value={chosen < 0 ? '' : String(chosen)}
      disabled={readOnly}
      layout={field.choices.length > 3 ? 'vertical' : 'horizontal'}
      onChange={(_, data) => onChoose(field.choices[Number(data.value)]?.value)}
    >
      {field.choices.map((choice, at) => (
        <Radio key={at} value={String(at)} label={choice.label} /> // oxlint-disable-line react/no-array-index-key -- options have no other name
      ))}
    </RadioGroup>
  );
}
