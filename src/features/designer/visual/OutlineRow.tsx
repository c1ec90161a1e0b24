import { EyeOffRegular } from '@fluentui/react-icons/svg/eye-off';
import { ReOrderDotsVerticalRegular } from '@fluentui/react-icons/svg/re-order-dots-vertical';
import { memo, type KeyboardEvent, type MouseEvent, type PointerEvent, type RefObject } from 'react';
import type { OutlineField } from '#hooks/use-form-outline.ts';
import { own } from '#lib/plain.ts';
import { typeIcon } from './type-icons.tsx';
import styles from './Visual.module.css';

/** What can be done with a row. One object for all rows, so that a change in one does not draw three hundred. */
export interface RowPresses {
  readonly press: (at: number, event: MouseEvent) => void;
  readonly toggle: (at: number) => void;
  readonly key: (at: number, event: KeyboardEvent) => void;
  readonly grab: (at: number, event: PointerEvent<HTMLElement>) => void;
}

export interface OutlineRowProps {
  readonly at: number;
  readonly field: OutlineField;
  readonly isChosen: boolean;
  /** The keyboard comes here. */
  readonly isCurrent: boolean;
  readonly isMoving: boolean;
  readonly drop: 'before' | 'after' | null;
  /** What is wrong with it; '' = nothing. */
  readonly problem: string;
  readonly isReadOnly: boolean;
  readonly pressesRef: RefObject<RowPresses>;
}

const hiddenTypes = /^(local|local_out|credential)$/;

/** A field in the outline. */
export const OutlineRow = memo(
  function OutlineRow({ at, field, isChosen, isCurrent, isMoving, drop, problem, isReadOnly, pressesRef }: OutlineRowProps) {
    const { name, type, label, value } = field;
    const isHidden = own(value, 'hide') === true || (hiddenTypes.test(type) && own(value, 'hide') !== false);
    const title = label || name || 'Field without a name';
    return (
      <li
        className={styles['row']}
        data-at={at}
        data-chosen={isChosen}
        data-moving={isMoving}
        data-drop={drop ?? 'none'}
        data-bad={problem !== ''}
      >
        {!isReadOnly && (
          <span className={styles['handle']} aria-hidden="true" onPointerDown={(event) => pressesRef.current.grab(at, event)}>
            <ReOrderDotsVerticalRegular />
          </span>
        )}
        <button
          type="button"
          className={`${styles['entry']} target`}
          tabIndex={isCurrent ? 0 : -1}
          aria-current={isChosen}
          aria-label={[title, name, type, isHidden ? 'not shown' : '', problem].filter(Boolean).join(', ')}
          title={problem === '' ? undefined : problem}
          onClick={(event) => pressesRef.current.press(at, event)}
          onKeyDown={(event) => pressesRef.current.key(at, event)}
          onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
        >
          <Face field={field} title={title} isHidden={isHidden} isBad={problem !== ''} />
        </button>
        {!isReadOnly && (
          <label className={styles['check']}>
            <input
              type="checkbox"
              tabIndex={-1}
              aria-label={`Choose ${name}`}
              checked={isChosen}
              onChange={() => pressesRef.current.toggle(at)}
            />
          </label>
        )}
      </li>
    );
  },
  (one, other) =>
    one.field.value === other.field.value &&
    one.at === other.at &&
    one.isChosen === other.isChosen &&
    one.isCurrent === other.isCurrent &&
    one.isMoving === other.isMoving &&
    one.drop === other.drop &&
    one.problem === other.problem &&
    one.isReadOnly === other.isReadOnly,
);

interface FaceProps {
  readonly field: OutlineField;
  readonly title: string;
  readonly isHidden: boolean;
  readonly isBad: boolean;
}

function Face({ field: { name, type, value }, title, isHidden, isBad }: FaceProps) {
  return (
    <>
      <span className={styles['icon']} title={type}>
        {typeIcon(type)}
      </span>
      <span className={styles['names']}>
        <span dir="auto">
          {title}
          {own(value, 'required') === true && <span className={styles['star']}> *</span>}
        </span>
        <span className={styles['meta']}>
          {name} · {type || 'no type'}
        </span>
      </span>
      {isHidden && (
        <span className={styles['icon']} title="Not shown">
          <EyeOffRegular />
        </span>
      )}
      {isBad && <span className={styles['fault']}>warning</span>}
    </>
  );
}
