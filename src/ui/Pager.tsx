import { Button } from '@fluentui/react-components';
import { ChevronLeftRegular, ChevronRightRegular } from '@fluentui/react-icons';
import type { Pages } from './paged.ts';
import styles from './Pager.module.css';

/** The way to the other pages; nothing when there is only one. */
export function Pager({ pages, onPage }: { readonly pages: Pages<unknown>; readonly onPage: (page: number) => void }) {
  const { page, count, buttons } = pages;
  if (buttons.length === 0) return null;
  return (
    <nav className={styles['pager']} aria-label="Pages">
      <Button
        appearance="subtle"
        icon={<ChevronLeftRegular />}
        aria-label="Previous page"
        disabled={page === 1}
        onClick={() => onPage(page - 1)}
      />
      {buttons.map((number) => (
        <Button
          key={number}
          appearance={number === page ? 'primary' : 'subtle'}
          className={styles['page'] ?? ''}
          aria-label={`Page ${number} of ${count}`}
          aria-current={number === page ? 'page' : undefined}
          onClick={() => onPage(number)}
        >
          {number}
        </Button>
      ))}
      <Button
        appearance="subtle"
        icon={<ChevronRightRegular />}
        aria-label="Next page"
        disabled={page === count}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  );
}
