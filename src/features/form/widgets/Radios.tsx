import { Radio, RadioGroup } from '@fluentui/react-components';
import type { RadioField } from '#engine/index.ts';
import styles from '../Field.module.css';
import type { WidgetProps } from './widget-props.ts';

/** Longer ones do not stand beside each other. */
const shortest = 24;

/** Options are told apart by their place: two may have the same text. */
export function Radios({ field, value, readOnly, onChoose }: WidgetProps<RadioField>) {
  const chosen = field.choices.findIndex((choice) => choice.value === value);
  const isShort = field.choices.length <= 3 && field.choices.every(({ label }) => label.length <= shortest);
  return (
    <RadioGroup
      className={styles['radios'] ?? ''}
      value={chosen < 0 ? '' : String(chosen)}
      disabled={readOnly}
      layout={isShort ? 'horizontal' : 'vertical'}
      onChange={(_, data) => onChoose(field.choices[Number(data.value)]?.value)}
    >
      {field.choices.map((choice, at) => (
        <Radio key={at} value={String(at)} label={{ children: choice.label, dir: 'auto' }} /> // oxlint-disable-line react/no-array-index-key -- options have no other name
      ))}
    </RadioGroup>
  );
}
