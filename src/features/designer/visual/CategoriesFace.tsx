import { Button } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down';
import { ArrowUpRegular } from '@fluentui/react-icons/svg/arrow-up';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { TextIndentDecreaseLtrRegular } from '@fluentui/react-icons/svg/text-indent-decrease-ltr';
import { TextIndentIncreaseLtrRegular } from '@fluentui/react-icons/svg/text-indent-increase-ltr';
import type { Section } from '#hooks/use-section.ts';
import { own, type Row } from '#lib/plain.ts';
import { FaIcon } from '#ui/Icon.tsx';
import { useSurroundings } from './editing.tsx';
import { Tool } from './ListControl.tsx';
import { TextBox } from './TextBox.tsx';
import { treeAdded, treeIndented, treeOutdented, treeRows, treeShifted, treeWith, treeWithout, type TreeRow } from './tree-edits.ts';
import styles from './Sections.module.css';

/** The tree of the catalogue. */
export function CategoriesFace({ section }: { readonly section: Section }) {
  const { isReadOnly } = useSurroundings();
  const { value, change } = section;
  const rows = treeRows(value);
  const names = new Set(rows.map(({ value: row }) => own(row, 'name')));
  const fresh = (): Row => {
    for (let n = 1; ; n++) if (!names.has(`Category ${n}`)) return { name: `Category ${n}`, icon: 'folder' };
  };
  return (
    <>
      <ul className={styles['tree']} aria-label="Categories">
        {rows.map((row) => (
          <Category key={row.path.join(' ')} row={row} section={section} onAdd={() => change(treeAdded(value, row.path, fresh()))} />
        ))}
      </ul>
      {!isReadOnly && (
        <Button icon={<AddRegular />} onClick={() => change(treeAdded(value, [], fresh()))}>
          Add category
        </Button>
      )}
    </>
  );
}

interface CategoryProps {
  readonly row: TreeRow;
  readonly section: Section;
  readonly onAdd: () => void;
}

function Category({ row: { path, value: row, title, isLast }, section, onAdd }: CategoryProps) {
  const { isReadOnly } = useSurroundings();
  const { value, change } = section;
  const icon = String(own(row, 'icon') ?? '');
  // The catalogue cannot do without it.
  const isDefault = title === 'Default';
  const put = (next: readonly unknown[] | null): void => (next === null ? undefined : change(next));
  const set = (key: string) => (text: string) =>
    change(
      treeWith(value, path, (old) => ({ ...old, [key]: text })),
      `${path.join(' ')} ${key}`,
    );
  return (
    <li className={styles['node']} style={{ marginInlineStart: `${Math.min(6, path.length - 1) * 28}px` }}>
      <span className={styles['drawing']}>
        <FaIcon name={icon} />
      </span>
      <TextBox
        className={styles['box']}
        label={`Name of ${title}`}
        text={String(own(row, 'name') ?? '')}
        isReadOnly={isReadOnly || isDefault}
        onType={set('name')}
      />
      <TextBox className={styles['box']} label={`Icon of ${title}`} text={icon} isReadOnly={isReadOnly || isDefault} onType={set('icon')} />
      {!isReadOnly && (
        <span className={styles['tools']}>
          <Tool
            label={`Move ${title} up`}
            isOff={path.at(-1) === 0}
            icon={<ArrowUpRegular />}
            onPress={() => put(treeShifted(value, path, -1))}
          />
          <Tool label={`Move ${title} down`} isOff={isLast} icon={<ArrowDownRegular />} onPress={() => put(treeShifted(value, path, 1))} />
          <Tool
            label={`Move ${title} out`}
            isOff={path.length === 1}
            icon={<TextIndentDecreaseLtrRegular />}
            onPress={() => put(treeOutdented(value, path))}
          />
          <Tool
            label={`Move ${title} into the one above`}
            isOff={path.at(-1) === 0 || isDefault}
            icon={<TextIndentIncreaseLtrRegular />}
            onPress={() => put(treeIndented(value, path))}
          />
          <Tool label={`Add a category in ${title}`} isOff={isDefault} icon={<AddRegular />} onPress={onAdd} />
          <Tool label={`Delete ${title}`} isOff={isDefault} icon={<DeleteRegular />} onPress={() => change(treeWithout(value, path))} />
        </span>
      )}
    </li>
  );
}
