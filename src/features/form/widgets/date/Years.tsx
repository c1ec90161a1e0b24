import { Button } from '@fluentui/react-components';
import { ChevronLeftRegular, ChevronRightRegular } from '@fluentui/react-icons';
import { useEffect, useRef, useState } from 'react';
import styles from './Date.module.css';

const perPage = 12;

/** Twelve years at a time. */
export function Years({ value, onPick }: { readonly value: Date | null; readonly onPick: (date: Date) => void }) {
  const gridRef = useRef<HTMLDivElement>(null);
  const chosen = value?.getFullYear() ?? null;
  const [first, setFirst] = useState(() => (chosen ?? new Date().getFullYear()) - 5);
  useEffect(() => {
    const grid = gridRef.current;
    (grid?.querySelector<HTMLElement>('[aria-pressed="true"]') ?? grid?.querySelector('button'))?.focus();
  }, []);
  return (
    <div className={styles['years']}>
      <div className={styles['turn']}>
        <Button appearance="subtle" aria-label="Earlier years" icon={<ChevronLeftRegular />} onClick={() => setFirst(first - perPage)} />
        <output>{`${first} to ${first + perPage - 1}`}</output>
        <Button appearance="subtle" aria-label="Later years" icon={<ChevronRightRegular />} onClick={() => setFirst(first + perPage)} />
      </div>
      <div ref={gridRef} className={styles['grid']}>
        {Array.from({ length: perPage }, (_, at) => first + at).map((year) => (
          <Button
            key={year}
            appearance={year === chosen ? 'primary' : 'subtle'}
            aria-pressed={year === chosen}
            onClick={() => onPick(new Date(year, 0, 1))}
          >
            {year}
          </Button>
        ))}
      </div>
    </div>
  );
}
