import { Input } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import { useState, type ReactNode } from 'react';
import type { OutlineActions, OutlineField } from '#hooks/use-form-outline.ts';
import { declaredAt, pages } from './declarations.ts';
import { useSurroundings } from './editing.tsx';
import { NameBox } from './NameBox.tsx';
import { PropertyList } from './PropertyList.tsx';
import { typeIcon } from './type-icons.tsx';
import styles from './Properties.module.css';

export interface FieldPanelProps {
  readonly field: OutlineField;
  readonly at: number;
  readonly taken: readonly string[];
  readonly actions: OutlineActions;
  readonly problems: readonly string[];
}

/** All properties of one field. */
export function FieldPanel({ field, at, taken, actions, problems }: FieldPanelProps) {
  const { declarations } = useSurroundings();
  const [filter, setFilter] = useState('');
  return (
    <>
      <PanelHead icon={typeIcon(field.type)} title={field.label || field.name} filter={filter} onFilter={setFilter} problems={problems} />
      <div className={styles['list']}>
        {filter.trim() === '' && <NameBox field={field} at={at} taken={taken} actions={actions} />}
        <PropertyList
          of={field.value}
          declared={declaredAt(declarations, ...pages.field)}
          filter={filter}
          without={['name']}
          set={(way, value, order) => actions.set(at, way, value, order, field.name)}
        />
      </div>
    </>
  );
}

export interface PanelHeadProps {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly filter: string;
  readonly onFilter: (filter: string) => void;
  readonly problems: readonly string[];
}

/** What is open, a search in its properties, and what is wrong with it. */
export function PanelHead({ icon, title, filter, onFilter, problems }: PanelHeadProps) {
  return (
    <header className={styles['head']}>
      <h3 dir="auto">
        {icon}
        {title}
      </h3>
      <Input
        size="small"
        type="search"
        value={filter}
        contentBefore={<SearchRegular />}
        placeholder="Search properties"
        aria-label="Search properties"
        onChange={(_, { value }) => onFilter(value)}
      />
      {problems.map((problem) => (
        <p key={problem} className={styles['problem']}>
          {problem}
        </p>
      ))}
    </header>
  );
}
