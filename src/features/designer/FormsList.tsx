import { Button, Input } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import { memo, useEffect, useRef, useState, type RefObject } from 'react';
import type { BenchItem, Warning } from '#hooks/use-designer.ts';
import { useShortcut } from '#ui/use-shortcut.ts';
import { fileTitle, stateWords, titleOf } from './words.ts';
import styles from './Designer.module.css';

export interface FormsListProps {
  readonly items: readonly BenchItem[];
  readonly warnings: readonly Warning[];
  readonly selected: string | null;
  readonly isReadOnly: boolean;
  readonly onSelect: (item: BenchItem) => void;
  readonly onAdd: () => void;
}

/** All forms by the file they live in, with a search. It is drawn anew only when what it shows changed: there may be two thousand. */
export function FormsList(props: FormsListProps) {
  const { warnings, selected, isReadOnly } = props;
  const [items, setItems] = useState(props.items);
  // What is typed in a form changes its text, which is not shown here.
  if (items !== props.items && !isShownAlike(items, props.items)) setItems(props.items);
  const pressRef = useRef(props.onSelect);
  const addRef = useRef(props.onAdd);
  useEffect(() => {
    pressRef.current = (item) => props.onSelect(props.items.find(({ id }) => id === item.id) ?? item);
    addRef.current = props.onAdd;
  });
  return <List items={items} warnings={warnings} selected={selected} isReadOnly={isReadOnly} pressRef={pressRef} addRef={addRef} />;
}

const isShownAlike = (some: readonly BenchItem[], others: readonly BenchItem[]): boolean =>
  some.length === others.length && some.every((one, at) => one === others[at] || isEntryAlike(one, others[at]!));

const isEntryAlike = (one: BenchItem, other: BenchItem): boolean =>
  one.id === other.id && one.state === other.state && one.file === other.file && titleOf(one) === titleOf(other);

interface ListProps extends Omit<FormsListProps, 'onSelect' | 'onAdd'> {
  /** One object each as long as the page is there, so that what a press does is no reason to draw. */
  readonly pressRef: RefObject<(item: BenchItem) => void>;
  readonly addRef: RefObject<() => void>;
}

const List = memo(function List({ items, warnings, selected, isReadOnly, pressRef, addRef }: ListProps) {
  const [query, setQuery] = useState('');
  const inputRef = useRef<HTMLInputElement>(null);
  useShortcut('/', () => inputRef.current?.focus());
  const wanted = query.trim().toLowerCase();
  const forms = items.filter(
    ({ kind, name, file }) => (kind === 'form' || kind === 'file') && `${name} ${file}`.toLowerCase().includes(wanted),
  );
  const bad = new Set(warnings.map(({ item }) => item));
  const byFile = new Map<string, BenchItem[]>();
  for (const item of forms) {
    const list = byFile.get(item.file);
    if (list) list.push(item);
    else byFile.set(item.file, [item]);
  }
  return (
    <>
      <div className={`${styles['bar']} ${styles['searching']}`}>
        <Input
          input={{ ref: inputRef }}
          className={styles['search'] ?? ''}
          type="search"
          value={query}
          contentBefore={<SearchRegular />}
          placeholder="Search forms"
          aria-label="Search forms"
          onChange={(_, { value }) => setQuery(value)}
        />
        <Button
          icon={<AddRegular />}
          aria-label="Add form"
          title="Add form"
          disabledFocusable={isReadOnly}
          onClick={() => addRef.current()}
        />
      </div>
      <nav className={`${styles['fill']} ${styles['list']}`} aria-label="Forms">
        {blocksOf([...byFile]).map((block) => (
          <div key={block[0]![0]} className={styles['block']} style={{ containIntrinsicBlockSize: `${heightOf(block)}px` }}>
            {block.map(([file, list]) => (
              <section key={file} aria-label={fileTitle(file)}>
                <h2>{fileTitle(file)}</h2>
                {blocksOf(list).map((those) => (
                  <ul key={those[0]!.id} className={styles['block']} style={{ containIntrinsicBlockSize: `${those.length * rowPx}px` }}>
                    {those.map((item) => (
                      <Entry key={item.id} item={item} isSelected={item.id === selected} isBad={bad.has(item.id)} pressRef={pressRef} />
                    ))}
                  </ul>
                ))}
              </section>
            ))}
          </div>
        ))}
        {forms.length === 0 && <p className={styles['meta']}>{wanted === '' ? 'There is no form yet.' : 'No form is called that.'}</p>}
      </nav>
    </>
  );
});

type File = readonly [file: string, forms: readonly BenchItem[]];

/** As the style sheet has them. */
const [rowPx, headPx] = [36, 28];
const heightOf = (files: readonly File[]): number => files.reduce((sum, [, forms]) => sum + headPx + forms.length * rowPx, 0);

/** What is not in sight is not drawn, by these: for each the browser looks at every frame whether it has come into sight. */
const blockSize = 40;
const blocksOf = <T,>(list: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(list.length / blockSize) }, (_, at) => list.slice(at * blockSize, (at + 1) * blockSize));

interface EntryProps extends Pick<ListProps, 'pressRef'> {
  readonly item: BenchItem;
  readonly isSelected: boolean;
  readonly isBad: boolean;
}

const Entry = memo(
  ({ item, isSelected, isBad, pressRef }: EntryProps) => (
    <li>
      <button
        type="button"
        className={`${styles['entry']} target`}
        aria-current={isSelected}
        data-state={item.state}
        onClick={() => pressRef.current(item)}
      >
        <span dir="auto">{titleOf(item)}</span>
        {item.state !== 'same' && <span className={styles['mark']}>{stateWords[item.state]}</span>}
        {isBad && (
          <span className={styles['mark']} data-bad="true">
            warning
          </span>
        )}
      </button>
    </li>
  ),
  (one, other) => one.isSelected === other.isSelected && one.isBad === other.isBad && isEntryAlike(one.item, other.item),
);
