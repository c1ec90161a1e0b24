import { ClockRegular } from '@fluentui/react-icons';
import { TimePicker } from '@fluentui/react-timepicker-compat';
import { shownText } from '../attributes.ts';
import type { PickedProps } from './date-props.ts';
import { patternOf, read, write } from './formats.ts';
import { listPlace } from './list-place.ts';

/** A time of day, typed or taken from a list. */
export function TimeInput({ placeholder, value, now, onType, onCommit, onChoose }: PickedProps) {
  const text = shownText(value);
  return (
    <TimePicker
      freeform
      inlinePopup
      positioning={listPlace}
      autoComplete="off"
      expandIcon={<ClockRegular />}
      value={text}
      selectedTime={read('time', text, now)}
      placeholder={placeholder || patternOf('time')}
      formatDateToTimeString={(date) => write('time', date)}
      parseTimeStringToDate={(typed) => ({ date: read('time', typed ?? '', now) })}
      onInput={(event) => onType(event.currentTarget.value)}
      onTimeChange={(_, { selectedTime }) => (selectedTime === null ? onCommit() : onChoose(write('time', selectedTime)))}
    />
  );
}
