import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { useState, type ReactNode } from 'react';
import type { HelpItem } from '#contract/help.ts';
import { own } from '#lib/plain.ts';
import { sortedProperties } from './declarations.ts';
import { ObjectProvider, type PropertyListProps } from './editing.tsx';
import { Property } from './Property.tsx';
import styles from './Properties.module.css';

/** The properties of an object: the common ones in sight, the others in groups that open. */
export function PropertyList({ of, declared, inside = '', filter = '', without = [], set }: PropertyListProps) {
  const type = String(own(of, 'type') ?? '');
  const written = Object.keys(of).filter((name) => !without.includes(name));
  const { common, groups } = sortedProperties(declared, type, written);
  const wanted = filter.trim().toLowerCase();
  const shown = (items: readonly HelpItem[]): readonly HelpItem[] =>
    items.filter((item) => !without.includes(item.name) && `${item.name} ${item.short} ${item.description}`.toLowerCase().includes(wanted));
  const property = (item: HelpItem) => (
    <Property
      key={item.name}
      item={item}
      value={own(of, item.name)}
      ofType={type}
      inside={inside}
      link={declared.link}
      order={declared.order}
      set={set}
    />
  );
  if (wanted !== '') {
    const found = shown([...common, ...groups.flatMap(({ items }) => items)]);
    return found.length === 0 ? (
      <p className={styles['meta']}>No property is about that.</p>
    ) : (
      <ObjectProvider value={of}>{found.map(property)}</ObjectProvider>
    );
  }
  return (
    <ObjectProvider value={of}>
      {shown(common).map(property)}
      {groups.map(({ name, items }) => {
        const those = shown(items);
        const set = those.filter((item) => Object.hasOwn(of, item.name)).map((item) => item.name);
        return those.length === 0 ? null : (
          <Group key={name} name={name} set={set}>
            {() => those.map(property)}
          </Group>
        );
      })}
    </ObjectProvider>
  );
}

interface GroupProps {
  readonly name: string;
  /** Those that are written. */
  readonly set: readonly string[];
  readonly children: () => ReactNode;
}

/** Properties that most people do not need; drawn when they are opened. */
function Group({ name, set, children }: GroupProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={styles['group']}>
      <h4>
        <button type="button" className={`${styles['fold']} target`} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? <ChevronDownRegular /> : <ChevronRightRegular />}
          {name}
          <span className={styles['meta']}>{set.join(', ')}</span>
        </button>
      </h4>
      {isOpen && children()}
    </section>
  );
}
