import { FormRegular } from '@fluentui/react-icons/svg/form';
import { useState } from 'react';
import type { Outline, OutlineActions } from '#hooks/use-form-outline.ts';
import { declaredAt, pages } from './declarations.ts';
import { useSurroundings } from './editing.tsx';
import { PanelHead } from './FieldPanel.tsx';
import { PropertyList } from './PropertyList.tsx';
import styles from './Properties.module.css';

export interface FormPanelProps {
  readonly outline: Outline;
  readonly actions: OutlineActions;
  readonly problems: readonly string[];
}

/** Name and file are changed where forms are: others may bear the name, and links go by it. */
const elsewhere = ['name', 'fields', 'source'];

/** The properties of the form itself. */
export function FormPanel({ outline, actions, problems }: FormPanelProps) {
  const { declarations } = useSurroundings();
  const [filter, setFilter] = useState('');
  return (
    <>
      <PanelHead icon={<FormRegular />} title="The form" filter={filter} onFilter={setFilter} problems={problems} />
      <div className={styles['list']}>
        <PropertyList
          of={outline.form}
          declared={declaredAt(declarations, ...pages.form)}
          filter={filter}
          without={elsewhere}
          set={(way, value, order) => actions.set(null, way, value, order)}
        />
      </div>
    </>
  );
}
