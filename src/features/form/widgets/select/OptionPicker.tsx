import { Checkbox } from '@fluentui/react-components';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useMedia } from '#ui/use-media.ts';
import { OptionList } from './OptionList.tsx';
import { SearchBox } from './SearchBox.tsx';
import styles from './Select.module.css';
import { chosenOf, toggled, toggledAll, type SelectProps } from './shape.ts';
import { useChoosing, useSearchKept } from './use-choosing.ts';

export interface OptionPickerProps extends SelectProps {
  /** Takes the focus when it appears. */
  readonly isCalled: boolean;
  /** The person is done: chose the one option, or pressed Tab. */
  readonly onDone: () => void;
}

/** So many options are worth a word. */
const crowd = 50_000;
const number = new Intl.NumberFormat();

/** Options with their search. The focus stays in the search box while the arrows move through the list. */
export function OptionPicker(props: OptionPickerProps) {
  const { shape, options, value, isLoading, readOnly, isCalled, onChoose, onDone } = props;
  const chosen = chosenOf(value);
  const choosing = useChoosing(shape, options, firstChosen(options, chosen, isCalled), useSearchKept('search'));
  const { places, search, active } = choosing;
  const searchRef = useRef<HTMLInputElement>(null);
  const allRef = useRef<HTMLInputElement>(null);
  useCall(isCalled, searchRef, () => active >= 0 && choosing.goTo(active));

  const press = (row: number): void => {
    if (readOnly) return;
    choosing.goTo(row);
    onChoose(toggled(shape, options, value, places[row]!));
    if (!shape.multiple) onDone();
  };
  const keyed = (event: KeyboardEvent): void => {
    if (choosing.keyed(event, press, () => allRef.current?.focus())) event.stopPropagation();
    else if (event.key === 'Tab' && isCalled) {
      event.preventDefault();
      onDone();
    }
  };
  const allKeyed = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown') searchRef.current?.focus();
    else if (event.key === 'Tab' && isCalled) onDone();
    else return;
    event.preventDefault();
  };
  const message = emptyMessage(isLoading, options.length, places.length);
  return (
    <div className={styles['picker']}>
      <SearchBox
        label={`Search ${shape.label}`}
        choosing={choosing}
        inputRef={searchRef}
        count={<Count shown={places.length} of={options.length} />}
        onKeyDown={keyed}
      />
      {shape.multiple && places.length > 0 && (
        <SelectAll
          inputRef={allRef}
          label={search === '' ? 'Select all' : `Select all ${number.format(places.length)} found`}
          state={fullness(options, places, chosen)}
          disabled={readOnly}
          onToggle={() => onChoose(toggledAll(options, value, places))}
          onKeyDown={allKeyed}
        />
      )}
      {options.length >= crowd && (
        <p className={styles['crowd']}>{`${number.format(options.length)} options. Search to narrow the list.`}</p>
      )}
      {message ?? (
        <OptionList {...{ ...choosing, id: choosing.listId, name: shape.label, shape, options, chosen, hasBars: true, onPress: press }} />
      )}
    </div>
  );
}

/** Row to start from: the first chosen one, so that a person sees where the list stands. */
function firstChosen(options: readonly unknown[], chosen: ReadonlySet<unknown>, isCalled: boolean): number {
  if (!isCalled || chosen.size === 0) return 0;
  return Math.max(
    0,
    options.findIndex((option) => chosen.has(option)),
  );
}

/** On a touch screen the focus stays out of the search box: the keyboard would cover the list. */
function useCall(isCalled: boolean, searchRef: { readonly current: HTMLInputElement | null }, show: () => void): void {
  const isTouch = useMedia('(pointer: coarse)');
  const callRef = useRef({ isCalled, isTouch, show });
  useEffect(() => {
    const call = callRef.current;
    if (!call.isCalled) return;
    const search = searchRef.current;
    if (call.isTouch) search?.closest('dialog')?.focus({ preventScroll: true });
    else search?.focus({ preventScroll: true });
    call.show();
  }, [searchRef]);
}

export function emptyMessage(isLoading: boolean, all: number, shown: number): ReactNode {
  if (all === 0) return <p className={styles['empty']}>{isLoading ? 'Loading...' : 'No data'}</p>;
  return shown === 0 ? <p className={styles['empty']}>Filter returns no results</p> : null;
}

function Count({ shown, of }: { readonly shown: number; readonly of: number }) {
  return (
    <output className={styles['count']}>{shown === of ? number.format(of) : `${number.format(shown)} of ${number.format(of)}`}</output>
  );
}

type Fullness = boolean | 'mixed';
function fullness(options: readonly unknown[], places: readonly number[], chosen: ReadonlySet<unknown>): Fullness {
  if (chosen.size === 0) return false;
  if (places.every((at) => chosen.has(options[at]))) return true;
  return places.some((at) => chosen.has(options[at])) ? 'mixed' : false;
}

interface SelectAllProps {
  readonly inputRef: React.RefObject<HTMLInputElement | null>;
  readonly label: string;
  readonly state: Fullness;
  readonly disabled: boolean;
  readonly onToggle: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}
function SelectAll({ inputRef, label, state, disabled, onToggle, onKeyDown }: SelectAllProps) {
  return (
    <Checkbox
      input={{ ref: inputRef }}
      className={styles['all'] ?? ''}
      label={label}
      checked={state}
      disabled={disabled}
      onChange={onToggle}
      onKeyDown={onKeyDown}
    />
  );
}
