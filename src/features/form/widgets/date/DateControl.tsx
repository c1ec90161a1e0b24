import { Button, Input } from '@fluentui/react-components';
import { CalendarRegular } from '@fluentui/react-icons';
import { useRef, useState } from 'react';
import { useDraft } from '#hooks/use-draft.ts';
import { Floating } from '#ui/Floating.tsx';
import { FaIcon } from '#ui/Icon.tsx';
import { later } from '#ui/later.tsx';
import { Busy } from '#ui/Loading.tsx';
import { shownText } from '../attributes.ts';
import styles from './Date.module.css';
import type { DateControlProps, PickedProps } from './date-props.ts';
import { patternOf, read, warningOf, write } from './formats.ts';

// Calendars and lists of times weigh more than the rest of the page's own code.
const Picker = later(
  async () => (await import('./Picker.tsx')).Picker,
  () => <Busy label="Loading calendar" />,
);
const TimeInput = later<PickedProps>(
  async () => (await import('./TimeInput.tsx')).TimeInput,
  (props) => <Typed {...props} onPick={null} />,
);

/** A moment, typed or picked. What was typed stays as it is; a text that cannot be read is pointed out. */
export function DateControl(props: DateControlProps) {
  const [now] = useState(() => new Date());
  const warning = warningOf(props.type, shownText(props.value), now);
  return (
    <div className={styles['date']}>
      {props.type !== 'time' || props.readOnly ? <Picked {...props} now={now} /> : <TimeInput {...props} now={now} />}
      {warning !== null && <output className={styles['warning']}>{warning}</output>}
    </div>
  );
}

function Picked(props: PickedProps) {
  const { label, type, value, readOnly, now, onChoose } = props;
  const anchorRef = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [, keepDraft] = useDraft('time');
  const toggle = (open: boolean): void => {
    setOpen(open);
    if (!open) keepDraft(undefined);
  };
  const leave = (how: 'outside' | 'key'): void => {
    toggle(false);
    if (how === 'key') anchorRef.current?.querySelector('button')?.focus();
  };
  const picked = (date: Date, isDone: boolean): void => {
    onChoose(write(type, date));
    if (isDone) leave('key');
  };
  return (
    <div ref={anchorRef} className={styles['anchor']}>
      <Typed {...props} onPick={readOnly || type === 'time' ? null : () => toggle(!isOpen)} />
      {isOpen && (
        <Floating anchorRef={anchorRef} label={`Choose ${label}`} minWidth={calendarWidth(type)} onLeave={leave}>
          <Picker type={type} value={read(type, shownText(value), now)} onPick={picked} />
        </Floating>
      )}
    </div>
  );
}

/** Fingers get larger days, and weeks have a column more. */
function calendarWidth(type: DateControlProps['type']): number {
  if (!matchMedia('(pointer: coarse)').matches) return 300;
  return type === 'week' ? 416 : 360;
}

interface TypedProps extends DateControlProps {
  readonly onPick: (() => void) | null;
}
function Typed({ label, type, icon, placeholder, value, readOnly, onType, onCommit, onPick }: TypedProps) {
  return (
    <Input
      className={styles['input'] ?? ''}
      autoComplete="off"
      value={shownText(value)}
      placeholder={placeholder || patternOf(type)}
      readOnly={readOnly}
      contentBefore={icon === '' ? null : <FaIcon name={icon} />}
      contentAfter={
        onPick && (
          <Button size="small" appearance="transparent" aria-label={`Choose ${label}`} icon={<CalendarRegular />} onClick={onPick} />
        )
      }
      onChange={(_, data) => onType(data.value)}
      onBlur={onCommit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onCommit();
        if (event.key !== 'ArrowDown' || !event.altKey || onPick === null) return;
        event.preventDefault();
        onPick();
      }}
    />
  );
}
