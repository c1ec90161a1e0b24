import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { layoutOf, type Group as LaidGroup } from '#engine/index.ts';
import { shownOrder, type Outline, type OutlineActions } from '#hooks/use-form-outline.ts';
import { GroupHead } from './GroupHead.tsx';
import { OutlineRow, type RowPresses } from './OutlineRow.tsx';
import type { Selection } from './use-selection.ts';
import { useRowDrag } from './use-row-drag.ts';
import styles from './Visual.module.css';

export interface OutlineListProps {
  readonly outline: Outline;
  readonly actions: OutlineActions;
  readonly selection: Selection;
  /** What is wrong with the fields, by their places. */
  readonly problems: ReadonlyMap<number, string>;
  readonly isReadOnly: boolean;
  readonly onRemove: (at: readonly number[]) => void;
  /** The person wants to see the properties. */
  readonly onOpen: () => void;
  readonly children: ReactNode;
}

/** The fields of a form in the order in which people see them, by their groups and lines. */
export function OutlineList({ outline, actions, selection, problems, isReadOnly, onRemove, onOpen, children }: OutlineListProps) {
  const listRef = useRef<HTMLDivElement>(null);
  const { fields } = outline;
  const order = shownOrder(outline);
  const current = selection.at[0] ?? order[0];
  const drag = useRowDrag(listRef, (at, target) => selection.take(actions.drop(at, target)));
  const focus = (at: number | undefined): void => focusRow(listRef.current, at);
  const shift = (those: readonly number[], by: -1 | 1): void => {
    const touched = actions.shift(those, by);
    selection.take(touched);
    // The row goes on, and the keyboard with it.
    if (touched) requestAnimationFrame(() => focus(by < 0 ? touched.at[0] : touched.at.at(-1)));
  };
  const presses: RowPresses = {
    press(at, event) {
      if (event.shiftKey) selection.choose(between(order, selection.at[0] ?? at, at));
      else if (event.ctrlKey || event.metaKey) selection.choose(toggled(selection.at, at));
      else {
        selection.choose([at]);
        onOpen();
      }
    },
    toggle: (at) => selection.choose(toggled(selection.at, at)),
    grab: (at, event) => drag.begin(event, selection.at.includes(at) ? selection.at : [at]),
    key(at, event) {
      const deed = deedOf(event);
      if (deed === null || (isReadOnly && !/^(to|extend)/.test(deed))) return;
      event.preventDefault();
      const beside = (by: number): number | undefined => order[order.indexOf(at) + by];
      const those = selection.at.includes(at) ? selection.at : [at];
      const to = deed.endsWith('up') ? beside(-1) : deed.endsWith('down') ? beside(1) : deed === 'to first' ? order[0] : order.at(-1);
      if (deed === 'undo' || deed === 'redo') actions[deed]();
      else if (deed.startsWith('shift')) shift(those, deed === 'shift up' ? -1 : 1);
      else if (deed === 'remove') onRemove(those);
      else if (deed === 'duplicate') selection.take(actions.duplicate(those));
      else if (deed === 'toggle') selection.choose(toggled(selection.at, at));
      else if (to !== undefined) {
        selection.choose(deed.startsWith('extend') ? [...new Set([...selection.at, at, to])] : [to]);
        focus(to);
      }
    },
  };
  const pressesRef = useRef(presses);
  useEffect(() => {
    pressesRef.current = presses;
  });
  const keys = keysOf(outline);
  const row = (at: number) => (
    <OutlineRow
      key={keys[at]}
      at={at}
      field={fields[at]!}
      isChosen={selection.at.includes(at)}
      isCurrent={at === current}
      isMoving={drag.moving?.includes(at) ?? false}
      drop={drag.target?.beside === at ? drag.target.side : null}
      problem={problems.get(at) ?? ''}
      isReadOnly={isReadOnly}
      pressesRef={pressesRef}
    />
  );
  return (
    <div ref={listRef} className={styles['outline']} data-dragging={drag.moving !== null}>
      {children}
      {layoutOf(fields).map((group) => (
        <Group key={group.title} group={group} outline={outline} isReadOnly={isReadOnly} onRename={actions.group} row={row} />
      ))}
      {fields.length === 0 && <p className={styles['empty']}>The form asks for nothing yet. Add a field.</p>}
    </div>
  );
}

interface GroupProps {
  readonly group: LaidGroup;
  readonly outline: Outline;
  readonly isReadOnly: boolean;
  readonly onRename: (at: readonly number[], name: string) => void;
  readonly row: (at: number) => ReactNode;
}

function Group({ group: { title, lines }, outline, isReadOnly, onRename, row }: GroupProps) {
  const those = lines.flatMap((line) => line.fields);
  return (
    // No region: the preview beside it has regions of the same names.
    <fieldset className={styles['section']} data-titled={title !== ''} aria-label={title || 'Without a group'}>
      {title !== '' && <GroupHead title={title} count={those.length} isReadOnly={isReadOnly} onRename={(name) => onRename(those, name)} />}
      <ul>
        {lines.map((line) =>
          line.fields.length > 1 ? (
            <li key={line.key} className={styles['line']}>
              <ul aria-label={`Side by side: ${outline.fields[line.fields[0]!]?.line ?? ''}`}>{line.fields.map(row)}</ul>
            </li>
          ) : (
            line.fields.map(row)
          ),
        )}
      </ul>
    </fieldset>
  );
}

/** A field keeps its row wherever it goes; of two with one name the second goes by its place. */
function keysOf({ fields }: Outline): readonly string[] {
  const taken = new Set<string>();
  return fields.map(({ name }, at) => {
    const key = taken.has(name) ? `${name} ${at}` : name;
    taken.add(name);
    return key;
  });
}

const focusRow = (list: HTMLElement | null, at: number | undefined): void =>
  list?.querySelector<HTMLElement>(`[data-at="${at}"] button`)?.focus();

const toggled = (chosen: readonly number[], at: number): readonly number[] =>
  chosen.includes(at) ? chosen.filter((one) => one !== at) : [...chosen, at];

function between(order: readonly number[], from: number, to: number): readonly number[] {
  const [one, other] = [order.indexOf(from), order.indexOf(to)];
  return order.slice(Math.min(one, other), Math.max(one, other) + 1);
}

/** What a key on a row is for; null = nothing. */
function deedOf({ key, altKey, shiftKey, ctrlKey, metaKey }: KeyboardEvent): string | null {
  const isCommand = ctrlKey || metaKey;
  const way = key === 'ArrowUp' ? 'up' : key === 'ArrowDown' ? 'down' : null;
  if (way !== null) return altKey ? `shift ${way}` : shiftKey ? `extend ${way}` : `to ${way}`;
  if (key === 'Home' || key === 'End') return key === 'Home' ? 'to first' : 'to last';
  if (key === 'Delete') return 'remove';
  if (key === ' ') return 'toggle';
  if (!isCommand) return null;
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'd' ? 'duplicate' : letter === 'y' ? 'redo' : null;
}
