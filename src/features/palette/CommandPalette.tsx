import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useCommands } from './use-commands.ts';
import { grouped, matching, type Command } from './match.ts';
import styles from './CommandPalette.module.css';

export interface CommandPaletteProps {
  /** Pages and actions of the frame. */
  readonly offered: readonly Command[];
  readonly onClose: () => void;
}

/** Everything there is, by a few letters of its name: forms, jobs, pages, actions; without letters what was opened last. */
export function CommandPalette({ offered, onClose }: CommandPaletteProps) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const commands = useCommands(offered);
  const [search, setSearch] = useState('');
  const [at, setAt] = useState(0);
  const groups = useMemo(() => grouped(matching(commands, search)), [commands, search]);
  const shown = groups.flatMap((group) => group.commands);
  const current = shown[Math.min(at, shown.length - 1)];
  useEffect(() => {
    dialogRef.current?.showModal();
  }, []);
  const follow = (command: Command | undefined): void => {
    if (command === undefined) return;
    // The dialog gives the focus back before the command moves it.
    dialogRef.current?.close();
    command.run();
  };
  const onKey = (event: KeyboardEvent): void => {
    const moved = movedBy(event.key, Math.min(at, shown.length - 1), shown.length);
    if (moved !== null) {
      event.preventDefault();
      setAt(moved);
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) follow(current);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape closes a dialog
    <dialog
      ref={dialogRef}
      className={styles['palette']}
      aria-label="Go to"
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
    >
      <Search
        search={search}
        current={current}
        onKey={onKey}
        onSearch={(text) => {
          setSearch(text);
          setAt(0);
        }}
      >
        {shown.length === 0 ? (
          <p className={styles['nothing']}>Nothing is called “{search.trim()}”.</p>
        ) : (
          groups.map(({ group, commands: inGroup }) => (
            <Group key={group} name={group} commands={inGroup} current={current} onFollow={follow} />
          ))
        )}
      </Search>
    </dialog>
  );
}

/** Where the arrow keys lead; null for other keys. */
function movedBy(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at + count - 1) % count;
  return null;
}

interface SearchProps {
  readonly search: string;
  readonly current: Command | undefined;
  readonly onKey: (event: KeyboardEvent) => void;
  readonly onSearch: (text: string) => void;
  readonly children: React.ReactNode;
}
function Search({ search, current, onKey, onSearch, children }: SearchProps) {
  const list = useId();
  const listRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    listRef.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <>
      <input
        className={styles['search']}
        type="text"
        role="combobox"
        aria-label="Forms, jobs, pages and actions"
        aria-expanded
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={current && idOf(current)}
        placeholder="Forms, jobs, pages, actions"
        autoComplete="off"
        spellCheck={false}
        value={search}
        onChange={(event) => onSearch(event.target.value)}
        onKeyDown={onKey}
      />
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a list beside a text field: no element of its own */}
      <div id={list} ref={listRef} role="listbox" aria-label="Found" className={styles['list']}>
        {children}
      </div>
    </>
  );
}

const idOf = ({ id }: Command): string => `command-${id}`;

interface GroupProps {
  readonly name: string;
  readonly commands: readonly Command[];
  readonly current: Command | undefined;
  readonly onFollow: (command: Command) => void;
}
function Group({ name, commands, current, onFollow }: GroupProps) {
  const heading = useId();
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- groups of a listbox are roles
    <div role="group" aria-labelledby={heading}>
      <h2 id={heading} className={styles['group']}>
        {name}
      </h2>
      {commands.map((command) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the text field has the keys
        <div
          key={command.id}
          id={idOf(command)}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a part of a listbox that is no select
          role="option"
          tabIndex={-1}
          aria-selected={command === current}
          className={styles['option']}
          onClick={() => onFollow(command)}
        >
          <span dir="auto" className={styles['label']}>
            {command.label}
          </span>
          {command.hint !== undefined && <span className={styles['hint']}>{command.hint}</span>}
        </div>
      ))}
    </div>
  );
}
