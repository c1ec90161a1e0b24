import { Button } from '@fluentui/react-components';
import { useDatePicker_unstable, type DatePickerProps } from '@fluentui/react-datepicker-compat';
import { TimePicker } from '@fluentui/react-timepicker-compat';
import { useEffect, useRef } from 'react';
import type { DateType } from '#engine/index.ts';
import { useDraft } from '#hooks/use-draft.ts';
import styles from './Date.module.css';
import { read, withTime, write } from './formats.ts';
import { listPlace } from './list-place.ts';
import { Years } from './Years.tsx';

interface PickerProps {
  readonly type: DateType;
  readonly value: Date | null;
  /** `isDone`: nothing is left to pick. */
  readonly onPick: (date: Date, isDone: boolean) => void;
}

/** The calendar that fits the type. */
export function Picker({ type, value, onPick }: PickerProps) {
  if (type === 'year') return <Years value={value} onPick={(date) => onPick(date, true)} />;
  if (type === 'datetime') return <DayAndTime value={value} onPick={onPick} />;
  return <Calendar type={type} value={value} onPick={(date) => onPick(date, true)} />;
}

function DayAndTime({ value, onPick }: Omit<PickerProps, 'type'>) {
  const text = value === null ? '' : write('time', value);
  // What is typed becomes part of the value when the person is done with it; until then it is kept by itself.
  const [draft, keepDraft] = useDraft('time');
  return (
    <>
      <Calendar type="date" value={value} onPick={(day) => onPick(withTime(day, value), false)} />
      <div className={styles['time']}>
        <TimePicker
          key={text}
          freeform
          inlinePopup
          aria-label="Time"
          positioning={listPlace}
          defaultValue={typeof draft === 'string' ? draft : text}
          onInput={(event) => keepDraft(event.currentTarget.value)}
          placeholder="HH:mm:ss"
          formatDateToTimeString={(date) => write('time', date)}
          parseTimeStringToDate={(typed) => ({ date: read('time', typed ?? '', new Date()) })}
          onTimeChange={(_, { selectedTime }) => {
            if (selectedTime === null) return;
            keepDraft(undefined);
            onPick(withTime(value ?? new Date(), selectedTime), false);
          }}
        />
        <Button appearance="primary" onClick={() => onPick(value ?? new Date(), true)}>
          {value === null ? 'Now' : 'Done'}
        </Button>
      </div>
    </>
  );
}

const monday = 1;
/** The week with the first Thursday of a year is its first (ISO 8601). */
const firstFourDayWeek = 2;
const wholeWeek = 1;

interface CalendarProps {
  readonly type: 'date' | 'month' | 'week' | 'time';
  readonly value: Date | null;
  readonly onPick: (date: Date) => void;
}

/** Fluent's calendar without its input: ours keeps what was typed, that of the date picker does not. */
function Calendar({ type, value, onPick }: CalendarProps) {
  const focusRef = useRef<{ readonly focus: () => void }>(null);
  const calendar: DatePickerProps['calendar'] = {
    componentRef: focusRef,
    className: `${styles['calendar']} ${type === 'week' ? styles['weeks'] : ''}`,
    onSelectDate: onPick,
    isDayPickerVisible: type !== 'month',
    ...(type === 'week' && { dateRangeType: wholeWeek }),
  };
  const { components, calendar: props } = useDatePicker_unstable(
    {
      calendar,
      value,
      firstDayOfWeek: monday,
      firstWeekOfYear: firstFourDayWeek,
      showWeekNumbers: type === 'week',
      isMonthPickerVisible: type === 'month',
      highlightCurrentMonth: true,
      highlightSelectedMonth: true,
    },
    null,
  );
  useEffect(() => {
    focusRef.current?.focus();
  }, []);
  const Shown = components.calendar;
  return <Shown {...props} />;
}
