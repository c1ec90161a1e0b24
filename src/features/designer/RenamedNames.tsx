import { Button } from '@fluentui/react-components';
import type { BenchItem, DesignerActions } from '#hooks/use-designer.ts';
import { useRenames } from '#hooks/use-renamed-uses.ts';
import styles from './Designer.module.css';

export interface RenamedNamesProps {
  readonly of: 'roles' | 'categories';
  readonly items: readonly BenchItem[];
  readonly write: DesignerActions['write'];
}

const mostNamed = 6;

/** Offers to take a new name of a role or category along to the forms that still name the old one. */
export function RenamedNames({ of, items, write }: RenamedNamesProps) {
  const { open, follow, followed } = useRenames(items, of, write);
  return (
    <>
      {open.map((use) => (
        <p key={use.from} className={styles['bar']}>
          <span className={styles['grow']}>
            {use.forms.length === 1 ? '1 form names' : `${use.forms.length} forms name`} <b dir="auto">{use.from}</b>, which is{' '}
            <b dir="auto">{use.to}</b> now:{' '}
            <span dir="auto">
              {use.forms
                .slice(0, mostNamed)
                .map(({ name }) => name)
                .join(', ')}
            </span>
            {use.forms.length > mostNamed && ` and ${use.forms.length - mostNamed} more`}
          </span>
          <Button size="small" onClick={() => follow(use)}>
            Change them, too
          </Button>
        </p>
      ))}
      {followed && followed.count > 0 && (
        <output className={styles['bar']}>
          <span className={styles['grow']}>
            {followed.count === 1 ? '1 form names' : `${followed.count} forms name`} {followed.to} now.
          </span>
          <Button size="small" onClick={followed.undo}>
            Undo
          </Button>
        </output>
      )}
    </>
  );
}
