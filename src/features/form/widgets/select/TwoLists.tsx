import { Button } from '@fluentui/react-components';
import { ArrowLeftRegular, ArrowRightRegular, ChevronDoubleLeftRegular, ChevronDoubleRightRegular } from '@fluentui/react-icons';
import { useState, type ReactElement } from 'react';
import { Tip } from '#ui/Tip.tsx';
import { OptionList } from './OptionList.tsx';
import { emptyMessage } from './OptionPicker.tsx';
import { SearchBox } from './SearchBox.tsx';
import styles from './Select.module.css';
import { chosenOf, type SelectProps, type SelectShape } from './shape.ts';
import { useChoosing, useSearchKept } from './use-choosing.ts';

/** What is offered on the left, what is chosen on the right, and four buttons that move options between them. */
export function TwoLists({ shape, options, value, isLoading, readOnly, onChoose }: SelectProps) {
  const [marked, setMarked] = useState<ReadonlySet<unknown>>(new Set());
  const chosen = chosenOf(value);
  const left = options.filter((option) => !chosen.has(option));
  const right = options.filter((option) => chosen.has(option));
  const choose = (next: (option: unknown) => boolean): void => {
    onChoose(options.filter(next));
    setMarked(new Set());
  };
  const mark = (option: unknown): void => {
    const next = new Set(marked);
    if (!next.delete(option)) next.add(option);
    setMarked(next);
  };
  const isMarked = (option: unknown): boolean => marked.has(option);
  const side = { shape, marked, isLoading, readOnly, onMark: mark };
  return (
    <div className={styles['two']}>
      <Side {...side} title="Available" options={left} />
      <div className={styles['moves']}>
        <Move
          name="Move all right"
          icon={<ChevronDoubleRightRegular />}
          off={readOnly || left.length === 0}
          onMove={() => choose(() => true)}
        />
        <Move
          name="Move right"
          icon={<ArrowRightRegular />}
          off={readOnly || !left.some(isMarked)}
          onMove={() => choose((option) => chosen.has(option) || isMarked(option))}
        />
        <Move
          name="Move left"
          icon={<ArrowLeftRegular />}
          off={readOnly || !right.some(isMarked)}
          onMove={() => choose((option) => chosen.has(option) && !isMarked(option))}
        />
        <Move
          name="Move all left"
          icon={<ChevronDoubleLeftRegular />}
          off={readOnly || right.length === 0}
          onMove={() => choose(() => false)}
        />
      </div>
      <Side {...side} title="Chosen" options={right} />
    </div>
  );
}

interface MoveProps {
  readonly name: string;
  readonly icon: ReactElement;
  readonly off: boolean;
  readonly onMove: () => void;
}
function Move({ name, icon, off, onMove }: MoveProps) {
  return (
    <Tip content={name} relationship="label">
      <Button icon={icon} disabledFocusable={off} onClick={onMove} />
    </Tip>
  );
}

interface SideProps {
  readonly title: 'Available' | 'Chosen';
  readonly shape: SelectShape;
  readonly options: readonly unknown[];
  readonly marked: ReadonlySet<unknown>;
  readonly isLoading: boolean;
  readonly readOnly: boolean;
  readonly onMark: (option: unknown) => void;
}
function Side({ title, shape, options, marked, isLoading, readOnly, onMark }: SideProps) {
  const choosing = useChoosing(shape, options, 0, useSearchKept(title === 'Chosen' ? 'search-chosen' : 'search'));
  const { places } = choosing;
  const press = (row: number): void => {
    if (readOnly) return;
    choosing.goTo(row);
    onMark(options[places[row]!]);
  };
  const name = `${title} for ${shape.label}`;
  const message =
    title === 'Chosen' && options.length === 0 ? (
      <p className={styles['empty']}>Nothing chosen</p>
    ) : (
      emptyMessage(isLoading, options.length, places.length)
    );
  return (
    <div className={styles['side']}>
      <span className={styles['sideTitle']}>{`${title} (${options.length})`}</span>
      <SearchBox
        label={`Search ${name}`}
        choosing={choosing}
        onKeyDown={(event) => choosing.keyed(event, press, () => undefined) && event.stopPropagation()}
      />
      {message ?? (
        <OptionList
          {...{
            ...choosing,
            id: choosing.listId,
            name,
            shape: { ...shape, multiple: true },
            options,
            chosen: marked,
            hasBars: false,
            onPress: press,
          }}
        />
      )}
    </div>
  );
}
