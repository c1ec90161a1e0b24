import { useFieldContext_unstable } from '@fluentui/react-components';
import type { RefObject } from 'react';
import { Apart, Floating } from '#ui/Floating.tsx';
import { OptionPicker } from './OptionPicker.tsx';
import styles from './Select.module.css';
import { columnsOf, type SelectProps } from './shape.ts';
import { TwoLists } from './TwoLists.tsx';

const nothing = (): void => undefined;

/** Where the options float, and what ends that. */
export interface Afloat {
  readonly anchorRef: RefObject<HTMLElement | null>;
  readonly id: string;
  readonly onLeave: (how: 'outside' | 'key') => void;
}

export interface OpenSelectProps extends SelectProps {
  /** null = it is always open (`sticky`). */
  readonly afloat: Afloat | null;
}

/** The options of a select that was opened or is never closed: one list, or two (`horizontal`). */
export function OpenSelect({ afloat, ...props }: OpenSelectProps) {
  return afloat === null ? <Sticky {...props} /> : <Floats {...props} {...afloat} />;
}

function Sticky(props: SelectProps) {
  const field = useFieldContext_unstable();
  return (
    <fieldset className={styles['sticky']} aria-labelledby={field?.labelId} aria-describedby={field?.validationMessageId}>
      <Apart>{props.shape.horizontal ? <TwoLists {...props} /> : <OptionPicker {...props} isCalled={false} onDone={nothing} />}</Apart>
    </fieldset>
  );
}

function Floats({ anchorRef, id, onLeave, ...props }: SelectProps & Afloat) {
  const { shape, options } = props;
  return (
    <Floating
      anchorRef={anchorRef}
      id={id}
      label={`Options of ${shape.label}`}
      isWide={shape.horizontal || columnsOf(shape, options).length > 1}
      minWidth={280}
      onLeave={onLeave}
    >
      {shape.horizontal ? <TwoLists {...props} /> : <OptionPicker {...props} isCalled onDone={() => onLeave('key')} />}
    </Floating>
  );
}
